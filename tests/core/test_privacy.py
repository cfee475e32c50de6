"""An ask is private unless the source shows that its choices read nothing hidden."""

from __future__ import annotations

from pathlib import Path

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


{helper}

def main(s: {annotation}) -> Script:
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
) -> bool:
    """Return whether the only ask of this script is private."""
    parts = {"choices": choices, "annotation": annotation, "helper": helper, "question": question}
    _, program = compile_source(SOURCE.format(**parts), folder)
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
