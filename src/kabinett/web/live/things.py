"""The things that a player can look up, such as cards, parties and places.

A page loads all things at once, but without their notes, which are the larger half.  It fetches the
notes when somebody first enlarges a thing with a note."""

from __future__ import annotations

import functools
import hashlib
import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.words import Wording
from kabinett.learn.plain_notes import plain_notes_of
from kabinett.learn.sources import Work, sources_of
from kabinett.web.host.packing import Text

#: The members of a thing that are about its history, and come later.
NOTED = "note", "plain_note", "sources", "reading"


@dataclass(frozen=True)
class Things:
    """The things by name, and a hash of them for their address."""

    things: dict[str, Data]
    version: str
    text: Text  # the things without their notes; `has_note` says that there is one
    notes: Text  # the notes by name

    def response(self, request: HttpRequest, version: str) -> HttpResponse:
        """Return the response with all things, or with their notes if the request has ``notes``.
        If it names their version, browsers may keep the response for ever."""
        text = self.notes if "notes" in request.GET else self.text
        response = text.response(request, "application/json")
        if version == self.version:
            response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
        return response


@functools.lru_cache(maxsize=64)
def things_of(rules: Rules, language: str, book: object = None) -> Things:
    """Return all names of a game in a language, each with its kind, its label and what the game
    says about it.  ``book`` is a table's book; None means the default book."""
    words = Wording(rules, language, str, book)
    vocabulary = rules.vocabulary
    things: dict[str, Data] = {
        name: {"kind": kind, "label": rules.label(number, words)}
        for number, (name, kind) in enumerate(zip(vocabulary.names, vocabulary.kinds, strict=True))
    }
    for name, thing in rules.things(words).items():
        things[name] = things.get(name, {}) | thing | citation_of(thing, words)
    add_to_notes(things, rules, language, book)
    digest = hashlib.blake2b(json.dumps(things, sort_keys=True).encode(), digest_size=8)
    bare = {
        name: {key: value for key, value in thing.items() if key not in NOTED}
        | ({"has_note": True} if thing.get("note") else {})
        for name, thing in things.items()
    }
    notes = {
        name: {key: thing[key] for key in NOTED if key in thing}
        for name, thing in things.items()
        if thing.get("note")
    }
    return Things(things, digest.hexdigest(), as_text(bare), as_text(notes))


def as_text(data: Data) -> Text:
    return Text(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def add_to_notes(things: dict[str, Data], rules: Rules, language: str, book: object) -> None:
    """Add to each thing the source against which its note was checked, and the note in plain words.
    If an owner's pack has replaced a note, the project has not checked it."""
    ours = things if book is None else things_of(rules, language).things
    sources, plain_notes = sources_of(rules), plain_notes_of(rules)
    for name, thing in things.items():
        if not thing.get("note") or thing["note"] != ours[name].get("note"):
            continue
        if language in plain_notes.get(name, {}):
            thing["plain_note"] = plain_notes[name][language]
        source = sources.get(name, ())
        if isinstance(source, Work):
            thing["reading"] = source.label
        elif source:
            pages = dict.fromkeys(passage.page for passage in source)
            thing["sources"] = [[page.label, page.url] for page in pages]


def citation_of(thing: Data, words: Wording) -> Data:
    """Return the rules section that a thing cites, as text and as links."""
    section = thing.get("section", "")
    return {"section": words.section(section), "cites": words.cites(section)} if section else {}
