"""Units (5.9): where they are, who controls them, how strong they are."""

from __future__ import annotations

from typing import Final

from kabinett.core.script.language import say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import OPPOSING_UNIT, OWN_UNIT
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    BLACK_1,
    BLACK_2,
    CITY,
    CITY_COUNT,
    POLICE,
    REICHSWEHR_1,
    REICHSWEHR_2,
    SUPPLY,
    UNIT,
    WHITE,
    City,
    Party,
    Unit,
    Z,
)
from kabinett.games.weimar.rules.state import GONE, OUT, PLACES, STOCK, Weimar


def count_units(s: Weimar, kind: Unit, place: int) -> int:
    """How many units of a kind are in a place."""
    return s.units[kind * PLACES + place]


def shift(s: Weimar, kind: Unit, source: int, target: int) -> None:
    """Move a unit from one place to another."""
    s.units[kind * PLACES + source] -= 1
    s.units[kind * PLACES + target] += 1


def strength(s: Weimar, owner: Party, city: City) -> int:
    """The strength of all units of a colour in a city; black Reichswehr is the DNVP's (ruling
    7.8)."""
    total = 0
    strength_of, units = s.book.unit_strength, s.units
    for kind in s.book.kinds_of[owner]:
        total += strength_of[kind] * units[kind * PLACES + city]
    return total


def police_strength(s: Weimar, city: City) -> int:
    return s.book.unit_strength[POLICE] * count_units(s, POLICE, city)


def black_strength(s: Weimar, city: City) -> int:
    strength_of = s.book.unit_strength
    one, two = count_units(s, BLACK_1, city), count_units(s, BLACK_2, city)
    return strength_of[BLACK_1] * one + strength_of[BLACK_2] * two


def own_strength(s: Weimar, party: Party, city: City) -> int:
    """The strength that counts for a party's Demonstration and Reaction: of its colour; for Zentrum
    of all white units while it governs, otherwise of the Police (ruling 7.8)."""
    if party != Z:
        return strength(s, party, city)
    return strength(s, WHITE, city) if s.government[Z] else police_strength(s, city)


def kinds_of_group(s: Weimar, party: Party, group: int) -> list[Unit]:
    """The kinds of units in a group that an effect names (`content.effect_words.GROUPS`).  The
    party's own units are those that it controls."""
    if group == OWN_UNIT:
        return s.book.controlled[s.government[party]][party]
    return s.book.kinds_in[group]


def sources(s: Weimar, kind: Unit, target: City) -> list[int]:
    """The places from which a unit of the kind can be moved, as choices: its supply and other
    cities."""
    first = kind * PLACES
    there = s.units[first : first + CITY_COUNT]
    places = [SUPPLY] if s.units[first + STOCK] else []
    return places + [CITY[city] for city in ALL_CITIES if there[city] and city != target]


def has_source(s: Weimar, kind: Unit, target: City) -> bool:
    """Whether a unit of the kind is in its supply or in another city."""
    first = kind * PLACES
    if s.units[first + STOCK]:
        return True
    return sum(s.units[first : first + CITY_COUNT]) > s.units[first + target]


def units_to_move(s: Weimar, party: Party, group: int, target: City) -> list[int]:
    """The kinds of units that the party can move to a city, as choices."""
    kinds = kinds_of_group(s, party, group)
    return [UNIT[kind] for kind in kinds if has_source(s, kind, target)]


def can_move(s: Weimar, party: Party, group: int, target: City) -> bool:
    """Whether the party can move a unit of the group to a city."""
    for kind in kinds_of_group(s, party, group):
        if has_source(s, kind, target):
            return True
    return False


def place_of(choice: int) -> int:
    return STOCK if choice == SUPPLY else CITY.index(choice)


# -- dissolving


def can_be_dissolved(s: Weimar, kind: Unit) -> bool:
    return kind in s.book.dissolvable_of[s.book.unit_owner[kind]]


def dissolvable_kinds(s: Weimar, party: Party, group: int) -> list[Unit]:
    """The kinds of a group that an effect of the party can dissolve.  Government Units are never
    among them, even if the party controls them."""
    if group == OWN_UNIT:
        return s.book.dissolvable_of[party]
    if group == OPPOSING_UNIT:
        return s.book.dissolvable_of[s.enemy]
    return s.book.dissolvable_in[group]


def any_there(s: Weimar, kinds: list[Unit], city: City) -> bool:
    """Whether a unit of one of the kinds is in the city."""
    units = s.units
    for kind in kinds:
        if units[kind * PLACES + city]:
            return True
    return False


def dissolvable_there(s: Weimar, party: Party, group: int, city: City) -> list[int]:
    """The kinds in the city that an effect of the party can dissolve, as choices."""
    kinds = dissolvable_kinds(s, party, group)
    return [UNIT[kind] for kind in kinds if count_units(s, kind, city)]


def dissolve(s: Weimar, kind: Unit, city: City) -> None:
    shift(s, kind, city, GONE)
    say(s, words.DISSOLVED, UNIT[kind], CITY[city])


def units_to_restore(s: Weimar, party: Party, group: int) -> list[int]:
    kinds = kinds_of_group(s, party, group)
    return [UNIT[kind] for kind in kinds if count_units(s, kind, GONE)]


def reinforce(s: Weimar, kind: Unit, how_many: int) -> None:
    """Bring up to this many units that are not in play yet into their supply."""
    for _ in range(min(how_many, count_units(s, kind, OUT))):
        shift(s, kind, OUT, STOCK)
        say(s, words.REINFORCED, UNIT[kind])


def deploy(s: Weimar, kind: Unit, city: City) -> None:
    """Bring a unit that is not in play yet into a city, as a card says (5.9)."""
    shift(s, kind, OUT, city)
    say(s, words.DEPLOYED, UNIT[kind], CITY[city])


#: The other side of each Reichswehr: white or black.
OTHER_SIDE: Final[dict[Unit, Unit]] = {
    REICHSWEHR_1: BLACK_1,
    REICHSWEHR_2: BLACK_2,
    BLACK_1: REICHSWEHR_1,
    BLACK_2: REICHSWEHR_2,
}


def flip(s: Weimar, kind: Unit, place: int) -> None:
    """Turn a Reichswehr at the place to its other side."""
    s.units[kind * PLACES + place] -= 1
    s.units[OTHER_SIDE[kind] * PLACES + place] += 1


def send_back(s: Weimar, kind: Unit, city: City) -> None:
    """Return a unit to its supply; black Reichswehr returns to the DNVP's (ruling 10.3), unless an
    option says that it becomes white again."""
    shift(s, kind, city, STOCK)
    if s.book.black_to_government and kind in (BLACK_1, BLACK_2):
        flip(s, kind, STOCK)
    say(s, words.SENT_BACK, UNIT[kind], CITY[city])
