"""kabinett test: puts a game through everything that a game can be tested for."""

from __future__ import annotations

import os
import secrets
import time
import traceback
from pathlib import Path

import click

from kabinett.games import game_at
from kabinett.testing import Report, check_game


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=10, show_default=True, help="How many.")
@click.option("--seed", type=int, help="The first game; without it, another one each time.")
@click.option(
    "--every",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="All checks at every n-th ask.",
)
def test(game: str, games: int, seed: int | None, every: int) -> None:
    """Test GAME, an id or the folder of a game: random games with leaks, saving, undo, replay and
    wrong answers; every word in every language; the board; scripts both ways."""
    rules = game_at(game)
    seed = secrets.randbelow(10**6) if seed is None else seed
    click.echo(f"{rules.id}, games from seed {seed} on")
    failed = False
    begin = time.perf_counter()
    for report in check_game(rules, games, seed, every):
        seconds = time.perf_counter() - begin
        show(report, seconds, rules.folder)
        failed = failed or report.error is not None
        begin = time.perf_counter()
    if failed:
        raise click.ClickException(f"{rules.id} has faults; --seed {seed} shows them again")


def show(report: Report, seconds: float, folder: Path) -> None:
    if report.error is None:
        click.echo(f"  {report.name:8} {report.found} ({seconds:.1f} s)")
        return
    notes = "; ".join(getattr(report.error, "__notes__", []))
    kind = "" if isinstance(report.error, AssertionError) else f"{type(report.error).__name__}: "
    text = f"{kind}{report.error}".strip() or "an assertion"
    click.secho(f"  {report.name:8} WRONG: {text}", fg="red")
    frames = traceback.extract_tb(report.error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    if own:
        click.echo(f"           {own[-1].filename}:{own[-1].lineno}: {own[-1].line}")
    if notes:
        click.echo(f"           {notes}")
    if os.environ.get("KABINETT_DEBUG") == "1":
        click.echo("".join(traceback.format_exception(report.error)), err=True)
