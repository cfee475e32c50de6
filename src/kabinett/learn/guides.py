"""The lesson around a class: a guide for the teacher and a sheet for pupils, as Markdown.

``learn/guides/first_round.en.md`` of a game's folder is the guide for a class that plays the length
``first_round``, and ``learn/sheets/first_round.en.md`` the sheet of one page for its pupils. A game
with one length only calls both ``whole``. The first line is the title, ``# The first round (45
minutes, bell after 25)``: the lesson takes 45 minutes, and the bell rings 25 minutes after the
seats are dealt, pauses not counted. The PDF beside a guide holds the guide and, as its last page,
the sheet; ``python -m scripts.guides`` prints it, and ``pdf.toml`` keeps the digests of the texts
in it.
"""

from __future__ import annotations

import functools
import hashlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kabinett.core.game import Game
from kabinett.core.handbook import FALLBACK

GUIDES, SHEETS = "guides", "sheets"
#: The name of the files of a game with one length only.
WHOLE = "whole"
#: The languages that every guide is written in.
LANGUAGES = ("en", "de")
_TITLE = re.compile(r"# (.*\((\d+) (?:minutes, bell after|Minuten, Klingeln nach) (\d+)\))\n")


class GuideError(ValueError):
    """A guide that cannot be used: it has no title, or the other half of it is missing."""


@dataclass(frozen=True)
class Guide:
    """A lesson for a class in one language: the teacher's guide and the pupils' sheet."""

    game: Game
    length: str
    language: str
    title: str
    minutes: int
    bell: int  # minutes from the deal to the bell
    text: str  # Markdown, without the title
    sheet_title: str
    sheet: str  # Markdown, without the title

    @property
    def name(self) -> str:
        return self.length or WHOLE

    @property
    def pdf(self) -> Path:
        """The file that `scripts/guides.py` prints."""
        return folder_of(self.game) / f"{self.name}.{self.language}.pdf"

    @property
    def digest(self) -> str:
        """A digest of all words of the PDF."""
        text = "\n".join((self.title, self.text, self.sheet_title, self.sheet))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    @property
    def printed_digest(self) -> str:
        """The digest of the words in the PDF as it is; "" if nobody has printed it."""
        return str(printed_digests(self.game).get(f"{self.name}.{self.language}", ""))


def folder_of(game: Game) -> Path:
    return game.folder / "learn" / GUIDES


@functools.cache
def guide_of(game: Game, length: str, language: str) -> Guide | None:
    """The guide for a length of the game, in the language or in English; None if there is none."""
    return read_guide(game, length, language) or read_guide(game, length, FALLBACK)


def read_guide(game: Game, length: str, language: str) -> Guide | None:
    """The guide for a length of the game in this language, or None. GuideError if half of it is
    missing."""
    name = f"{length or WHOLE}.{language}.md"
    file, sheet = folder_of(game) / name, game.folder / "learn" / SHEETS / name
    if not file.is_file():
        return None
    if not sheet.is_file():
        raise GuideError(f"{file}: there is no sheet {sheet}")
    title = _TITLE.match(text := file.read_text("utf-8"))
    if title is None:
        raise GuideError(f"{file}:1: a guide begins with “# Title (45 minutes, bell after 25)”")
    sheet_title, _, sheet_text = sheet.read_text("utf-8").partition("\n")
    return Guide(
        game,
        length,
        language,
        title[1],
        int(title[2]),
        int(title[3]),
        text[title.end() :].strip(),
        sheet_title.removeprefix("# "),
        sheet_text.strip(),
    )


def guides_of(game: Game) -> Iterator[Guide]:
    """All guides of a game, in every language."""
    lengths = game.length.lengths if game.length else ("",)
    for length in lengths:
        for language in LANGUAGES:
            if (guide := read_guide(game, length, language)) is not None:
                yield guide


def printed_digests(game: Game) -> dict[str, object]:
    """The digests of the words in the PDFs, by the names of the files without ``.pdf``."""
    file = folder_of(game) / "pdf.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
