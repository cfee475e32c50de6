"""What each icon of an event does; what cannot be executed is skipped (rulebook 6.4, A12)."""

from __future__ import annotations

from kabinett.core.question import Question
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
    LINE,
    PROVINCE,
    SECTOR,
    WEST_BERLIN,
    Province,
    Sector,
    Side,
)
from kabinett.games.volk.rules.economy import (
    build,
    building_sites,
    dismantle,
    dismantling_sites,
    in_the_way_of_building,
    in_the_way_of_dismantling,
    in_the_way_of_running_down,
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
from kabinett.games.volk.rules.reasons import (
    NO_FACTORY,
    NO_LS_HERE,
    NO_PROTEST_HERE,
    NO_UNREST_HERE,
    NOT_AFFECTED,
    ONE_ALREADY,
    RESTRICTED,
    RETURNED_ALREADY,
    SAME_PROVINCE,
    SECTORS_EVENLY,
    TWO_ALREADY,
    of_provinces,
    of_sectors,
    of_sites,
)
from kabinett.games.volk.rules.special_cities import sector_open
from kabinett.games.volk.rules.state import EMPTY, RUNDOWN, Volk


def in_the_way_of_icon(s: Volk, chooser: Side, province: Province, icon: int) -> int:
    """Does it affect the province at all?"""
    if s.book.side[province] != ICON_LIST[icon].side:
        return NOT_AFFECTED
    return 0 if province in s.book.places[icon] else RESTRICTED


def in_the_way_of_putting(s: Volk, chooser: Side, province: Province, icon: int) -> int:
    if in_the_way := in_the_way_of_icon(s, chooser, province, icon):
        return in_the_way
    full = ICON_LIST[icon].most == "max2" and s.marks.count(province) >= 2
    return TWO_ALREADY if full else 0


def in_the_way_of_removing(s: Volk, chooser: Side, province: Province, icon: int) -> int:
    if in_the_way := in_the_way_of_icon(s, chooser, province, icon):
        return in_the_way
    return 0 if s.unrest[province] else NO_UNREST_HERE


def in_the_way_of_moving(s: Volk, chooser: Side, province: Province, source: int = -1) -> int:
    """From a province of the East, or from ``source`` to another one."""
    if s.book.side[province] != EAST:
        return NOT_AFFECTED
    if source >= 0:
        return SAME_PROVINCE if PROVINCE[province] == source else 0
    return 0 if s.unrest[province] else NO_UNREST_HERE


def in_the_way_of_cutting(s: Volk, chooser: Side, province: Province) -> int:
    if s.book.side[province] != EAST:
        return NOT_AFFECTED
    return 0 if s.unrest[province] >= PROTEST else NO_PROTEST_HERE


def in_the_way_of_raising(s: Volk, chooser: Side, province: Province, icon: int) -> int:
    if in_the_way := in_the_way_of_icon(s, chooser, province, icon):
        return in_the_way
    once = ICON_LIST[icon].most == "different2"
    return ONE_ALREADY if once and province in s.marks else 0


def in_the_way_of_lowering(s: Volk, chooser: Side, province: Province, side: Side) -> int:
    if s.book.side[province] != side:
        return NOT_AFFECTED
    return 0 if s.ls[province] else NO_LS_HERE


def in_the_way_of_sector(s: Volk, chooser: Side, sector: Sector) -> int:
    return 0 if sector_open(s, sector) else SECTORS_EVENLY


def in_the_way_of_building_one(s: Volk, chooser: Side, site: int, icon: int) -> int:
    return in_the_way_of_building(s, ICON_LIST[icon].side, site, ICON_LIST[icon].where)


def in_the_way_of_dismantling_one(s: Volk, chooser: Side, site: int, icon: int) -> int:
    return in_the_way_of_dismantling(s, ICON_LIST[icon].side, site, ICON_LIST[icon].where)


def in_the_way_of_stopping(s: Volk, chooser: Side, site: int, icon: int) -> int:
    if site in LINE or FACTORY.index(site) not in s.book.cities_of_country[ICON_LIST[icon].where]:
        return RESTRICTED
    return 0 if s.factories[FACTORY.index(site)] != EMPTY else NO_FACTORY


def in_the_way_of_returning(s: Volk, chooser: Side, province: Province) -> int:
    if s.book.side[province] != EAST:
        return NOT_AFFECTED
    return RETURNED_ALREADY if province in s.marks else 0


PUT_WHERE = Question(
    "Put 1 unrest: choose a province", why_not=of_provinces(in_the_way_of_putting), section="6.4"
)
REMOVE_WHERE = Question(
    words.REMOVE_WHERE, why_not=of_provinces(in_the_way_of_removing), section="6.4"
)
MOVE_FROM = Question(
    "Move 1 unrest: from which province?", why_not=of_provinces(in_the_way_of_moving), section="6.4"
)
MOVE_TO = Question(
    "Move 1 unrest: to which province?", why_not=of_provinces(in_the_way_of_moving), section="6.4"
)
CUT_WHERE = Question(
    "Reduce the unrest to 3: choose a province with mass protest",
    why_not=of_provinces(in_the_way_of_cutting),
    section="6.4",
)
BUILD_ONE = Question(
    "Choose where 1 point is built", why_not=of_sites(in_the_way_of_building_one), section="6.4"
)
DISMANTLE_ONE = Question(
    "Choose what is dismantled", why_not=of_sites(in_the_way_of_dismantling_one), section="6.4"
)
LS_EVENT_WHERE = Question(
    "Choose a province for 1 living standard",
    why_not=of_provinces(in_the_way_of_raising),
    section="6.4",
)
LOSE_LS = Question(
    "Choose a province that loses 1 living standard",
    why_not=of_provinces(in_the_way_of_lowering),
    section="6.4",
)
RUN_DOWN_WHERE = Question(
    "Choose a factory that runs down", why_not=of_sites(in_the_way_of_running_down), section="6.4"
)
STOP_WHICH = Question(
    "Choose a factory that is closed for good",
    why_not=of_sites(in_the_way_of_stopping),
    section="6.4",
)
WHICH_SECTOR = Question(
    "Choose a sector of West Berlin", why_not=of_sectors(in_the_way_of_sector), section="6.4"
)
RETURN_UNREST = Question(
    "Unrest returns from the police cards: choose a province",
    why_not=of_provinces(in_the_way_of_returning),
    section="8",
)


def run_icon(s: Volk, side: Side, icon: int) -> Script:
    """One icon; the side that triggers decides where, unless it has a coat of arms."""
    kind = ICON_LIST[icon].kind
    chooser = Side(ICON_LIST[icon].coat) if ICON_LIST[icon].coat >= 0 else side
    if kind == PUT_UNREST:
        yield from put_unrest(s, chooser, icon)
    elif kind == REMOVE_UNREST:
        if unrest_here(s, icon):
            choice = yield chooser, unrest_here(s, icon), REMOVE_WHERE, icon
            yield from change_unrest(s, PROVINCE.index(choice), -1)
    elif kind == MOVE_UNREST:
        yield from move_unrest(s, chooser)
    elif kind == CUT_PROTEST:
        if protesting(s, EAST):
            choice = yield chooser, protesting(s, EAST), CUT_WHERE
            yield from change_unrest(
                s, PROVINCE.index(choice), PROTEST - 1 - s.unrest[PROVINCE.index(choice)]
            )
    elif kind == BUILD:
        if sites_to_build(s, icon):
            choice = yield chooser, sites_to_build(s, icon), BUILD_ONE, icon
            build(s, choice)
    elif kind == DISMANTLE:
        if sites_to_dismantle(s, icon):
            choice = yield chooser, sites_to_dismantle(s, icon), DISMANTLE_ONE, icon
            dismantle(s, choice)
    elif kind in (PUT_LS, PUT_LS_ONLY):
        yield from put_ls(s, chooser, icon)
    elif kind == REMOVE_LS:
        if with_ls(s, ICON_LIST[icon].side):
            choice = yield chooser, with_ls(s, ICON_LIST[icon].side), LOSE_LS, ICON_LIST[icon].side
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
        if stoppable(s, icon):
            choice = yield chooser, stoppable(s, icon), STOP_WHICH, icon
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


def put_unrest(s: Volk, chooser: Side, icon: int) -> Script:
    if unrest_places(s, icon):
        choice = yield chooser, unrest_places(s, icon), PUT_WHERE, icon
        if ICON_LIST[icon].most:
            s.marks = [*s.marks, PROVINCE.index(choice)]
        yield from change_unrest(s, PROVINCE.index(choice), 1)


def move_unrest(s: Volk, chooser: Side) -> Script:
    """From one East province to another (A55)."""
    if not with_unrest(s, EAST):
        return
    source = yield chooser, with_unrest(s, EAST), MOVE_FROM
    target = yield chooser, provinces_beside(s, EAST, source), MOVE_TO, source
    s.unrest[PROVINCE.index(source)] -= 1
    s.unrest[PROVINCE.index(target)] += 1
    say(s, words.UNREST_MOVED, source, target)


def provinces_beside(s: Volk, side: Side, source: int) -> list[int]:
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
    return [
        SECTOR[sector] for sector in (Sector(0), Sector(1), Sector(2)) if sector_open(s, sector)
    ]


def with_ls(s: Volk, side: Side) -> list[int]:
    return [PROVINCE[province] for province in s.book.provinces_of[side] if s.ls[province]]


def put_ls(s: Volk, chooser: Side, icon: int) -> Script:
    """A living standard whatever the economy; with the round icon one unrest less."""
    if not ls_places(s, icon):
        return
    choice = yield chooser, ls_places(s, icon), LS_EVENT_WHERE, icon
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


def collect(s: Volk) -> None:
    """The card goes in front of East, and counts at once (A52); after the end of the Stasi
    never again (A51)."""
    if not s.stasi_ended:
        s.police += s.playing
        s.playing = []
        s.collected = 1


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
        choice = yield EAST, provinces_without_marks(s), RETURN_UNREST
        s.marks = [*s.marks, PROVINCE.index(choice)]
        yield from change_unrest(s, PROVINCE.index(choice), 1)
        returned -= 1


def provinces_without_marks(s: Volk) -> list[int]:
    """Provinces of the East to which no unrest has returned yet, as choices."""
    return [PROVINCE[p] for p in s.book.provinces_of[EAST] if p not in s.marks]
