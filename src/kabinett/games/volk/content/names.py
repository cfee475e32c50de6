"""The names that players write for things, such as NW, Köln, Köln~Koblenz, IVb and East."""

from __future__ import annotations

from typing import Final

from kabinett.core.phrase import N_, Plain
from kabinett.core.position_text import PositionError
from kabinett.games.volk.content.vocabulary import (
    CARD_NUMBERS,
    CITY_IDS,
    CITY_NAMES,
    CONNECTION_IDS,
    PROVINCE_CODES,
    Card,
    City,
    Connection,
    Province,
    card_of,
)

SIDE_WORDS: Final = ("West", "East")
SECTOR_WORDS: Final = ("UK", "FR", "US")
_CITIES: Final = {
    **{name: city for city, name in enumerate(CITY_NAMES)},
    **{name: city for city, name in enumerate(CITY_IDS)},
    "KMS": CITY_IDS.index("karl_marx_stadt"),
}
for _name in CITY_NAMES:  # other spellings of sites abroad: CSSR-N, PolskaS
    if _name[-2:] in ("-N", "-S"):
        for _plain in (_name.replace("Č", "C"), _name.replace("Č", "C").replace("-", "")):
            _CITIES[_plain] = _CITIES[_name]


class UnknownName(PositionError):
    """Nothing has this name."""


def province_of_code(code: str) -> Province:
    """The province with this code."""
    if code not in PROVINCE_CODES:
        what = N_("no province {said}; there are {codes}")
        raise UnknownName(what, said=code, codes=Plain(", ".join(PROVINCE_CODES)))
    return Province(PROVINCE_CODES.index(code))


def city_of_name(name: str) -> City:
    if name not in _CITIES:
        raise UnknownName(N_("no city {said}"), said=name)
    return City(_CITIES[name])


def connection_of_name(name: str) -> Connection:
    """The connection between two cities, which are written in either order: ``Köln~Koblenz``."""
    first, mark, second = name.partition("~")
    if not mark:
        raise UnknownName(N_("no connection {said}; write it as Köln~Koblenz"), said=name)
    one, other = (CITY_IDS[city_of_name(end.strip())] for end in (first, second))
    for connection in (f"{one}~{other}", f"{other}~{one}"):
        if connection in CONNECTION_IDS:
            return Connection(CONNECTION_IDS.index(connection))
    raise UnknownName(N_("no connection {said} on the map"), said=name)


def card_of_number(number: str) -> Card:
    if number not in CARD_NUMBERS:
        what = N_("no card {said}; cards are 1 to 80, I, II, III, IVa, IVb")
        raise UnknownName(what, said=number)
    return card_of(number)


def line_name(connection: Connection) -> str:
    return "~".join(CITY_NAMES[city_of_name(end)] for end in CONNECTION_IDS[connection].split("~"))
