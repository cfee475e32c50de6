"""A game for the tests: everybody lays a number face down at once; the highest wins."""

import sys
from pathlib import Path

from kabinett.core.declare import state
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.result import Result
from kabinett.core.scene import Panel, Scene
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.language import Script, all_of
from kabinett.core.setup import Setup
from kabinett.core.state import State
from kabinett.core.vocabulary import Vocabulary

vocabulary = Vocabulary()
NUMBER = vocabulary.group("number", ["0", "1", "2", "3"])
LAY = Question("Lay a number face down")
END = Message("The numbers lie open.")


@state
class Sealed(State):
    laid: list[int]
    seats: int


def numbers(s: Sealed, seat: int) -> list[int]:
    return list(NUMBER)


def main(s: Sealed) -> Script:
    laid = yield all_of(range(s.seats)), numbers, LAY
    s.laid = list(laid)


class SealedGame(Game[Sealed]):
    id, title = "sealed", Message("Sealed")
    about = credits = Message("For the tests.")
    seat_counts = range(2, 5)
    folder = Path(__file__).parent
    vocabulary, main = vocabulary, staticmethod(main)
    program = compile_scripts([sys.modules[__name__]])

    def new_state(self, setup: Setup) -> Sealed:
        s = Sealed(setup.seats)
        s.seats = setup.seats
        return s

    def turn_mark(self, s: Sealed) -> int:
        return int(bool(s.laid))

    def result(self, s: Sealed) -> Result | None:
        if not s.over():
            return None
        best = max(s.laid)
        winners = tuple(seat for seat, number in enumerate(s.laid) if number == best)
        return Result("open", winners, tuple(s.laid), (END, ()))

    def scene(self, s: Sealed, viewer: int) -> Scene:
        return Scene([Panel(seat, None, []) for seat in range(s.seats)])

    def redeal(self, s: Sealed, viewer: int, luck: Luck) -> Sealed:
        return s.copy()

    def label(self, choice: int, words: object) -> str:
        return str(choice)


game = SealedGame()
