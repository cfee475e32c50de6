"""Plays the games of a plan, in this process or in several, always with the same outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from kabinett.arena.folder import Folder
from kabinett.arena.match_results import cut_at_decision, match_decision
from kabinett.arena.plan import GameIndex, Plan
from kabinett.arena.playing import MatchError, PlayedGame, play_game
from kabinett.bots.processes import DIED, process_pool

#: A driver plays these games of a plan and yields them as they end, in any order.
Driver = Callable[[Plan, list[GameIndex]], Iterator[PlayedGame]]


def play(
    plan: Plan,
    driver: Driver | None = None,
    folder: Folder | None = None,
    shard: tuple[int, int] = (1, 1),
    on_game: Callable[[PlayedGame], None] = lambda played: None,
) -> list[PlayedGame]:
    """Play all games of a plan, or of one of its shards, and return them in order.

    Games that the folder already has are not played again.  ``on_game`` is called with each game as
    it ends.  A match with a ``stop`` ends as soon as it is decided.  A match in shards plays all
    its games, but those after the decision do not count.  Raises SetupError, UnknownBot or
    ValueError before the first game, and MatchError if a game fails.  Ctrl-C raises
    KeyboardInterrupt; the folder, or ``on_game``, then has the games so far."""
    plan.check()
    by_index: dict[GameIndex, PlayedGame] = {}
    if folder is not None:
        folder.begin(plan)
        by_index = folder.read_games()
    indices = list(plan.game_indices(shard))
    by_index = {index: by_index[index] for index in indices if index in by_index}
    missing = [index for index in indices if index not in by_index]
    stops = shard == (1, 1) and plan.stop is not None
    if not missing or (stops and match_decision(plan, by_index.values())):
        return cut_at_decision(plan, by_index.values(), stops)
    writer = folder.writer(shard) if folder is not None else None
    games = (driver or one_by_one)(plan, missing)
    try:
        for game in games:
            by_index[game.index] = game
            if writer is not None:
                writer.write(game)
            on_game(game)
            if stops and match_decision(plan, by_index.values()):
                break
    finally:
        close = getattr(games, "close", None)
        if close is not None:
            close()
        if writer is not None:
            writer.close()
    return cut_at_decision(plan, by_index.values(), stops)


def one_by_one(plan: Plan, indices: Iterable[GameIndex]) -> Iterator[PlayedGame]:
    """The driver that plays one game after another in this process."""
    for index in indices:
        yield play_game(plan, index)


def on_processes(jobs: int) -> Driver:
    """A driver with ``jobs`` processes; with one job it plays in this process.

    >>> on_processes(1) is one_by_one
    True
    """
    return one_by_one if jobs == 1 else partial(in_processes, jobs)


def in_processes(jobs: int, plan: Plan, indices: list[GameIndex]) -> Iterator[PlayedGame]:
    """Play the games in a pool of processes; raises MatchError if one of them dies."""
    remaining = iter(indices)
    with process_pool(min(jobs, len(indices))) as pool:
        running: set[Future[PlayedGame]] = set()

        def fill() -> None:
            # The queue is short, because a decided match waits until it is empty.
            while len(running) < 2 * jobs and (index := next(remaining, None)) is not None:
                running.add(pool.submit(play_game, plan, index))

        try:
            fill()
            while running:
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                fill()
                yield from (future.result() for future in ready)
        except BrokenProcessPool as error:
            raise MatchError(
                f"{DIED}; games that a folder has are kept: the same command plays the missing ones"
            ) from error
