"""The languages of a game, and the error for a language that lacks something."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.words import LANGUAGES


class Wordless(AssertionError):
    """Something has no words in some language."""


def languages_of(game: Game) -> list[str]:
    """English, and the languages for which the game has a catalogue."""
    catalogues = [
        language for language in LANGUAGES if (game.folder / "locale" / language).is_dir()
    ]
    return ["en", *(language for language in catalogues if language != "en")]
