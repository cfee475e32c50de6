"""Which short form of its game a table plays."""

from __future__ import annotations

from collections.abc import Mapping

from kabinett.core.game import Game
from kabinett.core.words import Wording


def length_of(game: Game | None, options: Mapping[str, str]) -> str:
    """The short form that a table plays; "": the whole game, or a game without short forms."""
    option = game.length if game else None
    if option is None:
        return ""
    value = options.get(option.name, option.default)
    return value if value in option.lengths and value != option.default else ""


def length_label(game: Game | None, length: str, language: str) -> str:
    """The label of a short form; its plain name if the game or the form is gone."""
    if game is None or game.length is None or length not in game.length.values:
        return length
    return Wording(game, language, str).plain(game.length.values[length])
