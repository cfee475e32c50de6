"""What has happened at a table: its record, its log, and everything that follows from them.

Only the methods of `History` change the lines and their marks, the log, the counts, the digests and
the checkpoint, so these are always consistent."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kabinett.core.message import Message, find_message
from kabinett.core.play.chance import Chance
from kabinett.core.play.course import Course, draws_among, find_struck
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.record_lines import (
    CLONE,
    CONCEDE,
    RULES,
    TAKEBACK,
    UNDO,
    Act,
    Answer,
    RecordLine,
    ends_game,
)
from kabinett.core.script.language import LogEvent
from kabinett.core.state import State

#: The flags of a line of the record: a later act takes the line back; undo cannot go back past it;
#: it revealed something hidden, so not even a takeback can go back past it.
STRUCK: Final = 1
FENCE: Final = 2
REVEALED: Final = 4

CLONED = Message("Played on from here as a clone, with new dice.")


@dataclass(init=False)
class LogEntry:
    """An entry of the log. ``line`` is the index of the line in the record that caused the
    entry."""

    line: int  # -1: the entry comes before the first line
    message_id: str
    args: tuple[int, ...]
    to: int = -1  # the only seat that may read the entry, or -1

    # Written out for speed, as in `Answer`: each line of the record has several entries.
    def __init__(self, line: int, message_id: str, args: tuple[int, ...], to: int = -1) -> None:
        self.line = line
        self.message_id = message_id
        self.args = args
        self.to = to

    def message(self, folder: Path | None = None) -> Message:
        """The message of the entry; the id as text if the installed rules do not have the message.
        ``folder``, the game's folder, tells games apart: another game may have the same message id
        with a different section."""
        message = find_message(self.message_id, folder)
        return message if message is not None else Message(self.message_id)


@dataclass
class Checkpoint:
    """The position after the last turn mark; an undo replays the record from there. ``line_count``
    is the number of lines before that position."""

    line_count: int
    mark: int
    state: State


class Snapshot:
    """A history before an action that may fail, for `History.restore`."""

    def __init__(self, history: History, going_back: bool = False) -> None:
        """``going_back``: the action takes lines back and therefore removes log entries."""
        self.marks = history.marks.copy() if going_back else history.marks
        self.log = history.log.copy() if going_back else history.log
        self.checkpoint = history.checkpoint
        self.line_count = len(history.lines)
        self.entry_count = len(history.log)
        self.counter = history.chance.counter
        self.redraws = list(history.chance.redraws)
        self.answer_counts = history.answer_counts[:]
        self.running_digest = history.running_digest
        self.digest = history.digest


class History:
    """The record and the log of one table.

    ``marks`` has, for each line of the record, those of the flags STRUCK, FENCE and REVEALED that
    apply. ``answer_counts`` has, for each seat, the number of its answers, including those taken
    back. ``concessions`` lists the seats that conceded. ``ending`` is the act by which the players
    ended the game, if they did. ``running_digest`` is the digest of all lines; ``digest`` is the
    digest that people may see."""

    def __init__(
        self,
        seats: int,
        chance: Chance,
        checkpoint: Checkpoint,
        lines: LazyList[RecordLine] | None = None,
        marks: LazyList[int] | None = None,
        log: LazyList[LogEntry] | None = None,
        counts: tuple[list[int], list[int]] | None = None,
        digests: tuple[bytes, str] = (b"", ""),
    ) -> None:
        """``counts``: the answer counts and the concessions, if the caller knows them; otherwise
        they are counted from the lines."""
        self.seats = seats
        self.chance = chance
        self.checkpoint = checkpoint
        self.lines: LazyList[RecordLine] = LazyList() if lines is None else lines
        self.marks: LazyList[int] = LazyList() if marks is None else marks
        self.log: LazyList[LogEntry] = LazyList() if log is None else log
        self.answer_counts, self.concessions = counts or count_answers(self.lines, seats)
        self.running_digest, self.digest = digests
        self.ending = ending_act(self.lines, seats)

    def copy(self, chance: Chance | None = None) -> History:
        """An independent copy, with dice that will fall in the same way unless the caller passes
        other dice."""
        return History(
            self.seats,
            chance or self.chance.copy(),
            self.checkpoint,
            self.lines.copy(),
            self.marks.copy(),
            self.log.copy(),
            (self.answer_counts[:], self.concessions[:]),
            (self.running_digest, self.digest),
        )

    def as_it_was(self, lines: int, log: list[LogEntry], digest: str = "") -> History:
        """This history at an earlier moment, for reading only: with the first ``lines`` lines, the
        log of that moment, and this digest."""
        earlier, later, marks = self.lines[:lines], self.lines[lines:], self.marks[:lines]
        if any(isinstance(line, Act) for line in later):  # they may have struck earlier lines
            struck = Course(earlier).struck
            for index, mark in enumerate(marks):
                marks[index] = mark & ~STRUCK | (STRUCK if index in struck else 0)
        answers_later, concessions_later = count_answers(later, self.seats)
        answer_counts = [
            now - count for now, count in zip(self.answer_counts, answers_later, strict=True)
        ]
        concessions = self.concessions[: len(self.concessions) - len(concessions_later)]
        return History(
            self.seats,
            self.chance,
            self.checkpoint,
            LazyList(earlier),
            LazyList(marks),
            LazyList(log),
            (answer_counts, concessions),
            (b"", digest),
        )

    # -- going on

    def begin(self, start: str) -> None:
        """Start the digest of the record with this text."""
        self.running_digest = self.chance.chain(b"", start)
        self.publish()

    def add(self, line: RecordLine, struck: Sequence[int] = ()) -> int:
        """Add a line to the record; returns its index. ``struck``: the indices of the lines
        that an act takes back, which are struck."""
        index = len(self.lines)
        self.lines.append(line)
        self.marks.append(0)
        self.running_digest = self.chance.chain(self.running_digest, line.text())
        if isinstance(line, Answer):
            if line.who >= 0 and not line.forced:
                self.answer_counts[line.who] += 1
            return index
        self.strike(struck)
        if line.kind == CONCEDE:
            self.concessions += line.seats
        elif line.kind == CLONE:
            self.log.append(LogEntry(index, CLONED.id, ()))
        elif line.kind == TAKEBACK:
            self.chance.redraw(draws_among(self.lines, struck))
            self.ending = None
        if ends_game(line, self.seats):
            self.ending = line
        return index

    def fence(self, index: int) -> None:
        """Prevent undo from going back past the line with this index."""
        self.marks[index] |= FENCE

    def strike(self, indices: Iterable[int]) -> None:
        """Mark the lines with these indices as taken back."""
        for index in indices:
            self.marks[index] |= STRUCK

    def add_events(self, events: list[LogEvent], line: int) -> None:
        """Add the events of the rules to the log; the line with this index caused them (-1: they
        come before the first line). An event without a message means that no takeback may go back
        past the line."""
        for event in events:
            if event.message is None:
                if line >= 0:
                    self.marks[line] |= FENCE | REVEALED
            else:
                self.log.append(LogEntry(line, event.message.id, event.args, event.to))

    def publish(self) -> None:
        """Update the digest that people see to the digest of all lines.

        `add` does not do this, because the digest would reveal hidden answers. Callers that add
        lines call this after the last line, unless other seats are still answering the same ask. In
        that case an answer, its undo and a concession stay hidden until the last answer to the ask
        publishes them.
        """
        self.digest = self.running_digest.hex()

    def set_checkpoint(self, mark: int, state: State) -> None:
        """Make this position the one from which an undo replays the record."""
        self.checkpoint = Checkpoint(len(self.lines), mark, state.copy())

    # -- what still counts

    def is_struck(self, index: int) -> bool:
        """Does an act take back the line with this index?"""
        return bool(self.marks[index] & STRUCK)

    def is_fence(self, index: int) -> bool:
        """Is undo prevented from going back past the line with this index?"""
        return bool(self.marks[index] & FENCE)

    def has_revealed(self, index: int) -> bool:
        """Has the line with this index revealed something hidden?"""
        return bool(self.marks[index] & REVEALED)

    def live_answers(self, first: int = 0, end: int | None = None) -> list[tuple[int, Answer]]:
        """The answers that still count, each with its index, from the index ``first`` to before
        the index ``end``."""
        lines, marks = self.lines[first:end], self.marks[first:end]
        return [
            (first + n, line)
            for n, line in enumerate(lines)
            if isinstance(line, Answer) and not marks[n] & STRUCK
        ]

    def live_indices_back(self) -> Iterator[int]:
        """The indices of the answers that still count, the last one first."""
        # Native code would compute a generator expression at once, as a list.
        for index in range(len(self.lines) - 1, -1, -1):
            if isinstance(self.lines[index], Answer) and not self.is_struck(index):
                yield index

    # -- going back

    def undoable_of_turn(self, seat: int, indices: Iterable[int]) -> Iterator[int]:
        """The indices of those answers of this turn that a seat may take back, the last one first,
        up to a die, a look at something hidden, or another seat's answer. ``indices`` are the
        indices of the turn's lines, the last one first."""
        for index in indices:
            line = self.lines[index]
            if self.is_struck(index) or (isinstance(line, Act) and line.kind == UNDO):
                continue
            if isinstance(line, Act) or self.is_fence(index) or line.who != seat:
                return  # forced or not: undo must not reveal whether another seat had a choice
            if not line.forced:
                yield index

    def undoable_at_once(self, seat: int, indices: Iterable[int]) -> Iterator[int]:
        """The indices of a seat's own answers, the last one first. The seat may take back as many
        answers as it has given to an ask that other seats are still answering."""
        for index in indices:
            line = self.lines[index]
            is_own = isinstance(line, Answer) and line.who == seat and not line.forced
            if is_own and not self.is_struck(index):
                yield index

    def find_struck(self, act: Act) -> list[int]:
        """The indices of the lines that an act would take back, the last line first. Raises
        RecordError if the record has too few lines."""
        return find_struck(self.lines, act, self.live_indices_back())

    def go_back(self, line: int, checkpoint: Checkpoint | None = None) -> None:
        """Remove the log entries caused by the line with this index or by later lines.
        ``checkpoint``: the last checkpoint before that line, if it is not the current one."""
        while len(self.log) and self.log[-1].line >= line:
            self.log.cut(len(self.log) - 1)
        if checkpoint is not None:
            self.checkpoint = checkpoint

    def entries_until(self, line: int) -> int:
        """The number of log entries that the lines up to the one with this index caused."""
        return bisect_right(self.log.all(), line, key=lambda entry: entry.line)

    def restore(self, before: Snapshot) -> None:
        """Restore the history to a snapshot."""
        self.checkpoint = before.checkpoint
        self.chance.restore(before.counter, before.redraws)
        self.answer_counts = before.answer_counts
        self.running_digest, self.digest = before.running_digest, before.digest
        self.log = before.log
        self.lines.cut(before.line_count)
        self.marks = before.marks
        self.marks.cut(before.line_count)
        self.log.cut(before.entry_count)

    # -- for the modules copy and pickle

    def __reduce__(self) -> tuple[object, ...]:
        """The history as plain pieces, in the pure and the native build; they include the secret
        seed."""
        point = self.checkpoint
        return rebuild_history, (
            self.seats,
            self.chance,
            (point.line_count, point.mark, point.state),
            self.lines.all()[:],
            self.marks.all()[:],
            [(entry.line, entry.message_id, entry.args, entry.to) for entry in self.log],
            (self.answer_counts[:], self.concessions[:]),
            (self.running_digest, self.digest),
        )


