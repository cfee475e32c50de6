"""The state of Wir sind das Volk!"""

from __future__ import annotations

from kabinett.core.declare import state
from kabinett.core.kinds import Deck, Hands, Hidden, HiddenNumber, Mask, Seen, Zone
from kabinett.core.script.language import say
from kabinett.core.setup import Setup
from kabinett.core.state import State
from kabinett.games.volk.content import words
from kabinett.games.volk.content.book import SPECIAL, Book
from kabinett.games.volk.content.vocabulary import (
    CARD,
    CITY_IDS,
    CONNECTION_IDS,
    EAST,
    NOWHERE,
    PRESTIGE,
    PROVINCE_IDS,
    SIDE,
    WEST,
    Card,
    Province,
    Side,
)

# The states of a site.
EMPTY, NORMAL, RUNDOWN = range(3)

# The phases: the beginning of a decade, its actions, and the ten phases of its end (9.1-9.10).
(
    SET_UP,
    ACTIONS,
    FLIGHT,
    PRESTIGE_BOX,
    CURRENCY_INCOME,
    POLICE_PAY,
    HOLD,
    INTERNAL,
    EAST_WEST,
    POLICE_USE,
    SOCIALIST_PHASE,
    COLLAPSE,
) = range(-1, 11)

# The endings (9, 9.9, 9.10; the last two by A75).
(
    WEST_COLLAPSED,
    EAST_COLLAPSED,
    BOTH_COLLAPSED,
    INSOLVENT,
    TRIUMPH,
    SOCIALISM_FAILED,
    LASTED,
    WEST_CALMER,
    EAST_CALMER,
) = range(9)


@state(seats=2)
class Volk(State):
    """The state.  Lists by province, city or connection are in the order of the vocabulary.

    Every card is in exactly one of ``hands``, ``display``, ``special``, ``deck``, ``top``,
    ``played``, ``playing``, ``police``, ``buried``, ``rest`` and ``out``.  ``deck`` is sorted,
    because the order of its cards is unknown.  ``top`` has the cards on top of the deck whose order
    is known; East has looked at the first ``known_top`` of them. ``known[side]`` is a mask of the
    cards that the side knows to be in the opponent's hand.
    """

    book: Book
    factories: list[int] = [EMPTY] * len(CITY_IDS)  # per city: EMPTY, NORMAL, RUNDOWN
    lines: list[int] = [0] * len(CONNECTION_IDS)  # infrastructure on each connection (A1)
    closed: Mask  # of sites abroad that are closed for good (A59)
    ls: list[int] = [0] * len(PROVINCE_IDS)  # living standard; West Berlin: its sectors together
    sectors: list[int] = [0, 0, 0]  # living standard of West Berlin by sector: UK, FR, US
    transferred: list[int] = [0, 0, 0]  # per sector: 1 once its supplier has transferred (A36)
    unrest: list[int] = [0] * len(PROVINCE_IDS)
    imported: list[int] = [0] * len(PROVINCE_IDS)  # mass protests imported from West Berlin
    socialists: list[int] = [0] * len(PROVINCE_IDS)
    socialist_box: int = 1
    tracks: list[int] = [0, 0, 0]  # prestige, currency, socialists: -6 to 6
    wall: int
    police: Zone[Card]  # cards in front of East
    police_spent: Mask  # of police cards used in this decade
    stasi_ended: int
    decade: int
    half: int
    phase: int = SET_UP
    turn: int  # counts actions and phases
    acting: Side = WEST  # the side whose action it is
    hands: Hands[Card]
    display: Zone[Card]
    special: Zone[Card]  # the special card on offer, or none
    deck: Deck[Card]
    top: Hidden[Card]
    known_top: HiddenNumber = 0
    known: Seen
    played: Zone[Card]  # the row of played cards
    playing: Zone[Card]  # the card of the running action
    buried: Hands[Card]  # per side: the cards that it has discarded unseen in this decade
    rest: Deck[Card]  # the unseen rest of earlier decks
    # Cards of later decades, and cards whose removal everybody has seen.
    out: Zone[Card] = [Card(card) for card in range(len(CARD))]
    points: int  # build points, or points of the card's value, that are left
    placed: list[Province]  # provinces that received living standard in this action
    hamburg: Province = NOWHERE  # the province for which Hamburg counts now, -1 none
    external: list[Province] = [NOWHERE] * len(CITY_IDS)  # where factories abroad count now
    todo: list[int]  # the rest of an event: icon, count, icon, count, …
    marks: list[Province]  # provinces that the limited icon of the present event has affected
    collected: int  # 1: East has collected its last police card in this action
    frozen: list[int] = [0] * len(PROVINCE_IDS)  # mass protests as the East-West comparison began


def opening(s: Volk, setup: Setup) -> None:
    """The set-up (2): factories, unrest, one socialist, all markers in the middle, except that of
    prestige with a handicap (A74)."""
    lay_out(s)


def lay_out(s: Volk) -> None:
    for city in s.book.start:
        s.factories[city] = NORMAL
    s.unrest = s.book.unrest_at_start[:]
    s.tracks[PRESTIGE] = s.book.prestige_at_start


def all_places(s: Volk) -> list[list[Card]]:
    """All lists of cards; every card is in one of them."""
    return [
        s.display, s.special, s.deck, s.top, s.played, s.playing, s.police, s.rest, s.out,
        *s.hands, *s.buried,
    ]  # fmt: skip


def role_of(s: Volk, seat: int) -> int | None:
    """The role of a seat: West for seat 0, East for seat 1."""
    return SIDE[seat]


def west_wins(ending: int) -> bool:
    """Whether West wins by this ending; East wins by all others."""
    return ending in (EAST_COLLAPSED, INSOLVENT, SOCIALISM_FAILED, WEST_CALMER)


def is_special(s: Volk, card: Card) -> bool:
    return s.book.colour[card] == SPECIAL


def begin_phase(s: Volk, phase: int) -> None:
    s.phase = phase
    s.turn += 1
    s.hamburg = NOWHERE
    say(s, words.PHASE_BEGINS[phase])


def other_side(side: Side) -> Side:
    return EAST if side == WEST else WEST


def advantage_holder(s: Volk) -> Side:
    """The side with the prestige advantage: East in the red half of the track, otherwise West (2,
    A71)."""
    return EAST if s.tracks[PRESTIGE] > 0 else WEST


def total_ls(s: Volk, side: Side) -> int:
    return sum([s.ls[province] for province in s.book.provinces_of[side]])
