"""Whom and where an effect names, and choosing where it leaves a choice."""

from __future__ import annotations

from typing import Any

from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, script
from kabinett.games.weimar.content.checks import (
    ANY_CITY,
    ANY_PARTY,
    CHANCELLOR,
    DDP_HOLDER,
    DIFFERENT,
    EVERYONE,
    GOVERNMENT,
    HERE,
    OTHER,
    OTHERS,
    OWN,
    RANDOM_CITY,
)
from kabinett.games.weimar.content.vocabulary import (
    CITIES,
    CITY_COUNT,
    FIRST_CITY,
    FIRST_PARTY,
    PARTIES,
)
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.parties import clockwise, decides, governing, others, seat_of
from kabinett.games.weimar.rules.rolls import random_city
from kabinett.games.weimar.rules.state import Weimar

ALL_CITIES = tuple(range(CITY_COUNT))
ALL_PARTIES = (1 << 4) - 1  # a mask


# -- who


def named_parties(s: Weimar, own: int, who: int) -> tuple[int, ...]:
    """The parties that a word names without a choice; () for "other" and "any", and for -1."""
    if 0 <= who < 4:
        return (who,)
    if who == OWN:
        return (own,)
    if who == CHANCELLOR:
        return (s.chancellor,)
    if who == GOVERNMENT:
        return tuple(governing(s))
    if who == EVERYONE:
        return clockwise(s, own)
    if who == OTHERS:
        return others(s, own)
    if who >= DDP_HOLDER:
        return (s.minor[who - DDP_HOLDER],)
    return ()


def concerned(s: Weimar, own: int, who: int) -> tuple[int, ...]:
    """The parties that a word names or lets choose from."""
    if who == OTHER:
        return others(s, own)
    if who == ANY_PARTY:
        return clockwise(s, own)
    return named_parties(s, own, who)


def candidates(s: Weimar, own: int, who: int, mask: int) -> list[int]:
    return [FIRST_PARTY + party for party in concerned(s, own, who) if mask >> party & 1]


@about(PARTIES)
def not_this_party(
    s: Weimar, seat: int, choice: int, op: int, own: int, who: int, mask: int
) -> Reason | None:
    if choice in candidates(s, own, who, mask):
        return None
    mine = own == choice - FIRST_PARTY and who == OTHER
    return because(reasons.NOT_ITSELF if mine else reasons.NOTHING_FOR_IT)


WHICH_PARTY = Question("{effect}: choose a party", why_not=not_this_party)


@script
def settled(s: Weimar, own: int, who: int, mask: int, op: int) -> Script:
    """A word for parties without its choice: "other" and "any" become the party, among those of
    the mask, that the player chooses; -1 if there is none.  ``op`` is the operation, for the
    words."""
    if who not in (OTHER, ANY_PARTY):
        return who
    if not candidates(s, own, who, mask):
        return -1
    choice = yield (
        seat_of(s, decides(s, own)),
        candidates(s, own, who, mask),
        WHICH_PARTY,
        op,
        own,
        who,
        mask,
    )
    return choice - FIRST_PARTY


# -- where


@about(CITIES)
def not_this_city(s: Weimar, seat: int, choice: int, op: int, own: int, mask: int) -> Reason | None:
    """Only cities where the effect does something are offered."""
    if mask >> (choice - FIRST_CITY) & 1:
        return None
    effect: Any = s.book.effects.operations[op]
    return because(effect.in_the_way(s, own, choice - FIRST_CITY))


WHICH_CITY = Question("{effect}: choose a city", why_not=not_this_city)


@script
def one_city(s: Weimar, own: int, where: int, mask: int, op: int) -> Script:
    """A city that a word names, among those of the mask; -1 if there is none.  ``op`` is the
    operation, for the words."""
    if where < ANY_CITY:
        return where if mask >> where & 1 else -1
    if where == HERE:
        return s.here if s.here >= 0 and mask >> s.here & 1 else -1
    if where == RANDOM_CITY:
        city = yield from random_city(s, own)
        s.here = city
        return city if mask >> city & 1 else -1
    if not mask:
        s.here = -1
        return -1
    choice = yield seat_of(s, decides(s, own)), city_choices(mask), WHICH_CITY, op, own, mask
    s.here = choice - FIRST_CITY
    return choice - FIRST_CITY


def with_used(where: int, used: int, city: int) -> int:
    """Cities that a "different" effect has used, with one more; a mask."""
    return used | 1 << city if where == DIFFERENT and city >= 0 else used


def city_choices(mask: int) -> list[int]:
    return [FIRST_CITY + city for city in ALL_CITIES if mask >> city & 1]


def mask_of(places: list[int]) -> int:
    """Of cities or of parties."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask
