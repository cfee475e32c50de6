"""What follows from the board: values, economies, mass protests, prestige advantage."""

from __future__ import annotations

from kabinett.games.volk.content.board import BOARD, EAST, PRESTIGE, WEST
from kabinett.games.volk.rules.state import EMPTY, NORMAL, RUNDOWN, Volk


def holder(s: Volk) -> int:
    """Who holds the prestige advantage: East in the red half, else West (2, A71)."""
    return EAST if s.tracks[PRESTIGE] > 0 else WEST


# -- factories


def works(s: Volk, connection: int) -> bool:
    """A working connection: all its lines are built, a factory stands at both ends (5.1)."""
    return (
        s.lines[connection] == BOARD.lines[connection]
        and s.factories[BOARD.a[connection]] != EMPTY
        and s.factories[BOARD.b[connection]] != EMPTY
    )


def value(s: Volk, city: int) -> int:
    """1 and its working connections; rundown 0; Rheinsberg 2, rundown 1, never connected."""
    state = s.factories[city]
    if state == EMPTY:
        return 0
    worth = 1 if state == NORMAL else 0
    if city == BOARD.rheinsberg:
        return worth + 1
    for connection in BOARD.at[city]:
        if works(s, connection):
            worth += 1
    return worth


def other_end(connection: int, city: int) -> int:
    return BOARD.b[connection] if BOARD.a[connection] == city else BOARD.a[connection]


def factories_in(s: Volk, province: int) -> list[int]:
    """Cities of the province with a factory, Hamburg among them if it counts for it now."""
    found = [city for city in BOARD.cities_of[province] if s.factories[city]]
    if s.hamburg == province and s.factories[BOARD.hamburg]:
        found.append(BOARD.hamburg)
    return found


def export_value(s: Volk, province: int) -> int:
    """The value of the export factory, the best of the province; -1 if it has none (9.3)."""
    best = -1
    for city in factories_in(s, province):
        best = max(best, value(s, city))
    return best


def economy(s: Volk, province: int) -> int:
    """The values of all factories, and of external ones that count for it now (6.3, 10.5)."""
    total = 0
    for city in factories_in(s, province):
        total += value(s, city)
    for city in BOARD.foreign:
        if s.external[city] == province:
            total += value(s, city)
    return total


def linked_provinces(s: Volk, city: int) -> list[int]:
    """Provinces to which an external factory has a working connection (10.5)."""
    found: list[int] = []
    for connection in BOARD.at[city]:
        if works(s, connection):
            province = BOARD.home[other_end(connection, city)]
            if province not in found:
                found.append(province)
    return sorted(found)


# -- mass protests


def own_protests(s: Volk, province: int) -> int:
    """One for every four unrest counters (4)."""
    return s.unrest[province] // 4


def protests(s: Volk, province: int) -> int:
    """All in the province, imported ones included (10.2)."""
    return s.unrest[province] // 4 + s.imported[province]


def all_protests(s: Volk, side: int) -> int:
    """What counts for collapse (9.10, A70)."""
    total = 0
    for province in BOARD.provinces_of[side]:
        total += s.unrest[province] // 4 + s.imported[province]
    return total


def total_unrest(s: Volk, side: int) -> int:
    return sum([s.unrest[province] for province in BOARD.provinces_of[side]])


def total_ls(s: Volk, side: int) -> int:
    return sum([s.ls[province] for province in BOARD.provinces_of[side]])


# -- capacity


def capacity(s: Volk, side: int) -> int:
    """How many build points the side could dismantle (A3)."""
    lines, factories = s.lines, s.factories
    total = 0
    for connection in BOARD.connections_of[side]:
        total += lines[connection]
    for city in BOARD.sites_of[side]:
        if factories[city] == NORMAL:
            total += 1
    if side == EAST:  # Rheinsberg is run down first, then removed
        total += (0, 2, 1)[factories[BOARD.rheinsberg]]
    return total


def can_run_down(s: Volk, city: int) -> bool:
    """A normal East factory, Rheinsberg too, external ones never (5.3, 10.5, A28, A57)."""
    return (
        BOARD.city_side[city] == EAST and s.factories[city] == NORMAL and not BOARD.external[city]
    )


def rundown(s: Volk) -> list[int]:
    return [city for city in range(BOARD.cities) if s.factories[city] == RUNDOWN]
