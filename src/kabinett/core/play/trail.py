"""Positions that a replay keeps so that it can go back.

Taking lines back then takes time only for those lines and a few more that are replayed, however
long the record is.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from kabinett.core.phrase import N_
from kabinett.core.play.checkpoints import checkpoint_after
from kabinett.core.play.course import Course
from kabinett.core.play.history import Checkpoint
from kabinett.core.play.record import RecordError
from kabinett.core.play.record_lines import UNDO, Act, Answer
from kabinett.core.play.table import Table
from kabinett.core.state import State

#: A position is kept after every this many lines that still count.
KEEP_EVERY = 32
#: A position that comes at most this many lines after a kept one is not kept, because replaying to
#: it is cheap.
NEAR = 4


@dataclass
class KeptPosition:
    """A position, and the index of the line after it."""

    line: int
    state: State
    checkpoint: Checkpoint


class Trail:
    """The lines, the lines that still count, and the kept positions of a table that replays a
    record."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.course = Course()
        self.kept = [KeptPosition(0, table.state.copy(), table.checkpoint)]
        self.undo_floor = 0  # nobody can undo anything before the line with this index

    def take_new_lines(self) -> None:
        """Add the lines that have been played since the last call."""
        for index in range(len(self.course.lines), len(self.table.lines)):
            self.course.add(self.table.lines[index])

    def keep_position(self) -> None:
        """Keep the present position if enough lines have been played since the last kept
        position."""
        self.take_new_lines()
        if self.course.count_since(self.kept[-1].line) >= KEEP_EVERY:
            table = self.table
            self.kept.append(KeptPosition(len(table.lines), table.state.copy(), table.checkpoint))

    def strike(self, act: Act) -> None:
        """Note an act that takes back lines which the replay has skipped."""
        struck = self.course.add(act)
        self.forget(struck)
        self.table.history.add(act, struck)
        if act.kind != UNDO:
            self.undo_floor = len(self.course.lines)

    def undo(self, act: Act) -> None:
        """Take back the answers that a seat undoes; raises RecordError if the seat could not have
        undone them."""
        table, seat = self.table, act.seats[0]
        at_once = table.program.at_once(table.state)
        turn = max(self.undo_floor, table.checkpoint.line_count)
        candidates = (
            self.course.of_seat.get(seat, []) if at_once else self.course.live_indices_since(turn)
        )
        indices = itertools.islice(table.undo_indices(seat, reversed(candidates)), act.count)
        if sum(1 for _ in indices) < act.count:
            raise too_late(act)
        struck = self.course.add(act)
        if at_once:
            self.forget(struck)
            table.withdraw(act, struck)
        else:
            self.go_back(act, struck)

    def take_back(self, act: Act) -> None:
        """Take back the lines of a takeback by consent; raises RecordError if one of them has
        revealed something hidden."""
        struck = self.course.add(act)
        if any(map(self.table.history.has_revealed, struck)):
            raise too_late(act)
        self.go_back(act, struck, with_checkpoint=True)
        self.undo_floor = len(self.course.lines)

    def go_back(self, act: Act, struck: list[int], with_checkpoint: bool = False) -> None:
        """Go back to the position before the first of these lines, and to the checkpoint before it
        if that is another one; note the act."""
        self.forget(struck)
        kept, lines, table = self.kept[-1], self.course.lines, self.table
        state = kept.state.copy()
        answers = [
            (index, line)
            for index in self.course.live_indices_since(kept.line)
            if isinstance(line := lines[index], Answer)
        ]
        checkpoint = checkpoint_after(table.game, state, kept.checkpoint, answers)
        table.go_back(act, struck, state, checkpoint if with_checkpoint else None)
        if len(answers) > NEAR:  # later acts may go back to it too
            self.kept.append(KeptPosition(struck[-1], state.copy(), checkpoint))

    def forget(self, struck: list[int]) -> None:
        """Remove the kept positions that come after any of these lines."""
        while struck and self.kept[-1].line > struck[-1]:
            self.kept.pop()


def too_late(act: Act) -> RecordError:
    """The error for an act that takes back what could not be taken back at that time."""
    what = N_("{said}: that could not be taken back then")
    return RecordError(act.at, what, said=act.text())
