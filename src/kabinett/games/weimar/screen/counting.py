"""What a player knows because he can count."""

from __future__ import annotations

from kabinett.games.weimar.rules.state import Weimar


def knows(s: Weimar, viewer: int, zone: str) -> bool:
    """With an empty deck the Party Cards of a hand are those that lie nowhere else."""
    kind, _, seat = zone.partition(":")
    return kind == "hand" and not s.decks[s.order[int(seat)]]
