"""What lies on the table in Weimar: The Fight for Democracy."""

from __future__ import annotations

from typing import Final

from kabinett.core.declare import state
from kabinett.core.kinds import Deck, Decks, Hands, Mask, Zone, Zones
from kabinett.core.state import State
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.vocabulary import (
    CITY_COUNT,
    DR_THREATS,
    ISSUE,
    KPD,
    NO_AGENDA,
    NOBODY,
    NOWHERE,
    SPD,
    UNIT_IDS,
    Agenda,
    Card,
    City,
    Foreign,
    Party,
    Society,
    Space,
    Z,
)

FIGURES = 30

# Units of a kind lie in places: each city is one, and these: in supply, dissolved, not in play.
STOCK, GONE, OUT = range(CITY_COUNT, CITY_COUNT + 3)
PLACES = CITY_COUNT + 3

# Issues that are on no space of the Opinion Track.
ISSUE_STOCK: Final = Space(-1)
ISSUE_GONE: Final = Space(-2)

# Phases of a round.
SET_UP, REPUBLIC, AGENDA, IMPULSE, POLITICS, END_OF_ROUND = range(6)

# Ways to end.
SURVIVED, PARLIAMENT_OVERTHROWN, CITIES_OVERTHROWN, SEIZED, ANARCHY = range(5)
FAILED = 5  # alone: the SPD has not done its task


@state(seats=4)
class Weimar(State):
    """The state.  Lists by party, city, unit kind or marker are in the vocabulary's order.

    Party and Timeline Cards are numbers of the vocabulary; ``decks`` (per party) and
    ``timeline`` have no order (they are sorted).
    """

    book: Book  # the tables of the pack, and the options: never changes, never stored
    order: list[Party] = [NOBODY] * 4  # party of each seat, clockwise
    bases: list[int] = [0] * (CITY_COUNT * 4)  # city * 4 + party
    seats: list[int] = [0] * 4  # per party in Parliament
    nsdap_seats: int
    nsdap: list[Party]  # parties whose figures lie on the NSDAP Track, in order
    nsdap_by_choice: int  # mask of its boxes, from 0, whose figures were placed by choice
    by_choice: int  # 1 while a party does what it may do without
    units: list[int] = [0] * (len(UNIT_IDS) * PLACES)  # unit kind * PLACES + place
    wealth: list[int] = [0] * CITY_COUNT  # per city: 1 Poverty, -1 Prosperity
    unrest: list[int] = [0] * CITY_COUNT  # per city
    regime: list[int] = [0] * CITY_COUNT
    councils: list[int] = [0] * CITY_COUNT
    uprising: list[int] = [0] * CITY_COUNT
    dr: list[int] = [0] * len(DR_THREATS)  # markers in the DR Box, by kind
    rentenmark: int  # 1: introduced, no more Inflation
    versailles: int  # 1: negotiated, no more Blockade
    economy: int = 1  # level 1-5
    foreign_next: int  # place of the top Foreign Affairs Card in its deck
    foreign_open: list[Foreign]  # Timeline Cards that have become Foreign Affairs Cards
    foreign_done: Mask  # of completed Foreign Affairs Cards
    flags: list[int] = [0, 0, 0]  # per nation
    issue_at: list[Space] = [ISSUE_STOCK] * len(
        ISSUE
    )  # per issue: its space, ISSUE_STOCK or ISSUE_GONE
    society: list[Society]  # markers on the Society Track, left to right
    government: list[int] = [1, 1, 0, 0]  # per party: 1 if it governs
    chancellor: Party = SPD
    minor: list[Party] = [SPD, Z, KPD]  # party that controls DDP, DVP, USPD
    stresemann: int = 1  # 1: active
    president: Party = NOBODY  # party, -1 for Ebert
    president_ready: int  # 1: the card is active
    vp: list[int] = [0] * 4
    reserve: list[int] = [0] * 4
    decks: Decks[Card] = [[] for _ in range(4)]
    discards: Zones[Card]
    hands: Hands[Card]  # by party: who plays it sees them
    timeline: Deck[Card]
    timeline_discard: Zone[Card]
    removed: Zone[Card]  # cards that have left the game or are not in it yet
    sets: list[int] = [0] * 4  # per party: mask of expansion sets added
    agenda: list[Agenda] = [NO_AGENDA] * 4  # per party: this round's, -1 before it is shown
    events_of_round: list[int]  # lasting rules of this round
    shield: int  # 1: the next NSDAP figure is not placed (Iron Front)
    round: int
    phase: int = SET_UP
    step: int  # of the Politics Phase
    turn: int  # counts impulses and steps
    active: Party = NOBODY  # the party whose Impulse it is
    impulses: list[int] = [0] * 4  # per party: those begun in this round
    starter: Party = NOBODY  # the party that begins, -1: the Chancellor chooses
    playing: Zone[Card]  # the card of the running Impulse
    ap: int
    city: City = NOWHERE  # where actions are performed in this Impulse, -1 open
    used: Mask  # of once-an-Impulse actions done
    stored: list[int] = [0] * 4  # points put into the Reserve in this Impulse, per party
    here: City = NOWHERE  # the city of the last effect
    marks: list[int]  # cities used by a "different" effect
    ballot: list[Party]  # the two of a second ballot, while all vote
    wanted: list[int]  # what is chosen ahead now: seat, party, operation, … (rules/ahead.py)
    wishes: list[int]  # what was chosen ahead: party, operation, choice, …
    dice: int  # of the running roll
    bonus: int
    pool: list[int]  # what makes the roll: part, dice, bonus, part, ... (see `rolls.py`)
    roll: list[int]  # faces
    rolling: int = -1  # which kind of roll it is, -1: none
    rolling_in: int = -1  # its city, or the card that is negotiated; -1: none
    roller: Party = NOBODY
    answering: City = NOWHERE  # what may be reacted to, -1 nothing
    reacting: Party = NOBODY  # the party that reacts
    winner: Party = NOBODY  # -1 nobody; when the NSDAP has seized power, who is named for it
    early: list[int] = [0] * 4  # per party: may play a card before the first Impulse
    extra: list[int] = [0] * 4  # per party: Party Cards drawn beyond three
    enemy: Party = NOBODY  # the party that is fought
    trigger: int = -1  # what may be reacted to
    decider: Party = NOBODY  # who decides all of the Issue that takes effect, -1: none does
    answered_deed: int  # 1 while Politicians answer what is being done
    searching: int
