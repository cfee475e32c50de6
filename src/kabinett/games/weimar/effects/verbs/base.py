"""Party Bases (5.6)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script
from kabinett.core.standing import Standing
from kabinett.core.words import Text, Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import (
    ANY_CITY,
    ANY_PARTY,
    DIFFERENT,
    HERE,
    OTHER,
    OWN,
    SAME,
)
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    CITY,
    CITY_COUNT,
    PARTY,
    City,
    Party,
    Seat,
)
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.choosing import (
    EVERY_PARTY,
    affected_parties,
    candidates,
    choose_party,
    mark_used,
    mask_of,
    named_parties,
    one_city,
    possible_cities,
)
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import FIGURES, Verb, gain, register
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.bases import place_base, remove_base
from kabinett.games.weimar.rules.parties import (
    base,
    can_place_base,
    cities_for_base,
    decider_of,
    figures_left,
    has_room,
    rivals_in,
    seat_of,
)
from kabinett.games.weimar.rules.standing import BASES_LOST, BASES_PLACED
from kabinett.games.weimar.rules.state import IMPULSE, POLITICS, Weimar

ADDED = Message("{n} Base {where}", "{n} Bases {where}")
OWN_REMOVED = Message("remove {n} own Base {where}", "remove {n} own Bases {where}")
REMOVED = Message("remove {n} Base {where}", "remove {n} Bases {where}")
FULL = Message("{city} (full: removes a Base of another party)")


@about(PARTY)
def why_not_base_of(
    s: Weimar, seat: Seat, choice: int, city: int, own: Party, who: int
) -> Reason | None:
    if choice in parties_with_base(s, own, who, CITY.index(city)):
        return None
    mine = who == OTHER and choice == PARTY[own]
    return because(reasons.NOT_ITSELF if mine else reasons.NO_BASE_OF_IT)


WHOSE_BASE = Question(
    "Remove a Party Base in {city}: whose?", why_not=why_not_base_of, section="5.6", inside="city"
)


def do_base(s: Weimar, own: Party, operation: int, number: int, who: int, where: int) -> Script:
    if number > 0:
        yield from add_bases(s, own, operation, number, who, where)
    else:
        yield from remove_bases(s, own, operation, -number, who, where)


def add_bases(s: Weimar, own: Party, operation: int, number: int, who: int, where: int) -> Script:
    if who in (OTHER, ANY_PARTY):
        who = yield from choose_party(
            s, own, who, mask_of(parties_that_can_place(s, where)), operation
        )
    for party in tuple(named_parties(s, own, who)):
        used = 0
        for turn in range(number):
            place = HERE if where == SAME and turn else ANY_CITY if where == SAME else where
            mask = mask_of(cities_for_base(s, party, possible_cities(s, place)))
            city = yield from one_city(s, party, place, mask & ~used, operation)
            used = mark_used(where, used, city)
            if city >= 0:
                yield from place_base(s, party, city)


def parties_that_can_place(s: Weimar, where: int) -> list[Party]:
    """The parties for which a Base there, or in some city, would change anything."""
    if where < CITY_COUNT:
        city = ALL_CITIES[where]
        return [party for party in ALL_PARTIES if can_place_base(s, party, city)]
    return [party for party in ALL_PARTIES if cities_for_base(s, party)]


def remove_bases(
    s: Weimar, own: Party, operation: int, number: int, who: int, where: int
) -> Script:
    for party in tuple(named_parties(s, own, who)):
        used = 0
        for _ in range(number):
            mask = mask_of([city for city in possible_cities(s, where) if base(s, party, city)])
            city = yield from one_city(s, party, where, mask & ~used, operation)
            used = mark_used(where, used, city)
            if city >= 0:
                remove_base(s, party, city)
    if who in (OTHER, ANY_PARTY):
        used = 0
        for _ in range(number):
            mask = mask_of(
                [city for city in possible_cities(s, where) if parties_with_base(s, own, who, city)]
            )
            city = yield from one_city(s, own, where, mask & ~used, operation)
            used = mark_used(where, used, city)
            if city >= 0:
                choice = yield (
                    seat_of(s, decider_of(s, own)),
                    parties_with_base(s, own, who, city),
                    WHOSE_BASE,
                    CITY[city],
                    own,
                    who,
                )
                remove_base(s, PARTY.index(choice), city)


def parties_with_base(s: Weimar, own: Party, who: int, city: City) -> list[int]:
    """The parties with a Base in the city, as choices."""
    return [
        choice
        for choice in sorted(candidates(s, own, who, EVERY_PARTY))
        if base(s, PARTY.index(choice), city)
    ]


class Base(Verb):
    """`base +2 own different`: Bases are placed; in a full city a Base of another party is removed
    instead
    `base -1 other any`: Bases are removed; a named party chooses where; with `other` and `any`,
    `own` chooses the city and the party
    """

    starts = "base"
    symbol = "base"
    part = FIGURES
    does = do_base

    def __init__(self, phrase: Phrase) -> None:
        self.number = phrase.number()
        self.who = phrase.who()
        self.where = phrase.city() if self.number > 0 else phrase.city(SAME)

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        parties = affected_parties(s, own, self.who)
        if self.number < 0:
            return any([base(s, party, city) > 0 for party in parties])
        return any([can_place_base(s, party, city) for party in parties])

    def in_the_way(self, s: Weimar, party: Party, city: City) -> int:
        if self.number < 0:
            any_one = self.who in (OTHER, ANY_PARTY)
            return reasons.NO_BASE_THERE if any_one else reasons.NO_BASE_OF_IT
        parties = named_parties(s, party, self.who) or (party,)
        if all([not has_room(s, city) and not rivals_in(s, placer, city) for placer in parties]):
            return reasons.ALL_OWN
        if has_room(s, city) and not any([figures_left(s, placer) > 0 for placer in parties]):
            return reasons.NO_FIGURES
        return reasons.ANOTHER_CITY

    def choosers_ahead(self, s: Weimar, own: Party) -> list[Party]:
        if self.number < 0 or self.where not in (ANY_CITY, SAME, DIFFERENT):
            return []
        times = 1 if self.where == SAME else self.number
        return [
            party
            for party in named_parties(s, own, self.who)
            for _ in range(min(times, len(cities_for_base(s, party))))
        ]

    def city_label(self, s: Weimar, choice: int, text: Wording) -> str:
        label = text.game.label(choice, text)
        if self.number > 0 and not has_room(s, CITY.index(choice)):
            return text.filled(FULL, city=label)
        return label

    def choices_ahead(self, s: Weimar, party: Party, before: list[int]) -> list[int]:
        cities = [CITY[city] for city in cities_for_base(s, party)]
        return [city for city in cities if self.where != DIFFERENT or city not in before]

    def log_ahead(self, s: Weimar, seat: Seat, operation: int, choice: int) -> Text:
        if 0 <= self.who < len(ALL_PARTIES):  # the effect's own words name the party
            return words.CHOSEN_BY_NAMED, (operation, choice)
        return words.CHOSEN_AHEAD, (seat, operation, choice)

    def standing(self, s: Weimar, own: Party) -> Standing | None:
        """The order of a party that loses Bases, or that gains some by others' cards or by Society
        Markers."""
        if self.number < 0:
            return None if self.who in (OTHER, ANY_PARTY) else BASES_LOST
        by_others = s.active != own if s.phase == IMPULSE else s.phase == POLITICS and s.step > 2
        return BASES_PLACED if by_others else None

    def says(self, t: Teller) -> str:
        message = OWN_REMOVED if self.who == OWN else REMOVED
        if self.number > 0:
            message = ADDED
        number = abs(self.number)
        return t.for_party(self.who, t.say(message, number, where=t.within(self.where, number)))

    def worth(self, effects: Effects, party: Party) -> float:
        return 0.6 * self.number * gain(party, self.who)


register(Base)
