"""What lies on the table in Weimar: The Fight for Democracy."""

from __future__ import annotations

from kabinett.core.state import NOBODY, State
from kabinett.games.weimar.content.vocabulary import (
    CITY_IDS,
    DR_THREATS,
    ISSUES,
    KPD,
    SPD,
    UNIT_IDS,
    Z,
)

CITY_COUNT = len(CITY_IDS)
FIGURES = 30

# Units of a kind lie in places: not in play, in supply, dissolved, then the cities.
OUT, STOCK, GONE, FIRST_PLACE = range(4)
PLACES = FIRST_PLACE + CITY_COUNT

# Issues that are on no space of the Opinion Track.
ISSUE_STOCK, ISSUE_GONE = -1, -2

# Phases of a round.
SET_UP, REPUBLIC, AGENDA, IMPULSE, POLITICS, END_OF_ROUND = range(6)

# Ways to end.
SURVIVED, PARLIAMENT_OVERTHROWN, CITIES_OVERTHROWN, SEIZED, ANARCHY = range(5)

_FIELDS = (
    "active",
    "agenda",
    "answering",
    "ap",
    "bases",
    "bonus",
    "chancellor",
    "city",
    "councils",
    "decks",
    "dice",
    "discards",
    "dr",
    "economy",
    "ending",
    "events_of_round",
    "flags",
    "foreign_done",
    "foreign_next",
    "foreign_open",
    "government",
    "hands",
    "here",
    "issue_at",
    "marks",
    "minor",
    "nsdap",
    "nsdap_seats",
    "order",
    "phase",
    "playing",
    "pool",
    "president",
    "president_ready",
    "reacting",
    "regime",
    "removed",
    "rentenmark",
    "reserve",
    "result",
    "roll",
    "rolling",
    "rolling_in",
    "roller",
    "round",
    "rules",
    "searching",
    "seats",
    "sets",
    "shield",
    "society",
    "society_gone",
    "starter",
    "step",
    "stored",
    "stresemann",
    "timeline",
    "timeline_discard",
    "turn",
    "units",
    "unrest",
    "uprising",
    "used",
    "versailles",
    "vp",
    "wealth",
    "early",
    "extra",
    "enemy",
    "trigger",
    "answered_move",
    "winner",
)


class Weimar(State):
    """The state.  Lists by party, city, unit kind or marker are in the vocabulary's order.

    Party and Timeline Cards are numbers of the vocabulary; ``decks`` (per party) and
    ``timeline`` have no order (they are sorted).
    """

    __slots__ = _FIELDS

    rules: int  # the options, as bits of `options`
    order: list[int]  # party of each seat, clockwise
    bases: list[int]  # city * 4 + party
    seats: list[int]  # per party in Parliament
    nsdap_seats: int
    nsdap: list[int]  # parties whose figures lie on the NSDAP Track, in order
    units: list[int]  # unit kind * PLACES + place
    wealth: list[int]  # per city: 1 Poverty, -1 Prosperity
    unrest: list[int]  # per city
    regime: list[int]
    councils: list[int]
    uprising: list[int]
    dr: list[int]  # markers in the DR Box, by kind
    rentenmark: int  # 1: introduced, no more Inflation
    versailles: int  # 1: negotiated, no more Blockade
    economy: int  # level 1-5
    foreign_next: int  # place of the top Foreign Affairs Card in its deck
    foreign_open: list[int]  # Timeline Cards that have become Foreign Affairs Cards
    foreign_done: int  # mask of completed Foreign Affairs Cards
    flags: list[int]  # per nation
    issue_at: list[int]  # per issue: its space, ISSUE_STOCK or ISSUE_GONE
    society: list[int]  # markers on the Society Track, left to right
    society_gone: int  # mask of yellow markers that have left the game
    government: list[int]  # per party: 1 if it governs
    chancellor: int
    minor: list[int]  # party that controls DDP, DVP, USPD
    stresemann: int  # 1: active
    president: int  # party, -1 for Ebert
    president_ready: int  # 1: the card is active
    vp: list[int]
    reserve: list[int]
    decks: list[list[int]]
    discards: list[list[int]]
    hands: list[list[int]]
    timeline: list[int]
    timeline_discard: list[int]
    removed: list[int]  # cards that have left the game or are not in it yet
    sets: list[int]  # per party: mask of expansion sets added
    agenda: list[int]  # per party: this round's, -1 before it is shown
    events_of_round: list[int]  # lasting rules of this round
    shield: int  # 1: the next NSDAP figure is not placed (Iron Front)
    round: int
    phase: int
    step: int  # of the Politics Phase
    turn: int  # counts impulses and steps
    active: int  # the party whose Impulse it is
    starter: int  # the party that begins, -1: the Chancellor chooses
    playing: list[int]  # the card of the running Impulse
    ap: int
    city: int  # where actions are performed in this Impulse, -1 open
    used: int  # mask of once-an-Impulse actions done
    stored: list[int]  # points put into the Reserve in this Impulse, per party
    here: int  # the city of the last effect
    marks: list[int]  # cities used by a "different" effect
    dice: int  # of the running roll
    bonus: int
    pool: list[int]  # what makes the roll: part, dice, bonus, part, ... (see `pool.py`)
    roll: list[int]  # faces
    rolling: int  # which kind of roll it is, -1: none
    rolling_in: int  # its city, or the card that is negotiated; -1: none
    roller: int
    result: int
    answering: int  # what may be reacted to, -1 nothing
    reacting: int  # the party that reacts
    ending: int  # -1 while it is played
    winner: int  # -1 nobody; when the NSDAP has seized power, who is named for it
    early: list[int]  # per party: may play a card before the first Impulse
    extra: list[int]  # per party: Party Cards drawn beyond three
    enemy: int  # the party that is fought
    trigger: int  # what may be reacted to
    answered_move: int  # 1 while a move is being answered
    searching: int

    def __init__(self) -> None:
        """With nothing laid out yet: `lay_out` and `copy` do that."""
        self.value = 0
        self.heard = None

    def fields(self) -> tuple[str, ...]:
        return _FIELDS

    def copy(self) -> Weimar:
        other = Weimar()
        other.frames = [frame[:] for frame in self.frames]
        other.seat = self.seat
        other.rules = self.rules
        other.order = self.order[:]
        other.bases = self.bases[:]
        other.seats = self.seats[:]
        other.nsdap_seats = self.nsdap_seats
        other.nsdap = self.nsdap[:]
        other.units = self.units[:]
        other.wealth = self.wealth[:]
        other.unrest = self.unrest[:]
        other.regime = self.regime[:]
        other.councils = self.councils[:]
        other.uprising = self.uprising[:]
        other.dr = self.dr[:]
        other.rentenmark = self.rentenmark
        other.versailles = self.versailles
        other.economy = self.economy
        other.foreign_next = self.foreign_next
        other.foreign_open = self.foreign_open[:]
        other.foreign_done = self.foreign_done
        other.flags = self.flags[:]
        other.issue_at = self.issue_at[:]
        other.society = self.society[:]
        other.society_gone = self.society_gone
        other.government = self.government[:]
        other.chancellor = self.chancellor
        other.minor = self.minor[:]
        other.stresemann = self.stresemann
        other.president = self.president
        other.president_ready = self.president_ready
        other.vp = self.vp[:]
        other.reserve = self.reserve[:]
        other.decks = [cards[:] for cards in self.decks]
        other.discards = [cards[:] for cards in self.discards]
        other.hands = [cards[:] for cards in self.hands]
        other.timeline = self.timeline[:]
        other.timeline_discard = self.timeline_discard[:]
        other.removed = self.removed[:]
        other.sets = self.sets[:]
        other.agenda = self.agenda[:]
        other.events_of_round = self.events_of_round[:]
        other.shield = self.shield
        other.round = self.round
        other.phase = self.phase
        other.step = self.step
        other.turn = self.turn
        other.active = self.active
        other.starter = self.starter
        other.playing = self.playing[:]
        other.ap = self.ap
        other.city = self.city
        other.used = self.used
        other.stored = self.stored[:]
        other.here = self.here
        other.marks = self.marks[:]
        other.dice = self.dice
        other.bonus = self.bonus
        other.pool = self.pool[:]
        other.roll = self.roll[:]
        other.rolling = self.rolling
        other.rolling_in = self.rolling_in
        other.roller = self.roller
        other.result = self.result
        other.answering = self.answering
        other.reacting = self.reacting
        other.ending = self.ending
        other.winner = self.winner
        other.early = self.early[:]
        other.extra = self.extra[:]
        other.enemy = self.enemy
        other.trigger = self.trigger
        other.answered_move = self.answered_move
        other.searching = self.searching
        return other


