"""How good a position is for each party: its chance of winning, as far as it can be seen.

There are two ways to win.  Whoever has most victory points wins when the Republic survives (or
sinks into anarchy); a radical party wins at once by overthrowing it.  So the chance is

    what remains after all dangers * share of the points  +  own overthrow.

Points are counted as they will be: what the parties hold, and what this round and later ones
will bring as things stand.
"""

from __future__ import annotations

import math
from typing import Final

from kabinett.games.weimar.bot.tables import worths
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    BERLIN,
    BLOCKADE,
    CITY_COUNT,
    DDP,
    DNVP,
    DVP,
    INSTABLE_STATE,
    KPD,
    SPD,
    USPD,
    VIOLENT_PEACE,
    WHITE,
    Party,
    Seat,
)
from kabinett.games.weimar.rules.endings import LAST_NSDAP_BOX
from kabinett.games.weimar.rules.parties import all_seats
from kabinett.games.weimar.rules.politics_phase import party_score
from kabinett.games.weimar.rules.state import FIRST_PLACE, IMPULSE, PLACES, POLITICS, Weimar
from kabinett.games.weimar.rules.threats import in_box

# -- weights, in victory points

LATER = 0.6  # what a thing that pays each round is worth in a later one
RESERVE_POINT = 0.5
FIGURE_NOW, FIGURE_LATER = 0.25, 0.17  # a Seat or a Base; for each round to come
OFFICE = 1.5  # to govern in the next round
CALM, TROUBLED = 0.9, 0.6  # a city in the Declaration; the latter costs a Seat
CRISIS_ROLL = 0.35
MINOR_PARTY = 0.5  # its Seats in a round
ISSUE_EARLY, ISSUE_LATE = 0.08, 0.3  # of what it may bring, before the first card and in the end
CARDS_OF_ROUND = 20
STRENGTH_POINT = 0.15  # a unit's
ECONOMY_LEVEL = (0.4, 0.4, -0.3, -0.1)  # by party
LEAD, LEAD_LATER = 2.5, 1.2  # a lead that is nearly won; for each round to come

# -- dangers

#: Chance of an overthrow when so many Councils or Regimes are missing.
MISSING: Final = (1.0, 0.42, 0.16, 0.06, 0.02)
#: Chance of a Coup with so many dice, from -3 on: more units may still come.
COUP_CHANCE: Final = (0.02, 0.05, 0.1, 0.2, 0.35, 0.55, 0.7, 0.8, 0.86)
SOON = 0.6  # that the Coup is tried before others undo it
#: By markers in the DR Box, with those that the round is going to bring.
ANARCHY_CHANCE: Final = (0.02, 0.05, 0.1, 0.18, 0.3, 0.45, 0.6, 0.75, 0.8)
FALL: Final = 8  # points that anarchy costs a governing party
SEIZURE_CHANCE: Final = (0.0, 0.0, 0.02, 0.07, 0.2, 0.45)  # by figures on the NSDAP Track


def evaluate(s: Weimar, seat: Seat) -> float:
    """About -1 (lost) to 1 (won)."""
    party = s.order[seat]
    if len(s.nsdap) >= LAST_NSDAP_BOX:  # all have lost, though it may still be asked who is named
        return -1.0
    if s.ending >= 0 and s.winner >= 0:
        return 1.0 if s.winner == party else -1.0
    if s.ending >= 0:  # most points; the Chancellor breaks a tie, for himself if he can
        return 2.0 * share(points_now(s), party, 0.1) - 1.0
    return 2.0 * chance(s, party) - 1.0


def chance(s: Weimar, party: Party) -> float:
    """The chance that the party wins."""
    force = strengths(s)
    kpd, dnvp = overthrow(s, KPD, force), overthrow(s, DNVP, force)
    later = 6 - s.round
    anarchy = (0.5 + 0.1 * later) * ANARCHY_CHANCE[max(0, min(8, markers_to_come(s)))]
    left = (1.0 - kpd) * (1.0 - dnvp) * (1.0 - SEIZURE_CHANCE[len(s.nsdap)])
    won = left * (1.0 - anarchy) * share(projected(s, force), party, LEAD + LEAD_LATER * later)
    won += left * anarchy * share(points_in_anarchy(s), party, LEAD)
    if party == KPD:
        won += kpd * (1.0 - 0.5 * dnvp)
    elif party == DNVP:
        won += dnvp * (1.0 - 0.5 * kpd)
    return won


def share(points: list[float], party: Party, lead: float) -> float:
    """A party's chance to have most points in the end."""
    most = max(points)
    weights = [math.exp((one - most) / lead) for one in points]
    return weights[party] / sum(weights)


# -- points


def points_now(s: Weimar) -> list[float]:
    """The Chancellor breaks ties."""
    return [points + (0.3 if party == s.chancellor else 0.0) for party, points in enumerate(s.vp)]


def points_in_anarchy(s: Weimar) -> list[float]:
    """The governing parties pay for it; what they lack all others gain."""
    points = points_now(s)
    for party in ALL_PARTIES:
        if s.government[party]:
            for other in ALL_PARTIES:
                points[other] += max(0, FALL - s.vp[party])
            points[party] -= FALL
    return points


def markers_to_come(s: Weimar) -> int:
    """Markers in the DR Box before the next round's cards are played."""
    markers = in_box(s)
    if s.phase == POLITICS and s.step > 5:
        return markers
    if not s.versailles and s.dr[BLOCKADE] < 3:
        markers += 1
    if s.economy == 1:
        markers += 1
    return markers - min(1, s.dr[INSTABLE_STATE]) - min(1, s.dr[VIOLENT_PEACE])


