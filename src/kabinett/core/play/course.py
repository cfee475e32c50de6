"""Which lines of a record still count, and which lines its acts take back."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Sequence

from kabinett.core.phrase import N_
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.record import RecordError
from kabinett.core.play.record_lines import TAKEBACK, UNDO, RecordLine

#: The lines of a table, or a part of them.
Lines = list[RecordLine] | LazyList[RecordLine]


def find_struck(lines: Lines, act: RecordLine, places: Iterable[int] | None = None) -> list[int]:
    """The indices of the lines that an act takes back, the last line first. Raises RecordError if
    the record has fewer lines than the act takes back.

    An undo takes back the last answers of its seat and the answers that they forced on that seat; a
    takeback takes back the last lines of all seats. ``places``: the indices to search, the last one
    first, if the caller knows them."""
    struck_places: list[int] = []
    remaining = act.count
    for place in range(len(lines) - 1, -1, -1) if places is None else places:
        line = lines[place]
        if not line.counts:
            continue
        if act.act == TAKEBACK:
            struck_places.append(place)
            remaining -= 1
        elif line.who == act.seats[0]:
            struck_places.append(place)
            remaining -= line.own
        if not remaining:
            return struck_places
    what = N_("{said}: there is not so much to take back")
    raise RecordError(act.at or 1, what, said=act.text())


def strike(lines: Lines, act: RecordLine) -> list[int]:
    """Mark the lines that an act takes back; returns their indices, the last line first."""
    struck_places = find_struck(lines, act)
    for place in struck_places:
        lines[place].struck = True
    return struck_places


def draws_among(lines: Lines, places: Sequence[int]) -> list[int]:
    """The counters of the draws at these indices."""
    return [counter for place in places if (counter := lines[place].counter) is not None]


class Course:
    """The lines of a record in order; lines that are taken back are marked.

    Adding a line takes the same time however long the record is, because the lines that an act
    takes back are at the end of a list.

    >>> from kabinett.core.play.record import parse
    >>> record = parse("kabinett record 1\\ngame: volk 1\\nseats: west | east\\n0 pass\\nundo 0\\n")
    >>> [line.text() for line in Course(record.lines).lines if line.counts]
    []
    """

    def __init__(self, lines: Iterable[RecordLine] = ()) -> None:
        self.lines: list[RecordLine] = []
        # The indices of the lines that count, and of struck lines that have a counting line after
        # them.
        self.counting: list[int] = []
        self.of_seat: dict[int, list[int]] = {}
        # The draws that were taken back and not repeated yet, in their order: after a takeback by
        # consent the same dice come again.
        self.redraws: deque[int] = deque()
        for line in lines:
            self.add(line)

    def add(self, line: RecordLine) -> list[int]:
        """Add a line. Returns the indices of the lines that it takes back, the last line first;
        raises RecordError if the record has fewer lines."""
        struck_places: list[int] = []
        if line.act == TAKEBACK:
            struck_places = self.take_back(self.counting, line)
            self.redraws.extendleft(draws_among(self.lines, struck_places))
        elif line.act == UNDO:
            struck_places = self.take_back(self.of_seat.setdefault(line.seats[0], []), line)
        elif not line.act:
            self.counting.append(len(self.lines))
            self.of_seat.setdefault(line.who, []).append(len(self.lines))
            if self.redraws and line.counter == self.redraws[0]:
                self.redraws.popleft()
        self.lines.append(line)
        return struck_places

    def take_back(self, places: list[int], act: RecordLine) -> list[int]:
        """Mark the lines that an act takes back. ``places`` are the indices of the lines that it
        may take back; the last one of them still counts."""
        struck_places = find_struck(self.lines, act, reversed(places))
        for place in struck_places:
            self.lines[place].struck = True
        while places and self.lines[places[-1]].struck:
            places.pop()
        return struck_places

    def count_since(self, first: int) -> int:
        """The number of lines, from the index ``first`` on, that still count or are still
        listed."""
        return len(self.counting) - bisect_left(self.counting, first)

    def counting_since(self, first: int) -> list[int]:
        """The indices, from ``first`` on, of the lines that still count."""
        start = bisect_left(self.counting, first)
        self.counting[start:] = [
            place for place in self.counting[start:] if not self.lines[place].struck
        ]
        return self.counting[start:]


def mark_struck(lines: Iterable[RecordLine]) -> list[RecordLine]:
    """Copies of the lines; those that are taken back in the end are marked."""
    return Course(lines).lines


def draws_to_come(lines: Lines) -> deque[int]:
    """The draws that were taken back and not repeated yet, in their order."""
    return Course(line.fresh() for line in lines).redraws
