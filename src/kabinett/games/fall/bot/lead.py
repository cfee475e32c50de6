"""The curve of the lead, from public facts."""

from __future__ import annotations

from kabinett.core.lead import Lead
from kabinett.games.fall.rules.state import SET_UP, Fall
from kabinett.games.fall.rules.values import every_seat, score


def lead(s: Fall) -> Lead | None:
    """The round and the Political Support of each seat; None during the set-up."""
    if s.phase == SET_UP:
        return None
    return Lead(s.round, tuple([score(s, seat) for seat in every_seat(s)]))
