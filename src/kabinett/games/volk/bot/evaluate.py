"""The chances of West and East to win, for bots.

They depend on what each state has (factories, lines, living standards, tracks) and on what the end
of the decade would change, above all on mass protests, which make a state collapse.
"""

from __future__ import annotations

import math
from typing import Final

from kabinett.games.volk.content.vocabulary import (
    CURRENCY,
    EAST,
    PRESTIGE,
    SOCIALISTS,
    WEST,
    WEST_BERLIN,
    Province,
    Side,
)
from kabinett.games.volk.rules.comparisons import attack_to_come, internal_unrest
from kabinett.games.volk.rules.economy import factory_value, points_to_dismantle
from kabinett.games.volk.rules.end_of_decade import (
    ALL_SOCIALISTS,
    flight_points,
)
from kabinett.games.volk.rules.mass_protests import PROTEST
from kabinett.games.volk.rules.short_game import is_short, spared_unrest
from kabinett.games.volk.rules.socialists_and_police import socialist_count, socialists_to_come
from kabinett.games.volk.rules.state import (
    EMPTY,
    NORMAL,
    Volk,
    total_ls,
    west_wins,
)
from kabinett.games.volk.rules.western_currency import shortage

# Weights of the log-odds that West wins: fitted to 108 games (docs/bot-trials.md) and
# rounded; features that predict little are left out (`bench/volk_value.py`).
TIME: Final = -1.1  # for the whole game; East gains as it goes on
LEAD: Final = 0.0256  # per point by which West is stronger than East
LEAD_IN_TIME: Final = 0.004  # the same, in proportion to how much of the game is over
SOCIALIST: Final = 0.4  # per socialist that East is short of `FEW`; it loses below 0 (9.9)
LINE_MORE: Final = 0.05  # per line that West has more than East
CURRENCY_SHORT: Final = 0.13  # per point of currency that East lacks (9.3)
FEW: Final = 3
# For a short game, which the calmer state wins (A75).
PROTEST_FEWER: Final = 1.0  # per mass protest that East will have more than West
UNREST_LESS: Final = 0.15  # per unrest that East will have more than West
NEAR_RUIN: Final = 0.5  # per point that East is short of `ENOUGH` to dismantle
CALM_EARLY: Final = 0.3  # the share of calm that counts at the beginning; at the end, all of it
# The strength of a state, in points (`LEAD` is the weight of a point).
LS_POINT: Final = 2.4  # per point of living standard
UNREST_NOW: Final = 0.5  # lost per unrest
FACTORY_POINT: Final = 0.8  # per factory
FACTORY_VALUE_POINT: Final = 0.7  # per point of a factory's value
NORMAL_POINT: Final = 0.6  # more for a factory that is not rundown
LINE_POINT: Final = 0.3  # per line
#: Lost per unrest that is not yet part of a mass protest; more with mass protests elsewhere.
NEXT_PROTEST: Final = 0.6
NEXT_PROTEST_MORE: Final = 0.5  # the share by which each mass protest raises it
MOST_RAISING: Final = 4  # at most this many mass protests raise it
# East's tracks, per box to its side, and its socialists.
PRESTIGE_STEP: Final = 1.6
CURRENCY_STEP: Final = 0.9
SOCIALISTS_STEP: Final = 0.8
SOCIALIST_NOW: Final = 0.8  # per socialist
SHORTAGE: Final = 1.2  # lost per point of currency that East lacks
SOCIALISM_SAFE: Final = 25.0  # if the end of the decade brings more socialists than there are
SOCIALISM_LOST: Final = 40.0  # lost if East runs out of socialists (9.9)
DEMAND: Final = 1.0  # lost per point that East must dismantle
RUIN: Final = 40.0  # lost if East cannot dismantle enough
NEARER_RUIN: Final = 8.0  # lost per point that East is short of `ENOUGH`
#: If East can dismantle this much more than it must, the end of the decade does not ruin it.
ENOUGH: Final = 3
#: Larger log-odds are cut off: the chance is as good as certain.
MOST = 20.0
#: About this many cards are on display and in hands when a half decade begins.
IN_A_HALF = 14.0
#: The weight of mass protests at the end of the decade, by their number; with four a state
#: collapses.
DANGER = (0.0, 2.0, 6.0, 16.0, 40.0, 46.0, 50.0)


def evaluate(s: Volk) -> list[float]:
    """The chances of West and of East to win, from 0 to 1."""
    if s.ending >= 0:
        west = 1.0 if west_wins(s.ending) else 0.0
    else:
        west = 1.0 / (1.0 + math.exp(-max(-MOST, min(MOST, log_odds(s)))))
    return [west, 1.0 - west]


def log_odds(s: Volk) -> float:
    """The log-odds that West wins."""
    lead, progress = strength(s, WEST) - strength(s, EAST), game_progress(s)
    if is_short(s):
        total = (1.0 - progress) * LEAD * lead + (
            CALM_EARLY + (1.0 - CALM_EARLY) * progress
        ) * calm_lead(s)
        total += NEAR_RUIN * max(0, ENOUGH - points_to_dismantle(s, EAST) + demand_on_east(s))
    else:
        total = TIME * progress + (LEAD + LEAD_IN_TIME * progress) * lead
    total += SOCIALIST * max(0, FEW - socialists_to_come(s))
    total += LINE_MORE * (lines_of(s, WEST) - lines_of(s, EAST))
    return total + CURRENCY_SHORT * shortage(s)


