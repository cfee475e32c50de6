"""`finish` ends the game wherever it is called; no rule runs after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.testing.live import LiveGame
from tests.core.scripting import Trace, compile_source, same_both_ways

SOURCE = """
from kabinett.core.script.language import Script, all_of, script
from kabinett.core.state import finish
from tests.core.scripting import ASK, Trace, note, some

def settle(s: Trace, ending: int) -> None:
    note(s, 7)
    finish(s, ending)
    note(s, 99)

@script
def effect(s: Trace, ending: int) -> None:
    settle(s, ending)

@script
def asks(s: Trace, number: int) -> Script:
    answer = yield 0, [1, 2], ASK
    if answer == number:
        settle(s, number)
    return answer

@script
def in_a_function(s: Trace) -> Script:
    yield from asks(s, 2)
    note(s, 1)
    yield from asks(s, 1)
    note(s, 2)

@script
def before_the_first_ask(s: Trace) -> Script:
    yield from effect(s, 3)
    note(s, 99)
    yield 0, [1], ASK

TABLE = {1: effect}

@script
def from_a_table(s: Trace) -> Script:
    for number in range(3):
        yield from asks(s, 9)
        yield from TABLE[1](s, 4)
        note(s, 99)

@script
def after_all(s: Trace) -> Script:
    answers = yield all_of((0, 1)), some, ASK
    settle(s, 5 if answers[0] else 6)
    yield 0, [], ASK
"""


@pytest.mark.parametrize("script", ["in_a_function", "from_a_table", "after_all"])
@pytest.mark.parametrize("seed", range(6))
def test_live_and_compiled_scripts_end_alike(script: str, seed: int, tmp_path: Path) -> None:
    module, program = compile_source(SOURCE, tmp_path)
    s = same_both_ways(program, getattr(module, script), seed)
    assert 99 not in s.seen
    if s.ending >= 0:
        assert s.seen[-1] == 7
    assert s.over() and s.seat == -2


def test_a_game_may_end_before_its_first_ask(tmp_path: Path) -> None:
    module, program = compile_source(SOURCE, tmp_path)
    s, shadow = Trace(), Trace()
    assert program.begin(s, module.before_the_first_ask) == []
    assert LiveGame(shadow, module.before_the_first_ask).choices == []
    for ended in (s, shadow):
        assert (ended.ending, ended.seen, ended.seat) == (3, [7], -2)
    assert s.over() and program.choices(s) == []


def test_an_end_is_saved_and_copied(tmp_path: Path) -> None:
    module, program = compile_source(SOURCE, tmp_path)
    s = Trace()
    assert s.ending == -1
    program.begin(s, module.in_a_function)
    program.run(s, 2)
    assert s.ending == 2 and s.copy().ending == 2 and s.values()["ending"] == 2
    assert s.copy() == s
