"""Finds the games: entry points ``kabinett.games``, and the folders in KABINETT_GAMES.

A game is a package whose name is the game's id, with a ``game`` in it.  It is loaded when it is
asked for; one that cannot be loaded is named, and the others do not suffer.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import sys
import traceback
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from kabinett.core.contract import Missing
from kabinett.core.game import Game
from kabinett.core.handbook import HandbookError
from kabinett.core.pack import PackError
from kabinett.core.phrase import N_, Plain
from kabinett.core.script.cache import PARSING
from kabinett.core.setup import SetupError, listed

#: The environment variable with the ids of games that are not loaded, parted as those of PATH are:
#: their rules stand still, and would take a whole site with them.
LEFT_OUT: Final = "KABINETT_LEFT_OUT"


@dataclass(frozen=True)
class Place:
    """Where a game is found."""

    folder: Path
    package: str
    attribute: str = "game"


class BrokenGame(SetupError):
    """A game that cannot be loaded; its text names file, line and reason."""


@functools.cache
def places() -> dict[str, Place]:
    """The games that there are, by their ids, none of them loaded.

    Folders named by the environment variable KABINETT_GAMES add the packages in them: that is
    how a game is tried before it is installed."""
    found = {}
    for entry in sorted(entry_points(group="kabinett.games"), key=lambda entry: entry.name):
        package = importlib.util.find_spec(entry.module)
        if package is not None and package.origin:
            found[entry.name] = Place(Path(package.origin).parent, entry.module, entry.attr)
    for folder in filter(None, os.environ.get("KABINETT_GAMES", "").split(os.pathsep)):
        if not Path(folder).is_dir():
            raise FileNotFoundError(f"KABINETT_GAMES names no folder: {folder}")
        for file in sorted(Path(folder).glob("*/__init__.py")):
            found[file.parent.name] = Place(file.parent, file.parent.name)
    return found


#: What has been loaded so far, by id: the games, and why others could not be.
_games: dict[str, Game[Any]] = {}
_broken: dict[str, BrokenGame] = {}


def find_game(game_id: str) -> Game[Any] | None:
    """The game of that id, loaded if need be; None if there is none or it is broken."""
    if game_id not in _games and game_id not in _broken and game_id in places():
        with PARSING:
            try:
                _games[game_id] = load(game_id, places()[game_id])
            except BrokenGame as error:
                _broken[game_id] = error
    return _games.get(game_id)


def game_of(game_id: str) -> Game[Any]:
    """The game of that id; SetupError tells which ones there are, or what is wrong with it."""
    game = find_game(game_id)
    if game is not None:
        return game
    if game_id in _broken:
        raise _broken[game_id]
    what = N_("there is no game {said}; there is: {games}")
    raise SetupError(what, said=game_id, games=listed(sorted({*places(), *_games})))


def game_at(where: str) -> Game[Any]:
    """The game of that id, or of that folder, wherever it lies."""
    folder = Path(where)
    if where not in places() and folder.is_dir() and not (folder / "__init__.py").is_file():
        what = N_("{folder} has no __init__.py: a game is a package; write one, it may be empty")
        raise SetupError(what, folder=Plain(where))
    if where in places() or not folder.is_dir():
        return game_of(where)
    folder = folder.resolve()
    for game_id, place in places().items():
        if place.folder == folder:
            return game_of(game_id)
    _games[folder.name] = load(folder.name, Place(folder, folder.name))
    return _games[folder.name]


def named(where: str) -> str:
    """The id of the game of that id or folder; processes that this one starts know it too."""
    game = game_at(where)
    if game.id not in places():
        there = os.environ.get("KABINETT_GAMES", "")
        os.environ["KABINETT_GAMES"] = os.pathsep.join(
            filter(None, [there, str(game.folder.parent)])
        )
        places.cache_clear()
    return game.id


def all_games() -> dict[str, Game[Any]]:
    """Every game that can be loaded, by its id.

    >>> [game.id for game in all_games().values()][:3]
    ['fall', 'volk', 'weimar']
    """
    for game_id in places():
        find_game(game_id)
    return {game_id: _games[game_id] for game_id in [*places(), *_games] if game_id in _games}


def broken_games() -> dict[str, BrokenGame]:
    """Those that cannot, with what is wrong with them."""
    all_games()
    return dict(_broken)


def add_game(game: Game[Any]) -> None:
    """Have this process know a game that lies in no folder: for tests."""
    _games[game.id] = game


def forget_games() -> None:
    """Look for them anew: KABINETT_GAMES has changed."""
    places.cache_clear()
    _games.clear()
    _broken.clear()


def load(game_id: str, place: Place) -> Game[Any]:
    if game_id in os.environ.get(LEFT_OUT, "").split(os.pathsep):
        raise BrokenGame(f"the game {game_id} is left out: its rules stand still")
    outside = place.folder.parent
    if "." not in place.package and str(outside) not in sys.path:
        sys.path.append(str(outside))
    try:
        game = getattr(importlib.import_module(place.package), place.attribute, None)
        if not isinstance(game, Game):
            what = "state it in game.py, `game = Game(Contract(…))`, and import it in __init__.py"
            raise BrokenGame(f"{place.folder}: no game in it: {what}")
        if game.id != game_id:
            raise BrokenGame(f"{place.folder}: its id is {game.id!r}: call it as its folder is")
        _ = game.program  # and its handbooks: what is wrong in them is known at once
        if wrong := game.wrong_holes():
            raise Missing("\n".join(wrong))
        _ = game.handbooks
    except BrokenGame:
        raise
    except HandbookError as error:
        raise BrokenGame(
            f"the rules of the game {game_id} do not hold together:\n{error}"
        ) from None
    except Missing as error:
        raise BrokenGame(f"the game {game_id} is not whole: {error}") from error
    except Exception as error:
        raise BrokenGame(f"the game {game_id} cannot be loaded: {told(error, place)}") from error
    return game


def told(error: Exception, place: Place) -> str:
    """What went wrong, and at which line of the game."""
    if isinstance(error, PackError):
        return error.whole()
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: {error.msg}" if error.filename else str(error)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(place.folder)]
    where = f"{own[-1].filename}:{own[-1].lineno}: " if own else f"{place.folder}: "
    return f"{where}{type(error).__name__}: {error}"
