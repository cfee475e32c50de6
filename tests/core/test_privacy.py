"""An ask is private unless the source shows that its choices read nothing hidden."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

import pytest

from kabinett.core.script.program import Program
from tests.core.scripting import compile_source

SOURCE = """\
from kabinett.core.declare import state
from kabinett.core.kinds import Hands
from kabinett.core.question import Question
from kabinett.core.script.language import Script, script
from kabinett.core.state import State

ASK = Question("Which?")
OPEN = Question("Which?", private=False)


@state
class Cards(State):
    hands: Hands
    round: int


def holds_three(s: Cards) -> bool:
    return 3 in s.hands[0]


def first_round(s: Cards) -> bool:
    return s.round == 1


{helper}

def main(s: {annotation}) -> Script:
{before}
    yield 0, {choices}, {question}
"""
#: A helper whose source is at no line of its module.
WITHOUT_SOURCE = (
    'made = {}\nexec("def generated(s):\\n    return s.hands[0]", globals(), made)\n'
    'generated = made["generated"]\n'
)


def compile_main(
    folder: Path,
    choices: str = "[1]",
    annotation: str = "Cards",
    helper: str = "",
    question: str = "ASK",
    before: str = "pass",
) -> Program:
    """Return the program of a script ``main`` with one ask, and of the scripts in ``helper``."""
    parts = {"choices": choices, "annotation": annotation, "helper": helper, "question": question}
    source = SOURCE.format(**parts, before=indent(dedent(before), "    "))
    return compile_source(source, folder)[1]


def has_private_ask(program: Program, script: str = "main") -> bool:
    return any(block.private for block in program.by_name[script].blocks)


def private_ask(folder: Path, choices: str, **parts: str) -> bool:
    """Return whether the ask of ``main`` with these choices is private."""
    return has_private_ask(compile_main(folder, choices, **parts))


def test_choices_that_read_a_hidden_field_are_private(tmp_path: Path) -> None:
    assert private_ask(tmp_path, "[*s.hands[0], 1]")


def test_choices_that_read_open_fields_only_are_open(tmp_path: Path) -> None:
    assert not private_ask(tmp_path, "[s.round, len(s.hands[0])]")


@pytest.mark.parametrize("annotation", ["'Elsewhere'", "object"])
def test_an_ask_is_private_if_the_class_of_the_state_is_unknown(
    annotation: str, tmp_path: Path
) -> None:
    assert private_ask(tmp_path, "[s.round]", annotation=annotation)


def test_an_ask_is_private_if_a_function_of_its_choices_has_no_source(tmp_path: Path) -> None:
    assert private_ask(tmp_path, "list(generated(s))", helper=WITHOUT_SOURCE)


def test_the_question_may_say_that_an_unreadable_ask_is_open(tmp_path: Path) -> None:
    assert not private_ask(tmp_path, "[s.round]", annotation="object", question="OPEN")


#: Statements before the ask, each with a test that decides which ``extra`` reaches it.
BRANCHES = {
    "if": """
        extra = (1,)
        if {test}(s):
            extra = (1, 2)
        """,
    "else": """
        if {test}(s):
            extra = (1, 2)
        else:
            extra = (1,)
        """,
    "outer if": """
        extra = (1,)
        if {test}(s):
            if s.round:
                extra = (1, 2)
        """,
    "while": """
        extra = (1,)
        while {test}(s) and len(extra) < 3:
            extra += (2,)
        """,
    "for": """
        extra = (1,)
        for _ in range({test}(s)):
            extra += (2,)
        """,
    "target of a loop": """
        extra = 0
        for extra in range({test}(s)):
            pass
        extra = (extra,)
        """,
    "break": """
        extra = (1,)
        for number in (2, 3):
            if {test}(s):
                break
            extra += (number,)
        """,
    "continue": """
        extra = (1,)
        for number in (2, 3):
            if {test}(s):
                continue
            extra += (number,)
        """,
    "break out of an inner loop": """
        extra = (1,)
        for number in (2, 3):
            for _ in (4, 5):
                if {test}(s):
                    break
            else:
                continue
            extra += (number,)
        """,
    "value": """
        found = {test}(s)
        extra = (1, 2) if found else (1,)
        """,
    "walrus": """
        more = 1
        if {test}(s) and (more := 2):
            pass
        extra = (1, more)
        """,
    "method of a list": """
        items = [1]
        if {test}(s):
            items.append(2)
        extra = tuple(items)
        """,
}


@pytest.mark.parametrize("branch", BRANCHES)
def test_a_test_that_decides_a_value_counts_as_read(branch: str, tmp_path: Path) -> None:
    before = BRANCHES[branch]
    assert private_ask(tmp_path, "extra", before=before.format(test="holds_three"))
    assert not private_ask(tmp_path, "extra", before=before.format(test="first_round"))


def test_a_test_that_decides_other_values_does_not_count(tmp_path: Path) -> None:
    before = """
        extra = (1,)
        while holds_three(s):
            s.round += 1
            break
        if holds_three(s):
            return
        """
    assert not private_ask(tmp_path, "(*extra, s.round)", before=before)


#: Definitions of functions, of which the ask calls one.
HELPERS = {
    "alias": "alias = holds_three",
    "table": 'table = {"three": holds_three}\n\n\ndef alias(s):\n    return table["three"](s)',
    "decorated": (
        "import functools\n\n\n@functools.cache\ndef alias(s):\n    return 3 in s.hands[0]"
    ),
    "recursive": "def alias(s):\n    return s.round > 3 and alias(s) or holds_three(s)",
}


@pytest.mark.parametrize("helper", HELPERS)
def test_a_function_is_found_in_every_way_to_reach_it(helper: str, tmp_path: Path) -> None:
    assert private_ask(tmp_path, "[int(alias(s))]", helper=HELPERS[helper])


MUTUAL = """\
def even(s, n):
    return n == 0 or odd(s, n - 1)

