"""What is noted of a game besides how it ended: what was used, and where points came from."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from kabinett.arena.plan import Plan
from kabinett.arena.worth import Moment, worth_of
from kabinett.core.luck import Luck
from kabinett.core.play.table import LogEntry, Table
from kabinett.core.words import parts_of

#: Lines of the log in which the cause of a line is looked for.
LONG_AGO: Final = 40


class Notes:
    """Looks on while a game is played.  ``data`` is what it has seen, by seat.

    Uses: how often a choice was offered to a seat that had several, and how often it was taken.
    Points: how the scores changed (`Game.scores`), by the line of the log that tells why."""

    def __init__(self, plan: Plan, block: int, table: Table) -> None:
        self.plan = plan
        self.block = block
        self.table = table
        self.offered: list[Counter[str]] = [Counter() for _ in range(plan.seats)]
        self.taken: list[Counter[str]] = [Counter() for _ in range(plan.seats)]
        self.points: list[Counter[str]] = [Counter() for _ in range(plan.seats)]
        self.moments: list[Moment] = []
        self.decisions = 0
        self.luck = Luck(plan.luck(block, "moments"))
        self.scores: tuple[int, ...] = ()
        self.told = 0

    def before(self, seat: int, choices: list[str], name: str) -> None:
        """The seat is about to take this of its choices."""
        if len(choices) > 1:
            self.offered[seat].update(choices)
            self.taken[seat][name] += 1
            self.draw_lot(seat, name)
        self.scores = self.table.game.scores(self.table.state)
        self.told = len(self.table.log)

    def draw_lot(self, seat: int, name: str) -> None:
        """Keep the moment, each of a game with the same chance."""
        self.decisions += 1
        place = len(self.moments)
        if place >= self.plan.moments:
            place = self.luck.below(self.decisions)
        if place < self.plan.moments:
            state = self.table.state.copy()
            self.moments[place : place + 1] = [Moment(Table.like(self.table, state), seat, name)]

    def after(self, seat: int, name: str) -> None:
        """It has, and what follows has happened."""
        scores = self.table.game.scores(self.table.state)
        if scores == self.scores or len(scores) != len(self.scores):
            return
        entries = [entry for entry in self.table.log[self.told :] if entry.to < 0]
        first = max(0, self.told - LONG_AGO)
        before = [entry for entry in self.table.log[first : self.told] if entry.to < 0]
        for other, (old, new) in enumerate(zip(self.scores, scores, strict=True)):
            if old != new:
                for source, points in sources(entries, other, new - old, before):
                    text = name if source is None else said(source, self.table)
                    self.points[other][text] += points

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "uses": [
                {name: [count, self.taken[seat][name]] for name, count in sorted(offered.items())}
                for seat, offered in enumerate(self.offered)
            ],
            "points": [dict(sorted(points.items())) for points in self.points],
            "worth": [
                worth_of(self.plan, self.block, number, moment)
                for number, moment in enumerate(self.moments)
            ],
        }


def sources(
    entries: list[LogEntry], seat: int, change: int, before: list[LogEntry] | None = None
) -> list[tuple[LogEntry | None, int]]:
    """What changed a seat's score, of what was said meanwhile, and by how much; None is the
    answer itself.  ``before``: what was said before the answer.

    The source is what the log names as the cause of a line (`Message.cause`, or a heading): of the
    lines that tell of the points (`{seat} gains {n} points.`), else of the first that names the
    seat, else of the first.  Where it names none it is what stands before them, or the line."""
    log = [*(before or []), *entries]
    first = len(log) - len(entries)
    counted = telling(entries, seat, change)
    if counted:
        sign, text = 1 if change > 0 else -1, entries[counted[0]].text
        return [
            (
                cause_of(log, first + place) or other_before(entries, place, text),
                sign * number_in(entries[place]),
            )
            for place in counted
        ]
    plain = [place for place, entry in enumerate(entries) if not entry.message().level]
    naming = [place for place in plain if seat_in(entries[place]) == seat]
    if not plain:
        return [(None, change)]
    place = naming[0] if naming else plain[0]
    return [(cause_of(log, first + place) or entries[place], change)]


def cause_of(log: list[LogEntry], place: int) -> LogEntry | None:
    """By what a line came about: the last cause or heading at or before it, but no turn's."""
    for entry in reversed(log[: place + 1]):
        message = entry.message()
        if message.level == "turn":
            return None
        if message.cause or message.level:
            return entry
    return None


def other_before(entries: list[LogEntry], place: int, text: str) -> LogEntry | None:
    """The last line before that one which says something else."""
    return next((entry for entry in entries[place::-1] if entry.text != text), None)


def telling(entries: list[LogEntry], seat: int, change: int) -> list[int]:
    """The places of the lines of one kind whose numbers are the change together; [] if none."""
    by_text: dict[str, list[int]] = {}
    for place, entry in enumerate(entries):
        if seat_in(entry) == seat and entry.message().kinds in (("seat", "n"), ("n", "seat")):
            by_text.setdefault(entry.text, []).append(place)
    for places in by_text.values():
        if sum(number_in(entries[place]) for place in places) == abs(change):
            return places
    return []


def seat_in(entry: LogEntry) -> int:
    """The seat that a line names first, -1 if none."""
    kinds = entry.message().kinds
    return entry.args[kinds.index("seat")] if "seat" in kinds else -1


def number_in(entry: LogEntry) -> int:
    return entry.args[entry.message().kinds.index("n")]


def said(entry: LogEntry, table: Table) -> str:
    """A line in English without who it is about and without its numbers, so that the same of
    others is the same."""
    words = table.wording("en")
    roles = {table.game.role_of(table.state, seat) for seat in range(len(table.players))}

    def label(kind: str, value: Any, form: str) -> str:
        if kind in ("seat", "n") or value in roles:
            return "…"
        return words.label(kind, value, form)

    parts = parts_of(entry.message(), entry.args, label, several)
    return "".join(part if isinstance(part, str) else part[2] for part in parts)


def several(text: str, plural: str, _n: int) -> str:
    return plural or text
