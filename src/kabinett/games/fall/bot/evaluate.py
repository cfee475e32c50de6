"""How good a position is: what bots of `kabinett.bots` ask this game for.

All worth is counted in points of Political Support.
"""

from __future__ import annotations

from typing import Final

from kabinett.games.fall.content.vocabulary import (
    ANARCHY,
    CIVIL_SERVANTS,
    LEGITIMACY,
    NATIONALISM,
    OATH_OF_LOYALTY,
    ORGANIZATION,
    PROPAGANDA,
    SOCIALISTS,
    SUPPORT,
    Seat,
)
from kabinett.games.fall.rules.cards import MAX_ANARCHY
from kabinett.games.fall.rules.recruit import missing
from kabinett.games.fall.rules.state import RECRUIT, Fall
from kabinett.games.fall.rules.steal import onslaught, resistance
from kabinett.games.fall.rules.values import every_seat, levels_of, propaganda_in_hand

POINTS: Final = 60.0  # a lead that is as good as won
LEVEL: Final = 0.5  # a Propaganda Level, which comes back every turn
RIVALS_CARD: Final = 1.0  # a card in a rival's hand
TURN: Final = 4.0  # an extra turn
MISSED_TURN: Final = 3.0
PRISONERS: Final = 2.0  # a turn without drawing
BEST_RIVAL: Final = 0.7  # how much the strongest rival counts beside the average of all


def evaluate(s: Fall, seat: Seat) -> float:
    """About -1 (lost) to 1 (won): how much stronger the seat is than its rivals.

    Whoever leads wants the end, whoever trails does not: points weigh more the nearer the
    end is, so that leaders discard Anarchy cards and everybody else keeps them."""
    weight = 0.7 + 1.3 * nearness(s)
    support = [support_of(s, each) for each in every_seat(s)]
    strengths = [
        (support[each] + levels_of(s, s.legitimacy[each])) * weight + means(s, each)
        for each in every_seat(s)
    ]
    own = strengths[seat] + own_hand(s, seat, support) + at_stake(s, seat) * weight
    rivals = [
        strength + RIVALS_CARD * len(s.hands[each])
        for each, strength in enumerate(strengths)
        if each != seat
    ]
    average = sum(rivals) / len(rivals)
    lead = own - BEST_RIVAL * max(rivals) - (1 - BEST_RIVAL) * average
    return max(-0.99, min(0.99, lead / POINTS))


def nearness(s: Fall) -> float:
    """How near the end is, from 0 to 1: by Anarchy, or by the last round."""
    near = (s.anarchy + s.anarchy_due) / MAX_ANARCHY
    if s.book.round_limit:
        near = max(near, (s.round / s.book.round_limit) ** 2)
    return near


def support_of(s: Fall, seat: Seat) -> int:
    """As `values.support_value`, in fewer steps: this is where a bot's time goes."""
    cards = s.support[seat]
    worth = levels_of(s, cards)
    if OATH_OF_LOYALTY in s.organization[seat]:
        worth += len(cards)
    if CIVIL_SERVANTS in cards:
        worth += len(s.legitimacy[seat])
    return worth


def means(s: Fall, seat: Seat) -> float:
    """What everybody sees that helps the seat to more."""
    worth = LEVEL * (s.book.propaganda[s.party[seat]] + levels_of(s, s.organization[seat]))
    worth -= MISSED_TURN * s.skip[seat] + PRISONERS * s.prisoners[seat]
    if seat == s.active:
        worth += TURN * s.extra_turns
    return worth


def own_hand(s: Fall, seat: Seat, support: list[int]) -> float:
    """What the cards in hand promise.  Anarchy cards promise nothing."""
    kinds, levels, attack = s.book.kind, s.book.level, s.book.attack
    organized = levels_of(s, s.organization[seat])
    reach = s.book.propaganda[s.party[seat]] + organized + 0.7 * propaganda_in_hand(s, seat)
    majority = s.party[seat] == SOCIALISTS or support[seat] == max(support)
    worth = 0.0
    for card in s.hands[seat]:
        kind, level = kinds[card], levels[card]
        if kind == SUPPORT:
            worth += level * (0.5 if level < reach else 0.2)
        elif kind == PROPAGANDA:
            worth += level * (0.28 if attack[card] else 0.22)
        elif kind == LEGITIMACY:
            worth += level * (0.6 if majority else 0.3)
        elif kind == ORGANIZATION:
            worth += level * 0.35
        elif kind == NATIONALISM:
            worth += 1.5
        elif kind != ANARCHY:
            worth += 1.2
    return worth


def at_stake(s: Fall, seat: Seat) -> float:
    """The points that a contest under way promises the active party."""
    if seat != s.active:
        return 0.0
    if s.target >= 0:
        # A stolen card is worth nearly twice its level: the rival loses what the thief gains.
        worth = 1.7 * s.book.level[s.target]
        ahead = onslaught(s) - resistance(s, s.target)
        if ahead > 0:
            return worth * min(0.95, 0.6 + 0.03 * ahead)
        return worth * 0.5 if ahead + s.pool + propaganda_in_hand(s, seat) > 0 else 0.0
    if s.phase == RECRUIT and s.playing and s.book.kind[s.playing[0]] == SUPPORT:
        card = s.playing[0]
        if missing(s, card) <= s.pool + propaganda_in_hand(s, seat):
            return 0.9 * s.book.level[card]
    return 0.0
