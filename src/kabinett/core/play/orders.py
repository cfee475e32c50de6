"""What a seat has ordered in advance, as a table asks for it, and how it is written down.

Blind standing orders (`kabinett.core.standing`) answer whatever the seat holds.  **Prepared
answers** are for a kind of ask, the sentence that the seat reads: of those that it has prepared
for what it is asked, the first that is offered is given.  So they depend on its hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kabinett.core import message as messages
from kabinett.core.game import Game
from kabinett.core.play.askable import askable
from kabinett.core.play.table import Table
from kabinett.core.standing import Orders, Standing

#: Prepared answers in the order in which they are tried: the id of the ask's sentence, the name of
#: the choice.
Prepared = Sequence[tuple[str, str]]


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


def prepared_for(table: Table, seat: int, prepared: Prepared) -> list[str]:
    """What a seat has prepared for the open ask, asked or having answered, offered or not."""
    if not prepared or table.over:
        return []
    kind = table.program.prompt(table.state, seat)[0].id
    return [choice for ask, choice in prepared if ask == kind]


def first_offered(table: Table, seat: int, prepared: Prepared) -> str | None:
    """The first of a seat's prepared answers that it is offered now; None if none is."""
    if not (wanted := prepared_for(table, seat, prepared)):
        return None
    numbers, offered = table.game.vocabulary.numbers, table.program.choices_of(table.state, seat)
    return next((name for name in wanted if numbers.get(name) in offered), None)


class Unaskable(ValueError):
    """A prepared answer to what is never asked, or never offered there.

    ``offers``: what the ask may offer; empty if it never comes."""

    def __init__(self, ask: str, choice: str, offers: Sequence[int]) -> None:
        fault = f"never offers {choice[:80]!r}" if offers else "is never asked here"
        super().__init__(f"{ask[:200]!r} {fault}")
        self.ask = ask
        self.choice = choice
        self.offers = offers


def check_prepared(table: Table, seat: int, prepared: Prepared) -> None:
    """Unaskable if neither this table's kind ever asks for one of these nor it does so now."""
    numbers = table.game.vocabulary.numbers
    for ask, choice in prepared:
        offers = may_offer(table, seat, ask)
        if numbers.get(choice) not in offers:
            raise Unaskable(ask, choice, offers)


def may_offer(table: Table, seat: int, ask: str) -> list[int]:
    """The choices that an ask of this kind may offer a seat at such a table; none if it never
    comes."""
    found = askable(table.game, table.setup).choices.get(ask, set())
    now = set(table.program.choices_of(table.state, seat)) if ask == asked(table, seat) else set()
    return sorted(found | now)


def asked(table: Table, seat: int) -> str | None:
    """The kind of ask that a seat is asked now, None if it is not asked."""
    return table.program.prompt(table.state, seat)[0].id if seat in table.open_seats() else None


def sentence_of(ask: str) -> messages.Message | None:
    """The sentence of a kind of ask, None if the rules of today have none like it."""
    return messages.MESSAGES.get(ask)
