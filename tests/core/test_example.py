"""Worked examples: what their files may contain, and that an example must come true."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.games.fall import game
from kabinett.learn.example import Example, Expectation, read_examples
from kabinett.learn.lesson import LessonError
from kabinett.testing.learn.examples import Untrue, check_example

WORDS = """
[[example]]
id = "pool"
section = "4.1"
title.en = "The pool"
title.de = "Der Vorrat"
seats = 2
position = '''
parties: nazis, socialists
round: 3
to act: socialists
nazis hand: radio
socialists hand: newspaper, radio
'''

[[example.step]]
text.en = "It is 5."
text.de = "Er ist 5."
sees = '''
pool: 5
discard:
'''
"""


def examples(tmp_path: Path, text: str) -> dict[str, Example]:
    (tmp_path / "learn" / "examples").mkdir(parents=True, exist_ok=True)
    (tmp_path / "learn" / "first.toml").write_text("", "utf-8")
    (tmp_path / "learn" / "examples" / "some.toml").write_text(text, "utf-8")
    return read_examples(tmp_path, ["4.1", "5.1"])


def faults(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(LessonError) as raised:
        examples(tmp_path, text)
    return [line.rpartition("/")[2] for line in str(raised.value).splitlines()]


def test_an_example_is_a_lesson_without_asks_to_the_reader(tmp_path: Path) -> None:
    (example,) = examples(tmp_path, WORDS).values()
    assert (example.id, example.section, example.title["de"]) == ("pool", "4.1", "Der Vorrat")
    assert [step.kind for step in example.lesson.steps] == [""]
    assert example.seen == (Expectation({"pool": "5", "discard": ""}),)


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (('"4.1"', '"9.9"'), "there is no section '9.9'"),
        (("title.de", "title.fr"), "title.de is missing"),
        (('id = "pool"', 'id = "first"'), "another example or lesson has this id"),
        (("sees =", "shows ="), "shows is unknown; there is: play, text, sees, offered"),
        (("pool: 5", "pool 5"), "sees: a line is “what: things”, not 'pool 5'"),
    ],
)
def test_a_fault_is_reported_with_its_place(
    tmp_path: Path, wrong: tuple[str, str], fault: str
) -> None:
    assert any(
        re.match(r"some\.toml:\d+, example ", told) and fault in told
        for told in faults(tmp_path, WORDS.replace(*wrong))
    )


def test_an_example_has_a_position_and_steps(tmp_path: Path) -> None:
    bare = WORDS.partition("seats")[0]
    assert faults(tmp_path, bare) == [
        "some.toml:2, example 'pool': an example has a position",
        "some.toml:2, example 'pool': an example has steps: [[example.step]]",
    ]


WELL = WORDS.replace("nazis hand: radio\n", "nazis hand: police\n")


def test_an_example_shows_what_it_says_is_seen(tmp_path: Path) -> None:
    (example,) = examples(tmp_path, WELL).values()
    check_example(game, example)


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        (Expectation({"pool": "6"}), "pool: the example says 6, the table 5"),
        (Expectation({"to act": ""}), "to act: the example says nothing, the table socialists"),
        (Expectation(offered=("card:radio",)), "card:radio is not offered; open is chance:"),
        (Expectation(refused=("card:farmers",)), "card:farmers is offered; open is chance:"),
        (Expectation(offered=("card:rodio",)), "no choice is called card:rodio"),
        (Expectation(ending="anarchy"), "the game goes on: open is chance:"),
    ],
)
def test_an_example_that_does_not_come_true_is_refused(
    tmp_path: Path, seen: Expectation, told: str
) -> None:
    (example,) = examples(tmp_path, WELL).values()
    with pytest.raises(Untrue) as raised:
        check_example(game, replace(example, seen=(seen,)))
    assert re.search(rf"some\.toml:\d+: pool, step 1: {re.escape(told)}", str(raised.value))
