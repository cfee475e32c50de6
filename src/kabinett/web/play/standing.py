"""Standing orders, by which the site answers for a seat.

**Blind** orders answer all asks of one kind, in some places or everywhere, whatever the seat holds
(`kabinett.core.standing`).  They reveal nothing, so they answer at once, and only their seat sees
them.

Two other kinds of order depend on what the seat holds.  With the first kind the site answers if the
seat has no real choice (`Game.obvious_here`).  The table itself gives answers that everybody knows
to be forced.  This order covers what only the seat knows, such as that no card in its hand fits.
The second kind are **prepared answers** (`kabinett.core.play.orders`), which only the seat sees.
To an ask the site gives the first answer that is prepared for asks of this kind and that the ask
offers.  If the ask offers none of them, another order may answer; otherwise the person does.

Other players may infer something from such an answer.  So, if several people play, these orders are
off at first, and their answers come after a time like that of the seat's earlier answers
(`worker.py`).  If one person plays alone, nobody can infer anything: these answers come at once,
and he is asked only for real choices.  Bots have no such orders; their answers always take their
usual time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kabinett.core.play.orders import (
    Prepared,
    answer_by_orders,
    check_prepared,
    first_offered,
    prepared_for,
    read_orders,
    write_orders,
)
from kabinett.core.play.table import Table
from kabinett.core.standing import Orders
from kabinett.core.state import CHANCE, State
from kabinett.web.play.asks import AskState
from kabinett.web.play.models import Seat

#: The maximum number of consecutive automatic answers, because prepared answers may lead to each
#: other without end.
MOST_IN_A_ROW = 200
#: The maximum number of prepared answers of a seat, and of characters in an ask's sentence.
MOST_PREPARED, LONGEST_ASK = 40, 500


def is_solo(seats: Sequence[Seat]) -> bool:
    """Does at most one person sit at this table?"""
    persons = 0
    for seat in seats:
        persons += seat.for_person
        if persons > 1:
            return False
    return True


def orders_of(table: Table, seat: Seat) -> Orders:
    """Return a seat's blind orders, without those that the present rules do not know."""
    if not seat.orders or not seat.for_person:
        return {}
    orders: dict[str, frozenset[int]] = {}
    for name, places in seat.orders.items():
        try:
            orders |= read_orders(table.game, {name: places})
        except ValueError:
            continue
    return orders


def obvious_choice(table: Table, seat: int) -> str | None:
    """Return the obvious choice of an asked seat, or None if the seat has to decide."""
    choice = table.game.obvious_here(table.state, seat)
    return None if choice < 0 else table.game.vocabulary.names[choice]


def prepared_of(seat: Seat) -> Prepared:
    """Return a seat's prepared answers; they are empty while a bot plays for its person."""
    return [(ask, choice) for ask, choice in seat.prepared] if seat.by_person else []


def blind_answer(table: Table, seat: Seat) -> str | None:
    """Return the answer that a blind order gives to the seat's present or past ask, or None if the
    seat has prepared an answer to asks of that kind."""
    if prepared_for(table, seat.number, prepared_of(seat)):
        return None
    return answer_by_orders(table, seat.number, orders_of(table, seat))


def hand_answer(table: Table, seat: Seat, ask_state: AskState | None = None) -> str | None:
    """Return the answer of orders that depend on what an asked seat holds.  ``ask_state`` is the
    state of its asks, if it was noted."""
    number = seat.number
    if number not in table.open_seats():
        return None
    is_own_ask = ask_state is not None and ask_state.own_ask == table.ask_id(number)
    lines = [] if is_own_ask else prepared_of(seat)
    choice = first_offered(table, number, lines)
    if choice is None and prepared_for(table, number, lines):
        choice = answer_by_orders(table, number, orders_of(table, seat))
    if choice is None and seat.auto_pass:
        choice = obvious_choice(table, number)
    return choice


def immediate_answer(
    table: Table, seats: Sequence[Seat], ask_states: Sequence[AskState] = ()
) -> tuple[int, str] | None:
    """Return a seat and the answer that its orders give at once.  Blind orders answer at once; if
    one person plays alone, all orders do."""
    solo = is_solo(seats)
    if not solo and not any(seat.orders for seat in seats):
        return None
    for number in table.open_seats():
        seat = seats[number]
        choice = blind_answer(table, seat) if seat.orders else None
        if choice is None and solo:
            choice = hand_answer(table, seat, ask_states[number] if ask_states else None)
        if choice is not None:
            return number, choice
    return None


