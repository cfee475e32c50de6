"""Factories and lines: their values, and how they are built, dismantled and run down (rulebook 5,
10.3-10.5)."""

from __future__ import annotations

from kabinett.core.reason import NO_REASON
from kabinett.core.script.language import say
from kabinett.core.state import finish
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    EAST,
    FACTORY,
    HAMBURG,
    LINE,
    NIEDERSACHSEN,
    RHEINSBERG,
    SCHLESWIG_HOLSTEIN,
    City,
    Connection,
    Province,
    Side,
)
from kabinett.games.volk.rules.mass_protests import all_protests, protests
from kabinett.games.volk.rules.reasons import (
    BUILT_ALREADY,
    CLOSED_SITE,
    FACTORIES_FIRST,
    FACTORY_ABROAD,
    LINES_IN_THE_WAY,
    NEVER_DISMANTLED,
    NEVER_RUN_DOWN,
    NO_FACTORY,
    NO_FACTORY_NEAR,
    NOT_THEIR_SITE,
    NOT_YOUR_SITE,
    NOTHING_THERE,
    ONLY_BY_EVENT,
    ONLY_EAST_RUNS_DOWN,
    PROTEST_BLOCKS,
    RESTRICTED,
    RHEINSBERG_BY_EVENT,
    RUN_DOWN_ALREADY,
)
from kabinett.games.volk.rules.state import EMPTY, INSOLVENT, NORMAL, RUNDOWN, Volk

STEP = 3  # economy that each living standard needs

# -- values


def is_working(s: Volk, connection: Connection) -> bool:
    """Whether a connection works: all its lines are built, and both ends have a factory (5.1)."""
    book = s.book
    return (
        s.lines[connection] == book.lines[connection]
        and s.factories[book.one_end[connection]] != EMPTY
        and s.factories[book.other_end[connection]] != EMPTY
    )


def factory_value(s: Volk, city: City) -> int:
    """The value of a factory: 1, or 0 if it is rundown, plus its working connections.  Rheinsberg
    has no connections and is worth 1 more."""
    state = s.factories[city]
    if state == EMPTY:
        return 0
    worth = 1 if state == NORMAL else 0
    if city == RHEINSBERG:
        return worth + 1
    for connection in s.book.connections_at[city]:
        if s.lines[connection] and is_working(s, connection):
            worth += 1
    return worth


def factories_in(s: Volk, province: Province) -> list[City]:
    """The cities of a province with a factory, including Hamburg if it counts for the province
    now."""
    cities = [city for city in s.book.cities_of[province] if s.factories[city]]
    if s.hamburg == province and s.factories[HAMBURG]:
        cities.append(HAMBURG)
    return cities


def export_value(s: Volk, province: Province) -> int:
    """The value of a province's export factory, which is its best factory; -1 if it has none
    (9.3)."""
    best = -1
    for city in factories_in(s, province):
        best = max(best, factory_value(s, city))
    return best


def economy(s: Volk, province: Province) -> int:
    """The sum of the values of all factories of a province, including those abroad that count for
    it now (6.3, 10.5)."""
    total = 0
    for city in factories_in(s, province):
        total += factory_value(s, city)
    for city in s.book.cities_abroad:
        if s.external[city] == province:
            total += factory_value(s, city)
    return total


def shortfall(s: Volk, province: Province) -> int:
    """The points that a province's economy lacks for its next living standard (6.3, A33)."""
    return max(0, STEP * (s.ls[province] + 1) - economy(s, province))


def linked_provinces(s: Volk, city: City) -> list[Province]:
    """The provinces to which a factory abroad has a working connection (10.5)."""
    book = s.book
    provinces: list[Province] = []
    for connection in book.connections_at[city]:  # the site abroad is its other end
        if is_working(s, connection):
            province = book.home[book.one_end[connection]]
            if province not in provinces:
                provinces.append(province)
    return sorted(provinces)


def points_to_dismantle(s: Volk, side: Side) -> int:
    """The build points that a side could dismantle (A3)."""
    book, lines, factories = s.book, s.lines, s.factories
    total = 0
    for connection in book.connections_of[side]:
        total += lines[connection]
    for city in book.sites_of[side]:
        if factories[city] == NORMAL:
            total += 1
    if side == EAST:  # Rheinsberg runs down first and is removed by a second point
        total += (0, 2, 1)[factories[RHEINSBERG]]
    return total


# -- sites to build on


def is_blocked(s: Volk, city: City) -> bool:
    """Whether a mass protest in the city's province forbids building there (5.1, A73).  Hamburg is
    blocked only by protests in both of its provinces (A31)."""
    if city == HAMBURG:
        return protests(s, NIEDERSACHSEN) > 0 and protests(s, SCHLESWIG_HOLSTEIN) > 0
    home = s.book.home[city]
    return home >= 0 and protests(s, home) > 0


