"""Draws the board of "Wir sind das Volk!": ``python -m kabinett.games.volk.draw.board``.

Reads outlines and places from ``board.toml`` and the things on the map from the game's pack, and
writes ``static/volk/board.svg``.  The SVG has shapes, places and empty markers; the style sheet
``volk.css`` has the colours.  To draw a position, the client sets classes and numbers:

=========================  ==============================================================
``factory:<city>``         class ``built`` (and ``rundown``), text of ``.v-value``; ``.v-pointer``
                           turns by 36 degrees per point around its ``data-x``, ``data-y``;
                           class ``closed`` for a site abroad that is closed for good
``line:<a>~<b>``           class ``filled-1`` or ``filled-2`` for the number of lines; ``works``
                           if complete and between two factories; its parts are
                           ``line:<a>~<b>#1`` and ``#2``
``ls:<province>``          class ``on`` on the first n ``.v-bar``; beyond five, text of ``.v-more``
``unrest:<province>``      class ``on`` on the first n ``.v-dot`` (rows of four); beyond them,
                           text of ``.v-more``
``protest:<province>``     class ``on`` on the first n ``.v-banner``
``economy:<province>``     text of ``.v-number``
``socialist:<province>``   class ``on``, text of ``.v-count`` (East)
``imported:<province>``    class ``on`` on the first n ``.v-banner`` (the three suppliers)
``sector:<fr|uk|us>``      the sector; ``ls-sector:<..>`` has its ``.v-bar``
``<track>:<box>``          class ``here``; its marker is at ``data-x``, ``data-y``
``box:socialists``         class ``on`` on the first n ``.v-head``
``decade:<n>``             class ``here``; so has ``half:<n>.<1|2>``
``[data-title]``           text: a title or a word of the key
the drawing itself         class ``wall-built`` changes the border and the first phase
=========================  ==============================================================
"""

from __future__ import annotations

import sys

from kabinett.core.data import Data
from kabinett.games.volk.content.vocabulary import BOXES, END_OF_TRACK
from kabinett.games.volk.draw.course import decades, holding_box, phases, strip_title
from kabinett.games.volk.draw.key import key
from kabinett.games.volk.draw.map import berlin, cities, city_names, land, rails, surroundings
from kabinett.games.volk.draw.plan import plan as states_plan
from kabinett.games.volk.draw.sheet import (
    BOARD,
    HEIGHT,
    ICONS,
    PLAN,
    PROVINCES,
    WIDTH,
    bars,
    box,
    definitions,
    glyph,
    group,
    path_data,
    records,
    tag,
    text,
)

#: The state of each province, by its code.
SIDES: dict[str, str] = {province["code"]: province["side"] for province in PROVINCES}

# -- province plates: economy, living standard, unrest in rows of four, protests


