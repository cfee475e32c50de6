"""What players can work out by counting cards."""

from __future__ import annotations

from kabinett.games.weimar.rules.state import Weimar


def knows(s: Weimar, viewer: int, zone: str) -> bool:
    """Whether all players know the cards of this zone.  The Party Cards of a hand are known if the
    party's deck is empty, because they are the ones that lie nowhere else."""
    kind, _, seat = zone.partition(":")
    return kind == "hand" and not s.decks[s.order[int(seat)]]
