"""``python -m bench [GAME …]``: the speed of games, in pure Python and compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from kabinett.core.game import SetupError
from kabinett.games import game_of

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"

#: Goals of the design, one core: pure, compiled.
GOALS: dict[str, dict[str, tuple[float, float]]] = {
    "fall": {
        "times python-chess": (5, 16),
        "copy, us": (1.5, 0.6),
        "replay of a record, ms": (10, 3),
    },
    "volk": {
        "times python-chess": (2, 8),
        "copy, us": (3, 1.5),
        "replay of a record, ms": (20, 5),
    },
    "weimar": {
        "times python-chess": (2, 8),
        "copy, us": (5, 2),
        "replay of a record, ms": (50, 10),
    },
}


def run(game: str, path: Path) -> dict[str, float]:
    """The figures of one game, measured in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-m", "bench.measure", game],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"the benchmark of {game} failed:\n{done.stderr[-2000:]}")
    figures: dict[str, float] = json.loads(done.stdout)["figures"]
    return figures


def shown(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"


def main(games: list[str]) -> None:
    """Print one table a game."""
    for game in games:
        try:
            game_of(game)
        except SetupError as error:
            sys.exit(str(error))
    for game in games:
        pure = run(game, ROOT / "src")
        native = run(game, COMPILED) if (COMPILED / "stamp").exists() else {}
        table = Table("figure", title=f"{game}, one core, CPU time, best of several runs")
        for head in ("pure Python", "goal", "compiled", "goal"):
            table.add_column(head, justify="right")
        for name, value in pure.items():
            goal = GOALS.get(game, {}).get(name)
            table.add_row(
                name,
                shown(value),
                str(goal[0]) if goal else "",
                shown(native.get(name)),
                str(goal[1]) if goal else "",
            )
        Console(width=100).print(table)
    if not (COMPILED / "stamp").exists():
        print("Not compiled: run `make compiled` for the other column.")


if __name__ == "__main__":
    main(sys.argv[1:] or ["fall"])
