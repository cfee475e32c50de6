"""The titles of games."""

from __future__ import annotations

from kabinett.core.words import Wording
from kabinett.games import find_game


def title_of(game: str, language: str) -> str:
    """Return the title of a game, or its id if it is not installed."""
    rules = find_game(game)
    return game if rules is None else Wording(rules, language, str).plain(rules.title)
