"""A game for the tests: one of two seats chooses between a loss for both and a loss for itself."""

from kabinett.core.contract.groups import Contract, Knowledge, Rules, Screen, Words
from kabinett.core.declare import state
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.result import Result
from kabinett.core.script.language import Script
from kabinett.core.show.scene import Panel, Scene
from kabinett.core.state import State, finish
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
    finish(s, 0)


def turn_mark(s: Brink) -> int:
    return s.done


def outcome(s: Brink) -> Result:
    return Result("over", () if s.drifted else (1,), (0, 0), (END, ()))


def public_scene(s: Brink) -> Scene:
    return Scene([Panel(seat, None, []) for seat in range(2)])


def redeal(s: Brink, viewer: int, luck: Luck) -> Brink:
    return s.copy()


def label(choice: int, words: object) -> str:
    return str(choice)


game = Game(
    Contract(
        module=__name__,
        id="brink",
        state=Brink,
        title=Message("Brink"),
        about=Message("For the tests."),
        credits=Message("For the tests."),
        seat_counts=range(2, 3),
        vocabulary=vocabulary,
        main=main,
        rules=Rules(turn_mark=turn_mark, outcome=outcome),
        knowledge=Knowledge(redeal=redeal),
        screen=Screen(public_scene=public_scene),
        words=Words(label=label),
    )
)
