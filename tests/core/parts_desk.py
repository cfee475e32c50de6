"""A game that uses the scripts which games share, with the names that those scripts use inside."""

from __future__ import annotations

from kabinett.core.declare import state
from kabinett.core.kinds import Deck, Hands, Zone
from kabinett.core.message import Message
from kabinett.core.parts import scripts
from kabinett.core.parts.scripts import NOTHING, draw, draw_up, reaction, sealed_bid
from kabinett.core.question import Question
from kabinett.core.script.language import Script
from kabinett.core.state import State
from kabinett.core.vocabulary import Vocabulary
from kabinett.core.words import Wording

vocabulary = Vocabulary()
CARD = vocabulary.group("card", [str(n) for n in range(6)])
PASS = vocabulary.word("pass")

A_CARD = Question("A card")
BID, VOTE = Question("Bid?"), Question("Vote?")
SHUFFLED = Message("Shuffled.", forgets=True)
DRAWS = Message("{seat} draws {n}.")
PASSES = Message("{seat} bids nothing.")
VOTES = Message("{seat} votes for {card}.")


@state
class Desk(State):
    hands: Hands
    deck: Deck
    discard: Zone
    winner: int
    chosen: int
    reacted: list[int]
    drawn: int


def main(s: Desk, rounds: int) -> Script:
    for _ in range(rounds):
        for seat in range(len(s.hands)):
            card = yield from draw_card(s)
            if card == NOTHING:
                s.drawn += 100
            else:
                s.hands[seat] = sorted([*s.hands[seat], card])
                s.drawn += 1
        s.winner = yield from bid_all(s, (1, 0, 2))
        seats = tuple(seat for seat in range(len(s.hands)) if seat != s.winner)
        against = yield from react_first(s, seats, CARD[2], s.winner)
        s.drawn += 1000 * (against + 1)
        s.chosen = yield from ballot(s, (0, 1, 2))
        yield from draw_two(s, (2, 0))


def to_what(s: Desk, seat: int, choice: int, words: Wording, card: int, winner: int) -> str:
    return f"{choice} to {card} of {winner}"


def choices_of(s: Desk, seat: int) -> list[int]:
    return [*[CARD[card] for card in s.hands[seat]], PASS]


def best(s: Desk, seat: int, choice: int) -> int:
    """A function with the name of a local variable in the shared script."""
    if choice == PASS:
        return NOTHING
    s.hands[seat].remove(CARD.index(choice))
    s.discard.append(CARD.index(choice))
    return CARD.index(choice)


def given(s: Desk, seat: int, choice: int) -> None:
    """A function with the name of a local variable in the shared script."""
    s.reacted += [seat, choice]


def candidates(s: Desk, seat: int) -> range:
    return range(1, 4)


REACT = Question("React to {card}?", label=to_what)


def half(s: Desk, seat: int, choice: int) -> int:
    """Return what a card is worth; cards 0 and 1 are worth the same, and so on."""
    return -1 if choice == PASS else CARD.index(choice) // 2


draw_card = draw("deck", "discard", group=CARD, question=A_CARD, shuffled=SHUFFLED)
draw_two = draw_up("hands", 2, draw_card, DRAWS)
bid_all = sealed_bid(choices_of, BID, best)
bid_halves = sealed_bid(choices_of, BID, half)
bid_or_pass = scripts.sealed_bid_or_pass(choices_of, BID, PASS, PASSES, best)
bid_halves_or_pass = scripts.sealed_bid_or_pass(choices_of, BID, PASS, PASSES, half)
react_first = reaction(choices_of, REACT, PASS, given)
ballot = scripts.vote(candidates, VOTE, VOTES)


def new_desk() -> Desk:
    s = Desk(3)
    s.deck = list(range(6))
    return s
