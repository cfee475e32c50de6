"""What a party cannot decide alone: effects that let others decide, and shared Issues."""

from __future__ import annotations

from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.effect_words import OWN
from kabinett.games.weimar.content.vocabulary import PARTY_CARD, TIMELINE_CARD
from kabinett.games.weimar.effects.verb import deciders


def consenting_parties(book: Book, card: int) -> list[int]:
    """The words for the parties, other than the card's player, that decide about its effects."""
    if card in PARTY_CARD:
        place = PARTY_CARD.index(card)
        own: int = book.card_party[place]
        blocks = [book.card_effect[place], book.politician_effect[place]]
    else:
        own, blocks = OWN, [book.timeline_effect[TIMELINE_CARD.index(card)]]
    return sorted(set().union(*[deciders(book.effects, block, own) for block in blocks]) - {own})


def has_divided_spaces(book: Book) -> bool:
    """Whether the Opinion Track has spaces that two parties share (4.4, step 2)."""
    return any(len(owners) > 1 for owners in book.space_owners)
