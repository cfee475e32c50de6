"""The toy game with a class or a folder of its own, for faults to be planted in."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
from click.testing import Result as Run

from kabinett.cli.main import main
from kabinett.core.game import Game
from kabinett.games import forget_games
from tests.games.bluff import Bluff, game

GAMES = Path(__file__).parents[1] / "games"


class BluffGame(Game[Bluff]):
    """Finds in the same rooms what it does not say."""

    rooms = game.rooms


def kabinett_test(*args: object) -> Run:
    forget_games()
    try:
        return CliRunner().invoke(main, ["test", *map(str, args)])
    finally:
        forget_games()


def faulty(folder: Path, name: str, *changes: tuple[str, str], game: str = "bluff") -> Path:
    """A toy game in a folder of its own, with something changed in its source."""
    folder = folder / name
    folder.mkdir()
    source = (GAMES / game / "__init__.py").read_text()
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    (folder / "__init__.py").write_text(source)
    return folder
