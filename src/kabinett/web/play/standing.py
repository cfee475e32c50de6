"""Standing orders: the site answers for a seat.

**Blind** ones answer a kind of ask, in some places or everywhere, whatever the seat holds
(`kabinett.core.standing`).  They tell nothing, so they are carried out at once; and only their
seat sees them.

The other one answers where the seat has one choice only.  What everybody knows to be forced the
table answers by itself; here it is about what only the seat knows: that no card in its hand fits.
The others may infer it from an answer that comes of itself; so it is off at first where several
people play, and comes after a while (`worker.py`).  Where one person plays alone nobody could infer
anything from his: he is never asked without need.  Bots have no such order: at every table their
answers come when their time has come (DESIGN 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kabinett.core.play.orders import by_orders, read_orders
from kabinett.core.play.orders import ordered as blindly
from kabinett.core.play.table import Table
from kabinett.core.standing import Orders
from kabinett.core.state import State
from kabinett.web.play.models import Seat


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


def only_choice(table: Table, seat: int) -> str | None:
    """What the seat must answer, if it is asked and has one choice."""
    ask = table.ask(seat)
    return ask.choices[0] if ask is not None and len(ask.choices) == 1 else None


def ordered(table: Table, seats: Sequence[Seat]) -> tuple[int, str] | None:
    """A seat that need not be asked, and what it answers: by a blind order, or, of a lone player's
    seat, because it has one choice."""
    by_hand = alone(seats)
    if not by_hand and not any(seat.orders for seat in seats):
        return None
    for seat in table.open_seats():
        choice = blindly(table, seat, orders_of(table, seats[seat]))
        if by_hand and choice is None and seats[seat].auto_pass:
            choice = only_choice(table, seat)
        if choice is not None:
            return seat, choice
    return None


def carry_out(table: Table, seats: Sequence[Seat]) -> None:
    """Give all answers that are given at once."""
    while order := ordered(table, seats):
        table.answer(order[0], None, order[1])


def own_choices(table: Table, seats: Sequence[Seat], seat: int) -> list[int]:
    """The lines that the seat may take back and that no order would give again, the last first."""
    orders, lonely = orders_of(table, seats[seat]), alone(seats)
    if not lonely and not orders:
        return list(table.undo_lines(seat))

    def chose(state: State) -> bool:
        if orders and by_orders(Table.like(table, state), seat, orders) is not None:
            return False
        if not lonely or table.program.at_once(state):
            return True
        return len(table.program.choices_of(state, seat)) > 1

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
