"""Plays the games of a plan on Ray: in several processes here, or on the machines of a cluster.

A driver like the others (`run.py`): it plays the same games, so the result is the same.  A game
whose worker dies is played again.  Each machine needs Kabinett with the same rules and bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from kabinett.arena.deciding import MatchError
from kabinett.arena.plan import Place, Plan
from kabinett.arena.playing import PlayedGame, play_game
from kabinett.arena.run import Driver

HERE: Final = "here"
#: How often a game is played again after its worker died.
MOST_RETRIES: Final = 3


class NoRay(Exception):
    """Ray is not installed."""


def on_ray(address: str = HERE, jobs: int = 1) -> Driver:
    """A driver on the cluster at the address ("auto": the one of this machine), or with `HERE` on
    ``jobs`` workers started here; NoRay says what to install."""
    try:
        import ray
    except ImportError as error:
        raise NoRay("this needs Ray: pip install 'kabinett[ray]'") from error
    return partial(in_tasks, ray, address, jobs)


def in_tasks(
    ray: Any, address: str, jobs: int, plan: Plan, places: list[Place]
) -> Iterator[PlayedGame]:
    """Play the games as tasks of Ray; MatchError if one goes wrong."""
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    where = {"num_cpus": jobs, "include_dashboard": False}
    starts_ray = not ray.is_initialized()  # a Ray that runs already is left running at the end
    if starts_ray:
        ray.init(**(where if address == HERE else {"address": address}), **quiet)
    play = ray.remote(max_retries=MOST_RETRIES)(play_game)
    most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    remaining = iter(places)
    running: list[Any] = []
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
        raise MatchError("a game's worker died again and again (out of memory?)") from error
    finally:
        if starts_ray:
            ray.shutdown()
