"""What players can work out by counting cards."""

from __future__ import annotations

from kabinett.games.weimar.rules.state import Weimar


def knows(s: Weimar, viewer: int, zone: str) -> bool:
    """Whether all players know the Party Cards of this zone.  Those of a hand are known if the
    party's deck is empty, because they lie nowhere else.  Its Timeline Cards are not."""
    kind, _, seat = zone.partition(":")
    return kind == "hand" and not s.decks[s.order[int(seat)]]
