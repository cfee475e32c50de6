"""Pictures of an account, as SVG: bars with their intervals, and bars of several parts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from kabinett.arena.balance import Balance, balance
from kabinett.arena.intervals import Estimate
from kabinett.arena.plan import BALANCE, LADDER, Plan
from kabinett.arena.playing import Played
from kabinett.arena.rating import ladder
from kabinett.arena.strength import account
from kabinett.arena.tables import natural, number, points

WIDTH: Final = 760
LABELS: Final = 300  # what the names to the left take
ROW: Final = 24
TOP: Final = 56
INK, BAR, EVEN = "#3a362c", "#7f8f9c", "#a8402f"
#: Parts of a bar: told apart by how light they are too.
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
MOST_ROWS: Final = 30


@dataclass(frozen=True)
class Bar:
    label: str
    found: Estimate
    text: str


@dataclass(frozen=True)
class Stack:
    label: str
    parts: list[float]


def draw(plan: Plan, played: list[Played], folder: Path) -> list[Path]:
    """All pictures of what was played; the files that were written."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = balance_pictures(balance(plan, played)) if plan.kind == BALANCE else {}
    if plan.kind == LADDER:
        bars = [Bar(one.bot, one.rating, points(one.rating.value)) for one in ladder(plan, played)]
        pictures["ladder"] = bar_chart(f"{plan.game}: ratings, 95 % intervals", bars, 0.0)
    if plan.kind != BALANCE:
        each = [account(plan, played, number) for number in range(len(plan.meetings))]
        bars = [
            Bar(f"{one.challenger} – {one.others}", one.share, share(one.share)) for one in each
        ]
        title = f"{plan.game}: share of the wins, 95 % intervals"
        pictures["shares"] = bar_chart(title, bars, 1 / plan.seats)
    files = []
    for name, picture in pictures.items():
        files.append(folder / f"{plan.game}-{name}.svg")
        files[-1].write_text(picture, encoding="utf-8")
    return files


def balance_pictures(found: Balance) -> dict[str, str]:
    wins = [Bar(one.name, one.share, share(one.share)) for one in found.roles]
    even = 1 / max(1, sum(not math.isnan(one.points) for one in found.roles))
    pictures = {"wins": bar_chart("Share of the wins, 95 % intervals", wins, even)}
    whens = sorted({when for ends in found.ends.values() for when in ends}, key=natural)
    ends = [Stack(kind, [ends.get(when, 0) for when in whens]) for kind, ends in found.ends.items()]
    pictures["ends"] = stack_chart("How games ended, and when", ends, whens)
    if found.points:
        names = list(next(iter(found.points.values())))
        sources = [
            Stack(source, [abs(by_role[name]) for name in names])
            for source, by_role in list(found.points.items())[:MOST_ROWS]
        ]
        title = "Where points came from and went to, on average a game"
        pictures["points"] = stack_chart(title, sources, names)
    uses = sorted(found.uses, key=lambda use: (-use.taken, use.name))[:MOST_ROWS]
    taken = [
        Bar(
            use.name,
            Estimate(use.taken / use.offered, math.nan, math.nan),
            f"{use.taken} of {use.offered}",
        )
        for use in uses
    ]
    pictures["uses"] = bar_chart("How often taken where it was offered", taken)
    tried = [use for use in found.uses if use.worth is not None and math.isfinite(use.worth.low)]
    if tried:
        worth = [Bar(use.name, use.worth, f"{use.worth.value:+.2f}") for use in tried if use.worth]
        title = "What a use was worth, 95 % intervals"
        pictures["worth"] = bar_chart(title, worth[:MOST_ROWS], 0.0)
    return pictures


def share(found: Estimate) -> str:
    return f"{found.value:.0%}"


def bar_chart(title: str, bars: Sequence[Bar], even: float | None = None) -> str:
    """A bar a row, a line for its interval, and one down all rows for an even share."""
    scale = scale_of(bars, even or 0.0)
    out = []
    for place, bar in enumerate(bars):
        y = TOP + place * ROW
        found = bar.found
        out.append(text(LABELS - 8, y + 15, bar.label, "end"))
        left, right = sorted((scale.x(0.0), scale.x(found.value)))
        out.append(rect(left, right, y + 5, 14, BAR))
        if not math.isnan(found.low):
            low, high = scale.x(found.low), scale.x(found.high)
            ends = f"M{low:.1f} {y + 8}v8M{high:.1f} {y + 8}v8"
            out.append(path(f"M{low:.1f} {y + 12}H{high:.1f}{ends}", INK))
        out.append(text(WIDTH - 4, y + 15, bar.text, "end"))
    if even is not None:
        bottom = TOP + len(bars) * ROW
        out.append(path(f"M{scale.x(even):.1f} {TOP}V{bottom}", EVEN, ' stroke-dasharray="4 3"'))
    return picture(title, len(bars), out)


def scale_of(bars: Sequence[Bar], even: float) -> Scale:
    ends = [end for bar in bars for end in (bar.found.value, bar.found.low, bar.found.high)]
    ends = [0.0, even, *(end for end in ends if math.isfinite(end))]
    return Scale(min(ends), max(ends))


def stack_chart(title: str, stacks: Sequence[Stack], names: Sequence[str]) -> str:
    """A bar a row whose parts are named in lines below."""
    scale = Scale(0.0, max([sum(stack.parts) for stack in stacks], default=0.0))
    out = []
    for place, stack in enumerate(stacks):
        y, before = TOP + place * ROW, 0.0
        out.append(text(LABELS - 8, y + 15, stack.label, "end"))
        for nth, part in enumerate(stack.parts):
            if part:
                ends = scale.x(before), scale.x(before + part)
                out.append(rect(*ends, y + 4, 16, PARTS[nth % len(PARTS)]))
            before += part
        out.append(text(WIDTH - 4, y + 15, number(before), "end"))
    x, row = 8.0, len(stacks)
    for nth, name in enumerate(names):
        wide = 28 + 7.2 * len(name)
        if x + wide > WIDTH:
            x, row = 8.0, row + 1
        y = TOP + row * ROW + 10
        out.append(rect(x, x + 12, y, 12, PARTS[nth % len(PARTS)]))
        out.append(text(x + 17, y + 10, name, "start"))
        x += wide
    return picture(title, row + 1, out)


@dataclass(frozen=True)
class Scale:
    """Numbers from the least to the most, across what the names leave."""

    least: float
    most: float

    def x(self, value: float) -> float:
        inside = max(self.least, min(self.most, value))  # also of what has no end
        part = (inside - self.least) / ((self.most - self.least) or 1.0)
        return LABELS + part * (WIDTH - LABELS - 90)


def rect(left: float, right: float, y: float, height: int, colour: str) -> str:
    return (
        f'<rect x="{left:.1f}" y="{y:.0f}" width="{right - left:.1f}" height="{height}" '
        f'fill="{colour}" stroke="#fff" stroke-width="0.5"/>'
    )


def path(line: str, colour: str, more: str = "") -> str:
    return f'<path d="{line}" stroke="{colour}" stroke-width="1.5" fill="none"{more}/>'


def text(x: float, y: float, words: str, anchor: str) -> str:
    short = words if len(words) <= 44 else words[:43] + "…"
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{escape(short)}</text>'


def picture(title: str, rows: int, out: list[str]) -> str:
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
