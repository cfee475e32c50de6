"""Units that are not in play yet."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.effect_words import SAME
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import CITY_COUNT, UNIT_IDS, City, Party, Unit
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.choosing import mark_used, one_city
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import UNIT_VERBS, Verb, register
from kabinett.games.weimar.rules.state import OUT, Weimar
from kabinett.games.weimar.rules.units import count_units, deploy, reinforce

REINFORCE = Message("reinforcement: {units}")
INTO_CITIES = Message("reinforcement: {units} {where}")

NO_PLACE = -1  # the phrase names no place: into the supply (5.9)
EVERY_CITY = (1 << CITY_COUNT) - 1  # mask of all cities


def do_reinforce(
    s: Weimar, own: Party, operation: int, how_many: int, unit: Unit, where: int
) -> Script:
    if where == NO_PLACE:
        reinforce(s, unit, how_many)
        return
    used = 0
    for _ in range(how_many):
        if count_units(s, unit, OUT):
            city = yield from one_city(s, own, where, EVERY_CITY & ~used, operation)
            used = mark_used(where, used, city)
            if city >= 0:
                deploy(s, unit, city)


class Reinforce(Verb):
    """`reinforce 3 stahlhelm`: units of a kind, not of a group, come into play in their supply
    `reinforce 2 rote_ruhrarmee essen`: the units come into a city
    """

    starts = "reinforce"
    symbol = "unit"
    part = UNIT_VERBS
    does = do_reinforce

    def __init__(self, phrase: Phrase) -> None:
        self.how_many = phrase.many()
        self.unit = Unit(phrase.choice(UNIT_IDS, "unit"))
        record = phrase.effects.pack.records["unit"][UNIT_IDS[self.unit]]
        if self.how_many > record.number("number", 0, 20) - record.number("start", 0, 20):
            phrase.fault("not so many of these units are missing at the start of the game")
        self.where = phrase.keep(NO_PLACE) if phrase.ends() else phrase.city(SAME)

    def can(self, s: Weimar, own: Party) -> bool:
        return count_units(s, self.unit, OUT) > 0

    def in_the_way(self, s: Weimar, party: Party, city: City) -> int:
        return reasons.ANOTHER_CITY

    def says(self, t: Teller) -> str:
        units = t.units(self.how_many, self.unit)
        if self.where == NO_PLACE:
            return t.say(REINFORCE, units=units)
        return t.say(INTO_CITIES, units=units, where=t.within(self.where, self.how_many))

    def worth(self, effects: Effects, party: Party) -> float:
        return 0.3 * self.how_many


register(Reinforce)
