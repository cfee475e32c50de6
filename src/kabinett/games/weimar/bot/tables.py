"""What Issues and Society Markers are worth to the parties, read once from the pack."""

from __future__ import annotations

import functools
from typing import Final

from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.checks import (
    CHANCELLOR,
    DDP_HOLDER,
    EVERYONE,
    GOVERNMENT,
    OP,
    OTHERS,
    OWN,
)
from kabinett.games.weimar.content.vocabulary import DEMOCRATS, ISSUES, SOCIETY

#: In victory points.
WORTH: Final = {
    OP["vp"]: 1.0,
    OP["seat"]: 0.6,
    OP["base"]: 0.6,
    OP["reserve"]: 0.5,
    OP["draw"]: 0.8,
    OP["extra"]: 0.8,
}
TO_WIN_IT: Final = 0.8  # for the Issue majority
SOMETHING: Final = 0.5  # an effect that nothing else is known of


def block_worth(book: Book, party: int, block: int) -> float:
    """What a block does for the party that does it."""
    return sum(operation_worth(book, party, op) for op in book.blocks.blocks[block])


def operation_worth(book: Book, party: int, number: int) -> float:
    what, first, second, *_ = book.blocks.operations[number]
    if what == OP["choose"]:
        return max(block_worth(book, party, block) for block in book.blocks.blocks[second])
    if what in (OP["may"], OP["each"]):
        return max(0.0, block_worth(book, party, second))
    if what in (OP["draw"], OP["extra"]):
        return WORTH[what] * first
    if what in WORTH:
        return WORTH[what] * first * part_of(party, second)
    if what in (OP["threat"], OP["crisis"], OP["nsdap"]):
        sign = -1.0 if party in DEMOCRATS else 0.5
        return sign * (first if what == OP["threat"] else 1.0)
    if what == OP["economy"]:
        return first * (1.0 if party in DEMOCRATS else -0.3)
    return SOMETHING


def part_of(party: int, who: int) -> float:
    """How much of it is the party's gain; what others gain is a loss."""
    if who in (party, OWN):
        return 1.0
    if who in (GOVERNMENT, CHANCELLOR):
        return 0.5 if party in DEMOCRATS else -0.3
    if who >= DDP_HOLDER:
        return 0.3
    if who == EVERYONE:
        return 0.0
    return -1.0 if who == OTHERS else -0.4


def issue_worth(book: Book, issue: int, party: int) -> float:
    """Of the best option."""
    options = [block_worth(book, party, block) for block in book.issue_options[issue]]
    if book.issue_minor[issue] >= 0:
        options = [1.5 if party in book.minor_eligible[book.issue_minor[issue]] else 0.0]
    return TO_WIN_IT + max([0.0, *options])


class Worths:
    """Of all Issues, by party, and of all Society Markers."""

    def __init__(self, book: Book) -> None:
        self.issues = [
            [issue_worth(book, issue, party) for party in range(4)] for issue in range(len(ISSUES))
        ]
        self.society = [
            block_worth(book, max(0, book.society_party[marker]), book.society_effect[marker])
            for marker in range(len(SOCIETY))
        ]


@functools.lru_cache(maxsize=64)
def worths(book: Book) -> Worths:
    return Worths(book)
