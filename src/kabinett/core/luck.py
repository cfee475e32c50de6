"""A fast random number generator for bots, tests and benchmarks."""

from __future__ import annotations

from typing import Any, Final

# Marsaglia's multiply-with-carry generator: the lower 30 bits are the number, the upper bits are
# the carry. FACTOR * 2**30 - 1 and half of it are prime, so the period is FACTOR * 2**29 - 1.
# No value is longer than 60 bits, so mypyc keeps all values in registers.
FACTOR: Final = 983225292
DIGITS: Final = (1 << 30) - 1
STATES: Final = (FACTOR << 30) - 2  # without 0 and the largest value, which would repeat forever


class Luck:
    """A fast random number generator for bots, tests and benchmarks, but never for a game's own
    dice.

    >>> luck = Luck(1)
    >>> all(0 <= luck.below(6) < 6 for _ in range(100))
    True
    """

    __slots__ = ("carry", "number")

    def __init__(self, seed: int) -> None:
        state = 1 + mix_bits(seed) % STATES
        self.number = state & DIGITS
        self.carry = state >> 30

    @property
    def state(self) -> int:
        """The whole state of the generator as one number."""
        return self.carry << 30 | self.number

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1; n is at most 2**30."""
        state = FACTOR * self.number + self.carry
        number, carry = state & DIGITS, state >> 30
        self.number = number
        self.carry = carry
        return (number ^ carry) % n

    def __reduce__(self) -> tuple[object, ...]:
        """Used by the modules copy and pickle, in the pure and the native build."""
        return luck_at, (self.number, self.carry)

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def luck_at(number: int, carry: int) -> Luck:
    """A generator in this state."""
    luck = Luck(0)
    luck.number = number
    luck.carry = carry
    return luck


def mix_bits(seed: int) -> int:
    """64 bits, each of which depends on all bits of the seed (the last step of splitmix64). Similar
    seeds therefore give unrelated numbers."""
    most = (1 << 64) - 1
    z = (seed + 0x9E3779B97F4A7C15) & most
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & most
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & most
    return z ^ (z >> 31)
