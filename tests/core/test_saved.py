"""A saved table is loaded exactly as it was, or refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kabinett.core.play.checksum import SavedTableError, with_checksum, without_checksum
from kabinett.core.play.opening import load
from kabinett.core.play.saved import (
    Earlier,
    LogRow,
    Pieces,
    check_number,
    head,
    rows_since,
    save,
)
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.testing.play import check_saved
from tests.core import desk
from tests.core.tables import give, log, opened, table

EVERYTHING = ["add", "event", "yes", "no", "vote", "yes", "yes", "roll", "peek", "done", "only"]


def test_a_table_comes_back_as_it_was_at_every_ask() -> None:
    played = table()
    check_saved(played)
    for name in EVERYTHING:
        give(played, name)
        check_saved(played)


def test_a_hidden_answer_is_saved_with_the_table() -> None:
    played = table("vote")
    played.answer(1, "yes")
    other, _ = opened(save(played))
    assert other.open_seats() == (0,)
    other.answer(0, "no")
    assert "1 say yes." in log(other, 0)


def test_a_loaded_table_can_still_undo() -> None:
    played = table("done", "add", "add")
    played.undo(1)
    other, _ = opened(save(played))
    other.undo(1)
    assert other.state.total == 0 and other.undo_index(1) is None


# -- damage

TEXT = save(table(*EVERYTHING))


@given(place=st.integers(0, len(TEXT) - 1), byte=st.integers(32, 126))
@settings(max_examples=200, deadline=None)
def test_a_changed_character_is_found(place: int, byte: int) -> None:
    damaged = TEXT[:place] + chr(byte) + TEXT[place + 1 :]
    if damaged != TEXT:
        with pytest.raises(SavedTableError):
            opened(damaged)


@given(length=st.integers(0, len(TEXT) - 1))
@settings(max_examples=50, deadline=None)
def test_a_cut_off_text_is_found(length: int) -> None:
    with pytest.raises(SavedTableError):
        opened(TEXT[:length])


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '{"check":"00"}', "kabinett record 1"])
def test_a_text_that_is_no_saved_table_is_refused(text: str) -> None:
    with pytest.raises(SavedTableError, match="no saved table"):
        opened(text)


def changed(change: Callable[[dict[str, Any]], None], text: str = TEXT) -> str:
    """The saved table with a change, with a checksum that fits the change."""
    data = json.loads(without_checksum(text))
    change(data)
    return with_checksum(json.dumps(data))


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
        put("format", value=3),
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
        put("checkpoint", "state", value={}),
        *(drop(name) for name in ("format", "game", "seed", "lines", "log", "state", "checkpoint")),
    ],
)
def test_an_impossible_table_is_refused(change: Callable[[dict[str, Any]], None]) -> None:
    with pytest.raises(SavedTableError):
        opened(changed(change))


def test_the_error_says_what_is_wrong() -> None:
    for change, says in (
        (put("game", value="chess"), "a game that is not installed here: 'chess'"),
        (put("version", value=99), "saved by a newer version of desk"),
        (put("state", "values", "total", value=-1), "the total is below 0"),
        (put("players", value=[["Ada", ""]]), "1 players for 2 seats"),
        (put("counter", value=-1), "-1 draws are impossible"),
        (put("checkpoint", "line", value=1000), "1000 lines before the checkpoint are impossible"),
    ):
        with pytest.raises(SavedTableError, match=says):
            opened(changed(change))


def test_a_position_that_can_no_longer_be_read_is_no_damage() -> None:
    """The rules have changed, not the text; a site need not look for damage."""
    fall = game_of("fall")
    text = changed(put("setup", "position", value="dice: 7"), save(Table.new(fall, Setup(3))))
    with pytest.raises(SavedTableError, match="cannot be set up here: line 1: 'dice' is unknown"):
        load(text, {"fall": fall}.get)


def test_missing_lines_of_the_beginning_are_an_error() -> None:
    assert check_number(2, ["a", "b"]) == ["a", "b"]
    with pytest.raises(SavedTableError, match="3 of 4"):
        check_number(4, [1, 2, 3])


def test_undo_reaches_lines_that_are_still_to_be_fetched() -> None:
    """Also where a line at hand was taken back before."""
    played = table("add", "add", "add", "add", "add", "add")
    played.undo(0)
    played.undo(0, 4)
    give(played, "add")
    lines, entries = rows_since(played)
    early = Earlier(lambda: lines[:5], lambda: entries[:5], (0, 0))
    pieces = Pieces(head(played), lines[5:], entries[5:], early)
    again, _ = load(pieces, {"desk": desk.game}.get)
    assert again.history.marks == played.history.marks
    assert list(again.undo_indices(0)) == list(played.undo_indices(0))


def test_a_takeback_does_not_fetch_the_beginning_of_the_log() -> None:
    played = table("add", "done", "add", "done", "add", "add")
    lines, entries = rows_since(played)

    def no_log() -> list[LogRow]:
        raise AssertionError("the log is fetched")

    early = Earlier(lambda: lines[:2], no_log, (0, 0))
    again, _ = load(Pieces(head(played), lines[2:], entries[2:], early), {"desk": desk.game}.get)
    again.take_back(1, (0, 1))
    assert again.state.values()["total"] == 3


def test_a_table_that_was_saved_with_a_log_count_in_its_checkpoint_is_loaded() -> None:
    again, _ = opened(changed(put("checkpoint", "log", value=3)))
    assert again.undo_index(0) == opened(TEXT)[0].undo_index(0)


def test_a_store_that_fails_is_not_mistaken_for_a_damaged_table() -> None:
    played = table("add", "add", "add")
    played.undo(0, 2)
    lines, entries = rows_since(played)

    def fail() -> list[str]:
        raise ConnectionError("the database is gone")

    early = Earlier(fail, lambda: entries[:2], (0, 0))
    with pytest.raises(ConnectionError, match="the database is gone"):
        load(Pieces(head(played), lines[2:], entries[2:], early), {"desk": desk.game}.get)
