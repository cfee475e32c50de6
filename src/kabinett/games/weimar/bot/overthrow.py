"""The chance that a radical party overthrows the Republic, in the cities or in Parliament."""

from __future__ import annotations

import math
from typing import Final

from kabinett.games.weimar.bot.points import CARDS_OF_ROUND, cards_in_hand, markers_to_come
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    BERLIN,
    CITY_COUNT,
    DDP,
    DNVP,
    DVP,
    KPD,
    SPD,
    USPD,
    WHITE,
    Party,
    Z,
)
from kabinett.games.weimar.phases.issue_majority import MAJORITY_SEATS, SECOND_SEATS
from kabinett.games.weimar.phases.politics import troubled_cities
from kabinett.games.weimar.rules.debate import issues_on_track
from kabinett.games.weimar.rules.parties import PARLIAMENT, SMALLEST_CUT, governs, seats_over_size
from kabinett.games.weimar.rules.rolls import MOST_DICE
from kabinett.games.weimar.rules.state import END_OF_ROUND, IMPULSE, PLACES, POLITICS, Weimar
from kabinett.games.weimar.rules.threats import markers_missing, power_markers_of

#: The log-odds of an overthrow in the cities, fitted to games of these bots.  They begin with ODDS
#: and change with the strength of the party in all cities, with each marker that is missing, with
#: the Coups within reach, with each Uprising, with each marker that a Counter-Coup can remove, and
#: with each later round per missing marker.
ODDS: Final = {KPD: -1.4, DNVP: -0.3}
ODDS_STRENGTH: Final = {KPD: 0.22, DNVP: 0.12}
ODDS_MISSING, ODDS_COUP, ODDS_UPRISING = -1.3, 0.7, 0.25
ODDS_COUNTER, ODDS_ROUND = -0.6, 0.14
COUNTER_DICE = 3  # of a Counter-Coup that nearly always succeeds
LAST_CARDS = 0.4  # the share of a round's cards below which time for Coups runs out
#: The chance of a Coup, by its dice from FEWEST_DICE to MOST_DICE: more units may still come.
COUP_CHANCE: Final = (0.02, 0.05, 0.1, 0.2, 0.35, 0.55, 0.7, 0.8, 0.86)
FEWEST_DICE: Final = -3
NEXT_COUPS: Final = (1.0, 0.5, 0.25)  # the weights of the best, second and third city
IN_BERLIN = 1.5  # a marker in Berlin counts more, unless it is the last
CRISIS_SEAT = 0.25  # Seats that a Crisis Roll costs


def unit_strengths(s: Weimar) -> list[list[int]]:
    """The strength of each colour in each city."""
    by_colour = []
    for owner in range(5):
        total = [0] * CITY_COUNT
        for kind in s.book.kinds_of[owner]:
            first = kind * PLACES
            if any(s.units[first : first + CITY_COUNT]):
                for city in ALL_CITIES:
                    total[city] += s.book.unit_strength[kind] * s.units[first + city]
        by_colour.append(total)
    return by_colour


def overthrow_chances(s: Weimar, strengths: list[list[int]]) -> tuple[float, float]:
    """The chances of the KPD and of the DNVP to overthrow the Republic."""
    seats = seats_to_come(s)
    return overthrow_chance(s, KPD, strengths, seats), overthrow_chance(s, DNVP, strengths, seats)


def overthrow_chance(
    s: Weimar, party: Party, strengths: list[list[int]], seats: list[float]
) -> float:
    in_cities = chance_in_cities(s, party, strengths)
    return in_cities + (1.0 - in_cities) * chance_in_parliament(s, party, seats)


def is_formed(s: Weimar) -> bool:
    """Whether this round's Politics Phase has reached the new government."""
    return s.phase == POLITICS and s.step >= 8


# -- in the cities


def chance_in_cities(s: Weimar, party: Party, strengths: list[list[int]]) -> float:
    """The chance that the party overthrows the Republic by its markers in the cities, which do not
    count while it governs."""
    missing = markers_missing(power_markers_of(s, party))
    if not missing and not s.government[party]:
        return 1.0
    time = rounds_in_opposition(s) if s.government[party] else rounds_to_come(s)
    odds = ODDS[party] + ODDS_MISSING * missing + ODDS_ROUND * missing * time
    odds += ODDS_STRENGTH[party] * sum(strengths[party])
    odds += ODDS_COUP * next_coups(s, party, strengths, missing)
    odds += ODDS_COUNTER * next_counters(s, party, strengths)
    if party == KPD:
        odds += ODDS_UPRISING * sum(s.uprising)
    return min(1.0, time / LAST_CARDS) / (1.0 + math.exp(-odds))


