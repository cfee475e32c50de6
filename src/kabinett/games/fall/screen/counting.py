"""Which hidden cards a player can infer by counting."""

from __future__ import annotations

from kabinett.games.fall.rules.state import Fall


def knows(s: Fall, viewer: int, zone: str) -> bool:
    """Whether the viewer can infer the cards of a zone, because no other zone hides cards from
    him."""
    known_mask = s.known[viewer] if viewer >= 0 else 0
    elsewhere = len(s.deck) + len(s.top) - (s.known_top[viewer] if viewer >= 0 else 0)
    for seat, hand in enumerate(s.hands):
        if seat != viewer and zone != f"hand:{seat}":
            elsewhere += sum(not known_mask >> card & 1 for card in hand)
    return elsewhere == 0
