"""Plays the games of a plan: here, on several processes, or elsewhere, with the same outcome."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from kabinett.arena.deciding import MatchError
from kabinett.arena.folder import Folder
from kabinett.arena.plan import Place, Plan
from kabinett.arena.playing import Played, play_game
from kabinett.arena.strength import counted, decision

#: Plays these games of a plan, in whatever order they end.
Driver = Callable[[Plan, list[Place]], Iterator[Played]]


def play(
    plan: Plan,
    driver: Driver | None = None,
    folder: Folder | None = None,
    shard: tuple[int, int] = (1, 1),
    heard: Callable[[Played], None] = lambda played: None,
) -> list[Played]:
    """Play all games, or those of a shard, but those that the folder has already; ``heard`` is
    told of each as it ends.  What has been played is given in order.

    A match that has something to stop at stops there, unless it is cut into shards: then all is
    played, and the account ends where it was decided.  Ctrl-C ends it early: the games played so
    far are kept.  SetupError, UnknownBot and ValueError before the first game, MatchError if one
    goes wrong."""
    plan.check()
    done: dict[Place, Played] = {}
    if folder is not None:
        folder.begin(plan)
        done = folder.played()
    wanted = list(plan.places(shard))
    done = {place: done[place] for place in wanted if place in done}
    left = [place for place in wanted if place not in done]
    stops = shard == (1, 1) and plan.stop is not None
    if not left or (stops and decision(plan, done.values())):
        return counted(plan, done.values(), stops)
    writer = folder.writer(shard) if folder is not None else None
    games = (driver or one_by_one)(plan, left)
    try:
        for game in games:
            done[game.place] = game
            if writer is not None:
                writer.write(game)
            heard(game)
            if stops and decision(plan, done.values()):
                break
    except KeyboardInterrupt:
        pass
    finally:
        close = getattr(games, "close", None)
        if close is not None:
            close()
        if writer is not None:
            writer.close()
    return counted(plan, done.values(), stops)


def one_by_one(plan: Plan, places: Iterable[Place]) -> Iterator[Played]:
    for place in places:
        yield play_game(plan, place)


def on_processes(jobs: int) -> Driver:
    """A driver with so many processes, which are started afresh, the same on every system."""
    return one_by_one if jobs == 1 else partial(in_processes, jobs)


def in_processes(jobs: int, plan: Plan, places: list[Place]) -> Iterator[Played]:
    context = multiprocessing.get_context("spawn")
    left = iter(places)
    with ProcessPoolExecutor(min(jobs, len(places)), context, ignore_interrupt) as pool:
        running: set[Future[Played]] = set()

        def fill() -> None:
            # Few at a time: a match that is decided has no queue to wait for.
            while len(running) < 2 * jobs and (place := next(left, None)) is not None:
                running.add(pool.submit(play_game, plan, place))

        try:
            fill()
            while running:
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                fill()
                yield from (future.result() for future in ended)
        except BrokenProcessPool as error:
            raise MatchError(
                "a process that played died (killed, or out of memory); what was played into a "
                "folder is kept: the same command goes on"
            ) from error
        finally:
            for future in running:
                future.cancel()


def ignore_interrupt() -> None:
    """Ctrl-C reaches every process of a terminal; the one that leads them decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
