"""Measures how well Weimar's evaluation predicts the winner.

    kabinett arena match weimar 'search(240, turns=1, curiosity=5)' one-ply --into build/search
    kabinett bench weimar-value build/search

evaluates every end of an Impulse in the games of such folders, and prints the log-loss of the
evaluation by rounds: as it is, and to a power that is fitted to other games than it is tried on.
Each game has the same weight. For comparison it prints the log-loss of the frequencies of wins in
the other games, and of the points alone, with a scale fitted in the same way. The games of a block
stay together.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.fitting import folds, log_loss, read_folders
from kabinett.core.play.record import parse
from kabinett.core.play.replay import steps
from kabinett.core.result import COMMON_LOSS
from kabinett.games.weimar import game
from kabinett.games.weimar.bot.evaluate import evaluate
from kabinett.games.weimar.rules.state import Weimar

FOLDS = 5
PARTIES = 4  # one of these wins a game, or nobody
ROUNDS = ((1, 2), (3, 4), (5, 6))
SCALES = np.exp(np.linspace(np.log(0.02), np.log(5.0), 60))
LEAST = 1e-3  # smaller chances are raised to this one


@dataclass(frozen=True)
class JudgedPosition:
    """The end of an Impulse: the block of its game, its weight, the round, the shares of the win by
    party and nobody's last, the evaluation's chances in the same order, and the points."""

    block: int
    weight: float
    round: int
    won: np.ndarray
    said: np.ndarray
    points: np.ndarray


def chances(s: Weimar) -> np.ndarray:
    """Return the evaluation's chances to win by party, and the chance that nobody wins."""
    worth = np.zeros(PARTIES)
    for seat, value in enumerate(evaluate(s)):
        worth[s.order[seat]] = value
    nobody = (1 - worth.sum()) / (1 - PARTIES * COMMON_LOSS)
    return np.append(worth - COMMON_LOSS * nobody, nobody)


def positions(record: Path) -> list[JudgedPosition]:
    """Return every end of an Impulse in a game."""
    samples: list[tuple[int, np.ndarray, np.ndarray]] = []
    mark, order = -1, [0] * PARTIES
    for table in steps(parse(record.read_text("utf-8")), game):
        s = table.state
        assert isinstance(s, Weimar)
        if game.turn_mark(s) != mark and s.ending < 0 and min(s.order) >= 0:
            mark, order = game.turn_mark(s), [int(party) for party in s.order]
            samples.append((s.round, chances(s), np.array(s.vp, dtype=float)))
    result = table.result()
    if result is None:
        return []
    outcome = np.zeros(PARTIES + 1)
    for seat in result.winners:
        outcome[order[seat]] = 1 / len(result.winners)
    outcome[PARTIES] = not result.winners
    block = int(record.stem.partition("-")[0])
    return [
        JudgedPosition(block, 1 / len(samples), now, outcome, forecast, vp)
        for now, forecast, vp in samples
    ]


def loss(forecast: np.ndarray, outcome: np.ndarray) -> np.ndarray:
    forecast = np.clip(forecast, LEAST, None)
    return log_loss(forecast / forecast.sum(axis=1, keepdims=True), outcome)


def scale_logs(logs: np.ndarray, scale: float) -> np.ndarray:
    return np.asarray(np.exp(scale * (logs - logs.max(axis=1, keepdims=True))))


def main() -> None:
    parser = argparse.ArgumentParser(prog="kabinett bench weimar-value", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    samples, groups = read_folders(parser.parse_args().folders, positions)
    weight, when = (
        np.array([getattr(position, name) for position in samples]) for name in ("weight", "round")
    )
    outcomes, forecasts, points = (
        np.array([getattr(position, name) for position in samples])
        for name in ("won", "said", "points")
    )
    fold = folds(groups, FOLDS)

    def row(name: str, losses: np.ndarray) -> None:
        places = [when > 0, *((when >= first) & (when <= last) for first, last in ROUNDS)]
        means = [np.average(losses[here], weights=weight[here]) for here in places if here.any()]
        print(f"  {name:50}", *(f"{each:.3f}" for each in means))

    def held_out(logs: np.ndarray, nobody: bool) -> tuple[np.ndarray, list[float]]:
        """Return the losses with the scale that was best in the other games, and these scales.

        Without ``nobody`` in the logs, nobody wins as often as in the other games."""
        losses, best = np.zeros(len(samples)), []
        for part in range(FOLDS):
            here, rest = fold == part, fold != part
            none = float(np.average(outcomes[rest, PARTIES], weights=weight[rest]))

            def loss_at(scale: float, where: np.ndarray, none: float = none) -> np.ndarray:
                odds = scale_logs(logs[where], scale)
                if nobody:
                    return loss(odds, outcomes[where])
                parties = (1 - none) * odds / odds.sum(axis=1, keepdims=True)
                return loss(np.hstack([parties, np.full((len(odds), 1), none)]), outcomes[where])

            trials = [np.average(loss_at(scale, rest), weights=weight[rest]) for scale in SCALES]
            best.append(float(SCALES[int(np.argmin(trials))]))
            losses[here] = loss_at(best[-1], here)
        return losses, best

    print(f"{len(samples)} Impulses of {weight.sum():.0f} games; log-loss, and in rounds {ROUNDS}:")
    often = np.zeros((len(samples), PARTIES + 1))
    for part in range(FOLDS):
        rest = fold != part
        often[fold == part] = np.average(outcomes[rest], axis=0, weights=weight[rest])
    row("how often each won in the other games", loss(often, outcomes))
    row("points alone, scale fitted", held_out(points, nobody=False)[0])
    row("the evaluation", loss(forecasts, outcomes))
    losses, exponents = held_out(np.log(np.clip(forecasts, LEAST, None)), nobody=True)
    row("the evaluation to a power that is fitted", losses)
    print("  powers:", *(f"{each:.2f}" for each in exponents))


if __name__ == "__main__":
    main()
