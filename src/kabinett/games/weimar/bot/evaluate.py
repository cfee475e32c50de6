"""How good a position is for each party: its chance of winning, as far as it can be seen.

There are two ways to win.  Whoever has most victory points wins when the Republic survives (or
sinks into anarchy); a radical party wins at once by overthrowing it.  So the chance is

    what remains after all dangers * share of the points  +  own overthrow.

Points are counted as they will be: what the parties hold, and what this round and later ones
will bring as things stand.

The file is longer than 400 lines because it is one sum: to weigh one danger one looks at all
others.
"""

from __future__ import annotations

import math
from typing import Final

from kabinett.core.result import COMMON_LOSS
from kabinett.games.weimar.bot.tables import worths
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    BERLIN,
    BLOCKADE,
    CITY_COUNT,
    COUNTER_COUP,
    COUP,
    DDP,
    DEMONSTRATION,
    DNVP,
    DVP,
    FIGHT,
    INSTABLE_STATE,
    KPD,
    SPD,
    USPD,
    VIOLENT_PEACE,
    WHITE,
    Party,
    Z,
)
from kabinett.games.weimar.phases.politics import party_score
from kabinett.games.weimar.rules.endings import LAST_NSDAP_BOX
from kabinett.games.weimar.rules.goals import count_met
from kabinett.games.weimar.rules.parties import MAX_RESERVE, PARLIAMENT, party_of_marker
from kabinett.games.weimar.rules.rolls import MOST_DICE
from kabinett.games.weimar.rules.state import (
    END_OF_ROUND,
    FAILED,
    IMPULSE,
    PLACES,
    POLITICS,
    SET_UP,
    Weimar,
)
from kabinett.games.weimar.rules.threats import in_box

# -- weights, in victory points

LATER = 0.6  # what a thing that pays each round is worth in a later one
RESERVE_POINT = 0.5
FIGURE_NOW, FIGURE_LATER = 0.25, 0.17  # a Seat or a Base; for each round to come
OFFICE = 1.5  # to govern in the next round
PRESIDENT = 0.8  # the Reichspräsident's Debate in a round
CALM, TROUBLED = 0.9, 0.6  # a city in the Declaration; the latter costs a Seat
CRISIS_ROLL = 0.35
CRISIS_SEAT = 0.25  # Seats that a Crisis Roll costs
MINOR_PARTY = 0.5  # its Seats in a round
ISSUE_EARLY, ISSUE_LATE = 0.08, 0.3  # of what it may bring, before the first card and in the end
CARDS_OF_ROUND = 20
STRENGTH_POINT = 0.15  # a unit's
EXPANSION_SET = 0.4  # its cards are drawn in every round to come
ECONOMY_LEVEL = (0.4, 0.4, -0.3, -0.1)  # by party
#: Of a goal's points, by how many of its conditions are missing; and how far a round may turn it.
GOAL_LACKING: Final = (0.85, 0.35, 0.1)
GOAL_UNSURE: Final = 0.4
#: Of the chance to win alone, by how many conditions of the task are missing.
TASK_LACKING: Final = (1.0, 0.45, 0.15, 0.05)
LEAD, LEAD_LATER = 2.5, 1.2  # a lead that is nearly won; for each round to come

#: The result from which on a roll does what it is for (5.5).
NEEDED: Final[dict[int, int]] = {DEMONSTRATION: 4, FIGHT: 4, COUP: 5, COUNTER_COUP: 5}

# -- dangers

#: The odds of an overthrow in the cities, as a logarithm, fitted to games of these bots: to begin
#: with, for each strength that the party has anywhere, for each Councils or Regime that is missing,
#: for the Coups that are near, for an Uprising, for a marker that a Counter-Coup can remove, and
#: for each round to come and marker that is missing.
ODDS: Final = {KPD: -1.4, DNVP: -0.3}
ODDS_STRENGTH: Final = {KPD: 0.22, DNVP: 0.12}
ODDS_MISSING, ODDS_COUP, ODDS_UPRISING = -1.3, 0.7, 0.25
ODDS_COUNTER, ODDS_ROUND = -0.6, 0.14
COUNTER_DICE = 3  # of a Counter-Coup that nearly always succeeds
LAST_CARDS = 0.4  # of a round's: with fewer to come there is less time for it
#: Chance of a Coup by its number of dice, from -3 on: more units may still come.
COUP_CHANCE: Final = (0.02, 0.05, 0.1, 0.2, 0.35, 0.55, 0.7, 0.8, 0.86)
NEXT_COUPS: Final = (1.0, 0.5, 0.25)  # how much the best, second and third city count
IN_BERLIN = 1.5  # it counts twice but for the last marker
#: By markers in the DR Box, with those that the round is going to bring.
ANARCHY_CHANCE: Final = (0.02, 0.05, 0.1, 0.18, 0.3, 0.45, 0.6, 0.75, 0.8)
FALL: Final = 8  # points that anarchy costs a governing party
SEIZURE_CHANCE: Final = (0.0, 0.0, 0.02, 0.07, 0.2, 0.45)  # by figures on the NSDAP Track


