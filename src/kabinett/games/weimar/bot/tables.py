"""The worth of Issues, Society Markers and cards to the parties, computed once for each book."""

from __future__ import annotations

import functools
from typing import Final

from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.vocabulary import (
    ALL_ISSUES,
    ALL_PARTIES,
    ALL_SOCIETY,
    PARTY_CARD,
    SPD,
    Issue,
    Party,
)
from kabinett.games.weimar.effects.verb import block_worth

TO_WIN_IT: Final = 0.8  # for the Issue majority


def issue_worth(book: Book, party: Party, issue: Issue) -> float:
    """The worth to a party of winning an Issue, with its best option."""
    options = [block_worth(book.effects, party, block) for block in book.issue_options[issue]]
    if book.issue_minor[issue] >= 0:
        options = [1.5 if party in book.minor_eligible[book.issue_minor[issue]] else 0.0]
    return TO_WIN_IT + max([0.0, *options])


def card_worth(book: Book, place: int) -> float:
    event = block_worth(book.effects, book.card_party[place], book.card_effect[place])
    return 0.5 * (book.card_large[place] + book.card_small[place]) + max(0.0, event)


class Worths:
    """The worth of all Issues by party, of all Society Markers and of all Party Cards."""

    def __init__(self, book: Book) -> None:
        self.issues = [
            [issue_worth(book, party, issue) for party in ALL_PARTIES] for issue in ALL_ISSUES
        ]
        self.society = [
            block_worth(
                book.effects, max(SPD, book.society_party[marker]), book.society_effect[marker]
            )
            for marker in ALL_SOCIETY
        ]
        #: The worth of each Party Card to its party: its values and its Event.
        self.cards = {card: card_worth(book, place) for place, card in enumerate(PARTY_CARD)}


@functools.lru_cache(maxsize=64)
def worths(book: Book) -> Worths:
    return Worths(book)
