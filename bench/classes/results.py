"""What both measurements of classes compute from their results."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kabinett.arena.tables import Sheet

T = TypeVar("T")


def longest_wait(waits: list[float], share: float) -> float:
    """Return the time within which this share of the waits ended; 0 if there was none.

    >>> longest_wait([0.2, 0.1, 0.4, 0.3], 0.5)
    0.3
    """
    return sorted(waits)[min(int(len(waits) * share), len(waits) - 1)] if waits else 0.0


def class_sheet(results: dict[str, T], rows: dict[str, Callable[[T], str]]) -> Sheet:
    """Return a table with a column per result; each of the rows, by name, makes a cell of it."""
    cells = [(name, *(cell(each) for each in results.values())) for name, cell in rows.items()]
    return Sheet(("", *results), cells)
