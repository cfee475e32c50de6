"""The results of a plan as tables of text, for the terminal and for a Markdown page."""

from __future__ import annotations

import math
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kabinett.arena.balance import Balance, Use, balance_of
from kabinett.arena.intervals import Estimate
from kabinett.arena.match_results import MatchResult, match_result
from kabinett.arena.plan import BALANCE, LADDER, MATCH, Plan
from kabinett.arena.playing import PlayedGame
from kabinett.arena.rating import ladder
from kabinett.core.result import COMMON_LOSS
from kabinett.core.words import number_of

#: The most rows of a table on a page; the terminal and JSON show all of them.
MOST_ROWS: Final = 12


@dataclass(frozen=True)
class Sheet:
    """A table with its head and its rows.  All columns except the first are numbers."""

    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def sheets(plan: Plan, games: list[PlayedGame]) -> list[Sheet]:
    """All tables of a plan's games."""
    if plan.kind == BALANCE:
        return balance_sheets(balance_of(plan, games))
    meetings = [match_result(plan, games, number) for number in range(len(plan.meetings))]
    if plan.kind == LADDER:
        return [ladder_sheet(plan, games), meeting_sheet(meetings)]
    return [meeting_sheet(meetings), ends_sheet(meetings[0])]


def ladder_sheet(plan: Plan, games: list[PlayedGame]) -> Sheet:
    """A table of the ratings of a ladder."""
    rows = [
        (
            rated.bot,
            format_strength(rated.rating.value),
            format_interval(rated.rating),
            str(rated.games),
        )
        for rated in ladder(plan, games)
    ]
    return Sheet(("bot", "rating", "95 % interval", "games"), rows)


def meeting_sheet(meetings: list[MatchResult]) -> Sheet:
    """A table with a row for each meeting."""
    head = ("bot", "against", "games", "won", "shared", "nobody", "share", "strength", "gain")
    rows = [
        (
            result.challenger,
            result.others,
            *map(str, (result.games, result.wins, result.shared, result.nobody)),
            format_share(result.share),
            f"{format_strength(result.strength.value)} ({format_interval(result.strength)})"
            if result.games
            else "",
            format_estimate(result.gain),
        )
        for result in meetings
    ]
    return Sheet(head, rows)


def ends_sheet(meeting: MatchResult) -> Sheet:
    """A table of the ways in which the games of a match ended."""
    return Sheet(("end", "games"), [(kind, str(games)) for kind, games in meeting.ends.items()])


def balance_sheets(result: Balance) -> list[Sheet]:
    """The tables of a balance: roles, ends, sources of points, and uses."""
    roles = [
        (
            role.name,
            str(role.games),
            format_number(role.wins),
            format_share(role.share),
            format_number(role.points),
        )
        for role in result.roles
    ]
    whens = sorted({when for ends in result.ends.values() for when in ends}, key=natural_key)
    ends = [
        (kind, *(str(by_when.get(when, "")) for when in whens), str(sum(by_when.values())))
        for kind, by_when in result.ends.items()
    ]
    with_points = next(iter(result.points.values()), {})
    names = [role.name for role in result.roles if role.name in with_points]
    points_rows = [
        (source, *(format_signed(by_role[name]) for name in names))
        for source, by_role in result.points.items()
    ]
    return [
        Sheet(("role", "games", "wins", "share", "points"), roles),
        Sheet(("end", *whens, "games"), ends),
        *([Sheet(("points from", *names), points_rows)] if points_rows else []),
        uses_sheet(result.uses),
    ]


def uses_sheet(uses: list[Use]) -> Sheet:
    """A table with a row for each choice, with its worth if that was tried."""
    has_worth = any(use.worth for use in uses)
    head = ("choice", "offered", "taken", "rate", "users won", *(("worth", "moments") * has_worth))
    rows = []
    for use in uses:
        rate, win_share = (
            f"{use.taken / use.offered:.0%}",
            format_share(use.share) if use.users else "",
        )
        row = (use.name, str(use.offered), str(use.taken), rate, win_share)
        worth = (format_estimate(use.worth), str(use.moments)) if use.worth else ("", "")
        rows.append((*row, *(worth * has_worth)))
    return Sheet(head, rows)


def format_share(estimate: Estimate) -> str:
    """A share with its interval.

    >>> format_share(Estimate(0.625, 0.51, 0.728))
    '62.5% (51.0 to 72.8)'
    """
    return f"{estimate.value:.1%} ({estimate.low * 100:.1f} to {estimate.high * 100:.1f})"


def format_estimate(estimate: Estimate) -> str:
    """A number, with its interval if that is finite; "" for NaN.

    >>> format_estimate(Estimate(0.5, 0.25, 0.75))
    '+0.50 (+0.25 to +0.75)'
    """
    if math.isnan(estimate.value):
        return ""
    interval = (
        f" ({estimate.low:+.2f} to {estimate.high:+.2f})" if math.isfinite(estimate.low) else ""
    )
    return f"{estimate.value:+.2f}{interval}"


def format_strength(value: float) -> str:
    """A strength in points, or in words if every game was won or lost.

    >>> format_strength(120.0), format_strength(math.inf)
    ('+120', 'above all')
    """
    if math.isinf(value):
        return "above all" if value > 0 else "below all"
    return f"{value:+.0f}"


