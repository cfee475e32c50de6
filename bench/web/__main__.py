"""Measures what an answer costs the site: `kabinett bench web`.

It plays whole games at random over real sockets. Every seat is a person with a socket, and half of
these people read German. The CPU time is what the operating system counts for the web process.
python-chess plays in the same run for comparison. The command prints figures and judges none. To
measure a compiled build or another checkout, put it first in PYTHONPATH."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout

import click

from kabinett.arena.tables import markdown

NAMES = "efficiency", "half", "length", "open", "idle", "second"
GAMES = "volk=100", "fall=50", "weimar=50"


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(NAMES), metavar="[MEASUREMENT]…")
@click.option("--games", default=",".join(GAMES), show_default=True, help="Tables of each game.")
@click.option("--database", type=click.Choice(["sqlite", "postgresql"]), default="sqlite")
@click.option("--seconds", default=20.0, show_default=True, help="Length of each measurement.")
@click.option("--runs", default=1, show_default=True, help="Repetitions; a table has their median.")
@click.option("--open", "opened", default=1000, show_default=True, help="Games that `open` opens.")
@click.option("--idle", default=2000, show_default=True, help="Sockets that `idle` opens.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print a table for a page.")
def main(
    names: tuple[str, ...],
    games: str,
    database: str,
    seconds: float,
    runs: int,
    opened: int,
    idle: int,
    as_markdown: bool,
) -> None:
    """Measure the site. Without a MEASUREMENT all are made, each on a new site:

    \b
    efficiency  answers per CPU second, and bytes per answer
    half        how long an answer waits while the web process is busy half of the time
    length      what the 1st and the 1,000th answer of a game cost
    open        memory of open games
    idle        memory and CPU of sockets that only look on
    second      what a second web process costs, on PostgreSQL

    For PostgreSQL the command starts a server in a temporary folder. --markdown has efficiency,
    half and second, for scripts/measured.py."""
    tables = {name: int(number) for name, number in (each.split("=") for each in games.split(","))}
    os.environ["KABINETT_TEST_DATABASE"] = "postgresql" if "second" in names else database
    from bench.web.measurements import MEASUREMENTS, Figures, Settings, figure_sheet
    from tests.web.databases import cluster

    settings = Settings(tables, seconds, opened, idle)
    figures: Figures = {}
    chosen = names or [name for name in NAMES if name != "second" or cluster]
    try:
        with redirect_stdout(sys.stderr if as_markdown else sys.stdout):
            for name in [*chosen] * runs:
                print(f"-- {name}", flush=True)
                MEASUREMENTS[name](settings, figures)
    finally:
        if cluster is not None:
            cluster.remove()
    if as_markdown:
        print("\n".join(markdown(figure_sheet(figures, tables))))


if __name__ == "__main__":
    main(prog_name="kabinett bench web")