def rounds_to_come(s: Weimar) -> float:
    """The rounds to come, with the rest of this one."""
    later = float(s.book.last_round - s.round)
    if s.phase == IMPULSE:
        return later + min(1.0, cards_in_hand(s) / CARDS_OF_ROUND)
    return later + (1.0 if s.phase < IMPULSE else 0.0)


def rounds_in_opposition(s: Weimar) -> float:
    """The rounds that a governing party may spend in opposition once the next government is
    formed."""
    later = s.book.last_round - s.round
    return max(0.0, later - (1.0 if s.phase == END_OF_ROUND or is_formed(s) else 0.0))


def next_coups(s: Weimar, party: Party, strengths: list[list[int]], missing: int) -> float:
    """How many markers the Coups within reach may bring; the most likely one counts most."""
    enemy = DNVP if party == KPD else KPD
    mine, others = power_markers_of(s, party), power_markers_of(s, enemy)
    own, rival, white, red = strengths[party], strengths[enemy], strengths[WHITE], strengths[SPD]
    best = [0.0, 0.0, 0.0]
    for city in ALL_CITIES:
        if not mine[city] and (own[city] or s.unrest[city]):
            against = rival[city] if others[city] else white[city]
            dice = own[city] - against - red[city] + s.unrest[city]  # the SPD opposes every Coup
            near = COUP_CHANCE[max(0, min(MOST_DICE, dice) - FEWEST_DICE)]
            if city == BERLIN and missing > 1:
                near *= IN_BERLIN
            if near > best[2]:
                best = sorted([*best, near], reverse=True)[:3]
    return sum([near * weight for near, weight in zip(best, NEXT_COUPS, strict=True)])


def next_counters(s: Weimar, party: Party, strengths: list[list[int]]) -> float:
    """How many markers of the party a Counter-Coup could remove."""
    if not (governs(s, SPD) or governs(s, Z)):
        return 0.0
    mine, own, white, red = (
        power_markers_of(s, party),
        strengths[party],
        strengths[WHITE],
        strengths[SPD],
    )
    markers = 0.0
    for city in ALL_CITIES:
        if mine[city]:
            dice = white[city] + (red[city] if governs(s, SPD) else 0) - own[city]
            markers += max(0.0, min(1.0, dice / COUNTER_DICE))
    return markers


# -- in Parliament


def chance_in_parliament(s: Weimar, party: Party, seats: list[float]) -> float:
    """The chance that the party has half of the Seats when the next government is formed.  Whether
    it governs until then does not matter."""
    if s.phase == END_OF_ROUND and s.round == s.book.last_round:
        return 0.0
    near = 0.02 if is_formed(s) else 0.04 if s.phase == POLITICS else 0.07
    total = max(1.0, sum(seats) + s.nsdap_seats)
    return 0.9 / (1.0 + math.exp((0.5 - seats[party] / total) / near))


def seats_to_come(s: Weimar) -> list[float]:
    """The Seats of each party when the next government is formed: with the Issue majority, the
    Declaration, the Crisis Rolls and the Minor Parties, and after the cut."""
    seats = [float(each) for each in s.parliament]
    if is_formed(s):
        return seats
    step = s.step if s.phase == POLITICS else 0
    if step < 2:
        add_issue_majority(s, seats)
    if step < 5:
        loss = troubled_cities(s) + CRISIS_SEAT * max(0, markers_to_come(s) - 1)
        for party in ALL_PARTIES:
            if s.government[party]:
                seats[party] = max(0.0, seats[party] - loss)
    if step < 6:
        for minor in (DDP, DVP, USPD):
            seats[s.minor[minor]] += s.book.minor_seats[minor][max(0, s.round - 1)]
    while sum(seats) + s.nsdap_seats > PARLIAMENT and max(seats) >= SMALLEST_CUT:
        seats = [each - seats_over_size(each) for each in seats]
    return seats


def add_issue_majority(s: Weimar, seats: list[float]) -> None:
    """Add the Seats for the most Issues and the second most; less while cards are in hand."""
    issues = [0.0] * len(ALL_PARTIES)
    for issue in issues_on_track(s):
        owners = s.book.space_owners[s.issue_at[issue]]
        for party in owners:
            issues[party] += 1 / len(owners)
    sure = 1.0 if s.phase == POLITICS else 1.0 - 0.5 * min(1.0, cards_in_hand(s) / CARDS_OF_ROUND)
    for gain in (MAJORITY_SEATS, SECOND_SEATS):
        most = max(issues)
        if most > 0:
            first = issues.index(most)
            seats[first] += gain * sure
            issues[first] = -1.0
