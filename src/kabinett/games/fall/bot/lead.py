"""How far each party is, as anybody can reckon."""

from __future__ import annotations

from kabinett.core.lead import Lead
from kabinett.games.fall.rules.state import SET_UP, Fall
from kabinett.games.fall.rules.values import every_seat, score


def lead(s: Fall) -> Lead | None:
    """Political Support, round by round; None before the first."""
    if s.phase == SET_UP:
        return None
    return Lead(s.round, tuple([score(s, seat) for seat in every_seat(s)]))
