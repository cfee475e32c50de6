"""Figures with their intervals, from blocks of games.

A block is all games with the same dice (`Plan`).  Blocks are independent of each other, but the
games of a block are not.  So the block is the unit of every interval in this module.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Z95: Final = 1.959964  # two-sided 95 % of the normal distribution
FEW: Final = 5  # fewer numbers do not show how much they spread


@dataclass(frozen=True)
class Estimate:
    """A figure with the interval that contains the true figure in 95 of 100 such matches."""

    value: float
    low: float
    high: float


def student(degrees: int) -> float:
    """The two-sided 95 % quantile of Student's t for a number of degrees of freedom.

    >>> [round(student(free), 2) for free in (2, 5, 10, 100)]
    [4.17, 2.57, 2.23, 1.98]
    """
    if degrees <= 1:
        return 12.7062
    z, n = Z95, float(degrees)
    terms = (
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
    )
    return z + sum(terms)


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval of a share of wins.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def mean_and_variance(shares: Sequence[float], games: int) -> tuple[float, float]:
    """The mean and variance of the shares of blocks with ``games`` games each
    (`mean_and_variance_from_sums`)."""
    squares = math.fsum(share * share for share in shares)
    return mean_and_variance_from_sums(len(shares), math.fsum(shares), squares, games)


def mean_and_variance_from_sums(
    blocks: int, total: float, squares: float, games: int
) -> tuple[float, float]:
    """The mean and variance of the shares of blocks with ``games`` games each.

    ``total`` is the sum of the shares, ``squares`` the sum of their squares.  The variance includes
    one more block, whose games are independent of each other, because a few blocks that are alike
    do not prove that all blocks are."""
    mean = total / blocks
    alone = mean * (1 - mean) / games
    return mean, max(0.0, squares - blocks * mean * mean + alone) / blocks


def weight_of(shares: Sequence[float], games: int) -> float:
    """The number of independent games that would be as informative as these blocks."""
    mean, variance = mean_and_variance(shares, games)
    if variance <= 0:
        return float(len(shares) * games)
    return len(shares) * mean * (1 - mean) / variance


def share_of(shares: Sequence[float], games: int) -> Estimate:
    """The share of wins, from the shares of blocks of ``games`` games each."""
    if not shares:
        return Estimate(0.0, 0.0, 1.0)
    mean, weight = statistics.fmean(shares), weight_of(shares, games)
    z = student(len(shares) - 1)
    return Estimate(mean, *wilson(mean * weight, weight, z))


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent numbers.

    The interval is infinite for fewer numbers than `FEW`, or if all are equal, because their spread
    is then unknown."""
    mean = statistics.fmean(values) if values else math.nan
    deviation = statistics.stdev(values) if len(values) >= FEW else 0.0
    if deviation == 0:
        return Estimate(mean, -math.inf, math.inf)
    reach = student(len(values) - 1) * deviation / math.sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach)


def strength_points(share: float, seats: int) -> float:
    """The strength of a bot that wins this share of its games against equals on all other seats.

    It is 400 log10(odds of the share / odds of an even share).

    >>> round(strength_points(0.75, 2)), round(strength_points(0.25, 4)), strength_points(1.0, 2)
    (191, 0, inf)
    """
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return 400 * math.log10(share / (1 - share) * (seats - 1))


def share_at(points: float, seats: int) -> float:
    """The share of wins of a bot with this strength (the inverse of `strength_points`).

    >>> share_at(0, 4), round(share_at(200, 2), 2)
    (0.25, 0.76)
    """
    odds = 10 ** (points / 400) / (seats - 1)
    return float(odds / (1 + odds))


def strength_of(share: Estimate, seats: int) -> Estimate:
    """The strength with its interval, from the share with its interval.

    >>> strength_of(Estimate(0.5, 0.25, 0.75), 4).low
    0.0
    """
    value, low, high = (
        strength_points(each, seats) for each in (share.value, share.low, share.high)
    )
    return Estimate(value, low, high)
