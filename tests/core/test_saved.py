"""A saved table comes back as it was, is carried over to new rules, or is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kabinett.core.game import Game
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import SavedTableError, load, save, seal, unseal
from kabinett.core.play.table import Table
from kabinett.testing.play import check_saved
from tests.core import desk
from tests.core.scripting import load_module
from tests.core.test_table import give, lines, log, table

EVERYTHING = ["add", "event", "yes", "no", "vote", "yes", "yes", "roll", "peek", "done", "only"]


def opened(text: str, game: Game[Any] = desk.game) -> tuple[Table, str]:
    return load(text, {"desk": game}.get)


def test_a_table_comes_back_as_it_was_at_every_ask() -> None:
    played = table()
    check_saved(played)
    for name in EVERYTHING:
        give(played, name)
        check_saved(played)


def test_a_hidden_answer_is_saved_with_the_table() -> None:
    played = table("vote")
    played.answer(1, None, "yes")
    other, _ = opened(save(played))
    assert other.open_seats() == (0,)
    other.answer(0, None, "no")
    assert "1 say yes." in log(other, 0)


def test_undo_goes_on_where_it_stood() -> None:
    played = table("done", "add", "add")
    played.undo(1)
    other, _ = opened(save(played))
    other.undo(1)
    assert other.state.total == 0 and other.undo_line(1) is None


# -- damage

TEXT = save(table(*EVERYTHING))


@given(place=st.integers(0, len(TEXT) - 1), byte=st.integers(32, 126))
@settings(max_examples=200, deadline=None)
def test_a_changed_letter_is_found(place: int, byte: int) -> None:
    damaged = TEXT[:place] + chr(byte) + TEXT[place + 1 :]
    if damaged != TEXT:
        with pytest.raises(SavedTableError):
            opened(damaged)


@given(length=st.integers(0, len(TEXT) - 1))
@settings(max_examples=50, deadline=None)
def test_half_a_text_is_found(length: int) -> None:
    with pytest.raises(SavedTableError):
        opened(TEXT[:length])


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '{"check":"00"}', "kabinett record 1"])
def test_what_is_no_saved_table_is_refused(text: str) -> None:
    with pytest.raises(SavedTableError, match="no saved table"):
        opened(text)


def changed(change: Callable[[dict[str, Any]], None], text: str = TEXT) -> str:
    """The saved table with a change, sealed as if it had been written so."""
    data = json.loads(unseal(text))
    change(data)
    return seal(json.dumps(data))


def put(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def drop(*path: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


def test_an_unchanged_text_opens() -> None:
    assert save(opened(changed(lambda data: None))[0]) == TEXT


@pytest.mark.parametrize(
    "change",
    [
        put("format", value=2),
        put("game", value="chess"),
        put("version", value=99),
        put("version", value="1"),
        put("seed", value="00"),
        put("seed", value=None),
        put("counter", value=-1),
        put("counter", value="1"),
        put("setup", "seats", value=3),
        put("setup", "options", value={"lampe": "on"}),
        put("players", value=[]),
        put("players", value=[["Ada", ""]]),
        put("lines", value=["nonsense"]),
        put("lines", value=None),
        put("lines", 0, value=7),
        put("log", value=[[0]]),
        put("state", "values", "total", value="much"),
        put("state", "values", "total", value=-1),
        put("state", "values", "votes", value={"0": 1}),
        put("state", "values", "votes", value=[1.5]),
        put("state", "frames", value=7),
        put("state", "frames", 0, 2, value=99),
        put("state", "frames", 1, 3, 0, value="x"),
        put("checkpoint", "line", value=1000),
        put("checkpoint", "log", value=-1),
        put("checkpoint", "state", value={}),
        *(drop(name) for name in ("format", "game", "seed", "lines", "log", "state", "checkpoint")),
    ],
)
def test_what_cannot_be_is_refused(change: Callable[[dict[str, Any]], None]) -> None:
    with pytest.raises(SavedTableError):
        opened(changed(change))


def test_the_error_says_what_is_wrong() -> None:
    for change, says in (
        (put("game", value="chess"), "a game that is not installed here: 'chess'"),
        (put("version", value=99), "saved by a newer version of desk"),
        (put("state", "values", "total", value=-1), "the total is below 0"),
    ):
        with pytest.raises(SavedTableError, match=says):
            opened(changed(change))


# -- other rules

SOURCE = Path(desk.__file__).read_text(encoding="utf-8")
IN_THE_EVENT = ["add", "done", "add", "event", "yes"]


def new_rules(folder: Path, *edits: tuple[str, str]) -> Game[Any]:
    """The game with its source edited."""
    source = SOURCE
    for old, new in edits:
        assert old in source
        source = source.replace(old, new)
    game: Game[Any] = load_module(source, folder).game
    return game


def test_the_same_rules_need_no_notice(tmp_path: Path) -> None:
    played = table(*IN_THE_EVENT)
    other, notice = opened(save(played), new_rules(tmp_path))
    assert notice == "" and other.state.values() == played.state.values()


def test_a_script_that_has_only_moved_in_its_file_is_the_same(tmp_path: Path) -> None:
    game = new_rules(tmp_path, ("@script\ndef main", "# a line\n\n\n@script\ndef main"))
    assert opened(save(table(*IN_THE_EVENT, "no", "vote")), game)[1] == ""


def test_inside_a_changed_card_the_turn_is_played_again(tmp_path: Path) -> None:
    """The card gives more now: the answers are the same, what comes of them is not."""
    played = table(*IN_THE_EVENT, "yes")
    assert played.state.total == 3
    game = new_rules(tmp_path, ("s.total += times", "s.total += 10 + times"))
    other, notice = opened(save(played), game)
    assert "the script event has changed" in notice and "without" not in notice
    assert other.state.total == 2 + 10 + 11 and other.state.card == 1
    assert lines(other) == lines(played)
    assert other.open_seats() == (1,) and other.ask_id(1) == played.ask_id(1)
    give(other, "no", "add")
    assert other.state.card == 0


def test_answers_that_are_legal_no_longer_are_taken_back(tmp_path: Path) -> None:
    played = table(*IN_THE_EVENT)
    game = new_rules(
        tmp_path, ("always = [ADD, EVENT,", "always = [ADD,"), ("range(3)", "range(4)")
    )
    other, notice = opened(save(played), game)
    assert "without its last 2 answers" in notice
    assert lines(other) == ["0 add", "0 done", "1 add", "~ 1 event", "~ 1 yes"]
    assert other.state.total == 2 and other.state.card == 0
    give(other, "add")


def test_what_has_become_forced_is_given_and_what_has_become_free_stays(tmp_path: Path) -> None:
    played = table("done", "only", "event", "yes")
    game = new_rules(tmp_path, ("yield seat, [YES], VOTES", "yield seat, [YES, NO], VOTES"))
    other, notice = opened(save(played), game)
    assert notice and lines(other) == lines(played)
    game = new_rules(tmp_path, ("        s.total += times", "        yield seat, [NO], VOTES"))
    other, notice = opened(save(played), game)
    assert notice and lines(other) == [*lines(played), "1 = no"]


def test_dice_that_have_fallen_stay_as_they_are_and_are_never_drawn_again(tmp_path: Path) -> None:
    played = table("roll", "event", "yes")
    game = new_rules(tmp_path, ("range(3)", "range(4)"))
    other, notice = opened(save(played), game)
    assert notice and other.state.die == played.state.die
    assert other.chance.counter == played.chance.counter == 1


def test_dice_that_are_taken_back_are_not_drawn_again(tmp_path: Path) -> None:
    played = table("roll", "event", "yes")
    game = new_rules(tmp_path, ("ROLL, PEEK", "PEEK"), ("range(3)", "range(4)"))
    other, notice = opened(save(played), game)
    assert "without" in notice and other.chance.counter == 1
    assert other.state.die == 0


def test_with_other_fields_the_whole_game_is_played_again(tmp_path: Path) -> None:
    played = table(*IN_THE_EVENT, "no", "vote")
    played.answer(1, None, "yes")
    game = new_rules(
        tmp_path, ("    votes: list[int]\n", "    votes: list[int]\n    lamps: int = 1\n")
    )
    other, notice = opened(save(played), game)
    assert "the state has other fields now" in notice
    assert other.state.values() == {**played.state.values(), "lamps": 1}
    assert lines(other) == lines(played) and log(other, 0) == log(played, 0)
    assert other.open_seats() == (0,)


def test_a_game_carried_over_can_be_played_again_from_its_record(tmp_path: Path) -> None:
    game = new_rules(
        tmp_path, ("always = [ADD, EVENT,", "always = [ADD,"), ("range(3)", "range(4)")
    )
    other, _ = opened(save(table(*IN_THE_EVENT)), game)
    give(other, "add", "quit")
    assert replay(other.record(), game, verify=True).state == other.state


def test_a_table_whose_rules_stumble_over_it_is_refused(tmp_path: Path) -> None:
    game = new_rules(tmp_path, ("        s.total += times", "        s.total //= 0"))
    with pytest.raises(SavedTableError):
        opened(save(table(*IN_THE_EVENT)), game)
