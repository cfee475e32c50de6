"""Cards whose order means nothing, as in decks and in hands: their lists are sorted."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any


def take_out(cards: list[Any], card: int) -> None:
    """Take a card out of a sorted list.  It is found by halving, as a deck is long.

    ValueError if it is not there.

    >>> deck = [2, 5, 9]
    >>> take_out(deck, 5)
    >>> deck
    [2, 9]
    """
    place = bisect_left(cards, card)
    if place == len(cards) or cards[place] != card:
        raise ValueError(f"card {card} is not among {cards}")
    cards.pop(place)
