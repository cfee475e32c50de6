"""Card events: icons and arrows (6.4)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.volk.content import words
from kabinett.games.volk.content.board import (
    BOARD,
    BUILD,
    CUT_PROTEST,
    DISMANTLE,
    DUAL,
    EAST,
    GUILLAUME,
    MOVE_UNREST,
    POLICE_PINK,
    POLICE_RED,
    PRESTIGE,
    PUT_LS,
    PUT_LS_ONLY,
    PUT_UNREST,
    RED,
    REMOVE_LS,
    REMOVE_UNREST,
    REPAIR,
    RUN_DOWN,
    SPECIAL,
    STASI_DISBANDED,
    STOP,
    WALL_BUILT,
    WALL_OPENED,
    WEST,
    YELLOW,
    Icon,
)
from kabinett.games.volk.content.vocabulary import (
    CARDS,
    FIRST_ARROW,
    FIRST_FACTORY,
    FIRST_ICON,
    FIRST_IGNORE,
    FIRST_PROVINCE,
    FIRST_SECTOR,
    ICON_NAMES,
    ICON_OF,
    PASS,
)
from kabinett.games.volk.rules.building import (
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
from kabinett.games.volk.rules.living import place_ls, sector_open
from kabinett.games.volk.rules.order import (
    END_OF_TRACK,
    in_question,
    next_steps,
    police_matters,
    provinces_for,
)
from kabinett.games.volk.rules.state import EMPTY, RUNDOWN, Volk
from kabinett.games.volk.rules.unrest import (
    PROTEST,
    change_unrest,
    police_ready,
    protesting,
    use_police,
    with_unrest,
)
from kabinett.games.volk.rules.values import capacity, total_unrest

ICON_LIST: list[Icon] = list(ICON_OF.values())

# -- whether


def may_trigger(s: Volk, side: int, card: int) -> bool:
    """The colour allows it, and it does not dismantle more of one's own than there is
    (6.4, A11, A13)."""
    colour = BOARD.colour[card]
    if colour not in (DUAL, YELLOW if side == WEST else RED):
        return colour == SPECIAL and side == EAST
    needed = own_dismantling(card, side) - (1 if colour == DUAL else 0)
    return needed <= 0 or needed <= capacity(s, side)


def own_dismantling(card: int, side: int) -> int:
    return sum(
        [icon.count for icon in BOARD.icons[card] if icon.kind == DISMANTLE and icon.side == side]
    )


# -- the event


@script
def trigger_event(s: Volk, side: int, card: int) -> Script:
    s.todo = steps_of(card)
    if BOARD.colour[card] == DUAL:
        choice = yield side, ignorable(s, side, card), words.IGNORE_WHAT, card
        if choice != PASS:
            ignore(s, choice - FIRST_IGNORE)
            say(s, words.IGNORES, side, choice - FIRST_IGNORE + FIRST_ICON)
    yield from run_icons(s, side)


def steps_of(card: int) -> list[int]:
    """Icon and count, icon and count, …; an arrow's count is signed."""
    todo: list[int] = []
    for icon in BOARD.icons[card]:
        todo += [ICON_NAMES.index(icon.name), icon.count]
    for track in range(3):
        if BOARD.arrows[card][track]:
            todo += [FIRST_ARROW + track, BOARD.arrows[card][track]]
    return todo


def ignorable(s: Volk, side: int, card: int) -> list[int]:
    """On a Dual card one arrow or one icon may be ignored (6.4, A10); what cannot be paid must
    be (A11)."""
    too_much = [
        FIRST_IGNORE + ICON_NAMES.index(icon.name)
        for icon in BOARD.icons[card]
        if icon.kind == DISMANTLE and icon.side == side and icon.count > capacity(s, side)
    ]
    return too_much or [*[FIRST_IGNORE + icon for icon in s.todo[::2]], PASS]


def ignore(s: Volk, icon: int) -> None:
    """One icon of the group less, or one step of the arrows."""
    place = s.todo[::2].index(icon) * 2
    s.todo[place + 1] -= 1 if s.todo[place + 1] > 0 else -1
    if s.todo[place + 1] == 0:
        del s.todo[place : place + 2]