def plate(province: Data) -> str:
    plan = PLAN["plates"][province["id"]]
    (x, y), is_tall = plan["at"], plan["form"] == "tall"
    name, side = province["id"], province["side"]
    width, height = (66, 67) if is_tall else (116, 38)
    tab = 32 if is_tall else height
    economy = name != "west_berlin"
    notch = 6 if side == "east" else 0
    corner = [(x, y), (x + 28 - notch, y), (x + 28, y + notch), (x + 28, y + tab), (x, y + tab)]
    dots_x, dots_y, pitch = (x + 10, y + 58.5, -11.7) if is_tall else (x + 64.5, y + 30.5, -11.7)
    rows = []
    for row in range(3):
        circles = [
            tag("circle", cx=dots_x + 11.5 * i, cy=dots_y + pitch * row, r=5.5, cls="v-dot")
            for i in range(4)
        ]
        back = box(dots_x - 6.2, dots_y + pitch * row - 5.9, 47, 11.8, "v-row-ground")
        rows.append(group("v-row", back, *circles))
    banners = [
        glyph("banner", dots_x + 40.5, dots_y - 6 + pitch * row, 12, "v-banner") for row in range(3)
    ]
    inside = [box(x, y, width, height, "v-plate-ground")]
    if economy:
        inside += [
            tag("path", d=path_data(corner), cls="v-tab"),
            glyph("dial", x + 7.5, y + (1.5 if is_tall else 3), 13, "v-tab-glyph"),
            group(
                "v-economy",
                text(x + 14, y + (29 if is_tall else 33), "0", "v-number", "middle"),
                id=f"economy:{name}",
            ),
        ]
    if is_tall:
        inside += [
            tag("path", d=f"M{x} {y + tab}h{width}", cls="v-rule"),
            bars(f"ls:{name}", x + 34, y + 30, 26),
        ]
    elif economy:
        inside.append(bars(f"ls:{name}", x + 33, y + 34.5, 22))
    else:
        inside.append(bars(f"ls:{name}", x + 10, y + 34.5, 42))
    more = text(x + width + 3, y + 13, "", "v-more")
    inside += [
        group("v-unrest", *rows, more, id=f"unrest:{name}"),
        group("v-protest", *banners, id=f"protest:{name}"),
    ]
    if side == "east":
        pill_left = x if plan.get("pill") == "left" else x + width - 36
        top = y - 17 if plan.get("pill") == "above" else y + height
        pill = [
            box(pill_left, top, 36, 17, "v-pill"),
            glyph("head", pill_left + 3, top + 1.5, 13),
            text(pill_left + 26, top + 13.5, "0", "v-count", "middle"),
        ]
        inside.append(group("v-socialist", *pill, id=f"socialist:{name}"))
    if province["sector"]:
        pill = [
            box(x, y + height, 28, 17, "v-pill"),
            text(x + 14, y + height + 13.5, province["sector"], "v-sector-name", "middle"),
            group(
                "v-imported",
                *(
                    glyph("banner", x + 32 + 15 * i, y + height + 2, 13, "v-banner")
                    for i in range(3)
                ),
                id=f"imported:{name}",
            ),
        ]
        inside.append(group("v-supplier", *pill))
    nx, ny = plan["name"]
    for line_number, line in enumerate(plan.get("lines", [province["name"]["de"]])):
        inside.append(
            text(
                nx,
                ny + 16 * line_number,
                line,
                "v-name" if line_number == 0 or name != "east_berlin" else "v-subname",
            )
        )
    return group(f"v-plate v-{side}", *inside, id=f"plate:{name}", data_province=name)


# -- tracks

COLUMN = 34  # the width of a box of a track


