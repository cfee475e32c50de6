"""Dissolving units, and bringing them back (5.9)."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import GOVERNMENT_UNIT, SAME
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import (
    BLACK_1,
    BLACK_2,
    CITY,
    CITY_COUNT,
    POLICE,
    REICHSWEHR_1,
    REICHSWEHR_2,
    UNIT,
    City,
    Party,
    Seat,
)
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.choosing import mark_used, mask_of, one_city, possible_cities
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import UNIT_VERBS, Verb, register
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.state import GONE, Weimar
from kabinett.games.weimar.rules.units import (
    any_there,
    can_be_dissolved,
    count_units,
    dissolvable_kinds,
    dissolvable_there,
    dissolve,
    shift,
    units_to_restore,
)

DISSOLVE = Message("dissolve {units} {where}")
UNDISSOLVE = Message("from the dissolved units: {units} {where}")

NEVER_DISSOLVED: Final = (
    POLICE,
    REICHSWEHR_1,
    REICHSWEHR_2,
    BLACK_1,
    BLACK_2,
    GOVERNMENT_UNIT,
)


def of_party_units(phrase: Phrase, opposing: bool = False) -> int:
    """Read a kind or group of units that can be dissolved."""
    units = phrase.units(opposing)
    if units in NEVER_DISSOLVED:
        phrase.fault("Police and Reichswehr are never dissolved")
    return units


@about(UNIT)
def why_not_dissolved(
    s: Weimar, seat: Seat, choice: int, city: int, own: Party, group: int
) -> Reason | None:
    if choice in dissolvable_there(s, own, group, CITY.index(city)):
        return None
    kind = UNIT.index(choice)
    if not count_units(s, kind, CITY.index(city)):
        return because(reasons.UNIT_NOT_THERE, choice)
    return because(reasons.NOT_MEANT if can_be_dissolved(s, kind) else reasons.NEVER_DISSOLVED)


@about(UNIT)
def why_not_restored(
    s: Weimar, seat: Seat, choice: int, city: int, own: Party, group: int
) -> Reason | None:
    return None if choice in units_to_restore(s, own, group) else because(reasons.NOT_DISSOLVED)


DISSOLVE_WHICH = Question(
    "Dissolve a unit in {city}: which?",
    why_not=why_not_dissolved,
    section="5.9",
    inside="city",
)
RESTORE_WHICH = Question(
    "Move a dissolved unit to {city}: which?", why_not=why_not_restored, section="5.9"
)


def do_dissolve(
    s: Weimar, own: Party, operation: int, how_many: int, units: int, where: int
) -> Script:
    used = 0
    for _ in range(how_many):
        cities = possible_cities(s, where)
        kinds = dissolvable_kinds(s, own, units)
        mask = mask_of([city for city in cities if any_there(s, kinds, city)])
        city = yield from one_city(s, own, where, mask & ~used, operation)
        used = mark_used(where, used, city)
        if city >= 0:
            unit = yield (
                seat_of(s, own),
                dissolvable_there(s, own, units, city),
                DISSOLVE_WHICH,
                CITY[city],
                own,
                units,
            )
            dissolve(s, UNIT.index(unit), city)


class Dissolve(Verb):
    """`dissolve 1 party any`: dissolves units; Police and Reichswehr are refused"""

    starts = "dissolve"
    symbol = "unit"
    part = UNIT_VERBS
    does = do_dissolve

    def __init__(self, phrase: Phrase) -> None:
        self.how_many = phrase.many()
        fight = phrase.record.kind == "success" and phrase.record.id.startswith("fight_")
        self.units = of_party_units(phrase, opposing=fight)
        self.where = phrase.city(SAME)

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return any_there(s, dissolvable_kinds(s, own, self.units), city)

    def in_the_way(self, s: Weimar, party: Party, city: City) -> int:
        return reasons.ANOTHER_CITY if self.can_in(s, party, city) else reasons.NO_SUCH_UNIT

    def says(self, t: Teller) -> str:
        units = t.units(self.how_many, self.units)
        return t.say(DISSOLVE, units=units, where=t.within(self.where, self.how_many))


def do_undissolve(
    s: Weimar, own: Party, operation: int, how_many: int, units: int, where: int
) -> Script:
    used = 0
    for _ in range(how_many):
        if units_to_restore(s, own, units):
            mask = (1 << CITY_COUNT) - 1
            city = yield from one_city(s, own, where, mask & ~used, operation)
            used = mark_used(where, used, city)
            if city >= 0:
                unit = yield (
                    seat_of(s, own),
                    units_to_restore(s, own, units),
                    RESTORE_WHICH,
                    CITY[city],
                    own,
                    units,
                )
                shift(s, UNIT.index(unit), GONE, city)
                say(s, words.RESTORED, seat_of(s, own), CITY[city], unit)


class Undissolve(Verb):
    """`undissolve 1 own any`: moves dissolved units to a city"""

    starts = "undissolve"
    symbol = "unit"
    part = UNIT_VERBS
    does = do_undissolve

    def __init__(self, phrase: Phrase) -> None:
        self.how_many = phrase.many()
        self.units = of_party_units(phrase)
        self.where = phrase.city(SAME)

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return len(units_to_restore(s, own, self.units)) > 0

    def says(self, t: Teller) -> str:
        units = t.units(self.how_many, self.units)
        return t.say(UNDISSOLVE, units=units, where=t.toward(self.where, self.how_many))


register(Dissolve)
register(Undissolve)
