"""The questions about the icons of an event (rulebook 6.4), with the reasons why a place is not
offered, and whether an answer ends the action."""

from __future__ import annotations

from typing import Final

from kabinett.core.question import EVERY, Question
from kabinett.core.reason import NO_REASON
from kabinett.games.volk.content.icons import (
    PUT_LS,
    PUT_LS_ONLY,
    PUT_UNREST,
    TAKE_UNREST,
)
from kabinett.games.volk.content.vocabulary import (
    EAST,
    FACTORY,
    ICON_LIST,
    LINE,
    PROVINCE,
    WEST_BERLIN,
    Province,
    Sector,
    Side,
)
from kabinett.games.volk.rules.economy import (
    in_the_way_of_building,
    in_the_way_of_dismantling,
    in_the_way_of_running_down,
)
from kabinett.games.volk.rules.last_answer import last_of_action
from kabinett.games.volk.rules.mass_protests import PROTEST, changes_berlin_protests
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
from kabinett.games.volk.rules.state import EMPTY, Volk

# -- why a place is not offered


def in_the_way_of_icon(s: Volk, province: Province, icon: int) -> int:
    """Why an icon cannot affect a province because of its side or its restriction."""
    if s.book.side[province] != ICON_LIST[icon].side:
        return NOT_AFFECTED
    return NO_REASON if province in s.book.places[icon] else RESTRICTED


def in_the_way_of_putting(
    s: Volk, chooser: Side, province: Province, icons_left: int, icon: int
) -> int:
    return in_the_way_of_icon(s, province, icon) or limit_on_unrest(s, province, icon)


def limit_on_unrest(s: Volk, province: Province, icon: int) -> int:
    """Why an icon cannot affect a province of its side: with ``max2`` each gets at most two."""
    full = ICON_LIST[icon].most == "max2" and s.marks.count(province) >= 2
    return TWO_ALREADY if full else NO_REASON


def in_the_way_of_removing_one(
    s: Volk, chooser: Side, province: Province, icons_left: int, icon: int
) -> int:
    if in_the_way := in_the_way_of_icon(s, province, icon):
        return in_the_way
    return NO_REASON if s.unrest[province] else NO_UNREST_HERE


def in_the_way_of_moving(
    s: Volk, chooser: Side, province: Province, icons_left: int, source: int = -1
) -> int:
    """Why unrest cannot be moved from a province, or to it from ``source``."""
    if s.book.side[province] != EAST:
        return NOT_AFFECTED
    if source >= 0:
        return SAME_PROVINCE if PROVINCE[province] == source else NO_REASON
    return NO_REASON if s.unrest[province] else NO_UNREST_HERE


def in_the_way_of_cutting(s: Volk, chooser: Side, province: Province, icons_left: int) -> int:
    if s.book.side[province] != EAST:
        return NOT_AFFECTED
    return NO_REASON if s.unrest[province] >= PROTEST else NO_PROTEST_HERE


def in_the_way_of_raising(
    s: Volk, chooser: Side, province: Province, icons_left: int, icon: int
) -> int:
    return in_the_way_of_icon(s, province, icon) or limit_on_ls(s, province, icon)


def limit_on_ls(s: Volk, province: Province, icon: int) -> int:
    """Why an icon cannot affect a province of its side: with ``different2`` each is raised only
    once."""
    once = ICON_LIST[icon].most == "different2"
    return ONE_ALREADY if once and province in s.marks else NO_REASON


def in_the_way_of_lowering(s: Volk, chooser: Side, province: Province, side: Side) -> int:
    if s.book.side[province] != side:
        return NOT_AFFECTED
    return NO_REASON if s.ls[province] else NO_LS_HERE


def in_the_way_of_sector(s: Volk, chooser: Side, sector: Sector) -> int:
    return NO_REASON if sector_open(s, sector) else SECTORS_EVENLY


def in_the_way_of_building_one(
    s: Volk, chooser: Side, site: int, icons_left: int, icon: int
) -> int:
    return in_the_way_of_building(s, ICON_LIST[icon].side, site, ICON_LIST[icon].where)


def in_the_way_of_dismantling_one(
    s: Volk, chooser: Side, site: int, icons_left: int, icon: int
) -> int:
    return in_the_way_of_dismantling(s, ICON_LIST[icon].side, site, ICON_LIST[icon].where)


def in_the_way_of_stopping(s: Volk, chooser: Side, site: int, icon: int) -> int:
    if site in LINE or FACTORY.index(site) not in s.book.cities_of_country[ICON_LIST[icon].where]:
        return RESTRICTED
    return NO_REASON if s.factories[FACTORY.index(site)] != EMPTY else NO_FACTORY


