"""Copies of the toy games, each in a class or folder of its own, in which tests plant faults."""

from __future__ import annotations

import ast
import contextlib
import re
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from click.testing import Result as Run

from kabinett.cli.main import main
from kabinett.core.contract.groups import homes
from kabinett.core.game import Game
from kabinett.games import forget_games, game_at
from kabinett.testing.sources.trees import names_of, sources_of
from kabinett.testing.sources.unused_names import PARTS
from tests.games.bluff import Bluff, game

GAMES = Path(__file__).parents[1] / "games"


class BluffGame(Game[Bluff]):
    """The toy game bluff, for tests that override what follows from its parts."""

    def __init__(self) -> None:
        super().__init__(game.contract)


def bluff_with(**parts: Any) -> Game[Bluff]:
    """Return the toy game bluff with some of its parts replaced."""
    return Game(game.contract.with_parts(**parts))


def kabinett_test(folder: Path | str, *args: object, state: bool = True) -> Run:
    """Run `kabinett test` on a game with a planted fault.

    Before that, add to the contract every part that the files of the game define."""
    if state:
        state_parts(Path(folder))
    forget_games()
    try:
        return CliRunner().invoke(main, ["test", str(folder), *map(str, args)])
    finally:
        forget_games()


def planted_game(folder: Path) -> Game[Any]:
    """Load the game of a folder with a planted fault.

    Before that, add to the contract every part that the files of the game define."""
    state_parts(folder)
    return game_at(str(folder))


def sample(folder: Path, name: str, *changes: tuple[str, str, str]) -> Path:
    """Write the game that new-game writes, with changes in some of its files."""
    folder = folder / name
    told = CliRunner().invoke(main, ["new-game", str(folder)])
    assert told.exit_code == 0, told.output
    for file, old, new in changes:
        path = folder / file.replace("NAME", name)
        text = path.read_text() if path.exists() else ""
        assert old in text, old
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(old, new, 1) if text else new)
    return folder


def state_parts(folder: Path) -> None:
    """Add to the contract every part that the files of a game define under the part's name."""
    home = folder / "game.py" if (folder / "game.py").exists() else folder / "__init__.py"
    for file in sources_of(folder):
        with contextlib.suppress(SyntaxError):
            state_parts_of(file, home, folder)


def state_parts_of(file: Path, home: Path, folder: Path) -> None:
    for node in ast.parse(file.read_text()).body:
        for name in names_of(node):
            part = "make_book" if name == "Book" else name.lower()
            page = home.read_text()
            if part not in PARTS or re.search(rf"\b{part}=", page):
                continue
            page = stating(page, part, name)
            if file != home:
                module = ".".join(file.relative_to(folder.parent).with_suffix("").parts)
                page = re.sub(r"\ngame\b", rf"from {module} import {name}\n\ngame", page, count=1)
            home.write_text(page)


def stating(page: str, part: str, name: str) -> str:
    """The page of a contract that also states a part, in the group where it belongs."""
    home = homes()[part].__name__
    if call := re.search(rf"\b{home}\(", page):
        return f"{page[: call.end()]}{part}={name}, {page[call.end() :]}"
    prefix = "kb." if "kb.Contract(" in page else ""
    group = f"        {home.lower()}={prefix}{home}({part}={name}),\n"
    if not prefix:
        page = re.sub(r"\ngame\b", rf"from kabinett.author import {home}\n\ngame", page, count=1)
    return page.replace("        module=__name__,\n", f"        module=__name__,\n{group}")


def line_of(file: Path, text: str) -> int:
    """Return the line of a file on which a text first begins."""
    source = file.read_text()
    return source[: source.index(text)].count("\n") + 1


def faulty(folder: Path, name: str, *changes: tuple[str, str], game: str = "bluff") -> Path:
    """Write a toy game into a folder of its own, with changes in its source."""
    folder = folder / name
    folder.mkdir()
    source = (GAMES / game / "__init__.py").read_text()
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    (folder / "__init__.py").write_text(source)
    return folder
