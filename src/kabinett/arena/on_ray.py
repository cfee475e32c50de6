"""Plays the games of a plan on Ray: here on several processes, or on the machines of a cluster.

A driver like the others (`run.py`): the same games, so the same result.  A game whose worker dies
is played again.  Each machine needs Kabinett, with the same rules and the same bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from kabinett.arena.deciding import MatchError
from kabinett.arena.plan import Place, Plan
from kabinett.arena.playing import Played, play_game
from kabinett.arena.run import Driver

HERE: Final = "here"
#: So often a game is played again whose worker has died.
AGAIN: Final = 3


class NoRay(Exception):
    """Ray is not installed."""


def on_ray(address: str = HERE, jobs: int = 1) -> Driver:
    """A driver on the cluster of that address ("auto": the one of this machine), or on so many
    workers that are begun here; NoRay says what to install."""
    try:
        import ray
    except ImportError as error:
        raise NoRay("this needs Ray: pip install 'kabinett[ray]'") from error
    return partial(in_tasks, ray, address, jobs)


def in_tasks(
    ray: Any, address: str, jobs: int, plan: Plan, places: list[Place]
) -> Iterator[Played]:
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    where = {"num_cpus": jobs, "include_dashboard": False}
    begun = not ray.is_initialized()  # else whoever has begun it goes on with it
    if begun:
        ray.init(**(where if address == HERE else {"address": address}), **quiet)
    play = ray.remote(max_retries=AGAIN)(play_game)
    most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    left = iter(places)
    running: list[Any] = []
    try:
        while True:
            while len(running) < most and (place := next(left, None)) is not None:
                running.append(play.remote(plan, place))
            if not running:
                return
            ended, running = ray.wait(running)
            yield from ray.get(ended)
    except ray.exceptions.RayTaskError as error:
        raise MatchError(str(error.cause)) from error
    except ray.exceptions.WorkerCrashedError as error:
        raise MatchError("a game's worker died again and again (out of memory?)") from error
    finally:
        if begun:
            ray.shutdown()
