"""A toy game for the site's tests: hidden hands, simultaneous asks, private log lines, and a choice
that raises an error.

Each seat has ``cards`` hidden cards.  In each round all seats lay a card or pass at once; then the
first seat may go on, break the rules, or stop."""

from __future__ import annotations

from collections.abc import Callable

from kabinett.core import kinds
from kabinett.core.contract.groups import Contract, Knowledge, Rules, Screen, Words
from kabinett.core.declare import state
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.result import Result
from kabinett.core.script.language import Script, all_of, say, tell
from kabinett.core.setup import Option
from kabinett.core.show.scene import Panel, Private, Scene, Zone
from kabinett.core.state import CHANCE, State, finish
from kabinett.core.vocabulary import Vocabulary

vocabulary = Vocabulary()
CARD = vocabulary.group("card", [str(n) for n in range(1, 13)], own_label=True)
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
    finish(s, 0)


def with_cards(s: Duel) -> Script:
    yield from main(s, 2)


def without_cards(s: Duel) -> Script:
    yield from main(s, 0)


def relay(s: Duel) -> Script:
    """Ask one seat after another within one turn."""
    yield 0, [GO_ON, STOP], WHAT_NEXT
    yield 1, [PASS, STOP], WHAT_NEXT
    yield 0, [GO_ON, STOP], WHAT_NEXT
    finish(s, 0)


def endless(s: Duel) -> Script:
    """Ask only the first seat, until it stops."""
    go_on = GO_ON
    while go_on == GO_ON:
        go_on = yield 0, [GO_ON, STOP], WHAT_NEXT
    finish(s, 0)


def turn_mark(s: Duel) -> int:
    return s.round


def outcome(s: Duel) -> Result:
    return Result("stopped", (0,), tuple(map(len, s.hands)), (ENDS, ()))


def public_scene(s: Duel) -> Scene:
    names = vocabulary.names
    hands = [
        Zone(f"hand:{seat}", "hand", (HAND, ()), [None] * len(hand), seat)
        for seat, hand in enumerate(s.hands)
    ]
    laid = Zone("laid", "row", (TABLE, ()), [names[card] for card in s.laid])
    panels = [Panel(seat, None, [], hand=len(hand)) for seat, hand in enumerate(s.hands)]
    return Scene(panels, [*hands, laid], heading=(ROUND, (s.round,)))


def private_scene(s: Duel, viewer: int) -> Private:
    hand: list[str | None] = [vocabulary.names[card] for card in s.hands[viewer]]
    return Private([Zone(f"hand:{viewer}", "hand", (HAND, ()), hand, viewer)])


def redeal(s: Duel, viewer: int, luck: Luck) -> Duel:
    other = s.copy()
    others = [seat for seat in range(len(s.hands)) if seat != viewer]
    cards = [*unseen(s), *(card for seat in others for card in s.hands[seat])]
    luck.shuffle(cards)
    for seat in others:
        other.hands[seat] = sorted(cards.pop() for _ in s.hands[seat])
    return other


def label(choice: int, words: object) -> str:
    return vocabulary.name(choice)


OPTION = Option(
    "unused", {"a": Message("one"), "b": Message("two")}, Message("Which"), Message("?")
)


def game_of(id: str, main: Callable[[Duel], Script]) -> Game[Duel]:
    return Game(
        Contract(
            module=__name__,
            id=id,
            state=Duel,
            title=Message("Duel"),
            about=Message("A toy."),
            credits=Message("A toy."),
            seat_counts=range(2, 4),
            vocabulary=vocabulary,
            main=main,
            rules=Rules(options=[OPTION], turn_mark=turn_mark, outcome=outcome),
            knowledge=Knowledge(redeal=redeal),
            screen=Screen(public_scene=public_scene, private_scene=private_scene),
            words=Words(label=label),
        )
    )


duel = game_of("duel", with_cards)
#: The duel with empty hands: in the simultaneous ask, each seat can only pass.
empty = game_of("empty", without_cards)
#: A duel that asks in turn, so that undo can go back over several asks.
in_turn = game_of("relay", relay)
#: A duel that asks one seat until it stops.
on_and_on = game_of("endless", endless)
