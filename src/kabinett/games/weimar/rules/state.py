"""The state of Weimar: The Fight for Democracy."""

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

# The places of units besides the cities: in the supply, dissolved, not in play yet.
STOCK, GONE, OUT = range(CITY_COUNT, CITY_COUNT + 3)
PLACES = CITY_COUNT + 3

# The spaces of Issues that are not on the Opinion Track.
ISSUE_STOCK: Final = Space(-1)
ISSUE_GONE: Final = Space(-2)

# Phases of a round.
SET_UP, REPUBLIC, AGENDA, IMPULSE, POLITICS, END_OF_ROUND = range(6)

# Ways to end.
SURVIVED, PARLIAMENT_OVERTHROWN, CITIES_OVERTHROWN, SEIZED, ANARCHY = range(5)
FAILED = 5  # solo game: the SPD has not done its task

NO_OPTION: Final = -1


@state(seats=4)
class Weimar(State):
    """Everything on the table, and the context of the effects that are being carried out.

    Lists per party, city, kind of unit or marker are in the vocabulary's order.  Party Cards and
    Timeline Cards are numbers of the vocabulary.  ``decks`` and ``timeline`` are sorted: a deck has
    no order.
    """

    book: Book  # the tables of the pack, and the options: never changes, never stored

    # -- the board
    order: list[Party] = [NOBODY] * 4  # the party of each seat, clockwise
    bases: list[int] = [0] * (CITY_COUNT * 4)  # by city * 4 + party
    parliament: list[int] = [0] * 4  # per party: its Seats in Parliament
    nsdap_seats: int
    nsdap: list[Party]  # the parties whose figures lie on the NSDAP Track, in order
    nsdap_by_choice: int  # mask of the track's boxes, from 0, whose figures were placed by choice
    units: list[int] = [0] * (len(UNIT_IDS) * PLACES)  # by kind * PLACES + place
    wealth: list[int] = [0] * CITY_COUNT  # per city: 1 Poverty, -1 Prosperity
    unrest: list[int] = [0] * CITY_COUNT  # per city, as the next three: 1 if a marker lies there
    regime: list[int] = [0] * CITY_COUNT
    councils: list[int] = [0] * CITY_COUNT
    uprising: list[int] = [0] * CITY_COUNT
    dr: list[int] = [0] * len(DR_THREATS)  # per kind: its markers in the DR Box
    rentenmark: int  # 1: introduced, no Inflation can come
    versailles: int  # 1: negotiated, no Blockade can come
    economy: int = 1  # level 1 to 5
    foreign_next: int  # place of the top Foreign Affairs Card in its deck
    foreign_open: list[Foreign]  # Timeline Cards that have become Foreign Affairs Cards
    foreign_done: Mask  # of completed Foreign Affairs Cards
    flags: list[int] = [0, 0, 0]  # per nation
    issue_at: list[Space] = [ISSUE_STOCK] * len(ISSUE)  # per Issue: its space, or one of the above
    society: list[Society]  # markers on the Society Track, left to right
    government: list[int] = [1, 1, 0, 0]  # per party: 1 if it governs
    chancellor: Party = SPD
    minor: list[Party] = [SPD, Z, KPD]  # the parties that control DDP, DVP and USPD
    stresemann: int = 1  # 1: the card can be used
    president: Party = NOBODY  # the Reichspräsident's party; NOBODY for Ebert
    president_ready: int  # 1: his card can be used
    vp: list[int] = [0] * 4
    reserve: list[int] = [0] * 4

    # -- the cards
    decks: Decks[Card] = [[] for _ in range(4)]  # per party
    discards: Zones[Card]
    hands: Hands[Card]  # by party; only its player sees it
    timeline: Deck[Card]
    timeline_discard: Zone[Card]
    removed: Zone[Card]  # cards that have left the game or have not come in yet
    playing: Zone[Card]  # the card of the current Impulse
    sets: list[int] = [0] * 4  # per party: mask of the Expansion Sets that it has added

    # -- the round
    round: int
    phase: int = SET_UP
    step: int  # of the Politics Phase
    turn: int  # grows with each round, Agenda Phase, Impulse and step of the Politics Phase
    agenda: list[Agenda] = [NO_AGENDA] * 4  # per party: of this round, NO_AGENDA until it is shown
    extra: list[int] = [0] * 4  # per party: Party Cards that it draws beyond three
    early: list[int] = [0] * 4  # per party: 1 if it may play a card before the first Impulse
    events_of_round: list[int]  # rules until the end of the round, as rule * 4 + party
    shield: int  # 1: the next figure is kept off the NSDAP Track (Iron Front)
    starter: Party = NOBODY  # the party that begins; NOBODY: the Chancellor chooses one
    impulses: list[int] = [0] * 4  # per party: Impulses that it has begun in this round
    winner: Party = NOBODY  # if the NSDAP has seized power: the party named for it

    # -- the Impulse
    active: Party = NOBODY  # the party whose Impulse it is
    ap: int  # Action Points left
    city: City = NOWHERE  # the city of the actions; NOWHERE until one is chosen
    used: Mask  # of the actions performed, paid for or granted (phases/actions.py)
    stored: list[int] = [0] * 4  # per party: points put into the Reserve in this Impulse

    # -- the last roll; its dice and its bonus are sums of parts (rules/rolls.py)
    roller: Party = NOBODY
    roll_kind: int = -1  # -1: no dice lie on the table
    roll_place: int = -1  # its city, or the Foreign Affairs Card; -1: neither
    roll_parts: list[int]  # per part: the reason for it
    part_dice: list[int]  # per part: the dice that it adds
    part_bonus: list[int]  # per part: the bonus that it adds
    faces: list[int]  # of the dice that have been rolled
    enemy: Party = NOBODY  # of a Fight: the party that it is against
    votes: list[int] = [0] * 4  # per party: in the last election or vote

    # -- choices made ahead (rules/ahead.py): one entry in each of three lists for each choice
    ahead_party: list[Party]
    ahead_operation: list[int]
    ahead_choice: list[int]
    ahead_option: list[int] = [NO_OPTION] * len(ISSUE)  # per Issue: its winner's choice

    # -- the effects that are being carried out
    here: City = NOWHERE  # the city that the pack calls "here"
    by_choice: int  # 1 while a party does what it could have declined
    decider: Party = NOBODY  # the party that decides all effects of a won Issue
    politician_answers: int  # 1 during the effect of a Politician who answers
    searching: int  # 1 in re-dealt copies, which ask only seats that can react
