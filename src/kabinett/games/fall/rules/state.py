"""The state of Fall of the Weimar Republic."""

from __future__ import annotations

from typing import Final

from kabinett.core.declare import each_seat, state
from kabinett.core.kinds import Deck, Hands, Hidden, Secret, Seen, Zone, Zones
from kabinett.core.state import State
from kabinett.games.fall.content.book import Book
from kabinett.games.fall.content.vocabulary import CARD, Card, Party, Seat

# Phases of a turn; 0 is before the first turn.
SET_UP, RESOURCES, ORGANIZING, DISCONTENT, RECRUIT, STEAL, REPUBLIC, REICHSTAG, REORGANIZATION = (
    range(9)
)

# Ways to end: Anarchy Level 10, or the last of the agreed rounds.
FALLEN, LAST_ROUND = range(2)


NO_CARD: Final = Card(-1)
NO_SEAT: Final = Seat(-1)


@state
class Fall(State):
    """The state.  Cards are numbers 0-116; every card is in exactly one list of cards.

    ``deck`` has no order (it is sorted); ``top`` are the cards that lie on top of it in a
    known order, the next one first, and ``known_top[seat]`` how many of them the seat has
    looked at.  ``known[seat]`` is a mask of the cards in others' hands that the seat
    knows to be there.
    """

    book: Book
    party: list[Party]  # per seat: 0-6; a wish (`set_up.py`) until the set-up is over
    hands: Hands[Card]
    support: Zones[Card]
    organization: Zones[Card]
    legitimacy: Zones[Card]
    skip: list[int] = each_seat(0)  # turns that the seat will miss
    prisoners: list[int] = each_seat(0)  # 1: the seat draws nothing in its next turn
    known: Seen
    known_top: Secret
    deck: Deck[Card] = [Card(card) for card in CARD]
    top: Hidden[Card]
    discard: Zone[Card]
    playing: Zone[Card]  # a card whose effect is not yet done, a Support card being recruited
    attack: Zone[Card]  # Propaganda cards laid by the active player
    defence: Zone[Card]  # and by the defender
    committed: int  # levels of the pool in an attack
    target: Card = NO_CARD  # the Support card under attack
    defender: Seat = NO_SEAT
    answering: Card = NO_CARD  # the card that may be answered now
    by: Seat = NO_SEAT  # the seat that played it
    pool: int
    anarchy: int
    anarchy_due: int  # 1: an Anarchy card that counts was discarded in this turn
    active: Seat = NO_SEAT
    first: Seat
    phase: int = SET_UP
    turn: int
    round: int
    extra_turns: int
    played: int  # cards of this phase that have been played; in the Republic Phase Government cards
    searching: int  # 1 in re-dealt copies: only seats that can react are asked


def deal_out(book: Book, party: list[Party]) -> Fall:
    """The state before the first script, with a wish for a party per seat."""
    s = Fall(len(party), book)
    s.party = party
    return s
