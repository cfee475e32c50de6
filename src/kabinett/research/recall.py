"""Information states: all that a seat has seen and done since the beginning."""

from __future__ import annotations

import hashlib

from kabinett.core.play.position import Position
from kabinett.research.problem import Problem


class Recall:
    """All that each seat has seen, heard and answered, as a short text for each seat.

    Two positions have the same text for a seat exactly if the seat cannot tell them apart, even
    with perfect memory.  The text depends on the seat's own answers, the lines of the log that it
    may read, and each change of what it observes, in their order.  It does not depend on how often
    others or chance were asked, unless the seat can see that.

    A recall belongs to one position, which must be played with `Recall.play` from the beginning.

    >>> fall = Problem("fall", seats=2)
    >>> position = fall.begin()
    >>> recall = Recall(fall, position)
    >>> recall.play(position, position.choices[0])
    """

    __slots__ = ("digests", "last", "problem")

    def __init__(self, problem: Problem, position: Position) -> None:
        """Begin at the problem's first position."""
        self.problem = problem
        self.digests = [b""] * problem.seats
        self.last = [b""] * problem.seats
        self.look(position)

    def play(self, position: Position, action: int) -> None:
        """Do what `Problem.play` does, and note what each seat sees and hears."""
        seat = position.seat
        self.problem.play(position, action)  # may raise IllegalChoice
        if seat >= 0:
            self.note(seat, b"did", action.to_bytes(4, "big"))
        self.look(position)

    def look(self, position: Position) -> None:
        """Note the new lines of the log, and each observation that has changed."""
        s = position.state
        for entry in s.heard or ():
            if entry.message is not None:
                line = f"{entry.message.id} {entry.args}".encode()
                for seat in range(self.problem.seats) if entry.to < 0 else (entry.to,):
                    self.note(seat, b"heard", line)
        s.heard = []
        for seat in range(self.problem.seats):
            observation = self.problem.observer.observe(s, seat).tobytes()
            if observation != self.last[seat]:
                self.last[seat] = observation
                self.note(seat, b"saw", observation)

    def note(self, seat: int, what: bytes, data: bytes) -> None:
        """Add data of a kind ("did", "heard", "saw") to what the seat remembers."""
        self.digests[seat] = hashlib.blake2b(
            data, digest_size=16, key=self.digests[seat], person=what
        ).digest()

    def text(self, seat: int) -> str:
        """The seat's information state."""
        return f"{seat} {self.digests[seat].hex()}"

    def copy(self, position: Position) -> Recall:
        """A copy of the recall that belongs to ``position``, a copy of its position."""
        other = object.__new__(Recall)
        other.problem = self.problem
        other.digests, other.last = self.digests[:], self.last[:]
        position.state.heard = []
        return other
