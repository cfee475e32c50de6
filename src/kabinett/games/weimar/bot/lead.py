"""The lead of each party, from public facts."""

from __future__ import annotations

from kabinett.core.lead import Lead
from kabinett.games.weimar.rules.state import SET_UP, Weimar


def lead(s: Weimar) -> Lead | None:
    """The Victory Points of each seat, with the round; None before the first round."""
    if s.phase == SET_UP:
        return None
    return Lead(s.round, tuple([s.vp[party] for party in s.order]))
