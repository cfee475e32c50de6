"""Effects on figures, points and units."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.checks import (
    ANY_CITY,
    ANY_PARTY,
    HERE,
    OPPOSING_UNIT,
    OTHER,
    OWN_UNIT,
    SAME,
)
from kabinett.games.weimar.content.vocabulary import (
    CITY_COUNT,
    FIRST_CITY,
    FIRST_PARTY,
    FIRST_UNIT,
    UNIT_IDS,
    WHITE,
    Z,
)
from kabinett.games.weimar.effects.choosing import (
    ALL_CITIES,
    ALL_PARTIES,
    argument,
    mask_of,
    named_parties,
    one_city,
    settled,
    with_used,
)
from kabinett.games.weimar.rules.moving import move_unit
from kabinett.games.weimar.rules.state import FIRST_PLACE, Weimar
from kabinett.games.weimar.rules.table import (
    MAX_RESERVE,
    add_reserve,
    base,
    base_changes,
    base_cities,
    figures_left,
    gain_points,
    gain_seats,
    lose_points,
    lose_seats,
    place_base,
    remove_base,
    seat_of,
)
from kabinett.games.weimar.rules.units import (
    can_move,
    dissolvable_in,
    dissolve,
    dissolved,
    number,
    of_group,
    reinforce,
    send_back,
    shift,
)

# -- figures and points


@script
def do_base(s: Weimar, own: int, op: int) -> Script:
    if argument(s, op, 1) > 0:
        yield from add_bases(s, own, op)
    else:
        yield from remove_bases(s, own, op)


@script
def add_bases(s: Weimar, own: int, op: int) -> Script:
    where = argument(s, op, 3)
    who = argument(s, op, 2)
    if who in (OTHER, ANY_PARTY):
        who = yield from settled(s, own, who, mask_of(can_place(s, where)), op)
    for party in tuple(named_parties(s, own, who)):
        used = 0
        for turn in range(argument(s, op, 1)):
            place = HERE if where == SAME and turn else ANY_CITY if where == SAME else where
            mask = mask_of(base_cities(s, party))
            city = yield from one_city(s, party, place, mask & ~used, op)
            used = with_used(where, used, city)
            if city >= 0:
                yield from place_base(s, party, city)


def can_place(s: Weimar, where: int) -> list[int]:
    """Parties for which a base there, or anywhere, would do something."""
    if where < CITY_COUNT:
        return [party for party in range(4) if base_changes(s, party, where)]
    return [party for party in range(4) if base_cities(s, party)]


@script
def remove_bases(s: Weimar, own: int, op: int) -> Script:
    where, who = argument(s, op, 3), argument(s, op, 2)
    used = 0
    for party in tuple(named_parties(s, own, who)):
        used = 0
        for _ in range(-argument(s, op, 1)):
            mask = mask_of([city for city in ALL_CITIES if base(s, city, party)])
            city = yield from one_city(s, party, where, mask & ~used, op)
            used = with_used(where, used, city)
            if city >= 0:
                remove_base(s, party, city)
    if who in (OTHER, ANY_PARTY):
        for _ in range(-argument(s, op, 1)):
            mask = mask_of([city for city in ALL_CITIES if parties_with_base(s, own, who, city)])
            city = yield from one_city(s, own, where, mask & ~used, op)
            used = with_used(where, used, city)
            if city >= 0:
                choice = yield (
                    seat_of(s, own),
                    parties_with_base(s, own, who, city),
                    words.WHOSE_BASE,
                    FIRST_CITY + city,
                )
                remove_base(s, choice - FIRST_PARTY, city)


def parties_with_base(s: Weimar, own: int, who: int, city: int) -> list[int]:
    return [
        FIRST_PARTY + party
        for party in range(4)
        if base(s, city, party) and not (who == OTHER and party == own)
    ]


@script
def do_seat(s: Weimar, own: int, op: int) -> Script:
    change = argument(s, op, 1)
    able = [p for p in range(4) if (figures_left(s, p) if change > 0 else s.seats[p])]
    who = yield from settled(s, own, argument(s, op, 2), mask_of(able), op)
    for party in named_parties(s, own, who):
        if change > 0:
            gain_seats(s, party, change)
        else:
            lose_seats(s, party, -change)


@script
def do_points(s: Weimar, own: int, op: int) -> Script:
    change = argument(s, op, 1)
    who = yield from settled(s, own, argument(s, op, 2), ALL_PARTIES, op)
    for party in named_parties(s, own, who):
        if change > 0:
            gain_points(s, party, change)
        else:
            lose_points(s, party, -change)


@script
def do_reserve(s: Weimar, own: int, op: int) -> Script:
    able = mask_of([party for party in range(4) if s.reserve[party] < MAX_RESERVE])
    who = yield from settled(s, own, argument(s, op, 2), able, op)
    for party in named_parties(s, own, who):
        add_reserve(s, party, argument(s, op, 1))


# -- units


@script
def do_move(s: Weimar, own: int, op: int) -> Script:
    used = 0
    for _ in range(argument(s, op, 1)):
        mask = mask_of([city for city in ALL_CITIES if can_move(s, own, argument(s, op, 2), city)])
        city = yield from one_city(s, own, argument(s, op, 3), mask & ~used, op)
        used = with_used(argument(s, op, 3), used, city)
        if city >= 0:
            yield from move_unit(s, own, argument(s, op, 2), city)


def dissolvable_here(s: Weimar, own: int, group: int, city: int) -> list[int]:
    if group != OPPOSING_UNIT:
        return dissolvable_in(s, own, group, city)
    return [
        FIRST_UNIT + kind
        for kind in range(len(UNIT_IDS))
        if s.book.unit_owner[kind] == s.enemy
        and number(s, kind, FIRST_PLACE + city)
        and FIRST_UNIT + kind in dissolvable_in(s, own, kind, city)
    ]


@script
def do_dissolve(s: Weimar, own: int, op: int) -> Script:
    used = 0
    for _ in range(argument(s, op, 1)):
        mask = mask_of(
            [city for city in ALL_CITIES if dissolvable_here(s, own, argument(s, op, 2), city)]
        )
        city = yield from one_city(s, own, argument(s, op, 3), mask & ~used, op)
        used = with_used(argument(s, op, 3), used, city)
        if city >= 0:
            unit = yield (
                seat_of(s, own),
                dissolvable_here(s, own, argument(s, op, 2), city),
                words.DISSOLVE_WHICH,
                FIRST_CITY + city,
            )
            dissolve(s, unit - FIRST_UNIT, city)


@script
def do_undissolve(s: Weimar, own: int, op: int) -> Script:
    used = 0
    for _ in range(argument(s, op, 1)):
        if dissolved(s, own, argument(s, op, 2)):
            mask = (1 << CITY_COUNT) - 1
            city = yield from one_city(s, own, argument(s, op, 3), mask & ~used, op)
            used = with_used(argument(s, op, 3), used, city)
            if city >= 0:
                unit = yield (
                    seat_of(s, own),
                    dissolved(s, own, argument(s, op, 2)),
                    words.RESTORE_WHICH,
                    FIRST_CITY + city,
                )
                shift(s, unit - FIRST_UNIT, 2, FIRST_PLACE + city)
                say(s, words.RESTORED, seat_of(s, own), unit, FIRST_CITY + city)


@script
def do_reinforce(s: Weimar, own: int, op: int) -> None:
    reinforce(s, argument(s, op, 2), argument(s, op, 1))


def returnable(s: Weimar, own: int, group: int, city: int) -> list[int]:
    """Own units are those of the party's colour, for Zentrum the white ones (rulings 7.8, 7.20)."""
    if group == OWN_UNIT:
        return units_of(s, WHITE if own == Z else own, city)
    return [
        FIRST_UNIT + kind
        for kind in range(len(UNIT_IDS))
        if number(s, kind, FIRST_PLACE + city) and of_group(s, own, kind, group)
    ]


def units_of(s: Weimar, owner: int, city: int) -> list[int]:
    """Kinds of a colour in the city, as choices."""
    return [
        FIRST_UNIT + kind
        for kind in range(len(UNIT_IDS))
        if s.book.unit_owner[kind] == owner and number(s, kind, FIRST_PLACE + city)
    ]


@script
def do_return(s: Weimar, own: int, op: int) -> Script:
    used = 0
    for _ in range(argument(s, op, 1)):
        mask = mask_of(
            [city for city in ALL_CITIES if returnable(s, own, argument(s, op, 2), city)]
        )
        city = yield from one_city(s, own, argument(s, op, 3), mask & ~used, op)
        used = with_used(argument(s, op, 3), used, city)
        if city >= 0:
            unit = yield (
                seat_of(s, own),
                returnable(s, own, argument(s, op, 2), city),
                words.RETURN_WHICH,
                FIRST_CITY + city,
            )
            send_back(s, unit - FIRST_UNIT, city)
