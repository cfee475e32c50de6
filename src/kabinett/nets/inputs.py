"""The inputs of a net: numbers that are 0 or 1, made from what a seat may know.

`kabinett.observation` writes what a seat may know as a row of numbers.  For each number of the row
that changes in play, a net has a few thresholds, and one input for each: it is 1 if the number
reaches the threshold."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from kabinett.core.game import Game
from kabinett.core.setup import Setup
from kabinett.core.state import State
from kabinett.observation import Observer, observer_of

#: The most thresholds of one number.
MOST_THRESHOLDS: Final = 8


class Inputs:
    """The inputs of a net for one game and number of seats.

    ``thresholds``: by the name of a number of the observer's row, its thresholds in rising order.
    The inputs are in the order of ``thresholds``, because the weights of a net are: the order of
    the row changes when a script moves to another module.  ``names`` names each input, and
    ``by_place`` has the inputs in the order of the row.  KeyError for a number that the row does
    not have.

    >>> import kabinett
    >>> table = kabinett.new_game("fall", seats=2, seed=7)
    >>> inputs = Inputs(table.game, table.setup, {"seat:0": [1], "hands:1:count": [3, 6, 9]})
    >>> inputs.names
    ['seat:0 >= 1', 'hands:1:count >= 3', 'hands:1:count >= 6', 'hands:1:count >= 9']
    >>> inputs.active(table.state, seat=0)  # a hand of six cards reaches 3 and 6
    [0, 1, 2]
    """

    def __init__(self, game: Game, setup: Setup, thresholds: Mapping[str, Sequence[int]]) -> None:
        self.game = game
        self.observer: Observer = observer_of(game, setup)
        places = {name: place for place, name in enumerate(self.observer.names)}
        #: For each number with thresholds: its place in the row, its thresholds, its first input.
        self.columns: list[tuple[int, list[int], int]] = []
        self.names: list[str] = []
        for name, levels in thresholds.items():
            self.columns.append((places[name], [*levels], len(self.names)))
            self.names += [f"{name} >= {level}" for level in levels]
        self.by_place = [
            first + number
            for _place, levels, first in sorted(self.columns)
            for number in range(len(levels))
        ]

    def __len__(self) -> int:
        return len(self.names)

    def active(self, s: State, seat: int) -> list[int]:
        """The inputs that are 1 for this seat, in rising order."""
        return self.active_in(self.observer.observe(s, seat))

    def active_in(self, row: array[float]) -> list[int]:
        """The inputs that are 1 in a row of the observer."""
        active: list[int] = []
        for place, levels, first in self.columns:
            if row[place] >= levels[0]:
                active.extend(range(first, first + bisect_right(levels, row[place])))
        return active


def choose_thresholds(
    observer: Observer, rows: Iterable[array[float]], most: int = MOST_THRESHOLDS
) -> dict[str, list[int]]:
    """Thresholds for each number that differs between these rows, which come from many games.

    A number with few values has a threshold at each value but the lowest.  A number with many
    values has ``most`` of them, so that about as many rows lie between any two."""
    counts: list[dict[int, int]] = [{} for _ in observer.names]
    for row in rows:
        for place, value in enumerate(row):
            level = int(value)
            counts[place][level] = counts[place].get(level, 0) + 1
    return {
        name: levels
        for name, by_value in zip(observer.names, counts, strict=True)
        if (levels := spread_levels(by_value, most))
    }


def spread_levels(counts: Mapping[int, int], most: int) -> list[int]:
    """Choose thresholds for a number from its values, each with the number of times it occurred.

    >>> spread_levels({0: 90, 1: 8, 2: 2}, most=8)
    [1, 2]
    >>> spread_levels(dict.fromkeys(range(100), 1), most=4)
    [20, 40, 60, 80]
    """
    values = sorted(counts)
    if len(values) <= most + 1:
        return values[1:]
    total, below, levels = sum(counts.values()), 0, list[int]()
    for value in values:
        if below * (most + 1) >= total * (len(levels) + 1) and len(levels) < most:
            levels.append(value)
        below += counts[value]
    return levels
