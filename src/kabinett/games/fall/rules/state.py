"""What lies on the table in Fall of the Weimar Republic."""

from __future__ import annotations

from kabinett.core.state import NOBODY, State
from kabinett.games.fall.content.book import Book
from kabinett.games.fall.content.vocabulary import CARDS

# Phases of a turn; 0 is before the first turn.
SET_UP, RESOURCES, ORGANIZING, DISCONTENT, RECRUIT, STEAL, REPUBLIC, REICHSTAG, REORGANIZATION = (
    range(9)
)

_FIELDS = (
    "active",
    "anarchy",
    "anarchy_due",
    "answering",
    "attack",
    "by",
    "committed",
    "deck",
    "defence",
    "defender",
    "discard",
    "extra_turns",
    "first",
    "government_played",
    "hands",
    "known",
    "known_top",
    "legitimacy",
    "organization",
    "party",
    "phase",
    "playing",
    "pool",
    "prisoners",
    "round",
    "searching",
    "skip",
    "support",
    "target",
    "top",
    "turn",
)


class Fall(State):
    """The state.  Cards are numbers 0-116; every card is in exactly one list of cards.

    ``deck`` has no order (it is sorted); ``top`` are the cards that lie on top of it in a
    known order, the next one first, and ``known_top[seat]`` how many of them the seat has
    looked at.  ``known[seat]`` is a mask of the cards in others' hands that the seat
    knows to be there.
    """

    __slots__ = ("book", *_FIELDS)

    book: Book  # never changes, never stored
    party: list[int]  # per seat: 0-6; -1 random, -2 chosen at the table, until the set-up is over
    hands: list[list[int]]
    support: list[list[int]]
    organization: list[list[int]]
    legitimacy: list[list[int]]
    skip: list[int]  # turns that the seat will miss
    prisoners: list[int]  # 1: the seat draws nothing in its next turn
    known: list[int]
    known_top: list[int]
    deck: list[int]
    top: list[int]
    discard: list[int]
    playing: list[int]  # a card whose effect is not yet done, a Support card being recruited
    attack: list[int]  # Propaganda cards laid by the active player
    defence: list[int]  # and by the defender
    committed: int  # levels of the pool in an attack
    target: int  # the Support card that is attacked, or -1
    defender: int
    answering: int  # the card that may be answered now, or -1
    by: int  # whose card that is
    pool: int
    anarchy: int
    anarchy_due: int  # 1: an Anarchy card that counts was discarded in this turn
    active: int
    first: int
    phase: int
    turn: int
    round: int
    extra_turns: int
    government_played: int  # 1: the Government card of this Republic Phase has been played
    searching: int  # 1 in re-dealt copies: only seats that can react are asked

    def __init__(self, book: Book) -> None:
        """With nothing laid out yet: `deal_out` and `copy` do that."""
        self.book = book
        self.value = 0
        self.heard = None

    def fields(self) -> tuple[str, ...]:
        return _FIELDS

    def copy(self) -> Fall:
        other = Fall(self.book)
        other.frames = [frame[:] for frame in self.frames]
        other.seat = self.seat
        other.party = self.party[:]
        other.hands = [hand[:] for hand in self.hands]
        other.support = [cards[:] for cards in self.support]
        other.organization = [cards[:] for cards in self.organization]
        other.legitimacy = [cards[:] for cards in self.legitimacy]
        other.skip = self.skip[:]
        other.prisoners = self.prisoners[:]
        other.known = self.known[:]
        other.known_top = self.known_top[:]
        other.deck = self.deck[:]
        other.top = self.top[:]
        other.discard = self.discard[:]
        other.playing = self.playing[:]
        other.attack = self.attack[:]
        other.defence = self.defence[:]
        other.committed = self.committed
        other.target = self.target
        other.defender = self.defender
        other.answering = self.answering
        other.by = self.by
        other.pool = self.pool
        other.anarchy = self.anarchy
        other.anarchy_due = self.anarchy_due
        other.active = self.active
        other.first = self.first
        other.phase = self.phase
        other.turn = self.turn
        other.round = self.round
        other.extra_turns = self.extra_turns
        other.government_played = self.government_played
        other.searching = self.searching
        return other


def deal_out(book: Book, party: list[int]) -> Fall:
    """The state before the first script, with a wish for a party per seat."""
    s = Fall(book)
    seats = len(party)
    s.frames = []
    s.seat = NOBODY
    s.party = party
    s.hands = [[] for _ in range(seats)]
    s.support = [[] for _ in range(seats)]
    s.organization = [[] for _ in range(seats)]
    s.legitimacy = [[] for _ in range(seats)]
    s.skip = [0] * seats
    s.prisoners = [0] * seats
    s.known = [0] * seats
    s.known_top = [0] * seats
    s.deck = list(CARDS)
    s.top = []
    s.discard = []
    s.playing = []
    s.attack = []
    s.defence = []
    s.committed = 0
    s.target = -1
    s.defender = -1
    s.answering = -1
    s.by = -1
    s.pool = 0
    s.anarchy = 0
    s.anarchy_due = 0
    s.active = -1
    s.first = 0
    s.phase = SET_UP
    s.turn = 0
    s.round = 0
    s.extra_turns = 0
    s.government_played = 0
    s.searching = 0
    return s