def lay_out(rules: int = 0) -> Weimar:
    """Everything in its supply; the set-up script places what Compiègne says."""
    s = Weimar()
    s.frames = []
    s.seat = NOBODY
    s.rules = rules
    s.order = [-1] * 4
    s.bases = [0] * (CITY_COUNT * 4)
    s.seats = [0] * 4
    s.nsdap_seats = 0
    s.nsdap = []
    s.units = [0] * (len(UNIT_IDS) * PLACES)
    s.wealth = [0] * CITY_COUNT
    s.unrest = [0] * CITY_COUNT
    s.regime = [0] * CITY_COUNT
    s.councils = [0] * CITY_COUNT
    s.uprising = [0] * CITY_COUNT
    s.dr = [0] * len(DR_THREATS)
    s.rentenmark = 0
    s.versailles = 0
    s.economy = 1
    s.foreign_next = 0
    s.foreign_open = []
    s.foreign_done = 0
    s.flags = [0, 0, 0]
    s.issue_at = [ISSUE_STOCK] * len(ISSUES)
    s.society = []
    s.society_gone = 0
    s.government = [1, 1, 0, 0]
    s.chancellor = SPD
    s.minor = [SPD, Z, KPD]
    s.stresemann = 1
    s.president = -1
    s.president_ready = 0
    s.vp = [0] * 4
    s.reserve = [0] * 4
    s.decks = [[] for _ in range(4)]
    s.discards = [[] for _ in range(4)]
    s.hands = [[] for _ in range(4)]
    s.timeline = []
    s.timeline_discard = []
    s.removed = []
    s.sets = [0] * 4
    s.agenda = [-1] * 4
    s.events_of_round = []
    s.shield = 0
    s.round = 0
    s.phase = SET_UP
    s.step = 0
    s.turn = 0
    s.active = -1
    s.starter = -1
    s.playing = []
    s.ap = 0
    s.city = -1
    s.used = 0
    s.stored = [0] * 4
    s.here = -1
    s.marks = []
    s.dice = 0
    s.bonus = 0
    s.pool = []
    s.roll = []
    s.rolling = -1
    s.rolling_in = -1
    s.roller = -1
    s.result = 0
    s.answering = -1
    s.reacting = -1
    s.ending = -1
    s.winner = -1
    s.early = [0] * 4
    s.extra = [0] * 4
    s.enemy = -1
    s.trigger = -1
    s.answered_move = 0
    s.searching = 0
    return s
