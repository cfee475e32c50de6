"""Notices that the database has changed, whichever process wrote."""

from __future__ import annotations

import sqlite3
import threading

from django.conf import settings

#: Seconds between two looks at the database.
PAUSE = 0.1

_nudge = threading.Event()


def nudge() -> None:
    """This process has committed: look at once."""
    _nudge.set()


class Watcher:
    """A connection of its own, whose ``PRAGMA data_version`` moves with every commit of
    any other connection.  To be used by one thread only."""

    def __init__(self) -> None:
        path = settings.DATABASES["default"]["NAME"]
        self.connection = sqlite3.connect(path, timeout=20, isolation_level=None)
        self.seen = self.version()

    def version(self) -> int:
        number: int = self.connection.execute("PRAGMA data_version").fetchone()[0]
        return number

    def wait(self, seconds: float = PAUSE) -> bool:
        """Sleep so long at most, or until this process commits; has anything changed since
        the last call?"""
        _nudge.wait(seconds)
        _nudge.clear()
        before, self.seen = self.seen, self.version()
        return self.seen != before

    def revisions(self, games: list[str]) -> dict[str, int]:
        """The revision of each of these games that exists."""
        marks = ",".join("?" * len(games))
        rows = self.connection.execute(
            f"SELECT id, revision FROM web_game WHERE id IN ({marks})", games
        )
        return dict(rows.fetchall())

    def close(self) -> None:
        self.connection.close()
