"""`kabinett new-game`: writes a small complete game for an author to change."""

from __future__ import annotations

import builtins
import importlib.util
import keyword
import re
from pathlib import Path

import click

from kabinett import author

STARTER = Path(__file__).parent.parent / "starter"


@click.command("new-game")
@click.argument("folder", type=click.Path(path_type=Path))
def new_game(folder: Path) -> None:
    """Write a game into FOLDER. The name of the folder is the id of the game.

    The game has cards, a map, hidden hands, sealed bids, a reaction, a die, two languages, and
    tests."""
    name = folder.resolve().name
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise click.UsageError(
            f"{name!r} is not a name for a game: use lower-case letters, digits and _"
        )
    if class_name(name) in {*dir(author), *dir(builtins)}:
        raise click.UsageError(
            f"{name!r}: a class of the game would be called {class_name(name)}, which already has "
            "a meaning: choose another name"
        )
    if importlib.util.find_spec(name) is not None:
        raise click.UsageError(f"there is already a Python package {name!r}: choose another name")
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"{folder} is not empty")
    for file in sorted(STARTER.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            write(file, folder / rename(str(file.relative_to(STARTER)), name), name)
    click.echo(f"{folder}: a complete game. What you can do now:")
    for command, why in (
        (f"kabinett test {folder}", "run the checks for all games"),
        (f"pytest {folder}", "run the tests of this game"),
        (f"kabinett dev {folder}", "play it in the browser while you change it"),
        (f"kabinett words {folder}", "update the translations after a change of words"),
        (f"kabinett compile {folder}", "compile it for fast bots"),
        ("kabinett docs", "list the pages for authors of games"),
    ):
        click.echo(f"  {command:{24 + len(str(folder))}}  {why}")
    missing = [need for need in ("babel", "mypy", "pytest") if not importlib.util.find_spec(need)]
    if missing:
        click.echo(f"Some commands need {', '.join(missing)}: pip install 'kabinett[author]'")


def write(file: Path, target: Path, name: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".mo":
        target.write_bytes(file.read_bytes())
    else:
        target.write_text(rename(file.read_text("utf-8"), name), "utf-8")


def class_name(name: str) -> str:
    """Return the name of a game as the name of a class."""
    return "".join(part.capitalize() for part in name.split("_"))


def rename(text: str, name: str) -> str:
    """
    >>> rename("from kabinett.starter.rules.state import Starter", "high_tide")
    'from high_tide.rules.state import HighTide'
    """
    text = text.replace("kabinett.starter", name)
    return text.replace("starter", name).replace("Starter", class_name(name))
