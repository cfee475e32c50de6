"""A quick source of chance for bots, tests and benchmarks."""

from __future__ import annotations

from typing import Any, Final

# A generator of Marsaglia's kind, multiply with carry: the lower 30 bits are the number, the
# upper ones the carry.  FACTOR * 2**30 - 1 and half of it are prime, so it comes back to where it
# began only after FACTOR * 2**29 - 1 numbers.  Nothing in it is ever longer than 60 bits, which
# mypyc keeps in a register.
FACTOR: Final = 983225292
DIGITS: Final = (1 << 30) - 1
STATES: Final = (FACTOR << 30) - 2  # all but 0 and the last, where it would stand still


class Luck:
    """A quick source of chance for bots, tests and benchmarks: never for a game's own dice.

    >>> luck = Luck(1)
    >>> all(0 <= luck.below(6) < 6 for _ in range(100))
    True
    """

    __slots__ = ("carry", "number")

    def __init__(self, seed: int) -> None:
        state = 1 + mixed(seed) % STATES
        self.number = state & DIGITS
        self.carry = state >> 30

    @property
    def state(self) -> int:
        """All that what follows depends on, as one number."""
        return self.carry << 30 | self.number

    def below(self, n: int) -> int:
        """A number below n, which is 2**30 at most."""
        state = FACTOR * self.number + self.carry
        number, carry = state & DIGITS, state >> 30
        self.number = number
        self.carry = carry
        return (number ^ carry) % n

    def __reduce__(self) -> Any:
        """For the modules copy and pickle, in both builds."""
        return luck_at, (self.number, self.carry)

    def shuffle(self, items: list[Any]) -> None:
        """Put a list into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def luck_at(number: int, carry: int) -> Luck:
    """One that goes on from there."""
    luck = Luck(0)
    luck.number = number
    luck.carry = carry
    return luck


def mixed(seed: int) -> int:
    """64 bits of which each hangs on all of the seed's (the end of splitmix64): neighbouring
    seeds must not give neighbouring numbers."""
    most = (1 << 64) - 1
    z = (seed + 0x9E3779B97F4A7C15) & most
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & most
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & most
    return z ^ (z >> 31)
