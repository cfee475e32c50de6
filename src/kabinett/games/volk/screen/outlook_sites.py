"""Before one builds or dismantles: values, economies and exports, as they would be then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.volk.content.vocabulary import FACTORY, LINE, PROVINCE, Province, Side
from kabinett.games.volk.rules import actions, end_of_decade, event_questions
from kabinett.games.volk.rules.economy import (
    build,
    dismantle,
    dismantling_sites,
    economy,
    export_value,
    in_the_way_of_building,
    run_down,
    shortfall,
    stop,
    value,
)
from kabinett.games.volk.rules.state import EMPTY, Volk
from kabinett.games.volk.screen.outlook_decade import NOTHING_THEN, if_ended

COSTS_POINT = Message("Costs 1 of the {n} build points left.")
WOULD_COST = Message("Costs 1 build point.")
THEN_WORKS = Message("{line} works with {n} more point:", "{line} works with {n} more points:")
VALUE_THEN = Message("{factory}: value {n}, then {n_2}.")
ECONOMY_THEN = Message(
    "{province}: economy {n}, then {n_2}; {n_3} lacking for living standard {n_4}."
)
ECONOMY_REACHES = Message("{province}: economy {n}, then {n_2}: enough for living standard {n_3}.")
EXPORT_THEN = Message("{province}: its export factory holds {n}, then {n_2}.")
DISMANTLED = Message("Dismantled, it goes:")
RUNS_DOWN = Message("Run down:")
CLOSES = Message("Closed for good, with its lines:")


def of_site(s: Volk, side: Side, site: int, question: Question) -> list[Text]:
    """Of what is asked, else of what it would cost and bring the side to build there."""
    if question in ANSWERS:
        return ANSWERS[question](s, site)
    return would_build(s, site) if side_of(s, site) == side else []


def would_build(s: Volk, site: int) -> list[Text]:
    return [(WOULD_COST, ()), *built(s, site)] if may_build(s, site) else []


def builds(s: Volk, site: int) -> list[Text]:
    """Of whoever builds, which is the side that acts."""
    if side_of(s, site) != s.acting or not may_build(s, site):
        return []
    return [(COSTS_POINT, (s.points,)), *built(s, site)]


def builds_by_event(s: Volk, site: int) -> list[Text]:
    if site in LINE:
        room = s.lines[LINE.index(site)] < s.book.lines[LINE.index(site)]
    else:
        room = s.factories[FACTORY.index(site)] == EMPTY
    return built(s, site) if room else []


def dismantles(s: Volk, site: int) -> list[Text]:
    if site not in dismantling_sites(s, side_of(s, site), ""):
        return []
    return [(DISMANTLED, ()), *worth(s, changed(s, dismantle, site))]


def runs_down(s: Volk, site: int) -> list[Text]:
    return [(RUNS_DOWN, ()), *worth(s, changed(s, run_down, site))] if stands(s, site) else []


def closes(s: Volk, site: int) -> list[Text]:
    if site in LINE or not (s.book.abroad[FACTORY.index(site)] and stands(s, site)):
        return []
    return [(CLOSES, ()), *worth(s, changed(s, stop, site))]


def side_of(s: Volk, site: int) -> Side:
    if site in LINE:
        return s.book.connection_side[LINE.index(site)]
    return s.book.city_side[FACTORY.index(site)]


def stands(s: Volk, site: int) -> bool:
    if site in LINE:
        return s.lines[LINE.index(site)] > 0
    return s.factories[FACTORY.index(site)] != EMPTY


def may_build(s: Volk, site: int) -> bool:
    return in_the_way_of_building(s, side_of(s, site), site) == 0


def changed(s: Volk, does: Callable[[Volk, int], None], *sites: int) -> Volk:
    then = s.copy()
    for site in sites:
        does(then, site)
    return then


def built(s: Volk, site: int) -> list[Text]:
    """What it is worth at once; a line that needs more points, with these."""
    then = changed(s, build, site)
    rest = to_work(then, site) if site in LINE else []
    if not rest:
        return worth(s, then)
    return [(THEN_WORKS, (site, len(rest))), *worth(s, changed(then, build, *rest))]


def to_work(s: Volk, line: int) -> list[int]:
    """What the connection lacks before it works: factories at its ends, lines."""
    connection = LINE.index(line)
    ends = (s.book.one_end[connection], s.book.other_end[connection])
    missing = [FACTORY[city] for city in ends if s.factories[city] == EMPTY]
    if any(s.book.abroad[FACTORY.index(site)] for site in missing):
        return []  # only by an event
    return [*missing, *[line] * (s.book.lines[connection] - s.lines[connection])]


def worth(s: Volk, then: Volk) -> list[Text]:
    """Values, economies and export factories that differ, and the end of the decade."""
    lines: list[Text] = [
        (VALUE_THEN, (FACTORY[city], value(s, city), value(then, city)))
        for city in s.book.cities
        if value(s, city) != value(then, city)
    ]
    for province in s.book.provinces:
        lines += of_economy(s, then, province)
    lines += if_ended(s, then)
    return lines or [(NOTHING_THEN, ())]


def of_economy(s: Volk, then: Volk, province: Province) -> list[Text]:
    lines: list[Text] = []
    one, other = economy(s, province), economy(then, province)
    if one != other:
        lacking, rank = shortfall(then, province), s.ls[province] + 1
        changes = PROVINCE[province], one, other
        if lacking:
            lines.append((ECONOMY_THEN, (*changes, lacking, rank)))
        else:
            lines.append((ECONOMY_REACHES, (*changes, rank)))
    held, holds = max(0, export_value(s, province)), max(0, export_value(then, province))
    if held != holds:
        lines.append((EXPORT_THEN, (PROVINCE[province], held, holds)))
    return lines


#: What a site as the answer to a question brings.
ANSWERS: Final[dict[Question, Callable[[Volk, int], list[Text]]]] = {
    actions.BUILD_WHERE: builds,
    event_questions.BUILD_ONE: builds_by_event,
    actions.DISMANTLE_PRICE: dismantles,
    end_of_decade.DISMANTLE_EAST: dismantles,
    end_of_decade.FLIGHT_DISMANTLES: dismantles,
    end_of_decade.REMOVE_FOR_CURRENCY: dismantles,
    event_questions.DISMANTLE_ONE: dismantles,
    end_of_decade.RUN_DOWN_FOR_CURRENCY: runs_down,
    event_questions.RUN_DOWN_WHERE: runs_down,
    event_questions.STOP_WHICH: closes,
}
