"""`kabinett arena benchmark`: plays a bot against fixed opponents, for a table of all bots."""

from __future__ import annotations

from pathlib import Path

import click

from kabinett.arena.benchmark import HEAD, MATCHES, NAME, OPPONENT, play_match, row_of, write_row
from kabinett.arena.run import on_processes
from kabinett.arena.tables import Sheet, markdown
from kabinett.cli.arena_report import check_page

GAMES = [match.game for match in MATCHES]


@click.command()
@click.argument("bot")
@click.option(
    "--game",
    "games",
    multiple=True,
    type=click.Choice(GAMES),
    help="Only this game. May be given several times.",
)
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Number of processes."
)
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder that keeps all games. The same command continues with the missing ones.",
)
@click.option(
    "--write",
    "page",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Markdown page for the row, such as docs/measured/benchmark.md.",
)
@click.option("--about", default="", help="A note for the row: who made the bot, and where it is.")
def benchmark(
    bot: str, games: tuple[str, ...], jobs: int, into: Path | None, page: Path | None, about: str
) -> None:
    """Play BOT in all games of the benchmark, and print its row of the table.

    The seats, the opponents and the dice are fixed, so rows of different bots can be compared.
    docs/measured/benchmark.md has the table and says how to add a bot."""
    if page is not None:
        check_page(page, NAME)
    chosen = [match for match in MATCHES if not games or match.game in games]
    outcomes = {match.game: play_match(match, bot, on_processes(jobs), into) for match in chosen}
    row = row_of(bot, outcomes, about)
    for line in markdown(Sheet(HEAD, [row.cells])):
        click.echo(line)
    click.echo(f"The share of the wins among {OPPONENT} bots, with 95 % intervals.", err=True)
    if page is not None:
        write_row(page, row)
