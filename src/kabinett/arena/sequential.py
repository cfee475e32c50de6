"""When a match is decided: a sequential test, so that no game is played in vain.

The test asks whether the strength is rather the first or the second of two, such as 0 and 50.
After each block it compares the likelihoods of both, in the normal approximation of the blocks'
mean share (the generalised sequential probability ratio test).  It stops when one is much likelier
(`STRICT`).  If the true strength is one of the two, the test says the other in 5 % of matches at
most (`tests/arena/test_intervals.py` plays thousands); if it lies between them, it may say either.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabinett.arena.intervals import share_at, spread

ERROR: Final = 0.05  # the largest rate of wrong decisions, of either kind
#: The rate that the bound is set to: the variance is measured, not known, and that costs some.
STRICT: Final = 0.03
#: The least number of blocks for a decision.
LEAST: Final = 16


@dataclass(frozen=True)
class Decision:
    """After ``blocks`` blocks the test chose ``strength`` of the two."""

    blocks: int
    strength: float


def first_decision(
    shares: Sequence[float], stop: tuple[float, float], seats: int
) -> Decision | None:
    """The first decision that the shares give, None if they decide nothing.

    ``shares``: the challenger's share of each block in the plan's order, not in the order in which
    games ended, so that the decision does not depend on how the work was cut.

    >>> first_decision([1.0] * 40, (0.0, 100.0), seats=2).strength
    100.0
    """
    bound = math.log((1 - STRICT) / STRICT)
    total = squares = 0.0
    for blocks, share in enumerate(shares, 1):
        total += share
        squares += share * share
        if blocks >= LEAST:
            weight = likelier(blocks, total, squares, stop, seats)
            if abs(weight) >= bound:
                return Decision(blocks, stop[weight > 0])
    return None


def likelier(
    blocks: int, total: float, squares: float, stop: tuple[float, float], seats: int
) -> float:
    """The logarithm of how much likelier the second strength is than the first."""
    low, high = (share_at(points, seats) for points in stop)
    mean, variance = spread(blocks, total, squares, seats)
    if variance <= 1e-9:  # all won, or all lost
        alone = (mean + 1 / blocks) / (1 + 2 / blocks)
        variance = alone * (1 - alone) / seats
    return blocks * (high - low) * (2 * mean - low - high) / (2 * variance)
