"""Moving units (5.9)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.effect_words import SAME
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import City, Party
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.choosing import mark_used, mask_of, one_city, possible_cities
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import UNIT_VERBS, Verb, register
from kabinett.games.weimar.phases.street_fighting import move_unit
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.units import can_move

MOVE = Message("move {units} {where}")


def do_move(s: Weimar, own: Party, operation: int, how_many: int, units: int, where: int) -> Script:
    used = 0
    for _ in range(how_many):
        mask = mask_of(
            [city for city in possible_cities(s, where) if can_move(s, own, units, city)]
        )
        city = yield from one_city(s, own, where, mask & ~used, operation)
        used = mark_used(where, used, city)
        if city >= 0:
            yield from move_unit(s, own, units, city)


class Move(Verb):
    """`move 2 own berlin`: moves this many units from the supply or other cities to a city"""

    starts = "move"
    symbol = "unit"
    part = UNIT_VERBS
    does = do_move
    moves_units = True

    def __init__(self, phrase: Phrase) -> None:
        self.how_many = phrase.many()
        self.units = phrase.units()
        self.where = phrase.city(SAME)

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return can_move(s, own, self.units, city)

    def in_the_way(self, s: Weimar, party: Party, city: City) -> int:
        return reasons.ANOTHER_CITY if self.can_in(s, party, city) else reasons.NO_UNIT_TO_MOVE

    def says(self, t: Teller) -> str:
        units = t.units(self.how_many, self.units)
        return t.say(MOVE, units=units, where=t.toward(self.where, self.how_many))


register(Move)