def rebuild_history(
    seats: int,
    chance: Chance,
    checkpoint: tuple[int, int, State],
    lines: list[RecordLine],
    marks: list[int],
    log: list[tuple[int, str, tuple[int, ...], int]],
    counts: tuple[list[int], list[int]],
    digests: tuple[bytes, str],
) -> History:
    """The history from a pickle or a copy."""
    entries = LazyList([LogEntry(*entry) for entry in log])
    point = Checkpoint(*checkpoint)
    pieces = LazyList(lines), LazyList(marks), entries
    return History(seats, chance, point, *pieces, counts, digests)


def count_answers(lines: Iterable[RecordLine], seats: int) -> tuple[list[int], list[int]]:
    """For each seat, the number of its answers in these lines; and the seats that conceded."""
    answer_counts = [0] * seats
    concessions: list[int] = []
    for line in lines:
        if isinstance(line, Answer):
            if line.is_chosen:
                answer_counts[line.who] += 1
        elif line.kind == CONCEDE:
            concessions += line.seats
    return answer_counts, concessions


def ending_act(lines: LazyList[RecordLine], seats: int) -> Act | None:
    """The act in these lines by which the players ended the game; None if they did not."""
    for line in reversed(lines):
        if isinstance(line, Answer):
            return None
        if line.kind != RULES:  # a line about new rules may follow the end
            return line if ends_game(line, seats) else None
    return None
