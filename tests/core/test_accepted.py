"""Compiled scripts accept what live scripts accept: any kind of sequence as choices, and tuples in
fields."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

from kabinett.native.builds import path_of
from kabinett.native.scripts import typed_modules
from kabinett.native.source_lines import source_errors
from kabinett.native.texts import native_text
from tests.core.scripting import compile_source, load_module, same_both_ways

HEAD = """
from __future__ import annotations
from collections.abc import Iterable
from typing import Final
from kabinett.core.question import Question
from kabinett.core.script.language import all_of, script
from kabinett.core.state import CHANCE
from kabinett.core.vocabulary import Group, Vocabulary
from tests.core.scripting import Trace

ASK = Question("Which?")
LIST = [3, 5]


def pair(s: Trace) -> tuple[int, ...]:
    return (s.n % 3, 4)


def unsaid(s):
    return (1, 2)


def numbers(s: Trace, seat: int = 0) -> range:
    return range(seat, seat + 3)


vocabulary = Vocabulary()
NUMBER: Final[Group[int]] = vocabulary.group("number", ["0", "1", "2"])


def group(s: Trace, seat: int = 0) -> Group[int]:
    return NUMBER


def group_unsaid(s, seat=0):
    return NUMBER


def some_group(s: Trace, seat: int = 0) -> Iterable[int]:
    return NUMBER


def listed(s: Trace) -> list[int]:
    return [1, 2]


@script
def main(s: Trace):
"""

SCRIPTS = {
    "a range": "s.n = yield 0, range(2), ASK",
    "a range from a function": "s.n = yield 0, numbers(s), ASK",
    "a group": "s.n = yield 0, NUMBER, ASK",
    "a group from a function": "s.n = yield 0, group(s), ASK",
    "a group from a function that says nothing": "s.n = yield 0, group_unsaid(s), ASK",
    "a group from a function of choices": "s.n = yield 0, some_group(s), ASK",
    "a group or a list": "s.n = yield 0, group(s) if s.n else [1, 2], ASK",
    "a group for each seat": "a = yield all_of((0, 1)), group, ASK\n    s.n = a[1]",
    "a group that says nothing for each": (
        "a = yield all_of((0, 1)), group_unsaid, ASK\n    s.n = a[1]"
    ),
    "the same list for each seat": "a = yield all_of((0, 1)), LIST, ASK\n    s.n = a[1]",
    "the same group for each seat": "a = yield all_of((0, 1)), NUMBER, ASK\n    s.n = a[1]",
    "a tuple": "s.n = yield 0, (1, 2), ASK",
    "a tuple that is kept": "open = pair(s)\n    s.n = yield 0, open, ASK",
    "a range for each seat": "a = yield all_of((0, 1)), numbers, ASK\n    s.n = a[1]",
    "a tuple of a function across an ask": (
        "two = pair(s)\n    s.n = yield 0, listed(s), ASK\n    s.n += len(two)"
    ),
    "a tuple of a function that says nothing": (
        "two = unsaid(s)\n    s.n = yield 0, listed(s), ASK\n    s.n += two[1]"
    ),
    "a loop over a tuple of a function": (
        "for one in pair(s):\n        s.n = yield one, listed(s), ASK"
    ),
}


@pytest.mark.parametrize("body", SCRIPTS.values(), ids=SCRIPTS)
def test_choices_of_any_kind_play_both_ways_and_become_lists(tmp_path: Path, body: str) -> None:
    module, program = compile_source(f"{HEAD}    {body}\n", tmp_path)
    for seed in range(4):
        same_both_ways(program, module.main, seed)
    s = module.Trace()
    assert type(program.begin(s, module.main)) is list
    assert type(program.choices(s)) is list
    assert all(type(program.choices_of(s, seat)) is list for seat in program.open_seats(s))


def test_a_draw_gets_the_deck_itself_and_a_seat_gets_a_copy(tmp_path: Path) -> None:
    """A draw gets the deck itself, because copying a long deck takes time. A seat gets a list of
    its own, because bots and tables may keep it."""
    body = "yield CHANCE, s.seen, ASK\n    yield 0, s.seen, ASK\n    yield CHANCE, s.seen[:1], ASK"
    module, program = compile_source(f"{HEAD}    {body}\n", tmp_path)
    s = module.Trace()
    s.seen = [1, 2]
    assert program.begin(s, module.main) is s.seen
    assert program.choices(s) is s.seen
    own = program.run(s, 1)
    assert own == s.seen and own is not s.seen
    assert program.run(s, 1) == [1]


def test_native_code_builds_no_log_entry_while_nobody_listens(tmp_path: Path) -> None:
    source = """
        from kabinett.core.script.language import reveal, say
        from tests.core.scripting import HEARD, Trace

        def told(s: Trace, number: int) -> None:
            say(s, HEARD, number * 2)
            if s.heard is not None:
                say(s, HEARD, number)
            if number:
                reveal(s)
        """
    module = load_module(source, tmp_path)
    text = native_text(module, textwrap.dedent(source))
    assert text.count("if s.heard is not None:") == 3
    assert "if s.heard is not None:\n        say(s, HEARD, number * 2)" in text
    assert "if number:\n        if s.heard is not None:\n            reveal(s)" in text


@pytest.mark.parametrize(
    ("value", "cast"),
    [
        ("pair(s)", "tuple[int, ...]"),
        ("unsaid(s)", "Any"),
        ("len(listed(s))", "int"),
        ("pair(s)[0]", "int"),
        ("pair(s) + (s.n,)", "tuple[int, ...]"),
        ("pair(s) if s.n else 0", "Any"),
    ],
)
def test_a_slot_has_the_type_that_the_called_function_returns(
    tmp_path: Path, value: str, cast: str
) -> None:
    body = f"kept = {value}\n    s.n = yield 0, listed(s), ASK\n    s.trace = [kept]"
    module = load_module(f"{HEAD}    {body}\n", tmp_path)
    text = typed_modules([module])[module]
    found = re.search(r"s\.trace = \[cast\((.*), _frame\[1\]\)\]", text)
    assert found is not None and found[1] == cast


def test_an_error_names_its_line_in_the_source(tmp_path: Path) -> None:
    body = "kept = len(listed(s))\n    s.n = yield 0, listed(s), ASK\n    s.n = pair(kept)[0]"
    source = f"{HEAD}    {body}\n"
    (tmp_path / "native").mkdir()
    module = load_module(source, tmp_path)
    text = typed_modules([module])[module]
    (tmp_path / "native" / path_of(module.__name__)).write_text(text)
    wrong = next(n for n, line in enumerate(text.splitlines(), 1) if "pair(cast(" in line)
    told = source_errors(
        [
            f"{path_of(module.__name__)}:{wrong}: error: Argument 1 to pair is an int",
            "Found 1 error",
        ],
        tmp_path / "native",
        {path_of(module.__name__): module},
    )
    lines = Path(str(module.__file__)).read_text().splitlines()
    line = next(n for n, line in enumerate(lines, 1) if "pair(kept)" in line)
    assert told == [f"{module.__file__}:{line}: error: Argument 1 to pair is an int"]


BEHIND = """

