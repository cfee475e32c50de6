"""The check refuses a bot's room that no bot can use, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.core.setup import Setup
from kabinett.games import forget_games, game_at
from kabinett.testing.bots.room import RandomGame, WrongBot, check_bots_room
from tests.testing.planted import faulty, kabinett_test, planted_game

ROOM = """
def evaluate(s: Bluff) -> list[float]:
    {evaluate}


def all_lose(s: Bluff) -> float:
    return {all_lose}


def usual(s: Bluff, choices: list[int], luck: object, question: object) -> int:
    return {usual}


def sensible(s: Bluff, choices: list[int]) -> list[int]:
    return {sensible}


STRENGTHS = {strengths}

"""
RIGHT = {
    "evaluate": "return [1 / len(s.left)] * len(s.left)",
    "all_lose": "0.0",
    "usual": "choices[0]",
    "sensible": "choices[:1]",
    "strengths": '{"easy": "random"}',
}


def with_room(folder: Path, name: str, **wrong: str) -> tuple[Path, int]:
    """Write the toy game with this room, and return the line of its `evaluate` too."""
    room = ROOM.format(**{**RIGHT, **wrong})
    game = faulty(folder, name, ("\ngame = ", f"{room}\ngame = "))
    source = (game / "__init__.py").read_text().splitlines()
    return game, source.index("def evaluate(s: Bluff) -> list[float]:") + 1


def refused(folder: Path) -> str:
    """Return the message that refuses the bot's room."""
    forget_games()
    try:
        with pytest.raises(WrongBot) as told:
            check_bots_room(planted_game(folder), 1, 1)
    finally:
        forget_games()
    return str(told.value)


def test_a_right_room_is_run(tmp_path: Path) -> None:
    folder, _ = with_room(tmp_path, "right_room")
    told = kabinett_test(folder, "--games", 1, "--seed", 1).output
    assert "bot      evaluate, all_lose, usual, sensible of" in told


def test_a_line_that_raises_is_named(tmp_path: Path) -> None:
    folder, line = with_room(tmp_path, "room_raises", evaluate="return [1 / 0]")
    told = kabinett_test(folder, "--games", 1, "--seed", 1).output
    assert "bot      WRONG: ZeroDivisionError: division by zero" in told
    assert f"room_raises/__init__.py:{line + 1}: return [1 / 0]" in told
    assert "`evaluate` was called at" in told


@pytest.mark.parametrize(
    ("name", "wrong", "told", "line"),
    [
        ("short", {"evaluate": "return [1.0]"}, "it must return a number for each of the", 0),
        ("two", {"evaluate": "return [0.5, 0.5]"}, "a number for each of the 3 seats", 0),
        ("nothing", {"evaluate": "pass"}, "`evaluate` returns None", 0),
        ("large", {"evaluate": "return [3.0] * len(s.left)"}, "numbers from -0.25 to 1", 0),
        ("sum", {"evaluate": "return [0.9] * len(s.left)"}, "divide each by their sum", 0),
        ("no_number", {"evaluate": "return [float('nan')] * len(s.left)"}, "numbers from", 0),
        ("lost", {"all_lose": "1.0"}, ", not 1: divide", 0),
        ("changes", {"evaluate": "s.left[0] += 1; return [1.0, 0.0]"}, "has changed the state", 0),
        ("usual", {"usual": "-5"}, "`usual` returns -5", 8),
        ("sensible", {"sensible": "[]"}, "`sensible` returns []", 12),
    ],
)
def test_a_wrong_room_is_refused(
    tmp_path: Path, name: str, wrong: dict[str, str], told: str, line: int
) -> None:
    folder, first = with_room(tmp_path, f"room_{name}", **wrong)
    said = refused(folder)
    assert told in said
    assert f"room_{name}/__init__.py:{first + line}:" in said


@pytest.mark.parametrize(
    ("strengths", "told"),
    [
        ('{"eazy": "random"}', "strengths: 'eazy' does not exist; there are easy, medium"),
        ('{"easy": "serch(50)"}', "strengths: 'easy': there is no bot"),
    ],
)
def test_strengths_name_existing_bots(tmp_path: Path, strengths: str, told: str) -> None:
    folder, first = with_room(tmp_path, f"room_{strengths[2:5]}", strengths=strengths)
    said = refused(folder)
    assert told in said and f"/__init__.py:{first + 16}:" in said


def test_a_re_deal_that_asks_another_seat_proves_nothing() -> None:
    """If two seats are asked at once, a re-deal discards the other seat's hidden answer and asks
    that seat again. What `usual` returns then says nothing about the seat under test."""
    game = game_at("fall")
    setup = game.setup(Setup(3, {"steal_bidding": "sealed", "round_limit": "10"}))
    s = game.new_state(setup)
    position = Position(game, s, list(game.program.begin(s, game.main)))
    RandomGame(game, setup.seats, setup.options, position, Luck(3)).to_the_end()