def projected(s: Weimar, force: list[list[int]]) -> list[float]:
    """Points in the end, as things stand, by party."""
    later = 6 - s.round
    step = s.step if s.phase == POLITICS else 0 if s.phase < POLITICS else 9
    figure = FIGURE_NOW + FIGURE_LATER * later
    points = points_now(s)
    for party in ALL_PARTIES:
        points[party] += RESERVE_POINT * s.reserve[party]
        points[party] += figure * (s.seats[party] + sum(s.bases[party::4]))
        points[party] += party_score(s, party) * ((1.0 if step < 4 else 0.0) + LATER * later)
        points[party] += ECONOMY_LEVEL[party] * s.economy
        points[party] += STRENGTH_POINT * sum(force[party])
    for minor in (DDP, DVP, USPD):
        points[s.minor[minor]] += MINOR_PARTY * (1.0 + 0.5 * later)
    if step < 2:
        add_issues(s, points)
    add_society(s, points, (1.0 if step < 3 else 0.0) + LATER * later)
    add_government(s, points, (1.0 if step < 5 else 0.0) + (LATER if later else 0.0))
    return points


def add_issues(s: Weimar, points: list[float]) -> None:
    """What the Issues on the Opinion Track would bring to whom they belong; while many cards
    are in hand, others will move them again."""
    sure = ISSUE_LATE if s.phase == POLITICS else ISSUE_EARLY
    if s.phase == IMPULSE:
        played = 1.0 - min(1.0, cards_in_hand(s) / CARDS_OF_ROUND)
        sure += (ISSUE_LATE - ISSUE_EARLY) * played
    issue_worth = worths(s.book).issues
    for issue, space in enumerate(s.issue_at):
        if space >= 0:
            owners = s.book.space_owners[space]
            for party in owners:
                worth = issue_worth[issue][party] + 0.1 * s.book.space_value[space]
                points[party] += sure * worth / len(owners)


def cards_in_hand(s: Weimar) -> int:
    return sum([len(hand) for hand in s.hands])


def add_society(s: Weimar, points: list[float], times: float) -> None:
    society_worth = worths(s.book).society
    for marker in s.society:
        party = s.book.society_party[marker]
        points[party if party >= 0 else s.chancellor] += times * society_worth[marker]


def add_government(s: Weimar, points: list[float], times: float) -> None:
    """The Declaration and the Crisis Rolls, for those who govern."""
    calm = troubled = 0
    for city in ALL_CITIES:
        threats = s.unrest[city] + s.wealth[city]  # 1 Poverty, -1 Prosperity
        if not s.government[DNVP]:
            threats += s.regime[city]
        if not s.government[KPD]:
            threats += s.councils[city] + s.uprising[city]
        if threats <= 0:
            calm += 1
        elif threats >= 2:
            troubled += 1
    cost = TROUBLED * troubled + CRISIS_ROLL * max(0, in_box(s) - 1)
    gain = times * (CALM * calm / sum(s.government) - cost)
    for party in ALL_PARTIES:
        if s.government[party]:
            points[party] += gain + (OFFICE if s.round < 6 else 0.0)


# -- overthrow


def strengths(s: Weimar) -> list[list[int]]:
    """Strength in each city, by colour."""
    found = []
    for owner in range(5):
        total = [0] * CITY_COUNT
        for kind in s.book.kinds_of[owner]:
            first = kind * PLACES + FIRST_PLACE
            if any(s.units[first : first + CITY_COUNT]):
                for city in ALL_CITIES:
                    total[city] += s.book.unit_strength[kind] * s.units[first + city]
        found.append(total)
    return found


def overthrow(s: Weimar, party: Party, force: list[list[int]]) -> float:
    """The chance that a radical party overthrows the Republic."""
    if s.government[party]:
        return 0.0
    time = 0.5 + 0.1 * (6 - s.round)
    in_cities = time * coups(s, party, force)
    return in_cities + (1.0 - in_cities) * majority(s, party)


def coups(s: Weimar, party: Party, force: list[list[int]]) -> float:
    """In the cities: four markers, or three with Berlin."""
    mine, others = (s.councils, s.regime) if party == KPD else (s.regime, s.councils)
    own, rival, white, red = force[party], force[KPD + DNVP - party], force[WHITE], force[SPD]
    markers = sum(mine)
    missing = max(0, (3 if mine[BERLIN] else 4) - markers)
    now = MISSING[missing]
    best = 0.0
    for city in ALL_CITIES:
        if not mine[city] and (own[city] or s.unrest[city]):
            against = rival[city] if others[city] else white[city]
            dice = own[city] - against - red[city] + s.unrest[city]
            step = 2 if city == BERLIN else 1
            gain = MISSING[max(0, missing - step)] - now
            best = max(best, gain * COUP_CHANCE[max(0, min(8, dice + 3))])
    return now + SOON * best


def majority(s: Weimar, party: Party) -> float:
    """In Parliament: half of the Seats when the government is formed."""
    mine, total = s.seats[party], all_seats(s)
    near = 0.02
    if s.phase != POLITICS or s.step < 6:
        near = 0.07
        for minor in (DDP, DVP, USPD):
            seats = s.book.minor_seats[minor][s.round - 1]
            total += seats
            if s.minor[minor] == party:
                mine += seats
    return 0.9 / (1.0 + math.exp((0.5 - mine / max(1, total)) / near))
