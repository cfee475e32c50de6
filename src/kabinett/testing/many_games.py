"""Plays many games: chooses seeds, counts the results, and names the game of an error."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.testing.in_words import describe_setup

T = TypeVar("T")


@dataclass
class Games:
    """Counts how games have ended."""

    answers: int = 0  # of seats, without forced ones
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, table: Table) -> None:
        result = table.game.result(table.state)
        assert result is not None, "a finished game must have a result"
        assert len(result.scores) in (0, table.setup.seats), "each seat must have a score, or none"
        self.answers += sum(line.is_chosen for line in table.lines)
        self.ends[result.kind] += 1

    def __str__(self) -> str:
        ends = ", ".join(f"{number} by {kind}" for kind, number in sorted(self.ends.items()))
        return f"{self.ends.total()} games, {self.answers} answers: {ends}"


def play_many(play: Callable[[int], Table], seeds: Iterable[int]) -> Games:
    """Play a game for each seed and print how they ended. An error names the seed of its game."""
    games = Games()
    for seed in seeds:
        games.add(with_seed(seed, play))
    print(games)
    return games


def with_seed(seed: int, play: Callable[[int], T]) -> T:
    """Call ``play`` with a seed, and add the seed to an error as a note."""
    try:
        return play(seed)
    except BaseException as error:
        error.add_note(f"in the game of seed {seed}")
        raise


@contextlib.contextmanager
def with_setup(setup: Setup) -> Iterator[None]:
    """Add the set-up of the game to an error from this block as a note."""
    try:
        yield
    except Exception as error:
        error.add_note(describe_setup(setup))
        raise


def fresh_seed() -> int:
    """A new random seed, which is printed. KABINETT_SEED=… repeats the games of an earlier run."""
    seed = int(os.environ.get("KABINETT_SEED") or secrets.randbits(40))
    print(f"KABINETT_SEED={seed}")
    return seed
