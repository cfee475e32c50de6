"""Small plain functions that many games need."""

from __future__ import annotations

from typing import TypeVar

from kabinett.core.vocabulary import Group, Id

T = TypeVar("T")


def clockwise(seats: int, first: int = 0) -> tuple[int, ...]:
    """All seats in the order of play, beginning with ``first``.

    >>> clockwise(4, 3)
    (3, 0, 1, 2)
    """
    return tuple([(first + step) % seats for step in range(seats)])


def every(group: Group[Id]) -> list[Id]:
    """All ids of a group: the cards of a full deck.

    >>> every(range(7, 10))
    [0, 1, 2]
    """
    return [group.index(choice) for choice in group]


def gather(zones: list[list[T]], pile: list[T]) -> None:
    """Move all things of the seats' zones onto a pile, in the order of the seats.

    >>> played, discard = [[4], [], [2, 7]], [1]
    >>> gather(played, discard)
    >>> played, discard
    ([[], [], []], [1, 4, 2, 7])
    """
    for zone in zones:
        pile += zone
        zone.clear()
