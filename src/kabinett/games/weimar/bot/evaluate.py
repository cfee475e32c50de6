"""The chance of each party to win, judged from what everybody can see.

A party can win in two ways.  If the Republic survives, or sinks into anarchy, the party with the
most Victory Points wins.  A radical party can also overthrow the Republic and win at once
(`overthrow.py`).  The chance of a party is therefore

    chance that the Republic stands * share of the points  +  chance of its own overthrow.

The points are those at the end of the game (`points.py`): the present ones, and an estimate of what
each party will gain in this round and in later ones if nothing changes.
"""

from __future__ import annotations

import math
from typing import Final

from kabinett.core.result import COMMON_LOSS
from kabinett.games.weimar.bot.overthrow import overthrow_chances, unit_strengths
from kabinett.games.weimar.bot.points import (
    markers_to_come,
    points_in_anarchy,
    points_now,
    project_points,
)
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    COUNTER_COUP,
    COUP,
    DEMONSTRATION,
    DNVP,
    FIGHT,
    KPD,
    SPD,
    Z,
)
from kabinett.games.weimar.rules.endings import LAST_NSDAP_BOX
from kabinett.games.weimar.rules.goals import count_met
from kabinett.games.weimar.rules.rolls import MOST_DICE, bonus_of, dice_of
from kabinett.games.weimar.rules.state import FAILED, PLACES, Weimar
from kabinett.games.weimar.rules.threats import power_markers_of

LEAD, LEAD_LATER = 2.5, 1.2  # a lead that nearly wins, in points; more for each later round
#: The factor for the chance to win the solo game, by how many conditions of the task are missing.
TASK_LACKING: Final = (1.0, 0.45, 0.15, 0.05)
#: The lowest result with which a roll has its main effect (5.5).
NEEDED: Final[dict[int, int]] = {DEMONSTRATION: 4, FIGHT: 4, COUP: 5, COUNTER_COUP: 5}
#: The chance of anarchy, by the markers in the DR Box with those that this round will bring.
ANARCHY_CHANCE: Final = (0.02, 0.05, 0.1, 0.18, 0.3, 0.45, 0.6, 0.75, 0.8)
#: The chance that the NSDAP seizes power, by the figures on its track.
SEIZURE_CHANCE: Final = (0.0, 0.0, 0.02, 0.07, 0.2, 0.45)


def evaluate(s: Weimar) -> list[float]:
    """The value of the position to each seat: its chance to win, less a share of the loss that all
    suffer if the NSDAP seizes power."""
    if len(s.nsdap) >= LAST_NSDAP_BOX:  # all have lost, even before a party is named
        return [COMMON_LOSS] * len(s.order)
    if s.ending == FAILED:  # in the solo game the others win together
        return [0.0 if party == SPD else 1.0 / 3 for party in s.order]
    if s.ending >= 0 and s.winner >= 0:
        return [1.0 if party == s.winner else 0.0 for party in s.order]
    if s.ending >= 0:  # by points; the Chancellor breaks a tie
        values = shares(points_now(s), 0.1)
    else:
        values, seizure = expected_chances(s)
        values = [value + COMMON_LOSS * seizure for value in values]
    return [values[party] for party in s.order]


def all_lose(s: Weimar) -> float:
    """The chance that the NSDAP seizes power."""
    if len(s.nsdap) >= LAST_NSDAP_BOX:
        return 1.0
    return 0.0 if s.ending >= 0 else expected_chances(s)[1]


def expected_chances(s: Weimar) -> tuple[list[float], float]:
    """The results of `chances`; while dice are about to be rolled, their average over success and
    failure."""
    if s.faces or s.roll_kind not in NEEDED or dice_of(s) <= 0:
        return chances(s)
    low_faces = min(6, max(0, NEEDED[s.roll_kind] - 1 - bonus_of(s)))  # faces too low to succeed
    fails = (low_faces / 6.0) ** min(dice_of(s), MOST_DICE)
    after = s.copy()
    succeed(after)
    if_failing, seizure = chances(s)
    if_succeeding, seizure_then = chances(after)
    average = [
        fails * failing + (1.0 - fails) * succeeding
        for failing, succeeding in zip(if_failing, if_succeeding, strict=True)
    ]
    return average, fails * seizure + (1.0 - fails) * seizure_then


def succeed(s: Weimar) -> None:
    """Give an action its main effect, as if its roll had succeeded; ``s`` is a copy."""
    city, party = s.roll_place, s.roller
    if s.roll_kind == DEMONSTRATION:
        s.bases[city * 4 + party] += 1
    elif s.roll_kind == FIGHT:
        for kind in s.book.dissolvable_of[s.enemy]:
            if s.units[kind * PLACES + city]:
                s.units[kind * PLACES + city] -= 1
                break
    else:
        s.councils[city] = s.regime[city] = s.uprising[city] = 0
        if s.roll_kind == COUP:
            power_markers_of(s, party)[city] = 1


def chances(s: Weimar) -> tuple[list[float], float]:
    """The chance of each party to win, and the chance that the NSDAP seizes power.  Their sum is
    1."""
    strengths = unit_strengths(s)
    kpd, dnvp = overthrow_chances(s, strengths)
    later = s.book.last_round - s.round
    anarchy = (0.5 + 0.1 * later) * ANARCHY_CHANCE[max(0, min(8, markers_to_come(s)))]
    stands = (1.0 - kpd) * (1.0 - dnvp)
    survival = stands * (1.0 - SEIZURE_CHANCE[len(s.nsdap)])
    lasting = shares(project_points(s, strengths), LEAD + LEAD_LATER * later)
    sinking = shares(points_in_anarchy(s), LEAD)
    wins = [
        survival * ((1.0 - anarchy) * lasting[party] + anarchy * sinking[party])
        for party in ALL_PARTIES
    ]
    wins[KPD] += kpd * (1.0 - 0.5 * dnvp)
    wins[DNVP] += dnvp * (1.0 - 0.5 * kpd)
    if s.book.alone:
        share_out_undone_task(s, wins)
    return wins, stands - survival


def share_out_undone_task(s: Weimar, wins: list[float]) -> None:
    """Take from the SPD, which wins the solo game only if its task is done, the chance that it
    fails, and divide this among the others."""
    lacking = len(s.book.task.needs) - count_met(s, SPD, s.book.task)
    loss = wins[SPD] * (1.0 - TASK_LACKING[min(lacking, 3)])
    wins[SPD] -= loss
    for party in (Z, KPD, DNVP):
        wins[party] += loss / 3


def shares(points: list[float], lead: float) -> list[float]:
    """The chance of each party to have the most points at the end."""
    most = max(points)
    weights = [math.exp((own - most) / lead) for own in points]
    total = sum(weights)
    return [weight / total for weight in weights]
