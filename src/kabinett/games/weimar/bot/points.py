"""The Victory Points that each party will have at the end of the game, if nothing changes."""

from __future__ import annotations

from typing import Final

from kabinett.games.weimar.bot.tables import worths
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    BLOCKADE,
    DDP,
    DVP,
    INSTABLE_STATE,
    USPD,
    VIOLENT_PEACE,
)
from kabinett.games.weimar.phases.politics import (
    calm_cities,
    crisis_rolls,
    party_score,
    troubled_cities,
)
from kabinett.games.weimar.rules.endings import ANARCHY_COST
from kabinett.games.weimar.rules.goals import count_met
from kabinett.games.weimar.rules.parties import MAX_RESERVE, bases_of, party_of_marker
from kabinett.games.weimar.rules.state import IMPULSE, POLITICS, SET_UP, Weimar
from kabinett.games.weimar.rules.threats import box_takes, markers_in_box

# -- weights, in Victory Points

LATER = 0.6  # the weight of each later round, for what pays in every round
TIE_BREAK = 0.3  # the Chancellor breaks ties
RESERVE_POINT = 0.5
FIGURE_NOW, FIGURE_LATER = 0.25, 0.17  # a Seat or a Base; more for each later round
OFFICE = 1.5  # to govern in the next round
PRESIDENT = 0.8  # the Reichspräsident's Debate in a round
CALM, TROUBLED = 0.9, 0.6  # a city in the Declaration; a troubled one costs a Seat
CRISIS_ROLL = 0.35
MINOR_PARTY = 0.5  # its Seats in a round
ISSUE_EARLY, ISSUE_LATE = 0.08, 0.3  # share of an Issue's worth, before the first card and at last
CARDS_OF_ROUND = 20
STRENGTH_POINT = 0.15  # of a unit
EXPANSION_SET = 0.4  # its cards come in every later round
ECONOMY_LEVEL = (0.4, 0.4, -0.3, -0.1)  # per party
#: The share of a goal's points, by how many of its conditions are missing.
GOAL_LACKING: Final = (0.85, 0.35, 0.1)
GOAL_UNSURE: Final = 0.4  # how far each later round moves that share toward one half


def points_now(s: Weimar) -> list[float]:
    """The Victory Points of each party, plus a little for the Chancellor's party."""
    points = [float(each) for each in s.vp]
    points[s.chancellor] += TIE_BREAK
    return points


def points_in_anarchy(s: Weimar) -> list[float]:
    """The points of each party after anarchy: the governing parties pay, and all others gain what a
    party cannot pay."""
    points = points_now(s)
    for party in ALL_PARTIES:
        if s.government[party]:
            points[party] -= min(ANARCHY_COST, s.vp[party])
            for other in ALL_PARTIES:
                if other != party:
                    points[other] += max(0, ANARCHY_COST - s.vp[party])
    return points


def markers_to_come(s: Weimar) -> int:
    """How many markers will lie in the DR Box when the next round's cards are played."""
    markers = markers_in_box(s)
    if s.phase == POLITICS and s.step > 5:
        return markers
    if box_takes(s, BLOCKADE):
        markers += 1
    if s.economy == 1:
        markers += 1
    return markers - min(1, s.dr[INSTABLE_STATE]) - min(1, s.dr[VIOLENT_PEACE])


def project_points(s: Weimar, strengths: list[list[int]]) -> list[float]:
    """The points of each party at the end.  ``strengths``: those of units, by colour and city."""
    later = s.book.last_round - s.round
    step = s.step if s.phase == POLITICS else 0 if s.phase < POLITICS else 9
    figure = FIGURE_NOW + FIGURE_LATER * later
    points = points_now(s)
    for party in ALL_PARTIES:
        points[party] += RESERVE_POINT * s.reserve[party]
        points[party] += figure * (s.parliament[party] + bases_of(s, party))
        points[party] += party_score(s, party) * ((1.0 if step < 4 else 0.0) + LATER * later)
        points[party] += ECONOMY_LEVEL[party] * s.economy
        points[party] += STRENGTH_POINT * sum(strengths[party])
        points[party] += EXPANSION_SET * later * s.sets[party].bit_count()
    if s.ap and s.active >= 0 and not s.book.left_over_lost:  # it goes into the Reserve (7.7)
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
    """Add what the goals of a scenario would bring."""
    for place, goal in enumerate(s.book.goals):
        lacking = len(goal.needs) - count_met(s, ALL_PARTIES[place], goal)
        chance = GOAL_LACKING[min(lacking, 2)]
        points[place] += goal.points * (chance + GOAL_UNSURE * later * (0.5 - chance))


def add_president(s: Weimar, points: list[float], later: int) -> None:
    """Add the worth of the Reichspräsident's Debates, one per round (5.14)."""
    if s.president >= 0:
        now = 1.0 if s.president_ready and s.phase <= IMPULSE else 0.0
        points[s.president] += PRESIDENT * (now + LATER * later)


def add_decks(s: Weimar, points: list[float]) -> None:
    """Add, for each party, the worth of an average card of the deck that it is making."""
    card_worth = worths(s.book).cards
    for party in ALL_PARTIES:
        deck = s.decks[party]
        if deck:
            points[party] += sum([card_worth[card] for card in deck]) / len(deck)


def add_issues(s: Weimar, points: list[float]) -> None:
    """Add what the Issues on the Opinion Track would bring their owners: less while many cards are
    in hand, because these will move the Issues again."""
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
    """Add what the Society Markers bring, this many times."""
    society_worth = worths(s.book).society
    for marker in s.society:
        points[party_of_marker(s, marker)] += times * society_worth[marker]


def add_government(s: Weimar, points: list[float], times: float) -> None:
    """Add the Declaration and the Crisis Rolls of the parties that govern."""
    cost = TROUBLED * troubled_cities(s) + CRISIS_ROLL * crisis_rolls(s)
    gain = times * (CALM * calm_cities(s) / sum(s.government) - cost)
    for party in ALL_PARTIES:
        if s.government[party]:
            points[party] += gain + (OFFICE if s.round < s.book.last_round else 0.0)
