"""Values that follow from the state: levels, ratings, scores (rules: Political Party
Attributes)."""

from __future__ import annotations

from typing import Final

from kabinett.games.fall.content.book import PROPAGANDA_LEVEL, SHARED, SUPPORT_COUNT
from kabinett.games.fall.content.vocabulary import (
    CATHOLICS,
    CIVIL_SERVANTS,
    OATH_OF_LOYALTY,
    PARTY,
    PROPAGANDA,
    Card,
    Seat,
)
from kabinett.games.fall.rules.state import Fall

#: The seats of a table, by the number of seats.
SEATS: Final = tuple([tuple([Seat(seat) for seat in range(number)]) for number in range(8)])


def every_seat(s: Fall) -> tuple[Seat, ...]:
    return SEATS[len(s.party)]


def clockwise(s: Fall, first: Seat) -> tuple[Seat, ...]:
    """All seats, beginning with ``first``."""
    all_seats = SEATS[len(s.party)]
    return all_seats[first:] + all_seats[:first]


def opponents(s: Fall, seat: Seat) -> tuple[Seat, ...]:
    """All other seats, beginning with the left neighbour."""
    return clockwise(s, seat)[1:]


def seat_of_party(s: Fall, target: int) -> Seat:
    return Seat(s.party.index(PARTY.index(target)))


def propaganda_level(s: Fall, seat: Seat) -> int:
    """The level of a party with its Organization cards.  Paying does not lower it (ruling 10)."""
    level = s.book.propaganda[s.party[seat]]
    levels = s.book.level
    for card in s.organization[seat]:
        level += levels[card]
    return level


def rating(s: Fall, seat: Seat, card: Card) -> int:
    """The rating of a Support card for the seat that controls it (rulings 16-19)."""
    worth = s.book.level[card]
    if card == CIVIL_SERVANTS:
        worth += len(s.legitimacy[seat])
    if OATH_OF_LOYALTY in s.organization[seat]:
        worth += 1
    return worth


def support_value(s: Fall, seat: Seat) -> int:
    """The sum of the ratings of a seat's Support cards."""
    total = 0
    for card in s.support[seat]:
        total += rating(s, seat, card)
    return total


def score(s: Fall, seat: Seat) -> int:
    """A seat's Political Support: Support cards and Legitimacy cards."""
    total = support_value(s, seat)
    levels = s.book.level
    for card in s.legitimacy[seat]:
        total += levels[card]
    return total


def has_majority(s: Fall, seat: Seat) -> bool:
    """Whether no other seat has more Support cards, or none has more value of Support cards
    (Reichstag Phase).

    Legitimacy cards do not count (ruling 23)."""
    count, value = len(s.support[seat]), support_value(s, seat)
    if count == 0 and s.book.legitimacy_needs_support:  # ruling 20
        return False
    most_cards = most_value = True
    for other in every_seat(s):
        if len(s.support[other]) > count:
            most_cards = False
        if support_value(s, other) > value:
            most_value = False
    return most_cards or most_value


def hand_limit(s: Fall, seat: Seat) -> int:
    return 7 if s.party[seat] == CATHOLICS else 5


def cards_of_kind(s: Fall, cards: list[Card], kind: int) -> list[int]:
    """The cards of one type among these cards, as choices."""
    kinds = s.book.kind
    return [card for card in cards if kinds[card] == kind]


def levels_of(s: Fall, cards: list[Card]) -> int:
    """The sum of the Levels of these cards."""
    levels = s.book.level
    total = 0
    for card in cards:
        total += levels[card]
    return total


def propaganda_in_hand(s: Fall, seat: Seat) -> int:
    """The sum of the Levels of the Propaganda cards in a hand."""
    kinds, levels = s.book.kind, s.book.level
    total = 0
    for card in s.hands[seat]:
        if kinds[card] == PROPAGANDA:
            total += levels[card]
    return total


def winning_seats(s: Fall, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest score; an option may break ties."""
    best = max(scores)
    leaders = [seat for seat in range(len(scores)) if scores[seat] == best]
    if s.book.tie == SHARED:
        return tuple(leaders)
    worth = {seat: tie_break(s, Seat(seat)) for seat in leaders}
    return tuple(seat for seat in leaders if worth[seat] == max(worth.values()))


def tie_break(s: Fall, seat: Seat) -> int:
    if s.book.tie == SUPPORT_COUNT:
        return len(s.support[seat])
    if s.book.tie == PROPAGANDA_LEVEL:
        return propaganda_level(s, seat)
    return support_value(s, seat)