def give_immediate_answers(
    table: Table, seats: Sequence[Seat], ask_states: Sequence[AskState] = ()
) -> None:
    """Give all answers that orders give at once."""
    for _ in range(MOST_IN_A_ROW):
        order = immediate_answer(table, seats, ask_states)
        if order is None:
            return
        table.answer(order[0], order[1])


def undoable_lines(table: Table, seats: Sequence[Seat], seat: int) -> list[int]:
    """Return the lines that the seat may take back and that no order would give again, the last
    line first.  Prepared answers do not answer an ask to which an undo has returned."""
    solo, seat_row = is_solo(seats), seats[seat]
    if not solo and not seat_row.orders:
        return list(table.undo_indices(seat))

    def was_own_choice(state: State) -> bool:
        if seat_row.orders and blind_answer(table.with_state(state), seat_row) is not None:
            return False
        if not solo or table.program.at_once(state):
            return True
        return table.game.obvious_here(state, seat) < 0

    return table.undo_choices(seat, was_own_choice)


def may_undo(table: Table, seats: Sequence[Seat], seat: int, solo: bool) -> bool:
    """Is there a choice that the seat could make again?  ``solo``: one person plays alone."""
    if not solo and not seats[seat].orders:
        return table.undo_index(seat) is not None
    return bool(undoable_lines(table, seats, seat))


def why_no_undo(table: Table, seat: int) -> str:
    """Return what keeps the seat from taking back its last answer of this turn: "chance" if dice
    have fallen or cards were drawn since, "others" if somebody else has answered, "shown" if
    something hidden was shown.  "" if the seat has given no answer in this turn, or nothing keeps
    it."""
    if table.over or table.program.at_once(table.state):
        return ""
    obstacle = ""
    for place, line in reversed(table.history.live_answers(table.checkpoint.line_count)):
        if line.who == seat and table.history.is_fence(place):
            obstacle = obstacle or "shown"
        elif line.who != seat:
            obstacle = obstacle or ("chance" if line.who == CHANCE else "others")
        if line.who == seat and not line.forced:
            return obstacle
    return ""


def undo(table: Table, seats: Sequence[Seat], seat: int) -> None:
    """Take back the seat's last own choice and the answers that the site gave for the seat after
    it.

    Raise IllegalChoice if there is no such choice."""
    choices, lines = undoable_lines(table, seats, seat), list(table.undo_indices(seat))
    table.undo(seat, lines.index(choices[0]) + 1 if choices else 0)


def parse_orders(table: Table, data: object) -> dict[str, list[str]]:
    """Read blind orders from a page into the form in which they are stored.  Raise ValueError if
    they are not valid."""
    if not isinstance(data, Mapping):
        raise ValueError("standing orders must be an object")
    orders: dict[str, list[str]] = {}
    for name, places in data.items():
        if not isinstance(places, list) or not all(isinstance(place, str) for place in places):
            raise ValueError("a standing order must list the places that it does not cover")
        orders[name] = places
    return write_orders(table.game, read_orders(table.game, orders))


class WrongPrepared(ValueError):
    """The data from a page is not a list of prepared answers."""


def parse_prepared(table: Table, seat: int, data: object) -> list[list[str]]:
    """Read a seat's prepared answers from a page into the form in which they are stored.

    Raise WrongPrepared if the data is not a list of prepared answers, Unaskable if the table never
    asks one of the asks.  This may take a second, so do not call it from the owner's thread."""
    if not isinstance(data, list) or len(data) > MOST_PREPARED:
        raise WrongPrepared(f"at most {MOST_PREPARED} prepared answers are allowed, as a list")
    lines: list[tuple[str, str]] = []
    for line in data:
        match line:
            case [str(ask), str(choice)] if len(ask) <= LONGEST_ASK:
                lines.append((ask, choice))
            case _:
                raise WrongPrepared("a prepared answer is an ask's sentence and a choice's name")
    check_prepared(table, seat, lines)
    return [[*line] for line in dict.fromkeys(lines)]
