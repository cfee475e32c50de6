"""How the cards lay in a recorded game: what a record implies of deals, hands and prices."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.games.volk.content.book import SPECIAL, Book
from kabinett.games.volk.content.vocabulary import EAST, WEST, WEST_BERLIN, WEST_DRAWS, card_of
from kabinett.games.volk.game import game
from kabinett.games.volk.recorded.notation import Decade, Final, Recording
from kabinett.games.volk.rules.state import Volk

#: Recorded games were played with the printed cards.
BOOK: Book = game.usual_book

SIDES = {"W": WEST, "E": EAST}


@dataclass
class Plan:
    """How the cards of the decades lay, as far as the record tells it."""

    decks: list[list[int]]  # per decade: the cards in the order in which they are drawn
    pays: list[int]  # per decade: WEST_DRAWS, or the card that East discards
    keep: list[list[set[int]]]  # per decade and side: cards kept at its beginning
    order: tuple[int, ...] = ()  # suppliers in the order in which they transfer
    hamburg: tuple[int, ...] = ()  # decades in which it holds for the second province (9.5)
    guessed: bool = False  # has it mattered what those two say?
    steps: int = 0  # of searching, so far

    def suppliers(self, s: Volk) -> list[int]:
        """Suppliers, the likeliest one for the next transfer first: who transfers the record
        does not tell."""
        self.guessed = True
        likely = self.order[s.ls[WEST_BERLIN] : s.ls[WEST_BERLIN] + 1]
        return [*likely, *[p for p in BOOK.suppliers if p not in likely]]


def plan(recording: Recording) -> Plan:
    needed: list[list[list[int]]] = []  # decade, side: cards played from the hand, in order
    for decade in recording.decades:
        needed.append(
            [
                [card_of(m.card) for m in decade.moves if m.from_hand and m.side == side]
                for side in "WE"
            ]
        )
    if recording.final:
        for side in "WE":
            needed[-1][SIDES[side]] += [card_of(c) for c in recording.final.hands[side]]
    keep = [
        [
            {c for later in needed[place:] for c in later[side] if BOOK.decade[c] <= place}
            for side in (WEST, EAST)
        ]
        for place in range(len(recording.decades))
    ]
    decks, pays = [], []
    for place, decade in enumerate(recording.decades):
        deck, pay = _deck(place, decade, needed, keep[place], recording.final)
        decks.append(deck)
        pays.append(pay)
    return Plan(decks, pays, keep)


def _deck(
    place: int,
    decade: Decade,
    needed: list[list[list[int]]],
    keep: list[set[int]],
    final: Final | None,
) -> tuple[list[int], int]:
    """The deck of one decade in the order of drawing, and the price of its special card."""
    ours = set(BOOK.normal[place + 1])
    displayed = [
        card_of(m.card)
        for m in decade.moves
        if not m.from_hand and BOOK.colour[card_of(m.card)] != SPECIAL
    ]
    wanted = [
        [c for later in needed[place:] for c in later[side] if c in ours] for side in (WEST, EAST)
    ]
    left = sorted(ours - set(displayed) - set(wanted[WEST]) - set(wanted[EAST]))
    stays = {card_of(c) for c in final.deck} & ours if final else set()
    hands, drawn = [], list[int]()
    filler = []
    for side in (WEST, EAST):
        room = 2 - len(keep[side])
        dealt, drawn_here = wanted[side][:room], wanted[side][room:]
        drawn += drawn_here
        while len(dealt) < room and left:
            extra = left.pop(0)
            dealt.append(extra)
            if side == EAST:
                filler.append(extra)
        hands += dealt
    specials = [n for n, m in enumerate(decade.moves) if BOOK.colour[card_of(m.card)] == SPECIAL]
    pay = -1
    if specials:
        if not drawn and filler:
            pay = filler[0]
        else:
            pay = WEST_DRAWS
            if not drawn and left and left[0] not in stays:
                drawn = [left.pop(0)]
    before = decade.moves[: specials[0]] if specials else []
    early = sum(not m.from_hand for m in before) < 7
    first, second = displayed[:7], displayed[7:]
    deck = [*hands, *first, *(drawn if early else []), *second, *([] if early else drawn), *left]
    assert sorted(deck) == sorted(ours), f"decade {place + 1}: the record names a card twice"
    return deck, pay


class Arranged:
    """Chance that deals what the plan says.  (No subclass: compiled classes have none.)"""

    seed, nonces, chain = bytes(16), "", Chance(bytes(16)).chain

    def __init__(self) -> None:
        self.counter = 0
        self.again: deque[int] = deque()  # nothing is ever taken back
        self.table: Table | None = None
        self.plan: Plan | None = None

    @property
    def next(self) -> int:
        return self.counter

    def pick(self, outcomes: int) -> int:
        assert self.table is not None and self.plan is not None
        s = self.table.state
        assert isinstance(s, Volk)
        self.counter += 1
        choices = sorted(self.table.program.choices(s))
        return choices.index(next_card(s, self.plan))


def next_card(s: Volk, plan: Plan) -> int:
    """The first card of the planned deck that has not been drawn."""
    return next(c for c in plan.decks[s.decade - 1] if c in s.deck)
