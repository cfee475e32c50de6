"""When a match is decided: a sequential test, so that no game is played in vain.

Two strengths are compared, such as 0 and 50: is it rather the first or the second?  After each
block the likelihood of both is compared, in the normal approximation of the blocks' mean share
(the generalised sequential probability ratio test).  It stops when one of them is so
much likelier (`STRICT`) that, where the true strength is one of the two, the other is said in 5 %
of matches at most (`tests/arena/test_intervals.py` plays thousands); where it lies between them,
either may be said.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabinett.arena.intervals import share_at, spread

ERROR: Final = 0.05  # of either kind, at most
#: What the bound is set to: the variance is not known but measured, which costs some of it.
STRICT: Final = 0.03
#: Blocks before which nothing is decided.
LEAST: Final = 16


@dataclass(frozen=True)
class Decision:
    """``strength`` is the one of the two that it rather is, after so many blocks."""

    blocks: int
    strength: float


def decided(shares: Sequence[float], stop: tuple[float, float], seats: int) -> Decision | None:
    """The first moment at which it was decided, None if it is not.

    ``shares``: the challenger's share of each block, in the order of the blocks, however they
    came in; so it does not depend on how the work was cut."""
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
