"""Returning units to their supply (5.9)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.effect_words import OWN_UNIT, SAME
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import CITY, UNIT, WHITE, City, Party, Seat, Z
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.choosing import mark_used, mask_of, one_city, possible_cities
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import UNIT_VERBS, Verb, register
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.units import count_units, send_back

RETURN = Message("{units} {where} back to the supply")


@about(UNIT)
def why_not_returned(
    s: Weimar, seat: Seat, choice: int, city: int, own: Party, group: int
) -> Reason | None:
    if choice in units_to_return(s, own, group, CITY.index(city)):
        return None
    if not count_units(s, UNIT.index(choice), CITY.index(city)):
        return because(reasons.UNIT_NOT_THERE, choice)
    return because(reasons.NOT_MEANT)


RETURN_WHICH = Question(
    "A unit of {city} returns to its supply: which?",
    why_not=why_not_returned,
    section="5.9",
    inside="city",
)


def do_return(
    s: Weimar, own: Party, operation: int, how_many: int, units: int, where: int
) -> Script:
    used = 0
    for _ in range(how_many):
        mask = mask_of(
            [city for city in possible_cities(s, where) if units_to_return(s, own, units, city)]
        )
        city = yield from one_city(s, own, where, mask & ~used, operation)
        used = mark_used(where, used, city)
        if city >= 0:
            unit = yield (
                seat_of(s, own),
                units_to_return(s, own, units, city),
                RETURN_WHICH,
                CITY[city],
                own,
                units,
            )
            send_back(s, UNIT.index(unit), city)


def units_to_return(s: Weimar, own: Party, group: int, city: City) -> list[int]:
    """The units in the city that can be returned, as choices.  A party's own are those of its
    colour, for Zentrum the white ones (rulings 7.8, 7.20)."""
    if group == OWN_UNIT:
        return units_of(s, WHITE if own == Z else own, city)
    kinds = s.book.kinds_in[group]
    return [UNIT[kind] for kind in kinds if count_units(s, kind, city)]


def units_of(s: Weimar, owner: Party, city: City) -> list[int]:
    """The kinds of a colour in the city, as choices."""
    kinds = s.book.kinds_of[owner]
    return [UNIT[kind] for kind in kinds if count_units(s, kind, city)]


class Return(Verb):
    """`return 1 own here`: units in the city return to their supply; `own` are those of the party’s
    colour, for Zentrum the white ones
    """

    starts = "return"
    symbol = "unit"
    part = UNIT_VERBS
    does = do_return

    def __init__(self, phrase: Phrase) -> None:
        self.how_many = phrase.many()
        self.units = phrase.units()
        self.where = phrase.city(SAME)

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return len(units_to_return(s, own, self.units, city)) > 0

    def in_the_way(self, s: Weimar, party: Party, city: City) -> int:
        return reasons.ANOTHER_CITY if self.can_in(s, party, city) else reasons.NO_SUCH_UNIT

    def says(self, t: Teller) -> str:
        units = t.units(self.how_many, self.units)
        return t.say(RETURN, units=units, where=t.within(self.where, self.how_many))


register(Return)