def in_the_way_of_returning(s: Volk, chooser: Side, province: Province, icons_left: int) -> int:
    if s.book.side[province] != EAST:
        return NOT_AFFECTED
    return limit_on_return(s, province)


def limit_on_return(s: Volk, province: Province) -> int:
    """Why unrest cannot return to a province of East (A51)."""
    return RETURNED_ALREADY if province in s.marks else NO_REASON


# -- whether the answer ends the action

#: The change of a province's unrest by an icon.
UNREST_CHANGE: Final = {PUT_UNREST: 1, TAKE_UNREST: -1}


def icon_ends(s: Volk, chooser: Side, icons_left: int, icon: int) -> int:
    """The answer that ends the action: any; none if the answer may lead to another ask, for a
    sector of West Berlin or for a mass protest that it exports (10.2)."""
    drawn_icon = ICON_LIST[icon]
    change = UNREST_CHANGE.get(drawn_icon.kind, 0)
    if WEST_BERLIN in s.book.places[icon]:
        if drawn_icon.kind in (PUT_LS, PUT_LS_ONLY) or (
            chooser == EAST and changes_berlin_protests(s, change)
        ):
            return -1
    return changing_ends(s, chooser, change if drawn_icon.side == EAST else 0)


def changing_ends(s: Volk, chooser: Side, change: int) -> int:
    """The answer that ends the action, if any answer changes the unrest of East by ``change``."""
    return EVERY if last_of_action(s, chooser, change) else -1


def choice_ends(s: Volk, chooser: Side, *args: int) -> int:
    return changing_ends(s, chooser, 0)


def moving_ends(s: Volk, chooser: Side, icons_left: int, source: int) -> int:
    """The answer that ends the action when unrest is moved, which may begin a mass protest."""
    return changing_ends(s, chooser, 1)


def returning_ends(s: Volk, chooser: Side, icons_left: int) -> int:
    return changing_ends(s, chooser, 1) if icons_left == 1 else -1


# -- the questions

PUT_WHERE = Question(
    "Choose where to put unrest: {n} left",
    why_not=of_provinces(in_the_way_of_putting),
    ends=icon_ends,
    section="6.4",
)
REMOVE_ONE = Question(
    "Choose where to remove unrest: {n} left",
    why_not=of_provinces(in_the_way_of_removing_one),
    ends=icon_ends,
    section="6.4",
)
MOVE_FROM = Question(
    "Move unrest, {n} left: from which province?",
    why_not=of_provinces(in_the_way_of_moving),
    section="6.4",
)
MOVE_TO = Question(
    "Move unrest, {n} left: to which province?",
    why_not=of_provinces(in_the_way_of_moving),
    ends=moving_ends,
    section="6.4",
)
CUT_WHERE = Question(
    "Choose where a mass protest ends (unrest down to 3): {n} left",
    why_not=of_provinces(in_the_way_of_cutting),
    ends=choice_ends,
    section="6.4",
)
BUILD_ONE = Question(
    "Choose where to build: {n} point left",
    "Choose where to build: {n} points left",
    why_not=of_sites(in_the_way_of_building_one),
    ends=icon_ends,
    section="6.4",
)
DISMANTLE_ONE = Question(
    "Choose what is dismantled: {n} point left",
    "Choose what is dismantled: {n} points left",
    why_not=of_sites(in_the_way_of_dismantling_one),
    ends=icon_ends,
    section="6.4",
)
LS_EVENT_WHERE = Question(
    "Choose where the living standard rises: {n} left",
    why_not=of_provinces(in_the_way_of_raising),
    ends=icon_ends,
    section="6.4",
)
LOSE_LS = Question(
    "Choose a province that loses 1 living standard",
    why_not=of_provinces(in_the_way_of_lowering),
    ends=choice_ends,
    section="6.4",
)
RUN_DOWN_WHERE = Question(
    "Choose a factory that runs down",
    why_not=of_sites(in_the_way_of_running_down),
    ends=choice_ends,
    section="6.4",
)
STOP_WHICH = Question(
    "Choose a factory that is closed for good",
    why_not=of_sites(in_the_way_of_stopping),
    ends=choice_ends,
    section="6.4",
)
WHICH_SECTOR = Question(
    "Choose a sector of West Berlin",
    why_not=of_sectors(in_the_way_of_sector),
    ends=choice_ends,
    section="6.4",
)
RETURN_UNREST = Question(
    "Unrest returns from the police cards, {n} left: choose a province",
    why_not=of_provinces(in_the_way_of_returning),
    ends=returning_ends,
    section="8",
)
