"""How long games take: ``minutes.toml`` in the game's folder.

`kabinett bench minutes` writes the file: for each length of the game, bots play all seats, and the
command counts their answers. People need some seconds for each answer."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

MINUTES_FILE = "minutes.toml"
#: Seconds per answer: for players who know the game, and for players who read every text.
READERS = (12, 25)


@dataclass(frozen=True)
class Quartiles:
    """The median of several games, with the lower and the upper quartile."""

    low: int
    middle: int
    high: int

    def minutes(self, seconds: int) -> float:
        """How long the median number of answers takes at ``seconds`` per answer."""
        return self.middle * seconds / 60


@dataclass(frozen=True)
class AnswerCount:
    """How many answers a length of the game takes.

    ``person``: the answers of a person who plays alone; the site answers asks with a single choice
    itself, so they do not count. ``table``: the answers at a table of people, one after another; an
    ask to several seats counts as one answer."""

    games: int
    person: Quartiles
    table: Quartiles


@dataclass(frozen=True)
class AnswerCounts:
    """The counts of a game, by length (the value of the option) and number of seats."""

    how: str
    by_length: dict[tuple[str, int], AnswerCount]

    def of(self, length: str, seats: int) -> AnswerCount | None:
        return self.by_length.get((length, seats))


def read_counts(folder: Path) -> AnswerCounts:
    """How many answers each length of a game takes, read from the file in the game's folder; no
    counts if there is no file."""
    file = folder / MINUTES_FILE
    if not file.is_file():
        return AnswerCounts("", {})
    content = tomllib.loads(file.read_text("utf-8"))
    return AnswerCounts(
        content["how"],
        {
            (each["length"], each["seats"]): AnswerCount(
                each["games"], Quartiles(*each["person"]), Quartiles(*each["table"])
            )
            for each in content["count"]
        },
    )


class HasFolder(Protocol):
    """The part of a game that its counts need."""

    def __hash__(self) -> int: ...
    @property
    def folder(self) -> Path: ...


@functools.lru_cache(maxsize=64)
def counts_of(game: HasFolder) -> AnswerCounts:
    """The counts of a game, read at the first call."""
    return read_counts(game.folder)
