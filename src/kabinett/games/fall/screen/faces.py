"""What the face of a card shows, taken from its record: its object, its places on the plan of the
Reich, or its number as a row of identical symbols, like the picture statistics of the 1920s."""

from __future__ import annotations

from typing import Final

from kabinett.core.data import Data
from kabinett.core.packs.pack import PackRecord
from kabinett.core.show.glyphs import DEEDS, drawing_of, has_letters_only
from kabinett.games.fall.content.card_effects import sign_of

#: The sign of a level.
SIGNS_OF_TYPES: Final = {
    "support": "person",
    "organization": "flag",
    "propaganda": "bullhorn",
    "legitimacy": "seat",
    "anarchy": "bolt",
}


def face(card: PackRecord) -> Data:
    """The fields from which the client draws the face of a card."""
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
        return {"drawing": DEEDS[sign_of(effect)], "many": many}
    return {}
