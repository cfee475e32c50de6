"""The files that the site and the games have for browsers, read when the site starts.

Each address contains a digest of all files (``/static/7c1e…/web/css/base.css``), so the content of
an address never changes, and files can name one another by relative paths.  The files are public:
the site serves them to everybody."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import StaticFilesStorage

from kabinett.games import find_places
from kabinett.web.host import joining
from kabinett.web.host.packing import Text

ROOT = "/static/"
#: Patterns of files that are not for browsers.
LEFT_OUT = [".*", "*~", "*.d.ts"]
#: The script of a table, which contains its modules.
TABLE = "web/js/main.js"
#: Shelves in memory, because a page of the previous shelf may be loading.
REMEMBERED = 2
#: Keeps bytes that are not UTF-8 unchanged.
RAW = "surrogateescape"
#: Seconds between two checks for changed files.
LOOK = 1.0

#: Path, time of change and size of each file.
Places = dict[str, tuple[Path, int, int]]


class Shelf:
    """All files as they are at one moment."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.sources = {name: path.read_bytes() for name, (path, _, _) in places.items()}
        #: The modules in the script of a table, including that script.
        self.in_table: list[str] = []
        contents = dict(self.sources)
        if not settings.WORKSHOP:
            contents |= {name: text.encode(errors=RAW) for name, text in self.shortened_files()}
        self.files = {name: Text(content) for name, content in contents.items()}
        digest = blake2b(digest_size=8)
        for name, content in sorted(contents.items()):
            digest.update(f"{name} {len(content)}\n".encode())
            digest.update(content)
        self.digest = digest.hexdigest()

    def shortened_files(self) -> Iterator[tuple[str, str]]:
        """Style sheets and scripts for browsers, by name."""
        for name in self.sources:
            if name.endswith(".css"):
                text = joining.bare_sheet(joining.sheet(name, self.text))
                yield name, joining.scalable_sheet(text) if is_ours(name) else text
            elif name == TABLE:
                script, self.in_table = joining.script(name, self.text)
                yield name, joining.bare_script(script)
            elif name.endswith(".js"):
                yield name, joining.bare_script(self.text(name) or "")

    def text(self, name: str) -> str | None:
        """Return the source of a text file, or None if there is no such file."""
        source = self.sources.get(name)
        return None if source is None else source.decode(errors=RAW)

    def address(self, name: str) -> str:
        """Return the address of a file.  Raise ValueError if there is no such file."""
        if name not in self.files:
            raise ValueError(f"no static folder has a file {name}")
        return f"{ROOT}{self.digest}/{name}"

    def imports(self) -> dict[str, str]:
        """Return an import map that maps the modules in a table's script to that script.  So a game
        and its table draw with the same modules."""
        script = self.address(TABLE)
        return {self.address(name): script for name in self.in_table if name != TABLE}

    def modules(self, name: str) -> list[str]:
        """Return the addresses of a script and of all its imports, without those in `imports`."""
        names = [*joining.imported_modules(name, self.text)]
        return [self.address(each) for each in names if each not in self.in_table or each == name]


def is_ours(name: str) -> bool:
    """Does the file belong to the site or to a game?  Others belong to Django's own pages."""
    folder = name.partition("/")[0]
    return folder == "web" or folder in find_places()


_lock = threading.Lock()
_shelves: dict[str, Shelf] = {}  # by digest, the present one last
_looked_at = 0.0


def places() -> Places:
    """Return the present paths of all files; of two files with the same name the first one
    counts."""
    file_places: Places = {}
    for finder in get_finders():
        for name, storage in finder.list(LEFT_OUT):
            path = Path(storage.path(name))
            info = path.stat()
            file_places.setdefault(name, (path, info.st_mtime_ns, info.st_size))
    return file_places


def shelf() -> Shelf:
    """Return the present files; on a served site, those at its start."""
    global _looked_at
    with _lock:
        present = next(reversed(_shelves.values()), None)
        now = time.monotonic()
        if present is None or (settings.FRESH_FILES and now > _looked_at + LOOK):
            current_places = places()
            _looked_at = now
            if present is None or present.places != current_places:
                present = Shelf(current_places)
                _shelves.pop(present.digest, None)
                _shelves[present.digest] = present
                for old in [*_shelves][:-REMEMBERED]:
                    del _shelves[old]
        return present


def shelf_at(digest: str) -> Shelf | None:
    """Return the shelf with this digest, or None if it is gone or never existed."""
    shelf()
    return _shelves.get(digest)


class Names(StaticFilesStorage):
    """Gives Django's templates the addresses of files."""

    def url(self, name: str | None) -> str:
        return shelf().address(name or "")
