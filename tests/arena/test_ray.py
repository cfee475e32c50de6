"""Runs on Ray: with two workers, one of which dies, the result equals that of a run without Ray."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

from kabinett.arena.data import result_data
from kabinett.arena.folder import Folder
from kabinett.arena.on_ray import NoRay, on_ray
from kabinett.arena.plan import MATCH, Plan
from kabinett.arena.playing import MatchError
from kabinett.arena.run import play

GAMES = Path(__file__).parent.parent / "games"
INSTALLED = importlib.util.find_spec("ray") is not None
needs_ray = pytest.mark.skipif(not INSTALLED, reason="Ray is not installed: kabinett[ray]")

#: A bot that takes its first choice; if a certain file exists, it removes the file and kills its
#: process.
BOT = """
import os, signal
from pathlib import Path

class Mortal:
    def choose(self, view):
        marker = Path({marker!r})
        if marker.exists():
            marker.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return view.choices[0]
"""


@pytest.fixture(scope="module")
def two_workers() -> Iterator[None]:
    """Starting Ray is slow."""
    import ray

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KABINETT_GAMES", str(GAMES))
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        yield
        ray.shutdown()


@pytest.mark.skipif(INSTALLED, reason="Ray is installed")
def test_without_ray_the_error_says_what_to_install() -> None:
    with pytest.raises(NoRay, match=r"pip install 'kabinett\[ray\]'"):
        on_ray()


@pytest.mark.long
@needs_ray
def test_killing_a_worker_does_not_change_the_result(two_workers: None, tmp_path: Path) -> None:
    marker, file = tmp_path / "die", tmp_path / "mortal.py"
    file.write_text(BOT.format(marker=str(marker)))
    plan = Plan(MATCH, "bluff", (f"{file}:Mortal", "random"), 2, 6)
    whole = play(plan)
    marker.touch()
    played = play(plan, on_ray(), Folder(tmp_path / "games"))
    assert not marker.exists(), "a worker has died"
    assert result_data(plan, played) == result_data(plan, whole)
    assert len(Folder(tmp_path / "games").read_games()) == 12


@pytest.mark.long
@needs_ray
def test_errors_on_ray_are_reported_as_without_ray(two_workers: None, tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("class Wrong:\n  def choose(self, view):\n    return 1 / 0\n")
    plan = Plan(MATCH, "bluff", (f"{file}:Wrong", "random"), 2, 2)
    with pytest.raises(
        MatchError, match=r"^the game of block .*:Wrong failed at .*: ZeroDivisionError"
    ):
        play(plan, on_ray())
