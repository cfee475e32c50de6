"""What a card's ornament shows: the cities it is about, else the sign of what its Event does first.
Both come from the record's effects, so an owner's cards have them too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kabinett.core.data import Data
from kabinett.core.pack import PackRecord
from kabinett.games.weimar.content.reading import PHRASES, TABLES
from kabinett.games.weimar.content.vocabulary import CITY_IDS
from kabinett.games.weimar.effects import verbs as verbs  # loads every verb

#: The first word of an effect, and the symbol of its verb.
SIGNS: Final = {
    starts.split()[0]: str(verb.symbol)
    for starts, verb in (*PHRASES.items(), *TABLES.items())
    if verb.symbol
}


def ornament(record: PackRecord) -> Data:
    """The ornament's fields; none for a murder or a record without an Event."""
    if "dead" in record.values:
        return {}
    words = list(words_in(record.values.get("effect", [])))
    cities = [name for name in CITY_IDS if name in words]
    if cities:
        return {"cities": cities}
    signs = [SIGNS[word] for word in words if word in SIGNS]
    return {"sign": signs[0]} if signs else {}


def words_in(effect: object) -> Iterator[str]:
    """Yields the words of an effect in their order, with those of the effects inside it."""
    if isinstance(effect, str):
        yield from effect.split()
    elif isinstance(effect, list):
        for one in effect:
            yield from words_in(one)
    elif isinstance(effect, dict):
        for key, value in effect.items():
            yield key
            yield from words_in(value)
