"""Measures random play through OpenSpiel and PettingZoo: ``kabinett bench research``.

Kabinett's games and OpenSpiel's own games in Python play in the same run. A step is an answer of a
player or of chance: it asks for the legal actions, picks one at random, and applies it. In the
columns "observed" it first makes the observation of the player to move. All games take turns; a
figure is the best of several runs in CPU time. ``--markdown`` prints the tables for a page
(`scripts/measured.py`).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import games  # noqa: F401  it registers them
from open_spiel.python.observation import make_observation
from rich.console import Console
from rich.table import Table

from bench.__main__ import COMPILED, ROOT
from kabinett.arena.tables import Sheet, markdown
from kabinett.research import spiel
from kabinett.research.aec import SeatsEnv
from kabinett.research.problem import Problem

#: OpenSpiel's own sequential games in Python.
THEIRS = (
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
    "python_team_dominoes",
)

#: Plays a random game, and returns the number of its steps.
Play = Callable[[random.Random], int]


def through_spiel(game: Any, observed: bool) -> Play:
    observation = make_observation(game)

    def play(luck: random.Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = [each for each, _ in state.chance_outcomes()]
                action = outcomes[int(luck.random() * len(outcomes))]
            else:
                if observed:
                    observation.set_from(state, state.current_player())
                actions = state.legal_actions()
                action = actions[int(luck.random() * len(actions))]
            state.apply_action(action)
            steps += 1
        return steps

    return play


def through_problem(problem: Problem, observed: bool) -> Play:
    def play(luck: random.Random) -> int:
        position, steps = problem.begin(), 0
        while choices := position.choices:
            if observed and position.seat >= 0:
                problem.observe(position, position.seat)
            problem.play(position, choices[int(luck.random() * len(choices))])
            steps += 1
        return steps

    return play


def through_pettingzoo(env: SeatsEnv) -> Play:
    def play(luck: random.Random) -> int:
        env.reset(seed=luck.randrange(1 << 30))
        steps = 0
        while not any(env.terminations.values()):
            mask = env.last()[0]["action_mask"]
            actions = np.flatnonzero(mask)
            env.step(int(actions[int(luck.random() * len(actions))]))
            steps += 1
        return steps

    return play


def players() -> dict[str, dict[str, Play]]:
    """Return the players to measure by game and interface, the rows and columns of the table."""
    rows: dict[str, dict[str, Play]] = {}
    registered = set(pyspiel.registered_names())
    for name in [*[name for name in THEIRS if name in registered], *spiel.NAMES]:
        game = pyspiel.load_game(name)
        rows[name] = {
            "OpenSpiel": through_spiel(game, False),
            "OpenSpiel, observed": through_spiel(game, True),
        }
        if name in spiel.NAMES:
            problem = game.problem
            rows[name] |= {
                "Problem": through_problem(problem, False),
                "Problem, observed": through_problem(problem, True),
                "PettingZoo": through_pettingzoo(SeatsEnv(problem)),
            }
    return rows


def steps_per_second(play: Play, seed: int, seconds: float) -> float:
    """Play games for at least this CPU time, and return the steps per CPU second."""
    luck = random.Random(seed)
    steps, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        steps += play(luck)
    return steps / elapsed


def measure(runs: int, seconds: float) -> dict[str, dict[str, float]]:
    best: dict[str, dict[str, float]] = {}
    for run in range(runs):
        for name, columns in players().items():
            row = best.setdefault(name, {})
            for column, play in columns.items():
                row[column] = max(row.get(column, 0.0), steps_per_second(play, run, seconds))
    return best


def measure_build(path: str, runs: int, seconds: float) -> dict[str, dict[str, float]]:
    """Measure a build in a process that imports it."""
    options = ["--here", "--runs", str(runs), "--seconds", str(seconds)]
    process = subprocess.run(
        [sys.executable, "-m", "bench.research", *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=True,
    )
    figures: dict[str, dict[str, float]] = json.loads(process.stdout.splitlines()[-1])
    return figures


def main(as_markdown: bool, runs: int, seconds: float) -> None:
    builds = {"pure Python": str(ROOT / "src")}
    if (COMPILED / "stamp").exists():
        builds["compiled"] = str(COMPILED)
    for build, path in builds.items():
        figures = measure_build(path, runs, seconds)
        title = f"Random play, steps/s, {build}; one core, CPU time, best of {runs} runs"
        columns = list(dict.fromkeys(column for row in figures.values() for column in row))
        head = ("game", *columns)
        rows = [
            (name, *(f"{row[column]:,.0f}" if column in row else "" for column in columns))
            for name, row in figures.items()
        ]
        if as_markdown:
            print("\n".join([title, "", *markdown(Sheet(head, rows)), ""]))
            continue
        table = Table(title=title)
        for column in head:
            table.add_column(column, justify="left" if column == "game" else "right")
        for cells in rows:
            table.add_row(*cells)
        Console(width=120).print(table)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="kabinett bench research", description=__doc__)
    parser.add_argument("--markdown", action="store_true", help="print tables for a page")
    parser.add_argument("--runs", type=int, default=3, help="by default 3")
    parser.add_argument("--seconds", type=float, default=0.5, help="least CPU time of a figure")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.here:
        print(json.dumps(measure(args.runs, args.seconds)))
    else:
        main(args.markdown, args.runs, args.seconds)
