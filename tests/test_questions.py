"""`kabinett bench questions` counts the asks, and says which of them decide something."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bench import questions
from kabinett.arena import bot_games
from kabinett.arena.bot_games import BotGame
from kabinett.bots import View
from kabinett.core.luck import Luck
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from tests.games import whom

WHOM = whom.game


def table(seats: int, *given: str) -> Table:
    """Return a table of this many seats after these answers."""
    laid = Table.new(WHOM, Setup(seats), [Player(f"P{seat}") for seat in range(seats)])
    for choice in given:
        laid.answer(laid.open_seats()[0], choice)
    return laid


def test_all_asks_of_a_game_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_games, "game_at", lambda _: WHOM)
    [(name, kind)] = questions.play(BotGame("whom", 4, "random", number=1)).items()
    assert name.endswith("Give a point to another player")
    assert (kind.asked, kind.choices, kind.obvious) == (12, 36, 0)
    assert kind.weighed == questions.MEASURED
    assert sum(kind.answers.values()) == 12


def test_an_obvious_answer_decides_nothing() -> None:
    kind = questions.Kind(asked=4, obvious=3, weighed=1, decided=1)
    assert kind.deciding == 0.25
    assert questions.Kind(asked=2, obvious=2).deciding == 0


def test_the_last_point_decides_who_wins() -> None:
    rounds = ["seat:2", "seat:2", "seat:0", "seat:2", "seat:0", "seat:1", "seat:1", "seat:0"]
    last = table(3, *rounds)  # 3, 2 and 3 points: seat 2 loses alone, or all three win
    assert questions.best_over_worst(View(last, 2), 1) == pytest.approx(1 / 3)


def test_a_point_that_changes_nothing_decides_nothing() -> None:
    rounds = ["seat:1", "seat:0", "seat:1", "seat:1", "seat:0", "seat:1", "seat:1", "seat:0"]
    last = table(3, *rounds)  # 3, 5 and 0 points
    assert questions.best_over_worst(View(last, 2), 1) == 0


def test_kinds_of_several_games_add_up() -> None:
    one, other = questions.Kind(), questions.Kind()
    questions.note(one, View(table(3), 0), False, True, Luck(1))
    questions.note(other, View(table(3), 0), False, False, Luck(1))
    one.add(other)
    assert (one.asked, one.choices, one.weighed) == (2, 4, 1)


def test_games_that_are_kept_are_read_back(tmp_path: Path) -> None:
    file = tmp_path / "asked.jsonl"
    kind = questions.Kind(asked=3, choices=7, obvious=1, weighed=1, answers=Counter(a=2, b=1))
    questions.keep_game(file, 4, {"a city": kind})
    questions.keep_game(file, 5, {})
    assert questions.kept_games(file) == {4: {"a city": kind}, 5: {}}
    with file.open("a") as lines:
        lines.write('{"game": 6, "ki')  # killed in the middle of a line
    assert questions.kept_games(file) == {4: {"a city": kind}, 5: {}}
    questions.keep_game(file, 6, {})
    assert questions.kept_games(file) == {4: {"a city": kind}, 5: {}, 6: {}}
    assert questions.kept_games(tmp_path / "none") == questions.kept_games(None) == {}
