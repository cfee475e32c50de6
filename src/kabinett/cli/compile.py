"""`kabinett compile`: builds the kernel and the rules of games with mypyc, from the same source.

With the folder of the build first on PYTHONPATH, Kabinett plays compiled."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import click

from kabinett.games import game_at
from kabinett.native.builds import build_folder


@click.command("compile")
@click.argument("games", nargs=-1, required=True)
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the build. By default a folder in the cache.",
)
@click.option("--fresh", is_flag=True, help="Build again even if nothing has changed.")
def compile(games: tuple[str, ...], into: Path | None, fresh: bool) -> None:
    """Build GAMES, by ids or folders, with mypyc.

    The cache keeps builds, so the command builds nothing twice."""
    from kabinett.native.build import BuildError, build

    rules = [game_at(game) for game in games]
    packages = [game.package for game in rules]
    target = into or build_folder(packages)
    for need in ("mypyc", "setuptools"):
        if importlib.util.find_spec(need) is None:
            raise click.ClickException(f"{need} is needed: pip install kabinett[author]")
    try:
        click.echo(build(rules, packages, target, fresh))
    except BuildError as error:
        for line in error.details:
            click.echo(line, err=True)
        raise click.ClickException(str(error)) from error
    click.echo(f"To play compiled: PYTHONPATH={target} kabinett …")
