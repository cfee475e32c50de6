"""Plays many random games: chooses seeds, and counts the results."""

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
from kabinett.core.state import CHANCE
from kabinett.testing.in_words import describe_setup

T = TypeVar("T")


@dataclass
class Games:
    """How many finished games ended in which way."""

    answers: int = 0  # of seats, where there was something to choose
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, table: Table) -> None:
        result = table.game.result(table.state)
        assert result is not None, "a game that is over has a result"
        assert len(result.scores) in (0, table.setup.seats), "a score for each seat, or none"
        self.answers += sum(not line.forced and line.who != CHANCE for line in table.lines)
        self.ends[result.kind] += 1

    def __str__(self) -> str:
        ends = ", ".join(f"{number} by {kind}" for kind, number in sorted(self.ends.items()))
        return f"{self.ends.total()} games, {self.answers} answers: {ends}"


def play_many(play: Callable[[int], Table], seeds: Iterable[int]) -> Games:
    """Play a game from each seed. An error names the seed of its game."""
    games = Games()
    for seed in seeds:
        games.add(with_seed(seed, play))
    print(games)
    return games


def with_seed(seed: int, play: Callable[[int], T]) -> T:
    """Play, and note on an error the seed of the game."""
    try:
        return play(seed)
    except BaseException as error:
        error.add_note(f"in the game of seed {seed}")
        raise


@contextlib.contextmanager
def with_setup(setup: Setup) -> Iterator[None]:
    """Note on an error from this block the set-up of the game."""
    try:
        yield
    except Exception as error:
        error.add_note(describe_setup(setup))
        raise


def fresh_seed() -> int:
    """A new random seed. Prints it; KABINETT_SEED=… plays the games of an earlier run again."""
    seed = int(os.environ.get("KABINETT_SEED") or secrets.randbits(40))
    print(f"KABINETT_SEED={seed}")
    return seed
