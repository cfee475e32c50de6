"""Standing orders: the site answers for a seat.

**Blind** ones answer a kind of ask, in some places or everywhere, whatever the seat holds
(`kabinett.core.standing`).  They tell nothing, so they are carried out at once; and only their
seat sees them.

Others depend on what the seat holds.  One answers where the seat has nothing to decide
(`Game.obvious_here`).  What everybody knows to be forced the table answers by itself; here it is
about what only the seat knows: that no card in its hand fits.  And a seat may have **prepared
answers** (`kabinett.core.play.orders`), which only the seat sees: to an ask of that kind the first
that is offered is given, before any other order; if none is, the other orders may answer, and else
the person does.

The others may infer something from an answer that comes of itself; so these are off at first where
several people play, and come after a time like that seat's earlier ones (`worker.py`).  Where one
person plays alone nobody could infer anything from his: they come at once, and he is never asked
without need.  Bots have no such orders: at every table their answers come when their time has come
(DESIGN 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kabinett.core.play.orders import (
    Prepared,
    by_orders,
    check_prepared,
    first_offered,
    prepared_for,
    read_orders,
)
from kabinett.core.play.table import Table
from kabinett.core.standing import Orders
from kabinett.core.state import State
from kabinett.web.play.asks import Asked
from kabinett.web.play.models import Seat

#: So many answers are given in a row at most: prepared ones may lead to each other without end.
IN_A_ROW = 200
#: So many answers may a seat have prepared, and of so many letters is the sentence of an ask.
MOST, LONGEST = 40, 500


def alone(seats: Sequence[Seat]) -> bool:
    """Does one person at most sit at this table?"""
    persons = 0
    for seat in seats:
        persons += seat.for_person
        if persons > 1:
            return False
    return True


def orders_of(table: Table, seat: Seat) -> Orders:
    """The blind orders of a seat; those that the rules of today do not know are none."""
    if not seat.orders or not seat.for_person:
        return {}
    orders: dict[str, frozenset[int]] = {}
    for name, places in seat.orders.items():
        try:
            orders |= read_orders(table.game, {name: places})
        except ValueError:
            continue
    return orders


def obvious(table: Table, seat: int) -> str | None:
    """What the seat, which is asked, answers without a thought; None where it has to decide."""
    choice = table.game.obvious_here(table.state, seat)
    return None if choice < 0 else table.game.vocabulary.names[choice]


def prepared_of(seat: Seat) -> Prepared:
    """What a seat has prepared, as long as its person plays it himself."""
    return [(ask, choice) for ask, choice in seat.prepared] if seat.by_person else []


def blind(table: Table, seat: Seat) -> str | None:
    """What a blind order answers to what this seat is asked, or has been: none where the seat has
    prepared an answer to such an ask."""
    if prepared_for(table, seat.number, prepared_of(seat)):
        return None
    return by_orders(table, seat.number, orders_of(table, seat))


def by_hand(table: Table, seat: Seat, asked: Asked | None = None) -> str | None:
    """What orders answer for a seat that is asked, by what it holds; ``asked``: what is noted of
    the ask, if it has been noted."""
    number = seat.number
    if number not in table.open_seats():
        return None
    held = asked is not None and asked.held == table.ask_id(number)
    prepared = [] if held else prepared_of(seat)
    choice = first_offered(table, number, prepared)
    if choice is None and prepared_for(table, number, prepared):
        choice = by_orders(table, number, orders_of(table, seat))
    if choice is None and seat.auto_pass:
        choice = obvious(table, number)
    return choice


def ordered(
    table: Table, seats: Sequence[Seat], asked: Sequence[Asked] = ()
) -> tuple[int, str] | None:
    """A seat that need not be asked, and what it answers at once: by a blind order, or, of a lone
    player's seat, by what it holds."""
    lonely = alone(seats)
    if not lonely and not any(seat.orders for seat in seats):
        return None
    for number in table.open_seats():
        seat = seats[number]
        choice = blind(table, seat) if seat.orders else None
        if choice is None and lonely:
            choice = by_hand(table, seat, asked[number] if asked else None)
        if choice is not None:
            return number, choice
    return None


def carry_out(table: Table, seats: Sequence[Seat], asked: Sequence[Asked] = ()) -> None:
    """Give all answers that are given at once."""
    for _ in range(IN_A_ROW):
        order = ordered(table, seats, asked)
        if order is None:
            return
        table.answer(order[0], None, order[1])


def own_choices(table: Table, seats: Sequence[Seat], seat: int) -> list[int]:
    """The lines that the seat may take back and that no order would give again, the last first.
    What it has prepared is not given again to an ask that came back so."""
    lonely, row = alone(seats), seats[seat]
    if not lonely and not row.orders:
        return list(table.undo_lines(seat))

    def chose(state: State) -> bool:
        if row.orders and blind(Table.like(table, state), row) is not None:
            return False
        if not lonely or table.program.at_once(state):
            return True
        return table.game.obvious_here(state, seat) < 0

    return table.undo_choices(seat, chose)


def may_undo(table: Table, seats: Sequence[Seat], seat: int, lonely: bool) -> bool:
    """Is there a choice that the seat could make anew?  ``lonely``: it is played `alone`."""
    if not lonely and not seats[seat].orders:
        return table.undo_line(seat) is not None
    return bool(own_choices(table, seats, seat))


def undo(table: Table, seats: Sequence[Seat], seat: int) -> None:
    """Take back the seat's last choice, and what the site has answered for it since.

    IllegalChoice if there is none."""
    choices, lines = own_choices(table, seats, seat), list(table.undo_lines(seat))
    table.undo(seat, lines.index(choices[0]) + 1 if choices else 0)


def given(table: Table, wanted: object) -> dict[str, list[str]]:
    """Orders that a page has sent, as they are stored; ValueError if nobody can give them."""
    if not isinstance(wanted, Mapping):
        raise ValueError("standing orders are an object")
    orders: dict[str, list[str]] = {}
    for name, places in wanted.items():
        if not isinstance(places, list) or not all(isinstance(place, str) for place in places):
            raise ValueError("a standing order names the places that are left out")
        orders[name] = places
    read_orders(table.game, orders)
    return orders


class WrongPrepared(ValueError):
    """What a page has sent is no list of prepared answers."""


def prepared(table: Table, seat: int, wanted: object) -> list[list[str]]:
    """A seat's prepared answers that a page has sent, as they are stored.

    WrongPrepared if that is no list of them, Unaskable if the table never asks for one of them.
    It may take a second (`askable`): not in the owner's thread."""
    if not isinstance(wanted, list) or len(wanted) > MOST:
        raise WrongPrepared(f"at most {MOST} prepared answers, as a list")
    lines: list[tuple[str, str]] = []
    for line in wanted:
        match line:
            case [str(ask), str(choice)] if len(ask) <= LONGEST:
                lines.append((ask, choice))
            case _:
                raise WrongPrepared("a prepared answer is an ask's sentence and a choice's name")
    check_prepared(table, seat, lines)
    return [[*line] for line in dict.fromkeys(lines)]
