"""The rating of a ladder: one number a bot that explains all its meetings at once.

The model is Luce's (with two seats Bradley and Terry's): everybody at a table wins with a
probability in proportion to 10 ** (rating / 400).  Then the strength of a challenger among equals
(DESIGN: 400 log10 of the odds over those of an even share) is the difference of the two ratings,
at any number of seats.  The ratings are those of the greatest likelihood, by Newton's method; the
intervals follow from how sharp it is there, where a meeting counts as many games as its blocks are
worth (`intervals.weight_of`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from kabinett.arena.intervals import Estimate, student, weight_of
from kabinett.arena.plan import Plan
from kabinett.arena.playing import Played
from kabinett.arena.strength import shares, whole_blocks

POINTS = 400 / math.log(10)  # of a rating, for one of its natural logarithm


@dataclass(frozen=True)
class Rated:
    """A bot on a ladder; the first one of the plan stands at 0."""

    bot: str
    rating: Estimate
    games: int


@dataclass(frozen=True)
class Meeting:
    """What a challenger won of others' bots, in so many games that are independent."""

    challenger: int
    other: int
    wins: float
    weight: float
    games: int


def ladder(plan: Plan, played: Iterable[Played]) -> list[Rated]:
    """The bots with their ratings, the strongest first."""
    games = list(played)
    meetings = [meeting_of(plan, games, number) for number in range(len(plan.meetings))]
    ratings, covariance = fit(meetings, len(plan.bots), plan.seats)
    t = student(max(1, min(blocks_of(plan, games)) - 1))
    found = []
    for place, bot in enumerate(plan.bots):
        reach = t * math.sqrt(max(0.0, covariance[place][place])) * POINTS
        value = ratings[place] * POINTS
        sat = sum(one.games for one in meetings if place in (one.challenger, one.other))
        found.append(Rated(bot, Estimate(value, value - reach, value + reach), sat))
    return sorted(found, key=lambda rated: -rated.rating.value)


def blocks_of(plan: Plan, games: list[Played]) -> list[int]:
    return [len(whole_blocks(plan, games, number)) for number in range(len(plan.meetings))]


def meeting_of(plan: Plan, games: list[Played], number: int) -> Meeting:
    """A meeting, and one even game besides: where one has won all, the rating stays finite."""
    blocks = whole_blocks(plan, games, number)
    challenger, other = plan.meetings[number]
    found = shares(plan, blocks)
    weight = weight_of(found, plan.seats) if found else 0.0
    share = math.fsum(found) / max(1, len(found))
    return Meeting(
        plan.bots.index(challenger),
        plan.bots.index(other),
        weight * share + 1 / plan.seats,
        weight + 1,
        len(blocks) * plan.seats,
    )


def fit(meetings: list[Meeting], bots: int, seats: int) -> tuple[list[float], list[list[float]]]:
    """The likeliest ratings as natural logarithms, the first of them 0, and their covariance."""
    ratings = [0.0] * bots
    sharpness: list[list[float]] = []
    for _ in range(100):
        slope = [0.0] * bots
        sharpness = [[0.0] * bots for _ in range(bots)]
        for one in meetings:
            a, b = one.challenger, one.other
            share = 1 / (1 + (seats - 1) * math.exp(ratings[b] - ratings[a]))
            surprise = one.wins - one.weight * share
            slope[a] += surprise
            slope[b] -= surprise
            sharp = one.weight * share * (1 - share)
            for row, column, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                sharpness[row][column] += sign * sharp
        inverse = inverted([row[1:] for row in sharpness[1:]])
        steps = [sum(x * y for x, y in zip(row, slope[1:], strict=True)) for row in inverse]
        for place, step in enumerate(steps, 1):
            ratings[place] += max(-1.0, min(1.0, step))
        if all(abs(step) < 1e-10 for step in steps):
            break
    inverse = inverted([row[1:] for row in sharpness[1:]])
    return ratings, [[0.0] * bots, *([0.0, *row] for row in inverse)]


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse, by elimination.

    >>> inverted([[2.0, 0.0], [0.0, 4.0]])
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
