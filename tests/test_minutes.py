"""`kabinett bench minutes` counts answers: those of one person, and those for which the table
waits in turn."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kabinett
from bench import questions
from kabinett.arena import bot_games, minutes
from kabinett.arena.bot_games import BotGame
from kabinett.arena.minutes import quartiles_of
from kabinett.cli.minutes import write_counts
from kabinett.core.show.minutes import AnswerCount, AnswerCounts, Quartiles, read_counts
from tests.games import whom
from tests.testing.planted import sample

COUNTS = AnswerCounts(
    "by hand",
    {
        ("short", 2): AnswerCount(6, Quartiles(1, 2, 3), Quartiles(4, 5, 6)),
        ("whole", 2): AnswerCount(9, *[Quartiles(7, 8, 9)] * 2),
    },
)


def test_if_seats_are_asked_in_turn_the_table_waits_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In each of three rounds, each of four seats gives a point: three answers per person,
    twelve in all."""
    monkeypatch.setattr(bot_games, "game_at", lambda _: whom.game)
    assert minutes.play_for_minutes(BotGame("whom", 4, "random")) == (3, 12)


def test_a_single_choice_is_no_answer_of_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two players, the site plays every answer itself."""
    monkeypatch.setattr(bot_games, "game_at", lambda _: whom.game)
    assert minutes.play_for_minutes(BotGame("whom", 2, "random"))[0] == 0


def test_if_seats_are_asked_at_once_the_table_waits_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Weimar all four vote and choose their agendas at once, so the table waits once."""
    options = (("scenario", "first_round"),)
    _, table = minutes.play_for_minutes(BotGame("weimar", 4, "random", options))
    monkeypatch.setattr(questions, "MEASURED", 0)
    kinds = questions.play(BotGame("weimar", 4, "random", options))
    assert table < 0.95 * sum(kind.asked for kind in kinds.values())


def test_written_counts_are_read_again(tmp_path: Path) -> None:
    assert read_counts(tmp_path) == AnswerCounts("", {})
    write_counts(tmp_path, COUNTS, "a command")
    assert read_counts(tmp_path) == COUNTS
    assert COUNTS.of("short", 2) and COUNTS.of("short", 3) is None


def test_the_middle_half_of_the_counts_is_shown() -> None:
    assert quartiles_of([10, 40, 20, 30, 50]) == Quartiles(20, 30, 40)
    assert Quartiles(20, 30, 40).minutes(12) == 6


def test_a_folder_can_be_counted_without_the_sources(tmp_path: Path) -> None:
    folder = sample(
        tmp_path,
        "long_and_short",
        ("content.py", "VETOES, HOW_OFTEN)]", 'VETOES, HOW_OFTEN, lengths=("1", "2"))]'),
    )
    few = ["--games", "2", "--whole", "2", "--bot", "random", "--jobs", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "kabinett.cli.main", "bench", "minutes", folder, "--write", *few],
        env={**os.environ, "PYTHONPATH": str(Path(kabinett.__file__).parents[1])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert {length for length, _ in read_counts(folder).by_length} == {"1", "2"}
