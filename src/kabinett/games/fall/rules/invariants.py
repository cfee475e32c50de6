"""Invariants of the state."""

from __future__ import annotations

from kabinett.core.parts.zones import check_places
from kabinett.games.fall.content.vocabulary import CARD
from kabinett.games.fall.rules.state import Fall


def check(s: Fall) -> None:
    """Checks that every card is in exactly one place (F30), and that no number is impossible."""
    check_places(s, CARD)
    assert s.anarchy >= 0 and s.pool >= 0, "levels are never negative"
    assert all(known_count <= len(s.top) for known_count in s.known_top), (
        "seats know only cards on top of the deck"
    )
