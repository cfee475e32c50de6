"""Notes on a game besides its end: which choices were used, and where points came from."""

from __future__ import annotations

from collections import Counter
from typing import Final

from kabinett.arena.plan import Plan
from kabinett.arena.worth import Moment, worth_of
from kabinett.core.data import Data
from kabinett.core.luck import Luck
from kabinett.core.play.history import LogEntry
from kabinett.core.play.table import Table
from kabinett.core.words import parts_of

#: How many lines back in the log the cause of a line is looked for.
LONG_AGO: Final = 40


class Notes:
    """Watches a game; ``data`` gives what it saw, by seat.

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
        self.log_length = 0

    def before(self, seat: int, choices: list[str], name: str) -> None:
        """Note what the seat is about to choose, and among what."""
        if len(choices) > 1:
            self.offered[seat].update(choices)
            self.taken[seat][name] += 1
            self.draw_lot(seat, name)
        self.scores = self.table.game.scores(self.table.state)
        self.log_length = len(self.table.log)

    def draw_lot(self, seat: int, name: str) -> None:
        """Keep this moment, or not: each decision of a game has the same chance to be kept."""
        self.decisions += 1
        place = len(self.moments)
        if place >= self.plan.moments:
            place = self.luck.below(self.decisions)
        if place < self.plan.moments:
            state = self.table.state.copy()
            self.moments[place : place + 1] = [Moment(Table.like(self.table, state), seat, name)]

    def after(self, seat: int, name: str) -> None:
        """Note how the scores changed through the seat's choice and all that followed."""
        scores = self.table.game.scores(self.table.state)
        if scores == self.scores or len(scores) != len(self.scores):
            return
        entries = [entry for entry in self.table.log[self.log_length :] if entry.to < 0]
        first = max(0, self.log_length - LONG_AGO)
        before = [entry for entry in self.table.log[first : self.log_length] if entry.to < 0]
        for other, (old, new) in enumerate(zip(self.scores, scores, strict=True)):
            if old != new:
                for source, points in sources(entries, other, new - old, before):
                    text = name if source is None else generic_text(source, self.table)
                    self.points[other][text] += points

    def data(self) -> Data:
        """Uses, points and worths as JSON data."""
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
    """The lines of the log that changed a seat's score, and by how much; None stands for the
    answer itself.  ``entries`` are the lines since the answer, ``before`` the lines before it.

    The source is what the log names as the cause of a line (`Message.cause`, or a heading).  The
    line is one that tells of the points (`{seat} gains {n} points.`), else the first that names
    the seat, else the first.  If the log names no cause, the source is the last other line before
    it, or the line itself."""
    log = [*(before or []), *entries]
    first = len(log) - len(entries)
    point_lines = find_point_lines(entries, seat, change)
    if point_lines:
        sign, text = 1 if change > 0 else -1, entries[point_lines[0]].text
        return [
            (
                cause_of(log, first + place) or other_before(entries, place, text),
                sign * number_in(entries[place]),
            )
            for place in point_lines
        ]
    lines = [place for place, entry in enumerate(entries) if not entry.message().level]
    lines_with_seat = [place for place in lines if seat_in(entries[place]) == seat]
    if not lines:
        return [(None, change)]
    place = lines_with_seat[0] if lines_with_seat else lines[0]
    return [(cause_of(log, first + place) or entries[place], change)]


def cause_of(log: list[LogEntry], place: int) -> LogEntry | None:
    """The cause of a line: the last cause or heading at or before it, within the turn."""
    for entry in reversed(log[: place + 1]):
        message = entry.message()
        if message.level == "turn":
            return None
        if message.cause or message.level:
            return entry
    return None


def other_before(entries: list[LogEntry], place: int, text: str) -> LogEntry | None:
    """The last line before the place with another text."""
    return next((entry for entry in entries[place::-1] if entry.text != text), None)


def find_point_lines(entries: list[LogEntry], seat: int, change: int) -> list[int]:
    """The places of lines of one text about the seat whose numbers add up to the change; else
    []."""
    by_text: dict[str, list[int]] = {}
    for place, entry in enumerate(entries):
        if seat_in(entry) == seat and entry.message().kinds in (("seat", "n"), ("n", "seat")):
            by_text.setdefault(entry.text, []).append(place)
    for places in by_text.values():
        if sum(number_in(entries[place]) for place in places) == abs(change):
            return places
    return []


def seat_in(entry: LogEntry) -> int:
    """The first seat that a line names, -1 if it names none."""
    kinds = entry.message().kinds
    return entry.args[kinds.index("seat")] if "seat" in kinds else -1


def number_in(entry: LogEntry) -> int:
    """The number that a line tells."""
    return entry.args[entry.message().kinds.index("n")]


def generic_text(entry: LogEntry, table: Table) -> str:
    """A line in English without its seats, roles and numbers, so that the same event of another
    seat gives the same text."""
    words = table.wording("en")
    roles = {table.game.role_of(table.state, seat) for seat in range(len(table.players))}

    def label(kind: str, value: object, form: str) -> str:
        if kind in ("seat", "n") or value in roles:
            return "…"
        return words.label(kind, value, form)

    parts = parts_of(entry.message(), entry.args, label, several)
    return "".join(part if isinstance(part, str) else part[2] for part in parts)


def several(text: str, plural: str, _n: int) -> str:
    """The plural, if the line has one."""
    return plural or text
