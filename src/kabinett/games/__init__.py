"""Finds the games: the entry points ``kabinett.games``, and the folders in KABINETT_GAMES.

A game is a package whose name is the game's id and which has an attribute ``game``.  A game loads
on first use; one that cannot be loaded is reported by name and does not affect the others.
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
from typing import Final

from kabinett.core.contract.checks import unknown_holes
from kabinett.core.contract.faults import ContractError
from kabinett.core.game import Game
from kabinett.core.handbook import HandbookError
from kabinett.core.packs.pack import PackError
from kabinett.core.phrase import N_, Plain
from kabinett.core.script.cache import PARSING
from kabinett.core.setup import SetupError, list_names

#: The environment variable with the ids of games not to load, separated as in PATH.  The rules of
#: these games hang and would bring down the whole site.
LEFT_OUT: Final = "KABINETT_LEFT_OUT"


@dataclass(frozen=True)
class Place:
    """The folder and the package of a game."""

    folder: Path
    package: str
    attribute: str = "game"


class BrokenGame(SetupError):
    """A game that cannot be loaded; its text names file, line and reason."""


@functools.cache
def find_places() -> dict[str, Place]:
    """Return the place of every game by its id, without loading any.

    This includes the packages in the folders that the environment variable KABINETT_GAMES lists, so
    an author can try a game before installing it."""
    by_id = {}
    for entry in sorted(entry_points(group="kabinett.games"), key=lambda entry: entry.name):
        package = importlib.util.find_spec(entry.module)
        if package is not None and package.origin:
            by_id[entry.name] = Place(Path(package.origin).parent, entry.module, entry.attr)
    for folder in filter(None, os.environ.get("KABINETT_GAMES", "").split(os.pathsep)):
        if not Path(folder).is_dir():
            raise FileNotFoundError(f"KABINETT_GAMES names no folder: {folder}")
        for file in sorted(Path(folder).glob("*/__init__.py")):
            by_id[file.parent.name] = Place(file.parent, file.parent.name)
    return by_id


#: The games loaded so far, by id, and the errors of those that failed to load.
_games: dict[str, Game] = {}
_broken: dict[str, BrokenGame] = {}


def find_game(game_id: str) -> Game | None:
    """Return the game with that id, loading it if necessary; None if it does not exist or is
    broken."""
    if game_id not in _games and game_id not in _broken and game_id in find_places():
        with PARSING:
            try:
                _games[game_id] = load(game_id, find_places()[game_id])
            except BrokenGame as error:
                _broken[game_id] = error
    return _games.get(game_id)


def game_of(game_id: str) -> Game:
    """Return the game with that id.

    Raise SetupError if there is none, listing all games, or if the game is broken, saying why."""
    game = find_game(game_id)
    if game is not None:
        return game
    if game_id in _broken:
        raise _broken[game_id]
    what = N_("there is no game {said}; there is: {games}")
    raise SetupError(what, said=game_id, games=list_names(sorted({*find_places(), *_games})))


def game_at(where: str) -> Game:
    """Return the game with that id, or in that folder, which may be anywhere."""
    folder = Path(where)
    if where not in find_places() and folder.is_dir() and not (folder / "__init__.py").is_file():
        what = N_("{folder} has no __init__.py: a game is a package; write one, it may be empty")
        raise SetupError(what, folder=Plain(where))
    if where in find_places() or not folder.is_dir():
        return game_of(where)
    folder = folder.resolve()
    for game_id, place in find_places().items():
        if place.folder == folder:
            return game_of(game_id)
    if folder.name in find_places():
        what = N_("the game {said} is installed in {folder}: give your own folder another name")
        installed = find_places()[folder.name].folder
        raise SetupError(what, said=folder.name, folder=Plain(installed))
    with PARSING:
        _games[folder.name] = load(folder.name, Place(folder, folder.name))
    return _games[folder.name]


def register_game(where: str) -> str:
    """Make a game, given by id or folder, available to child processes too; return its id."""
    game = game_at(where)
    if game.id not in find_places():
        folders = os.environ.get("KABINETT_GAMES", "")
        os.environ["KABINETT_GAMES"] = os.pathsep.join(
            filter(None, [folders, str(game.folder.parent)])
        )
        find_places.cache_clear()
    return game.id


def all_games() -> dict[str, Game]:
    """Return every game that loads, by its id.

    >>> [game.id for game in all_games().values()][:3]
    ['fall', 'volk', 'weimar']
    """
    for game_id in find_places():
        find_game(game_id)
    return {game_id: _games[game_id] for game_id in [*find_places(), *_games] if game_id in _games}


def broken_games() -> dict[str, BrokenGame]:
    """Return the error of every game that fails to load, by the game's id."""
    all_games()
    return dict(_broken)


def add_game(game: Game) -> None:
    """Register a game that has no folder, for this process only.  Tests use this."""
    _games[game.id] = game


def forget_games() -> None:
    """Forget all games, so that a changed KABINETT_GAMES takes effect."""
    find_places.cache_clear()
    _games.clear()
    _broken.clear()


def load(game_id: str, place: Place) -> Game:
    """Import and check a game; BrokenGame says what is wrong with it and where."""
    if game_id in os.environ.get(LEFT_OUT, "").split(os.pathsep):
        raise BrokenGame(f"the game {game_id} is left out: its rules stand still")
    outside = place.folder.parent
    if "." not in place.package and str(outside) not in sys.path:
        sys.path.append(str(outside))
    try:
        game = getattr(importlib.import_module(place.package), place.attribute, None)
        if not isinstance(game, Game):
            advice = "state it in game.py, `game = Game(Contract(…))`, and import it in __init__.py"
            raise BrokenGame(f"{place.folder}: no game in it: {advice}")
        if game.id != game_id:
            raise BrokenGame(f"{place.folder}: its id is {game.id!r}: call it as its folder is")
        _ = game.program  # compiled here, so that faults show at once
        if faults := unknown_holes(game.contract, game.folder):
            raise ContractError("\n".join(faults))
        _ = game.handbooks
    except BrokenGame:
        raise
    except HandbookError as error:
        raise BrokenGame(
            f"the rules of the game {game_id} do not hold together:\n{error}"
        ) from None
    except ContractError as error:
        raise BrokenGame(f"the game {game_id} is not whole: {error}") from error
    except Exception as error:
        raise BrokenGame(
            f"the game {game_id} cannot be loaded: {describe_error(error, place)}"
        ) from error
    return game


def describe_error(error: Exception, place: Place) -> str:
    """Return the error in one sentence, with the last line of the game's code in its traceback."""
    if isinstance(error, PackError):
        return error.whole()
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: {error.msg}" if error.filename else str(error)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(place.folder)]
    where = f"{own[-1].filename}:{own[-1].lineno}: " if own else f"{place.folder}: "
    return f"{where}{type(error).__name__}: {error}"
