"""The files of the site and of the games, as browsers get them: read when the site begins.

In the address of each stands a digest of all of them (``/static/7c1e…/web/css/base.css``), so what
an address gives never changes, and files name one another as they lie.  Whoever knows an address
knows the files: nobody is asked who he is."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import StaticFilesStorage

from kabinett.web.host import joining
from kabinett.web.host.packing import Text

ROOT = "/static/"
#: What lies in the folders and is for no browser.
LEFT_OUT = [".*", "*~", "*.d.ts"]
#: The script of a table, which has its modules in it.
TABLE = "web/js/main.js"
#: A page of the state before may just be loading.
REMEMBERED = 2
#: What is no UTF-8 comes through as it is.
RAW = "surrogateescape"
#: Seconds until it is looked again whether a file has changed.
LOOK = 1.0

#: Where each file lies, when it was changed, and how large it is.
Places = dict[str, tuple[Path, int, int]]


class Shelf:
    """All files, as they were at one moment."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.sources = {name: path.read_bytes() for name, (path, _, _) in places.items()}
        #: What the script of a table has in it, itself too.
        self.in_table: list[str] = []
        made = dict(self.sources)
        if not settings.WORKSHOP:
            made |= {name: text.encode(errors=RAW) for name, text in self.shorter()}
        self.files = {name: Text(content) for name, content in made.items()}
        digest = blake2b(digest_size=8)
        for name, content in sorted(made.items()):
            digest.update(f"{name} {len(content)}\n".encode())
            digest.update(content)
        self.digest = digest.hexdigest()

    def shorter(self) -> Iterator[tuple[str, str]]:
        """Sheets and scripts as they are sent."""
        for name in self.sources:
            if name.endswith(".css"):
                yield name, joining.bare_sheet(joining.sheet(name, self.text))
            elif name == TABLE:
                script, self.in_table = joining.script(name, self.text)
                yield name, joining.bare_script(script)
            elif name.endswith(".js"):
                yield name, joining.bare_script(self.text(name) or "")

    def text(self, name: str) -> str | None:
        """The source of a file of text, or None if there is no such file."""
        source = self.sources.get(name)
        return None if source is None else source.decode(errors=RAW)

    def address(self, name: str) -> str:
        """Where a browser finds a file.  Raises `ValueError` if there is none."""
        if name not in self.files:
            raise ValueError(f"no static folder has a file {name}")
        return f"{ROOT}{self.digest}/{name}"

    def imports(self) -> dict[str, str]:
        """An import map: a module that the script of a table has in it is taken from there, so
        that what a game draws with is the same that the table is drawn with."""
        script = self.address(TABLE)
        return {self.address(name): script for name in self.in_table if name != TABLE}

    def modules(self, name: str) -> list[str]:
        """The addresses of a script and of all that it imports, without what `imports` names."""
        found = [*joining.reached(name, self.text)]
        return [self.address(each) for each in found if each not in self.in_table or each == name]


_lock = threading.Lock()
_shelves: dict[str, Shelf] = {}  # by their digests, the present one last
_looked = 0.0


def places() -> Places:
    """Where all files lie now; of two with one name the one that is found first."""
    found: Places = {}
    for finder in get_finders():
        for name, storage in finder.list(LEFT_OUT):
            path = Path(storage.path(name))
            known = path.stat()
            found.setdefault(name, (path, known.st_mtime_ns, known.st_size))
    return found


def shelf() -> Shelf:
    """The files as they are now; on a site for others, as they were when it began."""
    global _looked
    with _lock:
        present = next(reversed(_shelves.values()), None)
        now = time.monotonic()
        if present is None or (settings.FRESH_FILES and now > _looked + LOOK):
            there = places()
            _looked = now
            if present is None or present.places != there:
                present = Shelf(there)
                _shelves.pop(present.digest, None)
                _shelves[present.digest] = present
                for old in [*_shelves][:-REMEMBERED]:
                    del _shelves[old]
        return present


def shelf_at(digest: str) -> Shelf | None:
    """Those with this digest in their addresses; None: they are gone, or there never were any."""
    shelf()
    return _shelves.get(digest)


class Names(StaticFilesStorage):
    """Of whom Django's templates learn the address of a file."""

    def url(self, name: str | None) -> str:
        return shelf().address(name or "")
