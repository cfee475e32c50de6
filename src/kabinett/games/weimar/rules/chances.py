"""The exact chances of a Success Roll (5.5)."""

from __future__ import annotations

import functools
from math import comb

from kabinett.games.weimar.rules.rolls import row_reached

Throw = tuple[int, int]  # dice and bonus


@functools.cache
def throws_by_result(dice: int) -> dict[int, int]:
    """How many of the ``6**dice`` throws have each result, which is the highest die and 1 more for
    each 6 after the first (5.5)."""
    counts = {face: face**dice - (face - 1) ** dice for face in range(1, 6)}
    return counts | {
        5 + sixes: comb(dice, sixes) * 5 ** (dice - sixes) for sixes in range(1, dice + 1)
    }


def rows(table: dict[int, int], roll: Throw) -> list[tuple[int, int, int, int]]:
    """The rows of a table that a roll can reach: the lowest and the highest result, the block, and
    the number of throws."""
    dice, bonus = roll
    reachable: list[tuple[int, int, int, int]] = []
    for result, number in sorted(throws_by_result(dice).items() if dice else ()):
        block = row_reached(table, result + bonus)
        if reachable and reachable[-1][2] == block:
            low, _, _, before = reachable.pop()
            reachable.append((low, result + bonus, block, before + number))
        else:
            reachable.append((result + bonus, result + bonus, block, number))
    return reachable


def success(table: dict[int, int], roll: Throw) -> int:
    """The chance, in percent, of a row from 2 up that does something."""
    good = [row[3] for row in rows(table, roll) if row[1] >= 2 and row[2]]
    return round(100 * sum(good) / int(6 ** roll[0]))
