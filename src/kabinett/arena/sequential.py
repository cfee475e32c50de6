"""A sequential test that ends a match as soon as it is decided.

The test decides between two strengths, such as 0 and 50 (a generalised sequential probability ratio
test).  After each block it compares their likelihoods, with a normal approximation of the blocks'
mean share, and stops when one is much likelier (`BOUND_RATE`).  If the true strength is one of the
two, the test names the other in at most 5 % of matches; `tests/arena/test_intervals.py` plays
thousands.  If the true strength is between them, the test may name either.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabinett.arena.intervals import mean_and_variance_from_sums, share_at

ERROR: Final = 0.05  # the largest rate of wrong decisions for each of the two strengths
#: The rate by which the bound is set.  It is lower than `ERROR`, because the variance is not known
#: but only measured.
BOUND_RATE: Final = 0.03
#: The least number of blocks for a decision.
LEAST: Final = 16


@dataclass(frozen=True)
class Decision:
    """The strength that the test chose, after ``blocks`` blocks."""

    blocks: int
    strength: float


def first_decision(
    shares: Sequence[float], stop: tuple[float, float], seats: int
) -> Decision | None:
    """The first decision from the shares; None if they decide nothing.

    ``shares`` are the challenger's shares of the blocks in the plan's order.  So the decision does
    not depend on the order in which games ended.

    >>> first_decision([1.0] * 40, (0.0, 100.0), seats=2).strength
    100.0
    """
    bound = math.log((1 - BOUND_RATE) / BOUND_RATE)
    total = squares = 0.0
    for blocks, share in enumerate(shares, 1):
        total += share
        squares += share * share
        if blocks >= LEAST:
            weight = log_likelihood_ratio(blocks, total, squares, stop, seats)
            if abs(weight) >= bound:
                return Decision(blocks, stop[weight > 0])
    return None


def log_likelihood_ratio(
    blocks: int, total: float, squares: float, stop: tuple[float, float], seats: int
) -> float:
    """The logarithm of the ratio of the likelihoods of the second strength and the first."""
    low, high = (share_at(points, seats) for points in stop)
    mean, variance = mean_and_variance_from_sums(blocks, total, squares, seats)
    if variance <= 1e-9:  # the challenger won all games, or lost all
        alone = (mean + 1 / blocks) / (1 + 2 / blocks)
        variance = alone * (1 - alone) / seats
    return blocks * (high - low) * (2 * mean - low - high) / (2 * variance)
