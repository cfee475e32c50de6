"""Removes the traces of deleted rows from SQLite's files.

SQLite leaves old content in unused parts of its file and in the file ``-wal``.  `mark` notes that
such traces have to go, and `remove` rewrites the file without them.  PostgreSQL's files belong to
its server: there both do nothing."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from kabinett.web.host import clock
from kabinett.web.host.database import is_sqlite
from kabinett.web.host.folders import private

log = logging.getLogger("kabinett.traces")

#: A file of more bytes than this is only rewritten once a day, because nobody can write meanwhile.
LARGE = 100_000_000
DAY = 24 * 3600
_lock = threading.Lock()


def marker() -> Path:
    """Return the file that exists while there are traces to remove, with a line for each deletion
    of rows."""
    path: Path = settings.DATA / "traces"
    return path


def mark() -> None:
    """Note that rows were deleted whose traces have to go."""
    if is_sqlite():
        with open(marker(), "a", encoding="ascii", opener=private) as file:
            file.write(f"{clock.now()}\n")


def remove() -> bool:
    """Rewrite the database without traces if some were marked; return whether it is free of them.

    A chore tries again if the database is busy."""
    if not marker().exists():
        return True
    if connection.in_atomic_block or not is_due() or not _lock.acquire(blocking=False):
        return False
    try:
        marked = marker().read_text("ascii")
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            [[busy, _pages, _moved]] = cursor.fetchall()
        if busy or marker().read_text("ascii") != marked:
            return False
        marker().unlink(missing_ok=True)
        return True
    except (DatabaseError, OSError) as error:
        log.warning("traces of deleted rows stay for now: %s", error)
        return False
    finally:
        _lock.release()


def is_due() -> bool:
    """May the file be rewritten now?"""
    if Path(connection.settings_dict["NAME"]).stat().st_size <= LARGE:
        return True
    first = float(marker().read_text("ascii").split()[0])
    return clock.now() - first > DAY
