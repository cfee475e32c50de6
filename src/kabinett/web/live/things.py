"""What a player can look up: the cards, parties and places of a game."""

from __future__ import annotations

import functools
import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from kabinett.core.game import Game
from kabinett.core.words import Wording
from kabinett.web.host.packing import Text


@dataclass(frozen=True)
class Things:
    """The things by name, and a hash of them for the address."""

    things: dict[str, dict[str, Any]]
    version: str
    text: Text

    def response(self, request: HttpRequest, asked: str) -> HttpResponse:
        """All of them; under an address that names this version they never change."""
        response = self.text.response(request, "application/json")
        if asked == self.version:
            response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
        return response


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
    known = hashlib.blake2b(json.dumps(things, sort_keys=True).encode(), digest_size=8)
    text = json.dumps(things, ensure_ascii=False, separators=(",", ":"))
    return Things(things, known.hexdigest(), Text(text.encode()))


def cited(thing: dict[str, Any], words: Wording) -> dict[str, Any]:
    """The section of the rules that a thing names, in words and to be opened."""
    section = thing.get("section", "")
    return {"section": words.section(section), "cites": words.cites(section)} if section else {}
