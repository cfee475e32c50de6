"""The files of a game that pages show: its board, its pictures, its style sheet and its script."""

from __future__ import annotations

import functools
import json
import re
from html import unescape
from typing import Any

from django.utils.html import escape
from django.utils.safestring import mark_safe

from kabinett.core.game import Game
from kabinett.core.words import Wording
from kabinett.web.host.shelf import TABLE, shelf

#: A text on a board that is the label of a name.
_LABELLED = re.compile(r'(<(?:text|tspan|title)\b[^>]*\bdata-label="([^"]+)"[^>]*>)[^<]*')
#: One that says words of the game's catalogue.
_WORDED = re.compile(r'(<(?:text|tspan|title)\b[^>]*\bdata-words="([^"]+)"[^>]*>)[^<]*')


#: A sign that a board's drawing and the faces of cards share.
_SYMBOL = re.compile(r"<symbol\b.*?</symbol>", re.DOTALL)


def own_file(game: Game[Any], name: str) -> str:
    """The address of a file of the game, such as ``fall.css``; "" if it has none."""
    known, path = shelf(), f"{game.id}/{name}"
    return known.address(path) if path in known.files else ""


def style_of(game: Game[Any]) -> str:
    """The address of the game's style sheet, or ""."""
    return own_file(game, f"{game.id}.css")


def hooks_of(game: Game[Any]) -> str | None:
    """The address of the game's own script, if it has one."""
    return own_file(game, f"{game.id}.js") or None


def room_of(game: Game[Any]) -> str:
    """The address of the game's picture for the lobby, or ""."""
    return own_file(game, "room.svg")


def table_files(game: Game[Any]) -> dict[str, Any]:
    """What the page of a table loads besides what all pages do: for its template."""
    known = shelf()
    imports = known.imports()
    own = known.modules(f"{game.id}/{game.id}.js") if hooks_of(game) else []
    return {
        "style": style_of(game),
        # Of our own making, and in a script nothing is escaped.
        "imports": mark_safe(json.dumps({"imports": imports})) if imports else "",
        # All that the script imports, so that none of it waits for another.
        "modules": [*known.modules(TABLE), *own],
    }


def drawing_of(game: Game[Any]) -> str:
    """The game's board as it was drawn, SVG text, or ""."""
    path = game.folder / "static" / game.id / "board.svg"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def board_of(game: Game[Any], language: str) -> str:
    """The game's board as SVG text, or ""; a text with ``data-label`` says the label of that
    name in the language, one with ``data-words`` these words."""
    words = Wording(game, language, str)

    def said(text: re.Match[str]) -> str:
        return text[1] + escape(game.label(game.vocabulary.number(text[2]), words))

    def worded(text: re.Match[str]) -> str:
        return text[1] + escape(words.translate(unescape(text[2]), "", 1))

    return _WORDED.sub(worded, _LABELLED.sub(said, drawing_of(game)))


@functools.cache
def symbols_of(game: Game[Any]) -> str:
    """The signs of the game's board, for a page that shows its cards without it; "" if none."""
    return "".join(_SYMBOL.findall(drawing_of(game)))
