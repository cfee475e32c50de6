"""What a card's ornament shows: the cities it is about, else the sign of what its Event does first.
Both are read off the record's effects, so that an owner's cards have theirs too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kabinett.core.pack import PackRecord
from kabinett.games.weimar.content.reading import PHRASES, TABLES
from kabinett.games.weimar.content.vocabulary import CITY_IDS
from kabinett.games.weimar.effects import verbs as verbs  # all that a pack can say

#: The first word of an effect, and the symbol of its verb.
SIGNS: Final = {
    starts.split()[0]: str(verb.symbol)
    for starts, verb in (*PHRASES.items(), *TABLES.items())
    if verb.symbol
}


def ornament(record: PackRecord) -> dict[str, Any]:
    """Of a murder and of what has no Event: nothing."""
    if "dead" in record.values:
        return {}
    words = list(said(record.values.get("effect", [])))
    cities = [name for name in CITY_IDS if name in words]
    if cities:
        return {"cities": cities}
    signs = [SIGNS[word] for word in words if word in SIGNS]
    return {"sign": signs[0]} if signs else {}


def said(effect: Any) -> Iterator[str]:
    """The words of an effect in their order, with what stands inside of it."""
    if isinstance(effect, str):
        yield from effect.split()
    elif isinstance(effect, list):
        for one in effect:
            yield from said(one)
    elif isinstance(effect, dict):
        for key, value in effect.items():
            yield key
            yield from said(value)
