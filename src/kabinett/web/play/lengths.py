"""Which short form of its game a table plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kabinett.core.game import Game
from kabinett.core.words import Wording


def length_of(game: Game[Any] | None, options: Mapping[str, str]) -> str:
    """The short form that is played; "" is the whole game, and that of a game that has none."""
    option = game.length if game else None
    if option is None:
        return ""
    played = options.get(option.name, option.default)
    return played if played in option.lengths and played != option.default else ""


def length_label(game: Game[Any] | None, length: str, language: str) -> str:
    """What a short form is called; its name, if the game or the form is not there any more."""
    if game is None or game.length is None or length not in game.length.values:
        return length
    return Wording(game, language, str).plain(game.length.values[length])
