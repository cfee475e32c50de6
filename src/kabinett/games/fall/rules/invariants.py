"""Invariants of the state."""

from __future__ import annotations

from kabinett.core.parts.zones import check_places
from kabinett.games.fall.content.vocabulary import CARD
from kabinett.games.fall.rules.state import Fall


def check(s: Fall) -> None:
    """Every card is in one place (F30); knowledge speaks of others' hands only."""
    check_places(s, CARD)
    assert s.anarchy >= 0 and s.pool >= 0, "levels are never negative"
    assert all(known_mask <= len(s.top) for known_mask in s.known_top), (
        "only cards on top are known"
    )
