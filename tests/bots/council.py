"""A game for the tests: three seats vote, two votes carry the motion, and only one seat gains by
it.

They vote at once, or one after another."""

from kabinett.core.contract.groups import Bots, Contract, Knowledge, Rules, Screen, Words
from kabinett.core.declare import state
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.result import Result
from kabinett.core.script.language import Script, all_of
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Panel, Scene
from kabinett.core.state import State, finish
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
    finish(s, 0)


def in_turns(s: Council, setup: Setup) -> None:
    s.at_once = 0


def together(s: Council, setup: Setup) -> None:
    s.at_once = 1


def turn_mark(s: Council) -> int:
    return s.voted


def outcome(s: Council) -> Result:
    return Result("voted", (0,) if s.in_favour >= 2 else (2,), (0, 0, 0), (END, ()))


def public_scene(s: Council) -> Scene:
    return Scene([Panel(seat, None, []) for seat in range(3)])


def redeal(s: Council, viewer: int, luck: Luck) -> Council:
    return s.copy()


def label(choice: int, words: object) -> str:
    return str(choice)


in_turn = Game(
    Contract(
        module=__name__,
        state=Council,
        title=Message("Council"),
        about=Message("For the tests."),
        credits=Message("For the tests."),
        seat_counts=range(3, 4),
        vocabulary=vocabulary,
        main=main,
        rules=Rules(opening=in_turns, turn_mark=turn_mark, outcome=outcome),
        knowledge=Knowledge(redeal=redeal),
        screen=Screen(public_scene=public_scene),
        words=Words(label=label),
        bots=Bots(samples=1),
    )
)
at_once = Game(in_turn.contract.with_parts(opening=together))
