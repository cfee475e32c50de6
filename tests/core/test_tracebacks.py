"""Errors, coverage and the debugger point to the script's own lines."""

from __future__ import annotations

import sys
import traceback
import types
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.program import Program
from tests.core.scripting import Trace, load_module

SOURCE = """\
from kabinett.core.script.language import all_of, script
from tests.core.scripting import ASK, note


def half(n):
    return 6 // n


@script
def main(s):
    first = yield 0, [0, 1, 2], ASK  # asked
    note(s, half(first))  # after the ask
    for turn in range(2):
        if (yield turn, [0, 1], ASK):  # in a test
            note(s, 1)  # in a loop
        else:
            yield from other(s, turn)
    note(s, 2)  # at the end


@script
def other(s, turn):
    yield turn, [half(s.n)], ASK  # choices
    for _ in range(3):
        note(s, 3)  # plain loop
"""


def line(comment: str) -> int:
    return 1 + next(
        n for n, text in enumerate(SOURCE.splitlines()) if text.endswith(f"# {comment}")
    )


@pytest.fixture
def compiled(tmp_path: Path) -> tuple[types.ModuleType, Program]:
    module = load_module(SOURCE, tmp_path)
    return module, compile_scripts([module])


def last_in_scripts(error: BaseException, module: types.ModuleType) -> traceback.FrameSummary:
    frames = traceback.extract_tb(error.__traceback__)
    return [f for f in frames if f.filename == module.__file__ and f.name != "half"][-1]


def test_an_error_names_the_scripts_file_line_and_name(compiled: Any) -> None:
    module, program = compiled
    s = Trace()
    program.begin(s, module.main)
    with pytest.raises(ZeroDivisionError) as error:
        program.run(s, 0)
    frame = last_in_scripts(error.value, module)
    assert (frame.name, frame.lineno) == ("main", line("after the ask"))
    assert "note(s, half(first))" in (frame.line or "")


def test_an_error_in_choices_points_to_the_ask(compiled: Any) -> None:
    module, program = compiled
    s = Trace()
    with pytest.raises(ZeroDivisionError) as error:
        program.begin(s, module.other, 1)
    frame = last_in_scripts(error.value, module)
    assert (frame.name, frame.lineno) == ("other", line("choices"))
    s.n = 2
    program.begin(s, module.other, 1)
    s.n = 0
    with pytest.raises(ZeroDivisionError) as error:
        program.choices(s)
    frame = last_in_scripts(error.value, module)
    assert (frame.name, frame.lineno) == ("other", line("choices"))


def lines_seen(module: types.ModuleType, program: Program, answers: list[int]) -> list[int]:
    """Return the lines of the scripts at which a debugger or coverage would stop, in order."""
    seen: list[int] = []

    def trace(frame: types.FrameType, event: str, arg: object) -> Any:
        if frame.f_code.co_filename != module.__file__:
            return None
        if event == "line" and frame.f_code.co_name != "half":
            seen.append(frame.f_lineno)
        return trace

    s = Trace()
    s.n = 3
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        program.begin(s, module.main)
        for answer in answers:
            program.run(s, answer)
    finally:
        sys.settrace(before)
    return seen


def test_coverage_sees_every_line_that_is_run(compiled: Any) -> None:
    module, program = compiled
    lines = set(lines_seen(module, program, [1, 1, 0, 2]))
    for comment in (
        "asked",
        "after the ask",
        "in a test",
        "in a loop",
        "choices",
        "plain loop",
        "at the end",
    ):
        assert line(comment) in lines, comment


def test_coverage_sees_no_line_that_is_not_run(compiled: Any) -> None:
    module, program = compiled
    lines = set(lines_seen(module, program, [1, 1]))
    for comment in ("choices", "plain loop", "at the end"):
        assert line(comment) not in lines, comment


def test_a_debugger_stops_at_the_lines_in_order(compiled: Any) -> None:
    module, program = compiled
    seen = lines_seen(module, program, [2])
    order = [n for n, before in zip(seen, [0, *seen], strict=False) if n != before]
    asked, after = line("asked"), line("after the ask")
    assert order[: order.index(after) + 1] == [asked, after]
    assert all(n <= len(SOURCE.splitlines()) for n in seen)
