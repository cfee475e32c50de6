"""How likely it is that others hold what they need.

Chances are exact by what the viewer has seen: of all cards that he cannot place, each lies as
likely in each hidden place as any other."""

from __future__ import annotations

import functools
from math import comb

from kabinett.core.message import Message
from kabinett.core.words import Text
from kabinett.games.fall.content.vocabulary import CARD, PROPAGANDA, TYPES, Card, Seat
from kabinett.games.fall.rules.state import Fall
from kabinett.games.fall.rules.values import opponents

GONE_ANSWER = Message("Nobody can answer it now: {card} is not in a hand.")
OWN_ANSWER = Message("Nobody can answer it: {card} is in your hand.")
KNOWN_ANSWER = Message("{seat} hold {card} and can answer it.")
MAY_ANSWER = Message(
    "Somebody can answer it with a chance of {n}.{n_2} %: {card} is one of {n_3} unseen "
    "cards, {n_4} of them in hands."
)
NEXT_CARD = Message("The next card of the deck is {card}, as you saw.")
NEXT_OF = Message(
    "The next card is one of {n} unseen: Support {n_2}, Organization {n_3}, Propaganda {n_4}, "
    "Anarchy {n_5}, Violence {n_6}, Nationalism {n_7}, Legitimacy {n_8}, Government {n_9}, "
    "Special {n_10}."
)
EACH_TAKEN = Message(
    "Each of the {n} cards of {seat} is as likely to be taken. It is, in per cent: Support {n_2}, "
    "Organization {n_3}, Propaganda {n_4}, Anarchy {n_5}, Violence {n_6}, Nationalism {n_7}, "
    "Legitimacy {n_8}, Government {n_9}, Special {n_10}."
)
NEXT_SHUFFLED = Message("The deck is empty: the discard pile becomes the new one.")
NOTHING_TO_DRAW = Message("Deck and discard pile are empty.")


def unknown(s: Fall, viewer: Seat, seat: Seat) -> int:
    """How many cards of a hand the viewer does not know."""
    return sum(not s.known[viewer] >> card & 1 for card in s.hands[seat])


def unseen(s: Fall, viewer: Seat) -> list[Card]:
    """All cards that he cannot place: in the deck, or in others' hands."""
    cards = [*s.deck, *s.top[s.known_top[viewer] :]]
    for seat in opponents(s, viewer):
        cards += [card for card in s.hands[seat] if not s.known[viewer] >> card & 1]
    return sorted(cards)


def tenths(number: int, of: int) -> tuple[int, int]:
    """Per cent, and a tenth of them."""
    return divmod((2000 * number + of) // (2 * of), 10)


def answer_to(s: Fall, seat: Seat, answer: Card) -> list[Text]:
    """May somebody answer a card of the seat with that one (5.10)?"""
    if answer in s.hands[seat]:
        return [(OWN_ANSWER, (CARD[answer],))]
    for other in opponents(s, seat):
        if answer in s.hands[other] and s.known[seat] >> answer & 1:
            return [(KNOWN_ANSWER, (other, CARD[answer]))]
    hidden = unseen(s, seat)
    held = sum([unknown(s, seat, other) for other in opponents(s, seat)])
    if answer not in hidden or not held:
        return [(GONE_ANSWER, (CARD[answer],))]
    return [(MAY_ANSWER, (*tenths(held, len(hidden)), CARD[answer], len(hidden), held))]


def next_card(s: Fall, seat: Seat) -> list[Text]:
    """Of which types the next card may be."""
    if s.top and s.known_top[seat]:
        return [(NEXT_CARD, (CARD[s.top[0]],))]
    if s.deck or s.top:
        cards, lines = unseen(s, seat), []
    elif s.discard:
        cards, lines = s.discard, [(NEXT_SHUFFLED, ())]
    else:
        return [(NOTHING_TO_DRAW, ())]
    kinds = [s.book.kind[card] for card in cards]
    counts = [kinds.count(kind) for kind in range(len(TYPES))]
    return [*lines, (NEXT_OF, (len(cards), *counts))]


def at_random(s: Fall, viewer: Seat, seat: Seat) -> list[Text]:
    """Of which type a card is that is taken out of a hand at random."""
    hand, hidden = s.hands[seat], unseen(s, viewer)
    if not hand:
        return []
    known = [s.book.kind[card] for card in hand if s.known[viewer] >> card & 1]
    kinds = [s.book.kind[card] for card in hidden]
    chances = [
        (known.count(kind) + (len(hand) - len(known)) * kinds.count(kind) / max(1, len(hidden)))
        / len(hand)
        for kind in range(len(TYPES))
    ]
    return [(EACH_TAKEN, (len(hand), seat, *[round(100 * chance) for chance in chances]))]


def brings(s: Fall, viewer: Seat, seat: Seat, wanted: int) -> tuple[int, int]:
    """How likely the Propaganda cards in a hand bring so many Levels together."""
    for card in s.hands[seat]:
        if s.known[viewer] >> card & 1 and s.book.kind[card] == PROPAGANDA:
            wanted -= s.book.level[card]
    hidden, hand = unseen(s, viewer), unknown(s, viewer, seat)
    propaganda = [s.book.level[card] for card in hidden if s.book.kind[card] == PROPAGANDA]
    hands = comb(len(hidden), hand)
    return tenths(hands_with(tuple(propaganda), len(hidden), hand, wanted), hands)


@functools.lru_cache(maxsize=256)
def hands_with(levels: tuple[int, ...], cards: int, hand: int, wanted: int) -> int:
    """How many of all hands of so many cards hold at least so many Levels."""
    if wanted <= 0:
        return comb(cards, hand)
    ways = [{0: 1}, *[{} for _ in range(hand)]]  # by the number of Propaganda cards, by their sum
    for level in levels:
        for held in range(hand, 0, -1):
            for total, number in ways[held - 1].items():
                reached = min(wanted, total + level)
                ways[held][reached] = ways[held].get(reached, 0) + number
    others = cards - len(levels)
    return sum([ways[held].get(wanted, 0) * comb(others, hand - held) for held in range(hand + 1)])
