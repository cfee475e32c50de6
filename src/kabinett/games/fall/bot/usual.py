"""The usual answer of a seat, which search uses in its rollouts.

Simple habits that are fast to compute: play useful cards, the highest first; pay for whatever is
within reach; do nothing that helps only a rival."""

from __future__ import annotations

from typing import Final

from kabinett.core.luck import Luck
from kabinett.games.fall.bot.evaluate import nearness, points_of
from kabinett.games.fall.content.vocabulary import (
    ANARCHY,
    CARD,
    DISCARD,
    DONE,
    GIVE_UP,
    PARTY,
    PASS,
    PAY,
    POOL,
    PROPAGANDA,
    SUPPORT,
    Seat,
)
from kabinett.games.fall.rules.contests import reach
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    REORGANIZATION,
    REPUBLIC,
    RESOURCES,
    STEAL,
    Fall,
)
from kabinett.games.fall.rules.steal import onslaught, resistance
from kabinett.games.fall.rules.values import every_seat, propaganda_in_hand
from kabinett.games.fall.rules.whole_turn import phase_of

#: The worth of a card in hand when one must be discarded, by its kind: per Level, and a constant.
PER_LEVEL: Final = (0.5, 0.4, 0.3, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0)
CONSTANT: Final = (0.0, 0.0, 0.2, 0.0, 1.2, 1.4, 0.0, 1.2, 1.2)
LAST_CARD: Final = len(CARD)


def usual(s: Fall, choices: list[int], luck: Luck) -> int:
    """The usual answer of the asked seat."""
    seat = Seat(s.seat)
    if s.answering >= 0 or s.party[seat] < 0:  # a reaction, or a party to choose
        return choices[luck.below(len(choices))]
    if s.target >= 0 and choices[-1] == PASS:
        return (
            choose_attack(s, seat, choices)
            if seat == s.active
            else choose_defence(s, seat, choices)
        )
    if choices[-1] == DONE:
        return choose_play_or_pass(s, seat, choices, luck)
    if seat == s.active and s.playing and s.book.kind[s.playing[0]] == SUPPORT:
        return choose_payment(s, choices)
    if choices[0] in s.hands[seat]:
        return choose_discard(s, seat, choices)
    if choices[0] < LAST_CARD:
        return choose_target(s, seat, choices)
    return choose_strongest_party(s, choices)


def highest_card(s: Fall, choices: list[int]) -> int:
    """The card with the most Levels among the choices; the first one if several are equal."""
    best_card, most_levels = choices[0], -1
    for choice in choices:
        if choice < LAST_CARD and s.book.level[choice] > most_levels:
            best_card, most_levels = choice, s.book.level[choice]
    return best_card


def choose_play_or_pass(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """A card to play, or DONE."""
    if s.phase == REORGANIZATION:
        return choose_anarchy(s, seat, choices)
    if len(choices) == 1:
        return DONE
    is_opening = choices[0] < LAST_CARD and s.book.kind[choices[0]] == PROPAGANDA
    if not s.book.phase_by_phase and not is_opening:
        return choose_in_turn(s, seat, choices, luck)
    if s.phase == RESOURCES:
        return choices[luck.below(2)]
    if s.phase in (DISCONTENT, REPUBLIC):
        return choices[luck.below(len(choices))]
    if s.phase == STEAL and luck.below(5) == 0:
        return DONE
    return highest_card(s, choices)


def choose_in_turn(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """A card for the earliest phase in which the seat plays a card, otherwise DISCARD or DONE."""
    for phase in range(s.phase, REORGANIZATION):
        in_phase = [choice for choice in choices if phase_of(s, seat, choice) == phase]
        if not in_phase or (phase == STEAL and luck.below(5) == 0):
            continue
        if phase not in (RESOURCES, DISCONTENT, REPUBLIC):
            return highest_card(s, in_phase)
        pick = luck.below(len(in_phase) + 1)
        if pick < len(in_phase):
            return in_phase[pick]
    return DISCARD if DISCARD in choices and would_raise_anarchy(s, seat) else DONE


def would_raise_anarchy(s: Fall, seat: Seat) -> bool:
    """Whether the seat has an Anarchy card that it wants to discard."""
    kinds = s.book.kind
    has_anarchy = any([kinds[card] == ANARCHY for card in s.hands[seat]])
    return has_anarchy and not s.anarchy_due and is_leading(s, seat)


def is_leading(s: Fall, seat: Seat) -> bool:
    own_points = points_of(s, seat)
    return max([points_of(s, other) for other in every_seat(s)]) <= own_points


def choose_anarchy(s: Fall, seat: Seat, choices: list[int]) -> int:
    """An Anarchy card if the seat leads and the Anarchy Level can still rise in this turn;
    otherwise DONE."""
    if not s.anarchy_due and is_leading(s, seat):
        for choice in choices:
            if choice < LAST_CARD and s.book.kind[choice] == ANARCHY:
                return choice
    return DONE


def choose_discard(s: Fall, seat: Seat, choices: list[int]) -> int:
    """The least valuable card.  A seat that does not lead keeps Anarchy cards, above all near the
    end."""
    kinds, levels = s.book.kind, s.book.level
    anarchy_worth = -1.0
    if not is_leading(s, seat):
        anarchy_worth = 4.0 * nearness(s)
    elif s.anarchy_due:
        anarchy_worth = 0.5
    least_worth, worst_card = 1e9, choices[0]
    for choice in choices:
        kind = kinds[choice]
        worth = (
            PER_LEVEL[kind] * levels[choice] + CONSTANT[kind] if kind != ANARCHY else anarchy_worth
        )
        if worth < least_worth:
            least_worth, worst_card = worth, choice
    return worst_card


def choose_payment(s: Fall, choices: list[int]) -> int:
    if PAY in choices:
        return PAY
    return GIVE_UP if choices[0] == GIVE_UP else highest_card(s, choices)


def choose_attack(s: Fall, seat: Seat, choices: list[int]) -> int:
    """Just enough Levels for success, first from the pool; PASS if success is out of reach."""
    ahead = onslaught(s) - resistance(s, s.target)
    if ahead > 0 or ahead + reach(s, seat) <= 0:
        return PASS
    if s.pool + ahead > 0:
        return POOL[1 - ahead]
    return choose_from_hand(s, choices)


def choose_defence(s: Fall, seat: Seat, choices: list[int]) -> int:
    if propaganda_in_hand(s, seat) < onslaught(s) - resistance(s, s.target):
        return PASS
    return choose_from_hand(s, choices)


def choose_from_hand(s: Fall, choices: list[int]) -> int:
    return highest_card(s, choices) if choices[0] < LAST_CARD else PASS


def choose_target(s: Fall, seat: Seat, choices: list[int]) -> int:
    """A rival's highest card in play."""
    best_card, most_levels = choices[0], -1
    for choice in choices:
        is_own = choice in s.support[seat] or choice in s.organization[seat]
        if not is_own and s.book.level[choice] > most_levels:
            best_card, most_levels = choice, s.book.level[choice]
    return best_card


def choose_strongest_party(s: Fall, choices: list[int]) -> int:
    """The party with the most points among the choices."""
    best_party, most_points = choices[0], -1
    for choice in choices:
        if choice in PARTY:
            points = points_of(s, Seat(s.party.index(PARTY.index(choice))))
            if points > most_points:
                best_party, most_points = choice, points
    return best_party