def odd(s, n):
    return n != 0 and even(s, n - 1) or 3 in s.hands[0]

def first(s: Cards) -> Script:
    yield 0, [int({first}(s, 3))], ASK
    yield 0, [int({second}(s, 3))], ASK
"""


@pytest.mark.parametrize("names", [("even", "odd"), ("odd", "even")])
def test_functions_that_call_each_other_are_private_in_either_order(
    names: tuple[str, str], tmp_path: Path
) -> None:
    helper = MUTUAL.format(first=names[0], second=names[1])
    program = compile_main(tmp_path, helper=helper)
    assert all(block.private for block in program.by_name["first"].blocks[1:3])


TWO_STATES = """\
@state
class Open(State):
    hands: list[int]

def hand(s):
    return s.hands

def openly(s: Open) -> Script:
    yield 0, hand(s), ASK
"""


def test_the_class_of_the_state_decides_which_fields_are_hidden(tmp_path: Path) -> None:
    program = compile_main(tmp_path, "hand(s)[0]", helper=TWO_STATES)
    assert has_private_ask(program)
    assert not has_private_ask(program, "openly")


#: Ways to reach ``holds_three``, or ``first_round`` in its place: definitions, then choices.
INDIRECT = {
    "partial": (
        "from functools import partial\n\n\ndef test_of(n, s):\n    return {test}(s)\n\n\n"
        "alias = partial(test_of, 1)",
        "[int(alias(s))]",
    ),
    "partial of a method": (
        "from functools import partial\n\n\nclass Rules:\n    def test(self, s):\n"
        "        return {test}(s)\n\n\nalias = partial(Rules().test)",
        "[int(alias(s))]",
    ),
    "function of a function": (
        "def negate(function):\n    def negated(s):\n        return not function(s)\n\n"
        "    return negated\n\n\nalias = negate({test})",
        "[int(alias(s))]",
    ),
    "method of an object": (
        "class Rules:\n    def test(self, s):\n        return {test}(s)\n\n\nRULES = Rules()",
        "[int(RULES.test(s))]",
    ),
    "method of an object in a table": (
        "class Rules:\n    def test(self, s):\n        return {test}(s)\n\n\nTABLE = [Rules()]",
        "[int(TABLE[0].test(s))]",
    ),
    "method of a base class": (
        "class Base:\n    def test(self, s):\n        return {test}(s)\n\n\n"
        "class Rules(Base):\n    pass\n\n\ndef rules():\n    return Rules()",
        "[int(rules().test(s))]",
    ),
    "property": (
        "class Rules:\n    def __init__(self, s):\n        self.s = s\n\n    @property\n"
        "    def test(self):\n        return {test}(self.s)",
        "[int(Rules(s).test)]",
    ),
    "class that can be called": (
        "class Rules:\n    def __call__(self, s):\n        return {test}(s)\n\n\nalias = Rules()",
        "[int(alias(s))]",
    ),
    "function in an object": (
        "class Rules:\n    def __init__(self, function):\n        self.function = function\n\n\n"
        "def alias(s, rules=Rules({test})):\n    return rules.function(s)\n",
        "[int(alias(s))]",
    ),
    "table in a table": ('TABLE = {{"three": [{test}]}}', '[int(TABLE["three"][0](s))]'),
}


@pytest.mark.parametrize("way", INDIRECT)
def test_methods_and_partials_are_followed(way: str, tmp_path: Path) -> None:
    helper, choices = INDIRECT[way]
    assert private_ask(tmp_path, choices, helper=helper.format(test="holds_three"))
    is_unknown = way == "function in an object"  # private, whatever the function reads
    assert is_unknown == private_ask(tmp_path, choices, helper=helper.format(test="first_round"))


#: Scripts whose result depends on ``{test}``, and the statement that calls them.
RESULTS = {
    "result": ("    return 1 if {test}(s) else 2", "n = yield from look(s)"),
    "early result": ("    if {test}(s):\n        return\n    return 2", "n = yield from look(s)"),
    "result of a variable": ("    n = {test}(s)\n    return n", "n = yield from look(s)"),
    "result of a result": ("    return (yield from inner(s))", "n = yield from look(s)"),
    "result in a test": (
        "    return int({test}(s))",
        "n = 1\nwhile (more := (yield from look(s))):\n    n += more",
    ),
    "script from a table": ("    return int({test}(s))", "n = yield from TABLE[s.round](s)"),
    "choice of a script": ("    return 1", "n = yield from TABLE[{test}(s)](s)"),
}
LOOK = """
@script
def inner(s: Cards) -> Script:
    return int({test}(s))


