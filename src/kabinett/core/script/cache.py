"""Caches results computed from sources, in the user's cache folder, for the next start of the
program.

Cutting the scripts of a game takes longer than everything else at its start. A cache file names the
sources that it was made from. If the sources have changed, the file is damaged or missing, or the
folder cannot be written, the result is silently computed again. The folder may be deleted at any
time.
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

#: Locked while sources are parsed: two threads that parse at the same time cause a SystemError,
#: because Python 3.11 adds up the depths of both trees.
PARSING = threading.RLock()


def cache_folder() -> Path:
    """The folder in the variable KABINETT_CACHE, otherwise the default cache folder of the
    system."""
    usual = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("KABINETT_CACHE") or Path(usual, "kabinett"))


def files_digest(files: Iterable[Path], *others: object) -> bytes:
    """A digest of these files with their paths, of this Python, and of ``others``."""
    digest = hashlib.blake2b(importlib.util.MAGIC_NUMBER, digest_size=SIZE)
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file} {len(content)} ".encode())
        digest.update(content)
    digest.update(repr(others).encode())
    return digest.digest()


def load_or_make(sources: Path, made_from: bytes, make: Callable[[], T]) -> T:
    """The result of ``make``: from the cache if it was made from the same sources (``made_from`` is
    their digest); otherwise it is made and cached.

    The result must consist of plain data and code. The cache has one entry for each folder
    of sources, so old results do not accumulate."""
    name = hashlib.blake2b(str(sources).encode(), digest_size=8).hexdigest()
    return load_or_make_file(
        Path(f"{sources.name}-{sys.implementation.cache_tag}-{name}"), made_from, make
    )


def load_or_make_file(name: Path, made_from: bytes, make: Callable[[], T]) -> T:
    """Like `load_or_make`, with the name of the file in the cache folder."""
    file = None
    with contextlib.suppress(OSError, RuntimeError):  # RuntimeError: there is no home folder
        file = cache_folder() / name
        content = file.read_bytes()
        head, payload = content[: 2 * SIZE], content[2 * SIZE :]
        # The second digest detects a truncated file.
        if head == made_from + hashlib.blake2b(payload, digest_size=SIZE).digest():
            return marshal.loads(payload)  # type: ignore[no-any-return]
    value: Any = make()
    if file is not None:
        payload = marshal.dumps(value)
        with contextlib.suppress(OSError):
            write_whole(
                file, made_from + hashlib.blake2b(payload, digest_size=SIZE).digest() + payload
            )
    return value  # type: ignore[no-any-return]


def write_whole(file: Path, content: bytes) -> None:
    """Write the file atomically, because other processes read and write it too."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    temporary = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        temporary.write_bytes(content)
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
