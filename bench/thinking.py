"""Measures how long bots think: ``kabinett bench thinking [GAME …]``.

Each strength answers in decisions drawn by lot from games of ``one-ply``, with as many seats as the
game allows. The command prints the mean, the 95 % quantile and the most of their seconds of CPU
time. Pure Python and the native build (`make compiled`) are measured in processes of their own, on
the same decisions.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import thread_time
from typing import Final

from kabinett.arena.tables import Sheet, markdown
from kabinett.bots import View, make_bot
from kabinett.bots.playing import bot_answers
from kabinett.bots.strengths import bots_by_strength, make_strength
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of

ROOT: Final = Path(__file__).resolve().parent.parent
BUILDS: Final = {"pure Python": ROOT / "src", "native": ROOT / "build" / "compiled"}
GAMES: Final = ("fall", "volk", "weimar")
STRENGTHS: Final = ("easy", "medium", "hard")
#: The games from which the decisions are drawn.
GAMES_PLAYED: Final = 3
FIGURES: Final = ("mean", "95 %", "most")


def decisions(game: Game, number: int, seed: int) -> list[Table]:
    """Tables at which a seat has several choices, drawn by lot from games of ``one-ply``."""
    drawn: list[Table] = []
    for nth in range(GAMES_PLAYED):
        share = number * (nth + 1) // GAMES_PLAYED - len(drawn)
        if share:
            asked = decisions_of_game(game, seed + nth)
            luck = Luck(seed + nth)
            drawn += [asked.pop(luck.below(len(asked))) for _ in range(min(share, len(asked)))]
    return drawn


def decisions_of_game(game: Game, seed: int) -> list[Table]:
    """The table at each decision of a game of ``one-ply``."""
    seats = game.seat_counts[-1]
    table = Table.new(game, Setup(seats), chance=Chance.numbered(seed))
    asked: list[Table] = []
    for answer in bot_answers(table, [make_bot("one-ply", seat) for seat in range(seats)]):
        ask = table.ask(answer.seat)
        if ask is not None and len(ask.choices) > 1:
            asked.append(table.with_state(table.state.copy()))
    return asked


def seconds_of(strength: str, tables: Sequence[Table], seed: int = 1) -> list[float]:
    """The seconds of CPU time that a new bot of this strength takes at each table."""
    times: list[float] = []
    for table in tables:
        bot = make_strength(table.game, strength, seed)
        start = thread_time()
        bot.choose(View(table, table.open_seats()[0]))
        times.append(thread_time() - start)
    return times


def figures_of(times: Sequence[float]) -> list[float]:
    """The mean, the 95 % quantile and the most.

    >>> figures_of([3.0, 1.0, 2.0])
    [2.0, 3.0, 3.0]
    """
    ordered = sorted(times)
    return [
        sum(ordered) / len(ordered),
        ordered[math.ceil(0.95 * len(ordered)) - 1],
        ordered[-1],
    ]


def measure_here(games: Sequence[str], number: int, seed: int) -> dict[str, list[float]]:
    """The figures of each game and strength in the build of this process."""
    figures: dict[str, list[float]] = {}
    for name in games:
        game = game_of(name)
        tables = decisions(game, number, seed)
        for strength in STRENGTHS:
            seconds_of(strength, tables[:1])  # the first use of a game is slower
            figures[f"{name} {strength}"] = figures_of(seconds_of(strength, tables))
    return figures


def measure(build: Path, games: Sequence[str], number: int, seed: int) -> dict[str, list[float]]:
    """The figures in a build, from a new process."""
    words = ["--here", "--decisions", str(number), "--seed", str(seed)]
    done = subprocess.run(
        [sys.executable, "-m", "bench.thinking", *games, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{build}{os.pathsep}{ROOT}"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: dict[str, list[float]] = json.loads(done.stdout)
    return figures


def sheet(games: Sequence[str], by_build: dict[str, dict[str, list[float]]]) -> Sheet:
    """A row for each game and strength, in milliseconds."""
    rows = []
    for name in games:
        for strength in STRENGTHS:
            cells = [name, strength, f"`{bots_by_strength(game_of(name))[strength]}`"]
            for build in BUILDS:
                times = by_build.get(build, {}).get(f"{name} {strength}")
                cells += [f"{each * 1000:,.1f}" for each in times] if times else [""] * 3
            rows.append(tuple(cells))
    head = [f"{build}, {figure}" for build in BUILDS for figure in FIGURES]
    return Sheet(("game", "strength", "bot", *head), rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="kabinett bench thinking", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--decisions", type=int, default=30, help="how many of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--here", action="store_true", help="JSON of this process's build alone")
    args = parser.parse_args()
    games = args.games or [*GAMES]
    if args.here:
        return print(json.dumps(measure_here(games, args.decisions, args.seed)))
    by_build = {
        name: measure(build, games, args.decisions, args.seed)
        for name, build in BUILDS.items()
        if build.name == "src" or (build / "stamp").exists()
    }
    print("\n".join(markdown(sheet(games, by_build))))


if __name__ == "__main__":
    main()
