"""What lies on the table in Wir sind das Volk!"""

from __future__ import annotations

from kabinett.core.state import NOBODY, State
from kabinett.games.volk.content.board import BOARD, SPECIAL

# Factories.
EMPTY, NORMAL, RUNDOWN = range(3)

# Phases: the beginning of a decade, its actions, the ten phases of its end (9.1-9.10).
SET_UP, ACTIONS = -1, 0
FLIGHT, PRESTIGE_BOX, CURRENCY_INCOME, POLICE_PAY, HOLD, INTERNAL, EAST_WEST, POLICE_USE = range(
    1, 9
)
SOCIALIST_PHASE, COLLAPSE = 9, 10

# Ways to end (9, 9.9, 9.10).
WEST_COLLAPSED, EAST_COLLAPSED, BOTH_COLLAPSED, INSOLVENT, TRIUMPH, SOCIALISM_FAILED, LASTED = (
    range(7)
)

_FIELDS = (
    "acting",
    "buried",
    "closed",
    "collected",
    "deck",
    "decade",
    "display",
    "ending",
    "external",
    "factories",
    "frozen",
    "half",
    "hamburg",
    "hands",
    "imported",
    "known",
    "known_top",
    "lines",
    "ls",
    "marks",
    "out",
    "phase",
    "placed",
    "played",
    "playing",
    "points",
    "police",
    "police_spent",
    "rest",
    "rules",
    "sectors",
    "socialist_box",
    "socialists",
    "special",
    "stasi_ended",
    "todo",
    "top",
    "tracks",
    "transferred",
    "turn",
    "unrest",
    "wall",
)


class Volk(State):
    """The state.  Lists by province, city or connection are in the order of `board.BOARD`.

    Every card is in exactly one of: ``hands``, ``display``, ``special``, ``deck``, ``top``,
    ``played``, ``playing``, ``police``, ``buried``, ``rest``, ``out``.  ``deck`` has no
    order (it is sorted); ``top`` are the cards on top of it in a known order, of which East
    has looked at the first ``known_top``.  ``known[side]`` is a mask of the cards in the
    other hand that the side knows.
    """

    __slots__ = _FIELDS

    rules: int  # the options, as bits of `options`
    factories: list[int]  # per city: EMPTY, NORMAL, RUNDOWN
    lines: list[int]  # per connection: infrastructure on it, 0-2 (A1)
    closed: int  # mask of external cities that are closed for good (A59)
    ls: list[int]  # living standard per province; West Berlin: its sectors together
    sectors: list[int]  # living standard of West Berlin by sector: UK, FR, US
    transferred: list[int]  # per sector: 1 once its supplier has transferred (A36)
    unrest: list[int]
    imported: list[int]  # per province: mass protests imported from West Berlin
    socialists: list[int]  # per province
    socialist_box: int
    tracks: list[int]  # prestige, currency, socialists: -6 to 6
    wall: int
    police: list[int]  # cards in front of East
    police_spent: int  # mask of those used in this decade
    stasi_ended: int
    decade: int
    half: int
    phase: int
    turn: int  # counts actions and phases
    acting: int  # the side whose action it is
    hands: list[list[int]]
    display: list[int]
    special: list[int]  # the special card on offer, if it is
    deck: list[int]
    top: list[int]
    known_top: int
    known: list[int]
    played: list[int]  # the row of played cards
    playing: list[int]  # the card of the running action
    buried: list[list[int]]  # per side: what it discarded unseen in this decade
    rest: list[int]  # what was left of earlier decks, seen by nobody
    out: list[int]  # later decades, and what everybody has seen go
    points: int  # build points or value that are left
    placed: list[int]  # provinces that received living standard in this action
    hamburg: int  # the province for which Hamburg counts now, -1 none
    external: list[int]  # per city: the province for which an external factory counts now
    todo: list[int]  # what is left of an event: icon, count, icon, count, …
    marks: list[int]  # provinces already hit by the running group of icons
    collected: int  # 1: the last police card has come in the running action
    frozen: list[int]  # mass protests when the East-West comparison began
    ending: int  # the way the game ended, -1 while it is played

    def __init__(self) -> None:
        """With nothing laid out yet: `lay_out` and `copy` do that."""
        self.value = 0
        self.heard = None

    def fields(self) -> tuple[str, ...]:
        return _FIELDS

    def copy(self) -> Volk:
        other = Volk()
        other.frames = [frame[:] for frame in self.frames]
        other.seat = self.seat
        other.rules = self.rules
        other.factories = self.factories[:]
        other.lines = self.lines[:]
        other.closed = self.closed
        other.ls = self.ls[:]
        other.sectors = self.sectors[:]
        other.transferred = self.transferred[:]
        other.unrest = self.unrest[:]
        other.imported = self.imported[:]
        other.socialists = self.socialists[:]
        other.socialist_box = self.socialist_box
        other.tracks = self.tracks[:]
        other.wall = self.wall
        other.police = self.police[:]
        other.police_spent = self.police_spent
        other.stasi_ended = self.stasi_ended
        other.decade = self.decade
        other.half = self.half
        other.phase = self.phase
        other.turn = self.turn
        other.acting = self.acting
        other.hands = [self.hands[0][:], self.hands[1][:]]
        other.display = self.display[:]
        other.special = self.special[:]
        other.deck = self.deck[:]
        other.top = self.top[:]
        other.known_top = self.known_top
        other.known = self.known[:]
        other.played = self.played[:]
        other.playing = self.playing[:]
        other.buried = [self.buried[0][:], self.buried[1][:]]
        other.rest = self.rest[:]
        other.out = self.out[:]
        other.points = self.points
        other.placed = self.placed[:]
        other.hamburg = self.hamburg
        other.external = self.external[:]
        other.todo = self.todo[:]
        other.marks = self.marks[:]
        other.collected = self.collected
        other.frozen = self.frozen[:]
        other.ending = self.ending
        return other


def lay_out(rules: int = 0) -> Volk:
    """The set-up of rulebook 2: factories, unrest, one socialist, all tracks in the middle."""
    s = Volk()
    s.frames = []
    s.seat = NOBODY
    s.rules = rules
    s.factories = [NORMAL if city in BOARD.start else EMPTY for city in range(BOARD.cities)]
    s.lines = [0] * BOARD.connections
    s.closed = 0
    s.ls = [0] * BOARD.provinces
    s.sectors = [0, 0, 0]
    s.transferred = [0, 0, 0]
    s.unrest = BOARD.unrest_at_start[:]
    s.imported = [0] * BOARD.provinces
    s.socialists = [0] * BOARD.provinces
    s.socialist_box = 1
    s.tracks = [0, 0, 0]
    s.wall = 0
    s.police = []
    s.police_spent = 0
    s.stasi_ended = 0
    s.decade = 0
    s.half = 0
    s.phase = SET_UP
    s.turn = 0
    s.acting = 0
    s.hands = [[], []]
    s.display = []
    s.special = []
    s.deck = []
    s.top = []
    s.known_top = 0
    s.known = [0, 0]
    s.played = []
    s.playing = []
    s.buried = [[], []]
    s.rest = []
    s.out = list(range(BOARD.cards))
    s.points = 0
    s.placed = []
    s.hamburg = -1
    s.external = [-1] * BOARD.cities
    s.todo = []
    s.marks = []
    s.collected = 0
    s.frozen = [0] * BOARD.provinces
    s.ending = -1
    return s


def is_special(card: int) -> bool:
    return BOARD.colour[card] == SPECIAL