def is_line_blocked(s: Volk, connection: Connection) -> bool:
    """Whether a mass protest forbids building a line: one in the provinces of its cities, where
    Hamburg counts for the province of the other city (A31)."""
    one, other = s.book.one_end[connection], s.book.other_end[connection]
    return (one != HAMBURG and is_blocked(s, one)) or (other != HAMBURG and is_blocked(s, other))


def building_sites(s: Volk, side: Side, where: str) -> list[int]:
    """The factories and lines that one build point may build, under the restriction of a card
    (``where``)."""
    if where == "Rheinsberg":
        open_site = s.factories[RHEINSBERG] == EMPTY and not is_blocked(s, RHEINSBERG)
        return [FACTORY[RHEINSBERG]] if open_site else []
    if where in s.book.cities_of_country:
        return foreign_sites(s, where)
    book, factories = s.book, s.factories
    sites = [city for city in book.sites_of[side] if not factories[city]]
    one_end, other_end = book.one_end, book.other_end
    lines = [
        connection
        for connection in book.connections_of[side]
        if (factories[one_end[connection]] or factories[other_end[connection]])
        and in_the_way_of_line_itself(s, connection) == 0
    ]
    if all_protests(s, side):
        sites = [city for city in sites if not is_blocked(s, city)]
        lines = [connection for connection in lines if not is_line_blocked(s, connection)]
    return [*[FACTORY[city] for city in sites], *[LINE[connection] for connection in lines]]


def foreign_sites(s: Volk, country: str) -> list[int]:
    """The factories in one country abroad, and the lines to them (cards 7 and 9, A60)."""
    sites: list[int] = []
    for city in s.book.cities_of_country[country]:
        if s.factories[city] == EMPTY and not s.closed >> city & 1:
            sites.append(FACTORY[city])
        for connection in s.book.connections_at[city]:
            if in_the_way_of_line(s, connection) == 0:
                sites.append(LINE[connection])
    return sites


def in_the_way_of_building(s: Volk, side: Side, site: int, where: str = "") -> int:
    """Why a site cannot be built on, under the restriction of a card (``where``)."""
    book = s.book
    if site in LINE:
        connection = LINE.index(site)
        if book.connection_side[connection] != side:
            return NOT_YOUR_SITE
        if where and where not in restrictions_of(s, site):
            return RESTRICTED
        return in_the_way_of_line(s, connection)
    city = FACTORY.index(site)
    if book.city_side[city] != side:
        return NOT_YOUR_SITE
    if where and where not in restrictions_of(s, site):
        return RESTRICTED
    if s.factories[city] != EMPTY:
        return BUILT_ALREADY
    if s.closed >> city & 1:
        return CLOSED_SITE
    if not where and (book.abroad[city] or city == RHEINSBERG):
        return ONLY_BY_EVENT if book.abroad[city] else RHEINSBERG_BY_EVENT
    return PROTEST_BLOCKS if is_blocked(s, city) else NO_REASON


def restrictions_of(s: Volk, site: int) -> list[str]:
    """The restrictions of cards that allow building on a site: its country, or Rheinsberg."""
    book = s.book
    city = FACTORY.index(site) if site in FACTORY else book.other_end[LINE.index(site)]
    restrictions = [
        where for where in book.cities_of_country if city in book.cities_of_country[where]
    ]
    return ["Rheinsberg"] if city == RHEINSBERG else restrictions


def in_the_way_of_line(s: Volk, connection: Connection) -> int:
    """Why a line cannot be built (5.1)."""
    never = in_the_way_of_line_itself(s, connection)
    return never or (PROTEST_BLOCKS if is_line_blocked(s, connection) else NO_REASON)


def in_the_way_of_line_itself(s: Volk, connection: Connection) -> int:
    """Why a line cannot be built, apart from mass protests: it must be free, with a factory
    at one end (5.1, A1); a line abroad needs the factory there (10.5), unless an option allows an
    empty site (A60)."""
    book, factories = s.book, s.factories
    if s.lines[connection] >= book.lines[connection]:
        return BUILT_ALREADY
    one, other = book.one_end[connection], book.other_end[connection]
    if book.abroad[other] and not book.lines_to_empty_sites:
        if factories[other] == EMPTY:
            return CLOSED_SITE if s.closed >> other & 1 else FACTORY_ABROAD
    elif factories[one] == EMPTY and factories[other] == EMPTY:
        return NO_FACTORY_NEAR
    return NO_REASON


# -- sites to dismantle or run down


def dismantling_sites(s: Volk, side: Side, where: str) -> list[int]:
    """The sites that a side can dismantle now, under the restriction of a card (``where``).

    Any line; any factory without lines on its connections (5.2, A2), unless it is abroad or rundown
    (5.3); Rheinsberg also if it is rundown (10.4).  A restriction names cities, and allows them and
    all their connections (A32)."""
    book, lines, factories = s.book, s.lines, s.factories
    sites = [
        FACTORY[city]
        for city in book.factories_of[side]
        if factories[city]
        and (factories[city] == NORMAL or city == RHEINSBERG)
        and not any([lines[connection] for connection in book.connections_at[city]])
    ]
    sites += [LINE[c] for c in book.connections_of[side] if lines[c]]
    return [site for site in sites if site in book.sites_named[where]] if where else sites


