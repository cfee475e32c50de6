"""Tools to draw the board of "Wir sind das Volk!": SVG elements, outlines and glyphs."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from math import cos, pi, sin
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from kabinett.core.data import Data

GAME: Final = Path(__file__).resolve().parent.parent
BOARD: Final = GAME / "static/volk/board.svg"
PLAN: Final[Data] = tomllib.loads(
    (Path(__file__).parent / "board.toml").read_text(encoding="utf-8")
)

WIDTH: Final = 1306
HEIGHT: Final = 830
SITE: Final = 13  # radius of a city
TRACKS: Final = ("prestige", "currency", "socialists")
#: The tints of provinces, three per side; neighbours have different tints.
TINTS: Final = {
    "NS": 1, "RP": 1, "BY": 1, "NW": 2, "BW": 2, "SH": 2, "HE": 3, "WB": 2,
    "BB": 1, "TH": 1, "SA": 2, "MV": 2, "EB": 3, "SN": 3,
}  # fmt: skip

Point = tuple[float, float]


def records(file: str, kind: str) -> list[Data]:
    """The records of one file of the pack."""
    text = (GAME / "pack" / f"{file}.toml").read_text(encoding="utf-8")
    return list(tomllib.loads(text)[kind])


PROVINCES: Final = records("provinces", "province")
CITIES: Final = records("cities", "city")
CONNECTIONS: Final = records("connections", "connection")


# -- writing SVG


def format_number(value: float) -> str:
    """A number with at most one decimal.

    >>> format_number(3.0), format_number(-0.04), format_number(2.25)
    ('3', '0', '2.2')
    """
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """An SVG element as text.  ``cls`` is its class; ``_`` in a name becomes ``-``."""
    words = [name]
    for key, value in attributes.items():
        value_text = value if isinstance(value, str) else format_number(value)
        words.append(
            f"{'class' if key == 'cls' else key.replace('_', '-')}={quoteattr(value_text)}"
        )
    if not inside:
        return f"<{' '.join(words)}/>"
    if len(inside) == 1 and not inside[0].startswith("<"):
        return f"<{' '.join(words)}>{inside[0]}</{name}>"
    body = "\n".join(inside)
    return f"<{' '.join(words)}>\n{body}\n</{name}>"


def group(cls: str, *inside: str, **attributes: str | float) -> str:
    return tag("g", *inside, **({"cls": cls} if cls else {}), **attributes)


def text(x: float, y: float, words: str, cls: str, anchor: str = "start", **more: str) -> str:
    side = {} if anchor == "start" else {"text_anchor": anchor}
    return tag("text", escape(words), x=x, y=y, cls=cls, **side, **more)


def box(x: float, y: float, width: float, height: float, cls: str, **more: str | float) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, cls=cls, **more)


def glyph(name: str, x: float, y: float, size: float, cls: str = "v-glyph") -> str:
    """A glyph with its upper left corner at x, y."""
    return tag("use", href=f"#g-{name}", x=x, y=y, width=size, height=size, cls=cls)


def read_points(data: str) -> list[Point]:
    """The points in a text, where spaces separate them.

    >>> read_points(" 1,2 3,4")
    [(1.0, 2.0), (3.0, 4.0)]
    """
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in data.split())]


def path_data(*rings: Sequence[Point], close: bool = True) -> str:
    """The path data of straight lines."""
    parts = []
    for ring in rings:
        is_closed = ring[0] == ring[-1]
        corners = ring[:-1] if close and is_closed else ring
        start, *rest = (f"{format_number(x)} {format_number(y)}" for x, y in corners)
        parts.append(f"M{start}L{' '.join(rest)}" + ("Z" if close else ""))
    return "".join(parts)


def ring_of(name: str, lines: dict[str, str], dx: float = 0, dy: float = 0) -> list[Point]:
    """The closed outline of a place, joined from the border lines that name it."""
    own_lines = [read_points(data) for key, data in lines.items() if name in key.split()]
    ring = own_lines.pop()
    while own_lines:
        for line in own_lines:
            if ring[-1] in (line[0], line[-1]):
                ring += line[1:] if line[0] == ring[-1] else line[-2::-1]
                own_lines.remove(line)
                break
        else:
            raise ValueError(f"the borders of {name} leave a gap at {ring[-1]}")
    if ring[0] != ring[-1]:
        raise ValueError(f"the outline of {name} is not closed")
    return [(x + dx, y + dy) for x, y in ring]


# -- the glyphs, on a grid of 20; the style sheet sets stroke width, ends and corners

PLUS: Final = '<path d="M16.5 1v6M13.5 4h6"/>'
MINUS: Final = '<path d="M13.5 4h6"/>'
DIAL: Final = '<circle cx="9" cy="11" r="6.5"/><path d="M9 11V4.5"/>'
DOT: Final = '<circle cx="8.5" cy="11.5" r="4.5" class="v-solid"/>'
#: Unrest in the West, which also differs in shape from unrest in the East.
SQUARE: Final = '<path d="M4 7h9v9h-9z" class="v-solid"/>'
BARS: Final = '<path d="M3 17.5h10M3 13h10M3 8.5h10" class="v-thick"/>'
STAR: Final = "l1.8 3.9 4.2.5-3.1 2.9.8 4.2-3.7-2.1-3.7 2.1.8-4.2-3.1-2.9 4.2-.5z"
SMALL_STAR: Final = (
    '<path d="M6.5 1l1.5 3.2 3.5.4-2.6 2.4.7 3.5-3.1-1.7-3.1 1.7.7-3.5-2.6-2.4 3.5-.4z"/>'
)
GLYPHS: Final = {
    "runner": '<circle cx="13" cy="3.5" r="2"/>'
    '<path d="M5 8l4-2 3.5 1.5L10 12l3 2.5V19M10 12l-2.5 3H3M12.5 7.5L14 10h3"/>',
    "laurel": '<path d="M10 18.5V14M10 14C5 14.5 3 11 3 5.5 8 6.5 10 9 10 14z'
    'M10 14c5 .5 7-3 7-8.5-5 1-7 3.5-7 8.5z"/>',
    "coin": '<circle cx="10" cy="10" r="7.5"/><path d="M6.5 13.5v-7L10 11l3.5-4.5v7"/>',
    "head": '<circle cx="10" cy="6.5" r="3.8"/><path d="M3 18.5c0-4.5 3-6.5 7-6.5s7 2 7 6.5"/>',
    "star": f'<path d="M10 3{STAR}"/>',
    "dial": '<circle cx="10" cy="10" r="7.5"/><path d="M10 10V2.5"/>',
    "bars": '<path d="M4 16h12M4 10h12M4 4h12" class="v-thick"/>',
    "banner": '<path d="M2.5 3h15v8h-15zM5 11v7.5M15 11v7.5"/>',
    "build": DIAL + PLUS,
    "dismantle": DIAL + MINUS,
    "unrest-plus": DOT + PLUS,
    "unrest-minus": DOT + MINUS,
    "unrest-west-plus": SQUARE + PLUS,
    "unrest-west-minus": SQUARE + MINUS,
    "ls-plus": BARS + PLUS,
    "ls-minus": BARS + MINUS,
    "rundown": '<circle cx="10" cy="10" r="7.5" class="v-broken"/><path d="M10 2.5l-2 5 4 3-3 7"/>',
    "wall": '<path d="M2 5h16v10H2zM2 10h16M7 5v5M13 5v5M10 10v5M4.5 10v5M15.5 10v5"/>',
    "police-pay": SMALL_STAR
    + '<circle cx="14" cy="14.5" r="4.5"/><path d="M14 14.5V10"/>'
    + '<path d="M9 19.5L19 9.5"/>',
    "hold": '<path d="M5 16.5h10M5 12h10M5 7.5h10" class="v-thick"/><path d="M3 19L17 3"/>',
    "inside": '<path d="M6 17h8M6 13h8M6 9h8" class="v-thick"/>'
    '<path d="M10 1v3.5M4.5 3l1.5 2.5M15.5 3L14 5.5"/>',
    "across": '<path d="M2.5 17h5M2.5 13h5M2.5 9h5M12.5 17h5M12.5 13h5" class="v-thick"/>'
    '<path d="M4 4h12M13.5 1.5L16 4l-2.5 2.5"/>',
    "police": SMALL_STAR
    + '<circle cx="14" cy="14" r="3.5" class="v-solid"/><path d="M9 19L19 9"/>',
    "unrest-move": DOT + '<path d="M13 4h6M16.5 1.5L19 4l-2.5 2.5"/>',
    "banner-minus": '<path d="M1.5 7h12v7h-12zM3.5 14v5M11.5 14v5"/>' + MINUS,
    "repair": '<circle cx="10" cy="10" r="7.5"/><path d="M6 10.5l3 3 5.5-6.5"/>',
    "stop": '<circle cx="10" cy="10" r="7.5"/><path d="M6.5 6.5l7 7M13.5 6.5l-7 7"/>',
    "eye": '<path d="M1.5 10C4 5.5 7 4 10 4s6 1.5 8.5 6c-2.5 4.5-5.5 6-8.5 6s-6-1.5-8.5-6z"/>'
    '<circle cx="10" cy="10" r="2.5"/>',
    "star-off": f'<path d="M10 3{STAR}"/><path d="M2 18L18 2"/>',
    "wall-open": '<path d="M1 5h6v10H1zM13 5h6v10h-6zM1 10h6M13 10h6M4 5v5M16 5v5"/>',
    "question": '<path d="M1.5 2.5h17v11h-17zM4 13.5v5M16 13.5v5'
    'M8 6.5c0-2 4-2 4 0 0 1.5-2 1.5-2 3M10 11.4v.1"/>',
}
#: End-of-decade phases 1-10.
PHASES: Final = (
    "runner", "laurel", "coin", "police-pay", "hold",
    "inside", "across", "police", "head", "question",
)  # fmt: skip
DOTTED: Final = "M2 2h.01M6 6h.01"
HATCHED: Final = "M-1 8L8 -1M-1 1L1 -1M6 8L8 6"
#: The glyphs of the icons on the prestige track.
ICONS: Final = {
    "E-LS": "ls-minus", "E+LS": "ls-plus", "E+u": "unrest-plus", "E-u": "unrest-minus",
    "E+b": "build", "E-b": "dismantle", "E.rundown": "rundown",
}  # fmt: skip


def definitions() -> str:
    symbols = [
        f'<symbol id="g-{name}" viewBox="0 0 20 20">{shape}</symbol>'
        for name, shape in GLYPHS.items()
    ]
    tints = [
        tag(
            "pattern",
            box(0, 0, size, size, f"v-{side} v-tint-{tint}"),
            tag("path", d=marks, cls=f"v-hatch v-hatch-{side}"),
            id=f"p-{side}-{tint}", width=size, height=size, patternUnits="userSpaceOnUse",
        )
        for side, size, marks in (("west", 8, DOTTED), ("east", 7, HATCHED))
        for tint in (1, 2, 3)
    ]  # fmt: skip
    stripes = (("abroad", 9, "M0 4.5h9"), ("hamburg", 6, "M-1 1L1 -1M-1 7L7 -1M5 7L7 5"))
    others = [
        tag(
            "pattern",
            tag("path", d=marks, cls=f"v-hatch v-hatch-{name}"),
            id=f"p-{name}", width=size, height=size, patternUnits="userSpaceOnUse",
        )
        for name, size, marks in stripes
    ]  # fmt: skip
    turns = [(-90 + 36 * i) * pi / 180 for i in range(10)]
    ticks = path_data(
        *([(r * cos(a), r * sin(a)) for r in (SITE - 2, SITE)] for a in turns), close=False
    )
    dial = tag("path", d=ticks, id="dial-ticks")
    return tag("defs", *symbols, *tints, *others, dial)


def bars(name: str, x: float, bottom: float, width: float) -> str:
    stack = [box(x, bottom - 4.2 - 5.6 * i, width, 4.2, "v-bar") for i in range(5)]
    return group(
        "v-bars", *stack, text(x + width / 2, bottom - 10, "", "v-more", "middle"), id=name
    )
