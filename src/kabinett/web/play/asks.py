"""What the site stores about the asks of a game: which seats are asked, since when, and how they
answered.

An ask has two numbers.  The **table's number** counts the seat's answers.  The **site's number**
counts the asks that the seat has seen: an ask that was withdrawn and came again has a new number.
An answer names the site's number, and so it can only answer the ask that the person saw."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import QuerySet

from kabinett.core.play.table import Table
from kabinett.web.host import clock
from kabinett.web.play.models import Game, Kind, Seat

#: Upper bounds of answering times in seconds, from one minute to eleven days; each is four times
#: the previous one.
PACE = [60 * 4**step for step in range(8)]

#: The form in which one seat is stored: the members of `AskState`.
Row = list[Any]


@dataclass
class AskState:
    """What the game asks one seat, and how the seat has answered so far."""

    table_ask: int | None = None  # the table's number of the open ask; None: no ask is open
    since: float | None = None  # when it opened, in seconds since 1970
    number: int = 0  # the site's number of the open ask or, if none is open, of the last one
    # The site's number of the ask that the seat answered last, or 0 if it took that answer back.
    answered_number: int = 0
    last_choice: str = ""  # the choice in that answer
    # How many answers took no longer than each bound of `PACE`; the last number counts all slower
    # answers.
    pace: list[int] = field(default_factory=lambda: [0] * (len(PACE) + 1))
    # The table's number of the ask that the person answers himself, although he has prepared
    # answers.
    own_ask: int | None = None
    # The last answer of the seat, if the bell of a class gave it for the pupil; otherwise "".
    by_bell: str = ""

    @property
    def row(self) -> Row:
        """The row to store.  It is built by hand because `dataclasses.astuple` took a tenth of the
        time of an answer."""
        return [
            self.table_ask,
            self.since,
            self.number,
            self.answered_number,
            self.last_choice,
            self.pace[:],
            self.own_ask,
            self.by_bell,
        ]

    def record_answer(self, number: int, choice: str) -> None:
        """Record the seat's answer, and how long it took."""
        self.answered_number, self.last_choice, self.by_bell = number, choice, ""
        if self.since is not None:
            self.pace[bisect_right(PACE, clock.now() - self.since)] += 1

    def take_answer_back(self) -> None:
        self.answered_number, self.by_bell = 0, ""

    def is_newer_than(self, number: int) -> bool:
        """Is an ask open that has come after the ask with this number?"""
        return self.table_ask is not None and self.number != number

    def has_given(self, number: int, choice: str) -> bool:
        """Has the seat given this answer to that very ask?"""
        return 0 < number == self.answered_number and choice == self.last_choice


def read_state(row: Row) -> AskState:
    return AskState(*row)


def state_of(rows: Sequence[Row], seat: int) -> AskState:
    """Return one seat's state.  If the game has not begun or its data is damaged, the state says
    that nothing is asked."""
    try:
        return read_state(rows[seat])
    except (LookupError, TypeError):
        return AskState()


class PersonAsk(NamedTuple):
    """An open ask that waits for a person."""

    person_id: int
    game_id: str
    seat: int
    number: int  # the site's number of the ask
    since: float  # when it opened, in seconds since 1970


def asks_of_people(seats: QuerySet[Seat]) -> list[PersonAsk]:
    """Return the asks that wait for the people of these seats: see `waits_for_person`."""
    waiting = seats.filter(
        kind=Kind.PERSON,
        person__isnull=False,
        stand_in="",
        game__started__isnull=False,
        game__over=False,
        game__abandoned=False,
        game__paused=False,
        game__record="",
    )
    fields = "person", "game", "number", "game__asks"
    return [
        PersonAsk(person_id, game_id, seat, ask_state.number, ask_state.since or 0.0)
        for person_id, game_id, seat, rows in waiting.order_by().values_list(*fields)
        if (ask_state := state_of(rows, seat)).table_ask is not None
    ]


def waits_for_person(row: Game, seat: Seat) -> bool:
    """Does the game wait for the seat's person?  It does not while a bot plays for him, while a
    teacher has paused it, or while it rests because nobody answered for long."""
    rests = row.over or row.abandoned or row.paused
    if rests or seat.person_id is None or not seat.by_person:
        return False
    return state_of(row.asks, seat.number).table_ask is not None


def note_open_asks(asks: list[AskState], table: Table, all_new: bool = False) -> None:
    """Note which seats the table asks now.  With ``all_new``, treat every open ask as a new one."""
    now, open_seats = clock.now(), table.open_seats()
    for seat, ask_state in enumerate(asks):
        ask = table.ask_id(seat) if seat in open_seats else None
        if not all_new and ask == ask_state.table_ask:
            continue
        ask_state.table_ask, ask_state.since = ask, None if ask is None else now
        ask_state.number += ask is not None


def hold(asks: list[AskState], table: Table, seats: Iterable[int]) -> None:
    """Let the people of these seats answer their open asks themselves, because they have just taken
    an answer back or are preparing answers."""
    for seat in seats:
        asks[seat].own_ask = table.ask_id(seat)


def waits_for_worker(asks: Sequence[AskState], workers: Sequence[int]) -> bool:
    """Does the game ask a bot, or a person for whom the site answers?"""
    return any(asks[seat].table_ask is not None for seat in workers)


def worker_seats(seats: Sequence[Seat]) -> list[int]:
    """Return the numbers of the seats that need a worker."""
    return [number for number, seat in enumerate(seats) if needs_worker(seat)]


def needs_worker(seat: Seat) -> bool:
    """Does the site answer all or some of this seat's asks?"""
    if not seat.for_person:
        return seat.kind == Kind.BOT
    return bool(seat.stand_in or seat.auto_pass or seat.prepared)
