"""Draws the board of "Weimar: The Fight for Democracy":
``python -m kabinett.games.weimar.draw.board``.

Draws the land (``land.svg``), the cities and the Opinion Track of the game's pack onto one sheet
and writes ``static/weimar/board.svg``.  The SVG has shapes and empty places, the style sheet
``weimar.css`` has all colours, and the client adds the pieces of a position.  Its elements:

========================  ===============================================================
``city:<city>``           plate; ``.w-slot`` its base spaces; ``.w-units``, ``.w-threats`` empty
                          groups for counters and markers; ``data-w``: its width
``parliament``            ``.w-benches`` an empty half circle; ``data-x``, ``data-y``: its middle
``space:<space>``         of the Opinion Track; ``data-x``, ``data-y``: its middle
``map-key``               names of units and threats; ``data-right``, ``data-bottom``: its corner
``<track>:<box>``         boxes of the tracks, with ``data-x``, ``data-y``
``w-area``                areas for lists: ``area-zero``, ``area-foreign``, ``area-supply`` ...
``<view data-view>``      parts of the sheet; ``data-phase``: the phase that the part is for
``data-text="<what>"``    a text that comes from the scene: ``fact:<id>``, ``track:<id>``
========================  ===============================================================
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.sax.saxutils import escape

from kabinett.games.weimar.content.vocabulary import BASE_PACK, CITY_IDS, PACK
from kabinett.games.weimar.draw.ornaments import ornaments

HERE = Path(__file__).parent
TARGET = BASE_PACK.parent / "static" / "weimar" / "board.svg"
SVG = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT = 1750, 976
LAND = 0.96  # the scale of land.svg, which is 1000 x 820
MAP_WIDTH, MAP_HEIGHT = 960, 787

#: Each city's place on the land, and the upper left corner of its plate on the sheet.  Two rows of
#: four counters with numbers under a plate reach no other city's plate, markers or place, and not
#: the dice in the south-east.
PLACES: dict[str, tuple[float, float, float, float]] = {
    "koenigsberg": (843.2, 79.9, 752, 98),
    "stuttgart": (213.2, 663.0, 30, 628),
    "frankfurt": (187.1, 537.4, 204, 468),
    "koeln": (88.8, 454.6, 4, 447),
    "hamburg": (272.4, 217.7, 84, 85),
    "berlin": (464.7, 313.6, 466, 256),
    "essen": (94.7, 406.2, 4, 266),
    "muenchen": (361.4, 725.2, 398, 628),
    "breslau": (681.1, 434.8, 684, 280),
    "leipzig": (407.3, 425.2, 408, 439),
    "rostock": (391.1, 167.9, 388, 73),
}
SLOT, SLOT_STEP, PLATE_HEIGHT = 25, 28, 64

# The Opinion Track: the middle of its cross, and the size of a space.
CROSS_X, CROSS_Y, SPACE_W, SPACE_H = 1358, 485, 58, 46
# Parliament above it: the middle of its half circle, into which the upper arm of the cross reaches;
# and the middle of its sum, beside it.
HOUSE_X, HOUSE_Y = CROSS_X, 254
SUM_X, SUM_Y = 1668, 176

#: Tracks of boxes: left, top, width and height of a box, number, first value.
TRACKS = {
    "round": (14, 814, 46, 60, 6, 1),
    "economy": (312, 814, 72, 60, 5, 1),
    "nsdap": (696, 814, 60, 60, 6, 1),
    "dr": (1080, 814, 94, 60, 7, 1),
    "society-track": (14, 902, 121, 72, 7, 1),
}
#: Areas for lists: left, top, width, height, and the text of the heading.
AREAS = {
    "government": (978, 12, 150, 100, "fact:government"),
    "president": (1566, 12, 172, 100, "fact:president"),
    "minor": (978, 292, 150, 164, "fact:minor"),
    "reserve": (1134, 292, 132, 164, "fact:reserve"),
    "timeline": (1450, 292, 288, 164, ""),
    "zero": (978, 514, 288, 266, "fact:zero"),
    "foreign": (1450, 514, 288, 266, "fact:foreign"),
    "supply": (884, 882, 400, 92, "fact:supply"),
    "dissolved": (1306, 882, 432, 92, "fact:dissolved"),
}
#: Parts of the sheet that a player can look at one at a time.
VIEWS = {"map": "0 40 960 748", "parliament": "968 0 782 788", "tracks": "0 790 1750 186"}
#: The phase that a part is for, by its number in the round: Parliament is for the Politics Phase.
VIEW_PHASE = {"parliament": 3}
TRACK_TEXT = {"society-track": "fact:society"}

#: Glyphs on a grid of 20, each a single stroke.
GLYPHS = {
    "poverty": "M3 9h14a7 7 0 0 1-14 0zM7 18h6M7 5l6-2",
    "prosperity": "M10 18V7M10 8c-3 0-4-2-4-5 3 0 4 2 4 5c0-3 1-5 4-5 0 3-1 5-4 5M10 14c-3 0-5-2-5"
    "-5 3 0 5 2 5 5c0-3 2-5 5-5 0 3-2 5-5 5",
    "unrest": "M11.5 2L5 11h5l-1.5 7L15 9h-5z",
    "regime": "M2.5 17.5h15M5 17V9M10 17V9M15 17V9M2.5 7h15L10 2.5z",
    "councils": "M6 17.5v-4a3 3 0 0 1 6 0v4M2 17.5v-3a2 2 0 0 1 4 0M18 17.5v-3a2 2 0 0 0-6 0"
    "M9 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
    "uprising": "M6 18.5V2.5l10 3.5-10 4",
    "inflation": "M4 16L16 4M6.5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4M13.5 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
    "blockade": "M2 7h16v5H2zM5 12v6M15 12v6M6 7l-3 5M11 7l-3 5M16 7l-3 5",
    "violent_peace": "M4 2.5h9l3 3v12H4zM13 2.5v3h3M7 9l6 6M13 9l-6 6",
    "instable_state": "M2.5 17.5h15M6 17l2-10M11 17l2-10M5 6l10 2.5M7 2.5l10 3",
    "minority_cabinet": "M10 10V2.5a7.5 7.5 0 0 1 5.300 12.800zM8 4a7.5 7.5 0 1 0 5 13",
    "black_friday": "M2.5 4l5 5 3-3 6.5 9M17.5 10v5.5H12",
    "flag": "M4 18.5v-16h12l-3 4 3 4H4",
    "die": "M3 3h14v14H3z",
}


def main() -> None:
    TARGET.write_text(board(), encoding="utf-8")


def board() -> str:
    """The whole sheet as SVG."""
    parts = [
        f'<svg id="weimar-board" xmlns="{SVG}" viewBox="0 0 {WIDTH} {HEIGHT}">',
        *[view(name) for name in VIEWS],
        definitions(),
        land(),
        map_key(),
        *[city(name) for name in CITY_IDS],
        parliament(),
        opinion(),
        *[track(name) for name in TRACKS],
        *[area(name) for name in AREAS],
        '<g id="layer-moving"></g>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def format_number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def attribute_name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def format_value(value: object) -> str:
    return format_number(value) if isinstance(value, float) else str(value)


def tag(name: str, text: str = "", **attributes: object) -> str:
    """An SVG element.  An underscore at the end of an attribute's name is dropped, others become
    hyphens."""
    attribute_text = "".join(
        f' {attribute_name(key)}="{format_value(value)}"' for key, value in attributes.items()
    )
    return f"<{name}{attribute_text}>{text}</{name}>" if text else f"<{name}{attribute_text}/>"


def write(x: float, y: float, text: str, class_: str, **attributes: object) -> str:
    return tag("text", escape(text) or " ", x=x, y=y, class_=class_, **attributes)


def box(x: float, y: float, width: float, height: float, class_: str) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, class_=class_)


def view(name: str) -> str:
    phase = f' data-phase="{VIEW_PHASE[name]}"' if name in VIEW_PHASE else ""
    return f'<view data-view="{name}"{phase} viewBox="{VIEWS[name]}"/>'


def definitions() -> str:
    glyphs = [
        f'<symbol id="g-{name}" viewBox="0 0 20 20"><path d="{path}"/></symbol>'
        for name, path in GLYPHS.items()
    ]
    # filled, because an outlined die of this size looks like a checkbox
    glyphs.append(
        '<symbol id="g-sum" viewBox="0 0 20 20"><rect width="19" height="19" x=".5" y=".5" rx="4"/>'
        '<circle cx="6" cy="6" r="2.4"/><circle cx="14" cy="14" r="2.4"/></symbol>'
    )
    patterns = [
        '<pattern id="p-z" width="7" height="7" patternUnits="userSpaceOnUse">'
        '<circle class="w-mark" cx="3.5" cy="3.5" r="1.3"/></pattern>',
        '<pattern id="p-kpd" width="7" height="7" patternUnits="userSpaceOnUse">'
        '<path class="w-mark-line" d="M-1 8L8 -1M-1 1L1 -1M6 8L8 6"/></pattern>',
        '<pattern id="p-dnvp" width="7" height="7" patternUnits="userSpaceOnUse">'
        '<path class="w-mark-line w-mark-black" d="M3.5 0v7"/></pattern>',
        '<pattern id="p-nsdap" width="7" height="7" patternUnits="userSpaceOnUse">'
        '<path class="w-mark-line" d="M0 3.5h7M3.5 0v7"/></pattern>',
    ]
    clip = f'<clipPath id="map-clip">{box(0, 0, MAP_WIDTH, MAP_HEIGHT, "")}</clipPath>'
    land_svg = (HERE / "land.svg").read_text(encoding="utf-8")
    signs = ornaments(land_svg, PLACES)
    return f"<defs>{''.join([*glyphs, *signs, *patterns, clip])}</defs>"


# -- the Reich


def land() -> str:
    source = (HERE / "land.svg").read_text(encoding="utf-8")
    paths = re.findall(r"<path [^>]*/>", source)
    return (
        f'<g id="layer-land" clip-path="url(#map-clip)">{box(0, 0, MAP_WIDTH, MAP_HEIGHT, "w-sea")}'
        f'<g transform="scale({LAND})">{"".join(paths)}</g></g>'
    )


def map_key() -> str:
    """The place of the key, in the free south-east; `map_key.js` adds its rows."""
    return tag(
        "g",
        tag("rect", class_="w-key-ground") + '<g class="w-key-rows"></g>',
        id="map-key",
        data_right=MAP_WIDTH - 8,
        data_bottom=MAP_HEIGHT - 8,
    )


def city(name: str) -> str:
    """The plate of a city with its spaces for Bases, and a line to the city's place."""
    record = next(record for record in PACK.of("city") if record.id == name)
    spaces = record.number("spaces", 1, 9)
    at_x, at_y, x, y = PLACES[name]
    at_x, at_y = at_x * LAND, at_y * LAND
    width = max(168, spaces * SLOT_STEP + 40)
    end_x = min(max(at_x, x), x + width)
    end_y = min(max(at_y, y), y + PLATE_HEIGHT)
    dice_sum = record.number("sum", 2, 12)
    die_x = x + width - (52 if dice_sum > 9 else 40)
    slots = "".join(
        tag(
            "g",
            box(0, 0, SLOT, SLOT, "w-slot-box")
            + box(0, 0, SLOT, SLOT, "w-slot-pattern")
            + write(SLOT / 2, 19.5, "", "w-slot-letter"),
            class_="w-slot",
            transform=f"translate({format_number(x + 8 + place * SLOT_STEP)} {y + 33})",
        )
        for place in range(spaces)
    )
    start = f"{format_number(at_x)} {format_number(at_y)}"
    end = f"{format_number(end_x)} {format_number(end_y)}"
    return tag(
        "g",
        tag(
            "path",
            d=f"M{start}L{end}",
            class_="w-lead",
        )
        + tag("circle", cx=at_x, cy=at_y, r=5, class_="w-dot")
        + tag("rect", x=x, y=y, width=width, height=PLATE_HEIGHT, class_="w-plate", data_body="")
        + write(x + 9, y + 23, record.both("name")["de"], "w-city-name")
        + write(x + width - 8, y + 23, str(dice_sum), "w-sum")
        + tag("use", href="#g-sum", class_="w-sum-die", x=die_x, y=y + 8, width=16, height=16)
        + slots
        + f'<g class="w-units" transform="translate({x + 2} {y + PLATE_HEIGHT + 1})"></g>'
        + f'<g class="w-threats" transform="translate({x + width} {y})"></g>',
        id=f"city:{name}",
        class_="w-city",
        data_w=width,
        data_ref=f"city:{name}",
        data_x=float(x + width / 2),
        data_y=float(y + PLATE_HEIGHT / 2),
    )


