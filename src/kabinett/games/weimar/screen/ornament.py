"""The ornament of a card: its object, the cities that its effects name, or the sign of its Event's
first effect.  Owners' cards have ornaments too, because these follow from the effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kabinett.core.data import Data
from kabinett.core.message import Message
from kabinett.core.packs.pack import PackRecord
from kabinett.core.show.glyphs import drawing_of, has_letters_only
from kabinett.games.weimar.content.reading import PHRASES, TABLES
from kabinett.games.weimar.content.vocabulary import CITY_IDS
from kabinett.games.weimar.effects import verbs as verbs  # imports every verb

#: The symbols of the verbs, by the first word of an effect.
SIGNS: Final = {
    starts.split()[0]: str(verb.symbol)
    for starts, verb in (*PHRASES.items(), *TABLES.items())
    if verb.symbol
}

#: What the signs mean, in the words of the large card.
SIGN_NAMES: Final = {
    "base": Message("Party Bases"),
    "economy": Message("Economy Track"),
    "flag": Message("Foreign Affairs"),
    "issue": Message("Issues"),
    "points": Message("Points"),
    "roll": Message("Dice"),
    "score": Message("Scoring"),
    "seat": Message("Seats"),
    "society": Message("Society Markers"),
    "threat": Message("Threats"),
    "unit": Message("Units"),
}


def ornament(record: PackRecord) -> Data:
    """The fields of the ornament; none for a card of letters only, or for a record without
    an Event."""
    if has_letters_only(record):
        return {}
    if drawing := drawing_of(record):
        return {"drawing": drawing}
    words = list(words_in(record.values.get("effect", [])))
    cities = [name for name in CITY_IDS if name in words]
    if cities:
        return {"cities": cities}
    signs = [SIGNS[word] for word in words if word in SIGNS]
    return {"sign": signs[0]} if signs else {}


def words_in(effect: object) -> Iterator[str]:
    """Yield the words of an effect in order, with those of the effects inside it."""
    if isinstance(effect, str):
        yield from effect.split()
    elif isinstance(effect, list):
        for inner in effect:
            yield from words_in(inner)
    elif isinstance(effect, dict):
        for key, value in effect.items():
            yield key
            yield from words_in(value)
