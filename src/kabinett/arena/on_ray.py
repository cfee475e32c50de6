"""Plays games on Ray: in several local processes, or on the machines of a cluster.

Like every driver (`run.py`) it plays the games of the plan, so the result is always the same.  If a
worker dies, its game is played again.  Each machine needs Kabinett with the same rules and bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from kabinett.arena.plan import GameIndex, Plan
from kabinett.arena.playing import MatchError, PlayedGame, play_game
from kabinett.arena.run import Driver

HERE: Final = "here"
#: A game is played again this many times if its worker dies.
MOST_RETRIES: Final = 3


class NoRay(Exception):
    """Ray is not installed."""


@dataclass(frozen=True)
class Cluster:
    """Ray's workers at an address ("auto" is this machine's cluster); `HERE`: ``jobs`` new local
    ones.  Raises NoRay if Ray is not installed."""

    address: str = HERE
    jobs: int = 1

    def __post_init__(self) -> None:
        self.ray()

    def ray(self) -> Any:
        try:
            import ray
        except ImportError as error:
            raise NoRay("this needs Ray: pip install 'kabinett[ray]'") from error
        return ray

    @contextmanager
    def running(self) -> Iterator[Any]:
        """The module of Ray with its workers.  They end with this block unless they ran before."""
        ray = self.ray()
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        where = {"num_cpus": self.jobs, "include_dashboard": False}
        starts_ray = not ray.is_initialized()
        if starts_ray:
            ray.init(**(where if self.address == HERE else {"address": self.address}), **quiet)
        try:
            yield ray
        finally:
            if starts_ray:
                ray.shutdown()

    def share(self, value: object) -> Any:
        """A handle of a value for calls of `results`; the value travels to each machine once."""
        return self.ray().put(value)

    def results(
        self, function: Callable[..., Any], calls: Iterable[tuple[object, ...]]
    ) -> Iterator[Any]:
        """Call the function with each of these arguments as a task; yield what it returns, as the
        tasks end.  Closing the iterator cancels those that still run.  Raises MatchError if a game
        fails."""
        with self.running() as ray:
            task = ray.remote(max_retries=MOST_RETRIES)(function)
            most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
            remaining = iter(calls)
            running: list[object] = []
            try:
                while True:
                    # The queue is short, because the tasks of a decided match are in vain.
                    while len(running) < most and (call := next(remaining, None)) is not None:
                        running.append(task.remote(*call))
                    if not running:
                        return
                    ready, running = ray.wait(running)
                    yield from ray.get(ready)
            except ray.exceptions.RayTaskError as error:
                raise MatchError(str(error.cause)) from error
            except ray.exceptions.WorkerCrashedError as error:
                raise MatchError(
                    "the worker of a game died several times (out of memory?)"
                ) from error
            finally:
                for each in running:
                    ray.cancel(each)


def on_ray(address: str = HERE, jobs: int = 1) -> Driver:
    """A driver on a `Cluster`.  Raises NoRay if Ray is not installed."""
    cluster = Cluster(address, jobs)

    def drive(plan: Plan, indices: list[GameIndex]) -> Iterator[PlayedGame]:
        yield from cluster.results(play_game, ((plan, index) for index in indices))

    return drive
