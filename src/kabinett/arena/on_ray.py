"""Plays the games of a plan on Ray: in several local processes, or on the machines of a cluster.

Like every driver (`run.py`) it plays the games of the plan, so the result is always the same.  If a
worker dies, its game is played again.  Each machine needs Kabinett with the same rules and bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from kabinett.arena.plan import Place, Plan
from kabinett.arena.playing import MatchError, PlayedGame, play_game
from kabinett.arena.run import Driver

HERE: Final = "here"
#: A game is played again this many times if its worker dies.
MOST_RETRIES: Final = 3


class NoRay(Exception):
    """Ray is not installed."""


def on_ray(address: str = HERE, jobs: int = 1) -> Driver:
    """A driver on the cluster at the address ("auto" is this machine's cluster).

    With `HERE` it starts ``jobs`` local workers.  Raises NoRay if Ray is not installed."""
    try:
        import ray
    except ImportError as error:
        raise NoRay("this needs Ray: pip install 'kabinett[ray]'") from error
    return partial(in_tasks, ray, address, jobs)


def in_tasks(
    ray: Any, address: str, jobs: int, plan: Plan, places: list[Place]
) -> Iterator[PlayedGame]:
    """Play the games as tasks of Ray; raises MatchError if a game fails."""
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    where = {"num_cpus": jobs, "include_dashboard": False}
    starts_ray = not ray.is_initialized()  # otherwise Ray keeps running at the end
    if starts_ray:
        ray.init(**(where if address == HERE else {"address": address}), **quiet)
    play = ray.remote(max_retries=MOST_RETRIES)(play_game)
    most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    remaining = iter(places)
    running: list[object] = []
    try:
        while True:
            while len(running) < most and (place := next(remaining, None)) is not None:
                running.append(play.remote(plan, place))
            if not running:
                return
            ready, running = ray.wait(running)
            yield from ray.get(ready)
    except ray.exceptions.RayTaskError as error:
        raise MatchError(str(error.cause)) from error
    except ray.exceptions.WorkerCrashedError as error:
        raise MatchError("the worker of a game died several times (out of memory?)") from error
    finally:
        if starts_ray:
            ray.shutdown()
