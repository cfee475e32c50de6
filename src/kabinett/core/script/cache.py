"""What was worked out from sources is kept for the next start, in the user's cache folder.

Cutting the scripts of a game takes longer than everything else at its start.  A file of the cache
says what it was made from; when that has changed, when the file is damaged or gone, or nothing
may be written there, the work is done again and nobody is told.  It may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import marshal
import os
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

SIZE = 32  # of a digest, in bytes

T = TypeVar("T")

#: Held while sources are parsed: two threads that do it at once end in a SystemError, because
#: Python 3.11 counts the depth of both trees together.
PARSING = threading.RLock()


def cache_folder() -> Path:
    """KABINETT_CACHE, or the usual place."""
    usual = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("KABINETT_CACHE") or Path(usual, "kabinett"))


def digest_of(files: Iterable[Path], *others: object) -> bytes:
    """Of these sources where they lie, this Python, and whatever else the work depends on."""
    digest = hashlib.blake2b(importlib.util.MAGIC_NUMBER, digest_size=SIZE)
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file} {len(content)} ".encode())
        digest.update(content)
    digest.update(repr(others).encode())
    return digest.digest()


def kept(place: Path, made_from: bytes, make: Callable[[], T]) -> T:
    """What ``make`` gives, plain data and code: from the cache, if it was made from the same.

    A file for each place (a folder of sources), so that nothing piles up."""
    name = hashlib.blake2b(str(place).encode(), digest_size=8).hexdigest()
    return kept_in(Path(f"{place.name}-{sys.implementation.cache_tag}-{name}"), made_from, make)


def kept_in(name: Path, made_from: bytes, make: Callable[[], T]) -> T:
    """The same, in the file of this name in the cache folder."""
    file = None
    with contextlib.suppress(OSError, RuntimeError):  # RuntimeError: nobody's home is known
        file = cache_folder() / name
        content = file.read_bytes()
        head, payload = content[: 2 * SIZE], content[2 * SIZE :]
        # The second digest is against a file that was cut off.
        if head == made_from + hashlib.blake2b(payload, digest_size=SIZE).digest():
            return marshal.loads(payload)  # type: ignore[no-any-return]
    made: Any = make()
    if file is not None:
        payload = marshal.dumps(made)
        with contextlib.suppress(OSError):
            write(file, made_from + hashlib.blake2b(payload, digest_size=SIZE).digest() + payload)
    return made  # type: ignore[no-any-return]


def write(file: Path, content: bytes) -> None:
    """All of it or nothing: other processes read and write there too."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        beside.write_bytes(content)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
