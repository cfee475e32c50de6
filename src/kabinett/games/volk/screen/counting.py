"""Which hidden cards a player can infer by counting."""

from __future__ import annotations

from kabinett.games.volk.content.vocabulary import EAST, Card
from kabinett.games.volk.rules.state import Volk


def knows(s: Volk, viewer: int, zone: str) -> bool:
    """Whether the viewer can infer a card of a zone by counting.

    He can if no other hidden place has cards of this decade, or none has older cards: a re-deal
    exchanges cards of this decade only for each other, and likewise older ones."""
    hidden_cards: dict[str, list[Card]] = {
        "deck": s.deck + s.top[s.known_top if viewer == EAST else 0 :]
    }
    known_mask = s.known[viewer] if viewer >= 0 else 0
    for side in range(2):
        if side != viewer:
            hidden_cards[f"hand:{side}"] = [c for c in s.hands[side] if not known_mask >> c & 1]
            hidden_cards[f"buried:{side}"] = s.buried[side]
    hidden_cards["rest"] = s.rest
    for is_older in (False, True):
        pools = {
            place: [c for c in cards if (s.book.decade[c] < s.decade) == is_older]
            for place, cards in hidden_cards.items()
        }
        if pools.get(zone) and not any(pools[place] for place in pools if place != zone):
            return True
    return False
