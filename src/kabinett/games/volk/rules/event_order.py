"""Whether the order of an event's icons can matter: the game asks for it only then (6.1)."""

from __future__ import annotations

from typing import Final

from kabinett.games.volk.content.icons import (
    BUILD,
    CUT_PROTEST,
    DISMANTLE,
    GUILLAUME,
    MOVE_UNREST,
    POLICE_PINK,
    POLICE_RED,
    PUT_LS,
    PUT_UNREST,
    REMOVE_UNREST,
    REPAIR,
    RUN_DOWN,
    STASI_DISBANDED,
    WALL_BUILT,
    WALL_OPENED,
)
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    EAST,
    ICON,
    ICON_LIST,
    PRESTIGE,
    WEST,
    WEST_BERLIN,
    Province,
    Side,
    Track,
)
from kabinett.games.volk.rules.mass_protests import PROTEST, total_unrest, with_unrest
from kabinett.games.volk.rules.socialists_and_police import police_ready
from kabinett.games.volk.rules.state import ACTIONS, Volk

END_OF_TRACK = 6


def next_steps(s: Volk, side: Side) -> list[int]:
    """The icons and arrows whose order is open, else the next one, as choices."""
    return [ICON[icon] for icon in in_question(s, side) or s.todo[:1]]


def in_question(s: Volk, side: Side) -> list[int]:
    """Icons and arrows that may change what another one may do."""
    icons = s.todo[::2]
    if len(icons) < 2:
        return []
    if icon_kind(icons[0]) == CUT_PROTEST and icon_kind(icons[1]) == REMOVE_UNREST:
        icons = [icon for icon in icons if icon != icons[1]]  # card I: first, then (almanac)
    deciders = [decider(s, side, icon) for icon in icons]
    is_open = [0] * len(icons)
    for one in range(1, len(icons)):
        for two in range(one):
            if is_open[one] and is_open[two]:
                continue
            if deciders[one] + deciders[two] == WEST + EAST:
                is_open[one] = is_open[two] = 1  # the second to decide sees the first decision
            elif interfere(s, side, icons[one], icons[two]):
                is_open[one] = is_open[two] = 1
    return [icon for place, icon in enumerate(icons) if is_open[place]]


def police_matters(s: Volk) -> bool:
    """Can it matter whether police act before or after what is left (A46)?"""
    for icon in s.todo[::2]:
        if icon in ARROW:
            if runs_off(s, ARROW.index(icon)):
                return True
        elif ICON_LIST[icon].side == EAST:
            if ICON_LIST[icon].kind == BUILD or ICON_LIST[icon].kind in UNREST_KINDS:
                return True
    return False


def icon_kind(icon: int) -> int:
    return ICON_LIST[icon].kind if icon not in ARROW else -1


def interfere(s: Volk, side: Side, one: int, two: int) -> bool:
    """Can it matter which of two comes first, though one side decides both?"""
    return (
        can_change(s, side, one, two) or can_change(s, side, two, one) or turns_berlin(s, one, two)
    )


def decider(s: Volk, side: Side, icon: int) -> Side:
    """The side that decides where an icon is executed; NOBODYS if nothing is to decide."""
    if icon in ARROW:
        step = 1 if s.todo[s.todo[::2].index(icon) * 2 + 1] > 0 else -1
        return (EAST if step > 0 else WEST) if runs_off(s, ARROW.index(icon)) else NOBODYS
    drawn_icon = ICON_LIST[icon]
    if drawn_icon.kind == STASI_DISBANDED:
        return EAST if s.police else NOBODYS
    if drawn_icon.kind in NO_PLACE or len(s.book.places[icon]) == 1:
        return NOBODYS
    return Side(drawn_icon.coat) if drawn_icon.coat >= 0 else side


def can_change(s: Volk, side: Side, first: int, second: int) -> bool:
    """Can doing ``first`` change what ``second`` may do?"""
    kind = icon_kind(second)
    if first in ARROW:
        if not runs_off(s, ARROW.index(first)):
            return False
        if kind == STASI_DISBANDED:
            return bool(s.police)
        if second in ARROW or not reaches_unrest(ARROW.index(first), ICON_LIST[second].side):
            return False
        if kind in UNREST_KINDS and kind not in (MOVE_UNREST, CUT_PROTEST):
            scarce = total_unrest(s, ICON_LIST[second].side) < PROTEST
            return scarce or uses_up(s, side, first, second)
        return kind in (BUILD, MOVE_UNREST, CUT_PROTEST)
    one = ICON_LIST[first]
    if one.kind == GUILLAUME:  # the side has seen cards before it decides
        return kind == PUT_UNREST or (second in ARROW and runs_off(s, ARROW.index(second)))
    if one.kind in (POLICE_RED, POLICE_PINK):
        return new_police_act(s, side) and uses_up(s, side, first, second)
    if second in ARROW or one.side != ICON_LIST[second].side:
        return False
    if one.kind == kind:
        return kind == REMOVE_UNREST and uses_up(s, side, first, second)
    if one.kind == STASI_DISBANDED and s.police:  # they act before, or unrest returns
        few = len(with_unrest(s, EAST)) < len(s.police)
        unspent = len(police_ready(s, side))
        return kind == CUT_PROTEST or (
            kind == REMOVE_UNREST and (few or short_of_unrest(s, second, unspent))
        )
    if kind == BUILD and one.kind == PUT_UNREST:  # can it bring a mass protest?
        more = times_left(s, first)
        return any([s.unrest[p] % PROTEST + more >= PROTEST for p in s.book.provinces_of[one.side]])
    if kind == BUILD and one.kind in UNREST_KINDS:  # can it end one?
        return any([s.unrest[p] >= PROTEST for p in s.book.provinces_of[one.side]])
    if kind in (REMOVE_UNREST, MOVE_UNREST) and one.kind in UNREST_KINDS:
        return kind == MOVE_UNREST or short_of_unrest(s, second)
    return (one.kind, kind) in ((RUN_DOWN, REPAIR), (DISMANTLE, BUILD))


