"""Determines which lines of a record still count, and which lines its acts take back."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from kabinett.core.phrase import N_
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.record import RecordError
from kabinett.core.play.record_lines import TAKEBACK, UNDO, Act, Answer, RecordLine

#: The lines of a table, or a part of them.
Lines = list[RecordLine] | LazyList[RecordLine]


def find_struck(lines: Lines, act: Act, live_indices: Iterable[int]) -> list[int]:
    """The indices of the lines that an act takes back, the last line first. Raises RecordError if
    the record has fewer lines than the act takes back.

    An undo takes back the last answers of its seat and the answers that they forced on that seat; a
    takeback takes back the last lines of all seats. ``live_indices``: the indices of the answers
    that still count, the last one first."""
    struck: list[int] = []
    remaining = act.count
    for index in live_indices:
        line = lines[index]
        if not isinstance(line, Answer):
            continue
        if act.kind == TAKEBACK:
            struck.append(index)
            remaining -= 1
        elif line.who == act.seats[0]:
            struck.append(index)
            remaining -= line.is_chosen
        if not remaining:
            return struck
    what = N_("{said}: there is not so much to take back")
    raise RecordError(act.at or 1, what, said=act.text())


def draws_among(lines: Lines, indices: Sequence[int]) -> list[int]:
    """The counters of the draws at these indices."""
    draws = []
    for index in indices:
        line = lines[index]
        if isinstance(line, Answer) and line.counter is not None:
            draws.append(line.counter)
    return draws


def counter_after(lines: Iterable[RecordLine]) -> int:
    """The counter of the first draw after these lines; draws that were taken back count, too."""
    counters = [line.counter for line in lines if isinstance(line, Answer)]
    return max((counter + 1 for counter in counters if counter is not None), default=0)


class Course:
    """The lines of a record in order, and which of them are taken back.

    Adding a line takes the same time however long the record is, because the lines that an act
    takes back are at the end of a list.

    >>> from kabinett.core.play.record import parse
    >>> record = parse("kabinett record 1\\ngame: volk 1\\nseats: west | east\\n0 pass\\nundo 0\\n")
    >>> Course(record.lines).struck
    {0}
    """

    def __init__(self, lines: Iterable[RecordLine] = ()) -> None:
        self.lines: list[RecordLine] = []
        # The indices of the lines that are taken back.
        self.struck: set[int] = set()
        # The indices of the answers that count, and of some that are struck.
        self.candidates: list[int] = []
        self.of_seat: dict[int, list[int]] = {}
        # The draws that were taken back and not repeated yet, in order. After a takeback by
        # consent, the same dice fall again.
        self.redraws: deque[int] = deque()
        for line in lines:
            self.add(line)

    def add(self, line: RecordLine) -> list[int]:
        """Add a line. Returns the indices of the lines that it takes back, the last line first;
        raises RecordError if the record has fewer lines."""
        struck: list[int] = []
        if isinstance(line, Answer):
            self.candidates.append(len(self.lines))
            self.of_seat.setdefault(line.who, []).append(len(self.lines))
            if self.redraws and line.counter == self.redraws[0]:
                self.redraws.popleft()
        elif line.kind == TAKEBACK:
            struck = self.take_back(self.candidates, line)
            self.redraws.extendleft(draws_among(self.lines, struck))
        elif line.kind == UNDO:
            struck = self.take_back(self.of_seat.setdefault(line.seats[0], []), line)
        self.lines.append(line)
        return struck

    def take_back(self, indices: list[int], act: Act) -> list[int]:
        """Strike the lines that an act takes back. ``indices`` are the indices of the lines that it
        may take back; those of struck lines are removed from the end of the list."""
        struck = find_struck(self.lines, act, self.live_indices_back(indices))
        self.struck.update(struck)
        while indices and indices[-1] in self.struck:
            indices.pop()
        return struck

    def live_indices_back(self, indices: list[int]) -> Iterator[int]:
        """The given indices whose lines still count, the last one first."""
        # Native code would compute a generator expression at once, as a list.
        for index in reversed(indices):
            if index not in self.struck:
                yield index

    def count_since(self, first: int) -> int:
        """The number of ``candidates`` from ``first`` on. It may include struck lines."""
        return len(self.candidates) - bisect_left(self.candidates, first)

    def live_indices_since(self, first: int) -> list[int]:
        """The indices, from ``first`` on, of the lines that still count."""
        start = bisect_left(self.candidates, first)
        live = [index for index in self.candidates[start:] if index not in self.struck]
        self.candidates[start:] = live
        return live


def live_answers_in(lines: Iterable[RecordLine]) -> list[Answer]:
    """The answers of a record that are not taken back."""
    course = Course(lines)
    live = [course.lines[index] for index in course.live_indices_since(0)]
    return [line for line in live if isinstance(line, Answer)]
