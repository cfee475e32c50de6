"""Cards that a player takes openly, so that everybody knows who has them."""

from __future__ import annotations

from bisect import insort
from typing import TypeVar

T = TypeVar("T", bound=int)


def take_openly(hands: list[list[T]], seen: list[int], seat: int, card: T) -> None:
    """Put a card into a hand; all other seats then know that it is there. ``hands`` is a field
    `Hands`, ``seen`` a field `Seen`.

    >>> hands, seen = [[4], [0]], [0, 0]
    >>> take_openly(hands, seen, 0, 2)
    >>> hands, seen == [0, 1 << 2]
    ([[2, 4], [0]], True)
    """
    insort(hands[seat], card)
    for other in range(len(seen)):
        if other != seat:
            seen[other] |= 1 << card


def leave_hand(hands: list[list[T]], seen: list[int], seat: int, card: T) -> None:
    """Take a card out of a hand, and make all other seats forget that it was there.

    >>> hands, seen = [[2, 4], [0]], [0, 1 << 2]
    >>> leave_hand(hands, seen, 0, 2)
    >>> hands, seen
    ([[4], [0]], [0, 0])
    """
    hands[seat].remove(card)
    for other in range(len(seen)):
        seen[other] &= ~(1 << card)
