"""The effect of each icon of an event.  An icon that cannot be executed is skipped (rulebook 6.4,
A12)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say
from kabinett.games.volk.content import words
from kabinett.games.volk.content.icons import (
    BUILD,
    CUT_PROTEST,
    DISMANTLE,
    GUILLAUME,
    MOVE_UNREST,
    POLICE_PINK,
    POLICE_RED,
    PUT_LS,
    PUT_LS_ONLY,
    PUT_UNREST,
    REMOVE_LS,
    REPAIR,
    RUN_DOWN,
    STASI_DISBANDED,
    STOP,
    TAKE_UNREST,
    WALL_BUILT,
    WALL_OPENED,
)
from kabinett.games.volk.content.vocabulary import (
    ALL_SECTORS,
    BERLIN,
    EAST,
    FACTORY,
    ICON_LIST,
    PROVINCE,
    SECTOR,
    WEST_BERLIN,
    Side,
)
from kabinett.games.volk.rules.economy import (
    build,
    building_sites,
    close_site,
    dismantle,
    dismantling_sites,
    repair,
    run_down,
    run_down_sites,
)
from kabinett.games.volk.rules.event_questions import (
    BUILD_ONE,
    CUT_WHERE,
    DISMANTLE_ONE,
    LOSE_LS,
    LS_EVENT_WHERE,
    MOVE_FROM,
    MOVE_TO,
    PUT_WHERE,
    REMOVE_ONE,
    RETURN_UNREST,
    RUN_DOWN_WHERE,
    STOP_WHICH,
    WHICH_SECTOR,
    limit_on_ls,
    limit_on_return,
    limit_on_unrest,
)
from kabinett.games.volk.rules.guillaume import examine
from kabinett.games.volk.rules.living_standard import place_ls
from kabinett.games.volk.rules.mass_protests import (
    PROTEST,
    change_unrest,
    provinces_with_protest,
    provinces_with_unrest,
)
from kabinett.games.volk.rules.special_cities import sector_open
from kabinett.games.volk.rules.state import EMPTY, RUNDOWN, Volk
from kabinett.games.volk.rules.steps import steps_to_do


def run_icon(s: Volk, side: Side, icon: int) -> Script:
    """Execute one icon; the triggering side decides where, unless the icon has a coat of arms."""
    kind = ICON_LIST[icon].kind
    chooser = Side(ICON_LIST[icon].coat) if ICON_LIST[icon].coat >= 0 else side
    if kind == PUT_UNREST:
        yield from put_unrest(s, chooser, icon)
    elif kind == TAKE_UNREST:
        if provinces_to_remove_unrest_from(s, icon):
            choice = yield (
                chooser,
                provinces_to_remove_unrest_from(s, icon),
                REMOVE_ONE,
                icons_left(s, icon),
                icon,
            )
            yield from change_unrest(s, PROVINCE.index(choice), -1)
    elif kind == MOVE_UNREST:
        yield from move_unrest(s, chooser, icon)
    elif kind == CUT_PROTEST:
        if provinces_with_protest(s, EAST):
            choice = yield chooser, provinces_with_protest(s, EAST), CUT_WHERE, icons_left(s, icon)
            yield from change_unrest(
                s, PROVINCE.index(choice), PROTEST - 1 - s.unrest[PROVINCE.index(choice)]
            )
    elif kind == BUILD:
        if sites_to_build(s, icon):
            choice = yield chooser, sites_to_build(s, icon), BUILD_ONE, icons_left(s, icon), icon
            build(s, choice)
    elif kind == DISMANTLE:
        if sites_to_dismantle(s, icon):
            choice = yield (
                chooser,
                sites_to_dismantle(s, icon),
                DISMANTLE_ONE,
                icons_left(s, icon),
                icon,
            )
            dismantle(s, choice)
    elif kind in (PUT_LS, PUT_LS_ONLY):
        yield from put_ls(s, chooser, icon)
    elif kind == REMOVE_LS:
        if provinces_with_ls(s, ICON_LIST[icon].side):
            choice = yield (
                chooser,
                provinces_with_ls(s, ICON_LIST[icon].side),
                LOSE_LS,
                ICON_LIST[icon].side,
            )
            s.ls[PROVINCE.index(choice)] -= 1
            say(s, words.LS_DOWN, choice, 1)
    elif kind == RUN_DOWN:
        if run_down_sites(s):
            choice = yield chooser, run_down_sites(s), RUN_DOWN_WHERE
            run_down(s, choice)
    elif kind == REPAIR:
        if s.factories[BERLIN] == RUNDOWN:
            repair(s, FACTORY[BERLIN])
    elif kind == STOP:
        if factories_to_close(s, icon):
            choice = yield chooser, factories_to_close(s, icon), STOP_WHICH, icon
            close_site(s, choice)
    elif kind in (POLICE_RED, POLICE_PINK):
        collect_police_card(s)
    elif kind == GUILLAUME:
        yield from examine(s)
    elif kind == STASI_DISBANDED:
        yield from disband_stasi(s)
    elif kind == WALL_BUILT:
        s.wall = 1
        say(s, words.WALL_UP)
    elif kind == WALL_OPENED:
        s.wall = 0
        say(s, words.WALL_DOWN)


def icons_left(s: Volk, icon: int) -> int:
    """The number of icons of the group that are left, including the one that is being executed."""
    return 1 + steps_to_do(s, icon)


# -- unrest


def provinces_to_put_unrest_into(s: Volk, icon: int) -> list[int]:
    """The provinces where an icon may put unrest."""
    return [PROVINCE[p] for p in s.book.places[icon] if not limit_on_unrest(s, p, icon)]


def provinces_to_remove_unrest_from(s: Volk, icon: int) -> list[int]:
    """The provinces where an icon can remove unrest."""
    return [PROVINCE[p] for p in s.book.places[icon] if s.unrest[p]]


def put_unrest(s: Volk, chooser: Side, icon: int) -> Script:
    if provinces_to_put_unrest_into(s, icon):
        choice = yield (
            chooser,
            provinces_to_put_unrest_into(s, icon),
            PUT_WHERE,
            icons_left(s, icon),
            icon,
        )
        if ICON_LIST[icon].most:
            s.marks = [*s.marks, PROVINCE.index(choice)]
        yield from change_unrest(s, PROVINCE.index(choice), 1)


def move_unrest(s: Volk, chooser: Side, icon: int) -> Script:
    """Move unrest from one province of East to another (A55)."""
    if not provinces_with_unrest(s, EAST):
        return
    source = yield chooser, provinces_with_unrest(s, EAST), MOVE_FROM, icons_left(s, icon)
    target = yield chooser, other_provinces(s, EAST, source), MOVE_TO, icons_left(s, icon), source
    s.unrest[PROVINCE.index(source)] -= 1
    s.unrest[PROVINCE.index(target)] += 1
    say(s, words.UNREST_MOVED, source, target)


def other_provinces(s: Volk, side: Side, source: int) -> list[int]:
    """All provinces of a state except one, as choices."""
    return [PROVINCE[p] for p in s.book.provinces_of[side] if PROVINCE[p] != source]


# -- building, dismantling


def sites_to_build(s: Volk, icon: int) -> list[int]:
    return building_sites(s, ICON_LIST[icon].side, ICON_LIST[icon].where)


def sites_to_dismantle(s: Volk, icon: int) -> list[int]:
    return dismantling_sites(s, ICON_LIST[icon].side, ICON_LIST[icon].where)


def factories_to_close(s: Volk, icon: int) -> list[int]:
    """The factories in the country that the icon names."""
    sites = s.book.cities_of_country[ICON_LIST[icon].where]
    return [FACTORY[city] for city in sites if s.factories[city] != EMPTY]


# -- living standard


def provinces_to_raise(s: Volk, icon: int) -> list[int]:
    """The provinces where an icon may raise the living standard.  Only card 79 allows West Berlin
    (10.2)."""
    return [PROVINCE[p] for p in s.book.places[icon] if not limit_on_ls(s, p, icon)]


def open_sectors(s: Volk) -> list[int]:
    return [SECTOR[sector] for sector in ALL_SECTORS if sector_open(s, sector)]


def provinces_with_ls(s: Volk, side: Side) -> list[int]:
    return [PROVINCE[province] for province in s.book.provinces_of[side] if s.ls[province]]


def put_ls(s: Volk, chooser: Side, icon: int) -> Script:
    """Raise a living standard, independent of the economy; the round icon also removes one
    unrest."""
    if not provinces_to_raise(s, icon):
        return
    choice = yield chooser, provinces_to_raise(s, icon), LS_EVENT_WHERE, icons_left(s, icon), icon
    province = PROVINCE.index(choice)
    if ICON_LIST[icon].most:
        s.marks = [*s.marks, province]
    if province == WEST_BERLIN:
        sector = yield chooser, open_sectors(s), WHICH_SECTOR
        s.sectors[SECTOR.index(sector)] += 1
    place_ls(s, province)
    if ICON_LIST[icon].kind == PUT_LS and s.unrest[province]:
        yield from change_unrest(s, province, -1)


# -- police and Stasi


def collect_police_card(s: Volk) -> None:
    """Put the played card in front of East, where it counts at once (A52); not after the end of the
    Stasi (A51)."""
    if not s.stasi_ended:
        s.police += s.playing
        s.playing = []
        s.collected = 1


def disband_stasi(s: Volk) -> Script:
    """Remove all police cards; the unrest on them returns, at most one to a province, and the rest
    is lost (A51)."""
    s.marks = []
    unrest = len([card for card in s.police if s.police_spent >> card & 1])
    returned = min(unrest, len(s.book.provinces_of[EAST]))
    s.out += s.police
    s.police = []
    s.police_spent = 0
    s.collected = 0  # the played card is gone, too, if it had just become a police card
    s.stasi_ended = 1
    say(s, words.STASI_GONE)
    while returned:
        choice = yield EAST, provinces_to_return_to(s), RETURN_UNREST, returned
        s.marks = [*s.marks, PROVINCE.index(choice)]
        yield from change_unrest(s, PROVINCE.index(choice), 1)
        returned -= 1


def provinces_to_return_to(s: Volk) -> list[int]:
    """The provinces of East to which no unrest has returned yet, as choices."""
    return [PROVINCE[p] for p in s.book.provinces_of[EAST] if not limit_on_return(s, p)]
