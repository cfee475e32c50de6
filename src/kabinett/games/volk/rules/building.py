"""Building and dismantling, running down and repairing (5, 10.3-10.5)."""

from __future__ import annotations

from kabinett.core.script.language import say
from kabinett.games.volk.content import words
from kabinett.games.volk.content.board import BOARD, EAST
from kabinett.games.volk.content.options import EITHER_END
from kabinett.games.volk.content.vocabulary import FACTORIES, FIRST_FACTORY, FIRST_LINE
from kabinett.games.volk.rules.state import EMPTY, NORMAL, RUNDOWN, Volk
from kabinett.games.volk.rules.values import can_run_down, protests

# -- where


def blocked(s: Volk, city: int) -> bool:
    """A mass protest in the city's province forbids building (5.1, A73).  Hamburg belongs to
    one of two provinces, so only protests in both block it (A31)."""
    if city == BOARD.hamburg:
        return bool(protests(s, BOARD.niedersachsen) and protests(s, BOARD.schleswig_holstein))
    home = BOARD.home[city]
    return home >= 0 and protests(s, home) > 0


def line_blocked(s: Volk, connection: int) -> bool:
    """A connection belongs to the provinces of both its cities; one of Hamburg to the
    province of its other city, for which Hamburg then counts (A31)."""
    for city in (BOARD.a[connection], BOARD.b[connection]):
        if city != BOARD.hamburg and blocked(s, city):
            return True
    return False


def can_build_line(s: Volk, connection: int) -> bool:
    """An empty line with a factory at an end (5.1, A1); to an external city only if its
    factory stands (10.5), unless the table plays A60 otherwise."""
    if s.lines[connection] >= BOARD.lines[connection]:
        return False
    first, second = BOARD.a[connection], BOARD.b[connection]
    if BOARD.external[second] and not s.rules & EITHER_END:
        if s.factories[second] == EMPTY:
            return False
    elif s.factories[first] == EMPTY and s.factories[second] == EMPTY:
        return False
    return not line_blocked(s, connection)


def building_sites(s: Volk, side: int, where: str) -> list[int]:
    """What one build point may build: factories and lines; ``where`` is a card's restriction."""
    if where == "Rheinsberg":
        open_site = s.factories[BOARD.rheinsberg] == EMPTY and not blocked(s, BOARD.rheinsberg)
        return [FIRST_FACTORY + BOARD.rheinsberg] if open_site else []
    if where in _COUNTRIES:
        return foreign_sites(s, _COUNTRIES[where])
    factories = s.factories
    found = [
        FIRST_FACTORY + city
        for city in BOARD.sites_of[side]
        if not factories[city] and not blocked(s, city)
    ]
    for connection in BOARD.connections_of[side]:
        if can_build_line(s, connection):
            found.append(FIRST_LINE + connection)
    return found


_COUNTRIES = {"Polska": "polska", "CSSR": "cssr"}


def foreign_sites(s: Volk, country: str) -> list[int]:
    """Cards 7 and 9: factories of one country, and lines to them (A60)."""
    found: list[int] = []
    for city in range(BOARD.cities):
        if BOARD.country[city] == country:
            if s.factories[city] == EMPTY and not s.closed >> city & 1:
                found.append(FIRST_FACTORY + city)
            for connection in BOARD.at[city]:
                if can_build_line(s, connection):
                    found.append(FIRST_LINE + connection)
    return found


def in_area(city: int, where: str) -> bool:
    """Does a city lie where a card's restriction says?  (A32, almanac 43 and 63)"""
    if where == "NordrheinWestfalen":
        return BOARD.home[city] == BOARD.province_ids.index("nordrhein_westfalen")
    if where == "NiedersachsenHamburg":
        return BOARD.home[city] == BOARD.niedersachsen or city == BOARD.hamburg
    return True


def dismantling_sites(s: Volk, side: int, where: str) -> list[int]:
    """What can be dismantled now: any line; a factory without infrastructure on any of its
    connections (5.2, A2), not external, not rundown unless Rheinsberg (5.3, 10.4)."""
    found: list[int] = []
    for city in range(BOARD.cities):
        state = s.factories[city]
        if state == EMPTY or BOARD.city_side[city] != side or BOARD.external[city]:
            continue
        if state == RUNDOWN and city != BOARD.rheinsberg:
            continue
        if in_area(city, where) and not any([s.lines[connection] for connection in BOARD.at[city]]):
            found.append(FIRST_FACTORY + city)
    for connection in range(BOARD.connections):
        if s.lines[connection] and BOARD.connection_side[connection] == side:
            if in_area(BOARD.a[connection], where) or in_area(BOARD.b[connection], where):
                found.append(FIRST_LINE + connection)
    return found


def run_down_sites(s: Volk) -> list[int]:
    """East factories that can be run down; if there is none, lines to remove instead (6.4)."""
    found = [FIRST_FACTORY + city for city in range(BOARD.cities) if can_run_down(s, city)]
    return found or east_lines(s)


def east_lines(s: Volk) -> list[int]:
    return [
        FIRST_LINE + connection
        for connection in range(BOARD.connections)
        if s.lines[connection] and BOARD.connection_side[connection] == EAST
    ]


# -- doing it


def build(s: Volk, site: int) -> None:
    """Put a factory or one line there."""
    if site in FACTORIES:
        s.factories[site - FIRST_FACTORY] = NORMAL
    else:
        s.lines[site - FIRST_LINE] += 1
    say(s, words.BUILT, site)


def dismantle(s: Volk, site: int) -> None:
    """Take a factory or one line away; Rheinsberg is run down first (10.4)."""
    if site in FACTORIES:
        city = site - FIRST_FACTORY
        runs_down = city == BOARD.rheinsberg and s.factories[city] == NORMAL
        s.factories[city] = RUNDOWN if runs_down else EMPTY
    else:
        s.lines[site - FIRST_LINE] -= 1
    say(s, words.DISMANTLED, site)


def run_down(s: Volk, site: int) -> None:
    """Run a factory down, or remove the line that stands in for it."""
    if site in FACTORIES:
        s.factories[site - FIRST_FACTORY] = RUNDOWN
        say(s, words.RAN_DOWN, site)
    else:
        dismantle(s, site)


def repair(s: Volk, site: int) -> None:
    s.factories[site - FIRST_FACTORY] = NORMAL
    say(s, words.REPAIRED, site)


def stop(s: Volk, site: int) -> None:
    """An external factory goes with all its lines, and its site is closed (A59)."""
    city = site - FIRST_FACTORY
    s.factories[city] = EMPTY
    s.closed |= 1 << city
    for connection in BOARD.at[city]:
        s.lines[connection] = 0
    say(s, words.STOPPED, site)
