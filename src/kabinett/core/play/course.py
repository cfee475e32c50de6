"""Which lines of a record stand: what the acts among them take back."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable

from kabinett.core.phrase import N_
from kabinett.core.play.record import TAKEBACK, UNDO, Line, RecordError
from kabinett.core.play.tail import Tail

#: Those of a table, or some of them.
Lines = list[Line] | Tail[Line]


def struck_by(lines: Lines, act: Line, places: Iterable[int] | None = None) -> list[int]:
    """The places of what an act takes back that follows these lines, the last first;
    RecordError if there is not so much.

    An undo takes its seat's last answers, and what they forced on it; a takeback the last
    lines, whosever they are.  ``places``: where to look, the last first, if it is known."""
    found: list[int] = []
    left = act.count
    for place in range(len(lines) - 1, -1, -1) if places is None else places:
        line = lines[place]
        if not line.stands:
            continue
        if act.act == TAKEBACK:
            found.append(place)
            left -= 1
        elif line.who == act.seats[0]:
            found.append(place)
            left -= line.own
        if not left:
            return found
    what = N_("{said}: there is not so much to take back")
    raise RecordError(act.at or 1, what, said=act.text())


def strike(lines: Lines, act: Line) -> list[int]:
    """Mark what an act takes back; its places, the last first."""
    struck = struck_by(lines, act)
    for place in struck:
        lines[place].struck = True
    return struck


def draws_among(lines: Lines, struck: list[int]) -> list[int]:
    """The numbers of the draws at these places."""
    return [counter for place in struck if (counter := lines[place].counter) is not None]


class Course:
    """The lines of a record, one after the other, those marked that are taken back.

    A line costs the same however many came before it: what an act takes back lies at the end of
    a list, and leaves it."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self.lines: list[Line] = []
        # The places of what stands, and of what was struck below something that stands.
        self.standing: list[int] = []
        self.of_seat: dict[int, list[int]] = {}
        # Draws that were taken back and not made again yet, in the order in which they come:
        # whoever takes back by consent gets the same dice.
        self.again: deque[int] = deque()
        for line in lines:
            self.add(line)

    def add(self, line: Line) -> list[int]:
        """One more; the places of what it takes back, the last first.  RecordError if there is
        not so much."""
        struck: list[int] = []
        if line.act == TAKEBACK:
            struck = self.take(self.standing, line)
            self.again.extendleft(draws_among(self.lines, struck))
        elif line.act == UNDO:
            struck = self.take(self.of_seat.setdefault(line.seats[0], []), line)
        elif not line.act:
            self.standing.append(len(self.lines))
            self.of_seat.setdefault(line.who, []).append(len(self.lines))
            if self.again and line.counter == self.again[0]:
                self.again.popleft()
        self.lines.append(line)
        return struck

    def take(self, places: list[int], act: Line) -> list[int]:
        struck = struck_by(self.lines, act, reversed(places))
        for place in struck:
            self.lines[place].struck = True
        while places and self.lines[places[-1]].struck:
            places.pop()
        return struck

    def number_since(self, first: int) -> int:
        """How many lines have come since and stand, or were struck one by one."""
        return len(self.standing) - bisect_left(self.standing, first)

    def since(self, first: int) -> list[int]:
        """The places from one on of what stands."""
        start = bisect_left(self.standing, first)
        self.standing[start:] = [
            place for place in self.standing[start:] if not self.lines[place].struck
        ]
        return self.standing[start:]


def marked(lines: Iterable[Line]) -> list[Line]:
    """Fresh lines, with what is struck in the end marked."""
    return Course(lines).lines