# -- Parliament and opinion


def parliament() -> str:
    """The empty Parliament; `parliament.js` adds the Seats of a position."""
    return tag(
        "g",
        tag("path", d=f"M{HOUSE_X} {HOUSE_Y - 84}V{HOUSE_Y - 232}", class_="w-middle")
        + '<g class="w-benches"></g>'
        + write(SUM_X, SUM_Y, "", "w-seats-sum")
        + write(SUM_X, SUM_Y + 24, "", "w-seats-text", data_text="fact:parliament")
        + write(SUM_X, SUM_Y + 48, "", "w-seats-half"),
        id="parliament",
        class_="w-parliament",
        data_x=float(HOUSE_X),
        data_y=float(HOUSE_Y),
    )


def opinion() -> str:
    spaces = []
    for record in PACK.of("space"):
        x = CROSS_X + record.number("x", -20, 20) * SPACE_W
        y = CROSS_Y - record.number("y", -20, 20) * SPACE_H
        spaces.append(space(record.id, record.words("owners"), record.number("value", 0, 9), x, y))
    return tag("g", "".join(spaces), id="opinion")


def space(name: str, owners: list[str], value: int, x: float, y: float) -> str:
    left, top = x - SPACE_W / 2, y - SPACE_H / 2
    if len(owners) == 2:
        first = f"M{left} {top}h{SPACE_W}L{left} {top + SPACE_H}z"
        second = f"M{left + SPACE_W} {top}v{SPACE_H}H{left}z"
        ground = tag("path", d=first, class_=f"w-space-half w-of-{owners[0]}") + tag(
            "path", d=second, class_=f"w-space-half w-of-{owners[1]}"
        )
    else:
        ground = box(
            left, top, SPACE_W, SPACE_H, f"w-space-half w-of-{owners[0] if owners else 'none'}"
        )
    return tag(
        "g",
        ground
        + box(left, top, SPACE_W, SPACE_H, "w-space-frame")
        + write(x, y + 8, str(value), "w-space-value"),
        id=f"space:{name}",
        class_="w-space",
        data_ref=f"space:{name}",
        data_x=float(x),
        data_y=float(y),
    )


