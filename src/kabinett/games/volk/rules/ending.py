"""The ten phases at the end of a decade (9)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.volk.content import words
from kabinett.games.volk.content.board import (
    BOARD,
    CURRENCY,
    DISMANTLE,
    EAST,
    POLICE_RED,
    PRESTIGE,
    SOCIALISTS,
    WEST,
)
from kabinett.games.volk.content.options import SECTORS_HOLDING
from kabinett.games.volk.content.vocabulary import (
    FIRST_FACTORY,
    FIRST_PROVINCE,
    FIRST_SECTOR,
    ICON_NAMES,
    MIDDLE_BOX,
    PASS,
)
from kabinett.games.volk.rules.building import dismantle, dismantling_sites, east_lines, run_down
from kabinett.games.volk.rules.decade import end_cards
from kabinett.games.volk.rules.events import move_marker, run_icons
from kabinett.games.volk.rules.living import assign_hamburg
from kabinett.games.volk.rules.state import (
    BOTH_COLLAPSED,
    COLLAPSE,
    CURRENCY_INCOME,
    EAST_COLLAPSED,
    EAST_WEST,
    FLIGHT,
    HOLD,
    INSOLVENT,
    INTERNAL,
    LASTED,
    POLICE_PAY,
    POLICE_USE,
    PRESTIGE_BOX,
    SOCIALISM_FAILED,
    SOCIALIST_PHASE,
    TRIUMPH,
    WEST_COLLAPSED,
    Volk,
)
from kabinett.games.volk.rules.unrest import (
    add_unrest,
    change_unrest,
    move_socialists,
    remove_unrest,
    settle_berlin,
    with_unrest,
)
from kabinett.games.volk.rules.values import (
    all_protests,
    can_run_down,
    capacity,
    export_value,
    holder,
    protests,
    total_ls,
    value,
)

LONGEST_FLIGHT = 10
ALL_SOCIALISTS = 12
COLLAPSE_AT = 4
LAST_DECADE = 4


@script
def end_decade(s: Volk) -> Script:
    """All ten phases; it stops where the game is decided."""
    yield from phase_flight(s)
    if s.ending < 0:
        yield from phase_prestige(s)
    if s.ending < 0:
        yield from phase_currency(s)
    if s.ending < 0:
        yield from phase_police_pay(s)
    if s.ending < 0:
        yield from phase_hold(s)
        yield from phase_internal(s)
        yield from phase_east_west(s)
        yield from phase_police_use(s)
        yield from phase_socialists(s)
    if s.ending < 0:
        phase_collapse(s)


def begin_phase(s: Volk, phase: int) -> None:
    s.phase = phase
    s.turn += 1
    s.hamburg = -1
    say(s, words.PHASE_BEGINS[phase])


def go_bankrupt(s: Volk) -> None:
    """National insolvency (9, A18)."""
    s.ending = INSOLVENT
    say(s, words.BANKRUPT)


@script
def east_dismantles(s: Volk, chooser: int, number: int) -> Script:
    """East must dismantle; with too little it is bankrupt."""
    if capacity(s, EAST) < number:
        go_bankrupt(s)
        return
    while number:
        choice = yield chooser, dismantling_sites(s, EAST, ""), words.DISMANTLE_EAST, number
        dismantle(s, choice)
        number -= 1


# -- 1: flight from the Republic, or the cost of the Wall (9.1)


def flight_steps(s: Volk) -> int:
    """Steps of the marker on the flight track."""
    steps = sum([BOARD.flight[card] for card in s.played])
    steps += max([s.ls[province] for province in BOARD.provinces_of[WEST]])
    steps += len([card for card in s.police if is_red(card)])
    steps -= min([s.ls[province] for province in BOARD.provinces_of[EAST]])
    if all_protests(s, EAST):
        steps += 1
    if all_protests(s, WEST):
        steps -= 1
    return max(0, steps)


def is_red(card: int) -> bool:
    """A red police card; pink ones do not add to the flight."""
    return any([icon.kind == POLICE_RED for icon in BOARD.icons[card]])


def flight_hit(s: Volk) -> int:
    """Every second step is one dismantling point (4.2 of the spec)."""
    return min(LONGEST_FLIGHT, flight_steps(s) // 2)


@script
def phase_flight(s: Volk) -> Script:
    begin_phase(s, FLIGHT)
    if s.wall:
        yield from move_marker(s, PRESTIGE, -1)  # A16, A17
        yield from east_dismantles(s, EAST, 1)
    else:
        hit = flight_hit(s)
        say(s, words.FLIGHT_IS, flight_steps(s), hit)
        if capacity(s, EAST) < hit:
            go_bankrupt(s)
        chooser = holder(s)
        while hit and s.ending < 0:  # they alternate (A23)
            yield from east_dismantles(s, chooser, 1)
            chooser = 1 - chooser
            hit -= 1
    s.out += s.played
    s.played = []


# -- 2: prestige (9.2)


def open_boxes(s: Volk) -> list[int]:
    """The marker's box or one of the same half nearer to the middle (A20)."""
    mark = s.tracks[PRESTIGE]
    boxes = range(1, mark + 1) if mark > 0 else range(mark, 0)
    return [MIDDLE_BOX + box for box in boxes]


