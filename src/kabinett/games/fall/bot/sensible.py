"""Leaves out choices that no bot needs to consider, because they gain nothing."""

from __future__ import annotations

from kabinett.games.fall.content.vocabulary import POOL
from kabinett.games.fall.rules.state import NO_CARD, Fall
from kabinett.games.fall.rules.steal import attack_shortfall


def sensible(s: Fall, choices: list[int]) -> list[int]:
    """The choices that a bot considers.

    In an attack, the attacker takes Levels from the pool only once: enough for success, or the
    whole pool if success also needs cards."""
    if s.target == NO_CARD or s.seat != s.active:
        return choices
    missing = attack_shortfall(s)
    least_levels = min(missing, s.pool) if missing > 0 or not s.committed else s.pool + 1
    return [
        choice for choice in choices if choice not in POOL or POOL.index(choice) >= least_levels
    ]
