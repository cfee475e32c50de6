"""Which seats a game asks, since when, and which ask each of them has: kept beside the table.

A table numbers a seat's asks by its answers.  Here every opening has a number of its own, even
where an ask was withdrawn and came again: an answer names the opening that the person saw."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kabinett.core.play.table import Table
from kabinett.web.host import clock
from kabinett.web.play.models import Kind, Seat

#: Seconds, each four times the previous: from one minute to some eleven days.
PACE = [60 * 4**step for step in range(8)]

#: One seat as it is stored: the members of `AskState`.
Row = list[Any]


@dataclass
class AskState:
    """What the game asks one seat, and how the seat has answered so far."""

    ask: int | None = None  # the table's number of the open ask; None: no ask is open
    since: float | None = None  # when it opened, in seconds since 1970
    opening: int = 0  # counts the seat's asks
    answered_opening: int = 0  # the opening that the seat answered last; 0: it took that back
    last_choice: str = ""  # and what it chose
    # How often the seat answered within each time of `PACE`, and how often later.
    pace: list[int] = field(default_factory=lambda: [0] * (len(PACE) + 1))
    # The table's number of an ask that the seat answers itself, whatever it has prepared.
    own_ask: int | None = None

    @property
    def row(self) -> Row:
        """The row to store.  By hand: `dataclasses.astuple` took a tenth of an answer's time."""
        return [
            self.ask,
            self.since,
            self.opening,
            self.answered_opening,
            self.last_choice,
            self.pace[:],
            self.own_ask,
        ]

    def record_answer(self, opening: int, choice: str) -> None:
        """Record the seat's answer, and how long it took."""
        self.answered_opening, self.last_choice = opening, choice
        if self.since is not None:
            self.pace[bisect_right(PACE, clock.now() - self.since)] += 1

    def has_given(self, opening: int, choice: str) -> bool:
        """Has the seat given this answer to that very ask?"""
        return 0 < opening == self.answered_opening and choice == self.last_choice


def read_state(row: Row) -> AskState:
    return AskState(*row)


def state_of(rows: Sequence[Row], seat: int) -> AskState:
    """One seat's state.  A game that has not begun, or is damaged, asks nothing."""
    try:
        return read_state(rows[seat])
    except (LookupError, TypeError):
        return AskState()


def mark(asks: list[AskState], table: Table, anew: bool = False) -> None:
    """Note which seats the table asks; ``anew``: every open ask counts as a new one."""
    now, open_seats = clock.now(), table.open_seats()
    for seat, ask_state in enumerate(asks):
        ask = table.ask_id(seat) if seat in open_seats else None
        if not anew and ask == ask_state.ask:
            continue
        ask_state.ask, ask_state.since = ask, None if ask is None else now
        ask_state.opening += ask is not None


def hold(asks: list[AskState], table: Table, seats: Iterable[int]) -> None:
    """Let these seats answer their open asks themselves: they have taken something back, or are
    preparing answers."""
    for seat in seats:
        asks[seat].own_ask = table.ask_id(seat)


def waits_for_worker(asks: Sequence[AskState], workers: Sequence[int]) -> bool:
    """Does the game ask a bot, or a person for whom the site answers?"""
    return any(asks[seat].ask is not None for seat in workers)


def worker_seats(seats: Sequence[Seat]) -> list[int]:
    """The numbers of the seats that need a worker."""
    return [number for number, seat in enumerate(seats) if needs_worker(seat)]


def needs_worker(seat: Seat) -> bool:
    """Does the site answer for this seat: always, or some of its asks?"""
    if not seat.for_person:
        return seat.kind == Kind.BOT
    return bool(seat.stand_in or seat.auto_pass or seat.prepared)
