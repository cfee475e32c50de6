"""Each seat's chance to win, for bots.

The strength of a seat is a weighted sum of everything that it has, plus a constant for its party's
ability.  The weights depend on how near the end of the game is.  A softmax turns the strengths into
chances to win, which add up to 1.  The weights were fitted to games of bots
(docs/bot-trials.md), except the weights of cards that are worth nothing until played.
"""

from __future__ import annotations

import math
from typing import Final

from kabinett.games.fall.content.vocabulary import (
    ANARCHY,
    CIVIL_SERVANTS,
    LEGITIMACY,
    OATH_OF_LOYALTY,
    ORGANIZATION,
    PROPAGANDA,
    SOCIALISTS,
    SPARTAKISTS,
    SUPPORT,
    Seat,
)
from kabinett.games.fall.rules.cards import MAX_ANARCHY
from kabinett.games.fall.rules.recruit import card_being_recruited, levels_to_pay
from kabinett.games.fall.rules.state import NO_CARD, NO_SEAT, REORGANIZATION, Fall
from kabinett.games.fall.rules.steal import attack_levels, defence_levels
from kabinett.games.fall.rules.values import every_seat, levels_of, propaganda_in_hand

#: The weights: a constant part, and a part per unit of urgency (1 at the beginning, 10 at the end).
WEIGHTS: Final[list[tuple[float, float]]] = [
    (0.033, 0.0101),  # a point of Political Support
    (0.127, -0.0087),  # a Propaganda Level, which returns every turn
    (0.018, -0.0037),  # a Level on a Propaganda card in hand
    (0.16, -0.0148),  # another card in hand: Violence, Nationalism, Government, Special
    (-0.13, -0.08),  # a turn that the seat will miss
    (-0.14, -0.025),  # on its own turn, whose card is already in its hand
    (-0.25, -0.07),  # the share of the round that the seat waits for its turn
]
POINT, LEVEL, LEVEL_IN_HAND, OTHER_CARD, SKIPPED, MOVING, WAITING = range(7)
#: The worth of each party's ability at the beginning of the game, in the order of the parties; the
#: worth shrinks to 0 at the end.  A party that draws two cards per turn usually wins, so rivals
#: should take cards from it even while all seats have equally many points.
HEAD_START: Final[list[float]] = [-0.6, 1.06, -0.05, -0.5, 0.28, 0.52, -0.13]
PRISONERS: Final = 0.1  # the cost of a turn without drawing
EXTRA_TURN: Final = 0.2

# A card in hand counts as this share of its worth on the table.
WITHIN_REACH, FAR, WITH_MAJORITY, WITHOUT, ORGANIZING = 0.45, 0.15, 0.6, 0.3, 0.6


def evaluate(s: Fall) -> list[float]:
    """Each seat's chance of winning, from 0 to 1.

    Points weigh more near the end, so only the leader gains from a rise in Anarchy."""
    end_nearness = nearness(s)
    urgency = 1.0 / (1.05 - min(0.95, end_nearness))
    everyone = every_seat(s)
    support = [support_of(s, seat) for seat in everyone]
    points = [support[seat] + levels_of(s, s.legitimacy[seat]) for seat in everyone]
    weights = [always + soon * urgency for always, soon in WEIGHTS]
    to_play = seat_to_play(s, len(everyone))
    strengths = [
        strength(s, seat, to_play, support, points, weights) + head_start(s, seat, end_nearness)
        for seat in everyone
    ]
    highest = max(strengths)
    odds = [math.exp(one - highest) for one in strengths]
    total = sum(odds)
    return [one / total for one in odds]


def nearness(s: Fall) -> float:
    """How near the end of the game is, from 0 to 1, by Anarchy or by the round limit."""
    near = (s.anarchy + s.anarchy_due) / MAX_ANARCHY
    if s.book.round_limit:
        near = max(near, (s.round / s.book.round_limit) ** 2)
    return near