def evaluate(s: Weimar) -> list[float]:
    """What the position is worth to each seat: its chance to win, less what it loses where the
    NSDAP seizes power and all lose."""
    if len(s.nsdap) >= LAST_NSDAP_BOX:  # all have lost, even if a party is still to be named
        return [COMMON_LOSS] * len(s.order)
    if s.ending == FAILED:  # alone the SPD has lost to the others together
        return [0.0 if party == SPD else 1.0 / 3 for party in s.order]
    if s.ending >= 0 and s.winner >= 0:
        return [1.0 if party == s.winner else 0.0 for party in s.order]
    if s.ending >= 0:  # most points; the Chancellor breaks a tie, for himself if he can
        values = shares(points_now(s), 0.1)
    else:
        values, seizure = expected_chances(s)
        values = [one + COMMON_LOSS * seizure for one in values]
    return [values[party] for party in s.order]


def all_lose(s: Weimar) -> float:
    """The chance that the NSDAP seizes power."""
    if len(s.nsdap) >= LAST_NSDAP_BOX:
        return 1.0
    return 0.0 if s.ending >= 0 else expected_chances(s)[1]


def expected_chances(s: Weimar) -> tuple[list[float], float]:
    """The chances to win and of a seizure of power as `chances` gives them; before a roll, their
    average over the dice."""
    if s.roll or s.dice <= 0 or s.rolling not in NEEDED:
        return chances(s)
    low_faces = min(6, max(0, NEEDED[s.rolling] - 1 - s.bonus))  # faces that are not enough
    fails = (low_faces / 6.0) ** min(s.dice, MOST_DICE)
    after = s.copy()
    succeed(after)
    if_failing, seizure = chances(s)
    if_succeeding, seizure_then = chances(after)
    average = [
        fails * one + (1.0 - fails) * two
        for one, two in zip(if_failing, if_succeeding, strict=True)
    ]
    return average, fails * seizure + (1.0 - fails) * seizure_then


def succeed(s: Weimar) -> None:
    """Makes the action that is being rolled for succeed; ``s`` is a copy."""
    city, party = s.rolling_in, s.roller
    if s.rolling == DEMONSTRATION:
        s.bases[city * 4 + party] += 1
    elif s.rolling == FIGHT:
        for kind in s.book.dissolvable_of[s.enemy]:
            if s.units[kind * PLACES + city]:
                s.units[kind * PLACES + city] -= 1
                break
    else:
        s.councils[city] = s.regime[city] = s.uprising[city] = 0
        if s.rolling == COUP:
            (s.councils if party == KPD else s.regime)[city] = 1


def chances(s: Weimar) -> tuple[list[float], float]:
    """The chance of each party to win, and that the NSDAP seizes power.  Together they are 1."""
    force = strengths(s)
    kpd, dnvp = overthrow(s, KPD, force), overthrow(s, DNVP, force)
    later = s.book.last_round - s.round
    anarchy = (0.5 + 0.1 * later) * ANARCHY_CHANCE[max(0, min(8, markers_to_come(s)))]
    stands = (1.0 - kpd) * (1.0 - dnvp)
    survival = stands * (1.0 - SEIZURE_CHANCE[len(s.nsdap)])
    lasting = shares(project_points(s, force), LEAD + LEAD_LATER * later)
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
    """Alone the SPD wins only if its task is done; the others share the chance that it is not."""
    lacking = len(s.book.task.needs) - count_met(s, SPD, s.book.task)
    loss = wins[SPD] * (1.0 - TASK_LACKING[min(lacking, 3)])
    wins[SPD] -= loss
    for party in (Z, KPD, DNVP):
        wins[party] += loss / 3


def shares(points: list[float], lead: float) -> list[float]:
    """The chance of each party to have most points in the end."""
    most = max(points)
    weights = [math.exp((one - most) / lead) for one in points]
    total = sum(weights)
    return [weight / total for weight in weights]


# -- points


def points_now(s: Weimar) -> list[float]:
    """Victory points, and a little more for the Chancellor, who breaks ties."""
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


