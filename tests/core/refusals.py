"""What a script may not say, and what the error for it says."""

PRELUDE = """\
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import AllOf, all_of, say, script, tell
from tests.core.scripting import ASK, HEARD, Trace, note, some

CARDS = [1, 2, 3]
NAMES = ("a", "b")
PAIRS = ((1, 2), (3, 4))


def same(function):
    return function


def label(s, seat, choice, words, hours):
    return "?"


def why_not(s, seat, choice, hours):
    return None


def ends(s):
    return -1


TWO_HOLES = Question("{n} of {n_2}")
LABELLED = Question("Now?", label=label)
REASONED = Question("Now?", why_not=why_not)
ENDED = Question("Now?", ends=ends)


def no_script(s):
    yield 0, [1], ASK


@script
def other(s, a, b=2):
    yield a, [b], ASK


from kabinett.core.parts.scripts import reaction

DO = (other,)
ballot = reaction(some, ASK, 1, note)

"""

# Name of the fault: (a script whose line with # ! is at fault, what the error says).
REFUSED_BODIES = {
    # -- what lives across an ask
    "a list kept across an ask": (
        "hand = [1, 2]  # !\nyield 0, hand, ASK\nnote(s, *hand)",
        "hand is kept across an ask, and only an int or a tuple of ints can be: write tuple",
    ),
    "a sorted list kept": ("hand = sorted(s.seen)  # !\nyield 0, hand, ASK", "hand is kept"),
    "a list kept by the second of two names": (
        "a = b = [x for x in s.seen]  # !\nyield 0, [1], ASK\nnote(s, *b)",
        "b is kept across an ask",
    ),
    "a list kept out of a tuple": (
        "a, b = 1, {2}  # !\nyield 0, [1], ASK\nnote(s, *b)",
        "b is kept across an ask",
    ),
    "a list of the state kept": (
        "a = s.seen  # !\nyield 0, [1], ASK\nnote(s, *a)",
        "a is kept across an ask",
    ),
    "a list of a function kept": (
        "a = some(s, 0)  # !\nyield 0, [1], ASK\nnote(s, *a)",
        "a is kept across an ask",
    ),
    "a list of the module kept": (
        "a = CARDS  # !\nyield 0, [1], ASK\nnote(s, *a)",
        "a is kept across an ask",
    ),
    "a starred name kept": (
        "a, *b = CARDS  # !\nyield 0, [1], ASK\nnote(s, *b)",
        "b is kept across an ask",
    ),
    "a generator kept": (
        "many = (x for x in CARDS)  # !\nyield 0, [1], ASK\nnote(s, *many)",
        "many is kept across an ask",
    ),
    "a lambda kept": (
        "twice = lambda x: 2 * x  # !\nyield 0, [1], ASK\nnote(s, twice(1))",
        "twice is kept across an ask",
    ),
    "a text kept": ("a = 'x'  # !\nyield 0, [1], ASK\nnote(s, len(a))", "a is kept across an ask"),
    "a text put together kept": (
        "a = f'{s.n}'  # !\nyield 0, [1], ASK\nnote(s, len(a))",
        "a is kept across an ask",
    ),
    "a fraction kept": ("a = 0.5  # !\nyield 0, [1], ASK\nnote(s, a)", "a is kept across an ask"),
    "None kept": ("a = None  # !\nyield 0, [1], ASK\nnote(s, a)", "a is kept across an ask"),
    "one of two lists kept": (
        "a = [1] if s.n else ()  # !\nyield 0, [1], ASK\nnote(s, *a)",
        "a is kept across an ask",
    ),
    "a range kept": ("a = range(3)  # !\nyield 0, [1], ASK\nnote(s, *a)", "a is kept"),
    "a tuple of tuples kept": (
        "a = ((1, 2), (3, 4))  # !\nyield 0, [1], ASK\nnote(s, a[0][1])",
        "a is kept across an ask",
    ),
    "a kept name given inside an expression": (
        "note(s, (a := s.n))  # !\nyield 0, [1], ASK\nnote(s, a)",
        "a := … is kept across an ask: assign it on a line of its own",
    ),
    "a kept name given in a comprehension": (
        "note(s, *[a := x for x in CARDS])  # !\nyield 0, [1], ASK\nnote(s, a)",
        "a := … is kept across an ask",
    ),
    "a name given in a test behind an and": (
        "a = 1\nyield 0, [1], ASK\nif s.n and (a := s.n):  # !\n    pass\nyield 0, [a], ASK",
        "a := … is kept across an ask",
    ),
    "a kept name that only one branch gives": (
        "if s.n:\n    a = 1\nyield 0, [1], ASK\nnote(s, a)  # !",
        "a may have no value here: give it one before",
    ),
    "a kept name that only a loop gives": (
        "for a in range(s.n):\n    yield 0, [1], ASK\nyield 0, [a], ASK  # !",
        "a may have no value here: give it one before",
    ),
    # -- asks where they cannot be cut
    "an ask inside a call": (
        "note(s, (yield 0, [1], ASK))  # !",
        "an ask inside an expression: write `answer = yield …` on a line of its own",
    ),
    "an ask on the right of a comparison": (
        "if s.n == (yield 0, [1], ASK):  # !\n    pass",
        "an ask inside an expression",
    ),
    "an ask behind an and": (
        "if s.n and (yield 0, [1], ASK):  # !\n    pass",
        "an ask inside an expression",
    ),
    "an ask in a choice of two": (
        "a = (yield 0, [1], ASK) if s.n else 0  # !",
        "an ask inside an expression",
    ),
    "an ask as what a loop runs over": (
        "for a in (yield 0, [1], ASK):  # !\n    pass",
        "an ask inside an expression",
    ),
    "an ask that adds": ("s.n += yield 0, [1], ASK  # !", "an ask inside an expression"),
    "an ask in an assert": ("assert (yield 0, [1], ASK)  # !", "an ask inside an expression"),
    "an ask in a lambda": ("a = lambda: (yield 0, [1], ASK)  # !", "an ask inside an expression"),
    "an ask in an ask": (
        "yield (yield 0, [1], ASK), [1], ASK  # !",
        "an ask inside an expression",
    ),
    "an ask in an index": ("s.seen[(yield 0, [1], ASK)] = 1  # !", "an ask inside an expression"),
    "an answer to two names": (
        "a = b = yield 0, [1], ASK  # !",
        "assign the answer to one name first",
    ),
    # -- asks that are none
    "a bare yield": ("yield  # !", "an ask is `yield seat, choices, QUESTION`"),
    "an ask without a message": ("yield 0, [1]  # !", "an ask is `yield seat, choices, QUESTION`"),
    "an ask from a table": ("yield CARDS[0]  # !", "an ask is `yield seat, choices, QUESTION`"),
    "an ask with a star": ("yield 0, *[[1], ASK], 1  # !", "no * in an ask"),
    # -- words
    "a line for the log with an argument too few": (
        "say(s, HEARD)  # !\nyield 0, [1], ASK",
        "HEARD: '{n} is said.' has 1 hole, and gets 0 arguments",
    ),
    "a line for one seat with an argument too many": (
        "tell(s, 0, HEARD, 1, 2)  # !\nyield 0, [1], ASK",
        "HEARD: '{n} is said.' has 1 hole, and gets 2 arguments",
    ),
    # -- questions
    "a message for a question": (
        "yield 0, [1], HEARD  # !",
        "HEARD is no question: wrap it: Question(HEARD)",
    ),
    "a message made in the ask": (
        "yield 0, [1], Message('Now?')  # !",
        "Message('Now?') is no question: wrap it: Question(Message('Now?'))",
    ),
    "a text for a question": (
        "yield 0, [1], 'Now?'  # !",
        "'Now?' is no question: wrap it: Question('Now?')",
    ),
    "one of two messages": ("yield 0, [1], ASK if s.n else HEARD  # !", "HEARD is no question"),
    "too few arguments for the sentence": (
        "yield 0, [1], TWO_HOLES, 3  # !",
        "TWO_HOLES: '{n} of {n_2}' has 2 holes, and the ask gives 1 argument",
    ),
    "a label with the wrong number of parameters": (
        "yield 0, [1], LABELLED, 3, 4  # !",
        "LABELLED: its label is label(s, seat, choice, words, hours), {file}:15, and would be "
        "called with (s, seat, choice, words, argument_1, argument_2)",
    ),
    "a reason with the wrong number of parameters": (
        "yield 0, [1], REASONED  # !",
        "REASONED: its why_not is why_not(s, seat, choice, hours), {file}:",
    ),
    "an end with the wrong number of parameters": (
        "yield all_of((0,)), some, ENDED  # !",
        "ENDED: its ends is ends(s), {file}:",
    ),
    "all_of with two arguments": ("yield all_of(0, 1), some, ASK  # !", "all_of takes the seats"),
    "all_of with a lambda of one parameter": (
        "yield all_of((0,)), lambda seat: [1], ASK  # !",
        "all_of is asked with the name of a function (state, seat) -> choices",
    ),
    "all_of with a list of texts": (
        "yield all_of((0,)), NAMES, ASK  # !",
        "NAMES is no such name of this module: all_of is asked with the name of a function (state, "
        "seat) -> choices, or of a list of choices",
    ),
    "all_of with a local name": (
        "own = some\nyield all_of((0,)), own, ASK  # !",
        "own is no such name of this module",
    ),
    "all_of outside of an ask": (
        "seats = all_of((0, 1))  # !\nyield seats, some, ASK",
        "all_of stands in an ask",
    ),
    # -- statements
    "try": ("try:  # !\n    s.n = 1\nfinally:\n    pass", "put the try into a function"),
    "with": ("with open('x'):  # !\n    pass", "put the with into a function"),
    "match": ("match s.n:  # !\n    case 1:\n        pass", "write if … elif"),
    "an inner function": ("def inner():  # !\n    pass", "move the inner function out"),
    "an inner asynchronous function": (
        "async def inner():  # !\n    pass",
        "move the inner function out",
    ),
    "an inner class": ("class Inner:  # !\n    pass", "move the class out"),
    "global": ("global CARDS  # !\nCARDS = 1", "keep it in the state"),
    "del": ("a = 1\ndel a  # !", "assign instead of del"),
    "del of a place": ("del s.seen[0]  # !", "assign instead of del"),
    "import": ("import sys  # !", "import at the top of the file"),
    "from … import": ("from os import path  # !", "import at the top of the file"),
    # -- loops
    "a loop with an ask over a list of the state": (
        "for card in s.seen:  # !\n    yield 0, [card], ASK",
        "write tuple(s.seen)",
    ),
    "a loop with an ask over a list of the module": (
        "for card in CARDS:  # !\n    yield 0, [card], ASK",
        "write tuple(CARDS)",
    ),
    "a loop with an ask over a list in a name": (
        "hand = s.seen\nfor card in hand:  # !\n    yield 0, [card], ASK",
        "write tuple(hand)",
    ),
    "a loop with an ask over what was a tuple once": (
        "hand = ()\nhand = s.seen\nfor card in hand:  # !\n    yield 0, [card], ASK",
        "write tuple(hand)",
    ),
    "a loop with an ask over a call": (
        "for card in reversed(s.seen):  # !\n    yield 0, [card], ASK",
        "write tuple(reversed(s.seen))",
    ),
    "a loop with an ask over words": (
        "for name in NAMES:  # !\n    yield 0, [len(name)], ASK",
        "write range(len(NAMES))",
    ),
    "a loop with an ask over letters": (
        "for letter in 'ab':  # !\n    yield 0, [len(letter)], ASK",
        "write tuple('ab')",
    ),
    "a loop with an ask over pairs": (
        "for pair in ((1, 2), (3, 4)):  # !\n    yield 0, [pair[0]], ASK",
        "loop over numbers and look the rest up",
    ),
    "a loop with an ask and two names": (
        "for a, b in PAIRS:  # !\n    yield a, [b], ASK",
        "a loop with an ask inside takes one name",
    ),
    "a loop with an ask into the state": (
        "for s.n in range(2):  # !\n    yield 0, [1], ASK",
        "a loop with an ask inside takes one name",
    ),
    "a break in the else of an asked test": (
        "while True:\n    while (yield 0, [0], ASK):\n        pass\n    else:\n        break  # !",
        "break or continue in the else of a loop that asks in its test",
    ),
    # -- names
    "the state assigned": ("s = 1  # !", "the state s cannot be assigned to"),
    "the state assigned by a loop": ("for s in CARDS:  # !\n    pass", "the state s cannot be"),
    "a name of the compiler's": ("_frame = 1  # !", "names with _ in front are the compiler's"),
    "a name of the compiler's in a loop": (
        "for _answer in CARDS:  # !\n    pass",
        "rename _answer",
    ),
    "a name of the compiler's in a comprehension": (
        "note(s, *[_frame for _frame in CARDS])  # !",
        "rename _frame",
    ),
    "a name of the compiler's in a lambda": (
        "note(s, (lambda _frame: 1)(2))  # !",
        "rename _frame",
    ),
    "a name that the compiler's code calls": ("tuple = 1  # !", "rename it"),
    "a list of its own": ("list = note  # !", "rename it"),
    "a loop over a range of its own": ("range = note  # !", "rename it"),
    # -- calls
    "a function that is no script": (
        "yield from no_script(s)  # !",
        "no_script is no script of this game: say that it gives",
    ),
    "a list": ("yield from CARDS  # !", "yield from what is no call"),
    "an argument too many": ("yield from other(s, 1, 2, 3)  # !", "too many arguments"),
    "an unknown keyword": ("yield from other(s, 1, c=3)  # !", "too many arguments"),
    "a missing argument": ("yield from other(s)  # !", "the argument a is missing"),
    "a call without the state": ("yield from other(1)  # !", "with the state first"),
    "a call with another state": ("yield from other(s.copy(), 1)  # !", "with the state first"),
    "the state as a keyword": ("yield from other(s=s, a=1)  # !", "with the state first"),
    "a star in a call": ("yield from other(s, *CARDS)  # !", "no * or **"),
    "a star before the end in a call from a table": (
        "yield from {1: other}[1](s, *CARDS, 1)  # !",
        "no * or **",
    ),
    "two stars in a call": ("yield from other(s, 1, **{'b': 2})  # !", "no * or **"),
    "keywords in another order": (
        "yield from other(s, b=s.n, a=1)  # !",
        "keywords in another order than the script's",
    ),
    "a keyword to a script from a table": (
        "yield from {1: other}[1](s, a=1)  # !",
        "a script from a table is called without keywords",
    ),
    "a list handed to a script": (
        "yield from other(s, [1])  # !",
        "the argument [1]: only an int or a tuple of ints is kept",
    ),
    "None handed to a script": ("yield from other(s, None)  # !", "the argument None"),
    # -- scripts that nobody waits for
    "a script called and thrown away": (
        "if s.n:\n    other(s, 1)  # !\nyield 0, [1], ASK",
        "other(s, 1) makes a script that never runs: write `yield from other(s, 1)`",
    ),
    "a script called and kept": (
        "x = other(s, 1)  # !\nyield 0, [1], ASK",
        "write `yield from other(s, 1)`",
    ),
    "a script of a part called and thrown away": (
        "ballot(s, (0, 1))  # !\nyield 0, [1], ASK",
        "write `yield from ballot(s, (0, 1))`",
    ),
    "a script out of a table thrown away": (
        "DO[0](s, 1)  # !\nyield 0, [1], ASK",
        "write `yield from DO[0](s, 1)`",
    ),
    # -- words
    "a name given while saying something": (
        "say(s, HEARD, (a := 1))  # !\nnote(s, a)",
        "where nobody listens, nothing is worked out for the log",
    ),
}

REFUSED_SIGNATURES = {
    "stars in the signature": ("def main(s, *a):", "a script takes plain arguments"),
    "two stars in the signature": ("def main(s, **a):", "a script takes plain arguments"),
    "names only in the signature": ("def main(s, *, a):", "a script takes plain arguments"),
    "no state": ("def main():", "a script takes the state as its first argument"),
    "a parameter of the compiler's": ("def main(s, _frame):", "names with _ in front"),
    "a parameter called len": ("def main(s, len):", "rename it"),
    "a list as a parameter": ("def main(s, hand: list[int]):", "hand: list[int]: only an int or"),
    "perhaps None as a parameter": ("def main(s, seat: int | None):", "-1 says nobody"),
    "a list as a default": ("def main(s, hand=[1]):", "the default hand=[1]"),
    "None as a default": ("def main(s, hand=None):", "the default hand=None"),
    "a text as a default": ("def main(s, hand='x'):", "the default hand='x'"),
}
