"""`bench.fitting` recovers the weights that have decided made-up games."""

from __future__ import annotations

import numpy as np
import pytest

from bench.fitting import fit, folds, forecast_unseen, log_loss, shares

PLANTED = np.array([1.0, -2.0, 0.5])


def made_up_games(seats: int, count: int = 8000) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return terms, seated seats and winners of positions that the planted weights decide. In every
    second position the last of three or more seats is empty."""
    luck = np.random.default_rng(seats)
    parts = luck.normal(size=(count, seats, len(PLANTED)))
    seated = np.ones((count, seats), dtype=bool)
    if seats > 2:
        seated[::2, -1] = False
    chances = shares(parts, seated, PLANTED)
    winners = [luck.choice(seats, p=each) for each in chances]
    return parts, seated, np.eye(seats)[winners]


@pytest.mark.parametrize("seats", [2, 4])
def test_planted_weights_are_recovered(seats: int) -> None:
    parts, seated, outcome = made_up_games(seats)
    weights = fit(parts, seated, outcome, np.ones(len(parts)))
    assert weights == pytest.approx(PLANTED, abs=0.15)


def test_positions_without_importance_do_not_count() -> None:
    parts, seated, outcome = made_up_games(3)
    importance = np.ones(len(parts))
    importance[4000:] = 0
    outcome[4000:] = outcome[4000:, ::-1]
    weights = fit(parts, seated, outcome, importance)
    assert weights == pytest.approx(PLANTED, abs=0.2)


def test_a_forecast_does_not_see_its_own_fold() -> None:
    parts, seated, outcome = made_up_games(3, 300)
    fold = folds(np.arange(300) // 2, 3)
    assert (fold[::2] == fold[1::2]).all()
    importance = np.ones(300)
    first = forecast_unseen(parts, seated, outcome, importance, fold)
    changed = outcome.copy()
    changed[fold == 0] = changed[fold == 0][:, ::-1]
    second = forecast_unseen(parts, seated, changed, importance, fold)
    assert (first[fold == 0] == second[fold == 0]).all()
    assert (first[fold == 1] != second[fold == 1]).any()


def test_empty_seats_have_no_share() -> None:
    parts, seated, outcome = made_up_games(4, 100)
    forecast = shares(parts, seated, PLANTED)
    assert (forecast[~seated] == 0).all() and forecast.sum(axis=1) == pytest.approx(1)
    assert log_loss(outcome, outcome) == pytest.approx(0)
