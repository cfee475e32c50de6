"""``python -m kabinett.research.counts FILE …``: how many lines of play there are from a position.

As perft does for chess engines: whoever writes the rules anew, in any language, counts the same
lines from the same positions, and the first number that differs says where two engines part.  The
files lie in `docs/counts/`: positions as `Game.read_position` reads them, and of each the numbers.

A line is a sequence of actions, as `Problem` takes them: answers, and what chance brings, once for
each outcome.  An answer that everybody knows because it is the only one is no action.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from kabinett.core.play.position import Position
from kabinett.research.problem import Problem

#: No further than to so many lines, unless more is asked for.
MOST = 100_000


@dataclass(frozen=True)
class Start:
    """Where counting begins, and the numbers of lines of 1, 2, … actions from there."""

    name: str
    problem: Problem
    counts: tuple[int, ...]


def read(file: Path) -> Iterator[Start]:
    """The starts of a file of counts, which is called as its game; ValueError for any other."""
    for number, start in enumerate(tomllib.loads(file.read_text("utf-8")).get("start", ()), 1):
        if missing := [key for key in ("name", "seats", "counts") if key not in start]:
            raise ValueError(f"{file}: start {number} has no {' and no '.join(missing)}")
        options, text = start.get("options", {}), start.get("position", "")
        problem = Problem(file.stem, start["seats"], position=text, **options)
        yield Start(start["name"], problem, tuple(start["counts"]))


def count(problem: Problem, position: Position, length: int) -> int:
    """How many lines of so many actions there are from the position on.

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


def counts(problem: Problem, most: int) -> list[int]:
    """The numbers of lines of 1, 2, … actions, as long as there are no more than so many."""
    found: list[int] = []
    while not found or 0 < found[-1] <= most:
        found.append(count(problem, problem.begin(), len(found) + 1))
    return found if found[-1] <= most else found[:-1]


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--most", default=MOST, show_default=True, help="No further than to so many lines.")
def main(files: tuple[Path, ...], most: int) -> None:
    """Count the lines of play from the positions in FILES, and tell which numbers differ."""
    wrong = 0
    for file in files:
        try:
            starts = list(read(file))
        except (ValueError, LookupError) as error:
            raise click.ClickException(str(error)) from error
        for start in starts:
            now = tuple(counts(start.problem, most))
            written = start.counts[: len(now)]
            wrong += now != written
            print(f"{file.stem}, {start.name}: {', '.join(f'{each:,}' for each in now)}")
            if now != written:
                print(f"  the file says {', '.join(f'{each:,}' for each in written)}")
    if wrong:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
