"""Figures: the definition of strength, intervals that contain the true value, and a reliable
test."""

from __future__ import annotations

import math
import random

import pytest

from kabinett.arena.intervals import (
    mean_of,
    share_at,
    share_of,
    strength_of,
    strength_points,
    student,
    weight_of,
    wilson,
)
from kabinett.arena.sequential import ERROR, LEAST, first_decision


def test_strength_is_zero_at_an_even_share_and_grows_with_the_odds() -> None:
    assert strength_points(0.5, 2) == strength_points(0.25, 4) == 0
    assert strength_points(10 / 11, 2) == pytest.approx(400)
    assert strength_points(0.5, 4) == pytest.approx(400 * math.log10(3))
    assert share_at(strength_points(0.37, 5), 5) == pytest.approx(0.37)
    assert (strength_points(0, 2), strength_points(1, 2)) == (-math.inf, math.inf)


def test_strengths_match_known_figures() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert (wilson(0, 20)[0], wilson(20, 20)[1]) == (0, 1)
    assert [student(free) for free in (3, 9, 30)] == pytest.approx([3.18, 2.26, 2.04], abs=0.03)
    found = mean_of([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (found.value, found.low, found.high) == pytest.approx((3, 1.04, 4.96), abs=0.01)


def test_few_or_equal_numbers_have_no_interval() -> None:
    assert math.isinf(mean_of([1.0, 2.0]).low) and math.isinf(mean_of([0.5] * 9).low)
    assert math.isnan(mean_of([]).value)


def test_the_strength_of_a_bot_that_wins_all_has_only_a_lower_bound() -> None:
    found = strength_of(share_of([1.0] * 10, 2), 2)
    assert math.isinf(found.value) and math.isinf(found.high) and 150 < found.low < 350


def test_games_with_shared_dice_are_more_informative() -> None:
    """A bot that wins exactly when it has the better dice, in either seat, is equally strong."""
    halves = [0.5] * 19 + [1.0]
    wins = [1.0, 0.0] * 9 + [1.0, 0.5]
    assert weight_of(halves, 2) > 100 > 40 > weight_of(wins, 2)
    paired, lone = share_of(halves, 2), share_of(wins, 2)
    assert paired.high - paired.low < 0.5 * (lone.high - lone.low)


def block(luck: random.Random, share: float, seats: int, by_dice: float) -> float:
    """Returns a challenger's share of a block; the dice decide half of the blocks."""
    if luck.random() < by_dice:
        return 1 / seats
    alone = (share - by_dice / seats) / (1 - by_dice)
    return sum(luck.random() < alone for _ in range(seats)) / seats


@pytest.mark.parametrize(("seats", "by_dice"), [(2, 0.0), (2, 0.4), (4, 0.0)])
@pytest.mark.parametrize(("points", "blocks"), [(0, 10), (0, 50), (100, 20)])
def test_95_of_100_intervals_contain_the_true_value(
    seats: int, by_dice: float, points: float, blocks: int
) -> None:
    luck, share = random.Random(3), share_at(points, seats)
    held = 0
    for _ in range(600):
        found = share_of([block(luck, share, seats, by_dice) for _ in range(blocks)], seats)
        held += found.low <= share <= found.high
    assert held / 600 > 0.93


@pytest.mark.parametrize(("seats", "by_dice"), [(2, 0.0), (2, 0.4), (4, 0.0)])
@pytest.mark.parametrize("stop", [(0.0, 50.0), (0.0, 100.0), (-200.0, 0.0)])
def test_a_match_that_stops_is_rarely_wrong(
    seats: int, by_dice: float, stop: tuple[float, float]
) -> None:
    for truth in stop:
        luck, share = random.Random(5), share_at(truth, seats)
        wrong = blocks = 0
        for _ in range(300):
            shares = [block(luck, share, seats, by_dice) for _ in range(600)]
            found = first_decision(shares, stop, seats)
            wrong += found is not None and found.strength != truth
            blocks += found.blocks if found is not None else 600
        assert wrong / 300 <= ERROR + 0.02  # leaves room for the luck of 300 matches
        assert blocks / 300 < 300


def test_a_decision_needs_some_blocks_and_the_first_one_counts() -> None:
    won = [1.0] * 40
    found = first_decision(won, (0.0, 100.0), 2)
    assert found is not None and (found.blocks, found.strength) == (LEAST, 100)
    assert first_decision(won[: LEAST - 1], (0.0, 100.0), 2) is None
    assert first_decision([*won, *[0.0] * 200], (0.0, 100.0), 2) == found
    assert first_decision([0.5] * 5, (0.0, 100.0), 2) is None
    even = first_decision([0.5] * 100, (0.0, 100.0), 2)
    assert even is not None and even.strength == 0
