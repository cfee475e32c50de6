"""Positions that a replay keeps, so that it can go back.

Taking lines back costs only those lines, and a few more that are played again, however long the
record is.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from kabinett.core.phrase import N_
from kabinett.core.play.course import Course
from kabinett.core.play.history import Checkpoint
from kabinett.core.play.record import RecordError
from kabinett.core.play.record_lines import UNDO, RecordLine
from kabinett.core.play.table import Table
from kabinett.core.play.taking_back import checkpoint_after
from kabinett.core.state import State

#: A position is kept after this many lines that stand.
KEEP_EVERY = 32
#: A position this few lines after a kept one is not kept: playing to it again is cheap.
NEAR = 4


@dataclass
class KeptPosition:
    """A position, and the place of the line that follows it."""

    line: int
    state: State
    checkpoint: Checkpoint


class Trail:
    """The lines of a table that plays a record, the lines that still count, and kept positions."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.course = Course()
        self.kept = [KeptPosition(0, table.state.copy(), table.checkpoint)]
        self.barrier = 0  # nobody undoes what came before this line

    def take_new_lines(self) -> None:
        """Add the lines that the table has played since the last call."""
        for place in range(len(self.course.lines), len(self.table.lines)):
            self.course.add(self.table.lines[place])

    def keep_position(self) -> None:
        """Keep the table's position, if enough lines have been played since the last kept one."""
        self.take_new_lines()
        if self.course.count_since(self.kept[-1].line) >= KEEP_EVERY:
            table = self.table
            self.kept.append(KeptPosition(len(table.lines), table.state.copy(), table.checkpoint))

    def strike(self, act: RecordLine) -> None:
        """Note an act whose lines have not been played, because it takes them back."""
        struck_places = self.course.add(act)
        self.forget(struck_places)
        self.note(act, struck_places)

    def note(self, act: RecordLine, struck_places: list[int]) -> None:
        """Write an act into the table's record."""
        self.table.history.note(act, struck_places)
        if act.act != UNDO:
            self.barrier = len(self.course.lines)

    def undo(self, act: RecordLine) -> None:
        """Take back the answers that a seat undoes; RecordError if the seat could not undo them
        then."""
        table, seat = self.table, act.seats[0]
        at_once = table.program.at_once(table.state)
        turn = max(self.barrier, table.checkpoint.line_count)
        counting = (
            self.course.of_seat.get(seat, []) if at_once else self.course.counting_since(turn)
        )
        places = itertools.islice(table.undo_places(seat, reversed(counting)), act.count)
        if sum(1 for _ in places) < act.count:
            what = N_("{said}: that could not be taken back then")
            raise RecordError(act.at, what, said=act.text())
        struck_places = self.course.add(act)
        if at_once:
            self.forget(struck_places)
            for _ in range(act.count):
                table.program.withdraw(table.state, seat)
        else:
            self.go_back(struck_places)
        self.note(act, struck_places)
        if not at_once:
            table.history.publish()

    def take_back(self, act: RecordLine) -> None:
        """Take back the lines of a takeback by consent."""
        struck_places = self.course.add(act)
        self.go_back(struck_places, with_checkpoint=True)
        self.note(act, struck_places)
        self.table.history.publish()

    def go_back(self, struck_places: list[int], with_checkpoint: bool = False) -> None:
        """Go back to the position before the first of these lines, and perhaps to the checkpoint
        before it."""
        self.forget(struck_places)
        kept, lines, table = self.kept[-1], self.course.lines, self.table
        state = kept.state.copy()
        counting = [(place, lines[place]) for place in self.course.counting_since(kept.line)]
        checkpoint = checkpoint_after(
            table.game, state, kept.checkpoint, counting, table.history.count_entries
        )
        table.go_back(struck_places[-1], state, checkpoint if with_checkpoint else None)
        if len(counting) > NEAR:  # the next one may go back to here too
            self.kept.append(KeptPosition(struck_places[-1], state.copy(), checkpoint))

    def forget(self, struck_places: list[int]) -> None:
        """Drop the kept positions that come after one of these lines."""
        while struck_places and self.kept[-1].line > struck_places[-1]:
            self.kept.pop()
