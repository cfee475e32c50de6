"""The figures, units and markers of a position in the cities, and its other units."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.phrase import N_, Plain
from kabinett.core.position_text import Line, PositionError, Reader, each_once, one_of, with_numbers
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_UNITS,
    BLACK_1,
    BLACK_2,
    CITY_IDS,
    PARTY_IDS,
    REICHSWEHR_1,
    REICHSWEHR_2,
    UNIT_IDS,
    City,
)
from kabinett.games.weimar.rules.state import GONE, OUT, PLACES, STOCK, Weimar

#: The kinds of markers of which a city has at most one, with their fields in the state.
MARKERS: Final = ("unrest", "regime", "councils", "uprising")
WEALTH: Final = {"poverty": 1, "prosperity": -1}


def write_city(city: City) -> Callable[[Weimar], list[str]]:
    def write(s: Weimar) -> list[str]:
        markers = [name for name in MARKERS if getattr(s, name)[city]]
        wealth = [name for name, worth in WEALTH.items() if s.wealth[city] == worth]
        return [
            *with_numbers(PARTY_IDS, s.bases[city * 4 : city * 4 + 4]),
            *units_in(s, city),
            *wealth,
            *markers,
        ]

    return write


def read_city(city: City) -> Reader[Weimar]:
    names = (*PARTY_IDS, *UNIT_IDS, *WEALTH, *MARKERS)

    def read(s: Weimar, items: list[str]) -> None:
        for name, how_many in each_once(items):
            one_of(name, names, N_("party, unit or marker"))
            if name in PARTY_IDS:
                s.bases[city * 4 + PARTY_IDS.index(name)] = how_many
            elif name in UNIT_IDS:
                put_units(s, name, how_many, city)
            elif how_many != 1:
                what = N_("one marker of a kind in a city, not {number} of {marker}")
                raise PositionError(what, number=how_many, marker=Plain(name))
            elif name in MARKERS:
                getattr(s, name)[city] = 1
            elif s.wealth[city]:
                raise PositionError(N_("either poverty or prosperity"))
            else:
                s.wealth[city] = WEALTH[name]
        if sum(s.bases[city * 4 : city * 4 + 4]) > s.book.spaces[city]:
            what = N_("{city} has room for {bases} bases")
            raise PositionError(what, city=Plain(CITY_IDS[city]), bases=s.book.spaces[city])

    return read


def units_line(key: str, place: int) -> Line[Weimar]:
    def read(s: Weimar, items: list[str]) -> None:
        for name, how_many in each_once(items):
            one_of(name, UNIT_IDS, N_("unit"))
            put_units(s, name, how_many, place)

    return Line(key, read, lambda s: units_in(s, place))


def units_in(s: Weimar, place: int) -> list[str]:
    return with_numbers(UNIT_IDS, s.units[place::PLACES])


def put_units(s: Weimar, name: str, how_many: int, place: int) -> None:
    """Move units that are out of play to a place; black Reichswehr out of play is white."""
    kind = ALL_UNITS[UNIT_IDS.index(name)]
    white = {BLACK_1: REICHSWEHR_1, BLACK_2: REICHSWEHR_2}.get(kind, kind)
    units_left = s.units[white * PLACES + OUT]
    if how_many > units_left:
        what = N_("there are {number} of {unit}: {left} are left")
        number = s.book.unit_number[white]
        raise PositionError(what, number=number, unit=Plain(name), left=units_left)
    s.units[kind * PLACES + place] = how_many
    s.units[white * PLACES + OUT] -= how_many


LINES: Final[tuple[Line[Weimar], ...]] = (
    *[
        Line(name, read_city(city), write_city(city))
        for city, name in zip(ALL_CITIES, CITY_IDS, strict=True)
    ],
    units_line("supply", STOCK),
    units_line("dissolved", GONE),
)
