"""A quick source of chance for bots, tests and benchmarks."""

from __future__ import annotations


class Luck:
    """A quick source of chance for bots, tests and benchmarks: never for a game's own dice.

    >>> luck = Luck(1)
    >>> all(0 <= luck.below(6) < 6 for _ in range(100))
    True
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2654435761 + 1013904223) & 0xFFFFFFFF
        self.below(2)

    def below(self, n: int) -> int:
        """A number below n."""
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self.state >> 8) % n

    def shuffle(self, items: list[int]) -> None:
        """Put a list into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
