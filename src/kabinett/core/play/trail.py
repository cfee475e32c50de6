"""The way that a record has led so far, to go back on.

To take something back costs what is taken back, and a few lines more that are played again,
however long the record is."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from kabinett.core.phrase import N_
from kabinett.core.play.course import Course, draws_among
from kabinett.core.play.record import TAKEBACK, UNDO, Line, RecordError
from kabinett.core.play.table import Table
from kabinett.core.play.taking_back import Checkpoint, play_again
from kabinett.core.state import State

#: After so many lines that stand a position is kept.
EVERY = 32
#: From so few lines before, it is played again.
NEAR = 4


@dataclass
class Stop:
    """A position, and before which line it was."""

    line: int
    state: State
    checkpoint: Checkpoint


class Trail:
    """What stands of the lines of a table that plays a record, and positions on the way."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.course = Course()
        self.stops = [Stop(0, table.state.copy(), table.checkpoint)]
        self.barrier = 0  # nobody undoes what came before this line

    def follow(self) -> None:
        """Take in the answers that have been played since."""
        for place in range(len(self.course.lines), len(self.table.lines)):
            self.course.add(self.table.lines[place])

    def stop(self) -> None:
        """Keep a position, if it is time to."""
        self.follow()
        if self.course.number_since(self.stops[-1].line) >= EVERY:
            table = self.table
            self.stops.append(Stop(len(table.lines), table.state.copy(), table.checkpoint))

    def strike(self, act: Line) -> None:
        """Note an act; what it takes back has not been played."""
        struck = self.course.add(act)
        self.forget(struck)
        self.note(act, struck)

    def note(self, act: Line, struck: list[int]) -> None:
        self.table.note(act)
        if act.act == TAKEBACK:
            self.table.chance.again.extendleft(draws_among(self.course.lines, struck))
        if act.act != UNDO:
            self.barrier = len(self.course.lines)

    def undo(self, act: Line) -> None:
        """Take back what a seat has undone; RecordError if that could not be taken back then."""
        table, seat = self.table, act.seats[0]
        once = table.program.at_once(table.state)
        turn = max(self.barrier, table.checkpoint.line)
        stand = self.course.of_seat.get(seat, []) if once else self.course.since(turn)
        places = itertools.islice(table.undo_lines(seat, reversed(stand)), act.count)
        if sum(1 for _ in places) < act.count:
            what = N_("{said}: that could not be taken back then")
            raise RecordError(act.at, what, said=act.text())
        struck = self.course.add(act)
        if once:
            self.forget(struck)
            for _ in range(act.count):
                table.program.withdraw(table.state, seat)
        else:
            self.go_back(struck)
        self.note(act, struck)
        if not once:
            table.publish()

    def take_back(self, act: Line) -> None:
        """Take back what all have agreed to."""
        struck = self.course.add(act)
        self.table.checkpoint = self.go_back(struck)
        self.note(act, struck)
        self.table.publish()

    def go_back(self, struck: list[int]) -> Checkpoint:
        """Be as before the first of these lines; the checkpoint before that."""
        self.forget(struck)
        stop, lines, table = self.stops[-1], self.course.lines, self.table
        state = stop.state.copy()
        stand = [(place, lines[place]) for place in self.course.since(stop.line)]
        checkpoint = play_again(table.game, state, stop.checkpoint, stand, table.entries)
        table.go_back(struck[-1], state)
        if len(stand) > NEAR:  # whoever has gone back here may do so again
            self.stops.append(Stop(struck[-1], state.copy(), checkpoint))
        return checkpoint

    def forget(self, struck: list[int]) -> None:
        """Positions in which something stands that is taken back are none any more."""
        while struck and self.stops[-1].line > struck[-1]:
            self.stops.pop()
