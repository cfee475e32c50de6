"""Decides whether the order of an event's icons can matter; the game asks for it only then (6.4).

The order of two icons is open (`icons_in_open_order`) if each side decides one of them (`decider`),
if either can change what the other may do (`can_change`), or if a mass protest of West Berlin could
begin or end in between (`may_turn_berlin`).  `can_change` depends on the kind of the first: an
arrow, Guillaume, police, the end of the Stasi, unrest.  When in doubt the answer is yes, because a
needless question does no harm.
"""

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
    REPAIR,
    RUN_DOWN,
    STASI_DISBANDED,
    TAKE_UNREST,
    WALL_BUILT,
    WALL_OPENED,
)
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    EAST,
    END_OF_TRACK,
    ICON,
    ICON_LIST,
    PRESTIGE,
    WEST,
    WEST_BERLIN,
    Province,
    Side,
    Track,
)
from kabinett.games.volk.rules.mass_protests import PROTEST, provinces_with_unrest, total_unrest
from kabinett.games.volk.rules.socialists_and_police import police_ready
from kabinett.games.volk.rules.state import ACTIONS, Volk
from kabinett.games.volk.rules.steps import icons_to_do, steps_to_do

#: Icons whose place nobody chooses.
NO_PLACE: Final = (POLICE_RED, POLICE_PINK, WALL_BUILT, WALL_OPENED, REPAIR)
#: Icons that change unrest.
UNREST_KINDS: Final = (PUT_UNREST, TAKE_UNREST, MOVE_UNREST, CUT_PROTEST, PUT_LS, STASI_DISBANDED)
#: Neither side: the decider if there is nothing to decide.
NO_SIDE: Final = Side(-1)


def next_steps(s: Volk, side: Side) -> list[int]:
    """The icons and arrows whose order is open; if none is, the first one; as choices."""
    return [ICON[icon] for icon in icons_in_open_order(s, side) or s.todo[:1]]


def icons_in_open_order(s: Volk, side: Side) -> list[int]:
    """The icons and arrows whose order can matter."""
    icons = icons_to_do(s)
    if len(icons) < 2:
        return []
    if icon_kind(icons[0]) == CUT_PROTEST and icon_kind(icons[1]) == TAKE_UNREST:
        icons = [icon for icon in icons if icon != icons[1]]  # card I has a fixed order (almanac)
    deciders = [decider(s, side, icon) for icon in icons]
    is_open = [0] * len(icons)
    for one in range(1, len(icons)):
        for two in range(one):
            if is_open[one] and is_open[two]:
                continue
            if {deciders[one], deciders[two]} == {WEST, EAST}:
                is_open[one] = is_open[two] = 1  # one side sees the other's decision first
            elif order_matters(s, side, icons[one], icons[two]):
                is_open[one] = is_open[two] = 1
    return [icon for place, icon in enumerate(icons) if is_open[place]]


def police_matters(s: Volk) -> bool:
    """Whether it can matter if police act before or after the rest of the event (A46)."""
    for icon in icons_to_do(s):
        if icon in ARROW:
            if runs_off(s, ARROW.index(icon)):
                return True
        elif ICON_LIST[icon].side == EAST:
            if ICON_LIST[icon].kind == BUILD or ICON_LIST[icon].kind in UNREST_KINDS:
                return True
    return False


def icon_kind(icon: int) -> int:
    return ICON_LIST[icon].kind if icon not in ARROW else -1


def order_matters(s: Volk, side: Side, one: int, two: int) -> bool:
    """Whether the order of two icons or arrows can matter, even if one side decides both."""
    return (
        can_change(s, side, one, two)
        or can_change(s, side, two, one)
        or may_turn_berlin(s, one, two)
    )


def decider(s: Volk, side: Side, icon: int) -> Side:
    """The side that chooses the place of an icon or arrow; NO_SIDE if there is no choice."""
    if icon in ARROW:
        gainer = EAST if steps_to_do(s, icon) > 0 else WEST
        return gainer if runs_off(s, ARROW.index(icon)) else NO_SIDE
    drawn_icon = ICON_LIST[icon]
    if drawn_icon.kind == STASI_DISBANDED:
        return EAST if s.police else NO_SIDE
    if drawn_icon.kind in NO_PLACE or len(s.book.places[icon]) == 1:
        return NO_SIDE
    return Side(drawn_icon.coat) if drawn_icon.coat >= 0 else side


def can_change(s: Volk, side: Side, first: int, second: int) -> bool:
    """Whether executing ``first`` can change what ``second`` may do."""
    if first in ARROW:
        return arrow_can_change(s, side, first, second)
    kind = icon_kind(second)
    one = ICON_LIST[first]
    if one.kind == GUILLAUME:  # the side sees cards before it decides
        return kind == PUT_UNREST or (second in ARROW and runs_off(s, ARROW.index(second)))
    if one.kind in (POLICE_RED, POLICE_PINK):
        return new_police_act(s, side) and may_use_up_unrest(s, side, first, second)
    if second in ARROW or one.side != ICON_LIST[second].side:
        return False
    if one.kind == kind:
        return kind == TAKE_UNREST and may_use_up_unrest(s, side, first, second)
    if one.kind == STASI_DISBANDED and s.police:  # police may act before, or unrest returns
        few = len(provinces_with_unrest(s, EAST)) < len(s.police)
        unspent = len(police_ready(s, side))
        return kind == CUT_PROTEST or (
            kind == TAKE_UNREST and (few or short_of_unrest(s, second, unspent))
        )
    if kind == BUILD and one.kind == PUT_UNREST:  # a mass protest may begin
        more = times_left(s, first)
        return any([s.unrest[p] % PROTEST + more >= PROTEST for p in s.book.provinces_of[one.side]])
    if kind == BUILD and one.kind in UNREST_KINDS:  # a mass protest may end
        return any([s.unrest[p] >= PROTEST for p in s.book.provinces_of[one.side]])
    if kind in (TAKE_UNREST, MOVE_UNREST) and one.kind in UNREST_KINDS:
        return kind == MOVE_UNREST or short_of_unrest(s, second)
    return (one.kind, kind) in ((RUN_DOWN, REPAIR), (DISMANTLE, BUILD))


