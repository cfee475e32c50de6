"""Decks and hands as sorted lists of cards, because the order of their cards has no meaning."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any


def take_out(cards: list[Any], card: int) -> None:
    """Take a card out of a sorted list, in place; uses bisection, because decks are long.

    Raises ValueError if the card is not in the list.

    >>> deck = [2, 5, 9]
    >>> take_out(deck, 5)
    >>> deck
    [2, 9]
    """
    index = bisect_left(cards, card)
    if index == len(cards) or cards[index] != card:
        raise ValueError(f"card {card} is not among {cards}")
    cards.pop(index)
