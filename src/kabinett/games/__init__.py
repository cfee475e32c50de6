"""Finds the games: entry points ``kabinett.games``, and the folder in KABINETT_GAMES."""

from __future__ import annotations

import functools
import importlib
import os
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from kabinett.core.game import Game


@functools.cache
def all_games() -> dict[str, Game[Any]]:
    """Every installed game by its id.

    A folder named by the environment variable KABINETT_GAMES adds the packages in it that
    have a ``game``: that is how a game is tried before it is installed."""
    games = {}
    for entry in sorted(entry_points(group="kabinett.games"), key=lambda entry: entry.name):
        game: Game[Any] = entry.load()
        games[game.id] = game
    folder = os.environ.get("KABINETT_GAMES")
    if folder:
        if not Path(folder).is_dir():
            raise FileNotFoundError(f"KABINETT_GAMES names no folder: {folder}")
        sys.path.append(folder)
        for package in sorted(Path(folder).glob("*/__init__.py")):
            game = importlib.import_module(package.parent.name).game
            games[game.id] = game
    return games


def find_game(game_id: str) -> Game[Any] | None:
    """The game of that id, if it is installed."""
    return all_games().get(game_id)
