"""Whoever plays the games of a training run, the net is the same."""

from __future__ import annotations

import importlib.util
import pickle
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from kabinett.arena.on_ray import Cluster, NoRay
from kabinett.arena.plan import MATCH, Plan
from kabinett.arena.playing import MatchError, play_game
from kabinett.games import game_of

pytest.importorskip("numpy", reason="of the extra `research`")

from kabinett.training.rounds import Training, TrainingPlan
from kabinett.training.workers import (
    ALONE,
    folder_here,
    nets_of,
    play_numbered,
    play_with_nets,
    read_files,
    unpack,
    workers,
)
from tests.training.test_rounds import PLAN

INSTALLED = importlib.util.find_spec("ray") is not None
FILES = ("net.net", "gates.jsonl", "rounds.jsonl", "samples/00003.npz.xz", "league/00002.net")


class NothingRuns(Exception):
    """The stand-in for Ray has been shut down."""


class StandIn:
    """Does what Ray does, with the newest task first, and with everything pickled on its way.

    It cannot show that workers of Ray start: `test_ray_gives_the_same_net` does, where Ray is
    installed."""

    def __init__(self) -> None:
        self.runs = self.tasks = self.cancelled = 0
        self.exceptions = SimpleNamespace(RayTaskError=TaskError, WorkerCrashedError=KeyError)
        self.is_up = False

    def is_initialized(self) -> bool:
        return self.is_up

    def init(self, **how: object) -> None:
        self.is_up = True
        self.runs += 1

    def shutdown(self) -> None:
        self.is_up = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def put(self, value: object) -> object:
        return pickle.loads(pickle.dumps(value))

    def remote(self, **how: object) -> Callable[[Callable[..., object]], SimpleNamespace]:
        def task_of(function: Callable[..., object]) -> SimpleNamespace:
            return SimpleNamespace(remote=lambda *given: pickle.dumps((function, given)))

        return task_of

    def wait(self, running: list[bytes]) -> tuple[list[bytes], list[bytes]]:
        return running[-1:], running[:-1]

    def get(self, ready: list[bytes]) -> list[object]:
        if not self.is_up:
            raise NothingRuns
        self.tasks += len(ready)
        results = []
        for function, given in map(pickle.loads, ready):
            try:
                results.append(function(*given))
            except Exception as error:
                raise TaskError(error) from error
        return results

    def cancel(self, task: bytes) -> None:
        self.cancelled += 1


class TaskError(Exception):
    """A task failed."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in = StandIn()
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    return stand_in


def train(folder: Path, jobs: int = 1, ray: str | None = None) -> list[bytes]:
    """What is in the files of a training run with a guest in every game and a gate."""
    plan = replace(PLAN, guest_share=1.0)
    with workers(jobs, ray) as by:
        list(Training(folder, plan).run(3, by))
    return [(folder / file).read_bytes() for file in FILES]


def test_processes_give_the_same_net(tmp_path: Path) -> None:
    assert train(tmp_path / "processes", jobs=2) == train(tmp_path / "alone")


def test_tasks_of_ray_give_the_same_net(tmp_path: Path, ray: StandIn) -> None:
    assert train(tmp_path / "ray", ray="here") == train(tmp_path / "alone")
    assert ray.runs == 1, "Ray starts once for a whole training"
    assert ray.tasks > 3 * PLAN.games_per_round and not ray.is_up


@pytest.mark.long
@pytest.mark.skipif(not INSTALLED, reason="Ray is not installed: kabinett[ray]")
def test_ray_gives_the_same_net(tmp_path: Path) -> None:
    assert train(tmp_path / "ray", jobs=2, ray="here") == train(tmp_path / "alone")


@pytest.mark.skipif(INSTALLED, reason="Ray is installed")
def test_without_ray_the_error_says_what_to_install() -> None:
    with pytest.raises(NoRay, match=r"pip install 'kabinett\[ray\]'"), workers(ray="here"):
        pass


def test_another_machine_needs_no_file_of_this_one(tmp_path: Path) -> None:
    games = Training(tmp_path / "training", PLAN).self_play_games(0)
    guest = f"net({games[0].learner!r})"
    game = replace(games[0], guests=(guest, ""))
    [here] = ALONE.self_play([game])
    files = read_files([game.learner])
    (tmp_path / "training").rename(tmp_path / "elsewhere")
    assert play_numbered(7, files, game) == (7, here)
    assert len(list(folder_here().glob("*.net"))) >= 1


def test_another_machine_may_have_the_game_in_another_folder(tmp_path: Path) -> None:
    plan = replace(PLAN, game=str(game_of("bluff").folder))
    games = Training(tmp_path, plan).self_play_games(0)
    assert {game.game for game in games} == {"bluff"}


@pytest.mark.parametrize(
    "bot", ["net({}, copies=2)", "net(net={})", "search(4, turns=1, learned=True, net={})"]
)
def test_a_net_travels_in_any_parameter(tmp_path: Path, bot: str) -> None:
    Training(tmp_path, PLAN)
    file = tmp_path / "net.net"
    plan = Plan(MATCH, "bluff", (bot.format(repr(str(file))), "random"), seats=2, blocks=1)
    here = play_game(plan, (0, 1))
    files = read_files(nets_of(plan.bots))
    file.unlink()
    assert play_with_nets(files, plan, (0, 1)).winners == here.winners


def test_a_worker_deletes_the_nets_of_former_rounds() -> None:
    for number in range(3):
        here = unpack({"round.net": bytes([number]), "league.net": b"old"})
        assert {*folder_here().iterdir()} == {Path(file) for file in here.values()}


def test_tasks_of_ray_that_nobody_waits_for_are_cancelled(ray: StandIn) -> None:
    results = Cluster().results(abs, ((number,) for number in range(9)))
    assert next(results) == 3, "of four tasks the newest comes first"
    results.close()  # type: ignore[attr-defined]
    assert ray.cancelled == 3


def test_a_failing_game_on_ray_is_told_by_its_error(tmp_path: Path, ray: StandIn) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("class Wrong:\n  def choose(self, view):\n    return 1 / 0\n")
    plan = replace(PLAN, gate=f"{file}:Wrong", gate_rounds=1, greedy_rounds=0)
    with pytest.raises(MatchError, match="Wrong"), workers(ray="here") as by:
        list(Training(tmp_path / "training", plan).run(1, by))
    assert not ray.is_up


def test_progress_counts_the_games_of_rounds_and_gates(tmp_path: Path) -> None:
    counted = {True: 0, False: 0}

    def note(is_gate: bool) -> None:
        counted[is_gate] += 1

    training = Training(tmp_path, PLAN)
    list(training.run(2, ALONE, note))
    assert counted[False] == 2 * TrainingPlan.games_per_round // 5
    assert counted[True] == training.gates.past[0].blocks * 2
