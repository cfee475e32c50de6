"""Measures how well Volk's evaluation predicts the winner, and fits its weights.

    kabinett arena match volk 'search(400, turns=4)' one-ply --blocks 20 --into build/search
    kabinett bench volk-value build/search

evaluates every end of a turn in the games of such folders, and prints the log-loss of the
evaluation by decade. Each game has the same weight. For comparison it prints the log-loss of a
constant, and of more and more terms, each fitted to other games than it is tried on (the two games
of a block stay together).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.fitting import fit, folds, forecast_unseen, log_loss, read_folders
from kabinett.core.play.record import parse
from kabinett.core.play.replay import steps
from kabinett.games.volk import game
from kabinett.games.volk.bot.evaluate import (
    FEW,
    evaluate,
    game_progress,
    lines_of,
    strength,
)
from kabinett.games.volk.content.vocabulary import EAST, WEST
from kabinett.games.volk.rules.socialists_and_police import socialists_to_come
from kabinett.games.volk.rules.state import Volk
from kabinett.games.volk.rules.western_currency import shortage

PARTS = ("time", "lead", "lead by time", "few socialists", "lines", "shortage")
FOLDS = 7
LEAST = 1e-3  # smaller chances are raised to this one


@dataclass(frozen=True)
class JudgedPosition:
    """The end of a turn: the block of its game, its weight, its decade, whether West won, West's
    chance by the evaluation, and the terms."""

    block: int
    weight: float
    decade: int
    west: float
    forecast: float
    parts: list[float]


def parts_of(s: Volk) -> list[float]:
    lead, time = strength(s, WEST) - strength(s, EAST), game_progress(s)
    few, lines = max(0, FEW - socialists_to_come(s)), lines_of(s, WEST) - lines_of(s, EAST)
    return [time, lead, lead * time, float(few), float(lines), float(shortage(s))]


def positions(record: Path) -> list[JudgedPosition]:
    """Return every end of a turn in a game."""
    samples: list[tuple[int, float, list[float]]] = []
    mark = -1
    for table in steps(parse(record.read_text("utf-8")), game):
        s = table.state
        assert isinstance(s, Volk)
        if s.turn != mark and s.ending < 0:
            mark = s.turn
            samples.append((s.decade, evaluate(s)[WEST], parts_of(s)))
    result = table.result()
    if result is None:
        return []
    block, west = int(record.stem.partition("-")[0]), float(WEST in result.winners)
    weight = 1 / len(samples)
    return [
        JudgedPosition(block, weight, decade, west, forecast, parts)
        for decade, forecast, parts in samples
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="kabinett bench volk-value", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", help="folders of the arena")
    folders = parser.parse_args().folders
    samples, groups = read_folders(folders, positions)
    west, weight = (
        np.array([getattr(position, name) for position in samples]) for name in ("west", "weight")
    )
    decade = np.array([position.decade for position in samples])
    fold = folds(groups, FOLDS)
    outcome = np.column_stack([west, 1 - west])
    # The terms are West's lead over East, so East has none.
    parts = np.array([[[1.0, *position.parts], [0.0] * (len(PARTS) + 1)] for position in samples])
    seated = np.ones(outcome.shape, dtype=bool)

    def row(name: str, forecast: np.ndarray) -> None:
        forecast = np.clip(forecast, LEAST, 1 - LEAST)
        loss = log_loss(np.column_stack([forecast, 1 - forecast]), outcome)
        places = [decade > 0, *(decade == each for each in range(1, 5))]
        losses = [np.average(loss[here], weights=weight[here]) for here in places if here.any()]
        print(f"  {name:42}", *(f"{each:.3f}" for each in losses))

    print(f"{len(samples)} turns of {weight.sum():.0f} games; log-loss, and in each decade:")
    row("the evaluation", np.array([position.forecast for position in samples]))
    for most in (0, 3, *range(4, len(PARTS) + 1)):
        unseen = forecast_unseen(parts[:, :, : most + 1], seated, outcome, weight, fold)[:, 0]
        row(f"fitted: {PARTS[most - 1]} too" if most else "fitted: a constant", unseen)
    for name, each in zip(("constant", *PARTS), fit(parts, seated, outcome, weight), strict=True):
        print(f"  {name:16} {each:+.4f}")


if __name__ == "__main__":
    main()
