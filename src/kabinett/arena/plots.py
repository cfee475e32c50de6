"""Charts of the results as SVG: bars with intervals, and bars of several parts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kabinett.arena.balance import Balance, balance_of
from kabinett.arena.intervals import Estimate
from kabinett.arena.match_results import match_result
from kabinett.arena.plan import BALANCE, LADDER, Plan
from kabinett.arena.playing import PlayedGame
from kabinett.arena.rating import ladder
from kabinett.arena.svg import EVEN, INK, PARTS, ROW, TOP, WIDTH, Axis, path, picture, rect, text
from kabinett.arena.tables import format_number, format_strength, natural_key

LABELS: Final = 300  # the width of the labels on the left
BARS_END: Final = WIDTH - 90  # the figures stand to the right
BAR: Final = "#7f8f9c"
MOST_ROWS: Final = 30


@dataclass(frozen=True)
class Bar:
    """A row of a `bar_chart`: a figure with its interval, and the text on the right."""

    label: str
    estimate: Estimate
    text: str


@dataclass(frozen=True)
class Stack:
    """A row of a `stack_chart` with the lengths of its parts."""

    label: str
    parts: list[float]


def draw(plan: Plan, games: list[PlayedGame], folder: Path) -> list[Path]:
    """Draw all charts of a plan's games into the folder; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = balance_pictures(balance_of(plan, games)) if plan.kind == BALANCE else {}
    if plan.kind == LADDER:
        bars = [
            Bar(row.bot, row.rating, format_strength(row.rating.value))
            for row in ladder(plan, games)
        ]
        pictures["ladder"] = bar_chart(f"{plan.game}: ratings, 95 % intervals", bars, 0.0)
    if plan.kind != BALANCE:
        meetings = [match_result(plan, games, number) for number in range(len(plan.meetings))]
        bars = [
            Bar(f"{row.challenger} – {row.others}", row.share, format_percent(row.share))
            for row in meetings
        ]
        title = f"{plan.game}: share of the wins, 95 % intervals"
        pictures["shares"] = bar_chart(title, bars, 1 / plan.seats)
    files = []
    for name, chart in pictures.items():
        files.append(folder / f"{plan.game}-{name}.svg")
        files[-1].write_text(chart, encoding="utf-8")
    return files


def balance_pictures(result: Balance) -> dict[str, str]:
    """The charts of a balance as SVG, by name."""
    wins = [Bar(role.name, role.share, format_percent(role.share)) for role in result.roles]
    even = 1 / max(1, sum(not math.isnan(role.points) for role in result.roles))
    pictures = {"wins": bar_chart("Share of the wins, 95 % intervals", wins, even)}
    whens = sorted({when for ends in result.ends.values() for when in ends}, key=natural_key)
    ends = [
        Stack(kind, [ends.get(when, 0) for when in whens]) for kind, ends in result.ends.items()
    ]
    pictures["ends"] = stack_chart("How games ended, and when", ends, whens)
    if result.points:
        names = list(next(iter(result.points.values())))
        sources = [
            Stack(source, [abs(by_role[name]) for name in names])
            for source, by_role in list(result.points.items())[:MOST_ROWS]
        ]
        title = "Where points came from and went to, on average a game"
        pictures["points"] = stack_chart(title, sources, names)
    uses = sorted(result.uses, key=lambda use: (-use.taken, use.name))[:MOST_ROWS]
    use_bars = [
        Bar(
            use.name,
            Estimate(use.taken / use.offered, math.nan, math.nan),
            f"{use.taken} of {use.offered}",
        )
        for use in uses
    ]
    pictures["uses"] = bar_chart("How often taken where it was offered", use_bars)
    uses_with_worth = [
        use for use in result.uses if use.worth is not None and math.isfinite(use.worth.low)
    ]
    if uses_with_worth:
        worth = [
            Bar(use.name, use.worth, f"{use.worth.value:+.2f}")
            for use in uses_with_worth
            if use.worth
        ]
        title = "What a use was worth, 95 % intervals"
        pictures["worth"] = bar_chart(title, worth[:MOST_ROWS], 0.0)
    return pictures


def format_percent(estimate: Estimate) -> str:
    """A share in whole percent.

    >>> format_percent(Estimate(0.5, 0.4, 0.6))
    '50%'
    """
    return f"{estimate.value:.0%}"


def bar_chart(title: str, bars: Sequence[Bar], even: float | None = None) -> str:
    """A chart with one bar per row, a line for its interval, and a vertical line at the even
    share."""
    axis = axis_of(bars, even or 0.0)
    out = []
    for place, bar in enumerate(bars):
        y = TOP + place * ROW
        estimate = bar.estimate
        out.append(text(LABELS - 8, y + 15, bar.label, "end"))
        left, right = sorted((axis.place(0.0), axis.place(estimate.value)))
        out.append(rect(left, right, y + 5, 14, BAR))
        if not math.isnan(estimate.low):
            low, high = axis.place(estimate.low), axis.place(estimate.high)
            ends = f"M{low:.1f} {y + 8}v8M{high:.1f} {y + 8}v8"
            out.append(path(f"M{low:.1f} {y + 12}H{high:.1f}{ends}", INK))
        out.append(text(WIDTH - 4, y + 15, bar.text, "end"))
    if even is not None:
        bottom = TOP + len(bars) * ROW
        out.append(path(f"M{axis.place(even):.1f} {TOP}V{bottom}", EVEN, ' stroke-dasharray="4 3"'))
    return picture(title, len(bars), out)


def axis_of(bars: Sequence[Bar], even: float) -> Axis:
    """An axis that includes zero, the even share and every finite figure of the bars."""
    ends = [
        end for bar in bars for end in (bar.estimate.value, bar.estimate.low, bar.estimate.high)
    ]
    ends = [0.0, even, *(end for end in ends if math.isfinite(end))]
    return Axis(min(ends), max(ends), LABELS, BARS_END)


def stack_chart(title: str, stacks: Sequence[Stack], names: Sequence[str]) -> str:
    """A chart with one bar of several parts per row, and a legend of the parts below."""
    most = max([sum(stack.parts) for stack in stacks], default=0.0)
    axis = Axis(0.0, most, LABELS, BARS_END)
    out = []
    for place, stack in enumerate(stacks):
        y, before = TOP + place * ROW, 0.0
        out.append(text(LABELS - 8, y + 15, stack.label, "end"))
        for nth, part in enumerate(stack.parts):
            if part:
                ends = axis.place(before), axis.place(before + part)
                out.append(rect(*ends, y + 4, 16, PARTS[nth % len(PARTS)]))
            before += part
        out.append(text(WIDTH - 4, y + 15, format_number(before), "end"))
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
