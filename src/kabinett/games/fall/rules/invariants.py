"""Invariants of the state."""

from __future__ import annotations

from kabinett.core.parts.zones import check_places
from kabinett.games.fall.content.vocabulary import CARD
from kabinett.games.fall.rules.cards import MAX_ANARCHY
from kabinett.games.fall.rules.state import Fall


def check(s: Fall) -> None:
    """Checks that every card is in exactly one place (F30), and that no number is impossible."""
    check_places(s, CARD)
    assert 0 <= s.anarchy <= MAX_ANARCHY, "the Anarchy Level is from 0 to 10"
    assert s.pool >= 0, "the pool is never negative"
    assert all(known_count <= len(s.top) for known_count in s.known_top), (
        "seats know only cards on top of the deck"
    )
