"""`kabinett bench minutes` counts answers: of a person, and of the table one after the other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kabinett
from bench import questions
from kabinett.arena import minutes
from kabinett.core.minutes import Count, Counts, Half, half_of, read_counts, write_counts
from tests.games import whom
from tests.testing.planted import sample

COUNTS = Counts(
    "by hand",
    {
        ("short", 2): Count(6, Half(1, 2, 3), Half(4, 5, 6)),
        ("whole", 2): Count(9, *[Half(7, 8, 9)] * 2),
    },
)


def test_where_one_is_asked_after_the_other_the_table_waits_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In three rounds each of four gives a point: three answers a person, twelve in all."""
    monkeypatch.setattr(minutes, "game_at", lambda _: whom.game)
    assert minutes.play(minutes.Task("whom", 4, "random")) == (3, 12)


def test_a_single_choice_is_no_answer_of_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two players, the site plays every answer itself."""
    monkeypatch.setattr(minutes, "game_at", lambda _: whom.game)
    assert minutes.play(minutes.Task("whom", 2, "random"))[0] == 0


def test_who_are_asked_at_once_answer_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """All four of Weimar do when they vote and choose their agendas: the table waits once."""
    options = (("scenario", "first_round"),)
    _, table = minutes.play(minutes.Task("weimar", 4, "random", options))
    monkeypatch.setattr(questions, "WEIGHED", 0)
    kinds = questions.play(questions.Task("weimar", "random", 0, options))
    assert table < 0.95 * sum(kind.asked for kind in kinds.values())


def test_what_is_written_is_read(tmp_path: Path) -> None:
    assert read_counts(tmp_path) == Counts("", {})
    write_counts(tmp_path, COUNTS, "a command")
    assert read_counts(tmp_path) == COUNTS
    assert COUNTS.of("short", 2) and COUNTS.of("short", 3) is None


def test_the_middle_half() -> None:
    assert half_of([10, 40, 20, 30, 50]) == Half(20, 30, 40)
    assert Half(20, 30, 40).minutes(12) == 6


def test_a_folder_is_counted_where_no_sources_are(tmp_path: Path) -> None:
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
    assert {length for length, _ in read_counts(folder).counts} == {"1", "2"}