@script
def phase_prestige(s: Volk) -> Script:
    begin_phase(s, PRESTIGE_BOX)
    if not open_boxes(s):
        return  # A21
    side = holder(s)
    choice = yield side, open_boxes(s), words.WHICH_BOX
    s.todo = []
    for icon in BOARD.prestige_icons[choice - MIDDLE_BOX]:
        s.todo += [ICON_NAMES.index(icon.name), icon.count]
    if any(
        [icon.kind == DISMANTLE for icon in BOARD.prestige_icons[choice - MIDDLE_BOX]]
    ) and not capacity(s, EAST):
        go_bankrupt(s)
        s.todo = []
        return
    yield from run_icons(s, side)


# -- 3: Western currency (9.3)


def worst_west_export(s: Volk) -> int:
    """Of the West's provinces without West Berlin (A25); 0 if one has no factory."""
    return max(
        0, min([export_value(s, p) for p in BOARD.provinces_of[WEST] if p != BOARD.west_berlin])
    )


def worst_with(s: Volk, province: int) -> int:
    """The worst export factory if Hamburg counted for that province (A30)."""
    s.hamburg = province
    worst = worst_west_export(s)
    s.hamburg = -1
    return worst


def exporters(s: Volk) -> int:
    """East provinces whose export factory earns Western currency (A26)."""
    worst = worst_west_export(s)
    return len([p for p in BOARD.provinces_of[EAST] if export_value(s, p) >= worst])


def shortage(s: Volk) -> int:
    """A27: living standards not covered by track and exports."""
    return max(0, total_ls(s, EAST) - s.tracks[CURRENCY] - exporters(s))


@script
def phase_currency(s: Volk) -> Script:
    begin_phase(s, CURRENCY_INCOME)
    if worst_with(s, BOARD.niedersachsen) != worst_with(s, BOARD.schleswig_holstein):
        yield from assign_hamburg(s)
    short = shortage(s)
    say(s, words.CURRENCY_IS, s.tracks[CURRENCY], exporters(s), short)
    s.hamburg = -1
    chooser = holder(s)
    while short and convertible(s):
        choice = yield chooser, convertible(s), words.RUN_DOWN_FOR_CURRENCY, short
        run_down(s, choice)
        chooser = 1 - chooser
        short -= 1
    if short > removable_for_currency(s):
        go_bankrupt(s)
        return
    chooser = holder(s)  # the holder begins again (A28)
    while short:
        choice = yield chooser, lines_and_rheinsberg(s), words.REMOVE_FOR_CURRENCY, short
        dismantle(s, choice)
        chooser = 1 - chooser
        short -= 1


def convertible(s: Volk) -> list[int]:
    return [FIRST_FACTORY + city for city in range(BOARD.cities) if can_run_down(s, city)]


def lines_and_rheinsberg(s: Volk) -> list[int]:
    rheinsberg = [FIRST_FACTORY + BOARD.rheinsberg] if s.factories[BOARD.rheinsberg] else []
    return [*rheinsberg, *east_lines(s)]


def removable_for_currency(s: Volk) -> int:
    lines = [s.lines[c] for c in range(BOARD.connections) if BOARD.connection_side[c] == EAST]
    return sum(lines) + (1 if s.factories[BOARD.rheinsberg] else 0)


# -- 4: pay for police cards (9.4)


@script
def phase_police_pay(s: Volk) -> Script:
    begin_phase(s, POLICE_PAY)
    yield from east_dismantles(s, EAST, len(s.police))


# -- 5: hold the living standard (9.5)


@script
def phase_hold(s: Volk) -> Script:
    begin_phase(s, HOLD)
    if held_by_hamburg(s, BOARD.niedersachsen) or held_by_hamburg(s, BOARD.schleswig_holstein):
        yield from assign_hamburg(s)
    for province in range(BOARD.provinces):
        if province != BOARD.west_berlin:
            limit = max(0, export_value(s, province))
            if s.ls[province] > limit:
                say(s, words.LS_DOWN, FIRST_PROVINCE + province, s.ls[province] - limit)
                s.ls[province] = limit
    limit = berlin_limit(s)
    while s.ls[BOARD.west_berlin] > limit:
        choice = yield WEST, [FIRST_SECTOR + k for k in range(3) if s.sectors[k]], words.LOSE_SECTOR
        s.sectors[choice - FIRST_SECTOR] -= 1
        s.ls[BOARD.west_berlin] -= 1
        say(s, words.LS_DOWN, FIRST_PROVINCE + BOARD.west_berlin, 1)
    s.hamburg = -1


def held_by_hamburg(s: Volk, province: int) -> bool:
    """Would living standards of the province be lost without Hamburg (A30)?"""
    alone = export_value(s, province)
    return s.ls[province] > max(0, alone) and value(s, BOARD.hamburg) > max(0, alone)


