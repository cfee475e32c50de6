"""What a seat's standing orders answer at a table, and how they are written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.standing import Orders, Standing


def standing_of(table: Table, seat: int) -> tuple[Standing, int | None] | None:
    """What this seat may order in advance of the open ask, and its place, if it has one.

    Everybody sees both."""
    if table.over:
        return None
    question, args = table.program.question(table.state, seat)
    standing = question.standing_of(table.state, seat, args)
    if standing is None:
        return None
    place = None if standing.place is None else standing.place(table.state, *args)
    return standing, place


def ordered(table: Table, seat: int, orders: Orders) -> str | None:
    """What a seat's orders answer to what it is asked now; None if they do not.

    It depends on nothing that is hidden, so the answer may be given at once."""
    return by_orders(table, seat, orders) if seat in table.open_seats() else None


def by_orders(table: Table, seat: int, orders: Orders) -> str | None:
    """What these orders of a seat answer to the open ask, asked or having answered."""
    if not orders or (found := standing_of(table, seat)) is None:
        return None
    standing, place = found
    if standing.name not in orders or place in orders[standing.name]:
        return None
    _, args = table.program.question(table.state, seat)
    return table.game.vocabulary.names[standing.answer(table.state, seat, *args)]


def read_orders(game: Game[Any], written: Mapping[str, Sequence[str]]) -> Orders:
    """Orders as they are stored: by their names, the names of the places where the seat wants to
    be asked all the same.  ValueError if there is no such order, or no such place."""
    known = {standing.name: standing for standing in game.standing}
    orders = {}
    for name, places in written.items():
        if name not in known:
            raise ValueError(f"{game.id} has no standing order {name[:80]!r}")
        numbers = [game.vocabulary.numbers.get(place, -1) for place in places]
        for place, number in zip(places, numbers, strict=True):
            if number not in known[name].places:
                raise ValueError(f"{place[:80]!r} is no place of the standing order {name!r}")
        orders[name] = frozenset(numbers)
    return orders


def write_orders(game: Game[Any], orders: Orders) -> dict[str, list[str]]:
    """The same, as `read_orders` reads it."""
    names = game.vocabulary.names
    return {name: [names[place] for place in sorted(but)] for name, but in sorted(orders.items())}
