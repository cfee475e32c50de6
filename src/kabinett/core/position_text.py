"""Positions as text that one reads and writes by hand: a line is ``what: thing, thing 2``.

A game gives a reader for each *what* and lists what it writes; lines, numbers and errors
are the same for all.  ``#`` begins a comment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

S = TypeVar("S")

#: Puts the things of a line into a state.
Reader = Callable[[S, list[str]], None]


class PositionError(ValueError):
    """A text that is no position; says in which line and what would be right."""


def read_lines(text: str, readers: Mapping[str, Reader[S]], s: S) -> set[str]:
    """Put every line of the text into the state; what the lines were about."""
    seen: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        try:
            if not colon:
                raise PositionError("a line is “what: things”")
            if key not in readers:
                raise PositionError(f"{key!r} is unknown; there is: {', '.join(readers)}")
            if key in seen:
                raise PositionError(f"{key!r} comes twice")
            seen.add(key)
            readers[key](s, items(value))
        except PositionError as problem:
            raise PositionError(f"line {number}: {problem}") from None
    return seen


def items(value: str) -> list[str]:
    """The things of a line.

    >>> items("radio,  newspaper ,")
    ['radio', 'newspaper']
    """
    return [item.strip() for item in value.split(",") if item.strip()]


def one(things: list[str]) -> str:
    """The only thing of a line."""
    if len(things) != 1:
        raise PositionError("one thing is wanted here")
    return things[0]


def counted(item: str) -> tuple[str, int]:
    """A thing and how many of it.

    >>> counted("TH 5"), counted("TH")
    (('TH', 5), ('TH', 1))
    """
    name, _, number = item.rpartition(" ")
    if name and number.lstrip("-").isdecimal():
        return name.strip(), int(number)
    return item, 1


def whole_number(word: str, low: int = 0, high: int = 999) -> int:
    """The number that a word says.

    >>> whole_number("12", 0, 10)
    Traceback (most recent call last):
    ...
    kabinett.core.position_text.PositionError: '12' is no number from 0 to 10
    """
    if not word.lstrip("-").isdecimal() or not low <= int(word) <= high:
        raise PositionError(f"{word!r} is no number from {low} to {high}")
    return int(word)


def one_of(word: str, names: Iterable[str], what: str) -> int:
    """The place of a word among the names."""
    known = list(names)
    if word not in known:
        raise PositionError(f"no {what} {word!r}; there is: {', '.join(known)}")
    return known.index(word)


def written(lines: Iterable[tuple[str, Iterable[str]]]) -> str:
    """The text of what lies somewhere; a *what* of which there is nothing is left out.

    >>> written([("hand", ["radio", "police"]), ("discard", [])])
    'hand: radio, police\\n'
    """
    rows = [(key, ", ".join(things)) for key, things in lines]
    return "".join(f"{key}: {things}\n" for key, things in rows if things)
