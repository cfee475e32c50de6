"""The parts of charts as SVG: rectangles, lines, text, and the picture around them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

WIDTH: Final = 760
ROW: Final = 24
TOP: Final = 56
INK, EVEN = "#3a362c", "#a8402f"
#: The colours of a bar's parts, which differ in lightness, too.
PARTS: Final = (
    "#2f3f4c",
    "#8a5a3c",
    "#6f8f7a",
    "#b39a4a",
    "#9aa7b4",
    "#c9a08c",
    "#4f6a5a",
    "#d8d4c8",
)


@dataclass(frozen=True)
class Axis:
    """Maps numbers from the least to the most onto a line of the picture."""

    least: float
    most: float
    start: float
    end: float

    def place(self, value: float) -> float:
        """The place of a value; values beyond the axis, even infinite ones, are at its end."""
        inside = max(self.least, min(self.most, value))
        part = (inside - self.least) / ((self.most - self.least) or 1.0)
        return self.start + part * (self.end - self.start)


def rect(left: float, right: float, y: float, height: int, colour: str) -> str:
    """An SVG rectangle."""
    return (
        f'<rect x="{left:.1f}" y="{y:.0f}" width="{right - left:.1f}" height="{height}" '
        f'fill="{colour}" stroke="#fff" stroke-width="0.5"/>'
    )


def path(line: str, colour: str, more: str = "") -> str:
    """An SVG line from its path data, with further attributes.

    >>> path("M0 0H9", "red")
    '<path d="M0 0H9" stroke="red" stroke-width="1.5" fill="none"/>'
    """
    return f'<path d="{line}" stroke="{colour}" stroke-width="1.5" fill="none"{more}/>'


def text(x: float, y: float, words: str, anchor: str) -> str:
    """SVG text, cut to 44 characters.

    >>> text(8, 20, "Zentrum & SPD", "start")
    '<text x="8" y="20" text-anchor="start">Zentrum &amp; SPD</text>'
    """
    short = words if len(words) <= 44 else words[:43] + "…"
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{escape(short)}</text>'


def picture(title: str, rows: int, out: list[str]) -> str:
    """The text of an SVG file, from the elements of a chart."""
    height = TOP + rows * ROW + 16
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" role="img" font-family="sans-serif" font-size="12" '
            f'fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            f'<text x="8" y="28" font-size="16">{escape(title)}</text>',
            *out,
            "</svg>\n",
        ]
    )
