"""Units (5.9): where they are, who controls them, how strong they are."""

from __future__ import annotations

from typing import Final

from kabinett.core.script.language import say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.checks import (
    ANY_UNIT,
    COLOURED_UNIT,
    DNVP_UNIT,
    FREIKORPS_UNIT,
    GOVERNMENT_UNIT,
    KPD_UNIT,
    OWN_UNIT,
    SPD_UNIT,
)
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_UNITS,
    BLACK_1,
    BLACK_2,
    CITY,
    CITY_COUNT,
    DNVP,
    FREIKORPS_1,
    FREIKORPS_2,
    KPD,
    POLICE,
    REICHSWEHR_1,
    REICHSWEHR_2,
    SPD,
    SUPPLY,
    UNIT,
    WHITE,
    City,
    Party,
    Unit,
    Z,
)
from kabinett.games.weimar.rules.state import GONE, OUT, PLACES, STOCK, Weimar

#: Of the groups that are named by a party.
COLOUR_OF: Final = (SPD, KPD, DNVP)


def number(s: Weimar, kind: Unit, place: int) -> int:
    """How many units of a kind lie in a place."""
    return s.units[kind * PLACES + place]


def shift(s: Weimar, kind: Unit, source: int, target: int) -> None:
    """One unit from place to place."""
    s.units[kind * PLACES + source] -= 1
    s.units[kind * PLACES + target] += 1


def strength(s: Weimar, owner: Party, city: City) -> int:
    """Strength of all units of a colour in a city; black Reichswehr is DNVP's (ruling 7.8)."""
    total = 0
    strength_of, units = s.book.unit_strength, s.units
    for kind in s.book.kinds_of[owner]:
        total += strength_of[kind] * units[kind * PLACES + city]
    return total


def police_strength(s: Weimar, city: City) -> int:
    return s.book.unit_strength[POLICE] * number(s, POLICE, city)


def black_strength(s: Weimar, city: City) -> int:
    strength_of = s.book.unit_strength
    one, two = number(s, BLACK_1, city), number(s, BLACK_2, city)
    return strength_of[BLACK_1] * one + strength_of[BLACK_2] * two


def own_strength(s: Weimar, party: Party, city: City) -> int:
    """Units that count for a party's Demonstration and Reaction (4.6): its colour; for Zentrum
    the white ones in government, else the Police (ruling 7.8)."""
    if party != Z:
        return strength(s, party, city)
    return strength(s, WHITE, city) if s.government[Z] else police_strength(s, city)


def controls(s: Weimar, party: Party, kind: Unit) -> bool:
    """Does control let the party move a unit of the kind?"""
    return kind in controlled(s, party)


def controlled(s: Weimar, party: Party) -> list[Unit]:
    """The kinds of units that control lets the party move."""
    return s.book.controlled[s.government[party]][party]


def of_group(s: Weimar, party: Party, kind: Unit, group: int) -> bool:
    """Is a unit of the group that an effect names?  (see `content.GROUPS`)"""
    if group == OWN_UNIT:
        return controls(s, party, kind)
    if group == GOVERNMENT_UNIT:
        return s.book.unit_owner[kind] == WHITE
    if group == COLOURED_UNIT:
        return s.book.unit_owner[kind] != WHITE
    if group == ANY_UNIT:
        return True
    if group == FREIKORPS_UNIT:
        return kind in (FREIKORPS_1, FREIKORPS_2)
    if group in (SPD_UNIT, KPD_UNIT, DNVP_UNIT):
        return s.book.unit_owner[kind] == COLOUR_OF[group - SPD_UNIT]
    return kind == group


def sources(s: Weimar, kind: Unit, target: City) -> list[int]:
    """Where a unit of the kind can be moved from: its supply or any other city, as choices."""
    first = kind * PLACES
    there = s.units[first : first + CITY_COUNT]
    found = [SUPPLY] if s.units[first + STOCK] else []
    return found + [CITY[city] for city in ALL_CITIES if there[city] and city != target]


def has_source(s: Weimar, kind: Unit, target: City) -> bool:
    """Does a unit of the kind lie in its supply or in another city?"""
    first = kind * PLACES
    if s.units[first + STOCK]:
        return True
    return sum(s.units[first : first + CITY_COUNT]) > s.units[first + target]


def movable(s: Weimar, party: Party, group: int, target: City) -> list[int]:
    """Kinds of units that the party can move to a city, as choices."""
    return [
        UNIT[kind]
        for kind in ALL_UNITS
        if of_group(s, party, kind, group) and has_source(s, kind, target)
    ]


def can_move(s: Weimar, party: Party, group: int, target: City) -> bool:
    """Is there a unit that the party can move to a city?"""
    own = group == OWN_UNIT
    for kind in controlled(s, party) if own else ALL_UNITS:
        if (own or of_group(s, party, kind, group)) and has_source(s, kind, target):
            return True
    return False


def place_of(choice: int) -> int:
    return STOCK if choice == SUPPLY else CITY.index(choice)


# -- dissolving


def dissolvable(s: Weimar, kind: Unit) -> bool:
    return kind in s.book.dissolvable_of[s.book.unit_owner[kind]]


def has_dissolvable(s: Weimar, owner: Party, city: City) -> bool:
    """Is there a unit of the colour in the city that can be dissolved?"""
    units = s.units
    for kind in s.book.dissolvable_of[owner]:
        if units[kind * PLACES + city]:
            return True
    return False


def dissolvable_in(s: Weimar, party: Party, group: int, city: City) -> list[int]:
    """Kinds in the city that an effect of the party can dissolve, as choices."""
    units = s.units
    return [
        UNIT[kind]
        for kind in ALL_UNITS
        if units[kind * PLACES + city] and dissolvable(s, kind) and of_group(s, party, kind, group)
    ]


def dissolve(s: Weimar, kind: Unit, city: City) -> None:
    shift(s, kind, city, GONE)
    say(s, words.DISSOLVED, UNIT[kind], CITY[city])


def dissolved(s: Weimar, party: Party, group: int) -> list[int]:
    return [
        UNIT[kind]
        for kind in ALL_UNITS
        if number(s, kind, GONE) and of_group(s, party, kind, group)
    ]


def reinforce(s: Weimar, kind: Unit, how_many: int) -> None:
    """Units that are not in play yet come into their supply."""
    for _ in range(min(how_many, number(s, kind, OUT))):
        shift(s, kind, OUT, STOCK)
        say(s, words.REINFORCED, UNIT[kind])


def deploy(s: Weimar, kind: Unit, city: City) -> None:
    """A unit that is not in play yet comes into a city, where a card says so (5.9)."""
    shift(s, kind, OUT, city)
    say(s, words.DEPLOYED, UNIT[kind], CITY[city])


def send_back(s: Weimar, kind: Unit, city: City) -> None:
    """A unit of a city returns to its supply, a black Reichswehr to the DNVP's (ruling 10.3)."""
    shift(s, kind, city, STOCK)
    if s.book.black_to_government and kind in (BLACK_1, BLACK_2):
        s.units[kind * PLACES + STOCK] -= 1
        s.units[(REICHSWEHR_1 if kind == BLACK_1 else REICHSWEHR_2) * PLACES + STOCK] += 1
    say(s, words.SENT_BACK, UNIT[kind], CITY[city])
