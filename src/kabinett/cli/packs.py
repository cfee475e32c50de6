"""`kabinett packs`: packs with the cards of an owner's copy."""

from __future__ import annotations

import re
from pathlib import Path

import click

from kabinett.core.game import Game
from kabinett.core.packs.files import game_id_in as game_of_pack
from kabinett.core.packs.files import read_pack
from kabinett.core.packs.owners import OWN_PACKS
from kabinett.core.packs.pack import Pack, PackError
from kabinett.core.words import number_of
from kabinett.games import game_of

HEAD = """\
# Every record of the base pack, as comments. Remove the comment signs of [[…]], of id, and of the
# fields that differ in your copy; all other fields stay as they are. Write provenance = "box".
# kabinett packs check lists all faults.
"""
PACK_HEAD = """\
# A pack of your own for {game}. Its records replace those of the base pack, field by field.
id = "{id}"
version = 1
game = "{game}"
"""


@click.group()
def packs() -> None:
    """Start or check a pack with the cards of your copy of a game."""


def with_pack(game_id: str) -> tuple[Game, Path]:
    """Return the game and its base pack.  Raises ClickException for a game without one."""
    game = game_of(game_id)
    if game.base_pack is None:
        raise click.ClickException(f"{game_id} has no pack to replace")
    return game, game.base_pack


@packs.command()
@click.argument("game_id", metavar="GAME")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def new(game_id: str, folder: Path) -> None:
    """Write a pack for GAME into FOLDER, with every record as a comment."""
    _, base = with_pack(game_id)
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"{folder} is not empty")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.toml").write_text(
        PACK_HEAD.format(game=game_id, id=id_of(folder)), encoding="utf-8"
    )
    for file in sorted(base.glob("*.toml")):
        if file.name != "pack.toml":
            (folder / file.name).write_text(HEAD + comment_out(file), encoding="utf-8")
    for page in sorted(base.glob("*.md")):
        (folder / page.name).write_text(page.read_text("utf-8"), encoding="utf-8")
    click.echo(
        f"{folder}: every record of {game_id} as a comment. Uncomment those that you change."
    )
    click.echo(f"kabinett packs check {folder} lists all faults.")


def id_of(folder: Path) -> str:
    """Return the id of a new pack: the name of its folder, in characters that an id may have."""
    name = re.sub("[^a-z0-9_-]+", "-", folder.resolve().name.lower()).strip("-_")
    return name[:40] or "box"


def comment_out(file: Path) -> str:
    """Return the lines of a file behind comment signs, and its comments behind two."""
    lines = file.read_text("utf-8").splitlines()
    return "".join(f"{'#' if line[:1] == '#' else '# '}{line}".rstrip() + "\n" for line in lines)


def check_pack(folder: Path) -> tuple[Pack, str]:
    """Return the pack and the id of its game.  Raises PackError with all faults."""
    own = read_pack(folder)
    try:
        game_id = game_of_pack(folder)
    except PackError as fault:
        own.faults.append(fault)
        own.check()
        raise
    with_pack(game_id)[0].packs.lay(own)
    return own, game_id


@packs.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def check(folder: Path) -> None:
    """Check the pack in FOLDER, and list all faults with file, record, field and reason."""
    try:
        own, game_id = check_pack(folder)
    except PackError as error:
        for fault in error.faults:
            click.echo(str(fault), err=True)
        raise click.ClickException(f"{folder}: {number_of(len(error.faults), 'fault')}") from error
    counts = [f"{len(records)} {kind}" for kind, records in own.records.items() if records]
    summary = ", ".join(counts) or "nothing yet"
    click.echo(f"{folder}: correct. It replaces in {game_id}: {summary}.")
    click.echo(f"To play with it: {OWN_PACKS}={folder} kabinett play, then choose {own.id!r}")