def berlin_limit(s: Volk) -> int:
    """The worst export factory of the suppliers that have transferred; no limit if none has
    (A36, A37)."""
    suppliers = s.sectors if s.rules & SECTORS_HOLDING else s.transferred
    limits = [
        max(0, export_value(s, province))
        for province in BOARD.suppliers
        if suppliers[BOARD.sector[province]]
    ]
    return min(limits, default=99)


# -- 6: internal comparison (9.6)


def internal_unrest(s: Volk, province: int) -> int:
    """One less than the gap to the best province of the state; West Berlin the whole gap (A38)."""
    best = max([s.ls[other] for other in BOARD.provinces_of[BOARD.side[province]]])
    gap = best - s.ls[province]
    return gap if province == BOARD.west_berlin else max(0, gap - 1)


@script
def phase_internal(s: Volk) -> Script:
    begin_phase(s, INTERNAL)
    for province in range(BOARD.provinces):
        if internal_unrest(s, province):
            add_unrest(s, province, internal_unrest(s, province))
    yield from settle_berlin(s)


# -- 7: East-West comparison (9.7)


def attack_strength(s: Volk, attacker: int, target: int) -> int:
    """Living standards not tied down by mass protests, above those of the target (A41)."""
    return s.ls[attacker] - s.frozen[attacker] - s.ls[target]


def attackable(s: Volk, province: int) -> list[int]:
    return [
        FIRST_PROVINCE + target
        for target in BOARD.across[province]
        if attack_strength(s, province, target) > 0
    ]


@script
def phase_east_west(s: Volk) -> Script:
    """Mass protests arise only after all attacks (A39-A41)."""
    begin_phase(s, EAST_WEST)
    s.frozen = [protests(s, province) for province in range(BOARD.provinces)]
    for province in range(BOARD.provinces):
        if province == BOARD.west_berlin:  # attacks both neighbours (A40)
            for target in tuple(BOARD.across[province]):
                if attack_strength(s, province, target) > 0:
                    attack(s, province, target)
        elif attackable(s, province):
            choice = yield (
                BOARD.side[province],
                [*attackable(s, province), PASS],
                words.ATTACK_WHOM,
                FIRST_PROVINCE + province,
            )
            if choice != PASS:
                attack(s, province, choice - FIRST_PROVINCE)
    yield from settle_berlin(s)
    s.frozen = [0] * BOARD.provinces


def attack(s: Volk, attacker: int, target: int) -> None:
    say(s, words.ATTACKS, FIRST_PROVINCE + attacker, FIRST_PROVINCE + target)
    add_unrest(s, target, attack_strength(s, attacker, target))


# -- 8: use police cards (9.8)


@script
def phase_police_use(s: Volk) -> Script:
    begin_phase(s, POLICE_USE)
    for card in tuple(s.police):
        if not s.police_spent >> card & 1 and with_unrest(s, EAST):  # A50: it must
            choice = yield EAST, with_unrest(s, EAST), words.POLICE_WHERE, card
            remove_unrest(s, choice - FIRST_PROVINCE, 1)
    s.police_spent = 0


# -- 9: socialists (9.9)


@script
def phase_socialists(s: Volk) -> Script:
    begin_phase(s, SOCIALIST_PHASE)
    change = BOARD.socialist_change[s.tracks[SOCIALISTS]]
    total = s.socialist_box + sum(s.socialists)
    if total + change > ALL_SOCIALISTS:
        s.ending = TRIUMPH
        say(s, words.SOCIALISM_TRIUMPHS)
        return
    if total + change < 0:
        s.ending = SOCIALISM_FAILED
        say(s, words.SOCIALISM_FAILS)
        return
    say(s, words.SOCIALISTS_CHANGE, change)
    while change < 0:
        if s.socialist_box:
            s.socialist_box -= 1
        else:
            choice = yield WEST, with_socialists(s), words.LOSE_SOCIALIST
            s.socialists[choice - FIRST_PROVINCE] -= 1
            say(s, words.SOCIALIST_LOST, choice)
            yield from change_unrest(s, choice - FIRST_PROVINCE, 1)
        change += 1
    s.socialist_box += change
    yield from move_socialists(s)  # A49


def with_socialists(s: Volk) -> list[int]:
    return [
        FIRST_PROVINCE + province for province in range(BOARD.provinces) if s.socialists[province]
    ]


# -- 10: Wir sind das Volk? (9.10)


def phase_collapse(s: Volk) -> None:
    begin_phase(s, COLLAPSE)
    west, east = all_protests(s, WEST), all_protests(s, EAST)
    say(s, words.PROTESTS_COUNTED, west, east)
    if west >= COLLAPSE_AT and east >= COLLAPSE_AT:
        s.ending = BOTH_COLLAPSED
    elif west >= COLLAPSE_AT:
        s.ending = WEST_COLLAPSED
    elif east >= COLLAPSE_AT:
        s.ending = EAST_COLLAPSED
    elif s.decade == LAST_DECADE:
        s.ending = LASTED
    end_cards(s)