# -- tracks and areas


def track(name: str) -> str:
    left, top, width, height, count, first = TRACKS[name]
    text = TRACK_TEXT.get(name, f"track:{name}")
    boxes = []
    for place in range(count):
        x = left + place * width
        value = first + place
        boxes.append(
            tag(
                "g",
                box(x, top, width - 4, height, "w-box")
                + write(x + 7, top + 19, str(value), "w-box-number")
                + write(x + (width - 4) / 2, top + height - 10, "", "w-box-note"),
                id=f"{name}:{value}",
                class_=f"w-step{' w-last' if place == count - 1 else ''}",
                data_x=float(x + (width - 4) / 2),
                data_y=float(top + height / 2),
                data_w=width - 4,
            )
        )
    return tag(
        "g",
        write(left, top - 7, "", "w-heading", data_text=text) + "".join(boxes),
        id=f"track-{name}",
        class_="w-track",
    )


def area(name: str) -> str:
    x, y, width, height, text = AREAS[name]
    heading = write(x + 10, y + 22, "", "w-heading", data_text=text) if text else ""
    bar = box(x, y - 5, width, 7, "w-governs") if name == "government" else ""
    return tag(
        "g",
        box(x, y, width, height, "w-area-ground")
        + bar
        + heading
        + f'<g class="w-list" transform="translate({x + 10} {y + 36})"></g>',
        id=f"area-{name}",
        class_="w-area",
        data_w=width - 20,
        data_h=height - 36,
    )


if __name__ == "__main__":
    main()
