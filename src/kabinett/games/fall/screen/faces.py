"""What the face of a card shows, from its record: its object, its places on the plan of the Reich,
or its number as so many equal signs, as the picture statistics of the 1920s did."""

from __future__ import annotations

from typing import Final

from kabinett.core.data import Data
from kabinett.core.pack import PackRecord
from kabinett.core.parts.glyphs import DEEDS, drawing_of, has_letters_only

#: The sign of a level.
SIGNS_OF_TYPES: Final = {
    "support": "person",
    "organization": "flag",
    "propaganda": "bullhorn",
    "legitimacy": "seat",
    "anarchy": "bolt",
}
#: The sign of an effect, by its first word.
SIGNS_OF_EFFECTS: Final = {
    "draw": "card_here",
    "everyone_draws": "card_here",
    "everyone_discards": "card_away",
    "opponent_discards": "card_away",
    "opponents_discard": "card_away",
    "opponents_discard_random": "card_away",
    "opponent_discards_hand": "card_away",
    "everyone_discards_hand": "card_away",
    "discard_hand": "card_away",
    "take_random_from_opponent": "card_taken",
    "take_random_from_opponents": "card_taken",
    "take_support": "person_taken",
    "discard_support": "person_away",
    "discard_organization": "flag_away",
    "anarchy": "calm",
    "opponent_draws_nothing": "card_none",
    "opponent_misses_turn": "sit_out",
    "extra_turn": "again",
    "look": "eye",
    "negate_propaganda": "shield",
    "negate_violence": "shield",
    "negate_legitimacy": "shield",
}


def face(card: PackRecord) -> Data:
    """The fields of the thing that draw its face."""
    if has_letters_only(card):
        return {"letters": True}
    if drawing := drawing_of(card):
        return {"drawing": drawing}
    if places := card.words("places"):
        return {"places": places}
    level = int(card.values["level"])
    if level or card.word("type") == "anarchy":
        return {"drawing": DEEDS[SIGNS_OF_TYPES[card.word("type")]], "many": max(level, 1)}
    for phrase in card.words("effect"):
        effect, _, number = phrase.partition(" ")
        many = int(number) if effect not in ("anarchy", "look") and number else 1
        return {"drawing": DEEDS[SIGNS_OF_EFFECTS[effect]], "many": many}
    return {}
