"""Where the historical notes of a game come from: ``sources.toml`` in the game's folder.

::

    [page.lemo_kapp_putsch]
    url = "https://…"                       # of a page that somebody opened
    title = "Der Kapp-Lüttwitz-Putsch"
    publisher = "LeMO"
    opened = 2026-11-29

    [notes]
    "card:kapp_putsch" = ["lemo_kapp_putsch: Am 13. März 1920"]
    "card:osthilfe" = "winkler"

A note that was checked lists its passages, each as a page and the place there: a heading, or the
first words. Together they support all that the note says. Any other note names a standard work of
``works.toml``, for general reading.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from kabinett.core.game import Game
from kabinett.core.packs.toml_lines import TomlFile

SOURCES_FILE = "sources.toml"
WORKS_FILE = Path(__file__).with_name("works.toml")
#: How many words the place of a passage may have: it finds the passage, it does not quote it.
MOST_WORDS = 8
_ID = re.compile(r"[a-z0-9_]+")
_ADDRESS = re.compile(r"https://[^\s/]+\.[^\s/]+/\S*")


class SourcesError(ValueError):
    """A file of sources with faults; lists all of them, with file and line."""


@dataclass(frozen=True)
class Work:
    """A standard work on the period."""

    id: str
    author: str
    title: str
    year: int

    @property
    def label(self) -> str:
        return f"{self.author}, {self.title} ({self.year})"


@dataclass(frozen=True)
class Page:
    """A public page that somebody opened."""

    id: str
    url: str
    title: str
    publisher: str
    opened: date

    @property
    def label(self) -> str:
        return f"{self.title} ({self.publisher})"


@dataclass(frozen=True)
class Passage:
    """A place on a page: a heading, or the first words of the passage."""

    page: Page
    place: str


#: What each note was checked against, by the name of its thing; or the work for general reading.
Sources = Mapping[str, tuple[Passage, ...] | Work]


@functools.cache
def sources_of(game: Game[Any]) -> Sources:
    """The sources of a game's notes, read once; {} if the game has no file of sources."""
    return read_sources(game.folder / SOURCES_FILE, works())


@functools.cache
def works() -> dict[str, Work]:
    """The standard works by their ids."""
    return {name: Work(name, **fields) for name, fields in tomllib.loads(_text(WORKS_FILE)).items()}


def read_sources(file: Path, known: Mapping[str, Work]) -> Sources:
    """The sources in a file; SourcesError lists its faults."""
    if not file.is_file():
        return {}
    return _Reader(file, known).sources()


def _text(file: Path) -> str:
    return file.read_text("utf-8")


class _Reader:
    """Reads one file: notes each fault, and reads on."""

    def __init__(self, file: Path, known: Mapping[str, Work]) -> None:
        self.known = known
        self.lines = TomlFile(file)
        self.faults: list[str] = []
        self.used: set[str] = set()
        try:
            self.content = tomllib.loads(_text(file))
        except ValueError as error:
            raise SourcesError(f"{file.name}: {error}") from error

    def fault(self, reason: str, *path: str | int) -> None:
        self.faults.append(f"{self.lines.place(*path)}: {reason}")

    def sources(self) -> Sources:
        for key in self.content.keys() - {"page", "notes"}:
            self.fault(f"{key!r} is neither 'page' nor 'notes'", key)
        pages: dict[str, Page] = {}
        for name, fields in self.content.get("page", {}).items():
            page = self.page(name, fields)
            if page is not None:
                pages[name] = page
        notes: dict[str, tuple[Passage, ...] | Work] = {}
        for name, source in self.content.get("notes", {}).items():
            if isinstance(source, list):
                notes[name] = self.passages(name, source, pages)
            elif source in self.known:
                notes[name] = self.known[source]
            else:
                self.fault(f"{source!r} is none of {', '.join(self.known)}", "notes", name)
        for name in pages.keys() - self.used:
            self.fault(f"no note names the page {name!r}", "page", name)
        if self.faults:
            raise SourcesError("\n".join(self.faults))
        return notes

    def page(self, name: str, fields: dict[str, Any]) -> Page | None:
        faults = len(self.faults)
        if not _ID.fullmatch(name):
            self.fault(f"the id of a page is a word of a-z, 0-9 and _, not {name!r}", "page", name)
        for key in ("url", "title", "publisher"):
            if not isinstance(fields.get(key), str) or not fields[key].strip():
                self.fault(f"{key} is missing", "page", name)
        if type(fields.get("opened")) is not date:
            self.fault("opened must be a date", "page", name)
        for key in fields.keys() - {"url", "title", "publisher", "opened"}:
            self.fault(f"a page has no field {key!r}", "page", name, key)
        if not _ADDRESS.fullmatch(str(fields.get("url"))):
            self.fault("url must begin with https:// and name a page", "page", name, "url")
        same = [
            other
            for other, its in self.content["page"].items()
            if other < name and its.get("url") == fields.get("url")
        ]
        if same:
            self.fault(f"the page {same[0]!r} has this address, too", "page", name, "url")
        return Page(name, **fields) if len(self.faults) == faults else None

    def passages(
        self, name: str, texts: list[object], pages: dict[str, Page]
    ) -> tuple[Passage, ...]:
        passages = []
        for text in texts:
            page, _, place = str(text).partition(": ")
            if page in self.content.get("page", {}):
                self.used.add(page)
            else:
                self.fault(f"there is no page {page!r}", "notes", name)
            if not 1 <= len(place.split()) <= MOST_WORDS:
                self.fault(
                    f"{page}: needs the place of the passage, in at most {MOST_WORDS} words",
                    "notes",
                    name,
                )
            if page in pages:
                passages.append(Passage(pages[page], place))
        if not texts:
            self.fault("needs a passage, or the name of a work", "notes", name)
        return tuple(passages)
