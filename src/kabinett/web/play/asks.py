"""Who is asked in a game, since when, and which ask it is: kept beside the table.

A table numbers a seat's asks by its answers.  Here every opening has a number of its own, also
where an ask was withdrawn and came again: whoever answers names the ask that he has seen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kabinett.core.play.table import Table
from kabinett.web.host import clock
from kabinett.web.play.models import Kind, Seat

#: Seconds, each four times the one before: a minute, ... some eleven days.
PACE = [60 * 4**step for step in range(8)]

#: What is stored of one seat: the members of `Asked`.
Row = list[Any]


@dataclass
class Asked:
    """What one seat is asked."""

    ask: int | None = None  # the table's number of the open ask, None if there is none
    since: float | None = None  # when it was opened, in seconds since 1970
    opening: int = 0  # how often the seat has been asked
    answered: int = 0  # the opening that the seat has answered last; 0: it was taken back
    said: str = ""  # and what it said
    # How often the seat has answered within each of the times of `PACE`, and later.
    pace: list[int] = field(default_factory=lambda: [0] * (len(PACE) + 1))
    # The table's number of an ask that the seat answers itself, whatever it has prepared.
    held: int | None = None

    @property
    def row(self) -> Row:
        """As it is stored.  By hand: `dataclasses.astuple` took a tenth of an answer's time."""
        return [
            self.ask,
            self.since,
            self.opening,
            self.answered,
            self.said,
            self.pace[:],
            self.held,
        ]

    def gives(self, opening: int, choice: str) -> None:
        """The seat has answered."""
        self.answered, self.said = opening, choice
        if self.since is not None:
            self.pace[bisect_right(PACE, clock.now() - self.since)] += 1

    def gave(self, opening: int, choice: str) -> bool:
        """Is this the answer that the seat has given to that very ask?"""
        return 0 < opening == self.answered and choice == self.said


def read(row: Row) -> Asked:
    return Asked(*row)


def of(stored: Sequence[Row], seat: int) -> Asked:
    """What is stored of one seat; of a game that has not begun, or is damaged, nothing is asked."""
    try:
        return read(stored[seat])
    except (LookupError, TypeError):
        return Asked()


def mark(asks: list[Asked], table: Table, anew: bool = False) -> None:
    """Note who is asked now; ``anew``: whatever was open before is another ask now."""
    now, open_seats = clock.now(), table.open_seats()
    for seat, asked in enumerate(asks):
        ask = table.ask_id(seat) if seat in open_seats else None
        if not anew and ask == asked.ask:
            continue
        asked.ask, asked.since = ask, None if ask is None else now
        asked.opening += ask is not None


def hold(asks: list[Asked], table: Table, seats: Iterable[int]) -> None:
    """What these seats are asked now they answer themselves: something of theirs was taken back, or
    they are preparing answers."""
    for seat in seats:
        asks[seat].held = table.ask_id(seat)


def wait_for_worker(asks: Sequence[Asked], workers: Sequence[int]) -> bool:
    """Is a bot asked, or a person for whom the site answers?"""
    return any(asks[seat].ask is not None for seat in workers)


def by_worker(seats: Sequence[Seat]) -> list[int]:
    """The numbers of these seats."""
    return [number for number, seat in enumerate(seats) if for_worker(seat)]


def for_worker(seat: Seat) -> bool:
    """Does the site answer for this seat, at least where it has nothing to decide, or some asks?"""
    if not seat.for_person:
        return seat.kind == Kind.BOT
    return bool(seat.stand_in or seat.auto_pass or seat.prepared)
