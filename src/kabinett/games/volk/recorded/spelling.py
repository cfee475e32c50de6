"""How players spell what records name: cities, provinces, lines, cards, and signs.

>>> from kabinett.games.volk.recorded.spelling import city, connection, plain, province
>>> CITY_IDS[city("Koeln")], CITY_IDS[city("munich")], PROVINCE_CODES[province("Bavaria")]
('koeln', 'muenchen', 'BY')
>>> CONNECTION_IDS[connection("Köln - Koblenz")], plain("–u SN, soc -> TH x2")
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


def plain(text: str) -> str:
    """With one sign for each dash, arrow and times."""
    for pattern, sign in _SIGNS:
        text = re.sub(pattern, sign, text)
    return text.strip()


def folded(name: str) -> list[str]:
    """How a name may be looked up: in small letters, with ae for ä or with a for it, without what
    stands between words."""
    small = unicodedata.normalize("NFC", name.casefold())
    bare = "".join(c for c in unicodedata.normalize("NFKD", small) if not unicodedata.combining(c))
    keys = (small.translate(_UMLAUTS), bare)
    return [re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", key)) for key in keys]


def table(names: Iterable[tuple[str, int]]) -> dict[str, int]:
    return {key: number for name, number in names for key in folded(name)}


def _records(kind: str, ids: list[str]) -> list[tuple[str, int]]:
    """Names in both languages."""
    found = []
    for record in game.built_in.of(kind):
        names = record.values.get("name", {}).values()
        found += [(name, ids.index(record.id)) for name in (record.id, *names)]
    return found


#: What cities and provinces are called besides.
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


def _others(names: dict[str, tuple[str, ...]], ids: list[str]) -> list[tuple[str, int]]:
    return [(name, ids.index(each)) for each, found in names.items() for name in found]


_CITIES: Final = table([*_records("city", CITY_IDS), *_others(_OTHER_CITIES, CITY_IDS)])
_PROVINCES: Final = table(
    [
        *_records("province", [record.id for record in game.built_in.of("province")]),
        *((code, place) for place, code in enumerate(PROVINCE_CODES)),
        *_others(_OTHER_PROVINCES, PROVINCE_CODES),
    ]
)
_CARDS: Final = {number.casefold(): number for number in CARD_NUMBERS}


def found(what: str, name: str, known: dict[str, int], shown: list[str]) -> int:
    """Its number; UnknownName says what like it there is."""
    keys = folded(name)
    for key in keys:
        if key in known:
            return known[key]
    near = dict.fromkeys(known[each] for each in get_close_matches(keys[0], known, 3, 0.6))
    like = ", ".join(shown[number] for number in near)
    there = like if like and len(shown) > len(PROVINCE_CODES) else ", ".join(shown[:20])
    raise UnknownName(f"no {what} {name!r}; there is: {there}")


def city(name: str) -> City:
    return City(found("city", name, _CITIES, CITY_IDS))


def province(name: str) -> Province:
    return Province(found("province", name, _PROVINCES, PROVINCE_CODES))


def code(name: str) -> str:
    """The code of a province, however it is called."""
    return PROVINCE_CODES[province(name)]


def card(number: str) -> str:
    """The number of a card as we write it."""
    if number.casefold() not in _CARDS:
        raise UnknownName(f"no card {number!r}; cards are 1 to 80, I, II, III, IVa, IVb")
    return _CARDS[number.casefold()]


def connection(name: str) -> Connection:
    """By its two cities, in either order, with any sign between them."""
    for sign in ("~", "→", "/", " - ", " to ", " nach ", "-"):
        parts = name.split(sign)
        for place in range(1, len(parts)):  # Karl-Marx-Stadt has the sign in it
            ends = sign.join(parts[:place]).strip(), sign.join(parts[place:]).strip()
            try:
                one, other = (CITY_IDS[city(end)] for end in ends)
            except UnknownName:
                if sign == "~" or not any(folded(end)[0] in _CITIES for end in ends):
                    continue
                raise
            for pair in (f"{one}~{other}", f"{other}~{one}"):
                if pair in CONNECTION_IDS:
                    return Connection(CONNECTION_IDS.index(pair))
            raise UnknownName(f"no connection {name!r} on the map; {ways_from(one)}")
    if "~" in name:
        for end in name.split("~"):
            city(end.strip())
    raise UnknownName(f"no connection {name!r}; write it as Köln~Koblenz")


def ways_from(city_id: str) -> str:
    ways = [pair for pair in CONNECTION_IDS if city_id in pair.split("~")]
    return f"from there: {', '.join(ways)}"