@script
def run_icons(s: Volk, side: int) -> Script:
    """All icons and arrows of `todo`, one at a time; the triggering side chooses the order
    where it can matter (6.4, A8)."""
    s.marks = []
    while s.todo:
        icon = s.todo[0]
        if in_question(s, side) or (police_ready(s, side) and police_matters(s)):
            choice = yield side, [*next_steps(s, side), *police_ready(s, side)], words.NEXT_ICON
            if choice in CARDS:
                yield from use_police(s, choice)
                continue
            icon = choice - FIRST_ICON
        step = 1 if s.todo[s.todo[::2].index(icon) * 2 + 1] > 0 else -1
        ignore(s, icon)  # it is being done
        if icon >= FIRST_ARROW:
            yield from move_marker(s, icon - FIRST_ARROW, step)
        else:
            yield from run_icon(s, side, icon)


# -- arrows


@script
def move_marker(s: Volk, track: int, step: int) -> Script:
    """One step; off the track it becomes unrest (6.4, A14, A15)."""
    if abs(s.tracks[track] + step) <= END_OF_TRACK:
        s.tracks[track] += step
        say(s, words.MARKER, FIRST_ICON + FIRST_ARROW + track, s.tracks[track])
        return
    gainer = EAST if step > 0 else WEST
    say(s, words.OFF_TRACK, FIRST_ICON + FIRST_ARROW + track)
    if off_track_choices(s, track, gainer):
        choice = yield gainer, off_track_choices(s, track, gainer), words.OFF_TRACK_WHERE
        province = choice - FIRST_PROVINCE
        yield from change_unrest(s, province, -1 if BOARD.side[province] == gainer else 1)


def off_track_choices(s: Volk, track: int, gainer: int) -> list[int]:
    """Prestige: an own province to calm or one of the other state to stir; else East calms one
    of its own, West stirs one of the East."""
    stir = [FIRST_PROVINCE + province for province in BOARD.provinces_of[1 - gainer]]
    calm = with_unrest(s, gainer)
    if track == PRESTIGE:
        return [*calm, *stir]
    return calm if gainer == EAST else stir


# -- icons


def unrest_places(s: Volk, icon: Icon) -> list[int]:
    """Where unrest may be put: at most two in a province with `max2`."""
    return [
        FIRST_PROVINCE + province
        for province in provinces_for(icon)
        if not (icon.most == "max2" and s.marks.count(province) >= 2)
    ]


def unrest_here(s: Volk, icon: Icon) -> list[int]:
    return [FIRST_PROVINCE + p for p in provinces_for(icon) if s.unrest[p]]


def ls_places(s: Volk, icon: Icon) -> list[int]:
    """Where a living standard may be put: West Berlin only with card 79 (10.2), with
    `different2` never twice in the same province."""
    found: list[int] = []
    for province in provinces_for(icon):
        if icon.most == "different2" and province in s.marks:
            continue
        found.append(FIRST_PROVINCE + province)
    return found


def open_sectors(s: Volk) -> list[int]:
    return [FIRST_SECTOR + sector for sector in range(3) if sector_open(s, sector)]


def with_ls(s: Volk, side: int) -> list[int]:
    return [FIRST_PROVINCE + province for province in BOARD.provinces_of[side] if s.ls[province]]


def stoppable(s: Volk, icon: Icon) -> list[int]:
    country = "cssr" if icon.where == "CSSR" else "polska"
    return [
        FIRST_FACTORY + city
        for city in range(BOARD.cities)
        if BOARD.country[city] == country and s.factories[city] != EMPTY
    ]


