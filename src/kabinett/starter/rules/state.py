"""What lies on the table: envoys, vetoes, flags."""

from typing import Final

from kabinett.author import Deck, Hands, State, Zone, Zones, each_seat, state
from kabinett.starter.content.book import Book
from kabinett.starter.content.vocabulary import Envoy

ALL_WON: Final = 0  # the way to end
NOBODYS: Final = -1


@state
class Starter(State):
    """``owner``: the seat that won a region, by its number."""

    book: Book
    hands: Hands[Envoy]  # each seat sees its own
    deck: Deck[Envoy]  # nobody sees it, and it has no order
    played: Zones[Envoy]  # what each seat has sent, open for all
    discard: Zone[Envoy]
    vetoes: list[int] = each_seat(1)
    owner: list[int]
    region: int
    turn: int  # another with each region: no undo goes back past it
