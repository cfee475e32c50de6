"""How long games take, as it was counted: ``minutes.toml`` in the game's folder.

Bots have played each length of the game for all seats, and their answers were counted
(`kabinett bench minutes` writes the file).  People need some seconds for each of them."""

from __future__ import annotations

import statistics
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FILE = "minutes.toml"
#: Seconds an answer: of who knows the game, and of who reads much.
READERS = (12, 25)


@dataclass(frozen=True)
class Half:
    """Of several games the middle, and the ends of the half that lies around it."""

    low: int
    middle: int
    high: int

    def minutes(self, seconds: int) -> float:
        """How long so many answers take one after the other, at so many seconds an answer."""
        return self.middle * seconds / 60


@dataclass(frozen=True)
class Count:
    """How many answers a length of the game takes.

    ``person``: of one person, whom the site asks nothing that has one answer only; ``table``: one
    after the other at a table of people, where those who are asked at once answer side by side."""

    games: int
    person: Half
    table: Half


@dataclass(frozen=True)
class Counts:
    """All lengths of a game, each by its value of the option and the number of seats."""

    how: str
    counts: dict[tuple[str, int], Count]

    def of(self, length: str, seats: int) -> Count | None:
        return self.counts.get((length, seats))


def read_counts(folder: Path) -> Counts:
    """What has been counted of the game in a folder."""
    file = folder / FILE
    if not file.is_file():
        return Counts("", {})
    said = tomllib.loads(file.read_text("utf-8"))
    return Counts(
        said["how"],
        {
            (each["length"], each["seats"]): Count(
                each["games"], Half(*each["person"]), Half(*each["table"])
            )
            for each in said["count"]
        },
    )


def write_counts(folder: Path, counts: Counts, command: str) -> None:
    lines = [f"# Written by `{command}`: answers, as low, middle and high of the middle half.", ""]
    lines += [f'how = "{counts.how}"']
    for (length, seats), count in counts.counts.items():
        lines += ["", "[[count]]", f'length = "{length}"', f"seats = {seats}"]
        lines += [f"games = {count.games}"]
        lines += [f"person = {row(count.person)}", f"table = {row(count.table)}"]
    (folder / FILE).write_text("\n".join(lines) + "\n", "utf-8")


def row(half: Half) -> list[int]:
    return [half.low, half.middle, half.high]


def half_of(numbers: Sequence[float]) -> Half:
    """The middle half of these, of two or more."""
    low, middle, high = statistics.quantiles(numbers, n=4, method="inclusive")
    return Half(round(low), round(middle), round(high))
