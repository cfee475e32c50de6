"""What the source shows about a value: native code keeps an int unboxed, so an int must be sure."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from kabinett.core.script.script_names import ScriptNames
from kabinett.core.script.value_kinds import ValueKind
from tests.core.scripting import load_module

HEAD = """\
from typing import NewType

from kabinett.core.declare import state
from kabinett.core.kinds import Hands
from kabinett.core.language import Script
from kabinett.core.state import State
from kabinett.core.vocabulary import Vocabulary

Seat = NewType("Seat", int)
NUMBER = Vocabulary().group("number", ["0", "1", "2"])
ONE, PAIR, PAIRS, BY_NAME, MIXED = 1, (1, 2), [(1, 2), (3, 4)], {"a": 1}, [1, (2,)]


class Book:
    def __init__(self) -> None:
        self.aims: list[int] = [1]
        self.pairs: list[tuple[int, ...]] = [(1,)]
        self.unsaid = [1]


@state
class Cards(State):
    book: Book
    hands: Hands
    round: int


def seats(s: Cards) -> list[Seat]:
    return []


def pairs(s: Cards) -> list[tuple[int, int]]:
    return []


def a_pair(s: Cards) -> tuple[int, int]:
    return (1, 2)


def a_seat(s: Cards) -> Seat:
    return Seat(0)


def unsaid(s):
    return 1


def main(s: Cards, seat: Seat, two: tuple[int, ...], other):
""".replace("core.language", "core.script.language")

INT, TUPLE = ValueKind.INT, ValueKind.TUPLE
UNKEEPABLE, UNKNOWN = ValueKind.UNKEEPABLE, ValueKind.UNKNOWN

#: The statements of a script, and the kind of its local ``x``.
KINDS = {
    "a number": ("x = 1", INT),
    "a test": ("x = seat == 2 and not seat", INT),
    "a negative number": ("x = -seat", INT),
    "arithmetic": ("x = 2 * seat + s.round // 3", INT),
    "a division": ("x = seat / 2", UNKEEPABLE),
    "a parameter": ("x = seat", INT),
    "a tuple as a parameter": ("x = two", TUPLE),
    "a parameter without annotation": ("x = other", UNKNOWN),
    "an item of a tuple": ("x = two[0]", INT),
    "a slice of a tuple": ("x = two[1:]", TUPLE),
    "a constant": ("x = ONE", INT),
    "a constant tuple": ("x = PAIR", TUPLE),
    "a constant list": ("x = PAIRS", UNKEEPABLE),
    "an item of a table": ("x = PAIRS[seat]", TUPLE),
    "an item of an item": ("x = PAIRS[seat][0]", INT),
    "an item of a dict": ("x = BY_NAME[seat]", INT),
    "an item of a table of several kinds": ("x = MIXED[seat]", UNKNOWN),
    "an item of a group": ("x = NUMBER[seat]", INT),
    "the place in a group": ("x = NUMBER.index(seat)", INT),
    "a field of the state": ("x = s.round", INT),
    "a list of the state": ("x = s.hands[seat]", UNKEEPABLE),
    "an item of a list of the state": ("x = s.hands[seat][0]", INT),
    "an item taken from a list": ("x = s.hands[seat].pop()", INT),
    "an item of the book": ("x = s.book.aims[seat]", INT),
    "a tuple of the book": ("x = s.book.pairs[seat]", TUPLE),
    "a field without annotation": ("x = s.book.unsaid[seat]", UNKNOWN),
    "the result of a function": ("x = a_seat(s)", INT),
    "a tuple of a function": ("x = a_pair(s)", TUPLE),
    "a list of a function": ("x = seats(s)", UNKEEPABLE),
    "an item of a list of a function": ("x = seats(s)[0]", INT),
    "the result of a function that says nothing": ("x = unsaid(s)", UNKNOWN),
    "a length": ("x = len(seats(s))", INT),
    "the largest": ("x = max(seats(s))", INT),
    "the largest pair": ("x = max(pairs(s))", TUPLE),
    "the larger of two": ("x = max(seat, s.round)", INT),
    "one of two": ("x = 1 if seat else a_seat(s)", INT),
    "one of two kinds": ("x = 1 if seat else two", UNKNOWN),
    "two kinds": ("x = 1\nx = two", UNKNOWN),
    "its own value": ("x = 0\nx = x + 1", INT),
    "each other's values": ("x = 0\nfor y in range(3):\n    x, y = y, x", INT),
    "an answer": ("x = yield 0, [1], ASK", INT),
    "several answers": ("x = yield all_of((0, 1)), seats, ASK", TUPLE),
    "an item of several answers": ("y = yield all_of((0, 1)), seats, ASK\nx = y[0]", INT),
    "the result of a script": ("x = yield from main(s)", INT),
    "a loop over numbers": ("for x in range(3):\n    pass", INT),
    "a loop over seats": ("for x in tuple(seats(s)):\n    pass", INT),
    "a loop over pairs": ("for x in pairs(s):\n    pass", TUPLE),
    "a loop over parts of pairs": ("for x, y in pairs(s):\n    pass", INT),
    "a loop over a comprehension": ("for x in [y + 1 for y in seats(s)]:\n    pass", INT),
    "a loop over what nothing shows": ("for x in unsaid(s):\n    pass", UNKNOWN),
    "part of a pair": ("x, y = a_pair(s)", INT),
    "part of an item of a table": ("x, y = PAIRS[seat]", INT),
    "part of one of two pairs": ("x, y = (1, 2) if seat else (seat, two)", INT),
    "the rest of a pair": ("y, *x = a_pair(s)", UNKEEPABLE),
    "an annotation": ("x: int = unsaid(s)", INT),
    "a tuple by annotation": ("x: tuple[int, ...] = unsaid(s)", TUPLE),
}


@pytest.mark.parametrize("case", KINDS)
def test_the_source_shows_what_a_value_is(case: str, tmp_path: Path) -> None:
    body, kind = KINDS[case]
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    module = load_module(HEAD + lines, tmp_path)
    tree = ast.parse(HEAD + lines).body[-1]
    assert isinstance(tree, ast.FunctionDef)
    assert ScriptNames(module, tree).values.kinds["x"] == kind
