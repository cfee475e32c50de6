"""`kabinett learn`: plays, learns, goes on where it was interrupted."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.nets import Net
from tests.cli.calls import kabinett

pytest.importorskip("numpy", reason="of the extra `research`")


def learn(folder: Path, games: int, *more: str) -> str:
    words = ["learn", "bluff", "--seats", "2", "--games", str(games), "--into", str(folder)]
    done = kabinett(
        *words,
        "--greedy-games",
        "20",
        "--hidden",
        "4",
        "--guest",
        "random",
        "--gate",
        "random",
        *more,
    )
    return f"{done.exit_code} {done.output}"


def test_a_training_says_what_it_does_and_goes_on(tmp_path: Path) -> None:
    first = learn(tmp_path, 20)
    assert first.startswith("0 round 1 of 1: ") and "wins by seat" in first
    net = Net.load(tmp_path / "net.net")
    assert net.game == "bluff" and "1 rounds" in net.note
    second = learn(tmp_path, 40)
    assert "round 2 of 2" in second and "round 1 of 2" not in second


def test_another_training_in_the_folder_is_refused(tmp_path: Path) -> None:
    learn(tmp_path, 20)
    refusal = learn(tmp_path, 20, "--seed", "3")
    assert refusal.startswith("1 ") and "has another training" in refusal
