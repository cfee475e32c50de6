"""The ratings of a ladder: one number per bot that explains all its meetings at once.

The model is Luce's (with two seats Bradley and Terry's): each bot at a table wins with a
probability proportional to 10 ** (rating / 400).  So the strength of a challenger among equals
(`intervals.strength_points`) is the difference of the two ratings, whatever the number of seats.
Newton's method finds the ratings of greatest likelihood.  The intervals follow from the curvature
of the likelihood there.  A meeting counts as the number of independent games that its blocks are
worth (`intervals.weight_of`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from kabinett.arena.intervals import Estimate, student, weight_of
from kabinett.arena.match_results import block_shares, whole_blocks
from kabinett.arena.plan import Plan
from kabinett.arena.playing import PlayedGame

POINTS = 400 / math.log(10)  # rating points of one unit of natural logarithm


@dataclass(frozen=True)
class RatedBot:
    """A bot on a ladder; the plan's first bot has the rating 0."""

    bot: str
    rating: Estimate
    games: int


@dataclass(frozen=True)
class Meeting:
    """A challenger's wins against another bot, out of ``weight`` independent games."""

    challenger: int
    other: int
    wins: float
    weight: float
    games: int


def ladder(plan: Plan, played_games: Iterable[PlayedGame]) -> list[RatedBot]:
    """The bots with their ratings, the strongest first."""
    games = list(played_games)
    meetings = [meeting_of(plan, games, number) for number in range(len(plan.meetings))]
    ratings, covariance = fit(meetings, len(plan.bots), plan.seats)
    t = student(max(1, min(blocks_of(plan, games)) - 1))
    rated_bots = []
    for number, bot in enumerate(plan.bots):
        reach = t * math.sqrt(max(0.0, covariance[number][number])) * POINTS
        value = ratings[number] * POINTS
        own_meetings = [each for each in meetings if number in (each.challenger, each.other)]
        games_played = sum(meeting.games for meeting in own_meetings)
        rated_bots.append(
            RatedBot(bot, Estimate(value, value - reach, value + reach), games_played)
        )
    return sorted(rated_bots, key=lambda rated: -rated.rating.value)


def blocks_of(plan: Plan, games: list[PlayedGame]) -> list[int]:
    """The number of whole blocks of each meeting."""
    return [len(whole_blocks(plan, games, number)) for number in range(len(plan.meetings))]


def meeting_of(plan: Plan, games: list[PlayedGame], number: int) -> Meeting:
    """A meeting, with one even game added to keep the rating of a bot that won all games finite."""
    blocks = whole_blocks(plan, games, number)
    challenger, other = plan.meetings[number]
    shares = block_shares(plan, blocks)
    weight = weight_of(shares, plan.seats) if shares else 0.0
    share = math.fsum(shares) / max(1, len(shares))
    return Meeting(
        plan.bots.index(challenger),
        plan.bots.index(other),
        weight * share + 1 / plan.seats,
        weight + 1,
        len(blocks) * plan.seats,
    )


def fit(meetings: list[Meeting], bots: int, seats: int) -> tuple[list[float], list[list[float]]]:
    """The likeliest ratings as natural logarithms, and their covariance; the first rating is 0."""
    ratings = [0.0] * bots
    sharpness: list[list[float]] = []
    for _ in range(100):
        slope = [0.0] * bots
        sharpness = [[0.0] * bots for _ in range(bots)]
        for meeting in meetings:
            a, b = meeting.challenger, meeting.other
            share = 1 / (1 + (seats - 1) * math.exp(ratings[b] - ratings[a]))
            surprise = meeting.wins - meeting.weight * share
            slope[a] += surprise
            slope[b] -= surprise
            sharp = meeting.weight * share * (1 - share)
            for row, column, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                sharpness[row][column] += sign * sharp
        inverse = invert([row[1:] for row in sharpness[1:]])
        steps = [sum(x * y for x, y in zip(row, slope[1:], strict=True)) for row in inverse]
        for number, step in enumerate(steps, 1):
            ratings[number] += max(-1.0, min(1.0, step))
        if all(abs(step) < 1e-10 for step in steps):
            break
    inverse = invert([row[1:] for row in sharpness[1:]])
    return ratings, [[0.0] * bots, *([0.0, *row] for row in inverse)]


def invert(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a matrix, by Gaussian elimination.

    >>> invert([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for other in range(size):
            if other != column:
                factor = rows[other][column]
                rows[other] = [
                    value - factor * base
                    for value, base in zip(rows[other], rows[column], strict=True)
                ]
    return [row[size:] for row in rows]
