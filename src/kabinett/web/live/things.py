"""What a player can look up: the cards, parties and places of a game, and its pictures."""

from __future__ import annotations

import functools
import hashlib
import json
import re
from dataclasses import dataclass
from html import unescape
from typing import Any

from django.templatetags.static import static
from django.utils.html import escape

from kabinett.core.game import Game
from kabinett.core.words import Wording

#: A text on a board that is the label of a name.
_LABELLED = re.compile(r'(<(?:text|tspan|title)\b[^>]*\bdata-label="([^"]+)"[^>]*>)[^<]*')
#: One that says words of the game's catalogue.
_WORDED = re.compile(r'(<(?:text|tspan|title)\b[^>]*\bdata-words="([^"]+)"[^>]*>)[^<]*')

#: A sign that a board's drawing and the faces of cards share.
_SYMBOL = re.compile(r"<symbol\b.*?</symbol>", re.DOTALL)


@dataclass(frozen=True)
class Things:
    """The things by name, and a hash of them for the address."""

    things: dict[str, dict[str, Any]]
    version: str


@functools.lru_cache(maxsize=64)
def things_of(game: Game[Any], language: str, book: Any = None) -> Things:
    """All names of a game in a language: what it tells of them, at least kind and label.
    ``book`` is a table's own, or the usual one."""
    words = Wording(game, language, str, book)
    vocabulary = game.vocabulary
    things: dict[str, dict[str, Any]] = {
        name: {"kind": kind, "label": game.label(number, words)}
        for number, (name, kind) in enumerate(zip(vocabulary.names, vocabulary.kinds, strict=True))
    }
    for name, thing in game.things(words).items():
        things[name] = things.get(name, {}) | thing | cited(thing, words)
    text = json.dumps(things, sort_keys=True)
    return Things(things, hashlib.blake2b(text.encode(), digest_size=8).hexdigest())


def cited(thing: dict[str, Any], words: Wording) -> dict[str, Any]:
    """The section of the rules that a thing names, in words and to be opened."""
    section = thing.get("section", "")
    return {"section": words.section(section), "cites": words.cites(section)} if section else {}


def own_file(game: Game[Any], name: str) -> str:
    """The static path of a file of the game, such as ``fall/fall.css``; "" if it has none."""
    path = f"{game.id}/{name}"
    return path if (game.folder / "static" / path).is_file() else ""


def styles_of(game: Game[Any]) -> list[str]:
    """The game's own style sheets, as static paths: its first, ``fall/fall.css``, then the rest."""
    first = f"{game.id}.css"
    found = sorted((game.folder / "static" / game.id).glob("*.css"))
    names = sorted((path.name for path in found), key=lambda name: name != first)
    return [f"{game.id}/{name}" for name in names]


def hooks_of(game: Game[Any]) -> str | None:
    """The address of the game's own script, if it has one."""
    path = own_file(game, f"{game.id}.js")
    return static(path) if path else None


def room_of(game: Game[Any]) -> str:
    """The address of the game's picture for the lobby, or ""."""
    path = own_file(game, "room.svg")
    return static(path) if path else ""


def board_of(game: Game[Any], language: str) -> str:
    """The game's board as SVG text, or ""; a text with ``data-label`` says the label of that
    name in the language, one with ``data-words`` these words."""
    path = own_file(game, "board.svg")
    if not path:
        return ""
    words = Wording(game, language, str)

    def said(text: re.Match[str]) -> str:
        return text[1] + escape(game.label(game.vocabulary.number(text[2]), words))

    def worded(text: re.Match[str]) -> str:
        return text[1] + escape(words.translate(unescape(text[2]), "", 1))

    svg = (game.folder / "static" / path).read_text(encoding="utf-8")
    return _WORDED.sub(worded, _LABELLED.sub(said, svg))


@functools.cache
def symbols_of(game: Game[Any]) -> str:
    """The signs of the game's board, for a page that shows its cards without it; "" if none."""
    path = own_file(game, "board.svg")
    svg = (game.folder / "static" / path).read_text(encoding="utf-8") if path else ""
    return "".join(_SYMBOL.findall(svg))
