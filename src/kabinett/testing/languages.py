"""The languages of a game, and what is raised where one of them lacks something."""

from __future__ import annotations

from typing import Any

from kabinett.core.game import Game
from kabinett.core.words import LANGUAGES


class Wordless(AssertionError):
    """Something that cannot be put into words, or not into all languages."""


def languages_of(game: Game[Any]) -> list[str]:
    """English, and those that the game has a catalogue for."""
    there = [language for language in LANGUAGES if (game.folder / "locale" / language).is_dir()]
    return ["en", *(language for language in there if language != "en")]
