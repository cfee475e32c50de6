"""The state of Fall of the Weimar Republic."""

from __future__ import annotations

from typing import Final

from kabinett.core.declare import each_seat, state
from kabinett.core.kinds import Deck, Hands, Hidden, Secret, Seen, Zone, Zones
from kabinett.core.state import State
from kabinett.games.fall.content.book import Book
from kabinett.games.fall.content.vocabulary import CARD, Card, Party, Seat

# The set-up, and the phases of a turn.
SET_UP, RESOURCES, ORGANIZING, DISCONTENT, RECRUIT, STEAL, REPUBLIC, REICHSTAG, REORGANIZATION = (
    range(9)
)

# The endings: Anarchy Level 10, or the last of the agreed rounds.
FALLEN, LAST_ROUND = range(2)


NO_CARD: Final = Card(-1)
NO_SEAT: Final = Seat(-1)


@state
class Fall(State):
    """The state.  Cards are numbers 0-116; every card is in exactly one list of cards.

    ``deck`` is sorted, because the order of its cards is unknown.  ``top`` has the cards on top of
    the deck whose order is known, the next card first; a seat has looked at the first
    ``known_top[seat]`` of them.  ``known[seat]`` is a mask of the cards that the seat knows in
    other hands.
    """

    book: Book
    party: list[Party]  # per seat: 0-6; before the set-up is over also DRAWN or CHOSEN
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
    playing: Zone[Card]  # a card whose effects are not done, or a Support card to recruit
    attack: Zone[Card]  # Propaganda cards that the active seat has played in a contest
    defence: Zone[Card]  # Propaganda cards that the defender has played
    committed: int  # Levels of the pool in an attack
    target: Card = NO_CARD  # the Support card under attack
    defender: Seat = NO_SEAT
    answering: Card = NO_CARD  # the card to which others may react now
    by: Seat = NO_SEAT  # the seat that has played it
    pool: int
    anarchy: int
    anarchy_due: int  # 1: a discarded Anarchy card has raised, or will raise, the level this turn
    active: Seat = NO_SEAT
    first: Seat
    phase: int = SET_UP
    turn: int
    round: int
    extra_turns: int
    played: int  # cards played in this phase; in the Republic Phase only Government cards
    searching: int  # 1 in re-dealt copies, which ask only seats that can react


def deal_out(book: Book, party: list[Party]) -> Fall:
    """A new state with these parties, one per seat."""
    s = Fall(len(party), book)
    s.party = party
    return s
