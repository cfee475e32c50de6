"""What a seat has seen and done since the beginning: its information state."""

from __future__ import annotations

import hashlib

from kabinett.core.play.position import Position
from kabinett.research.problem import Problem


class Recall:
    """All that each seat has seen, heard and answered, as a short text for each.

    Two positions have the same text for a seat exactly if it cannot tell them apart, however well
    it remembers: each answer of its own, each line of the log that it may read, and each change of
    what it observes go into the text, in their order.  How often others were asked, or chance, does
    not, unless that shows.

    It goes with one position: ``follow`` it from its beginning on."""

    __slots__ = ("digests", "last", "problem")

    def __init__(self, problem: Problem, position: Position) -> None:
        """At the beginning of the problem; from now on the position is listened to."""
        self.problem = problem
        self.digests = [b""] * problem.seats
        self.last = [b""] * problem.seats
        self.look(position)

    def play(self, position: Position, action: int) -> None:
        """`Problem.play`, followed."""
        if position.seat >= 0:
            self.note(position.seat, b"did", action.to_bytes(4, "big"))
        self.problem.play(position, action)
        self.look(position)

    def look(self, position: Position) -> None:
        """What the seats see and hear now."""
        s = position.state
        for said in s.heard or ():
            if said.message is not None:
                line = f"{said.message.id} {said.args}".encode()
                for seat in range(self.problem.seats) if said.to < 0 else (said.to,):
                    self.note(seat, b"heard", line)
        s.heard = []
        for seat in range(self.problem.seats):
            seen = self.problem.observer.observe(s, seat).tobytes()
            if seen != self.last[seat]:
                self.last[seat] = seen
                self.note(seat, b"saw", seen)

    def note(self, seat: int, what: bytes, told: bytes) -> None:
        self.digests[seat] = hashlib.blake2b(
            told, digest_size=16, key=self.digests[seat], person=what
        ).digest()

    def text(self, seat: int) -> str:
        return f"{seat} {self.digests[seat].hex()}"

    def copy(self, position: Position) -> Recall:
        """The same, to go with a copy of the position."""
        other = object.__new__(Recall)
        other.problem = self.problem
        other.digests, other.last = self.digests[:], self.last[:]
        position.state.heard = []
        return other
