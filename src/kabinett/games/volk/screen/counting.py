"""What a player knows because he can count."""

from __future__ import annotations

from kabinett.games.volk.content.vocabulary import EAST, Card
from kabinett.games.volk.rules.state import Volk


def knows(s: Volk, viewer: int, zone: str) -> bool:
    """A card is known by counting where no other one of its kind is unseen elsewhere: cards of
    this decade could only be exchanged for such, older ones for older ones."""
    hidden: dict[str, list[Card]] = {"deck": s.deck + s.top[s.known_top if viewer == EAST else 0 :]}
    known = s.known[viewer] if viewer >= 0 else 0
    for side in range(2):
        if side != viewer:
            hidden[f"hand:{side}"] = [c for c in s.hands[side] if not known >> c & 1]
            hidden[f"buried:{side}"] = s.buried[side]
    hidden["rest"] = s.rest
    for old in (False, True):
        pools = {
            place: [c for c in cards if (s.book.decade[c] < s.decade) == old]
            for place, cards in hidden.items()
        }
        if pools.get(zone) and not any(pools[place] for place in pools if place != zone):
            return True
    return False
