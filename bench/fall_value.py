"""Measures how well Fall's evaluation predicts the winner, and fits its weights.

    kabinett bench fall-value 60 --seed 1000

plays 60 games of one-ply with 2 to 7 seats, evaluates every other turn, and prints the log-loss of
the evaluation with and without the head starts of parties. For comparison it prints the log-loss of
equal chances, and of weights fitted to two thirds of the games and tried on the last third (each
third in turn). The weights that predict best do not play best: a position in which a bot is about
to do something good predicts the same as the position after it (docs/bot-trials.md).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np

from bench.fitting import fit, forecast_unseen, log_loss
from kabinett.bots import make_bot
from kabinett.bots.playing import bot_answers
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.fall import game
from kabinett.games.fall.bot.evaluate import (
    HEAD_START,
    WEIGHTS,
    evaluate,
    nearness,
    points_of,
    seat_to_play,
    strength,
    support_of,
)
from kabinett.games.fall.rules.state import Fall
from kabinett.games.fall.rules.values import every_seat

SEATS = (4, 4, 3, 4, 2, 5, 4, 6, 4, 7, 4, 3)
MOST_SEATS = 7
FOLDS = 3


@dataclass(frozen=True)
class JudgedPosition:
    """A position: the seed of its game, terms by seat (zeros for empty seats), the number of seats,
    shares of the win by seat, and the shares that the evaluation predicted."""

    game_number: int
    parts: np.ndarray
    seats: int
    outcome: np.ndarray
    forecast: np.ndarray


def parts_of(s: Fall) -> np.ndarray:
    """Return by seat: each term, each term times the urgency, and each party's head start times the
    fraction of the game that remains."""
    everyone = every_seat(s)
    support = [support_of(s, seat) for seat in everyone]
    points = [points_of(s, seat) for seat in everyone]
    to_play = seat_to_play(s, len(everyone))
    units = np.vstack([np.zeros(len(WEIGHTS)), np.eye(len(WEIGHTS))]).tolist()
    strengths = np.array(
        [[strength(s, seat, to_play, support, points, unit) for unit in units] for seat in everyone]
    )
    plain = strengths[:, 1:] - strengths[:, :1]
    urgency = 1.0 / (1.05 - min(0.95, nearness(s)))
    remaining = np.zeros((len(everyone), len(HEAD_START)))
    remaining[everyone, [s.party[seat] for seat in everyone]] = 1.0 - min(1.0, nearness(s))
    parts = np.zeros((MOST_SEATS, 2 * len(WEIGHTS) + len(HEAD_START)))
    parts[: len(everyone)] = np.hstack([plain, plain * urgency, remaining])
    return parts


def positions(bot: str, seed: int) -> list[JudgedPosition]:
    """Play a game, and return every other turn."""
    seats = SEATS[seed % len(SEATS)]
    setup = Setup(seats, bots=tuple(range(seats)))
    table = Table.new(game, setup, chance=Chance.numbered(seed))
    bots = [make_bot(bot, 100 * seed + seat) for seat in range(seats)]
    samples: list[tuple[np.ndarray, list[float]]] = []
    mark = 1
    for _ in bot_answers(table, bots):
        s = table.state
        assert isinstance(s, Fall)
        if s.turn >= mark + 2:
            mark = s.turn
            samples.append((parts_of(s), evaluate(s)))
    result = table.result()
    assert result is not None
    winners = list(result.winners)
    outcome, padding = np.zeros(MOST_SEATS), [0.0] * (MOST_SEATS - seats)
    outcome[winners] = 1 / len(winners)
    return [
        JudgedPosition(seed, parts, seats, outcome, np.array([*forecast, *padding]))
        for parts, forecast in samples
    ]


def without_head_starts(forecast: np.ndarray, parts: np.ndarray) -> np.ndarray:
    """Return the evaluation's shares without the head starts."""
    odds = forecast / np.exp(parts[:, :, -len(HEAD_START) :] @ np.array(HEAD_START))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def main() -> None:
    parser = argparse.ArgumentParser(prog="kabinett bench fall-value", description=__doc__)
    parser.add_argument("games", type=int, help="number of games")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--bot", default="one-ply", help="the bot on all seats")
    args = parser.parse_args()
    samples = [
        position
        for seed in range(args.seed, args.seed + args.games)
        for position in positions(args.bot, seed)
    ]
    parts, outcomes = (
        np.array([position.parts for position in samples]),
        np.array([position.outcome for position in samples]),
    )
    seats = np.array([position.seats for position in samples])
    sits = np.arange(MOST_SEATS) < seats[:, None]
    fold = np.array([position.game_number % FOLDS for position in samples])
    equal = np.ones(len(samples))
    unseen = forecast_unseen(parts, sits, outcomes, equal, fold)
    print(f"{len(samples)} positions of {args.games} games, log-loss:")
    print(f"  every seat alike      {np.log(seats).mean():.3f}")
    forecasts = np.array([position.forecast for position in samples])
    bare = without_head_starts(forecasts, parts)
    print(f"  the evaluation        {log_loss(forecasts, outcomes).mean():.3f}")
    print(f"  without head starts   {log_loss(bare, outcomes).mean():.3f}")
    print(f"  weights, games unseen {log_loss(unseen, outcomes).mean():.3f}")
    weights = fit(parts, sits, outcomes, equal)
    for always, soon in weights[: -len(HEAD_START)].reshape(2, -1).T:
        print(f"  ({always:.4f}, {soon:.4f})")
    print("  head starts:", ", ".join(f"{weight:.2f}" for weight in weights[-len(HEAD_START) :]))


if __name__ == "__main__":
    main()
