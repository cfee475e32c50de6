"""Counts the lines of play from a position.

These counts are what perft is for chess engines.  Another implementation of the rules, in any
language, counts the lines from the same positions, and the first number that differs shows where
the two engines disagree.  The files are in `docs/counts/`: they have positions in the format of
`Game.read_position`, each with its counts.

A line is a sequence of actions of `Problem`: answers, and each outcome of chance once.  If
everybody knows that a seat has only one answer, the problem gives it, and it does not count.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kabinett.core.play.position import Position
from kabinett.research.problem import Problem

#: Counting stops before a length with more lines, unless the caller sets another bound.
MOST = 100_000


@dataclass(frozen=True)
class Start:
    """The beginning of a problem, and how many lines from there have 1 action, how many 2, and so
    on."""

    name: str
    problem: Problem
    counts: tuple[int, ...]


def read(file: Path) -> Iterator[Start]:
    """The starts in a file of counts, which has the name of its game.

    Raises ValueError if the file is not such a file."""
    for number, start in enumerate(tomllib.loads(file.read_text("utf-8")).get("start", ()), 1):
        if missing := [key for key in ("name", "seats", "counts") if key not in start]:
            raise ValueError(f"{file}: start {number} has no {' and no '.join(missing)}")
        options, text = start.get("options", {}), start.get("position", "")
        problem = Problem(file.stem, start["seats"], position=text, **options)
        yield Start(start["name"], problem, tuple(start["counts"]))


def count(problem: Problem, position: Position, length: int) -> int:
    """The number of lines of ``length`` actions from a position.

    >>> fall = Problem("fall", 2)
    >>> [count(fall, fall.begin(), length) for length in range(3)]
    [1, 4, 12]
    """
    if not length:
        return 1
    actions = sorted(set(position.choices))
    if length == 1:
        return len(actions)
    lines = 0
    for action in actions:
        after = position.copy()
        problem.play(after, action)
        lines += count(problem, after, length - 1)
    return lines


def count_lines(problem: Problem, most: int) -> list[int]:
    """How many lines from the beginning have 1 action, how many have 2, and so on, for all lengths
    with at most ``most`` lines.

    >>> count_lines(Problem("fall", 2), most=20)
    [4, 12]
    """
    numbers: list[int] = []
    while not numbers or 0 < numbers[-1] <= most:
        numbers.append(count(problem, problem.begin(), len(numbers) + 1))
    return numbers if numbers[-1] <= most else numbers[:-1]
