"""The outlook of building, dismantling or running down: how it changes values and economies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.volk.content.vocabulary import FACTORY, LINE, PROVINCE, Province, Side
from kabinett.games.volk.rules import actions, end_of_decade, event_questions, western_currency
from kabinett.games.volk.rules.economy import (
    build,
    close_site,
    dismantle,
    dismantling_sites,
    economy,
    factory_value,
    in_the_way_of_building,
    run_down,
    shortfall,
)
from kabinett.games.volk.rules.state import EMPTY, Volk
from kabinett.games.volk.screen.outlook_decade import NOTHING_THEN, if_ended

WOULD_COST = Message("Costs 1 build point.")
THEN_WORKS = Message("{line} works with {n} more point:", "{line} works with {n} more points:")
VALUE_THEN = Message("{factory}: {n} → {n_2}.")
ECONOMY_THEN = Message("{province}: economy {n} → {n_2}, {n_3} short of living standard {n_4}.")
ECONOMY_REACHES = Message("{province}: economy {n} → {n_2}, enough for living standard {n_3}.")
DISMANTLED = Message("Dismantled, it goes:")
RUNS_DOWN = Message("Run down:")
CLOSES = Message("Closed for good, with its lines:")


def site_outlook(s: Volk, side: Side, site: int, question: Question) -> list[Text]:
    """The outlook of a site as an answer to a question; without one, the outlook of building
    there."""
    if question in ANSWERS:
        return ANSWERS[question](s, site)
    return possible_build_outlook(s, site) if side_of(s, site) == side else []


def possible_build_outlook(s: Volk, site: int) -> list[Text]:
    return [(WOULD_COST, ()), *built_lines(s, site)] if may_build(s, site) else []


def build_outlook(s: Volk, site: int) -> list[Text]:
    """The outlook of a build point that the acting side spends on a site."""
    if side_of(s, site) != s.acting or not may_build(s, site):
        return []
    return built_lines(s, site)


def build_by_event_outlook(s: Volk, site: int) -> list[Text]:
    if site in LINE:
        has_room = s.lines[LINE.index(site)] < s.book.lines[LINE.index(site)]
    else:
        has_room = s.factories[FACTORY.index(site)] == EMPTY
    return built_lines(s, site) if has_room else []


def dismantle_outlook(s: Volk, site: int) -> list[Text]:
    if site not in dismantling_sites(s, side_of(s, site), ""):
        return []
    return [(DISMANTLED, ()), *worth_changes(s, apply_to_sites(s, dismantle, site))]


def run_down_outlook(s: Volk, site: int) -> list[Text]:
    return (
        [(RUNS_DOWN, ()), *worth_changes(s, apply_to_sites(s, run_down, site))]
        if is_standing(s, site)
        else []
    )


def close_outlook(s: Volk, site: int) -> list[Text]:
    if site in LINE or not (s.book.abroad[FACTORY.index(site)] and is_standing(s, site)):
        return []
    return [(CLOSES, ()), *worth_changes(s, apply_to_sites(s, close_site, site))]


def side_of(s: Volk, site: int) -> Side:
    if site in LINE:
        return s.book.connection_side[LINE.index(site)]
    return s.book.city_side[FACTORY.index(site)]


def is_standing(s: Volk, site: int) -> bool:
    if site in LINE:
        return s.lines[LINE.index(site)] > 0
    return s.factories[FACTORY.index(site)] != EMPTY


def may_build(s: Volk, site: int) -> bool:
    return in_the_way_of_building(s, side_of(s, site), site) == 0


def apply_to_sites(s: Volk, change: Callable[[Volk, int], None], *sites: int) -> Volk:
    then = s.copy()
    for site in sites:
        change(then, site)
    return then


def built_lines(s: Volk, site: int) -> list[Text]:
    """What building on a site changes.  If a line needs more points before it works, assumes that
    they are spent too."""
    then = apply_to_sites(s, build, site)
    sites_lacking = lacking_to_work(then, site) if site in LINE else []
    if not sites_lacking:
        return worth_changes(s, then)
    return [
        (THEN_WORKS, (site, len(sites_lacking))),
        *worth_changes(s, apply_to_sites(then, build, *sites_lacking)),
    ]


def lacking_to_work(s: Volk, line: int) -> list[int]:
    """The factories and lines that a connection needs before it works; [] if only an event can
    build them."""
    connection = LINE.index(line)
    ends = (s.book.one_end[connection], s.book.other_end[connection])
    missing = [FACTORY[city] for city in ends if s.factories[city] == EMPTY]
    if any(s.book.abroad[FACTORY.index(site)] for site in missing):
        return []  # only an event can build there
    return [*missing, *[line] * (s.book.lines[connection] - s.lines[connection])]


def worth_changes(s: Volk, then: Volk) -> list[Text]:
    """How two positions differ: factory values, economies, and the result if the decade ended
    now."""
    lines: list[Text] = [
        (VALUE_THEN, (FACTORY[city], factory_value(s, city), factory_value(then, city)))
        for city in s.book.cities
        if factory_value(s, city) != factory_value(then, city)
    ]
    for province in s.book.provinces:
        lines += economy_changes(s, then, province)
    lines += if_ended(s, then)
    return lines or [(NOTHING_THEN, ())]


def economy_changes(s: Volk, then: Volk, province: Province) -> list[Text]:
    before, after = economy(s, province), economy(then, province)
    if before == after:
        return []
    lacking, rank = shortfall(then, province), s.ls[province] + 1
    changes = PROVINCE[province], before, after
    if lacking:
        return [(ECONOMY_THEN, (*changes, lacking, rank))]
    return [(ECONOMY_REACHES, (*changes, rank))]


#: The outlook of a site as an answer, by the question.
ANSWERS: Final[dict[Question, Callable[[Volk, int], list[Text]]]] = {
    actions.BUILD_WHERE: build_outlook,
    event_questions.BUILD_ONE: build_by_event_outlook,
    actions.DISMANTLE_PRICE: dismantle_outlook,
    end_of_decade.DISMANTLE_EAST: dismantle_outlook,
    end_of_decade.FLIGHT_DISMANTLES: dismantle_outlook,
    western_currency.REMOVE_FOR_CURRENCY: dismantle_outlook,
    event_questions.DISMANTLE_ONE: dismantle_outlook,
    western_currency.RUN_DOWN_FOR_CURRENCY: run_down_outlook,
    event_questions.RUN_DOWN_WHERE: run_down_outlook,
    event_questions.STOP_WHICH: close_outlook,
}
