"""Which choices a bot need not consider: those from which nobody gains anything."""

from __future__ import annotations

from kabinett.games.fall.content.vocabulary import POOL
from kabinett.games.fall.rules.state import NO_CARD, Fall
from kabinett.games.fall.rules.steal import onslaught, resistance


def sensible(s: Fall, choices: list[int]) -> list[int]:
    """The choices worth considering.

    In an attack the attacker commits from the pool once: enough to succeed or more, or the whole
    pool if it needs cards too."""
    if s.target == NO_CARD or s.seat != s.active:
        return choices
    lacking = resistance(s, s.target) + 1 - onslaught(s)
    least_levels = min(lacking, s.pool) if lacking > 0 or not s.committed else s.pool + 1
    return [
        choice for choice in choices if choice not in POOL or POOL.index(choice) >= least_levels
    ]
