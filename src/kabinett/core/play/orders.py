"""Answers that a seat has ordered in advance, and how such orders are stored.

Blind standing orders (`kabinett.core.standing`) give the same answer whatever the seat holds. A
**prepared answer** belongs to a kind of ask, identified by the sentence that the seat reads. The
seat gives its first prepared answer that the ask offers, so the answer depends on its hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kabinett.core.game import Game
from kabinett.core.message import Message, find_message
from kabinett.core.play.possible_asks import find_possible_asks
from kabinett.core.play.table import Table
from kabinett.core.standing import Orders, Standing

#: Prepared answers in the order in which to try them: the id of the ask's sentence, and the name of
#: the choice.
Prepared = Sequence[tuple[str, str]]


def standing_of(table: Table, seat: int) -> tuple[Standing, int | None] | None:
    """The standing order that fits the open ask to this seat, and the ask's place, if it has one.
    Returns None if no order fits.

    Both are public."""
    if table.over:
        return None
    question, args = table.program.question(table.state, seat)
    standing = question.standing_of(table.state, seat, args)
    if standing is None:
        return None
    place = None if standing.place is None else standing.place(table.state, *args)
    return standing, place


def ordered_answer(table: Table, seat: int, orders: Orders) -> str | None:
    """The answer that a seat's standing orders give to its open ask; None if they give none.

    The answer does not depend on anything hidden, so it may be given at once."""
    return answer_by_orders(table, seat, orders) if seat in table.open_seats() else None


def answer_by_orders(table: Table, seat: int, orders: Orders) -> str | None:
    """The answer that a seat's standing orders give to the open ask, even if the seat has answered
    it already; None if they give none."""
    if not orders or (order := standing_of(table, seat)) is None:
        return None
    standing, place = order
    if standing.name not in orders or place in orders[standing.name]:
        return None
    _, args = table.program.question(table.state, seat)
    return table.game.vocabulary.names[standing.answer(table.state, seat, *args)]


def read_orders(game: Game, data: Mapping[str, Sequence[str]]) -> Orders:
    """Orders from stored data: for each order, by name, the places at which the seat still wants to
    be asked. Raises ValueError for an unknown order or place."""
    standings = {standing.name: standing for standing in game.standing}
    orders = {}
    for name, places in data.items():
        if name not in standings:
            raise ValueError(f"{game.id} has no standing order {name[:80]!r}")
        numbers = [game.vocabulary.numbers.get(place, -1) for place in places]
        for place, number in zip(places, numbers, strict=True):
            if number not in standings[name].places:
                raise ValueError(f"{place[:80]!r} is no place of the standing order {name!r}")
        orders[name] = frozenset(numbers)
    return orders


def write_orders(game: Game, orders: Orders) -> dict[str, list[str]]:
    """Orders as data to be stored, which `read_orders` reads."""
    names = game.vocabulary.names
    return {name: [names[place] for place in sorted(but)] for name, but in sorted(orders.items())}


def prepared_for(table: Table, seat: int, prepared: Prepared) -> list[str]:
    """The names of the choices that a seat has prepared for the open ask, even if the seat has
    answered it or the ask does not offer them."""
    if not prepared or table.over:
        return []
    kind = table.program.prompt(table.state, seat)[0].id
    return [choice for ask, choice in prepared if ask == kind]


def first_offered(table: Table, seat: int, prepared: Prepared) -> str | None:
    """The first prepared answer of a seat that the open ask offers; None if it offers none."""
    if not (choices := prepared_for(table, seat, prepared)):
        return None
    numbers, offers = table.game.vocabulary.numbers, table.program.choices_of(table.state, seat)
    return next((name for name in choices if numbers.get(name) in offers), None)


class Unaskable(ValueError):
    """An answer was prepared for an ask that never comes, or that never offers this choice.

    ``offers``: the choices that the ask may offer; empty if it never comes."""

    def __init__(self, ask: str, choice: str, offers: Sequence[int]) -> None:
        fault = f"never offers {choice[:80]!r}" if offers else "is never asked here"
        super().__init__(f"{ask[:200]!r} {fault}")
        self.ask = ask
        self.choice = choice
        self.offers = offers


def check_prepared(table: Table, seat: int, prepared: Prepared) -> None:
    """Raise Unaskable for a choice that neither this table nor any table with the same setup ever
    offers."""
    numbers = table.game.vocabulary.numbers
    for ask, choice in prepared:
        offers = may_offer(table, seat, ask)
        if numbers.get(choice) not in offers:
            raise Unaskable(ask, choice, offers)


def may_offer(table: Table, seat: int, ask: str) -> list[int]:
    """The choices that asks of this kind may offer with this setup, including those of the open ask
    if it is of this kind; [] if such an ask never comes."""
    ever = find_possible_asks(table.game, table.setup).choices.get(ask, set())
    now = (
        set(table.program.choices_of(table.state, seat))
        if ask == kind_of_ask(table, seat)
        else set()
    )
    return sorted(ever | now)


def kind_of_ask(table: Table, seat: int) -> str | None:
    """The kind of the open ask to a seat; None if the seat is not asked."""
    return table.program.prompt(table.state, seat)[0].id if seat in table.open_seats() else None


def sentence_of(ask: str) -> Message | None:
    """The sentence of a kind of ask; None if the installed rules have no such sentence."""
    return find_message(ask)
