"""Whom and where an effect names, and choosing where it leaves a choice."""

from __future__ import annotations

from kabinett.core.script.language import Script, script
from kabinett.games.weimar.content import words
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
from kabinett.games.weimar.content.vocabulary import CITY_COUNT, FIRST_CITY, FIRST_PARTY
from kabinett.games.weimar.rules.rolls import random_city
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import clockwise, governing, others, seat_of

ALL_CITIES = tuple(range(CITY_COUNT))
ALL_PARTIES = (1 << 4) - 1  # a mask


def argument(s: Weimar, operation: int, place: int) -> int:
    return s.book.blocks.operations[operation][place]


# -- who and where


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


def candidates(s: Weimar, own: int, who: int, mask: int) -> list[int]:
    parties = others(s, own) if who == OTHER else clockwise(s, own)
    return [FIRST_PARTY + party for party in parties if mask >> party & 1]


@script
def settled(s: Weimar, own: int, who: int, mask: int, op: int) -> Script:
    """A word for parties without its choice: "other" and "any" become the party, among those of
    the mask, that the player chooses; -1 if there is none.  ``op`` is the operation, for the
    words."""
    if who not in (OTHER, ANY_PARTY):
        return who
    if not candidates(s, own, who, mask):
        return -1
    choice = yield seat_of(s, own), candidates(s, own, who, mask), words.WHICH_PARTY, op
    return choice - FIRST_PARTY


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
    choice = yield seat_of(s, own), city_choices(mask), words.WHICH_CITY, op
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
