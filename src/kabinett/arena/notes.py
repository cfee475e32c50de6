"""Notes on the course of a game: which choices were used, and where points came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from kabinett.arena.plan import Plan
from kabinett.arena.worth import Moment, compare_with_next_best
from kabinett.bots.playing import Answer
from kabinett.core.data import Data
from kabinett.core.luck import Luck
from kabinett.core.play.history import LogEntry
from kabinett.core.play.table import Table
from kabinett.core.words import parts_of

#: The cause of a line is looked for in this many lines of the log before it.
LONG_AGO: Final = 40


class Notes:
    """Follows a game and notes its uses and points by seat.

    A use counts how often a choice was offered together with others, and how often it was taken.
    Points are changes of the scores (`Game.scores`), each with the line of the log that names its
    cause."""

    def __init__(self, plan: Plan, block: int, table: Table) -> None:
        self.plan = plan
        self.block = block
        self.table = table
        self.offered: list[Counter[str]] = [Counter() for _ in range(plan.seats)]
        self.taken: list[Counter[str]] = [Counter() for _ in range(plan.seats)]
        self.points: list[Counter[str]] = [Counter() for _ in range(plan.seats)]
        self.moments: list[Moment] = []
        self.decisions = 0
        self.luck = Luck(plan.luck_seed(block, "moments"))
        self.last_name = ""
        self.scores: tuple[int, ...] = ()  # before the last answer, like the length of the log
        self.log_length = 0

    def note(self, answer: Answer) -> None:
        """Note the choice that a seat is about to take, its alternatives, and the points of the
        answer before it."""
        self.note_points()
        seat, name = answer.seat, answer.name
        if len(answer.choices) > 1:
            self.offered[seat].update(answer.choices)
            self.taken[seat][name] += 1
            self.sample_moment(seat, name)
        self.last_name = name
        self.scores = self.table.game.scores(self.table.state)
        self.log_length = len(self.table.log)

    def sample_moment(self, seat: int, name: str) -> None:
        """Keep this moment or not, by lot, so that each decision of a game is equally likely to be
        kept (reservoir sampling)."""
        self.decisions += 1
        index = len(self.moments)
        if index >= self.plan.moments:
            index = self.luck.below(self.decisions)
        if index < self.plan.moments:
            state = self.table.state.copy()
            self.moments[index : index + 1] = [Moment(self.table.with_state(state), seat, name)]

    def note_points(self) -> None:
        """Note how the last answer, and all that followed, changed the scores."""
        scores = self.table.game.scores(self.table.state)
        if scores == self.scores or len(scores) != len(self.scores):
            return
        entries = [entry for entry in self.table.log[self.log_length :] if entry.to < 0]
        first = max(0, self.log_length - LONG_AGO)
        before = [entry for entry in self.table.log[first : self.log_length] if entry.to < 0]
        for other, (old, new) in enumerate(zip(self.scores, scores, strict=True)):
            if old != new:
                for source, points in sources(entries, other, new - old, before):
                    text = self.last_name if source is None else generic_text(source, self.table)
                    self.points[other][text] += points

    def data(self) -> Data:
        """The uses, points and worths as JSON data, after the end of the game."""
        self.note_points()
        return {
            "uses": [
                {name: [count, self.taken[seat][name]] for name, count in sorted(offered.items())}
                for seat, offered in enumerate(self.offered)
            ],
            "points": [dict(sorted(points.items())) for points in self.points],
            "worth": [
                compare_with_next_best(self.plan, self.block, number, moment)
                for number, moment in enumerate(self.moments)
            ],
        }


def sources(
    entries: list[LogEntry], seat: int, change: int, before: Sequence[LogEntry] = ()
) -> list[tuple[LogEntry | None, int]]:
    """Find the lines of the log that caused a change of a seat's score, each with its points.

    ``entries`` are the lines since the answer, ``before`` the lines before the answer.  None stands
    for the answer itself.

    First the function looks for the line that reports the change: a line with the points
    (`{seat} gains {n} points.`), or else the first line that names the seat, or else the first line
    of all.  Its cause is the line that the log marks as such (`Message.cause`, or a heading).
    Without such a mark the cause is the last line before it with another text, or the line itself.
    """
    point_lines = find_point_lines(entries, seat, change)
    if point_lines:
        return sources_of_points(entries, point_lines, change, before)
    index = find_line_about(entries, seat)
    if index is None:
        return [(None, change)]
    return [(cause_of([*before, *entries], len(before) + index) or entries[index], change)]


def sources_of_points(
    entries: list[LogEntry], point_lines: list[int], change: int, before: Sequence[LogEntry]
) -> list[tuple[LogEntry | None, int]]:
    """The cause of each line with points, with these points."""
    log, sign = [*before, *entries], 1 if change > 0 else -1
    return [
        (
            cause_of(log, len(before) + index) or last_with_other_text(entries, index),
            sign * number_in(entries[index]),
        )
        for index in point_lines
    ]


def find_line_about(entries: list[LogEntry], seat: int) -> int | None:
    """The index of the first line that names the seat, or else of the first line; headings do not
    count."""
    lines = [index for index, entry in enumerate(entries) if not entry.message().level]
    lines_with_seat = [index for index in lines if seat_in(entries[index]) == seat]
    return next(iter([*lines_with_seat, *lines]), None)


def cause_of(log: list[LogEntry], index: int) -> LogEntry | None:
    """The last line of this turn, up to the given one, that is marked as a cause or a heading."""
    for entry in reversed(log[: index + 1]):
        message = entry.message()
        if message.level == "turn":
            return None
        if message.cause or message.level:
            return entry
    return None


def last_with_other_text(entries: list[LogEntry], index: int) -> LogEntry | None:
    """The last line before the one at ``index`` that has another text."""
    text = entries[index].message_id
    return next((entry for entry in entries[index::-1] if entry.message_id != text), None)


def find_point_lines(entries: list[LogEntry], seat: int, change: int) -> list[int]:
    """The indices of lines about the seat, all with one text, whose numbers add up to the change.

    Returns [] if there are none."""
    by_text: dict[str, list[int]] = {}
    for index, entry in enumerate(entries):
        if seat_in(entry) == seat and entry.message().kinds in (("seat", "n"), ("n", "seat")):
            by_text.setdefault(entry.message_id, []).append(index)
    for indices in by_text.values():
        if sum(number_in(entries[index]) for index in indices) == abs(change):
            return indices
    return []


def seat_in(entry: LogEntry) -> int:
    """The first seat that a line names; -1 if it names none."""
    kinds = entry.message().kinds
    return entry.args[kinds.index("seat")] if "seat" in kinds else -1


def number_in(entry: LogEntry) -> int:
    """The first number in a line."""
    return entry.args[entry.message().kinds.index("n")]


def generic_text(entry: LogEntry, table: Table) -> str:
    """A line in English without its seats, roles and numbers.

    So the same event has the same text for every seat."""
    words = table.wording("en")
    roles = {table.game.role_of(table.state, seat) for seat in range(len(table.players))}

    def label(kind: str, value: object, form: str) -> str:
        if kind in ("seat", "n") or value in roles:
            return "…"
        return words.label(kind, value, form)

    parts = parts_of(entry.message(), entry.args, label, several)
    return "".join(part if isinstance(part, str) else part[2] for part in parts)


def several(text: str, plural: str, _n: int) -> str:
    """The plural of a text if it has one, whatever the number."""
    return plural or text
