"""The files of a game that pages show: its board, its pictures, its style sheet and its script."""

from __future__ import annotations

import functools
import json
import re
from html import unescape

from django.utils.html import escape
from django.utils.safestring import mark_safe

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.words import Wording
from kabinett.web.host.shelf import TABLE, shelf

#: A text on a board that shows the label of a name.
_LABELLED = re.compile(r'(<(?:text|tspan|title)\b[^>]*\bdata-label="([^"]+)"[^>]*>)[^<]*')
#: A text on a board from the game's catalogue of words.
_WORDED = re.compile(r'(<(?:text|tspan|title)\b[^>]*\bdata-words="([^"]+)"[^>]*>)[^<]*')


#: A symbol that a board's drawing and the faces of cards share.
_SYMBOL = re.compile(r"<symbol\b.*?</symbol>", re.DOTALL)


def file_address(game: Game, name: str) -> str:
    """The address of a file of the game, such as ``fall.css``; "" if it has none."""
    files, path = shelf(), f"{game.id}/{name}"
    return files.address(path) if path in files.files else ""


def style_of(game: Game) -> str:
    """The address of the game's style sheet, or ""."""
    return file_address(game, f"{game.id}.css")


def hooks_of(game: Game) -> str | None:
    """The address of the game's own script; None if it has none."""
    return file_address(game, f"{game.id}.js") or None


def lobby_picture(game: Game) -> str:
    """The address of the game's picture for the lobby, or ""."""
    return file_address(game, "room.svg")


def table_files(game: Game) -> Data:
    """What the page of a table loads besides the files of all pages: for its template."""
    files = shelf()
    imports = files.imports()
    own = files.modules(f"{game.id}/{game.id}.js") if hooks_of(game) else []
    return {
        "style": style_of(game),
        # Our own text, and a script needs no escapes.
        "imports": mark_safe(json.dumps({"imports": imports})) if imports else "",
        # All modules that the script imports, so that the browser loads them at once.
        "modules": [*files.modules(TABLE), *own],
    }


def drawing_of(game: Game) -> str:
    """The drawing of the game's board as SVG text, or ""."""
    path = game.folder / "static" / game.id / "board.svg"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def board_of(game: Game, language: str) -> str:
    """The game's board as SVG text, or ""; a text with ``data-label`` gets the label of that name
    in the language, one with ``data-words`` a translation of these words."""
    words = Wording(game, language, str)

    def insert_label(text: re.Match[str]) -> str:
        return text[1] + escape(game.label(game.vocabulary.number(text[2]), words))

    def insert_words(text: re.Match[str]) -> str:
        return text[1] + escape(words.translate(unescape(text[2]), "", 1))

    return _WORDED.sub(insert_words, _LABELLED.sub(insert_label, drawing_of(game)))


@functools.cache
def symbols_of(game: Game) -> str:
    """The symbols of the game's board, for a page that shows only its cards; "" if none."""
    return "".join(_SYMBOL.findall(drawing_of(game)))
