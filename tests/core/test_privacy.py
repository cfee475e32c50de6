"""An ask is private unless the source shows that its choices read nothing hidden."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

import pytest

from tests.core.scripting import compile_source

SOURCE = """\
from kabinett.core.declare import state
from kabinett.core.kinds import Hands
from kabinett.core.question import Question
from kabinett.core.script.language import Script
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


def private_ask(
    folder: Path,
    choices: str,
    annotation: str = "Cards",
    helper: str = "",
    question: str = "ASK",
    before: str = "",
) -> bool:
    """Return whether the only ask of this script is private."""
    parts = {"choices": choices, "annotation": annotation, "helper": helper, "question": question}
    source = SOURCE.format(**parts, before=indent(dedent(before), "    "))
    _, program = compile_source(source, folder)
    return program.layouts[0].private[1] == 1


def test_choices_that_read_a_hidden_field_are_private(tmp_path: Path) -> None:
    assert private_ask(tmp_path, "[*s.hands[0], 1]")


def test_choices_that_read_open_fields_only_are_open(tmp_path: Path) -> None:
    assert not private_ask(tmp_path, "[s.round, len(s.hands[0])]")


@pytest.mark.parametrize("annotation", ["'Elsewhere'", "object"])
def test_an_ask_is_private_if_the_class_of_the_state_is_unknown(
    annotation: str, tmp_path: Path
) -> None:
    assert private_ask(tmp_path, "[s.round]", annotation)


def test_an_ask_is_private_if_a_function_of_its_choices_has_no_source(tmp_path: Path) -> None:
    assert private_ask(tmp_path, "list(generated(s))", helper=WITHOUT_SOURCE)


def test_the_question_may_say_that_an_unreadable_ask_is_open(tmp_path: Path) -> None:
    assert not private_ask(tmp_path, "[s.round]", "object", question="OPEN")


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
    _, program = compile_source(
        SOURCE.format(
            helper=helper, annotation="Cards", before="    pass", choices="[1]", question="ASK"
        ),
        tmp_path,
    )
    assert program.by_name["first"].private[1:3] == (1, 1)


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
    parts = {"annotation": "Cards", "before": "    pass", "choices": "hand(s)[0]"}
    source = SOURCE.format(helper=TWO_STATES, question="ASK", **parts)
    _, program = compile_source(source, tmp_path)
    assert program.by_name["main"].private[1] == 1
    assert program.by_name["openly"].private[1] == 0
