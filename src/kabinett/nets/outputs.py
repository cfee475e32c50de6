"""The arithmetic of a net in whole numbers, so that every build computes the same.

Weights are multiples of 1 / `WEIGHT`, and outputs are multiples of 1 / `OUTPUT`.  The outputs for
the seats, and one for a common loss, are logits: `shares_of` turns them into chances."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

#: A weight of 1.0 is stored as this number.
WEIGHT: Final = 1024
#: An output of 1.0 is this number.
OUTPUT: Final = 256
#: By how many bits a product of two weights is shifted to become an output.
SHIFT: Final = 12
#: Two logits that differ by this much or more: the lower one has no share at all.
MOST_APART: Final = 16 * OUTPUT
#: exp(-d / OUTPUT) for each difference d of two logits, in parts of 2**24.
FALLING: Final = [round(math.exp(-d / OUTPUT) * (1 << 24)) for d in range(MOST_APART)]


def output_of(hidden: Sequence[int], weights: Sequence[int], bias: int) -> int:
    """One output: ``weights`` has one number per hidden unit."""
    return (bias + sum(map(int.__mul__, hidden, weights))) >> SHIFT


def shares_of(logits: Sequence[int]) -> list[float]:
    """The chances that belong to these logits; they add up to 1.

    >>> shares_of([0, 0])
    [0.5, 0.5]
    >>> [round(share, 3) for share in shares_of([OUTPUT, 0, -100 * OUTPUT])]
    [0.731, 0.269, 0.0]
    """
    most = max(logits)
    parts = [FALLING[most - each] if most - each < MOST_APART else 0 for each in logits]
    total = sum(parts)
    return [part / total for part in parts]


def logit_of(chance: float) -> int:
    """The logarithm of a chance as an output; the least chance counts as one in a thousand.

    >>> logit_of(1.0), logit_of(0.0) == logit_of(0.001)
    (0, True)
    """
    return round(OUTPUT * math.log(max(chance, 0.001)))
