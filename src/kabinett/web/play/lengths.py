"""The short forms in which tables may play a game."""

from __future__ import annotations

from collections.abc import Mapping

from kabinett.core.game import Game as Rules
from kabinett.core.words import Wording


def length_of(game: Rules | None, options: Mapping[str, str]) -> str:
    """Return the short form that a table plays, or "" for the whole game."""
    option = game.length if game else None
    if option is None:
        return ""
    value = options.get(option.name, option.default)
    return value if value in option.lengths and value != option.default else ""


def length_label(game: Rules | None, length: str, language: str) -> str:
    """Return the label of a short form, or its plain name if the game or the form is not
    installed."""
    if game is None or game.length is None or length not in game.length.values:
        return length
    return Wording(game, language, str).plain(game.length.values[length])