def lines_of(s: Volk, side: Side) -> int:
    total = 0
    for connection in s.book.connections_of[side]:
        total += s.lines[connection]
    return total


def game_progress(s: Volk) -> float:
    """The share of the game that is over, from 0 to 1."""
    cards = len(s.display) + len(s.hands[WEST]) + len(s.hands[EAST])
    half = 0.5 * max(0, s.half - 1) + 0.5 * (1.0 - min(1.0, cards / IN_A_HALF))
    return (s.decade - 1 + half) / s.book.last_decade


def calm_lead(s: Volk) -> float:
    """The log-odds that West is calmer than East at the end of the decade."""
    west, east = unrest_to_come(s, WEST), unrest_to_come(s, EAST)
    fewer = protests_to_come(s, EAST, east) - protests_to_come(s, WEST, west)
    return PROTEST_FEWER * fewer + UNREST_LESS * (sum(east) - sum(west) + spared_unrest(s))


def strength(s: Volk, side: Side) -> float:
    """The worth of a state's economy, living standards and calm."""
    worth = economy_worth(s, side) + LS_POINT * total_ls(s, side) - danger(s, side)
    for province in s.book.provinces_of[side]:
        worth -= UNREST_NOW * s.unrest[province]
    if side == EAST:
        worth += east_worth(s)
    return worth


def economy_worth(s: Volk, side: Side) -> float:
    worth = 0.0
    for city in s.book.sites_of[side]:
        if s.factories[city] != EMPTY:
            worth += FACTORY_POINT + FACTORY_VALUE_POINT * factory_value(s, city)
            worth += NORMAL_POINT if s.factories[city] == NORMAL else 0.0
    for connection in s.book.connections_of[side]:
        worth += LINE_POINT * s.lines[connection]
    return worth


def danger(s: Volk, side: Side) -> float:
    """The danger of the mass protests that a state would have after the end of the decade."""
    unrest = unrest_to_come(s, side)
    total, unrest_beyond = protests_to_come(s, side, unrest), 0.0
    for province_unrest in unrest:
        unrest_beyond += NEXT_PROTEST * (province_unrest % PROTEST)
    raised = 1.0 + NEXT_PROTEST_MORE * min(total, MOST_RAISING)
    return DANGER[min(total, len(DANGER) - 1)] + unrest_beyond * raised


def protests_to_come(s: Volk, side: Side, unrest: list[int]) -> int:
    """The number of mass protests for this unrest in the provinces of a side; those of West Berlin
    count twice."""
    total = 0
    for place in range(len(unrest)):
        protest_count = unrest[place] // PROTEST
        total += (
            protest_count * 2 if s.book.provinces_of[side][place] == WEST_BERLIN else protest_count
        )
    return total


def unrest_to_come(s: Volk, side: Side) -> list[int]:
    """The unrest in each province of a side after the end of the decade, less what socialists and
    police would remove."""
    calming_power, unrest_by_province = 0, []
    if side == EAST:
        calming_power = max(0, s.socialist_box + s.book.socialist_change[s.tracks[SOCIALISTS]])
        calming_power += len(s.police)
    for province in s.book.provinces_of[side]:
        unrest = s.unrest[province] + internal_unrest(s, province) + attacks_to_come(s, province)
        if calming_power and unrest % PROTEST < calming_power and unrest >= PROTEST:
            calming_power -= unrest % PROTEST + 1
            unrest -= unrest % PROTEST + 1
        unrest_by_province.append(unrest)
    return unrest_by_province


def attacks_to_come(s: Volk, target: Province) -> int:
    """The unrest that the living standards of the other state could cause in a province."""
    total = 0
    for attacker in s.book.across[target]:
        if s.ls[attacker] > s.ls[target]:
            total += attack_to_come(s, attacker, target)
    return total


def east_worth(s: Volk) -> float:
    """The worth of East's tracks and socialists, less the danger that it cannot dismantle what the
    end of the decade demands."""
    socialists, to_come = socialist_count(s), socialists_to_come(s)
    worth = PRESTIGE_STEP * s.tracks[PRESTIGE] + CURRENCY_STEP * s.tracks[CURRENCY]
    worth += SOCIALISTS_STEP * s.tracks[SOCIALISTS]
    worth += SOCIALIST_NOW * socialists - SHORTAGE * shortage(s)
    if to_come > ALL_SOCIALISTS:
        worth += SOCIALISM_SAFE
    elif to_come < 0:
        worth -= SOCIALISM_LOST
    demand = demand_on_east(s)
    reserve = points_to_dismantle(s, EAST) - demand
    near_ruin = RUIN if reserve < 0 else NEARER_RUIN * max(0, ENOUGH - reserve)
    return worth - DEMAND * demand - near_ruin


def demand_on_east(s: Volk) -> int:
    """The points that East must dismantle at the end of the decade."""
    return (1 if s.wall else flight_points(s)) + len(s.police)
