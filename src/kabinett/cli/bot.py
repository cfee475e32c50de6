"""kabinett bot: lets bots play matches and prints what came of them."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

from kabinett.arena.match import Match, Played, play_match
from kabinett.arena.standings import Row, Standings, data, standings, thinking
from kabinett.bots import BOTS
from kabinett.games import game_of


@click.command(
    epilog=f"Bots: {', '.join(BOTS)}, or FILE.py:Class for one of your own (docs/bots.md)."
)
@click.argument("game")
@click.option("--seats", required=True, metavar="BOT,BOT,…", help="Who plays, a bot for each seat.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same games.")
@click.option("--options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--pack", default="", help="An owner's pack by its id; without it, the built-in one.")
@click.option(
    "--record",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder to write each game's record to.",
)
@click.option(
    "--json",
    "json_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file to write the table and all games to.",
)
def bot(
    game: str,
    seats: str,
    games: int,
    jobs: int,
    seed: int,
    options: tuple[str, ...],
    pack: str,
    record: Path | None,
    json_file: Path | None,
) -> None:
    """Let bots play GAME against each other and print who wins how often.

    The bots move on by one seat with every game. Ctrl-C stops the match and prints the
    games played so far."""
    game_of(game)
    bots = tuple(name.strip() for name in seats.split(","))
    match = Match(game, bots, games, seed, pairs(options), str(record or ""), pack)
    played = with_progress(match, jobs)
    if json_file:
        text = json.dumps(data(match, played), indent=1, ensure_ascii=False)
        json_file.write_text(text + "\n", encoding="utf-8")
    show(match, played)
    if len(played) < games:
        raise click.Abort


def pairs(options: tuple[str, ...]) -> dict[str, str]:
    """The options of the game, from name=value."""
    chosen = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise click.UsageError(f"--options takes name=value, not {option!r}")
        chosen[name.strip()] = value.strip()
    return chosen


def with_progress(match: Match, jobs: int) -> list[Played]:
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task(match.game, total=match.games)
        return play_match(match, jobs, lambda played: progress.advance(task))


def show(match: Match, played: list[Played]) -> None:
    """Print the account on stdout; what the clock said goes to stderr, it is never the same."""
    account = standings(match, played)
    console = Console(highlight=False)
    stopped = f" (stopped; {match.games} were wanted)" if len(played) < match.games else ""
    console.print(
        f"{match.game}: {account.games} games with {len(match.bots)} seats, "
        f"seed {match.seed}{stopped}; an even share is {account.even:.1%}",
        soft_wrap=True,
    )
    for title, rows in (("bot", account.bots), ("role", account.roles), ("seat", account.seats)):
        if rows and account.games:
            console.print(grid(title, rows))
    if account.games:
        console.print(lengths(account), soft_wrap=True)
    for bot_id, (decisions, each) in thinking(played).items():
        click.echo(f"{bot_id}: {decisions} decisions, {each:.1f} ms each", err=True)


def grid(title: str, rows: list[Row]) -> Grid:
    table = Grid(title, "games", "wins", "share", "95 % interval")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        table.add_row(
            row.name,
            str(row.games),
            f"{row.wins:.2f}".rstrip("0").rstrip("."),
            f"{row.share:.1%}",
            f"{row.low:.1%} - {row.high:.1%}",
        )
    return table


def lengths(account: Standings) -> str:
    answers, turns = account.answers, account.turns
    ends = ", ".join(f"{kind} {number}" for kind, number in account.ends.items())
    return (
        f"length: {answers.mean:.0f} answers (median {answers.median:.0f}), "
        f"{turns.mean:.1f} turns (median {turns.median:.0f})\n"
        f"ends: {ends}; shared wins: {account.shared}"
    )
