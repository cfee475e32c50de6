"""The derived values of the rules: levels, ratings, scores (rules: Political Party Attributes)."""

from __future__ import annotations

from kabinett.games.fall.content.vocabulary import (
    CATHOLICS,
    CIVIL_SERVANTS,
    OATH_OF_LOYALTY,
    PROPAGANDA,
)
from kabinett.games.fall.rules.state import Fall


def seats(s: Fall) -> int:
    """How many play."""
    return len(s.party)


def clockwise(s: Fall, first: int) -> tuple[int, ...]:
    """All seats from ``first`` on."""
    number = len(s.party)
    return tuple([(first + step) % number for step in range(number)])


def opponents(s: Fall, seat: int) -> tuple[int, ...]:
    """All other seats, from the left neighbour on."""
    return clockwise(s, seat)[1:]


def propaganda_level(s: Fall, seat: int) -> int:
    """The full level of a party and its organizations.  Spending never lowers it (ruling 10)."""
    level = s.book.propaganda[s.party[seat]]
    levels = s.book.level
    for card in s.organization[seat]:
        level += levels[card]
    return level


def rating(s: Fall, seat: int, card: int) -> int:
    """What a Support card is worth to the seat that controls it (rulings 16-19)."""
    worth = s.book.level[card]
    if card == CIVIL_SERVANTS:
        worth += len(s.legitimacy[seat])
    if OATH_OF_LOYALTY in s.organization[seat]:
        worth += 1
    return worth


def support_value(s: Fall, seat: int) -> int:
    """The ratings of all Support cards of a seat together."""
    total = 0
    for card in s.support[seat]:
        total += rating(s, seat, card)
    return total


def score(s: Fall, seat: int) -> int:
    """Political Support: Support cards and Legitimacy cards."""
    total = support_value(s, seat)
    levels = s.book.level
    for card in s.legitimacy[seat]:
        total += levels[card]
    return total


def has_majority(s: Fall, seat: int) -> bool:
    """Most Support cards, or the highest value of them, or tied for either (Reichstag Phase).

    Legitimacy cards do not count for it (ruling 23)."""
    count, value = len(s.support[seat]), support_value(s, seat)
    if count == 0 and s.book.legitimacy_needs_support:  # ruling 20
        return False
    most_cards = most_value = True
    for other in range(len(s.party)):
        if len(s.support[other]) > count:
            most_cards = False
        if support_value(s, other) > value:
            most_value = False
    return most_cards or most_value


def hand_limit(s: Fall, seat: int) -> int:
    return 7 if s.party[seat] == CATHOLICS else 5


def of_kind(s: Fall, cards: list[int], kind: int) -> list[int]:
    """Those of the cards that are of a type."""
    kinds = s.book.kind
    return [card for card in cards if kinds[card] == kind]


def levels_of(s: Fall, cards: list[int]) -> int:
    """Their levels together."""
    levels = s.book.level
    total = 0
    for card in cards:
        total += levels[card]
    return total


def propaganda_in_hand(s: Fall, seat: int) -> int:
    """The levels of all Propaganda cards in a hand."""
    kinds, levels = s.book.kind, s.book.level
    total = 0
    for card in s.hands[seat]:
        if kinds[card] == PROPAGANDA:
            total += levels[card]
    return total
