"""The end of a decade in ten phases (rulebook 9); 9.3 is in `western_currency`,
9.5-9.7 are in `comparisons`."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.state import finish
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    BOX,
    EAST,
    PRESTIGE,
    PROVINCE,
    SOCIALISTS,
    WEST,
    Province,
    Side,
    box_choice,
    box_of,
)
from kabinett.games.volk.rules.comparisons import phase_east_west, phase_hold, phase_internal
from kabinett.games.volk.rules.deck import clear_cards
from kabinett.games.volk.rules.economy import (
    dismantle,
    dismantle_for,
    dismantling_sites,
    end_if_insolvent,
    in_the_way_of_dismantling,
    points_to_dismantle,
)
from kabinett.games.volk.rules.events import move_marker, run_icons
from kabinett.games.volk.rules.mass_protests import (
    all_protests,
    change_unrest,
    provinces_with_unrest,
    remove_unrest,
)
from kabinett.games.volk.rules.reasons import (
    BOX_IS_EMPTY,
    BOX_TOO_FAR,
    NO_SOCIALIST,
    OTHER_HALF,
    of_provinces,
    of_sites,
)
from kabinett.games.volk.rules.short_game import decide_by_calm, is_short
from kabinett.games.volk.rules.socialists_and_police import (
    POLICE_WHERE,
    move_socialists,
    socialists_to_come,
    unused_police,
)
from kabinett.games.volk.rules.state import (
    BOTH_COLLAPSED,
    COLLAPSE,
    CURRENCY_INCOME,
    EAST_COLLAPSED,
    EAST_WEST,
    FLIGHT,
    HOLD,
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
    advantage_holder,
    begin_phase,
    other_side,
)
from kabinett.games.volk.rules.western_currency import phase_currency

LONGEST_FLIGHT = 10
ALL_SOCIALISTS = 12
COLLAPSE_AT = 4


def end_decade(s: Volk) -> Script:
    """Run the ten phases, starting from the position's phase.  A phase may end the game."""
    if s.phase <= FLIGHT:
        yield from phase_flight(s)
    if s.phase <= PRESTIGE_BOX:
        yield from phase_prestige(s)
    if s.phase <= CURRENCY_INCOME:
        yield from phase_currency(s)
    if s.phase <= POLICE_PAY:
        yield from phase_police_pay(s)
    if s.phase <= HOLD:
        yield from phase_hold(s)
    if s.phase <= INTERNAL:
        yield from phase_internal(s)
    if s.phase <= EAST_WEST:
        yield from phase_east_west(s)
    if s.phase <= POLICE_USE:
        yield from phase_police_use(s)
    if s.phase <= SOCIALIST_PHASE:
        yield from phase_socialists(s)
    phase_collapse(s)


def in_the_way_in_the_east(s: Volk, chooser: Side, site: int, number: int) -> int:
    return in_the_way_of_dismantling(s, EAST, site)


DISMANTLE_EAST: Question = Question(
    "Choose what East dismantles: {n} point left",
    "Choose what East dismantles: {n} points left",
    why_not=of_sites(in_the_way_in_the_east),
    section="9",
)


FLIGHT_DISMANTLES: Question = Question(
    "Flight: in turn, the sides choose what East dismantles; {n} point left",
    "Flight: in turn, the sides choose what East dismantles; {n} points left",
    why_not=of_sites(in_the_way_in_the_east),
    section="9.1",
)


def east_dismantles(s: Volk, number: int) -> Script:
    """Let East choose what it dismantles; end the game by insolvency if it has too little."""
    end_if_insolvent(s, number, points_to_dismantle(s, EAST))
    while number:
        choice = yield EAST, dismantling_sites(s, EAST, ""), DISMANTLE_EAST, number
        dismantle(s, choice)
        number -= 1


# -- 1: flight from the Republic, or the cost of the Wall (9.1)


def flight_steps(s: Volk) -> int:
    """The steps of the marker on the flight track."""
    steps = sum([s.book.flight[card] for card in s.played])
    steps += max([s.ls[province] for province in s.book.provinces_of[WEST]])
    steps += len([card for card in s.police if s.book.red_police[card]])
    steps -= min([s.ls[province] for province in s.book.provinces_of[EAST]])
    steps += min(1, all_protests(s, EAST)) - min(1, all_protests(s, WEST))
    return max(0, steps)


