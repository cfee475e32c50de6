"""Every construct that scripts may use does the same compiled as in a live generator."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kabinett.core.script import cutter
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.program import RulesError, StaleFrames
from tests.core import constructs
from tests.core.constructs import asks, calls, loops, names
from tests.core.scripting import Trace, compile_source, reload, same_both_ways

program = compile_scripts(constructs.MODULES)


@pytest.mark.parametrize("case", constructs.CASES, ids=lambda case: case.__name__)
def test_a_script_does_the_same_compiled_as_it_does_live(case: Callable[..., Any]) -> None:
    for seed in range(30):
        same_both_ways(program, case, seed)


@pytest.mark.parametrize("constructs_of", constructs.MODULES, ids=lambda module: module.__name__)
def test_scripts_do_the_same_when_cut_into_more_functions(
    constructs_of: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutter, "INLINE_LIMIT", 3)
    source = Path(str(constructs_of.__file__)).read_text(encoding="utf-8")
    copy, finer = compile_source(source, tmp_path)
    for case in constructs.CASES:
        if case.__module__ == constructs_of.__name__:
            for seed in range(10):
                same_both_ways(finer, getattr(copy, case.__name__), seed)


def begun(main: Callable[..., Any], *args: Any) -> Trace:
    s = Trace()
    program.begin(s, main, *args)
    return s


# -- several seats at once


def test_several_seats_answer_in_any_order() -> None:
    s = begun(asks.an_ask_to_several)
    assert program.at_once(s) and program.open_seats(s) == (2, 0, 1) and s.seat == 2
    assert program.choices_of(s, 1) == [1, 2, 0]
    program.answer(s, 1, 2)
    assert program.open_seats(s) == (2, 0) and program.seats(s) == (2, 0, 1) and s.seat == 2
    program.answer(s, 2, 3)
    assert program.open_seats(s) == (0,) and s.seat == 0
    program.answer(s, 0, 1)
    assert s.seen == [3, 1, 2]  # in the order of the asked seats
    assert not program.at_once(s)


def test_an_answer_can_be_withdrawn_until_all_have_answered() -> None:
    s = begun(asks.an_ask_to_several)
    before = s.canonical()
    program.answer(s, 2, 3)
    program.answer(s, 1, 1)
    program.withdraw(s, 2)
    assert program.open_seats(s) == (2, 0)
    program.withdraw(s, 1)
    assert s.canonical() == before


def test_hidden_answers_are_forgotten_but_for_the_viewers_own() -> None:
    s = begun(asks.an_ask_to_several)
    program.answer(s, 2, 3)
    program.answer(s, 0, 1)
    program.forget_answers(s, 0)
    assert program.open_seats(s) == (2, 1)


def test_a_seat_that_is_named_twice_answers_twice_whenever_it_likes() -> None:
    s = begun(asks.an_ask_of_several_answers)
    assert program.seats(s) == program.open_seats(s) == (2, 0, 1)
    for answer, left in ((3, [1, 2]), (1, [2])):
        program.answer(s, 2, answer)
        assert program.choices_of(s, 2) == left and program.open_seats(s) == (2, 0, 1)
    assert program.choices_of(s, 0) == [1, 2, 3]  # only the seat itself knows its answers
    program.answer(s, 2, 2)
    assert program.open_seats(s) == (0, 1) and program.answers_of(s, 2) == (3, 1, 2)
    program.answer(s, 1, 2)
    assert program.is_last_answer(s) and program.count_hidden_answers(s) == 4
    program.answer(s, 0, 1)
    assert s.seen == [3, 1, 1, 2, 2]  # in the order in which the ask names the seats


def test_the_last_of_several_answers_is_withdrawn_first() -> None:
    s = begun(asks.an_ask_of_several_answers)
    program.answer(s, 2, 3)
    before = s.canonical()
    program.answer(s, 2, 2)
    program.withdraw(s, 2)
    assert s.canonical() == before
    program.withdraw(s, 2)
    assert program.answers_of(s, 2) == () and program.count_hidden_answers(s) == 0


def test_only_the_several_answers_of_others_are_forgotten() -> None:
    s = begun(asks.an_ask_of_several_answers)
    program.answer(s, 2, 3)
    program.answer(s, 0, 1)
    program.forget_answers(s, 2)
    assert program.answers_of(s, 2) == (3,) and program.answers_of(s, 0) == ()


def test_answers_leave_the_frame_when_all_are_in() -> None:
    s = begun(asks.an_ask_to_several_into_names)
    program.answer(s, 4, 5)
    program.answer(s, 2, 0)
    slots = program.by_name["an_ask_to_several_into_names"].slots
    assert dict(zip(slots, s.frames[-1][1:], strict=True)) == {
        "first": 5,
        "_seats_0": (4, 2),
        "_answers_0": (),
    }


# -- frames


def test_any_script_can_be_started_on_any_state() -> None:
    s = begun(names.counting, 2, 5)
    assert program.choices(s) == [1, 10]


def test_a_frame_is_plain_data() -> None:
    s = begun(calls.a_call_of_itself)
    program.run(s, 2)
    program.check_frames(s)
    scripts = [frame[0] for frame in program.dump(s)]
    assert scripts == ["a_call_of_itself", "countdown", "countdown"]
    assert reload(program, s) == s


def test_a_truth_comes_back_as_a_number() -> None:
    s = begun(names.truths_are_kept)
    assert reload(program, s) == s


def test_a_loop_over_a_tuple_comes_back_as_a_tuple() -> None:
    s = begun(loops.loops_over_values)
    other = reload(program, s)
    assert any(isinstance(kept, tuple) for kept in other.frames[-1])
    assert other == s


def test_an_open_ask_knows_its_script_and_line() -> None:
    s = begun(asks.an_ask)
    line = asks.an_ask.__code__.co_firstlineno + 1  # the line below the def
    assert program.where(s) == f"an_ask, {asks.__file__}:{line}"


def test_a_list_kept_through_another_name_is_found_when_the_ask_is_open() -> None:
    s = begun(calls.below, [1, 2], ())
    with pytest.raises(RulesError, match=r"below keeps numbers = \[1, 2\] across an ask"):
        program.check_frames(s)


def test_an_ask_without_choices_raises() -> None:
    with pytest.raises(RulesError, match=r"asking, \S+calls\.py:\d+: an ask without choices"):
        begun(calls.asking, 3, 3, 1)


def test_a_wrong_number_of_arguments_raises() -> None:
    with pytest.raises(RulesError, match="counting takes 2 arguments, got 1"):
        begun(names.counting, 1)


def test_a_plain_function_cannot_be_started() -> None:
    with pytest.raises(RulesError, match="no script of this game"):
        begun(asks.digits)


@pytest.mark.parametrize(
    "change",
    [
        lambda frame: frame.__setitem__(0, "no_such_script"),
        lambda frame: frame.__setitem__(1, "0123"),
        lambda frame: frame[3].append(1),
    ],
)
def test_frames_of_another_script_are_stale(change: Callable[[list[Any]], None]) -> None:
    s = begun(calls.a_call_of_itself)
    dumped = program.dump(s)
    change(dumped[-1])
    with pytest.raises(StaleFrames):
        program.load(s.copy(), dumped)


@pytest.mark.parametrize("block", [-1, 0, 99, "1", None, True])
def test_a_block_that_no_ask_has_is_damage(block: object) -> None:
    s = begun(calls.a_call_of_itself)
    dumped = program.dump(s)
    dumped[0][2] = block
    with pytest.raises(ValueError, match="damaged"):
        program.load(s.copy(), dumped)


@pytest.mark.parametrize("kept", ["a", 1.5, {}, [[1]], ["a"]])
def test_a_kept_value_that_is_no_number_is_damage(kept: object) -> None:
    s = begun(calls.a_call_of_itself)
    dumped = program.dump(s)
    dumped[-1][3][0] = kept
    with pytest.raises(ValueError, match="damaged"):
        program.load(s.copy(), dumped)


# -- words


def test_log_lines_are_kept_only_while_somebody_listens() -> None:
    s = Trace()
    s.heard = []
    program.begin(s, names.things_said)
    program.run(s, 1)
    assert [(said.message is None, said.args, said.to) for said in s.heard] == [
        (False, (1,), -1),
        (False, (1,), 0),
        (True, (), -1),
    ]
    s.heard = None
    program.run(s, 1)
    assert s.over() and s.heard is None


def test_the_same_scripts_play_with_and_without_a_listener() -> None:
    loud, silent = Trace(), Trace()
    loud.heard = []
    program.begin(loud, names.things_said)
    program.begin(silent, names.things_said)
    assert loud == silent and loud.heard and silent.heard is None
