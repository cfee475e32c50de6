"""Fits the weights of an evaluation to the winners of games, and measures how well they predict.

`fall_value`, `volk_value` and `weimar_value` use this module. A *position* has a row of terms per
seat; a seat's strength is the sum of its terms times the weights, and the seats' shares of the win
follow from their strengths (softmax). Arrays have positions first, then seats, then terms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np

STEPS = 20  # of Newton's method
PENALTY = 2e-3  # on squared weights, in units of the spread of their terms
LEAST = 1e-12  # smaller chances are raised to this one


class OfBlock(Protocol):
    """A position that knows the block of its game."""

    @property
    def block(self) -> int: ...


P = TypeVar("P", bound=OfBlock)


def read_folders(
    folders: Sequence[Path], positions: Callable[[Path], list[P]]
) -> tuple[list[P], np.ndarray]:
    """Return the positions of all records in these folders of the arena, and for each position a
    number that it shares with the other games of its block."""
    found: list[P] = []
    groups: list[int] = []
    for number, folder in enumerate(folders):
        for record in sorted((folder / "records").glob("*.txt")):
            of_record = positions(record)
            found += of_record
            groups += [1000 * number + each.block for each in of_record]
    return found, np.array(groups)


def folds(groups: np.ndarray, count: int) -> np.ndarray:
    """Return the fold of each position, from 0. Positions of a group are in the same fold."""
    return np.asarray(np.unique(groups, return_inverse=True)[1] % count)


def log_loss(forecast: np.ndarray, outcome: np.ndarray) -> np.ndarray:
    """Return the log-loss of each position."""
    return np.asarray(-(outcome * np.log(np.maximum(forecast, LEAST))).sum(axis=1))


def shares(parts: np.ndarray, seated: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return the shares of the win by seat; ``seated`` is False for empty seats."""
    strengths = np.where(seated, parts @ weights, -np.inf)
    odds = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def fit(
    parts: np.ndarray, seated: np.ndarray, outcome: np.ndarray, importance: np.ndarray
) -> np.ndarray:
    """Return the weights with the least log-loss, by Newton's method. ``importance`` says how much
    each position counts."""
    spread = np.sqrt((parts[seated] ** 2).mean(axis=0)) + 1e-9
    scaled_parts, importance = parts / spread, importance / importance.sum()
    weights = np.zeros(parts.shape[2])
    for _ in range(STEPS):
        forecast = shares(scaled_parts, seated, weights)
        error = (forecast - outcome) * importance[:, None]
        slope = np.einsum("tsk,ts->k", scaled_parts, error) + 2 * PENALTY * weights
        mean = np.einsum("tsk,ts->tk", scaled_parts, forecast)
        counted = forecast * importance[:, None]
        bend = np.einsum("tsk,ts,tsl->kl", scaled_parts, counted, scaled_parts, optimize=True)
        bend -= (mean * importance[:, None]).T @ mean
        weights -= np.linalg.solve(bend + 2 * PENALTY * np.eye(len(weights)), slope)
    return np.asarray(weights / spread)


def forecast_unseen(
    parts: np.ndarray,
    seated: np.ndarray,
    outcome: np.ndarray,
    importance: np.ndarray,
    fold: np.ndarray,
) -> np.ndarray:
    """Return the shares of each position, with weights fitted to the other folds."""
    forecast = np.zeros_like(outcome)
    for part in np.unique(fold):
        here, rest = fold == part, fold != part
        weights = fit(parts[rest], seated[rest], outcome[rest], importance[rest])
        forecast[here] = shares(parts[here], seated[here], weights)
    return forecast
