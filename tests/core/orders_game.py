"""A game whose asks have standing orders, and helpers for its tables."""

from __future__ import annotations

from kabinett.core.contract.groups import Contract, Rules, Screen
from kabinett.core.declare import state
from kabinett.core.game import Game
from kabinett.core.kinds import Hands
from kabinett.core.message import Message
from kabinett.core.parts.scripts import reaction
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.table import Table
from kabinett.core.question import Question
from kabinett.core.result import Result
from kabinett.core.script.language import Script
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Scene
from kabinett.core.standing import Standing
from kabinett.core.state import State, finish
from kabinett.core.vocabulary import Vocabulary

vocabulary = Vocabulary()
CITY = vocabulary.group("city", ["berlin", "hamburg"], Message("City {n}"))
CARD = vocabulary.group("card", ["1", "2", "3"], Message("Card {n}"))
PASS = vocabulary.word("pass", Message("Pass"))
STOP = vocabulary.word("stop", Message("Stop"))
TITLE = ABOUT = CREDITS = Message("Orders")


@state
class Orders(State):
    hands: Hands
    turn: int
    first: int = -1
    answer: int = -1


def where(s: Orders, city: int) -> int:
    return city


NO_REACTION = Standing("react", PASS, Message("Do not react"), places=CITY, place=where)
NO_STOP = Standing("stop", PASS, Message("Never stop"))
STANDING = (NO_REACTION, NO_STOP)
REACT = Question("React in {city}?", standing=NO_REACTION)
GO_ON = Question("Stop?", standing=NO_STOP, obvious=lambda s, seat: STOP if s.turn else -1)
WHERE = Question("Where?")
PLAIN = Question("React?")


def reactions(s: Orders, seat: int) -> list[int]:
    return [*[CARD[card] for card in s.hands[seat]], PASS]


def react(s: Orders, seat: int, choice: int) -> None:
    s.first, s.answer = seat, choice


react_first = reaction(reactions, PLAIN, PASS, react)


def react_in_turn(s: Orders, seats: tuple[int, ...]) -> Script:
    """Ask one seat after the other until one of them reacts, as the printed rules do."""
    for seat in seats:
        choice = yield seat, reactions(s, seat), PLAIN
        if choice != PASS:
            react(s, seat, choice)
            return seat
    return -1


def main(s: Orders) -> Script:
    while True:
        s.turn += 1
        city = yield 0, CITY, WHERE
        for seat in (1, 2):
            choice = yield seat, reactions(s, seat), REACT, city
            if choice != PASS:
                finish(s, 0)
        choice = yield 0, [PASS, STOP], GO_ON
        if choice == STOP:
            finish(s, 0)


def opening(s: Orders, setup: Setup) -> None:
    s.hands = [[], [0], []]


def public_scene(s: Orders) -> Scene:
    return Scene(panels=[])


def outcome(s: Orders) -> Result:
    return Result("stopped", (0,), (), (TITLE, ()))


game = Game(
    Contract(
        module=__name__,
        state=Orders,
        title=TITLE,
        about=TITLE,
        credits=TITLE,
        seat_counts=range(3, 4),
        vocabulary=vocabulary,
        main=main,
        rules=Rules(opening=opening, outcome=outcome, standing=STANDING),
        screen=Screen(public_scene=public_scene),
    )
)
program = game.program
BERLIN, HAMBURG = CITY[0], CITY[1]


def table(*answers: str) -> Table:
    made = Table.new(game, Setup(3), chance=Chance(bytes(SEED_BYTES)))
    for name in answers:
        made.answer(made.open_seats()[0], name)
    return made