def flight_points(s: Volk) -> int:
    """The points that East must dismantle because of the flight: one for every second step."""
    return min(LONGEST_FLIGHT, flight_steps(s) // 2)


def phase_flight(s: Volk) -> Script:
    begin_phase(s, FLIGHT)
    if s.wall:
        yield from move_marker(s, PRESTIGE, -1)  # A16, A17
        yield from east_dismantles(s, 1)
    else:
        hit = flight_points(s)
        say(s, words.FLIGHT_IS, flight_steps(s), hit)
        end_if_insolvent(s, hit, points_to_dismantle(s, EAST))
        chooser = advantage_holder(s)
        while hit:  # the sides alternate (A23)
            choice = yield chooser, dismantling_sites(s, EAST, ""), FLIGHT_DISMANTLES, hit
            dismantle_for(s, chooser, choice)
            chooser = other_side(chooser)
            hit -= 1
    s.out += s.played
    s.played = []


# -- 2: prestige (9.2)


def boxes_to_choose(s: Volk) -> list[int]:
    """The boxes to choose from: the marker's, and those nearer the middle (A20)."""
    mark = s.tracks[PRESTIGE]
    boxes = range(1, mark + 1) if mark > 0 else range(mark, 0)
    return [box_choice(box) for box in boxes]


def why_not_box(s: Volk, side: Side, choice: int) -> Reason | None:
    if choice not in BOX:
        return NOT_ASKED
    box, mark = box_of(choice), s.tracks[PRESTIGE]
    if box == 0:
        return because(BOX_IS_EMPTY)
    if (box > 0) != (mark > 0):
        return because(OTHER_HALF)
    return because(BOX_TOO_FAR if abs(box) > abs(mark) else NO_REASON)


WHICH_BOX = Question("Prestige: choose a box", why_not=why_not_box, section="9.2")


def phase_prestige(s: Volk) -> Script:
    begin_phase(s, PRESTIGE_BOX)
    if not boxes_to_choose(s):
        say(s, words.NOTHING_HAPPENS)  # A21
        return
    side = advantage_holder(s)
    choice = yield side, boxes_to_choose(s), WHICH_BOX
    say(s, words.BOX_CHOSEN, side, box_of(choice))
    s.todo = s.book.prestige_icons[box_of(choice)][:]
    end_if_insolvent(s, s.book.box_dismantling[box_of(choice)], points_to_dismantle(s, EAST))
    yield from run_icons(s, side)


# -- 4: pay for police cards (9.4)


def phase_police_pay(s: Volk) -> Script:
    begin_phase(s, POLICE_PAY)
    if not s.police:
        say(s, words.NOTHING_HAPPENS)
    yield from east_dismantles(s, len(s.police))


# -- 8: use police cards (9.8)


def phase_police_use(s: Volk) -> Script:
    begin_phase(s, POLICE_USE)
    if not unused_police(s) or not provinces_with_unrest(s, EAST):
        say(s, words.NOTHING_HAPPENS)
    for card in tuple(s.police):
        if not s.police_spent >> card & 1 and provinces_with_unrest(
            s, EAST
        ):  # East must use it (A50)
            choice = yield EAST, provinces_with_unrest(s, EAST), POLICE_WHERE, card
            remove_unrest(s, PROVINCE.index(choice), 1)
    s.police_spent = 0


# -- 9: socialists (9.9)


def in_the_way_of_losing_socialist(s: Volk, seat: Side, province: Province) -> int:
    return NO_REASON if s.socialists[province] else NO_SOCIALIST


LOSE_SOCIALIST = Question(
    "Choose a province that loses a socialist",
    why_not=of_provinces(in_the_way_of_losing_socialist),
    section="9.9",
)


def phase_socialists(s: Volk) -> Script:
    begin_phase(s, SOCIALIST_PHASE)
    change = s.book.socialist_change[s.tracks[SOCIALISTS]]
    if socialists_to_come(s) > ALL_SOCIALISTS:
        say(s, words.SOCIALISM_TRIUMPHS)
        finish(s, TRIUMPH)
    if socialists_to_come(s) < 0:
        say(s, words.SOCIALISM_FAILS)
        finish(s, SOCIALISM_FAILED)
    say(s, words.SOCIALISTS_CHANGE, change)
    while change < 0:
        if s.socialist_box:
            s.socialist_box -= 1
        else:
            choice = yield WEST, provinces_with_socialists(s), LOSE_SOCIALIST
            s.socialists[PROVINCE.index(choice)] -= 1
            say(s, words.SOCIALIST_LOST, choice)
            yield from change_unrest(s, PROVINCE.index(choice), 1)
        change += 1
    s.socialist_box += change
    yield from move_socialists(s)  # A49


def provinces_with_socialists(s: Volk) -> list[int]:
    provinces = s.book.provinces
    return [PROVINCE[p] for p in provinces if not in_the_way_of_losing_socialist(s, WEST, p)]


# -- 10: Wir sind das Volk? (9.10)


def phase_collapse(s: Volk) -> None:
    begin_phase(s, COLLAPSE)
    west, east = all_protests(s, WEST), all_protests(s, EAST)
    say(s, words.PROTESTS_COUNTED, west, east)
    clear_cards(s)
    if west >= COLLAPSE_AT and east >= COLLAPSE_AT:
        finish(s, BOTH_COLLAPSED)
    if west >= COLLAPSE_AT:
        finish(s, WEST_COLLAPSED)
    if east >= COLLAPSE_AT:
        finish(s, EAST_COLLAPSED)
    if s.decade >= s.book.last_decade:
        if is_short(s):
            decide_by_calm(s)
        finish(s, LASTED)
