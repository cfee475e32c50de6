"""`kabinett bench web`, or `python -m bench.web`: the cost of an answer for the site.

It plays whole games at random over real sockets: every seat is a person with a socket of its own,
half of them German.  CPU time of the web process is what the system counts; python-chess plays in
the same run for comparison.  It prints and asserts nothing.  To measure a compiled build or another
checkout, put it first in PYTHONPATH."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout

import click

from kabinett.arena.tables import markdown

ROWS = "efficiency", "half", "length", "open", "idle", "second"
GAMES = "volk=100", "fall=50", "weimar=50"


@click.command("kabinett bench web")
@click.argument("rows", nargs=-1, type=click.Choice(ROWS))
@click.option("--games", default=",".join(GAMES), show_default=True, help="So many tables of each.")
@click.option("--database", type=click.Choice(["sqlite", "postgresql"]), default="sqlite")
@click.option("--seconds", default=20.0, show_default=True, help="How long each thing is measured.")
@click.option("--open", "opened", default=1000, show_default=True, help="Games for that row.")
@click.option("--markdown", "as_markdown", is_flag=True, help="A table for a page.")
@click.option("--idle", default=2000, show_default=True, help="Sockets for that row.")
def main(
    rows: tuple[str, ...],
    games: str,
    database: str,
    seconds: float,
    opened: int,
    idle: int,
    as_markdown: bool,
) -> None:
    """Measure the site, all ROWS or these, each on a site of its own:

    \b
    efficiency  answers a CPU second, and bytes an answer
    half        how long an answer waits while the web process is busy half of the time
    length      what the 1st and the 1,000th answer of a game cost
    open        memory of open games
    idle        memory and CPU of sockets that only look on
    second      what a second web process costs, on PostgreSQL

    A PostgreSQL is started for it, in a folder of its own. --markdown has efficiency, half and
    second, for scripts/measured.py."""
    tables = {name: int(number) for name, number in (each.split("=") for each in games.split(","))}
    os.environ["KABINETT_TEST_DATABASE"] = "postgresql" if "second" in rows else database
    from bench.web import rows as measure
    from tests.web.databases import cluster

    settings = measure.Settings(tables, seconds, opened, idle)
    figures: measure.Figures = {}
    try:
        with redirect_stdout(sys.stderr if as_markdown else sys.stdout):
            for row in rows or [row for row in ROWS if row != "second" or cluster]:
                print(f"-- {row}", flush=True)
                figures |= measure.ROWS[row](settings)
    finally:
        if cluster is not None:
            cluster.remove()
    if as_markdown:
        print("\n".join(markdown(measure.figure_sheet(figures, tables))))


if __name__ == "__main__":
    main()
