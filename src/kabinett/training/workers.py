"""Plays the games of a training run in this process, in several processes, or on a cluster of Ray.

Each game has its own seed, so its outcome depends neither on the process nor on the order."""

from __future__ import annotations

import atexit
import functools
import hashlib
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeVar

from kabinett.arena.on_ray import Cluster
from kabinett.arena.plan import GameIndex, Plan
from kabinett.arena.playing import MatchError, PlayedGame, play_game
from kabinett.arena.run import Driver, on_processes, one_by_one
from kabinett.bots.making import net_of, with_net
from kabinett.bots.processes import DIED, process_pool
from kabinett.training.self_play import SampledGame, SelfPlayGame, play_for_samples

#: Plays these games, and yields what they teach in the same order.
SelfPlayDriver = Callable[[Sequence[SelfPlayGame]], Iterator[SampledGame]]
Played = TypeVar("Played")
#: The content of files by their names.
Files = dict[str, bytes]


@dataclass(frozen=True)
class Workers:
    """Plays the games of rounds (``self_play``) and those of gates (``matches``)."""

    self_play: SelfPlayDriver
    matches: Driver


def play_in_this_process(games: Sequence[SelfPlayGame]) -> Iterator[SampledGame]:
    """Play the games one after another."""
    yield from map(play_for_samples, games)


#: This process plays.
ALONE: Final = Workers(play_in_this_process, one_by_one)


@contextmanager
def workers(jobs: int = 1, ray: str | None = None) -> Iterator[Workers]:
    """Workers that run until the end of the block: this process, ``jobs`` processes, or those of
    Ray at this address.  Raises NoRay if Ray is asked for and not installed."""
    if ray is not None:
        with on_cluster(Cluster(ray, jobs)) as found:
            yield found
    elif jobs == 1:
        yield ALONE
    else:
        with in_pool(jobs) as found:
            yield found


@contextmanager
def in_pool(jobs: int) -> Iterator[Workers]:
    """Workers in a pool of processes."""
    with process_pool(jobs) as pool:

        def self_play(games: Sequence[SelfPlayGame]) -> Iterator[SampledGame]:
            try:
                yield from pool.map(play_for_samples, games)
            except BrokenProcessPool as error:
                raise MatchError(f"{DIED}: the same command goes on from the last round") from error

        yield Workers(self_play, on_processes(jobs))


@contextmanager
def on_cluster(cluster: Cluster) -> Iterator[Workers]:
    """Workers of Ray.  Other machines have no files of this one, so the nets travel along."""

    def self_play(games: Sequence[SelfPlayGame]) -> Iterator[SampledGame]:
        bots = {bot for game in games for bot in game.guests}
        files = cluster.share(read_files({*nets_of(bots), *(game.learner for game in games)}))
        calls = ((number, files, game) for number, game in enumerate(games))
        yield from in_order(cluster.results(play_numbered, calls))

    def matches(plan: Plan, indices: list[GameIndex]) -> Iterator[PlayedGame]:
        files = cluster.share(read_files(nets_of(plan.bots)))
        yield from cluster.results(play_with_nets, ((files, plan, index) for index in indices))

    with cluster.running():
        yield Workers(self_play, matches)


def in_order(numbered: Iterable[tuple[int, Played]]) -> Iterator[Played]:
    """Yield results in the order of their numbers, each as soon as all before it have arrived.

    >>> list(in_order([(1, "b"), (0, "a"), (2, "c")]))
    ['a', 'b', 'c']
    """
    waiting: dict[int, Played] = {}
    following = 0
    for number, result in numbered:
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


# -- nets that travel to other machines


def nets_of(bots: Iterable[str]) -> list[str]:
    """The files of the nets that these bots have; "" is no bot.

    >>> nets_of(["one-ply", "net('league/00020.net')", ""])
    ['league/00020.net']
    """
    return [file for bot in bots if bot and (file := net_of(bot))]


def read_files(names: Iterable[str]) -> Files:
    return {name: Path(name).read_bytes() for name in names}


def play_numbered(number: int, files: Files, game: SelfPlayGame) -> tuple[int, SampledGame]:
    """Play a game of a round by nets that came along; return it with its number."""
    here = unpack(files)
    guests = tuple(with_net_here(guest, here) for guest in game.guests)
    return number, play_for_samples(replace(game, learner=here[game.learner], guests=guests))


def play_with_nets(files: Files, plan: Plan, index: GameIndex) -> PlayedGame:
    """Play a game of a match. Its nets are in ``files``."""
    here = unpack(files)
    return play_game(
        replace(plan, bots=tuple(with_net_here(bot, here) for bot in plan.bots)), index
    )


def with_net_here(bot: str, here: Mapping[str, str]) -> str:
    """The bot with the file that its net has on this machine."""
    file = net_of(bot) if bot else ""
    return with_net(bot, here[file]) if file else bot


def unpack(files: Files) -> dict[str, str]:
    """Write the files to a folder of this process, which then has no others; return their names
    there by the old ones.

    The same content always gets the same name, because a process keeps the nets that it has
    read."""
    here = {}
    for name, content in files.items():
        file = folder_here() / f"{hashlib.blake2b(content, digest_size=16).hexdigest()}.net"
        if not file.exists():
            file.write_bytes(content)
        here[name] = str(file)
    for file in folder_here().iterdir():
        if str(file) not in here.values():
            file.unlink()
    return here


@functools.cache
def folder_here() -> Path:
    """A folder that goes when this process ends."""
    folder = tempfile.TemporaryDirectory(prefix="kabinett-nets-")
    atexit.register(folder.cleanup)
    return Path(folder.name)