def arrow_can_change(s: Volk, side: Side, first: int, second: int) -> bool:
    """Whether an arrow that leaves its track, and so changes unrest, can change what ``second`` may
    do."""
    track = ARROW.index(first)
    if not runs_off(s, track):
        return False
    kind = icon_kind(second)
    if kind == STASI_DISBANDED:
        return bool(s.police)
    if second in ARROW or not reaches_unrest(track, ICON_LIST[second].side):
        return False
    if kind in UNREST_KINDS and kind not in (MOVE_UNREST, CUT_PROTEST):
        scarce = total_unrest(s, ICON_LIST[second].side) < PROTEST
        return scarce or may_use_up_unrest(s, side, first, second)
    return kind in (BUILD, MOVE_UNREST, CUT_PROTEST)


def may_turn_berlin(s: Volk, one: int, two: int) -> bool:
    """Whether one icon or arrow may put unrest into West Berlin and the other may remove some, so
    that a mass protest can begin or end in between.  East would choose its supplier (10.2)."""
    if not (may_put_unrest_into_berlin(s, one) and may_remove_unrest_from_berlin(s, two)) and not (
        may_put_unrest_into_berlin(s, two) and may_remove_unrest_from_berlin(s, one)
    ):
        return False
    unrest = s.unrest[WEST_BERLIN]
    more = sum(
        [times_left(s, icon) for icon in icons_to_do(s) if may_put_unrest_into_berlin(s, icon)]
    )
    less = sum(
        [times_left(s, icon) for icon in icons_to_do(s) if may_remove_unrest_from_berlin(s, icon)]
    )
    begins = unrest % PROTEST + more >= PROTEST
    return begins or (unrest >= PROTEST and less > unrest % PROTEST)


def may_put_unrest_into_berlin(s: Volk, icon: int) -> bool:
    """Whether an icon or arrow may put unrest into West Berlin."""
    if icon in ARROW:
        track = ARROW.index(icon)
        return track == PRESTIGE and runs_off(s, track) and decider(s, EAST, icon) == EAST
    return ICON_LIST[icon].kind == PUT_UNREST and WEST_BERLIN in s.book.places[icon]


def may_remove_unrest_from_berlin(s: Volk, icon: int) -> bool:
    """Whether an icon or arrow may remove unrest from West Berlin."""
    return WEST_BERLIN in provinces_that_may_lose_unrest(s, icon)


def short_of_unrest(s: Volk, icon: int, more: int = 0) -> bool:
    """Whether the provinces of an icon may have too little unrest for it."""
    there = sum([s.unrest[province] for province in s.book.places[icon]])
    return there < times_left(s, icon) + 3 + more


def new_police_act(s: Volk, side: Side) -> bool:
    """Whether a police card may be used in the action in which East collects it (A46)."""
    in_time = side == EAST and s.phase == ACTIONS and not s.book.new_police_waits
    return in_time and not s.stasi_ended


def may_use_up_unrest(s: Volk, side: Side, first: int, second: int) -> bool:
    """Whether ``first``, with everything else that removes unrest, can leave too little for
    ``second``."""
    from_there = provinces_that_may_lose_unrest(s, second)
    common = [
        p for p in provinces_that_may_lose_unrest(s, first) if p in from_there and s.unrest[p]
    ]
    if not common:
        return False
    most = len(police_ready(s, side)) + sum(
        [
            times_left(s, icon)
            for icon in icons_to_do(s)
            if any([p in from_there for p in provinces_that_may_lose_unrest(s, icon)])
        ]
    )
    if icon_kind(second) == PUT_LS:  # it removes unrest only in its own province
        return any([s.unrest[p] < most for p in common])
    return sum([s.unrest[p] for p in from_there]) < most


def provinces_that_may_lose_unrest(s: Volk, icon: int) -> list[Province]:
    """The provinces from which an icon, its police or an arrow beyond the end of its track may
    remove unrest."""
    if icon not in ARROW:
        removes = ICON_LIST[icon].kind in (TAKE_UNREST, PUT_LS, POLICE_RED, POLICE_PINK)
        return s.book.places[icon] if removes else []
    if not runs_off(s, ARROW.index(icon)):
        return []
    gainer = decider(s, EAST, icon)
    return s.book.provinces_of[gainer] if reaches_unrest(ARROW.index(icon), gainer) else []


def reaches_unrest(track: Track, side: Side) -> bool:
    """Whether an arrow beyond the end of this track may change a side's unrest.  Only prestige may
    change that of West."""
    return side == EAST or track == PRESTIGE


def times_left(s: Volk, icon: int) -> int:
    """How often an icon, or a step of an arrow, is still to be executed."""
    return abs(steps_to_do(s, icon))


def runs_off(s: Volk, track: Track) -> bool:
    """Whether the remaining arrows would move this marker beyond the end of its track."""
    return abs(s.tracks[track] + steps_to_do(s, ARROW[track])) > END_OF_TRACK
