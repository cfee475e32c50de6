"""What came of a plan as tables of text: for the terminal and for a page."""

from __future__ import annotations

import math
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kabinett.arena.balance import Balance, Use, balance
from kabinett.arena.intervals import Estimate
from kabinett.arena.plan import BALANCE, LADDER, MATCH, Plan
from kabinett.arena.playing import Played
from kabinett.arena.rating import ladder
from kabinett.arena.strength import Account, account
from kabinett.core.result import COMMON_LOSS

#: Rows of a table on a page; the terminal and JSON have all.
MOST_ROWS: Final = 12


@dataclass(frozen=True)
class Sheet:
    """A table: its head and its rows; all columns but the first are numbers."""

    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def sheets(plan: Plan, played: list[Played]) -> list[Sheet]:
    """All tables of what was played."""
    if plan.kind == BALANCE:
        return balance_sheets(balance(plan, played))
    meetings = [account(plan, played, number) for number in range(len(plan.meetings))]
    if plan.kind == LADDER:
        return [ladder_sheet(plan, played), meeting_sheet(meetings)]
    return [meeting_sheet(meetings), ends_sheet(meetings[0])]


def ladder_sheet(plan: Plan, played: list[Played]) -> Sheet:
    rows = [
        (one.bot, points(one.rating.value), between(one.rating), str(one.games))
        for one in ladder(plan, played)
    ]
    return Sheet(("bot", "rating", "95 % interval", "games"), rows)


def meeting_sheet(meetings: list[Account]) -> Sheet:
    head = ("bot", "against", "games", "won", "shared", "nobody", "share", "strength", "gain")
    rows = [
        (
            one.challenger,
            one.others,
            *map(str, (one.games, one.wins, one.shared, one.nobody)),
            shown_share(one.share),
            f"{points(one.strength.value)} ({between(one.strength)})" if one.games else "",
            shown(one.gain),
        )
        for one in meetings
    ]
    return Sheet(head, rows)


def ends_sheet(found: Account) -> Sheet:
    return Sheet(("end", "games"), [(kind, str(games)) for kind, games in found.ends.items()])


def balance_sheets(found: Balance) -> list[Sheet]:
    roles = [
        (one.name, str(one.games), number(one.wins), shown_share(one.share), number(one.points))
        for one in found.roles
    ]
    whens = sorted({when for ends in found.ends.values() for when in ends}, key=natural)
    ends = [
        (kind, *(str(by_when.get(when, "")) for when in whens), str(sum(by_when.values())))
        for kind, by_when in found.ends.items()
    ]
    names = [one.name for one in found.roles if one.name in next(iter(found.points.values()), {})]
    points_rows = [
        (source, *(signed(by_role[name]) for name in names))
        for source, by_role in found.points.items()
    ]
    return [
        Sheet(("role", "games", "wins", "share", "points"), roles),
        Sheet(("end", *whens, "games"), ends),
        *([Sheet(("points from", *names), points_rows)] if points_rows else []),
        uses_sheet(found.uses),
    ]


def uses_sheet(uses: list[Use]) -> Sheet:
    tried = any(use.worth for use in uses)
    head = ("choice", "offered", "taken", "rate", "users won", *(("worth", "moments") * tried))
    rows = []
    for use in uses:
        rate, won = f"{use.taken / use.offered:.0%}", shown_share(use.share) if use.users else ""
        row = (use.name, str(use.offered), str(use.taken), rate, won)
        worth = (shown(use.worth), str(use.moments)) if use.worth else ("", "")
        rows.append((*row, *(worth * tried)))
    return Sheet(head, rows)


def shown_share(found: Estimate) -> str:
    """A share with its interval: 62.5% (51.0 to 72.8)."""
    return f"{found.value:.1%} ({found.low * 100:.1f} to {found.high * 100:.1f})"


def shown(found: Estimate) -> str:
    """A number with its interval, if it has one."""
    if math.isnan(found.value):
        return ""
    interval = f" ({found.low:+.2f} to {found.high:+.2f})" if math.isfinite(found.low) else ""
    return f"{found.value:+.2f}{interval}"


def points(value: float) -> str:
    """A strength: +120, and what was won or lost always."""
    if math.isinf(value):
        return "above all" if value > 0 else "below all"
    return f"{value:+.0f}"


def between(found: Estimate) -> str:
    if math.isinf(found.low) and math.isinf(found.high):
        return ""
    if math.isinf(found.high):
        return f"above {found.low:+.0f}"
    if math.isinf(found.low):
        return f"below {found.high:+.0f}"
    return f"{found.low:+.0f} to {found.high:+.0f}"


def number(value: float) -> str:
    return "" if math.isnan(value) else f"{value:.2f}".rstrip("0").rstrip(".")


def signed(value: float) -> str:
    return f"{value:+.2f}" if value else ""


def natural(text: str) -> list[tuple[bool, int, str]]:
    """For sorting: "Round 10" comes after "Round 9".

    >>> sorted(["Round 10", "Round 9"], key=natural)
    ['Round 9', 'Round 10']
    """
    words = re.findall(r"\d+|\D+", text)
    return [(word.isdecimal(), int(word) if word.isdecimal() else 0, word) for word in words]


# -- in words


def heading(plan: Plan, played: list[Played]) -> list[str]:
    """What was played, and whether it is all."""
    blocks = len({game.block for game in played})
    wanted = plan.blocks * len(plan.seatings)
    lines = [
        f"{plan.game}: {len(played)} games in {blocks} blocks, {plan.seats} seats, "
        f"seed {plan.seed}; an even share is {1 / plan.seats:.1%}"
    ]
    decision = account(plan, played).decision if plan.kind == MATCH else None
    if decision is not None:
        lines.append(
            f"decided after {decision.blocks} blocks: the strength is rather "
            f"{decision.strength:+.0f}. The interval is of a match that stopped when it was "
            "decided, and leans to that side."
        )
    elif len(played) < wanted:
        lines.append(f"stopped; {wanted} games were wanted")
    elif plan.stop is not None:
        low, high = plan.stop
        lines.append(f"not decided whether the strength is rather {low:+.0f} or {high:+.0f}")
    return lines


def page_lines(plan: Plan, played: list[Played], found: list[Sheet]) -> list[str]:
    lines = [*heading(plan, played), "", f"`{command(plan)}`"]
    for sheet in found:
        lines += ["", *markdown(Sheet(sheet.head, sheet.rows[:MOST_ROWS]))]
        if len(sheet.rows) > MOST_ROWS:
            lines += ["", f"The first {MOST_ROWS} of {len(sheet.rows)}."]
    return lines


def command(plan: Plan) -> str:
    """What plays it again."""
    words = ["kabinett", "arena", plan.kind, plan.game, *plan.bots]
    words += ["--seats", str(plan.seats), "--blocks", str(plan.blocks), "--seed", str(plan.seed)]
    for name, value in plan.options.items():
        words += ["--options", f"{name}={value}"]
    if plan.pack:
        words += ["--pack", plan.pack]
    if plan.common_loss != COMMON_LOSS:
        words += ["--payoff", f"common-loss={plan.common_loss}"]
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
    """Put lines between ``<!-- WHAT: NAME -->`` and ``<!-- end -->`` of a page; ValueError if it
    has no such place."""
    text = page.read_text(encoding="utf-8")
    begin, end = f"<!-- {what}: {name} -->", "<!-- end -->"
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"{page} has no place for it: a line {begin}, and one {end} below")
    page.write_text("\n".join([before + begin, "", *lines, "", end + after]), encoding="utf-8")
