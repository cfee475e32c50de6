"""Measures what the judgement of a position costs: ``kabinett bench leaves``.

It measures the build of this process, on positions of a random game with the usual number of seats.
Each figure is in microseconds of CPU time, the least of many runs. A net's figure has three parts:
the Python around the kernel, which is all that several positions in one call could save; reading
the state into a row; and the hidden units with the outputs, which cost more if the positions come
in random order, because then more numbers differ from one to the next. ``--markdown`` prints the
table for a page (`scripts/measured.py`).
"""

from __future__ import annotations

import argparse
import random
from array import array
from collections.abc import Callable
from dataclasses import replace
from time import thread_time
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from bench.loops import setup
from bench.measure import empty_net, middles
from kabinett.arena.tables import Sheet, markdown
from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.games import game_of
from kabinett.nets import Judge

GAMES: Final = ("fall", "volk", "weimar")
POSITIONS: Final = 200
CHOICES: Final = 20

EVALUATION, BOTH, APART = (
    "the game's evaluation",
    "with the chance that all lose",
    "with the same, reckoned twice",
)
NET, AROUND, READING, UNITS, SHUFFLED = (
    "a net with 64 hidden units",
    "in the net: Python around the kernel",
    "in the net: reading the state",
    "in the net: hidden units and outputs",
    "in the net: the same in random order",
)
CHANCES, POLICY, ADDING = (
    "the net's chances to win",
    f"the net with {CHOICES} choices",
    "a net that adds to the evaluation",
)


def measure_leaves(game: Game, runs: int) -> dict[str, float]:
    """Measure one game, and return its figures by name."""
    positions = middles(game)[:POSITIONS]
    mixed = random.Random(1).sample(positions, len(positions))
    judge = empty_net(game, positions)
    adding = Judge(replace(judge.net, adds_to_evaluation=True), game, setup(game))
    choices = [*range(CHOICES)]
    with_policy = Judge(policy_of_zeros(judge, CHOICES), game, setup(game))

    actions: dict[str, tuple[Callable[[State], Any], list[State]]] = {
        EVALUATION: (game.evaluate, positions),
        BOTH: (game.payoffs_and_all_lose, positions),
        APART: (lambda s: (game.evaluate(s), game.all_lose(s)), positions),
        NET: (lambda s: judge.look(s, 0), positions),
        CHANCES: (lambda s: judge.chances(s, 0), positions),
        POLICY: (lambda s: with_policy.look(s, 0, choices), positions),
        ADDING: (lambda s: adding.chances(s, 0), positions),
    }
    if judge.kernel is not None:
        whole: Any = judge.kernel.look
        without: Any = Judge(without_inputs(judge), game, setup(game)).kernel
        bare = without.look
        actions |= {
            AROUND: (lambda s: whole(s, 0, ()), positions),
            READING: (lambda s: bare(s, 0, ()), positions),
            SHUFFLED: (lambda s: whole(s, 0, ()), mixed),
        }
    # One run of each after the other, so that all meet the same load.
    times: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(runs):
        for name, (action, among) in actions.items():
            times[name].append(seconds(action, among))
    figures = {name: min(each) / len(positions) * 1e6 for name, each in times.items()}
    if judge.kernel is not None:
        in_kernel = figures[AROUND]
        figures[AROUND] = figures[NET] - in_kernel
        figures[UNITS] = in_kernel - figures[READING]
        figures[SHUFFLED] -= figures[READING]
    return figures


def seconds(action: Callable[[State], Any], positions: list[State]) -> float:
    start = thread_time()
    for s in positions:
        action(s)
    return thread_time() - start


def without_inputs(judge: Judge) -> Any:
    """The net of the judge with no inputs and one hidden unit: its kernel only reads."""
    return replace(
        judge.net,
        thresholds={},
        input_weights=array("h"),
        hidden_biases=array("i", [0]),
        output_weights=array("h", bytes(2 * judge.net.values)),
    )


def policy_of_zeros(judge: Judge, choices: int) -> Any:
    """The net of the judge with outputs for this number of choices."""
    net = judge.net
    return replace(
        net,
        output_weights=array("h", bytes(2 * net.hidden * (net.values + choices))),
        output_biases=array("i", bytes(4 * (net.values + choices))),
    )


def sheet(by_game: dict[str, dict[str, float]]) -> Sheet:
    """The figures as a table with a column per game."""
    net = (NET, CHANCES, POLICY, ADDING)
    order = (EVALUATION, BOTH, APART, *net, AROUND, READING, UNITS, SHUFFLED)
    names = [name for name in order if any(name in figures for figures in by_game.values())]
    rows = [(name, *(f"{figures[name]:.1f}" for figures in by_game.values())) for name in names]
    return Sheet(("µs for one position", *by_game), rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="kabinett bench leaves", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--runs", type=int, default=100, help="so often each figure is measured")
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    games = [game_of(game) for game in options.games or GAMES]
    made = sheet({game.id: measure_leaves(game, options.runs) for game in games})
    if options.markdown:
        return print("\n".join(markdown(made)))
    table = Table(*made.head)
    for row in made.rows:
        table.add_row(*row)
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
