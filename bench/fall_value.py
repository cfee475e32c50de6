"""How well Fall's evaluation foretells who wins, and which weights would foretell it best.

    python -m bench.fall_value 60 --seed 1000

plays so many games of one-ply with 2 to 7 seats, judges every other turn of them, and prints the
log-loss of the evaluation, with and without what parties have by themselves, beside that of every
seat alike and of weights fitted to two thirds of the games and tried on the last third (each in
turn).  Weights that foretell best do not play best:
what a bot always does at once looks as good before it is done as after (docs/bots.md).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np

from kabinett.bots import View, make_bot
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
    strength,
    support_of,
)
from kabinett.games.fall.rules.state import Fall
from kabinett.games.fall.rules.values import every_seat

SEATS = (4, 4, 3, 4, 2, 5, 4, 6, 4, 7, 4, 3)
MOST_SEATS = 7
PENALTY = 2e-3  # on weights, as their parts vary


@dataclass(frozen=True)
class Judged:
    """A position: its game, parts by seat (zeros where nobody sits), who won, what was said."""

    played: int
    parts: np.ndarray
    seats: int
    won: np.ndarray
    said: np.ndarray


def parts_of(s: Fall) -> np.ndarray:
    """By seat: each part as it is, each times the urgency, and what is left for each party."""
    everyone = every_seat(s)
    support = [support_of(s, seat) for seat in everyone]
    points = [points_of(s, seat) for seat in everyone]
    units = np.vstack([np.zeros(len(WEIGHTS)), np.eye(len(WEIGHTS))]).tolist()
    found = np.array(
        [[strength(s, one, support, points, unit) for unit in units] for one in everyone]
    )
    plain = found[:, 1:] - found[:, :1]
    urgency = 1.0 / (1.05 - min(0.95, nearness(s)))
    left = np.zeros((len(everyone), len(HEAD_START)))
    left[everyone, [s.party[one] for one in everyone]] = 1.0 - min(1.0, nearness(s))
    parts = np.zeros((MOST_SEATS, 2 * len(WEIGHTS) + len(HEAD_START)))
    parts[: len(everyone)] = np.hstack([plain, plain * urgency, left])
    return parts


def positions(bot: str, seed: int) -> list[Judged]:
    """Every other turn of one game."""
    seats = SEATS[seed % len(SEATS)]
    setup = Setup(seats, bots=tuple(range(seats)))
    table = Table.new(game, setup, chance=Chance(seed.to_bytes(16, "big")))
    bots = [make_bot(bot, 100 * seed + seat) for seat in range(seats)]
    seen: list[tuple[np.ndarray, list[float]]] = []
    mark = 1
    while not table.over:
        s = table.state
        assert isinstance(s, Fall)
        if s.turn >= mark + 2:
            mark = s.turn
            seen.append((parts_of(s), evaluate(s)))
        seat = table.open_seats()[0]
        table.answer(seat, None, bots[seat].choose(View(table, seat)))
    result = table.result()
    assert result is not None
    winners = list(result.winners)
    won, padding = np.zeros(MOST_SEATS), [0.0] * (MOST_SEATS - seats)
    won[winners] = 1 / len(winners)
    return [Judged(seed, parts, seats, won, np.array([*said, *padding])) for parts, said in seen]


def loss(said: np.ndarray, won: np.ndarray) -> float:
    return float(-(won * np.log(np.maximum(said, 1e-12))).sum(axis=1).mean())


def shares(parts: np.ndarray, sits: np.ndarray, weights: np.ndarray) -> np.ndarray:
    strengths = np.where(sits, parts @ weights, -np.inf)
    odds = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def without_head_starts(said: np.ndarray, parts: np.ndarray) -> np.ndarray:
    """What the evaluation would say if all parties were alike."""
    odds = said / np.exp(parts[:, :, -len(HEAD_START) :] @ np.array(HEAD_START))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def fitted(parts: np.ndarray, sits: np.ndarray, won: np.ndarray) -> np.ndarray:
    """By Newton's method."""
    spread = np.sqrt((parts[sits] ** 2).mean(axis=0)) + 1e-9
    scaled = parts / spread
    weights = np.zeros(parts.shape[2])
    for _ in range(15):
        said = shares(scaled, sits, weights)
        slope = np.einsum("tsk,ts->k", scaled, said - won) / len(won) + 2 * PENALTY * weights
        mean = np.einsum("tsk,ts->tk", scaled, said)
        bend = np.einsum("tsk,ts,tsl->kl", scaled, said, scaled, optimize=True) - mean.T @ mean
        weights -= np.linalg.solve(bend / len(won) + 2 * PENALTY * np.eye(len(weights)), slope)
    return np.asarray(weights / spread)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="one-ply")
    asked = parser.parse_args()
    judged = [
        one
        for seed in range(asked.seed, asked.seed + asked.games)
        for one in positions(asked.bot, seed)
    ]
    parts, won = np.array([one.parts for one in judged]), np.array([one.won for one in judged])
    seats = np.array([one.seats for one in judged])
    sits = np.arange(MOST_SEATS) < seats[:, None]
    fold = np.array([one.played % 3 for one in judged])
    held_out = np.zeros_like(won)
    for part in range(3):
        weights = fitted(parts[fold != part], sits[fold != part], won[fold != part])
        held_out[fold == part] = shares(parts[fold == part], sits[fold == part], weights)
    print(f"{len(judged)} positions of {asked.games} games, log-loss:")
    print(f"  every seat alike      {np.log(seats).mean():.3f}")
    said = np.array([one.said for one in judged])
    print(f"  the evaluation        {loss(said, won):.3f}")
    print(f"  without head starts   {loss(without_head_starts(said, parts), won):.3f}")
    print(f"  weights, games unseen {loss(held_out, won):.3f}")
    weights = fitted(parts, sits, won)
    for always, soon in weights[: -len(HEAD_START)].reshape(2, -1).T:
        print(f"  ({always:.4f}, {soon:.4f})")
    print("  head starts:", ", ".join(f"{one:.2f}" for one in weights[-len(HEAD_START) :]))


if __name__ == "__main__":
    main()
