"""The things that a player can look up: the cards, parties and places of a game."""

from __future__ import annotations

import functools
import hashlib
import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.words import Wording
from kabinett.web.host.packing import Text


@dataclass(frozen=True)
class Things:
    """The things by name, and a hash of them for the address."""

    things: dict[str, Data]
    version: str
    text: Text

    def response(self, request: HttpRequest, version: str) -> HttpResponse:
        """The response with all things; for ever, if the request names their version."""
        response = self.text.response(request, "application/json")
        if version == self.version:
            response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
        return response


@functools.lru_cache(maxsize=64)
def things_of(game: Game, language: str, book: object = None) -> Things:
    """All names of a game in a language: at least kind and label, and what else the game tells.
    ``book`` is a table's own one; None: the default."""
    words = Wording(game, language, str, book)
    vocabulary = game.vocabulary
    things: dict[str, Data] = {
        name: {"kind": kind, "label": game.label(number, words)}
        for number, (name, kind) in enumerate(zip(vocabulary.names, vocabulary.kinds, strict=True))
    }
    for name, thing in game.things(words).items():
        things[name] = things.get(name, {}) | thing | citation_of(thing, words)
    digest = hashlib.blake2b(json.dumps(things, sort_keys=True).encode(), digest_size=8)
    text = json.dumps(things, ensure_ascii=False, separators=(",", ":"))
    return Things(things, digest.hexdigest(), Text(text.encode()))


def citation_of(thing: Data, words: Wording) -> Data:
    """The rules section that a thing names, in words and as links."""
    section = thing.get("section", "")
    return {"section": words.section(section), "cites": words.cites(section)} if section else {}
