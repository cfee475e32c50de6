"""Infers decks, hands and prices of special cards from the moves of a recording."""

from __future__ import annotations

from dataclasses import dataclass

from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.table import Table
from kabinett.games.volk.content.book import SPECIAL, Book
from kabinett.games.volk.content.vocabulary import EAST, WEST, WEST_BERLIN, WEST_DRAWS, card_of
from kabinett.games.volk.game import game
from kabinett.games.volk.rules.state import Volk
from tests.volk.recordings.notation import Decade, FinalPosition, Recording

#: Recordings are of games with the printed cards.
BOOK: Book = game.usual_book

SIDES = {"W": WEST, "E": EAST}


@dataclass
class Plan:
    """The deals of each decade, and guesses at what the recording does not say."""

    decks: list[list[int]]  # per decade: the cards in the order in which they are drawn
    prices: list[int]  # per decade: WEST_DRAWS, or the card that East discards
    kept_cards: list[list[set[int]]]  # per decade and side: cards that it keeps at the beginning
    transfer_order: tuple[int, ...] = ()  # a guess: suppliers in the order of their transfers
    hamburg: tuple[int, ...] = ()  # a guess: decades in which it counts for its second province
    has_guessed: bool = False  # whether the replay has used one of the guesses
    steps: int = 0  # search steps so far

    def suppliers(self, s: Volk) -> list[int]:
        """All suppliers, first the one that is guessed to transfer next."""
        self.has_guessed = True
        likeliest = self.transfer_order[s.ls[WEST_BERLIN] : s.ls[WEST_BERLIN] + 1]
        return [*likeliest, *[p for p in BOOK.suppliers if p not in likeliest]]


def make_plan(recording: Recording) -> Plan:
    """Infer decks, prices and kept cards from the moves of a recording."""
    # Per decade and side: the cards that are played from the hand, in order.
    hand_plays: list[list[list[int]]] = []
    for decade in recording.decades:
        hand_plays.append(
            [
                [card_of(m.card) for m in decade.moves if m.from_hand and m.side == side]
                for side in "WE"
            ]
        )
    if recording.final:
        for side in "WE":
            hand_plays[-1][SIDES[side]] += [card_of(c) for c in recording.final.hands[side]]
    keep = [
        [
            {c for later in hand_plays[place:] for c in later[side] if BOOK.decade[c] <= place}
            for side in (WEST, EAST)
        ]
        for place in range(len(recording.decades))
    ]
    decks, pays = [], []
    for place, decade in enumerate(recording.decades):
        deck, pay = _make_deck(place, decade, hand_plays, keep[place], recording.final)
        decks.append(deck)
        pays.append(pay)
    return Plan(decks, pays, keep)


def _make_deck(
    place: int,
    decade: Decade,
    hand_plays: list[list[list[int]]],
    keep: list[set[int]],
    final: FinalPosition | None,
) -> tuple[list[int], int]:
    """The deck of one decade in the order in which it is drawn, and the price of the special
    card."""
    decade_cards = set(BOOK.normal[place + 1])
    display_cards = [
        card_of(m.card)
        for m in decade.moves
        if not m.from_hand and BOOK.colour[card_of(m.card)] != SPECIAL
    ]
    hand_cards = [
        [c for later in hand_plays[place:] for c in later[side] if c in decade_cards]
        for side in (WEST, EAST)
    ]
    spare_cards = sorted(
        decade_cards - set(display_cards) - set(hand_cards[WEST]) - set(hand_cards[EAST])
    )
    undrawn_cards = {card_of(c) for c in final.deck} & decade_cards if final else set()
    hands, drawn = [], list[int]()
    east_fillers = []
    for side in (WEST, EAST):
        room = 2 - len(keep[side])
        dealt, drawn_here = hand_cards[side][:room], hand_cards[side][room:]
        drawn += drawn_here
        while len(dealt) < room and spare_cards:
            spare_card = spare_cards.pop(0)
            dealt.append(spare_card)
            if side == EAST:
                east_fillers.append(spare_card)
        hands += dealt
    specials = [n for n, m in enumerate(decade.moves) if BOOK.colour[card_of(m.card)] == SPECIAL]
    pay = -1
    if specials:
        if not drawn and east_fillers:
            pay = east_fillers[0]
        else:
            pay = WEST_DRAWS
            if not drawn and spare_cards and spare_cards[0] not in undrawn_cards:
                drawn = [spare_cards.pop(0)]
    before = decade.moves[: specials[0]] if specials else []
    drawn_early = sum(not m.from_hand for m in before) < 7
    first, second = display_cards[:7], display_cards[7:]
    deck = [
        *hands,
        *first,
        *(drawn if drawn_early else []),
        *second,
        *([] if drawn_early else drawn),
        *spare_cards,
    ]
    assert sorted(deck) == sorted(decade_cards), (
        f"decade {place + 1}: the recording names a card twice"
    )
    return deck, pay


class ArrangedChance(Chance):
    """A `Chance` that deals by a plan."""

    def __init__(self) -> None:
        super().__init__(bytes(SEED_BYTES))
        self.table: Table | None = None
        self.plan: Plan | None = None

    def pick(self, outcomes: int) -> int:
        assert self.table is not None and self.plan is not None
        s = self.table.state
        assert isinstance(s, Volk)
        self.counter += 1
        choices = sorted(self.table.program.choices(s))
        return choices.index(next_card(s, self.plan))


def next_card(s: Volk, plan: Plan) -> int:
    """The first card of the planned deck that is still in the deck."""
    return next(c for c in plan.decks[s.decade - 1] if c in s.deck)