def project_points(s: Weimar, force: list[list[int]]) -> list[float]:
    """Points in the end, as things stand, by party."""
    later = s.book.last_round - s.round
    step = s.step if s.phase == POLITICS else 0 if s.phase < POLITICS else 9
    figure = FIGURE_NOW + FIGURE_LATER * later
    points = points_now(s)
    for party in ALL_PARTIES:
        points[party] += RESERVE_POINT * s.reserve[party]
        points[party] += figure * (s.seats[party] + sum(s.bases[party::4]))
        points[party] += party_score(s, party) * ((1.0 if step < 4 else 0.0) + LATER * later)
        points[party] += ECONOMY_LEVEL[party] * s.economy
        points[party] += STRENGTH_POINT * sum(force[party])
        points[party] += EXPANSION_SET * later * s.sets[party].bit_count()
    if s.ap and s.active >= 0:  # what is not spent is kept (ruling 7.7)
        room = MAX_RESERVE - s.reserve[s.active]
        points[s.active] += RESERVE_POINT * min(s.ap, room)
    for minor in (DDP, DVP, USPD):
        points[s.minor[minor]] += MINOR_PARTY * (1.0 + 0.5 * later)
    if step < 2:
        add_issues(s, points)
    add_goals(s, points, later)
    add_president(s, points, later)
    if s.phase == SET_UP:
        add_decks(s, points)
    add_society(s, points, (1.0 if step < 3 else 0.0) + LATER * later)
    add_government(s, points, (1.0 if step < 5 else 0.0) + (LATER if later else 0.0))
    return points


def add_goals(s: Weimar, points: list[float], later: int) -> None:
    """What the goals of a scenario would bring, as things stand."""
    for place, goal in enumerate(s.book.goals):
        lacking = len(goal.needs) - count_met(s, ALL_PARTIES[place], goal)
        chance = GOAL_LACKING[min(lacking, 2)]
        points[place] += goal.points * (chance + GOAL_UNSURE * later * (0.5 - chance))


def add_president(s: Weimar, points: list[float], later: int) -> None:
    """What the Debates of the Reichspräsident are worth: one a round (5.14)."""
    if s.president >= 0:
        now = 1.0 if s.president_ready and s.phase <= IMPULSE else 0.0
        points[s.president] += PRESIDENT * (now + LATER * later)


def add_decks(s: Weimar, points: list[float]) -> None:
    """What an average card of its deck is worth to a party, while decks are made."""
    card_worth = worths(s.book).cards
    for party in ALL_PARTIES:
        deck = s.decks[party]
        if deck:
            points[party] += sum([card_worth[card] for card in deck]) / len(deck)


def add_issues(s: Weimar, points: list[float]) -> None:
    """What the Issues on the Opinion Track would bring their owners; the more cards are in hand,
    the less, for they will move the Issues again."""
    sure = ISSUE_LATE if s.phase == POLITICS else ISSUE_EARLY
    if s.phase == IMPULSE:
        share_played = 1.0 - min(1.0, cards_in_hand(s) / CARDS_OF_ROUND)
        sure += (ISSUE_LATE - ISSUE_EARLY) * share_played
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
        points[party_of_marker(s, marker)] += times * society_worth[marker]


def add_government(s: Weimar, points: list[float], times: float) -> None:
    """The Declaration and the Crisis Rolls, for those who govern."""
    calm, troubled = count_cities(s)
    cost = TROUBLED * troubled + CRISIS_ROLL * max(0, in_box(s) - 1)
    gain = times * (CALM * calm / sum(s.government) - cost)
    for party in ALL_PARTIES:
        if s.government[party]:
            points[party] += gain + (OFFICE if s.round < s.book.last_round else 0.0)


def count_cities(s: Weimar) -> tuple[int, int]:
    """How many are calm, and in how many two threats lie, for the Declaration."""
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
    return calm, troubled


# -- overthrow


def strengths(s: Weimar) -> list[list[int]]:
    """Strength in each city, by colour."""
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


def overthrow(s: Weimar, party: Party, force: list[list[int]]) -> float:
    """The chance that a radical party overthrows the Republic: in the cities, or in Parliament,
    where it may govern."""
    in_cities = coups(s, party, force)
    return in_cities + (1.0 - in_cities) * majority(s, party)


def coups(s: Weimar, party: Party, force: list[list[int]]) -> float:
    """The chance in the cities: by four markers, or three with Berlin.  They do not count while the
    party governs."""
    mine = s.councils if party == KPD else s.regime
    missing = max(0, (3 if mine[BERLIN] else 4) - sum(mine))
    if not missing and not s.government[party]:
        return 1.0
    time = rounds_in_opposition(s) if s.government[party] else rounds_to_come(s)
    odds = ODDS[party] + ODDS_MISSING * missing + ODDS_ROUND * missing * time
    odds += ODDS_STRENGTH[party] * sum(force[party])
    odds += ODDS_COUP * next_coups(s, party, force, missing)
    odds += ODDS_COUNTER * next_counters(s, party, force)
    if party == KPD:
        odds += ODDS_UPRISING * sum(s.uprising)
    return min(1.0, time / LAST_CARDS) / (1.0 + math.exp(-odds))


