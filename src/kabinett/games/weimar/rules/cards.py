"""The cards: decks, hands and discard piles (4.2), and Expansion Sets."""

from __future__ import annotations

from bisect import insort

from kabinett.core.cards import take_out
from kabinett.core.question import Question
from kabinett.core.script.language import Script, say, tell
from kabinett.core.state import CHANCE
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import PARTY_CARD, TIMELINE_CARD, Card, Party
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.state import Weimar

DRAWN = Question("A card from the deck")


def draw_party_cards(s: Weimar, party: Party, number: int) -> Script:
    """Draw from the party's deck; when it runs out, the discard pile becomes the deck (FAQ)."""
    drawn = 0
    while drawn < number and renew_deck(s, party):
        card = yield CHANCE, s.decks[party], DRAWN
        take_out(s.decks[party], card)
        insort(s.hands[party], card)
        tell(s, seat_of(s, party), words.YOU_DRAW, card)
        drawn += 1
    if drawn:
        say(s, words.DRAWS, seat_of(s, party), drawn)


def renew_deck(s: Weimar, party: Party) -> bool:
    if not s.decks[party]:
        s.decks[party] = sorted(s.discards[party])
        s.discards[party] = []
        if s.decks[party]:
            say(s, words.NEW_DECK, seat_of(s, party))
    return bool(s.decks[party])


def draw_timeline_cards(s: Weimar, party: Party, number: int) -> Script:
    """Draw from the Timeline deck, which is shuffled only in rounds 3 and 5 (FAQ)."""
    drawn = 0
    while drawn < number and s.timeline:
        card = yield CHANCE, s.timeline, DRAWN
        take_out(s.timeline, card)
        insort(s.hands[party], card)
        tell(s, seat_of(s, party), words.YOU_DRAW, card)
        drawn += 1
    if drawn:
        say(s, words.DRAWS_TIMELINE, seat_of(s, party), drawn)


def discard_card(s: Weimar, party: Party, card: Card) -> None:
    """Put a card from the hand onto its discard pile."""
    s.hands[party].remove(card)
    lay_aside(s, party, card)


def lay_aside(s: Weimar, party: Party, card: Card) -> None:
    """Put a played card onto its discard pile."""
    if card in TIMELINE_CARD:
        s.timeline_discard.append(card)
    else:
        s.discards[party].append(card)


def leaves_game(s: Weimar, card: Card) -> bool:
    """Whether the card leaves the game after its Event."""
    if card in TIMELINE_CARD:
        return s.book.timeline_removed[TIMELINE_CARD.index(card)]
    return s.book.card_removed[PARTY_CARD.index(card)]


def values(s: Weimar, card: Card) -> tuple[int, int]:
    """The larger and the smaller value of a card."""
    if card in TIMELINE_CARD:
        place = TIMELINE_CARD.index(card)
        return s.book.timeline_large[place], s.book.timeline_small[place]
    return s.book.card_large[PARTY_CARD.index(card)], s.book.card_small[PARTY_CARD.index(card)]


def event_of(s: Weimar, card: Card) -> int:
    """The block of a card's Event."""
    if card in TIMELINE_CARD:
        return s.book.timeline_effect[TIMELINE_CARD.index(card)]
    return s.book.card_effect[PARTY_CARD.index(card)]


def set_mark(letter: int) -> int:
    """The bit of an Expansion Set in the state's ``sets``."""
    return 1 << (letter - ord("A"))


def add_set(s: Weimar, party: Party, letter: int) -> None:
    """Shuffle an Expansion Set into the deck with the discard pile, once per game (ruling 6.6)."""
    mark = set_mark(letter)
    if s.sets[party] & mark:
        return
    s.sets[party] |= mark
    name = chr(letter)
    cards = [
        Card(PARTY_CARD[place])
        for place in range(len(PARTY_CARD))
        if s.book.card_party[place] == party and s.book.card_set[place] == name
    ]
    for card in cards:
        s.removed.remove(card)
    s.decks[party] = sorted([*s.decks[party], *s.discards[party], *cards])
    s.discards[party] = []
    say(s, words.SET_ADDED, seat_of(s, party), letter)


def basic_cards(s: Weimar, party: Party) -> list[Card]:
    """The twelve cards with which a party begins."""
    return [
        Card(PARTY_CARD[place])
        for place in range(len(PARTY_CARD))
        if s.book.card_party[place] == party and not s.book.card_set[place]
    ]
