"""A game for the tests: all seats lay a number face down at once, and the highest wins."""

from kabinett.core.contract.groups import Contract, Knowledge, Rules, Screen, Words
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
    finish(s, 0)


def opening(s: Sealed, setup: Setup) -> None:
    s.seats = setup.seats


def turn_mark(s: Sealed) -> int:
    return int(bool(s.laid))


def outcome(s: Sealed) -> Result:
    best = max(s.laid)
    winners = tuple(seat for seat, number in enumerate(s.laid) if number == best)
    return Result("open", winners, tuple(s.laid), (END, ()))


def public_scene(s: Sealed) -> Scene:
    return Scene([Panel(seat, None, []) for seat in range(s.seats)])


def redeal(s: Sealed, viewer: int, luck: Luck) -> Sealed:
    return s.copy()


def label(choice: int, words: object) -> str:
    return str(choice)


game = Game(
    Contract(
        module=__name__,
        id="sealed",
        state=Sealed,
        title=Message("Sealed"),
        about=Message("For the tests."),
        credits=Message("For the tests."),
        seat_counts=range(2, 5),
        vocabulary=vocabulary,
        main=main,
        rules=Rules(opening=opening, turn_mark=turn_mark, outcome=outcome),
        knowledge=Knowledge(redeal=redeal),
        screen=Screen(public_scene=public_scene),
        words=Words(label=label),
    )
)