def rounds_to_come(s: Weimar) -> float:
    """Rounds to come, with the rest of this one."""
    later = float(s.book.last_round - s.round)
    if s.phase == IMPULSE:
        return later + min(1.0, cards_in_hand(s) / CARDS_OF_ROUND)
    return later + (1.0 if s.phase < IMPULSE else 0.0)


def rounds_in_opposition(s: Weimar) -> float:
    """Rounds that a governing party may spend in opposition, after the next government is
    formed."""
    is_formed = s.phase == END_OF_ROUND or (s.phase == POLITICS and s.step >= 8)
    return max(0.0, float(s.book.last_round - s.round - (1 if is_formed else 0)))


def next_coups(s: Weimar, party: Party, force: list[list[int]], missing: int) -> float:
    """The Coups that are near, in markers: the best of them counts most."""
    mine, others = (s.councils, s.regime) if party == KPD else (s.regime, s.councils)
    own, rival, white, red = force[party], force[KPD + DNVP - party], force[WHITE], force[SPD]
    best = [0.0, 0.0, 0.0]
    for city in ALL_CITIES:
        if not mine[city] and (own[city] or s.unrest[city]):
            against = rival[city] if others[city] else white[city]
            dice = own[city] - against - red[city] + s.unrest[city]
            near = COUP_CHANCE[max(0, min(8, dice + 3))]
            if city == BERLIN and missing > 1:
                near *= IN_BERLIN
            if near > best[2]:
                best = sorted([*best, near], reverse=True)[:3]
    return sum([near * weight for near, weight in zip(best, NEXT_COUPS, strict=True)])


def next_counters(s: Weimar, party: Party, force: list[list[int]]) -> float:
    """Markers of the party that a Counter-Coup could remove."""
    if not (s.government[SPD] or s.government[Z]):
        return 0.0
    mine = s.councils if party == KPD else s.regime
    own, white, red = force[party], force[WHITE], force[SPD]
    markers = 0.0
    for city in ALL_CITIES:
        if mine[city]:
            dice = white[city] + (red[city] if s.government[SPD] else 0) - own[city]
            markers += max(0.0, min(1.0, dice / COUNTER_DICE))
    return markers


def majority(s: Weimar, party: Party) -> float:
    """The chance in Parliament: to have half of the Seats when the government is formed."""
    is_formed = s.phase == POLITICS and s.step >= 8
    if s.phase == END_OF_ROUND and s.round == s.book.last_round:
        return 0.0
    seats = [float(each) for each in s.seats] if is_formed else seats_to_come(s)
    near = 0.02 if is_formed else 0.04 if s.phase == POLITICS else 0.07
    total = max(1.0, sum(seats) + s.nsdap_seats)
    return 0.9 / (1.0 + math.exp((0.5 - seats[party] / total) / near))


def seats_to_come(s: Weimar) -> list[float]:
    """By party, when the next government is formed: with the Issue majority, the Declaration, the
    Crisis Rolls, the minor parties, and cut to size, as things stand."""
    seats = [float(each) for each in s.seats]
    step = s.step if s.phase == POLITICS else 0
    if step < 2:
        add_issue_majority(s, seats)
    if step < 5:
        loss = count_cities(s)[1] + CRISIS_SEAT * max(0, markers_to_come(s) - 1)
        for party in ALL_PARTIES:
            if s.government[party]:
                seats[party] = max(0.0, seats[party] - loss)
    if step < 6:
        for minor in (DDP, DVP, USPD):
            seats[s.minor[minor]] += s.book.minor_seats[minor][max(0, s.round - 1)]
    while sum(seats) + s.nsdap_seats > PARLIAMENT and max(seats) >= 4:
        seats = [n - (3 if n >= 10 else 2 if n >= 7 else 1 if n >= 4 else 0) for n in seats]
    return seats


def add_issue_majority(s: Weimar, seats: list[float]) -> None:
    """Three Seats for the party with most Issues, one for the second; less while cards are in
    hand."""
    issues = [0.0] * 4
    for space in s.issue_at:
        if space >= 0:
            owners = s.book.space_owners[space]
            for party in owners:
                issues[party] += 1.0 / len(owners)
    sure = 1.0 if s.phase == POLITICS else 1.0 - 0.5 * min(1.0, cards_in_hand(s) / CARDS_OF_ROUND)
    for gain in (3.0, 1.0):
        most = max(issues)
        if most > 0:
            first = issues.index(most)
            seats[first] += gain * sure
            issues[first] = -1.0
