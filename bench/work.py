"""``python -m bench.work [GAME …]``: counts the work of seeded games, beside the ledger.

With --write it writes into bench/work.toml what has moved by more than 5 %; where something has
grown --bought says what for.  Counts are those of pure Python, whatever is on PYTHONPATH."""

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
    """The figures of games, in a process of its own: nothing that was done before is in them."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "bench.work", "--json", *games],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"the work of {', '.join(games)} cannot be counted:\n{done.stderr[-2000:]}")
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


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
            f"{ledger.rounded(value):,}",
            "" if old is None else f"{ledger.ratio(value, old):.3f}",
        )
    Console(width=130).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.work", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, unless some are named")
    parser.add_argument("--write", action="store_true", help="bring bench/work.toml up to date")
    parser.add_argument("--bought", default="", help="what the growth is for")
    parser.add_argument("--json", action="store_true", help="count here and print the figures only")
    given = parser.parse_args()
    games = given.games or sorted(all_games())
    if given.json:
        print(json.dumps({game: figures(game_of(game)) for game in games}))
        return
    unknown = [game for game in games if game not in all_games()]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; there is: {', '.join(all_games())}")
    known = ledger.read()
    for game, now in count(games).items():
        before = known.figures.get(ledger.PYTHON, {}).get(game, {})
        show(game, now, before)
        if given.write:
            try:
                ledger.bring_up_to_date(known, game, now, given.bought)
            except ledger.Unexplained as error:
                sys.exit(f"{error}; nothing is written")
        else:
            print("\n".join(ledger.complaints(game, now, before)))
    if given.write:
        ledger.LEDGER.write_text(known.text(), "utf-8")


if __name__ == "__main__":
    main()
