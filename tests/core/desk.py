"""A game whose turns can consist of anything, for tests of the table."""

from kabinett.core.contract.groups import Contract, Rules, Screen, Words
from kabinett.core.declare import state
from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because, reason
from kabinett.core.result import Result
from kabinett.core.script.language import Script, all_of, reveal, say, tell
from kabinett.core.setup import Option
from kabinett.core.show.scene import Fact, Panel, Scene
from kabinett.core.state import CHANCE, State
from kabinett.core.vocabulary import Vocabulary

vocabulary = Vocabulary()
ADD = vocabulary.word("add")  # adds one to the total
EVENT = vocabulary.word("event")  # a card with asks of its own
ROLL = vocabulary.word("roll")  # rolls a die
PEEK = vocabulary.word("peek")  # shows something hidden
VOTE = vocabulary.word("vote")  # asks all seats at once
ONLY = vocabulary.word("only")  # asks the same seat again, with a single choice
NUDGE = vocabulary.word("nudge")  # asks the next seat, with one choice or two
LAST = vocabulary.word("last")  # draws from a single outcome
CRASH = vocabulary.word("crash")  # raises an error in the rules
DEADLOCK = vocabulary.word("deadlock")  # asks without any choice
DONE = vocabulary.word("done")  # ends the turn
QUIT = vocabulary.word("quit")  # ends the game
YES, NO = vocabulary.word("yes"), vocabulary.word("no")
DIE = vocabulary.group("die", [str(face) for face in range(1, 7)])
vocabulary.alias("plus", "add")

VOTES = Question("Yes or no?")
BEGINS = Message("Here we go.")
ADDS, ROLLS = Message("{seat} adds one."), Message("It is a {die}.")
SECRET = Message("You alone may know: {n}.")
VOTED = Message("{n} say yes.")
WHY, OVER = Question("Why"), Message("It is over.")
ON, OFF = Message("on"), Message("off")
TOTAL = Message("Total")
TOO_MUCH = reason(Message("Only once the total is {n}."), "1.1")


@state
class Desk(State):
    card: int
    die: int
    total: int
    turn: int
    votes: list[int]


def actions(s: Desk) -> list[int]:
    always = [ADD, EVENT, ROLL, PEEK, VOTE, ONLY, NUDGE, LAST, CRASH, DEADLOCK, DONE]
    return [*always, QUIT] if s.total > 2 else always


def why_not(s: Desk, seat: int, choice: int, turn: int) -> Reason | None:
    return because(TOO_MUCH, 3) if choice == QUIT else NOT_ASKED


def label(s: Desk, seat: int, choice: int, words: object, turn: int) -> str:
    return f"{vocabulary.name(choice)} in turn {turn}"


TURN = Question("Your turn", label=label, why_not=why_not)


def votes(s: Desk, seat: int) -> list[int]:
    return [YES, NO]


def nothing(s: Desk, seat: int) -> list[int]:
    return [] if seat else [YES]


def main(s: Desk) -> Script:
    say(s, BEGINS)
    playing = 1
    while playing:
        playing = yield from turn(s, s.turn % 2)


def turn(s: Desk, seat: int) -> Script:
    while (choice := (yield seat, actions(s), TURN, s.turn)) != DONE:
        if choice == ADD:
            s.total += 1
            say(s, ADDS, seat)
        elif choice == EVENT:
            s.card = 1
            yield from event(s, seat)
            s.card = 0
        elif choice == ROLL:
            s.die = yield CHANCE, list(DIE), WHY
            say(s, ROLLS, s.die)
        elif choice == PEEK:
            tell(s, seat, SECRET, s.total)
            reveal(s)
        elif choice == VOTE:
            answers = yield all_of((0, 1)), votes, VOTES
            s.votes = list(answers)
            say(s, VOTED, s.votes.count(YES))
        elif choice == ONLY:
            yield seat, [YES], VOTES
        elif choice == NUDGE:
            yield 1 - seat, [YES] if s.total else [YES, NO], VOTES
        elif choice == LAST:
            yield CHANCE, [DIE[0]], WHY
        elif choice == CRASH:
            s.total += 10
            say(s, ADDS, seat)
            s.die = yield CHANCE, list(DIE), WHY
            s.total //= 0
        elif choice == DEADLOCK:
            yield all_of((0, 1)), nothing, VOTES
        else:
            return 0
    s.turn += 1
    return 1


def event(s: Desk, seat: int) -> Script:
    for times in range(3):
        again = yield seat, [YES, NO], VOTES
        if again == NO:
            break
        s.total += times


def turn_mark(s: Desk) -> int:
    return s.turn


def outcome(s: Desk) -> Result:
    return Result("quit", (0,), (s.total, 0), (OVER, ()))


def check(s: Desk) -> None:
    assert s.total >= 0, "the total is below 0"


def public_scene(s: Desk) -> Scene:
    return Scene(
        [Panel(seat, None, []) for seat in (0, 1)], facts=[Fact("total", (TOTAL, ()), s.total)]
    )


def label_of(choice: int, words: object) -> str:
    return vocabulary.name(choice)


game = Game(
    Contract(
        module=__name__,
        id="desk",
        state=Desk,
        title=Message("Desk"),
        about=Message("A desk."),
        credits=Message("Nobody."),
        seat_counts=range(2, 3),
        vocabulary=vocabulary,
        main=main,
        rules=Rules(
            options=(Option("lamp", {"on": ON, "off": OFF}, Message("Lamp"), Message("Why")),),
            turn_mark=turn_mark,
            outcome=outcome,
            check=check,
        ),
        screen=Screen(public_scene=public_scene),
        words=Words(label=label_of),
    )
)
