"""`kabinett trajectories`: writes games of bots as open data for researchers."""

from __future__ import annotations

from pathlib import Path

import click

from kabinett.cli.options import BOTS_HELP, SEATS, SEEDS, parse_pairs
from kabinett.games import game_at


@click.command(epilog=BOTS_HELP)
@click.argument("game")
@click.option("--seats", type=SEATS, help="Number of seats; by default the largest.")
@click.option(
    "--games", type=click.IntRange(1), default=1000, show_default=True, help="Games in all."
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    default=("one-ply",),
    show_default=True,
    help="A bot that plays. If it is given several times, each seat of each game draws one by lot.",
)
@click.option(
    "--seed", type=SEEDS, default=1, show_default=True, help="The same seed gives the same games."
)
@click.option("--options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Folder for the data. The same command writes the missing files.",
)
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Number of processes."
)
def trajectories(
    game: str,
    seats: int | None,
    games: int,
    bots: tuple[str, ...],
    seed: int,
    options: tuple[str, ...],
    into: Path,
    jobs: int,
) -> None:
    """Let bots play GAME, and write who was asked, what was answered and who won.

    Needs numpy, which kabinett[research] installs. docs/research.md describes the files; they
    are in the public domain (CC0)."""
    try:
        from kabinett.research.trajectories import DataSetPlan, write_data_set
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"{error.name} is needed: pip install kabinett[research]"
        ) from error
    rules = game_at(game)
    pairs = parse_pairs(options, "--options takes NAME=VALUE")
    plan = DataSetPlan(
        game=str(rules.folder),
        seats=seats or rules.seat_counts[-1],
        options=tuple(sorted(pairs.items())),
        bots=bots,
        seed=seed,
    )
    for file in write_data_set(plan, games, into, jobs):
        click.echo(file)
