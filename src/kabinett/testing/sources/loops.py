"""Finds the loop in a source that a game does not leave."""

from __future__ import annotations

import ast
import functools
import linecache
from collections.abc import Iterable
from pathlib import Path

#: File and line.
Place = tuple[str, int]


@functools.lru_cache(maxsize=64)
def loops_of(file: str) -> tuple[ast.While | ast.For, ...]:
    """The loops of a source file, outer ones before inner ones; none if it cannot be read."""
    try:
        tree = ast.parse(Path(file).read_text("utf-8"))
    except (OSError, SyntaxError):
        return ()
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.While | ast.For)]
    return tuple(sorted(loops, key=lambda loop: loop.lineno))


def loop_around(file: str, lines: Iterable[int]) -> int | None:
    """The line of the innermost loop that contains all of these lines. Prefers a ``while``, because
    a ``for`` usually ends."""
    first, last = min(lines, default=0), max(lines, default=0)
    around = [
        loop for loop in loops_of(file) if loop.lineno <= first and last <= (loop.end_lineno or 0)
    ]
    whiles = [loop for loop in around if isinstance(loop, ast.While)]
    return (whiles or around)[-1].lineno if around else None


def whiles_around(places: Iterable[Place]) -> list[Place]:
    """The ``while`` loops that contain a chain of calls, outer loops first."""
    return [
        (file, loop.lineno)
        for file, line in places
        for loop in loops_of(file)
        if isinstance(loop, ast.While) and loop.lineno <= line <= (loop.end_lineno or 0)
    ]


def quote_line(place: Place) -> str:
    """A line of a source after its file and number."""
    file, line = place
    return f"{file}:{line}: {linecache.getline(file, line).strip()}"
