"""How likely it is that other seats have certain cards, or that they are next in the deck.

The chances are exact for what the viewer has seen: each unseen card is equally likely in every
hidden place."""

from __future__ import annotations

import functools
from math import comb

from kabinett.core.message import Message
from kabinett.core.words import Text, percent_and_tenth
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
DRAWS_NOTHING = Message("Political Prisoners: you draw nothing.")
NOTHING_TO_DRAW = Message("Deck and discard pile are empty.")


def count_unknown(s: Fall, viewer: Seat, seat: Seat) -> int:
    """The number of cards in a hand that the viewer does not know."""
    return sum(not s.known[viewer] >> card & 1 for card in s.hands[seat])


def unseen_cards(s: Fall, viewer: Seat) -> list[Card]:
    """All cards in the deck and in other hands that the viewer does not know, sorted."""
    cards = [*s.deck, *s.top[s.known_top[viewer] :]]
    for seat in opponents(s, viewer):
        cards += [card for card in s.hands[seat] if not s.known[viewer] >> card & 1]
    return sorted(cards)


def answer_lines(s: Fall, seat: Seat, answer: Card) -> list[Text]:
    """A line that says how likely another seat can react with the card ``answer`` (5.10)."""
    if answer in s.hands[seat]:
        return [(OWN_ANSWER, (CARD[answer],))]
    for other in opponents(s, seat):
        if answer in s.hands[other] and s.known[seat] >> answer & 1:
            return [(KNOWN_ANSWER, (other, CARD[answer]))]
    hidden_cards = unseen_cards(s, seat)
    in_hands = sum([count_unknown(s, seat, other) for other in opponents(s, seat)])
    if answer not in hidden_cards or not in_hands:
        return [(GONE_ANSWER, (CARD[answer],))]
    return [
        (
            MAY_ANSWER,
            (
                *percent_and_tenth(in_hands, len(hidden_cards)),
                CARD[answer],
                len(hidden_cards),
                in_hands,
            ),
        )
    ]


def next_card_lines(s: Fall, seat: Seat) -> list[Text]:
    """The lines about the next card of the deck: the card if the seat knows it, otherwise how many
    cards of each type it may be."""
    if s.prisoners[seat] and seat != s.defender:  # a defender is in another's turn (ruling 32)
        return [(DRAWS_NOTHING, ())]
    if s.top and s.known_top[seat]:
        return [(NEXT_CARD, (CARD[s.top[0]],))]
    if s.deck or s.top:
        cards, lines = unseen_cards(s, seat), []
    elif s.discard:
        cards, lines = s.discard, [(NEXT_SHUFFLED, ())]
    else:
        return [(NOTHING_TO_DRAW, ())]
    kinds = [s.book.kind[card] for card in cards]
    counts = [kinds.count(kind) for kind in range(len(TYPES))]
    return [*lines, (NEXT_OF, (len(cards), *counts))]


def random_theft_lines(s: Fall, viewer: Seat, seat: Seat) -> list[Text]:
    """A line with the chance of each type for a random card of a hand."""
    hand, hidden_cards = s.hands[seat], unseen_cards(s, viewer)
    if not hand:
        return []
    known_kinds = [s.book.kind[card] for card in hand if s.known[viewer] >> card & 1]
    hidden_kinds = [s.book.kind[card] for card in hidden_cards]
    chances = [
        (
            known_kinds.count(kind)
            + (len(hand) - len(known_kinds)) * hidden_kinds.count(kind) / max(1, len(hidden_cards))
        )
        / len(hand)
        for kind in range(len(TYPES))
    ]
    return [(EACH_TAKEN, (len(hand), seat, *[round(100 * chance) for chance in chances]))]


def chance_to_reach(s: Fall, viewer: Seat, seat: Seat, goal: int) -> tuple[int, int]:
    """The chance that the Propaganda cards of a hand have ``goal`` Levels."""
    for card in s.hands[seat]:
        if s.known[viewer] >> card & 1 and s.book.kind[card] == PROPAGANDA:
            goal -= s.book.level[card]
    hidden_cards, unknown_cards = unseen_cards(s, viewer), count_unknown(s, viewer, seat)
    propaganda = [s.book.level[card] for card in hidden_cards if s.book.kind[card] == PROPAGANDA]
    hand_count = comb(len(hidden_cards), unknown_cards)
    return percent_and_tenth(
        count_hands_with(tuple(propaganda), len(hidden_cards), unknown_cards, goal), hand_count
    )


@functools.lru_cache(maxsize=256)
def count_hands_with(levels: tuple[int, ...], cards: int, hand: int, goal: int) -> int:
    """The number of hands of ``hand`` cards, out of ``cards`` cards, with at least ``goal`` Levels.
    ``levels``: the Levels of the Propaganda cards among them."""
    if goal <= 0:
        return comb(cards, hand)
    ways = [{0: 1}, *[{} for _ in range(hand)]]  # by number of Propaganda cards, then by their sum
    for level in levels:
        for count in range(hand, 0, -1):
            for total, number in ways[count - 1].items():
                new_total = min(goal, total + level)
                ways[count][new_total] = ways[count].get(new_total, 0) + number
    others = cards - len(levels)
    return sum([ways[count].get(goal, 0) * comb(others, hand - count) for count in range(hand + 1)])
