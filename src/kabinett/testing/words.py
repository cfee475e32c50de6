"""Puts everything that a table can say into words, in every language of the game."""

from __future__ import annotations

import re
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.words import LANGUAGES, Wording
from kabinett.testing.texts import texts_of

#: What is left where a hole was not filled.
_HOLE = re.compile(r"\{[a-z_0-9.]*\}")


class Wordless(AssertionError):
    """Something that cannot be put into words, or not into all languages."""


def languages_of(game: Game[Any]) -> list[str]:
    """English, and those that the game has a catalogue for."""
    there = [language for language in LANGUAGES if (game.folder / "locale" / language).is_dir()]
    return ["en", *(language for language in there if language != "en")]


def check_things(game: Game[Any]) -> None:
    """Title, options, and the name of everything that can be chosen or looked up."""
    for language in languages_of(game):
        words = Wording(game, language, str)
        for message in (game.title, game.about, game.credits):
            said(words.plain(message), f"{message!r} in {language!r}")
        for option in game.options:
            for message in (option.label, option.help, *option.values.values()):
                said(words.plain(message), f"option {option.name}: {message!r} in {language!r}")
        for choice, name in enumerate(game.vocabulary.names):
            said(game.label(choice, words), f"the label of {name} in {language!r}")
        for name, thing in game.things(words).items():
            for member in ("kind", "label"):
                if not thing.get(member):
                    raise Wordless(f"things: {name} has no {member!r}")


def check_words(table: Table) -> None:
    """All that anybody may read at this moment beside the log."""
    game, s = table.game, table.state
    for language in languages_of(game):
        words = table.wording(language)
        for viewer in [*range(table.setup.seats), SPECTATOR]:
            data = game.scene(s, viewer).data(words)
            check_data(data, f"scene for seat {viewer} in {language!r}")
            ask = table.ask(viewer)
            if ask is None:
                continue
            said(words.sentence(ask.text), f"the sentence of the ask in {language!r}")
            for name in ask.choices:
                label = game.label_here(s, viewer, game.vocabulary.number(name), words)
                said(label, f"the label of {name} in the ask {ask.text[0].text!r} in {language!r}")
            for name in game.vocabulary.names:
                reason = None if name in ask.choices else table.why_not(viewer, name)
                if reason is not None:
                    said(words.sentence(reason.text), f"why not {name} in {language!r}")


def check_log_words(table: Table) -> None:
    """The log, and how it ended."""
    for language in languages_of(table.game):
        words = table.wording(language)
        for entry in table.log:
            said(words.sentence((entry.message(), entry.args)), f"the log in {language!r}")
        result = table.game.result(table.state)
        if result is not None:
            said(words.sentence(result.text), f"the end in {language!r}")


def check_data(data: Any, what: str) -> None:
    """Every text in the data of a scene."""
    if isinstance(data, str):
        if _HOLE.search(data):
            raise Wordless(f"{what}: a hole was not filled: {data!r}")
    elif isinstance(data, dict):
        for name, item in data.items():
            check_data(item, f"{what}: {name}")
    elif isinstance(data, list):
        for place, item in enumerate(data):
            check_data(item, f"{what}[{place}]")


def said(text: object, what: str) -> None:
    if not isinstance(text, str) or not text.strip():
        raise Wordless(f"{what}: {text!r} are no words")
    if _HOLE.search(text):
        raise Wordless(f"{what}: a hole was not filled: {text!r}")


def check_catalogues(game: Game[Any]) -> int:
    """Raise Wordless, with all that is missing, unless every message in the game's sources is in
    each of its catalogues; how many there are."""
    texts = list(texts_of(game.folder))
    lacking = [
        f"{file}:{line}: {text!r} is not in the catalogue for {language!r}"
        for language in languages_of(game)
        if language != "en"
        for words in (Wording(game, language, str),)
        for file, line, text in texts
        if not words.knows(text)
    ]
    if lacking:
        raise Wordless("\n".join(lacking) + f"\nkabinett words {game.folder} adds them")
    return len(texts)
