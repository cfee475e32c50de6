"""Measures the speed of games in pure Python and compiled: ``kabinett bench rules [GAME …]``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from bench.figures import CHESS, COPY, LOOP, NET, PYTHON, REPLAY, SCREEN, TABLE
from kabinett.core.setup import SetupError
from kabinett.games import all_games, game_of

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"

#: Targets for pure Python and compiled, as multiples of python-chess's moves or in the unit of the
#: figure. Some figures have no target. A net has one in the native build only: to cost at most what
#: the game's evaluation cost before there were nets.
AIMS: dict[str, dict[str, tuple[float | None, float]]] = {
    "fall": {
        LOOP: (7, 30),
        PYTHON: (7, 18),
        TABLE: (6, 6),
        SCREEN: (0.6, 0.6),
        COPY: (1.5, 0.5),
        REPLAY: (10, 3),
        NET: (None, 2),
    },
    "volk": {
        LOOP: (5, 24),
        PYTHON: (5, 16),
        TABLE: (4, 4),
        SCREEN: (0.4, 0.4),
        COPY: (1.5, 0.6),
        REPLAY: (5, 2),
        NET: (None, 10),
    },
    "weimar": {
        LOOP: (4, 20),
        PYTHON: (4, 13),
        TABLE: (3, 3),
        SCREEN: (0.3, 0.3),
        COPY: (2.5, 1.0),
        REPLAY: (25, 9),
        NET: (None, 23),
    },
}
#: The figures whose target is a ratio to python-chess.
RATIOS = (LOOP, PYTHON, TABLE, SCREEN)


def run(game: str, path: Path) -> dict[str, float]:
    """Measure a game with the sources at a path, in a new process."""
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"}
    process = subprocess.run(
        [sys.executable, "-m", "bench.measure", game],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        sys.exit(f"the benchmark of {game} failed:\n{process.stderr[-2000:]}")
    figures: dict[str, float] = json.loads(process.stdout)["figures"]
    return figures


def format_figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]…")
def main(games: tuple[str, ...]) -> None:
    """Measure the speed of games, by default of all games; print a table for each."""
    for game in games:
        try:
            game_of(game)
        except SetupError as error:
            raise click.UsageError(str(error)) from error
    print_tables(games or sorted(all_games()))


def print_tables(games: Sequence[str]) -> None:
    """Print one table per game."""
    for game in games:
        pure = run(game, ROOT / "src")
        native = run(game, COMPILED) if (COMPILED / "stamp").exists() else {}
        table = Table(title=f"{game}, one core, CPU time, best of several runs")
        for head in ("figure", "pure Python", "x chess", "target", "compiled", "x chess", "target"):
            table.add_column(head, justify="left" if head == "figure" else "right")
        for name in pure:
            aims = AIMS.get(game, {}).get(name)
            row = [name]
            for figures, which in ((pure, 0), (native, 1)):
                ratio = (
                    figures[name] / figures[CHESS] if name in figures and name in RATIOS else None
                )
                row += [
                    format_figure(figures.get(name)),
                    format_figure(ratio),
                    f"{aims[which]}" if aims and aims[which] is not None else "",
                ]
            table.add_row(*row)
        Console(width=130).print(table)
    if not (COMPILED / "stamp").exists():
        print("Not compiled: run `make compiled` for the other column.")


if __name__ == "__main__":
    main(prog_name="kabinett bench rules")
