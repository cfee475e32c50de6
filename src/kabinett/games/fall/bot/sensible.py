"""Which of its choices a bot need not think about: those that nobody gains anything by."""

from __future__ import annotations

from kabinett.games.fall.content.vocabulary import POOL
from kabinett.games.fall.rules.state import NO_CARD, Fall
from kabinett.games.fall.rules.steal import onslaught, resistance


def sensible(s: Fall, choices: list[int]) -> list[int]:
    """In an attack the pool is asked for once: for what suffices or more, or for all that is in
    it where it takes cards besides."""
    if s.target == NO_CARD or s.seat != s.active:
        return choices
    lacking = resistance(s, s.target) + 1 - onslaught(s)
    least = min(lacking, s.pool) if lacking > 0 or not s.committed else s.pool + 1
    return [each for each in choices if each not in POOL or POOL.index(each) >= least]