def turns_berlin(s: Volk, one: int, two: int) -> bool:
    """Does one put unrest into West Berlin and the other take some away, so that a mass protest can
    begin or end in between?  Then East chooses who imports it (10.2)."""
    if not (stirs_berlin(s, one) and calms_berlin(s, two)) and not (
        stirs_berlin(s, two) and calms_berlin(s, one)
    ):
        return False
    unrest = s.unrest[WEST_BERLIN]
    more = sum([times_left(s, icon) for icon in s.todo[::2] if stirs_berlin(s, icon)])
    less = sum([times_left(s, icon) for icon in s.todo[::2] if calms_berlin(s, icon)])
    begins = unrest % PROTEST + more >= PROTEST
    return begins or (unrest >= PROTEST and less > unrest % PROTEST)


def stirs_berlin(s: Volk, icon: int) -> bool:
    """May the icon or arrow put unrest into West Berlin?"""
    if icon in ARROW:
        track = ARROW.index(icon)
        return track == PRESTIGE and runs_off(s, track) and decider(s, EAST, icon) == EAST
    return ICON_LIST[icon].kind == PUT_UNREST and WEST_BERLIN in s.book.places[icon]


def calms_berlin(s: Volk, icon: int) -> bool:
    """May the icon or arrow take unrest from West Berlin?"""
    return WEST_BERLIN in provinces_to_calm(s, icon)


#: The decider where there is nothing to decide: neither side.
NOBODYS: Final = Side(9)

NO_PLACE = (POLICE_RED, POLICE_PINK, WALL_BUILT, WALL_OPENED, REPAIR)
UNREST_KINDS = (PUT_UNREST, REMOVE_UNREST, MOVE_UNREST, CUT_PROTEST, PUT_LS, STASI_DISBANDED)


def short_of_unrest(s: Volk, icon: int, more: int = 0) -> bool:
    """Might the icon's places have too little unrest to remove?"""
    there = sum([s.unrest[province] for province in s.book.places[icon]])
    return there < times_left(s, icon) + 3 + more


def new_police_act(s: Volk, side: Side) -> bool:
    """May a police card act in the action in which it is collected (A46)?"""
    in_time = side == EAST and s.phase == ACTIONS and not s.book.new_police_waits
    return in_time and not s.stasi_ended


def uses_up(s: Volk, side: Side, first: int, second: int) -> bool:
    """Can ``first``, with all else that calms, take unrest that ``second`` then lacks?"""
    from_there = provinces_to_calm(s, second)
    common = [p for p in provinces_to_calm(s, first) if p in from_there and s.unrest[p]]
    if not common:
        return False
    most = len(police_ready(s, side)) + sum(
        [
            times_left(s, icon)
            for icon in s.todo[::2]
            if any([p in from_there for p in provinces_to_calm(s, icon)])
        ]
    )
    if icon_kind(second) == PUT_LS:  # calms where it is put
        return any([s.unrest[p] < most for p in common])
    return sum([s.unrest[p] for p in from_there]) < most


def provinces_to_calm(s: Volk, icon: int) -> list[Province]:
    """Provinces from which an icon, police that come with it or an arrow off its track may
    take unrest."""
    if icon not in ARROW:
        calms = ICON_LIST[icon].kind in (REMOVE_UNREST, PUT_LS, POLICE_RED, POLICE_PINK)
        return s.book.places[icon] if calms else []
    if not runs_off(s, ARROW.index(icon)):
        return []
    gainer = decider(s, EAST, icon)
    return s.book.provinces_of[gainer] if reaches_unrest(ARROW.index(icon), gainer) else []


def reaches_unrest(track: Track, side: Side) -> bool:
    """Can running off the track change the side's unrest?  Only prestige changes the West's."""
    return side == EAST or track == PRESTIGE


def times_left(s: Volk, icon: int) -> int:
    """How often an icon, or an arrow of the row, is still to be executed."""
    return abs(s.todo[s.todo[::2].index(icon) * 2 + 1])


def runs_off(s: Volk, track: Track) -> bool:
    """Would the remaining arrows push this marker off its track?"""
    place = s.todo[::2].index(ARROW[track]) * 2 + 1
    return abs(s.tracks[track] + s.todo[place]) > END_OF_TRACK
