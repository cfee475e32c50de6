"""`kabinett learn`: plays, learns, goes on where it was interrupted."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from itertools import count
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


def test_any_number_of_greedy_games_means_whole_rounds(tmp_path: Path) -> None:
    learn(tmp_path, 0, "--greedy-games", "10")
    assert json.loads((tmp_path / "training.json").read_text())["greedy_rounds"] == 1


def test_a_negative_seed_is_refused(tmp_path: Path) -> None:
    refusal = learn(tmp_path / "new", 20, "--seed", "-1")
    assert refusal.startswith("2 ") and "--seed" in refusal and not (tmp_path / "new").exists()


@pytest.mark.parametrize("more", [("--policy-only",), ("--rename", "seat:0=own:0")])
def test_what_belongs_to_a_net_to_begin_with_is_refused_without_one(
    tmp_path: Path, more: tuple[str, ...]
) -> None:
    refusal = learn(tmp_path / "new", 20, *more)
    assert refusal.startswith("2 ") and f"{more[0]} needs --from" in refusal


def test_a_training_counts_games_and_never_looks_at_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine on which every step takes an hour, the net is the same."""
    more = ("--gate-games", "20", "--guest", "search(8)")
    learn(tmp_path / "quick", 40, *more)
    slow_clocks(monkeypatch)
    assert "about 60 min left" in learn(tmp_path / "slow", 40, *more), "only the progress reads it"
    for file in ("net.net", "rounds.jsonl", "gates.jsonl", "weights.npz"):
        one, other = ((tmp_path / name / file).read_bytes() for name in ("quick", "slow"))
        assert one == other, file


def slow_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every clock that Kabinett reads go on by an hour at each reading."""
    names = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
    clocks: list[Callable[[], float]] = [getattr(time, name) for name in names]
    hours = count()

    def read() -> float:
        return 3600.0 * next(hours)

    for module in [each for name, each in sys.modules.items() if name.startswith("kabinett.")]:
        for name, value in list(vars(module).items()):
            if any(value is clock for clock in clocks):
                monkeypatch.setattr(module, name, read)
    monkeypatch.setattr(time, "process_time", read)