@script
def look(s: Cards) -> Script:
{body}


@script
def other(s: Cards) -> Script:
    return 2


TABLE = (look, other)
"""


@pytest.mark.parametrize("way", RESULTS)
def test_results_of_scripts_are_followed(way: str, tmp_path: Path) -> None:
    body, before = RESULTS[way]
    for test, is_private in (("holds_three", True), ("first_round", False)):
        helper = LOOK.format(body=body.format(test=test), test=test)
        parts = {"helper": helper, "before": before.format(test=test)}
        assert private_ask(tmp_path, "[n]", **parts) == is_private


def test_what_a_script_does_before_its_result_does_not_count(tmp_path: Path) -> None:
    helper = """
def look(s: Cards) -> Script:
    yield 0, s.hands[0], ASK
    if holds_three(s):
        s.round += 1
    return s.round
"""
    assert not private_ask(tmp_path, "[n]", helper=helper, before="n = yield from look(s)")


@pytest.mark.parametrize(
    ("argument", "is_private"), [("s.hands[0][0]", True), ("s.round", False), ("n=s.round", False)]
)
def test_an_argument_that_is_read_from_a_hand_is_followed(
    argument: str, is_private: bool, tmp_path: Path
) -> None:
    helper = f"""
def caller(s: Cards) -> Script:
    yield from called(s, {argument})


def called(s: Cards, n: int) -> Script:
    yield 0, [n], ASK
"""
    program = compile_main(tmp_path, helper=helper)
    assert has_private_ask(program, "called") == is_private


def test_an_attribute_named_by_a_text_is_read(tmp_path: Path) -> None:
    assert private_ask(tmp_path, 'getattr(s, "hands")[0]')
    assert not private_ask(tmp_path, '[getattr(s, "round")]')
    assert private_ask(tmp_path, '[getattr(s, "ro" + "und")]')  # the name is computed


def test_a_field_of_the_book_is_none_of_the_state(tmp_path: Path) -> None:
    helper = """
class Book:
    hands: list[int]


@state
class Booked(State):
    book: Book
    hands: Hands


def second(s: Booked) -> Script:
    yield 0, s.book.hands, ASK
"""
    program = compile_main(tmp_path, helper=helper)
    assert not has_private_ask(program, "second")
