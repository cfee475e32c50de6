"""The parties and cities that an effect names, and the choice between several."""

from __future__ import annotations

from typing import Any

from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script
from kabinett.core.standing import Standing
from kabinett.core.words import Wording
from kabinett.games.weimar.content.effect_words import (
    ANY_CITY,
    ANY_PARTY,
    CHANCELLOR,
    DIFFERENT,
    EVERYONE,
    GOVERNMENT,
    HERE,
    HOLDER,
    OTHER,
    OTHERS,
    OWN,
    RANDOM_CITY,
)
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    CITY,
    NOWHERE,
    PARTY,
    City,
    Party,
    Seat,
)
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.rules.ahead import take_choice_ahead
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.events import effect_of
from kabinett.games.weimar.rules.parties import (
    clockwise,
    decider_of,
    governing_parties,
    others,
    seat_of,
)
from kabinett.games.weimar.rules.rolls import random_city
from kabinett.games.weimar.rules.state import Weimar

EVERY_PARTY = (1 << 4) - 1  # mask of all parties


# -- who


def named_parties(s: Weimar, own: Party, who: int) -> tuple[Party, ...]:
    """The parties that a word names; () for "other" and "any", which leave a choice, and for -1."""
    if 0 <= who < 4:
        return (ALL_PARTIES[who],)
    if who == OWN:
        return (own,)
    if who == CHANCELLOR:
        return (s.chancellor,)
    if who == GOVERNMENT:
        return tuple(governing_parties(s))
    if who == EVERYONE:
        return clockwise(s, own)
    if who == OTHERS:
        return others(s, own)
    if who in HOLDER:
        return (s.minor[HOLDER.index(who)],)
    return ()


def affected_parties(s: Weimar, own: Party, who: int) -> tuple[Party, ...]:
    """The parties that a word names, or between which it leaves a choice."""
    if who == OTHER:
        return others(s, own)
    if who == ANY_PARTY:
        return clockwise(s, own)
    return named_parties(s, own, who)


def candidates(s: Weimar, own: Party, who: int, mask: int) -> list[int]:
    return [PARTY[party] for party in affected_parties(s, own, who) if mask >> party & 1]


@about(PARTY)
def why_not_party(
    s: Weimar, seat: Seat, choice: int, operation: int, own: Party, who: int, mask: int
) -> Reason | None:
    if choice in candidates(s, own, who, mask):
        return None
    mine = own == PARTY.index(choice) and who == OTHER
    return because(reasons.NOT_ITSELF if mine else reasons.NOTHING_FOR_IT)


WHICH_PARTY = Question("{effect}: choose a party", why_not=why_not_party, section="4.3")


def choose_party(s: Weimar, own: Party, who: int, mask: int, operation: int) -> Script:
    """Return the word for parties; for "other" and "any" ask for a party of the mask and return it,
    -1 if the mask has none.  ``operation`` is the operation that the question names."""
    if who not in (OTHER, ANY_PARTY):
        return who
    if not candidates(s, own, who, mask):
        return -1
    choice = yield (
        seat_of(s, decider_of(s, own)),
        candidates(s, own, who, mask),
        WHICH_PARTY,
        operation,
        own,
        who,
        mask,
    )
    return PARTY.index(choice)


# -- where


@about(CITY)
def why_not_city_of_effect(
    s: Weimar, seat: Seat, choice: int, operation: int, own: Party, mask: int
) -> Reason | None:
    """Why the effect does not offer a city: it would do nothing there."""
    if mask >> CITY.index(choice) & 1:
        return None
    effect: Any = s.book.effects.operations[operation]
    return because(effect.in_the_way(s, own, CITY.index(choice)))


def order_of_city(s: Weimar, seat: Seat, operation: int, own: Party, mask: int) -> Standing | None:
    """The party's order, which applies only if the party decides for itself."""
    return effect_of(s, operation).standing(s, own) if s.order[seat] == own else None


def effect_city_label(
    s: Weimar, seat: Seat, choice: int, text: Wording, operation: int, own: Party, mask: int
) -> str:
    return effect_of(s, operation).city_label(s, choice, text)


WHICH_CITY = Question(
    "{effect}: choose a city",
    label=effect_city_label,
    why_not=why_not_city_of_effect,
    standing=order_of_city,
    section="4.3",
)


def one_city(s: Weimar, own: Party, where: int, mask: int, operation: int) -> Script:
    """Return the city of the mask that a word names, or for which it asks or rolls; NOWHERE if
    there is none.  ``operation`` is the operation that the question names."""
    if where < ANY_CITY:
        return where if mask >> where & 1 else NOWHERE
    if where != HERE:
        city = NOWHERE
        if where == RANDOM_CITY:
            city = yield from random_city(s, own)
        elif mask:
            choice = -1
            if s.ahead_choice:
                choice = take_choice_ahead(s, own, operation, city_choices(mask))
            if choice < 0:
                choice = yield (
                    seat_of(s, decider_of(s, own)),
                    city_choices(mask),
                    WHICH_CITY,
                    operation,
                    own,
                    mask,
                )
            city = CITY.index(choice)
        s.here = city
    return s.here if s.here >= 0 and mask >> s.here & 1 else NOWHERE


def possible_cities(s: Weimar, where: int) -> tuple[City, ...]:
    """The cities that a word for a place may mean: one, none, or all of them."""
    if where < ANY_CITY:
        return (ALL_CITIES[where],)
    if where == HERE:
        return (s.here,) if s.here >= 0 else ()
    return ALL_CITIES


def mark_used(where: int, used_mask: int, city: City) -> int:
    """The mask of the cities that an effect in "different" cities has used, with this one."""
    return used_mask | 1 << city if where == DIFFERENT and city >= 0 else used_mask


def city_choices(mask: int) -> list[int]:
    return [CITY[city] for city in ALL_CITIES if mask >> city & 1]


def mask_of(places: list[City] | list[Party]) -> int:
    """The mask of these cities or parties."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask
