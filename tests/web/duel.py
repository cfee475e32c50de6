"""A toy for the site's tests: hidden hands, an ask to all at once, private words, and a
choice on which the rules break.

Each seat holds ``cards`` hidden cards.  A round: all lay one (or pass) at once; then the
first seat may go on, break the rules, or stop."""

from __future__ import annotations

import sys
from pathlib import Path

from kabinett.core import kinds
from kabinett.core.declare import state
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.result import Result
from kabinett.core.scene import Panel, Private, Scene, Zone
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.language import Script, all_of, say, tell
from kabinett.core.setup import Option, Setup
from kabinett.core.state import CHANCE, State
from kabinett.core.vocabulary import Vocabulary

vocabulary = Vocabulary()
CARD = vocabulary.group("card", [str(n) for n in range(1, 13)])
PASS = vocabulary.word("pass")
GO_ON, BREAK, STOP = vocabulary.word("go_on"), vocabulary.word("break"), vocabulary.word("stop")

DEAL, LAY, WHAT_NEXT = Question("A card"), Question("Lay a card, or pass"), Question("What next?")
ROUND = Message("Round {n}", level="turn")
YOURS = Message("You are dealt {card}.")
LAID = Message("{seat}: {card}.")
ENDS = Message("It ends.")
HAND, TABLE = Message("Hand"), Message("Laid")


@state
class Duel(State):
    hands: kinds.Hands
    laid: kinds.Zone
    round: int


def unseen(s: Duel) -> list[int]:
    return [card for card in CARD if card not in s.laid and all(card not in h for h in s.hands)]


def layable(s: Duel, seat: int) -> list[int]:
    return [*s.hands[seat], PASS]


def main(s: Duel, cards: int) -> Script:
    for seat in range(len(s.hands)):
        for _ in range(cards):
            card = yield CHANCE, unseen(s), DEAL
            s.hands[seat] = sorted([*s.hands[seat], card])
            tell(s, seat, YOURS, card)
    go_on = GO_ON
    while go_on == GO_ON:
        s.round += 1
        say(s, ROUND, s.round)
        answers = yield all_of(range(len(s.hands))), layable, LAY
        for seat in range(len(answers)):
            if answers[seat] != PASS:
                s.hands[seat].remove(answers[seat])
                s.laid.append(answers[seat])
            say(s, LAID, seat, answers[seat])
        go_on = yield 0, [GO_ON, BREAK, STOP], WHAT_NEXT
        if go_on == BREAK:
            raise ZeroDivisionError("the rules break here, on purpose")


def with_cards(s: Duel) -> Script:
    yield from main(s, 2)


def without_cards(s: Duel) -> Script:
    yield from main(s, 0)


def relay(s: Duel) -> Script:
    """One after the other is asked, within one turn."""
    yield 0, [GO_ON, STOP], WHAT_NEXT
    yield 1, [PASS, STOP], WHAT_NEXT
    yield 0, [GO_ON, STOP], WHAT_NEXT


def endless(s: Duel) -> Script:
    """Nobody but the first is asked, until he stops."""
    go_on = GO_ON
    while go_on == GO_ON:
        go_on = yield 0, [GO_ON, STOP], WHAT_NEXT


class DuelGame(Game[Duel]):
    id, title = "duel", Message("Duel")
    about = credits = Message("A toy.")
    seat_counts = range(2, 4)
    options = (
        Option(
            "unused", {"a": Message("one"), "b": Message("two")}, Message("Which"), Message("?")
        ),
    )
    folder = Path(__file__).parent
    vocabulary = vocabulary
    program = compile_scripts([sys.modules[__name__]])

    def __init__(self, id: str, main: object) -> None:
        self.id = id  # type: ignore[misc]
        self.main = main

    def new_state(self, setup: Setup) -> Duel:
        return Duel(setup.seats)

    def turn_mark(self, s: Duel) -> int:
        return s.round

    def result(self, s: Duel) -> Result | None:
        return Result("stopped", (0,), tuple(map(len, s.hands)), (ENDS, ())) if s.over() else None

    def public_scene(self, s: Duel) -> Scene:
        names = vocabulary.names
        hands = [
            Zone(f"hand:{seat}", "hand", (HAND, ()), [None] * len(hand), seat)
            for seat, hand in enumerate(s.hands)
        ]
        laid = Zone("laid", "row", (TABLE, ()), [names[card] for card in s.laid])
        panels = [Panel(seat, None, [], hand=len(hand)) for seat, hand in enumerate(s.hands)]
        return Scene(panels, [*hands, laid], heading=(ROUND, (s.round,)))

    def private_scene(self, s: Duel, viewer: int) -> Private:
        hand: list[str | None] = [vocabulary.names[card] for card in s.hands[viewer]]
        return Private([Zone(f"hand:{viewer}", "hand", (HAND, ()), hand, viewer)])

    def redeal(self, s: Duel, viewer: int, luck: Luck) -> Duel:
        other = s.copy()
        others = [seat for seat in range(len(s.hands)) if seat != viewer]
        cards = [*unseen(s), *(card for seat in others for card in s.hands[seat])]
        luck.shuffle(cards)
        for seat in others:
            other.hands[seat] = sorted(cards.pop() for _ in s.hands[seat])
        return other

    def label(self, choice: int, words: object) -> str:
        return vocabulary.name(choice)


duel = DuelGame("duel", with_cards)
#: The same with empty hands: in the ask to all at once there is nothing but to pass.
empty = DuelGame("empty", without_cards)
#: Asks in turn, which undo can go back over.
in_turn = DuelGame("relay", relay)
#: One is asked as long as he likes.
on_and_on = DuelGame("endless", endless)
