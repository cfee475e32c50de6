"""The historical notes in plain words: ``plain_notes.toml`` in the game's folder.

::

    ["card:kapp_putsch"]
    en = "In March 1920 soldiers of the right seized Berlin."
    de = "Im März 1920 besetzten rechte Soldaten Berlin."

A plain note may leave things out, but adds nothing to the note.  Readers who have chosen plain
words see it instead.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kabinett.core.game import Game
from kabinett.core.packs.toml_lines import TomlFile

FILE = "plain_notes.toml"
#: The languages that every plain note is written in.
LANGUAGES = ("en", "de")

#: The texts by the names of the things, then by language.
PlainNotes = Mapping[str, Mapping[str, str]]


class PlainNotesError(ValueError):
    """A file with faults; lists all of them, with file and line."""


@functools.cache
def plain_notes_of(game: Game[Any]) -> PlainNotes:
    """The plain notes of a game, read once; {} if it has none."""
    return read_plain_notes(game.folder / FILE)


def read_plain_notes(file: Path) -> PlainNotes:
    """The plain notes in a file; PlainNotesError lists its faults."""
    if not file.is_file():
        return {}
    try:
        notes: dict[str, dict[str, str]] = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise PlainNotesError(f"{file}: {error}") from error
    lines = TomlFile(file)
    faults = [
        f"{lines.place(name)}: {fault}" for name, texts in notes.items() for fault in _faults(texts)
    ]
    if faults:
        raise PlainNotesError("\n".join(faults))
    return notes


def _faults(texts: object) -> Iterator[str]:
    if not isinstance(texts, dict) or texts.keys() != set(LANGUAGES):
        yield f"a plain note has a text in each of {', '.join(LANGUAGES)}, and nothing else"
    elif not all(isinstance(text, str) and text.strip() for text in texts.values()):
        yield "a text of a plain note has words"
