"""Reads the names of cities, provinces, lines and cards, and signs, in the spellings of players.

>>> CITY_IDS[read_city("Koeln")], CITY_IDS[read_city("munich")]
('koeln', 'muenchen')
>>> PROVINCE_CODES[read_province("Bavaria")]
'BY'
>>> CONNECTION_IDS[read_connection("Köln - Koblenz")], normalize_signs("–u SN, soc -> TH x2")
('koeln~koblenz', '-u SN, soc→TH×2')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from kabinett.games.volk.content.names import UnknownName
from kabinett.games.volk.content.vocabulary import (
    CARD_NUMBERS,
    CITY_IDS,
    CONNECTION_IDS,
    PROVINCE_CODES,
    City,
    Connection,
    Province,
)
from kabinett.games.volk.game import game

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_SIGNS = [
    (r"[\u00a0\u2000-\u200a\u202f]", " "),
    (r"[\u2010-\u2015\u2212]", "-"),
    (r"\s*(?:-+>|=+>|[\u2192\u21d2\u279c\u27a1\u2794])\s*", "→"),
    (r"\s*[*\u00d7]\s*(?=\d)|(?:(?<=[A-Z]{2})|\s+)x\s*(?=\d)", "×"),
    (r"[\u201c\u201d\u201e\u2019\"]", ""),
    (r"  +", " "),
]


def normalize_signs(text: str) -> str:
    """The text with the same sign for all kinds of dashes, arrows and times signs."""
    for pattern, sign in _SIGNS:
        text = re.sub(pattern, sign, text)
    return text.strip()


def lookup_keys(name: str) -> list[str]:
    """The keys under which a name is looked up: lower case, only letters and digits, ä as ae and as
    a."""
    small = unicodedata.normalize("NFC", name.casefold())
    bare = "".join(c for c in unicodedata.normalize("NFKD", small) if not unicodedata.combining(c))
    keys = (small.translate(_UMLAUTS), bare)
    return [re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", key)) for key in keys]


def lookup_table(names: Iterable[tuple[str, int]]) -> dict[str, int]:
    return {key: number for name, number in names for key in lookup_keys(name)}


def _record_names(kind: str, ids: list[str]) -> list[tuple[str, int]]:
    """The ids of records and their names in both languages, each with its number."""
    named_numbers = []
    for record in game.built_in.of(kind):
        names = record.values.get("name", {}).values()
        named_numbers += [(name, ids.index(record.id)) for name in (record.id, *names)]
    return named_numbers


#: Other names of cities and provinces.
_OTHER_CITIES = {
    "karl_marx_stadt": ("KMS", "Chemnitz", "Karl-Marx-St."),
    "frankfurt": ("Frankfurt am Main", "Frankfurt a. M.", "FFM"),
    "berlin": ("Ostberlin", "East Berlin", "Berlin Ost"),
    "muenchen": ("Munich",),
    "koeln": ("Cologne",),
    "nuernberg": ("Nuremberg",),
    "hannover": ("Hanover",),
    "polska_n": ("Polen N", "Poland N"),
    "polska_s": ("Polen S", "Poland S"),
}
_OTHER_PROVINCES = {
    "NW": ("NRW", "North Rhine-Westphalia"),
    "NS": ("Lower Saxony",),
    "HE": ("Hesse",),
    "RP": ("Rhineland-Palatinate",),
    "BY": ("Bavaria",),
    "WB": ("Westberlin", "Berlin West"),
    "EB": ("Ostberlin", "Berlin Ost"),
    "MV": ("Mecklenburg",),
    "SN": ("Saxony",),
    "SA": ("Saxony-Anhalt", "ST"),
    "TH": ("Thuringia",),
}


def _other_names(names: dict[str, tuple[str, ...]], ids: list[str]) -> list[tuple[str, int]]:
    return [(name, ids.index(each)) for each, spellings in names.items() for name in spellings]


_CITIES: Final = lookup_table(
    [*_record_names("city", CITY_IDS), *_other_names(_OTHER_CITIES, CITY_IDS)]
)
_PROVINCES: Final = lookup_table(
    [
        *_record_names("province", [record.id for record in game.built_in.of("province")]),
        *((code, place) for place, code in enumerate(PROVINCE_CODES)),
        *_other_names(_OTHER_PROVINCES, PROVINCE_CODES),
    ]
)
_CARDS: Final = {number.casefold(): number for number in CARD_NUMBERS}


def find_number(what: str, name: str, numbers: dict[str, int], labels: list[str]) -> int:
    """The number of a name.  Raises UnknownName with similar names."""
    keys = lookup_keys(name)
    for key in keys:
        if key in numbers:
            return numbers[key]
    matches = dict.fromkeys(numbers[match] for match in get_close_matches(keys[0], numbers, 3, 0.6))
    similar = ", ".join(labels[number] for number in matches)
    examples = similar if similar and len(labels) > len(PROVINCE_CODES) else ", ".join(labels[:20])
    raise UnknownName(f"no {what} {name!r}; there are {examples}")


def read_city(name: str) -> City:
    return City(find_number("city", name, _CITIES, CITY_IDS))


def read_province(name: str) -> Province:
    return Province(find_number("province", name, _PROVINCES, PROVINCE_CODES))


def read_code(name: str) -> str:
    """The code of the province with this name."""
    return PROVINCE_CODES[read_province(name)]


def read_card(number: str) -> str:
    """A card's number in our spelling, such as "IVb"."""
    if number.casefold() not in _CARDS:
        raise UnknownName(f"no card {number!r}; cards are 1 to 80, I, II, III, IVa, IVb")
    return _CARDS[number.casefold()]


def read_connection(name: str) -> Connection:
    """The connection between two cities, in either order and with any sign between them."""
    for sign in ("~", "→", "/", " - ", " to ", " nach ", "-"):
        parts = name.split(sign)
        for place in range(1, len(parts)):  # Karl-Marx-Stadt contains the sign
            ends = sign.join(parts[:place]).strip(), sign.join(parts[place:]).strip()
            try:
                one_id, other_id = (CITY_IDS[read_city(end)] for end in ends)
            except UnknownName:
                if sign == "~" or not any(lookup_keys(end)[0] in _CITIES for end in ends):
                    continue
                raise
            for pair in (f"{one_id}~{other_id}", f"{other_id}~{one_id}"):
                if pair in CONNECTION_IDS:
                    return Connection(CONNECTION_IDS.index(pair))
            raise UnknownName(f"no connection {name!r} on the map; {describe_ways_from(one_id)}")
    if "~" in name:
        for end in name.split("~"):
            read_city(end.strip())
    raise UnknownName(f"no connection {name!r}; write it as Köln~Koblenz")


def describe_ways_from(city_id: str) -> str:
    ways = [pair for pair in CONNECTION_IDS if city_id in pair.split("~")]
    return f"from there: {', '.join(ways)}"
