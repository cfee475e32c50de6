"""What each icon of an event does; what cannot be executed is skipped (rulebook 6.4, A12)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
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
    REMOVE_UNREST,
    REPAIR,
    RUN_DOWN,
    STASI_DISBANDED,
    STOP,
    WALL_BUILT,
    WALL_OPENED,
)
from kabinett.games.volk.content.vocabulary import (
    BERLIN,
    EAST,
    FACTORY,
    ICON_LIST,
    PROVINCE,
    SECTOR,
    WEST_BERLIN,
)
from kabinett.games.volk.rules.economy import (
    build,
    building_sites,
    dismantle,
    dismantling_sites,
    repair,
    run_down,
    run_down_sites,
    stop,
)
from kabinett.games.volk.rules.guillaume import examine
from kabinett.games.volk.rules.living_standard import place_ls
from kabinett.games.volk.rules.mass_protests import (
    PROTEST,
    change_unrest,
    protesting,
    with_unrest,
)
from kabinett.games.volk.rules.special_cities import sector_open
from kabinett.games.volk.rules.state import EMPTY, RUNDOWN, Volk


@script
def run_icon(s: Volk, side: int, icon: int) -> Script:
    """One icon; the side that triggers decides where, unless it has a coat of arms."""
    kind = ICON_LIST[icon].kind
    chooser = ICON_LIST[icon].coat if ICON_LIST[icon].coat >= 0 else side
    if kind == PUT_UNREST:
        yield from put_unrest(s, chooser, icon)
    elif kind == REMOVE_UNREST:
        if unrest_here(s, icon):
            choice = yield chooser, unrest_here(s, icon), words.REMOVE_WHERE
            yield from change_unrest(s, PROVINCE.index(choice), -1)
    elif kind == MOVE_UNREST:
        yield from move_unrest(s, chooser)
    elif kind == CUT_PROTEST:
        if protesting(s, EAST):
            choice = yield chooser, protesting(s, EAST), words.CUT_WHERE
            yield from change_unrest(
                s, PROVINCE.index(choice), PROTEST - 1 - s.unrest[PROVINCE.index(choice)]
            )
    elif kind == BUILD:
        if sites_to_build(s, icon):
            choice = yield chooser, sites_to_build(s, icon), words.BUILD_ONE
            build(s, choice)
    elif kind == DISMANTLE:
        if sites_to_dismantle(s, icon):
            choice = yield chooser, sites_to_dismantle(s, icon), words.DISMANTLE_ONE
            dismantle(s, choice)
    elif kind in (PUT_LS, PUT_LS_ONLY):
        yield from put_ls(s, chooser, icon)
    elif kind == REMOVE_LS:
        if with_ls(s, ICON_LIST[icon].side):
            choice = yield chooser, with_ls(s, ICON_LIST[icon].side), words.LOSE_LS
            s.ls[PROVINCE.index(choice)] -= 1
            say(s, words.LS_DOWN, choice, 1)
    elif kind == RUN_DOWN:
        if run_down_sites(s):
            choice = yield chooser, run_down_sites(s), words.RUN_DOWN_WHERE
            run_down(s, choice)
    elif kind == REPAIR:
        if s.factories[BERLIN] == RUNDOWN:
            repair(s, FACTORY[BERLIN])
    elif kind == STOP:
        if stoppable(s, icon):
            choice = yield chooser, stoppable(s, icon), words.STOP_WHICH
            stop(s, choice)
    elif kind in (POLICE_RED, POLICE_PINK):
        collect(s)
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


# -- unrest


def unrest_places(s: Volk, icon: int) -> list[int]:
    """Where unrest may be put: at most two in a province with `max2`."""
    places = s.book.places[icon]
    if ICON_LIST[icon].most == "max2":
        places = [province for province in places if s.marks.count(province) < 2]
    return [PROVINCE[province] for province in places]


def unrest_here(s: Volk, icon: int) -> list[int]:
    """Where an icon can remove unrest."""
    return [PROVINCE[p] for p in s.book.places[icon] if s.unrest[p]]


@script
def put_unrest(s: Volk, chooser: int, icon: int) -> Script:
    if unrest_places(s, icon):
        choice = yield chooser, unrest_places(s, icon), words.PUT_WHERE
        if ICON_LIST[icon].most:
            s.marks = [*s.marks, PROVINCE.index(choice)]
        yield from change_unrest(s, PROVINCE.index(choice), 1)


@script
def move_unrest(s: Volk, chooser: int) -> Script:
    """From one East province to another (A55)."""
    if not with_unrest(s, EAST):
        return
    source = yield chooser, with_unrest(s, EAST), words.MOVE_FROM
    target = yield chooser, provinces_beside(s, EAST, source), words.MOVE_TO
    s.unrest[PROVINCE.index(source)] -= 1
    s.unrest[PROVINCE.index(target)] += 1
    say(s, words.UNREST_MOVED, source, target)


def provinces_beside(s: Volk, side: int, source: int) -> list[int]:
    """All provinces of a state but one, as choices."""
    return [PROVINCE[p] for p in s.book.provinces_of[side] if PROVINCE[p] != source]


# -- building, dismantling


def sites_to_build(s: Volk, icon: int) -> list[int]:
    return building_sites(s, ICON_LIST[icon].side, ICON_LIST[icon].where)


def sites_to_dismantle(s: Volk, icon: int) -> list[int]:
    return dismantling_sites(s, ICON_LIST[icon].side, ICON_LIST[icon].where)


def stoppable(s: Volk, icon: int) -> list[int]:
    """Factories of the country that the card names."""
    sites = s.book.cities_of_country[ICON_LIST[icon].where]
    return [FACTORY[city] for city in sites if s.factories[city] != EMPTY]


# -- living standard


def ls_places(s: Volk, icon: int) -> list[int]:
    """Where a living standard may be put: West Berlin only with card 79 (10.2), with
    `different2` never twice in the same province."""
    once = ICON_LIST[icon].most == "different2"
    return [
        PROVINCE[province] for province in s.book.places[icon] if not (once and province in s.marks)
    ]


def open_sectors(s: Volk) -> list[int]:
    return [SECTOR[sector] for sector in range(3) if sector_open(s, sector)]


def with_ls(s: Volk, side: int) -> list[int]:
    return [PROVINCE[province] for province in s.book.provinces_of[side] if s.ls[province]]


@script
def put_ls(s: Volk, chooser: int, icon: int) -> Script:
    """A living standard whatever the economy; with the round icon one unrest less."""
    if not ls_places(s, icon):
        return
    choice = yield chooser, ls_places(s, icon), words.LS_EVENT_WHERE
    province = PROVINCE.index(choice)
    if ICON_LIST[icon].most:
        s.marks = [*s.marks, province]
    if province == WEST_BERLIN:
        sector = yield chooser, open_sectors(s), words.WHICH_SECTOR
        s.sectors[SECTOR.index(sector)] += 1
    place_ls(s, province)
    if ICON_LIST[icon].kind == PUT_LS and s.unrest[province]:
        yield from change_unrest(s, province, -1)


# -- police and Stasi


def collect(s: Volk) -> None:
    """The card goes in front of East, and counts at once (A52); after the end of the Stasi
    never again (A51)."""
    if not s.stasi_ended:
        s.police += s.playing
        s.playing = []
        s.collected = 1


@script
def disband_stasi(s: Volk) -> Script:
    """Police cards go for good; unrest on them returns, at most one to a province (A51)."""
    s.marks = []
    returned = len([card for card in s.police if s.police_spent >> card & 1])
    s.out += s.police
    s.police = []
    s.police_spent = 0
    s.stasi_ended = 1
    say(s, words.STASI_GONE)
    while returned:
        choice = yield EAST, provinces_without_marks(s), words.RETURN_UNREST
        s.marks = [*s.marks, PROVINCE.index(choice)]
        yield from change_unrest(s, PROVINCE.index(choice), 1)
        returned -= 1


def provinces_without_marks(s: Volk) -> list[int]:
    """Provinces of the East to which no unrest has returned yet, as choices."""
    return [PROVINCE[p] for p in s.book.provinces_of[EAST] if p not in s.marks]
