"""How far each party has come, by what everybody sees."""

from __future__ import annotations

from kabinett.core.lead import Lead
from kabinett.games.weimar.rules.state import SET_UP, Weimar


def lead(s: Weimar) -> Lead | None:
    """Victory points, round by round; None before the first."""
    if s.phase == SET_UP:
        return None
    return Lead(s.round, tuple([s.vp[party] for party in s.order]))
