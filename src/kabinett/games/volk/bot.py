"""How good a position is, for West and for East."""

from __future__ import annotations

from kabinett.games.volk.board import BOARD, CURRENCY, EAST, PRESTIGE, SOCIALISTS, WEST
from kabinett.games.volk.ending import COLLAPSE_AT, exporters
from kabinett.games.volk.state import (
    EAST_COLLAPSED,
    EMPTY,
    INSOLVENT,
    NORMAL,
    SOCIALISM_FAILED,
    Volk,
)
from kabinett.games.volk.values import all_protests, capacity, total_ls, value, works

SCALE = 60.0


def evaluate(s: Volk, seat: int) -> float:
    """About -1 (lost) to 1 (won)."""
    if s.ending >= 0:
        west_wins = s.ending in (EAST_COLLAPSED, INSOLVENT, SOCIALISM_FAILED)
        return 1.0 if west_wins == (seat == WEST) else -1.0
    lead = strength(s, WEST) - strength(s, EAST)
    return max(-0.99, min(0.99, (lead if seat == WEST else -lead) / SCALE))


def strength(s: Volk, side: int) -> float:
    """Economy, living standards and calm of one state."""
    worth = 0.0
    for province in BOARD.provinces_of[side]:
        unrest = s.unrest[province]
        worth -= 0.7 * unrest + (1.5 if unrest % 4 == 3 else 0.0)
    worth -= 5.0 * all_protests(s, side) + (8.0 if all_protests(s, side) >= COLLAPSE_AT - 1 else 0.0)
    for city in range(BOARD.cities):
        if BOARD.city_side[city] == side and s.factories[city] != EMPTY:
            worth += 1.0 + 0.6 * value(s, city) + (0.5 if s.factories[city] == NORMAL else 0.0)
    for connection in range(BOARD.connections):
        if BOARD.connection_side[connection] == side and s.lines[connection]:
            worth += 0.3 + (0.7 if works(s, connection) else 0.0)
    worth += 2.6 * total_ls(s, side)
    lowest = min([s.ls[province] for province in BOARD.provinces_of[side]])
    highest = max([s.ls[province] for province in BOARD.provinces_of[side]])
    worth -= 1.2 * (highest - lowest)
    sign = 1 if side == EAST else -1
    worth += 1.5 * sign * s.tracks[PRESTIGE]
    if side == EAST:
        worth += 0.8 * s.tracks[CURRENCY] + 1.2 * s.tracks[SOCIALISTS] + 1.0 * (s.socialist_box + sum(s.socialists))
        worth += 1.0 * min(0, s.tracks[CURRENCY] + exporters(s) - total_ls(s, EAST))
        worth += 0.5 * (len(s.police)) - (6.0 if capacity(s, EAST) < 4 else 0.0)
    return worth
