"""How good a position is: what bots of `kabinett.bots` ask this game for."""

from __future__ import annotations

from kabinett.games.fall.cards import MAX_ANARCHY
from kabinett.games.fall.state import Fall
from kabinett.games.fall.values import propaganda_level, score, seats
from kabinett.games.fall.vocabulary import ANARCHY, PROPAGANDA, SUPPORT

SCALE = 60.0


def evaluate(s: Fall, seat: int) -> float:
    """About -1 (lost) to 1 (won): the lead, the means for more, and how near the end is.

    Whoever leads wants the end, whoever trails does not: the lead weighs more the nearer the
    Anarchy Level is to ten, so that leaders discard Anarchy cards."""
    best = max(score(s, other) for other in range(seats(s)) if other != seat)
    lead = score(s, seat) - best
    if s.over():
        return 1.0 if lead > 0 else -1.0 if lead < 0 else 0.3
    nearness = s.anarchy + s.anarchy_due
    urgency = 0.7 + 1.3 * nearness / MAX_ANARCHY
    means = 0.5 * propaganda_level(s, seat) + hand_worth(s, seat)
    rivals = sum(propaganda_level(s, other) for other in range(seats(s)) if other != seat)
    means -= 0.15 * rivals / (seats(s) - 1)
    return max(-0.99, min(0.99, (lead * urgency + means) / SCALE))


def hand_worth(s: Fall, seat: int) -> float:
    """What the cards in hand promise."""
    kinds, levels = s.book.kind, s.book.level
    worth = 0.0
    for card in s.hands[seat]:
        kind = kinds[card]
        if kind == SUPPORT:
            worth += 0.25 * levels[card]
        elif kind == PROPAGANDA:
            worth += 0.2 * levels[card]
        elif kind != ANARCHY:
            worth += 1.2
    return worth
