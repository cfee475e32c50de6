"""The files of a game that pages show: its board, its pictures, its style sheet and its script."""

from __future__ import annotations

import functools
import json
import re
from html import unescape

from django.utils.html import escape
from django.utils.safestring import mark_safe

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.words import Wording
from kabinett.web.host.shelf import TABLE, shelf

#: An SVG text that shows the label of a name.
_LABELLED = re.compile(r'(<(?:text|tspan|title)\b[^>]*\bdata-label="([^"]+)"[^>]*>)[^<]*')
#: An SVG text that shows words from the game's catalogue.
_WORDED = re.compile(r'(<(?:text|tspan|title)\b[^>]*\bdata-words="([^"]+)"[^>]*>)[^<]*')


#: An SVG symbol that the board and the faces of cards share.
_SYMBOL = re.compile(r"<symbol\b.*?</symbol>", re.DOTALL)


def file_address(rules: Rules, name: str) -> str:
    """Return the address of a file of the game, such as ``fall.css``, or "" if it has none."""
    files, path = shelf(), f"{rules.id}/{name}"
    return files.address(path) if path in files.files else ""


def style_of(rules: Rules) -> str:
    """Return the address of the game's style sheet, or ""."""
    return file_address(rules, f"{rules.id}.css")


def hooks_of(rules: Rules) -> str | None:
    """Return the address of the game's own script, or None if it has none."""
    return file_address(rules, f"{rules.id}.js") or None


def milestones_of(rules: Rules) -> str | None:
    """Return the address of the script that draws the game's milestones, or None."""
    return file_address(rules, "milestones.js") or None


def lobby_picture(rules: Rules) -> str:
    """Return the address of the game's picture for the lobby, or ""."""
    return file_address(rules, "room.svg")


def table_files(rules: Rules) -> Data:
    """Return, for the template, what the page of a table loads in addition to the files of all
    pages."""
    files = shelf()
    imports = files.imports()
    own = files.modules(f"{rules.id}/{rules.id}.js") if hooks_of(rules) else []
    return {
        "style": style_of(rules),
        # This text is our own, and a script needs no HTML escapes.
        "imports": mark_safe(json.dumps({"imports": imports})) if imports else "",
        # All modules that the script imports, so that the browser loads them at once.
        "modules": [*files.modules(TABLE), *own],
    }


def drawing_of(rules: Rules) -> str:
    """Return the drawing of the game's board as SVG text, or ""."""
    path = rules.folder / "static" / rules.id / "board.svg"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def board_of(rules: Rules, language: str) -> str:
    """Return the game's board as SVG text, or "".  A text with ``data-label`` gets the label of
    that name in the language, a text with ``data-words`` the translation of those words."""
    words = Wording(rules, language, str)

    def insert_label(text: re.Match[str]) -> str:
        return text[1] + escape(rules.label(rules.vocabulary.number(text[2]), words))

    def insert_words(text: re.Match[str]) -> str:
        return text[1] + escape(words.translate(unescape(text[2]), "", 1))

    return _WORDED.sub(insert_words, _LABELLED.sub(insert_label, drawing_of(rules)))


@functools.cache
def symbols_of(rules: Rules) -> str:
    """Return the symbols of the game's board, for a page that shows only cards, or "" if the board
    has none."""
    return "".join(_SYMBOL.findall(drawing_of(rules)))
