"""Compares the work of seeded games with the ledger: ``kabinett bench work [GAME …]``.

--write writes the figures that have moved by more than 5 % into bench/work.toml. If a figure has
grown, --bought must state the reason. The command counts pure Python, whatever is on PYTHONPATH."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import ledger
from bench.counted import FIGURES, figures
from kabinett.games import all_games, game_of

ROOT = Path(__file__).resolve().parent.parent


def count(games: list[str]) -> dict[str, dict[str, float]]:
    """Count games in a new process, where no cache is filled."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    process = subprocess.run(
        [sys.executable, "-m", "bench.work", "--json", *games],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        sys.exit(f"the work of {', '.join(games)} cannot be counted:\n{process.stderr[-2000:]}")
    result: dict[str, dict[str, float]] = json.loads(process.stdout)
    return result


def show(game: str, now: ledger.Figures, before: ledger.Figures) -> None:
    table = Table(title=f"{game}, Python {ledger.PYTHON}")
    for head in ("figure", "what it is", "ledger", "now", "now / ledger"):
        table.add_column(head, justify="left" if head in ("figure", "what it is") else "right")
    for name, value in now.items():
        old = before.get(name)
        table.add_row(
            name,
            FIGURES[name],
            "" if old is None else f"{old:,}",
            f"{ledger.round_figure(value):,}",
            "" if old is None else f"{ledger.ratio(value, old):.3f}",
        )
    Console(width=130).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="kabinett bench work", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="by default all games")
    parser.add_argument("--write", action="store_true", help="update bench/work.toml")
    parser.add_argument("--bought", default="", help="the reason for a growth")
    parser.add_argument("--json", action="store_true", help="count and print the figures as JSON")
    args = parser.parse_args()
    games = args.games or sorted(all_games())
    if args.json:
        print(json.dumps({game: figures(game_of(game)) for game in games}))
        return
    unknown = [game for game in games if game not in all_games()]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; the games are {', '.join(all_games())}")
    book = ledger.read()
    for game, now in count(games).items():
        before = book.figures.get(ledger.PYTHON, {}).get(game, {})
        show(game, now, before)
        if args.write:
            try:
                ledger.bring_up_to_date(book, game, now, args.bought)
            except ledger.Unexplained as error:
                sys.exit(f"{error}; the ledger is unchanged")
        else:
            print("\n".join(ledger.complaints(game, now, before)))
    if args.write:
        ledger.LEDGER.write_text(book.text(), "utf-8")


if __name__ == "__main__":
    main()
