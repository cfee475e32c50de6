"""A game for the tests: three vote, two at least carry the motion, and only one of them gains by
it.  They vote at once, or one after the other."""

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
NO, YES = vocabulary.group("vote", ["no", "yes"])
VOTE = Question("Shall the first seat win? Else the last one does")
END = Message("The motion has been voted on.")


@state
class Council(State):
    in_favour: int
    voted: int
    at_once: int


def votes(s: Council, seat: int) -> list[int]:
    return [NO, YES]


def main(s: Council) -> Script:
    if s.at_once:
        answers = yield all_of((0, 1, 2)), votes, VOTE
        s.in_favour = sum([answer == YES for answer in answers])
    else:
        for seat in range(3):
            choice = yield seat, [NO, YES], VOTE
            s.in_favour += choice == YES
    s.voted = 1


class CouncilGame(Game[Council]):
    id, title = "council", Message("Council")
    about = credits = Message("For the tests.")
    seat_counts = range(3, 4)
    folder = Path(__file__).parent
    vocabulary, main = vocabulary, staticmethod(main)
    program = compile_scripts([sys.modules[__name__]])
    samples = 1
    at_once = False

    def new_state(self, setup: Setup) -> Council:
        s = Council(setup.seats)
        s.at_once = int(self.at_once)
        return s

    def turn_mark(self, s: Council) -> int:
        return s.voted

    def result(self, s: Council) -> Result | None:
        if not s.over():
            return None
        return Result("voted", (0,) if s.in_favour >= 2 else (2,), (0, 0, 0), (END, ()))

    def scene(self, s: Council, viewer: int) -> Scene:
        return Scene([Panel(seat, None, []) for seat in range(3)])

    def redeal(self, s: Council, viewer: int, luck: Luck) -> Council:
        return s.copy()

    def label(self, choice: int, words: object) -> str:
        return str(choice)


class AtOnce(CouncilGame):
    at_once = True


in_turn, at_once = CouncilGame(), AtOnce()