def format_interval(estimate: Estimate) -> str:
    """The interval of a strength.

    >>> format_interval(Estimate(9.0, -5.0, 23.0)), format_interval(Estimate(9.0, 1.0, math.inf))
    ('-5 to +23', 'above +1')
    """
    if math.isinf(estimate.low) and math.isinf(estimate.high):
        return ""
    if math.isinf(estimate.high):
        return f"above {estimate.low:+.0f}"
    if math.isinf(estimate.low):
        return f"below {estimate.high:+.0f}"
    return f"{estimate.low:+.0f} to {estimate.high:+.0f}"


def format_number(value: float) -> str:
    """A number without needless zeros; "" for NaN.

    >>> format_number(2.50), format_number(2.0)
    ('2.5', '2')
    """
    return "" if math.isnan(value) else f"{value:.2f}".rstrip("0").rstrip(".")


def format_signed(value: float) -> str:
    """A number with its sign; "" for zero.

    >>> format_signed(0.5)
    '+0.50'
    """
    return f"{value:+.2f}" if value else ""


def natural_key(text: str) -> list[tuple[bool, int, str]]:
    """A key that sorts "Round 10" after "Round 9".

    >>> sorted(["Round 10", "Round 9"], key=natural_key)
    ['Round 9', 'Round 10']
    """
    words = re.findall(r"\d+|\D+", text)
    return [(word.isdecimal(), int(word) if word.isdecimal() else 0, word) for word in words]


# -- in words


def heading(plan: Plan, games: list[PlayedGame]) -> list[str]:
    """Lines that say what was played, and whether the run is complete."""
    blocks = len({game.block for game in games})
    total = plan.blocks * len(plan.seatings)
    lines = [
        f"{plan.game}: {number_of(len(games), 'game')} in {number_of(blocks, 'block')}, "
        f"{plan.seats} seats, "
        f"seed {plan.seed}; an even share is {1 / plan.seats:.1%}"
    ]
    decision = match_result(plan, games).decision if plan.kind == MATCH else None
    if decision is not None:
        lines.append(
            f"decided after {number_of(decision.blocks, 'block')}: the strength is rather "
            f"{decision.strength:+.0f}. The match stopped at its decision, so the interval leans "
            "to that side."
        )
    elif len(games) < total:
        lines.append(f"stopped early: {total} games were planned")
    elif plan.stop is not None:
        low, high = plan.stop
        lines.append(f"not decided whether the strength is rather {low:+.0f} or {high:+.0f}")
    return lines


def page_lines(plan: Plan, games: list[PlayedGame], tables: list[Sheet]) -> list[str]:
    """The results for a page in Markdown: heading, command and tables."""
    lines = [*heading(plan, games), "", f"`{command(plan)}`"]
    for sheet in tables:
        lines += ["", *markdown(Sheet(sheet.head, sheet.rows[:MOST_ROWS]))]
        if len(sheet.rows) > MOST_ROWS:
            lines += ["", f"The first {MOST_ROWS} of {len(sheet.rows)}."]
    return lines


def command(plan: Plan) -> str:
    """The command that plays this plan.

    >>> command(Plan(MATCH, "fall", ("medium", "easy"), seats=2, blocks=8))
    'kabinett arena match fall medium easy --seats 2 --blocks 8 --seed 1'
    """
    words = ["kabinett", "arena", plan.kind, plan.game, *plan.bots]
    words += ["--seats", str(plan.seats), "--blocks", str(plan.blocks), "--seed", str(plan.seed)]
    for name, value in plan.options.items():
        words += ["--options", f"{name}={value}"]
    if plan.pack:
        words += ["--pack", plan.pack]
    if plan.common_loss != COMMON_LOSS:
        words += ["--common-loss", str(plan.common_loss)]
    if plan.stop:
        words += ["--stop", f"{plan.stop[0]:g}..{plan.stop[1]:g}"]
    if plan.neighbours:
        words.append("--neighbours")
    if plan.moments:
        words += ["--moments", str(plan.moments), "--again", str(plan.again)]
    return shlex.join(words)


# -- on a page


def markdown(sheet: Sheet) -> list[str]:
    """A table in Markdown.

    >>> markdown(Sheet(("bot", "games"), [("a|b", "3")]))
    ['| bot | games |', '|---|--:|', '| a\\\\|b | 3 |']
    """
    rule = "|".join(["---", *["--:"] * (len(sheet.head) - 1)])
    rows = [" | ".join(cell.replace("|", "\\|") for cell in row) for row in sheet.rows]
    return [f"| {' | '.join(sheet.head)} |", f"|{rule}|", *(f"| {row} |" for row in rows)]


def write_into(page: Path, name: str, lines: list[str], what: str = "arena") -> None:
    """Put lines between ``<!-- WHAT: NAME -->`` and ``<!-- end -->`` of a page.

    Raises ValueError if the page lacks these marks."""
    before, _, after = split_at_table(page, name, what)
    page.write_text("\n".join([before, "", *lines, "", after]), encoding="utf-8")


def split_at_table(page: Path, name: str, what: str = "arena") -> tuple[str, str, str]:
    """The text of a page up to the mark before a table, that between its marks, and the rest.

    Raises ValueError if the page lacks these marks."""
    text = page.read_text(encoding="utf-8")
    begin, end = f"<!-- {what}: {name} -->", "<!-- end -->"
    before, opening, rest = text.partition(begin)
    table, closing, after = rest.partition(end)
    if not opening or not closing:
        raise ValueError(f"{page} lacks a line {begin}, or a line {end} below it")
    return before + begin, table, end + after


def rows_on(page: Path, name: str) -> list[tuple[str, ...]]:
    """The rows of a table on a page whose first cells are code (`split_at_table`)."""
    return [
        tuple(cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1])
        for line in split_at_table(page, name)[1].splitlines()
        if line.startswith("| `")
    ]