@script
def run_icon(s: Volk, side: int, number: int) -> Script:
    """One icon.  What cannot be executed is skipped (6.4, A12)."""
    icon = ICON_LIST[number]
    kind = icon.kind
    chooser = icon.coat if icon.coat >= 0 else side
    if kind == PUT_UNREST:
        yield from put_unrest(s, chooser, number)
    elif kind == REMOVE_UNREST:
        if unrest_here(s, ICON_LIST[number]):
            choice = yield chooser, unrest_here(s, ICON_LIST[number]), words.REMOVE_WHERE
            yield from change_unrest(s, choice - FIRST_PROVINCE, -1)
    elif kind == MOVE_UNREST:
        yield from move_unrest(s, chooser)
    elif kind == CUT_PROTEST:
        if protesting(s, EAST):
            choice = yield chooser, protesting(s, EAST), words.CUT_WHERE
            yield from change_unrest(
                s, choice - FIRST_PROVINCE, PROTEST - 1 - s.unrest[choice - FIRST_PROVINCE]
            )
    elif kind == BUILD:
        if building_sites(s, ICON_LIST[number].side, ICON_LIST[number].where):
            choice = yield (
                chooser,
                building_sites(s, ICON_LIST[number].side, ICON_LIST[number].where),
                words.BUILD_ONE,
            )
            build(s, choice)
    elif kind == DISMANTLE:
        if dismantling_sites(s, ICON_LIST[number].side, ICON_LIST[number].where):
            choice = yield (
                chooser,
                dismantling_sites(s, ICON_LIST[number].side, ICON_LIST[number].where),
                words.DISMANTLE_ONE,
            )
            dismantle(s, choice)
    elif kind in (PUT_LS, PUT_LS_ONLY):
        yield from put_ls(s, chooser, number)
    elif kind == REMOVE_LS:
        if with_ls(s, ICON_LIST[number].side):
            choice = yield chooser, with_ls(s, ICON_LIST[number].side), words.LOSE_LS
            s.ls[choice - FIRST_PROVINCE] -= 1
            say(s, words.LS_DOWN, choice, 1)
    elif kind == RUN_DOWN:
        if run_down_sites(s):
            choice = yield chooser, run_down_sites(s), words.RUN_DOWN_WHERE
            run_down(s, choice)
    elif kind == REPAIR:
        if s.factories[BOARD.berlin] == RUNDOWN:
            repair(s, FIRST_FACTORY + BOARD.berlin)
    elif kind == STOP:
        if stoppable(s, ICON_LIST[number]):
            choice = yield chooser, stoppable(s, ICON_LIST[number]), words.STOP_WHICH
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


def collect(s: Volk) -> None:
    """The card goes in front of East, and counts at once (A52); after the end of the Stasi
    never again (A51)."""
    if not s.stasi_ended:
        s.police += s.playing
        s.playing = []
        s.collected = 1


@script
def put_unrest(s: Volk, chooser: int, number: int) -> Script:
    if unrest_places(s, ICON_LIST[number]):
        choice = yield chooser, unrest_places(s, ICON_LIST[number]), words.PUT_WHERE
        if ICON_LIST[number].most:
            s.marks = [*s.marks, choice - FIRST_PROVINCE]
        yield from change_unrest(s, choice - FIRST_PROVINCE, 1)


@script
def move_unrest(s: Volk, chooser: int) -> Script:
    """From one East province to another (A55)."""
    if not total_unrest(s, EAST):
        return
    source = yield chooser, with_unrest(s, EAST), words.MOVE_FROM
    target = yield (
        chooser,
        [FIRST_PROVINCE + p for p in BOARD.provinces_of[EAST] if FIRST_PROVINCE + p != source],
        words.MOVE_TO,
    )
    s.unrest[source - FIRST_PROVINCE] -= 1
    s.unrest[target - FIRST_PROVINCE] += 1
    say(s, words.UNREST_MOVED, source, target)


@script
def put_ls(s: Volk, chooser: int, number: int) -> Script:
    """A living standard whatever the economy; with the round icon one unrest less."""
    if not ls_places(s, ICON_LIST[number]):
        return
    choice = yield chooser, ls_places(s, ICON_LIST[number]), words.LS_EVENT_WHERE
    province = choice - FIRST_PROVINCE
    if ICON_LIST[number].most:
        s.marks = [*s.marks, province]
    if province == BOARD.west_berlin:
        sector = yield chooser, open_sectors(s), words.WHICH_SECTOR
        s.sectors[sector - FIRST_SECTOR] += 1
    place_ls(s, province)
    if ICON_LIST[number].kind == PUT_LS and s.unrest[province]:
        yield from change_unrest(s, province, -1)


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
        choice = yield (
            EAST,
            [FIRST_PROVINCE + p for p in BOARD.provinces_of[EAST] if p not in s.marks],
            words.RETURN_UNREST,
        )
        s.marks = [*s.marks, choice - FIRST_PROVINCE]
        yield from change_unrest(s, choice - FIRST_PROVINCE, 1)
        returned -= 1
