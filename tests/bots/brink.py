"""A game for the tests: one of two may let all lose, or lose alone."""

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
from kabinett.core.script.language import Script
from kabinett.core.state import State
from kabinett.core.vocabulary import Vocabulary

vocabulary = Vocabulary()
ALL_LOSE, GIVE_IN = vocabulary.word("all_lose"), vocabulary.word("give_in")
ACT = Question("All lose, or give in")
END = Message("It is over.")


@state
class Brink(State):
    drifted: int
    done: int


def main(s: Brink) -> Script:
    choice = yield 0, [ALL_LOSE, GIVE_IN], ACT
    s.drifted = int(choice == ALL_LOSE)
    s.done = 1


class BrinkGame(Game[Brink]):
    id, title = "brink", Message("Brink")
    about = credits = Message("For the tests.")
    seat_counts = range(2, 3)
    folder = Path(__file__).parent
    vocabulary, main = vocabulary, staticmethod(main)
    program = compile_scripts([sys.modules[__name__]])

    def turn_mark(self, s: Brink) -> int:
        return s.done

    def result(self, s: Brink) -> Result | None:
        if not s.over():
            return None
        return Result("over", () if s.drifted else (1,), (0, 0), (END, ()))

    def scene(self, s: Brink, viewer: int) -> Scene:
        return Scene([Panel(seat, None, []) for seat in range(2)])

    def redeal(self, s: Brink, viewer: int, luck: Luck) -> Brink:
        return s.copy()

    def label(self, choice: int, words: object) -> str:
        return str(choice)


game = BrinkGame()