def flight() -> list[str]:
    x, width, step, bottom = 8, 36, 37.5, 825
    out = [
        glyph("runner", x + 9, 1, 18),
        text(
            x + width / 2 - 1,
            33,
            "Flight",
            "v-track-name v-close",
            "middle",
            data_title="title:flight",
        ),
    ]
    for box_number in range(21):
        y = bottom - step * (box_number + 1)
        even = box_number % 2 == 0
        inside = [box(x, y, width, step, "v-box" + ("" if even else " v-between"))]
        if even:
            inside.append(
                text(
                    x + width / 2,
                    y + step / 2 + 5.5,
                    str(box_number // 2),
                    "v-box-number",
                    "middle",
                )
            )
        else:
            inside.append(tag("path", d=f"M{x + 13} {y + 17}l5 5 5-5", cls="v-arrow"))
        out.append(
            group(
                "v-step",
                *inside,
                id=f"flight:{box_number}",
                data_x=x + width / 2,
                data_y=y + step / 2,
            )
        )
    return out


def track_boxes(
    name: str,
    title: str,
    glyph_name: str,
    top: float,
    height: float,
    contents: dict[int, list[str]],
) -> list[str]:
    """A track of 13 boxes, -6 to 6, with a space beyond each end.  Its marker is at the top of a
    box."""
    left_edge, size, end = column_left(-END_OF_TRACK), COLUMN, 28
    out = [
        glyph(glyph_name, left_edge, top - 20, 17),
        text(left_edge + 23, top - 6, title, "v-track-name", data_track=name),
    ]
    for nth in BOXES:
        x = column_left(nth)
        side = "east" if nth > 0 else "west"
        box_label = str(nth) if nth <= 0 else f"+{nth}"
        out.append(
            group(
                f"v-step v-{side}",
                box(x, top, size, height, "v-box v-half-" + side),
                text(
                    x + size / 2, top + 17.5, box_label.replace("-", "−"), "v-box-number", "middle"
                ),
                *contents.get(nth, []),
                id=f"{name}:{nth}",
                data_x=x + size / 2,
                data_y=top + 12.5,
            )
        )
    for side, x, glyphs in (
        (
            "west",
            left_edge - end,
            ("unrest-minus", "unrest-plus") if name == "prestige" else ("unrest-plus",),
        ),
        (
            "east",
            left_edge + 13 * size,
            ("unrest-minus", "unrest-plus") if name == "prestige" else ("unrest-minus",),
        ),
    ):
        signs = []
        for nth, icon in enumerate(glyphs):
            if name == "prestige":  # less unrest in the side's own state, or more in the other
                affected_side = (
                    side if icon == "unrest-minus" else ("east" if side == "west" else "west")
                )
            else:
                affected_side = "east"
            y = top + height / 2 - 8.5 + (0 if len(glyphs) == 1 else (-10, 10)[nth])
            if affected_side == "west":
                icon = icon.replace("unrest", "unrest-west")
            signs.append(glyph(icon, x + 5.5, y, 17, f"v-glyph v-{affected_side}"))
        tip = [(x, top), (x + end, top), (x + end, top + height), (x, top + height)]
        out.append(
            group(
                "v-end",
                tag("path", d=path_data(tip), cls="v-beyond"),
                *signs,
                id=f"{name}:beyond-{side}",
            )
        )
    return out


def tracks() -> list[str]:
    """Prestige, Western currency and socialists, one below the other."""
    prestige = {0: [glyph("laurel", column_left(0) + 6, 638, 22)]}
    for record in records("tracks", "prestige"):
        nth = int(record["id"])
        signs = [ICONS[icon.split()[1]] for icon in record["icons"]]
        top = 649.5 - 11.5 * len(signs)
        if signs:
            prestige[nth] = [
                glyph(sign, column_left(nth) + 5.5, top + 23 * row, 23, "v-glyph v-east")
                for row, sign in enumerate(signs)
            ]
    socialists = {0: [glyph("head", column_left(0) + 7.5, 799, 19)]}
    for record in records("tracks", "socialists"):
        nth, change = int(record["id"]), record["change"]
        if change:
            change_label = f"{change:+d}".replace("-", "−")
            socialists[nth] = [
                text(column_left(nth) + 20.5, 813, change_label, "v-box-note", "end"),
                glyph("head", column_left(nth) + 20.5, 800.5, 13, "v-glyph v-east"),
            ]
    return [
        *track_boxes("prestige", "Prestige", "laurel", 591, 95, prestige),
        *track_boxes("currency", "Western currency", "coin", 712, 28, {}),
        *track_boxes("socialists", "Socialists", "head", 772, 50, socialists),
    ]


def column_left(nth: int) -> float:
    """The left edge of a track's box."""
    return 829 + COLUMN * (nth + END_OF_TRACK)


#: The parts of the board that the client can show separately.
VIEWS = {"map": "0 0 965 830", "tracks": "794 340 512 490"}
#: Where the players of a side begin in a window that shows only a part.
HOMES = {"side:east": "430 0 535 830"}


def board() -> str:
    """The whole drawing."""
    about = (
        "Board of Wir sind das Volk!, drawn for Kabinett. Outlines derived from @svg-maps/germany "
        "2.0.0 by Victor Cazanave, CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/): "
        "merged, simplified and changed."
    )
    layers = {
        "layer-ground": surroundings(),
        "layer-land": land(),
        "layer-rails": rails(),
        "layer-cities": cities(),
        "layer-berlin": berlin(),
        "layer-plates": [plate(province) for province in PROVINCES],
        "layer-names": city_names(),
        "layer-key": key(),
        "layer-tracks": [
            *flight(),
            *decades(),
            *phases(),
            strip_title("box", 502),
            holding_box(),
            *tracks(),
        ],
    }
    return (
        tag(
            "svg",
            tag("metadata", about),
            *(tag("view", data_view=name, viewBox=part) for name, part in VIEWS.items()),
            *(tag("view", data_role=role, viewBox=part) for role, part in HOMES.items()),
            tag("defs", states_plan(PLAN["outline"], SIDES)),
            definitions(),
            *(tag("g", *elements, id=name) for name, elements in layers.items()),
            xmlns="http://www.w3.org/2000/svg",
            id="volk-board",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="group",
            aria_label="Wir sind das Volk!",
        )
        + "\n"
    )


def main() -> int:
    svg = board()
    if "--check" in sys.argv:
        if BOARD.read_text(encoding="utf-8") != svg:
            print(
                "board.svg is out of date: run python -m kabinett.games.volk.draw.board",
                file=sys.stderr,
            )
            return 1
        return 0
    BOARD.write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
