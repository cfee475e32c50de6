"""The cards of a position: in hands, on piles, out of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.phrase import N_, Phrase, Plain
from kabinett.core.position_text import Line, PositionError, one_of
from kabinett.games.weimar.content.book import DECK_COLOURS
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    NOBODY,
    PARTY_CARD,
    PARTY_IDS,
    TIMELINE_CARD,
    Card,
    Party,
    vocabulary,
)
from kabinett.games.weimar.rules.cards import set_mark
from kabinett.games.weimar.rules.state import Weimar

CARDS: Final = dict(
    zip(
        [*vocabulary.ids(PARTY_CARD), *vocabulary.ids(TIMELINE_CARD)],
        [Card(card) for card in (*PARTY_CARD, *TIMELINE_CARD)],
        strict=True,
    )
)
CARD_NAMES: Final = {card: name for name, card in CARDS.items()}
#: The colours of the Timeline Cards that are in the game in a round (4.1).
COLOURS: Final = (
    *[("gray", "yellow")] * 3,  # the set-up too
    *[("gray", "orange")] * 2,
    *[("gray", "brown")] * 2,
)


def pile_line(
    key: str,
    place: Callable[[Weimar], list[Card]],
    takes: tuple[Party, ...] = (*ALL_PARTIES, NOBODY),
) -> Line[Weimar]:
    """The line of a pile for the cards of one party, or of nobody."""

    def read(s: Weimar, items: list[str]) -> None:
        pile = cards(items)
        for card in pile:
            owner = owner_of(s, card)
            if owner not in takes:
                raise PositionError(
                    N_("a card of the {whose} never lies there: {card}"),
                    whose=Phrase(N_("Timeline")) if owner == NOBODY else Plain(PARTY_IDS[owner]),
                    card=Plain(CARD_NAMES[card]),
                )
        place(s)[:] = pile

    return Line(key, read, lambda s: [CARD_NAMES[card] for card in place(s)])


def cards(items: list[str]) -> list[Card]:
    return [CARDS[list(CARDS)[one_of(item, CARDS, N_("card"))]] for item in items]


def owner_of(s: Weimar, card: Card) -> Party:
    """The party that a card belongs to; NOBODY for a Timeline Card."""
    return NOBODY if card in TIMELINE_CARD else s.book.card_party[PARTY_CARD.index(card)]


def piles(s: Weimar) -> list[list[Card]]:
    """All lists of cards in the state."""
    return [
        *s.hands, *s.discards, *s.decks, s.timeline, s.timeline_discard, s.playing, s.removed,
    ]  # fmt: skip


def deck_of(s: Weimar, card: Card) -> list[Card]:
    owner = owner_of(s, card)
    return s.timeline if owner == NOBODY else s.decks[owner]


def in_game(s: Weimar, card: Card) -> bool:
    """Whether the card is in the game in this round, with these Expansion Sets."""
    if card in TIMELINE_CARD:
        return (
            DECK_COLOURS[s.book.timeline_deck[TIMELINE_CARD.index(card)]]
            in COLOURS[max(s.round, s.book.first_round)]
        )
    letter = s.book.card_set[PARTY_CARD.index(card)]
    return not letter or bool(s.sets[owner_of(s, card)] & set_mark(ord(letter)))


def write_gone(s: Weimar) -> list[str]:
    return [CARD_NAMES[card] for card in sorted(s.removed) if in_game(s, card)]


def write_more(s: Weimar) -> list[str]:
    """The line for cards of other rounds in a deck, such as a yellow card kept into round 3."""
    decks = (*s.decks, s.timeline)
    return [CARD_NAMES[card] for deck in decks for card in deck if not in_game(s, card)]


def read_more(s: Weimar, items: list[str]) -> None:
    for card in cards(items):
        deck_of(s, card).append(card)


def deal_the_rest(s: Weimar) -> None:
    """Put the cards that the text does not name into their decks, or out of the game."""
    placed_cards = [card for pile in piles(s) for card in pile]
    twice = [
        CARD_NAMES[card] for card in dict.fromkeys(placed_cards) if placed_cards.count(card) > 1
    ]
    if twice:
        raise PositionError(N_("in two places: {cards}"), cards=Plain(", ".join(twice)))
    for card in CARD_NAMES:
        if card not in placed_cards:
            (deck_of(s, card) if in_game(s, card) else s.removed).append(card)
    for pile in (*s.hands, *s.decks, s.timeline):
        pile.sort()


# -- expansion sets


def sets_of(s: Weimar, party: Party) -> list[str]:
    """The letters of the Expansion Sets that a party has added."""
    return sorted(
        {s.book.card_set[n] for n, of in enumerate(s.book.card_party) if of == party} - {""}
    )


def write_sets(s: Weimar) -> list[str]:
    return [
        f"{PARTY_IDS[party]} {letter}"
        for party in ALL_PARTIES
        for letter in sets_of(s, party)
        if s.sets[party] & set_mark(ord(letter))
    ]


def read_sets(s: Weimar, items: list[str]) -> None:
    for item in items:
        name, _, letter = item.partition(" ")
        party = ALL_PARTIES[one_of(name, PARTY_IDS, N_("party"))]
        letters = sets_of(s, party)
        what = Phrase(N_("set of {party}"), party=Plain(name))
        s.sets[party] |= set_mark(ord(letters[one_of(letter, letters, what)]))


def of_party(
    key: str, piles: Callable[[Weimar], list[list[Card]]], *takes: Party
) -> list[Line[Weimar]]:
    """The lines of the piles of this kind, one for each party."""

    def line(party: Party) -> Line[Weimar]:
        return pile_line(f"{PARTY_IDS[party]} {key}", lambda s: piles(s)[party], (party, *takes))

    return [line(party) for party in ALL_PARTIES]


PLAYING: Final = pile_line("playing", lambda s: s.playing)
LINES: Final[tuple[Line[Weimar], ...]] = (
    Line("sets", read_sets, write_sets),
    *of_party("hand", lambda s: s.hands, NOBODY),
    *of_party("discard", lambda s: s.discards),
    pile_line("timeline discard", lambda s: s.timeline_discard, (NOBODY,)),
    Line("gone", lambda s, items: s.removed.extend(cards(items)), write_gone),
    Line("in the decks too", read_more, write_more),
)