def factories_to_run_down(s: Volk) -> list[int]:
    """The factories of East that can run down: normal ones, including Rheinsberg, but none abroad
    (5.3, 10.5, A28, A57)."""
    factories = s.factories
    return [FACTORY[c] for c in s.book.factories_of[EAST] if factories[c] == NORMAL]


def run_down_sites(s: Volk) -> list[int]:
    """The factories of East that can run down; its lines if there is no such factory (6.4)."""
    return factories_to_run_down(s) or east_lines(s)


def east_lines(s: Volk) -> list[int]:
    lines = s.lines
    return [LINE[connection] for connection in s.book.connections_of[EAST] if lines[connection]]


def in_the_way_of_dismantling(s: Volk, side: Side, site: int, where: str = "") -> int:
    """Why a site cannot be dismantled, under the restriction of a card (``where``)."""
    book = s.book
    if site in LINE:
        connection = LINE.index(site)
        if book.connection_side[connection] != side:
            return NOT_THEIR_SITE
        if where and site not in book.sites_named[where]:
            return RESTRICTED
        return NO_REASON if s.lines[connection] else NOTHING_THERE
    city = FACTORY.index(site)
    if book.city_side[city] != side:
        return NOT_THEIR_SITE
    if where and site not in book.sites_named[where]:
        return RESTRICTED
    if s.factories[city] == EMPTY:
        return NOTHING_THERE
    if book.abroad[city] or (s.factories[city] == RUNDOWN and city != RHEINSBERG):
        return NEVER_DISMANTLED
    in_the_way = any([s.lines[connection] for connection in book.connections_at[city]])
    return LINES_IN_THE_WAY if in_the_way else NO_REASON


def in_the_way_of_running_down(s: Volk, seat: Side, site: int, *args: int) -> int:
    """Why a factory cannot be run down, or a line removed instead."""
    book = s.book
    if site in LINE:
        connection = LINE.index(site)
        if book.connection_side[connection] != EAST:
            return ONLY_EAST_RUNS_DOWN
        if not s.lines[connection]:
            return NOTHING_THERE
        return FACTORIES_FIRST if factories_to_run_down(s) else NO_REASON
    city = FACTORY.index(site)
    if book.city_side[city] != EAST:
        return ONLY_EAST_RUNS_DOWN
    if s.factories[city] == EMPTY:
        return NO_FACTORY
    if book.abroad[city]:
        return NEVER_RUN_DOWN
    return RUN_DOWN_ALREADY if s.factories[city] == RUNDOWN else NO_REASON


# -- changes


def build(s: Volk, site: int) -> None:
    """Build a factory or one line."""
    if site in FACTORY:
        s.factories[FACTORY.index(site)] = NORMAL
    else:
        s.lines[LINE.index(site)] += 1
    say(s, words.BUILT, site)


def dismantle(s: Volk, site: int) -> None:
    tear_down(s, site)
    say(s, words.DISMANTLED, site)


def dismantle_for(s: Volk, chooser: Side, site: int) -> None:
    """Dismantle a site that ``chooser`` has chosen, in a phase in which the sides take turns."""
    tear_down(s, site)
    say(s, words.DISMANTLED_FOR, site, chooser)


def tear_down(s: Volk, site: int) -> None:
    """Remove a factory or one line without a log line; Rheinsberg runs down first (10.4)."""
    if site in FACTORY:
        city = FACTORY.index(site)
        runs_down = city == RHEINSBERG and s.factories[city] == NORMAL
        s.factories[city] = RUNDOWN if runs_down else EMPTY
    else:
        s.lines[LINE.index(site)] -= 1


def run_down(s: Volk, site: int) -> None:
    """Run a factory down, or remove a line instead."""
    if site in FACTORY:
        s.factories[FACTORY.index(site)] = RUNDOWN
        say(s, words.RAN_DOWN, site)
    else:
        dismantle(s, site)


def run_down_for(s: Volk, chooser: Side, factory: int) -> None:
    """Run down a factory that ``chooser`` has chosen, in a phase in which the sides take turns."""
    s.factories[FACTORY.index(factory)] = RUNDOWN
    say(s, words.RAN_DOWN_FOR, factory, chooser)


def repair(s: Volk, site: int) -> None:
    s.factories[FACTORY.index(site)] = NORMAL
    say(s, words.REPAIRED, site)


def close_site(s: Volk, site: int) -> None:
    """Remove a factory abroad with all its lines, and close its site for good (A59)."""
    city = FACTORY.index(site)
    s.factories[city] = EMPTY
    s.closed |= 1 << city
    for connection in s.book.connections_at[city]:
        s.lines[connection] = 0
    say(s, words.STOPPED, site)


def end_if_insolvent(s: Volk, number: int, there: int) -> None:
    """End the game by insolvency if East must dismantle more than it has (9, A18)."""
    if number > there:
        say(s, words.BANKRUPT)
        finish(s, INSOLVENT)