def head_start(s: Fall, seat: Seat, end_nearness: float) -> float:
    """What is left of a party's head start at this stage of the game."""
    party = s.party[seat]
    start = HEAD_START[party] if party >= 0 else 0.0
    if party == SPARTAKISTS:  # with a handicap they draw two cards in fewer rounds
        interval = s.book.spartakists_draw
        start = start / interval if interval else 0.0
    return start * (1.0 - min(1.0, end_nearness))


def support_of(s: Fall, seat: Seat) -> int:
    """The same as `values.support_value`, but faster, because bots call it most often."""
    cards = s.support[seat]
    worth = levels_of(s, cards)
    if OATH_OF_LOYALTY in s.organization[seat]:
        worth += len(cards)
    if CIVIL_SERVANTS in cards:
        worth += len(s.legitimacy[seat])
    return worth


def points_of(s: Fall, seat: Seat) -> int:
    return support_of(s, seat) + levels_of(s, s.legitimacy[seat])


def strength(
    s: Fall,
    seat: Seat,
    to_play: Seat,
    support: list[int],
    points: list[int],
    weights: list[float],
) -> float:
    """The weighted sum of what a seat has on the table and in hand, and of how long it waits."""
    kinds, levels = s.book.kind, s.book.level
    levels_in_play = s.book.propaganda[s.party[seat]] + levels_of(s, s.organization[seat])
    reach = levels_in_play + 0.7 * propaganda_in_hand(s, seat)
    majority = s.party[seat] == SOCIALISTS or support[seat] == max(support)
    worth = points[seat] + stake_of(s, seat)
    level = float(levels_in_play)
    in_hand = other = 0
    for card in s.hands[seat]:
        kind = kinds[card]
        if kind == SUPPORT:
            worth += levels[card] * (WITHIN_REACH if levels[card] < reach else FAR)
        elif kind == LEGITIMACY:
            worth += levels[card] * (WITH_MAJORITY if majority else WITHOUT)
        elif kind == ORGANIZATION:
            level += ORGANIZING * levels[card]
        elif kind == PROPAGANDA:
            in_hand += levels[card]
        elif kind != ANARCHY:  # an Anarchy card in hand only delays the end
            other += 1
    total = worth * weights[POINT] + level * weights[LEVEL]
    total += in_hand * weights[LEVEL_IN_HAND] + other * weights[OTHER_CARD]
    total += s.skip[seat] * weights[SKIPPED] - s.prisoners[seat] * PRISONERS
    if to_play == NO_SEAT:
        return total
    if seat == s.active == to_play:
        return total + weights[MOVING] + EXTRA_TURN * s.extra_turns
    return total + (seat - to_play) % len(points) / len(points) * weights[WAITING]


def seat_to_play(s: Fall, seats: int) -> Seat:
    """The seat whose turn it is, or the next one once the active party can only discard; NO_SEAT if
    the Republic falls at the end of this turn.

    Otherwise discarding would look better than ending the turn, because it puts off the wait."""
    if s.anarchy + s.anarchy_due >= MAX_ANARCHY:
        return NO_SEAT
    only_discards = s.phase == REORGANIZATION and not s.extra_turns
    return Seat((s.active + only_discards) % seats)


def stake_of(s: Fall, seat: Seat) -> float:
    """The points that the active party may expect from the open contest; 0 for other seats."""
    if seat != s.active:
        return 0.0
    if s.target >= 0:
        # A stolen card is worth nearly twice its level, because the rival also loses it.
        worth = 1.7 * s.book.level[s.target]
        ahead = attack_levels(s) - defence_levels(s, s.target)
        if ahead > 0:
            return worth * min(0.95, 0.6 + 0.03 * ahead)
        return worth * 0.5 if ahead + s.pool + propaganda_in_hand(s, seat) > 0 else 0.0
    card = card_being_recruited(s)
    if card != NO_CARD and levels_to_pay(s, card) <= s.pool + propaganda_in_hand(s, seat):
        return 0.9 * s.book.level[card]
    return 0.0
