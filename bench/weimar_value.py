"""How well Weimar's evaluation foretells who wins.

    kabinett arena match weimar 'search(240, turns=1, curiosity=5)' one-ply --into build/search
    python -m bench.weimar_value build/search

judges every Impulse's end of the games that lie in such folders, and prints the log-loss of the
evaluation by rounds, each game weighing the same: as it is, and sharpened or blunted by an exponent
that is fitted to other games than it is tried on.  Beside it stand how often each party and nobody
won in the other games, and the points alone, with a scale fitted in the same way.  The games of a
block stay together.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kabinett.core.play.record import parse
from kabinett.core.play.replay import steps
from kabinett.core.result import COMMON_LOSS
from kabinett.games.weimar import game
from kabinett.games.weimar.bot.evaluate import evaluate
from kabinett.games.weimar.rules.state import Weimar

FOLDS = 5
PARTIES = 4  # and nobody: what the game may end as
ROUNDS = ((1, 2), (3, 4), (5, 6))
SCALES = np.exp(np.linspace(np.log(0.02), np.log(5.0), 60))
LEAST = 1e-3  # nothing is said to be less likely


@dataclass(frozen=True)
class Judged:
    """An Impulse's end: the block of its game, what it weighs, the round, how the game ended (a
    share of the win by party, and nobody), the chances that were said of that, and the points."""

    block: int
    weight: float
    round: int
    won: np.ndarray
    said: np.ndarray
    points: np.ndarray


def chances(s: Weimar) -> np.ndarray:
    """What the evaluation says, by party, and that nobody wins."""
    worth = np.zeros(PARTIES)
    for seat, value in enumerate(evaluate(s)):
        worth[s.order[seat]] = value
    nobody = (1 - worth.sum()) / (1 - PARTIES * COMMON_LOSS)
    return np.append(worth - COMMON_LOSS * nobody, nobody)


def positions(record: Path) -> list[Judged]:
    """Every Impulse's end of one game."""
    found: list[tuple[int, np.ndarray, np.ndarray]] = []
    mark, order = -1, [0] * PARTIES
    for table in steps(parse(record.read_text("utf-8")), game):
        s = table.state
        assert isinstance(s, Weimar)
        if game.turn_mark(s) != mark and s.ending < 0 and min(s.order) >= 0:
            mark, order = game.turn_mark(s), [int(party) for party in s.order]
            found.append((s.round, chances(s), np.array(s.vp, dtype=float)))
    result = table.result()
    if result is None:
        return []
    won = np.zeros(PARTIES + 1)
    for seat in result.winners:
        won[order[seat]] = 1 / len(result.winners)
    won[PARTIES] = not result.winners
    block = int(record.stem.partition("-")[0])
    return [Judged(block, 1 / len(found), now, won, said, vp) for now, said, vp in found]


def loss(said: np.ndarray, won: np.ndarray) -> np.ndarray:
    said = np.clip(said, LEAST, None)
    return np.asarray(-(won * np.log(said / said.sum(axis=1, keepdims=True))).sum(axis=1))


def scaled(logs: np.ndarray, scale: float) -> np.ndarray:
    return np.asarray(np.exp(scale * (logs - logs.max(axis=1, keepdims=True))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    judged: list[Judged] = []
    group: list[int] = []
    for number, folder in enumerate(parser.parse_args().folders):
        for record in sorted((folder / "records").glob("*.txt")):
            found = positions(record)
            judged += found
            group += [1000 * number + one.block for one in found]
    weight, when = (
        np.array([getattr(one, name) for one in judged]) for name in ("weight", "round")
    )
    won, said, points = (
        np.array([getattr(one, name) for one in judged]) for name in ("won", "said", "points")
    )
    fold = np.unique(np.array(group), return_inverse=True)[1] % FOLDS

    def row(name: str, losses: np.ndarray) -> None:
        places = [when > 0, *((when >= first) & (when <= last) for first, last in ROUNDS)]
        told = [np.average(losses[here], weights=weight[here]) for here in places if here.any()]
        print(f"  {name:50}", *(f"{each:.3f}" for each in told))

    def held_out(logs: np.ndarray, nobody: bool) -> tuple[np.ndarray, list[float]]:
        """Losses with the scale that was best in the other games; where the parties alone are
        told, nobody wins as often as there."""
        losses, best = np.zeros(len(judged)), []
        for part in range(FOLDS):
            here, rest = fold == part, fold != part
            none = float(np.average(won[rest, PARTIES], weights=weight[rest]))

            def of(scale: float, where: np.ndarray, none: float = none) -> np.ndarray:
                made = scaled(logs[where], scale)
                if nobody:
                    return loss(made, won[where])
                parties = (1 - none) * made / made.sum(axis=1, keepdims=True)
                return loss(np.hstack([parties, np.full((len(made), 1), none)]), won[where])

            tried = [np.average(of(scale, rest), weights=weight[rest]) for scale in SCALES]
            best.append(float(SCALES[int(np.argmin(tried))]))
            losses[here] = of(best[-1], here)
        return losses, best

    print(f"{len(judged)} Impulses of {weight.sum():.0f} games; log-loss, and in rounds {ROUNDS}:")
    often = np.zeros((len(judged), PARTIES + 1))
    for part in range(FOLDS):
        rest = fold != part
        often[fold == part] = np.average(won[rest], axis=0, weights=weight[rest])
    row("how often each won in the other games", loss(often, won))
    row("points alone, scale fitted", held_out(points, nobody=False)[0])
    row("the evaluation", loss(said, won))
    losses, exponents = held_out(np.log(np.clip(said, LEAST, None)), nobody=True)
    row("the evaluation to a power that is fitted", losses)
    print("  powers:", *(f"{each:.2f}" for each in exponents))


if __name__ == "__main__":
    main()