@script
def late(s: Trace, low: int):
    if s.n > low:
        yield from main(s)
        if s.n:
            s.n = yield 0, wrong(s), ASK


@state
class Other(State):
    hand: list[int]


MOST = wrong(1)
"""


def told_at(text: list[str], part: str, folder: Path, module: ModuleType) -> list[str]:
    lines = [number for number, line in enumerate(text, 1) if part in line]
    assert lines
    wrong = [f"{path_of(module.__name__)}:{line}: error: so it is" for line in lines]
    return source_errors(wrong, folder, {path_of(module.__name__): module})


@pytest.mark.parametrize(
    ("in_the_text", "in_the_source"),
    [
        ("wrong(s)", "wrong(s), ASK"),  # at the ask, and where its choices are computed again
        ("other.hand = self.hand[:]", "hand: list[int]"),  # the text that the declaration generates
        ("MOST: Final", "MOST = "),
    ],
)
def test_an_error_in_repeated_text_is_reported_once_at_its_line(
    tmp_path: Path, in_the_text: str, in_the_source: str
) -> None:
    head = HEAD.replace(
        "from tests",
        "from kabinett.core.declare import state\n"
        "from kabinett.core.state import State\nfrom tests",
        1,
    )
    head = head.replace("def listed(", "def wrong(s: Any):\n    return [1]\n\n\ndef listed(")
    head = head.replace("import Final", "import Any, Final")
    module = load_module(f"{head}    s.n = yield 0, listed(s), ASK\n{BEHIND}", tmp_path)
    (tmp_path / "native").mkdir()
    text = native_text(module, typed_modules([module])[module])
    (tmp_path / "native" / path_of(module.__name__)).write_text(text)
    told = told_at(text.splitlines(), in_the_text, tmp_path / "native", module)
    source = Path(str(module.__file__)).read_text().splitlines()
    line = next(n for n, line in enumerate(source, 1) if in_the_source in line)
    assert told == [f"{module.__file__}:{line}: error: so it is"]
