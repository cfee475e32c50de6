"""What other processes have committed: SQLite is looked at, PostgreSQL tells.

A change that others should hear of is told by `tell`, in the transaction that makes it.  On
PostgreSQL there may be several web processes and several workers.  Any of them may play any game;
what only one shall do is his who holds a lock of the database for it, which is free as soon as
its holder is dead."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

log = logging.getLogger("kabinett.changes")

#: PostgreSQL's channel.
CHANNEL = "kabinett"
#: Stands for all games, where it is not known which have changed.
ALL = "*"
#: Stands for what workers have laid down for the games' owner: no game has changed by it yet.
LETTERS = "@"
#: The lock of the web process that takes the workers' letters and minds the clocks.
KEEPER = "keeper"

#: Called in a web process with the games that anybody has changed, as soon as it is known there.
listeners: list[Callable[[Collection[str]], None]] = []


def shared() -> bool:
    """May other processes change games too?  With SQLite one web process does all of it."""
    return connection.vendor == "postgresql"


def tell(games: Iterable[str]) -> None:
    """Let others hear of these games, as soon as it is committed."""
    names = list(games)
    if shared():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_notify(%s, game) FROM unnest(%s::text[]) AS game", [CHANNEL, names]
            )
    elif listeners:  # all of them are here
        transaction.on_commit(partial(heard, names))


def heard(games: Collection[str]) -> None:
    """Tell all who listen; what goes wrong with one of them is no matter of the games."""
    for listener in listeners if games else ():
        try:
            listener(games)
        except Exception:
            log.exception("a listener failed")


def myself() -> int:
    """The number by which PostgreSQL knows what this thread tells; what it has told is no news."""
    there: Any = connection.connection
    return 0 if there is None else int(there.info.backend_pid)


class Changes:
    """Hears of them, and holds locks.  To be used by one thread only."""

    def __init__(self) -> None:
        self.version = -1
        self.line: BaseDatabaseWrapper | None = None  # on which PostgreSQL tells
        self.missed = True  # something may have been told before there was a line
        self.held: set[str] = set()

    def come(self) -> set[str]:
        """The games that others have changed since this was asked last; all, at the beginning."""
        return self.told() if shared() else self.noticed()

    def noticed(self) -> set[str]:
        with connection.cursor() as cursor:
            # Another number when another connection has committed something.
            cursor.execute("PRAGMA data_version")
            version: int = cursor.fetchone()[0]
        before, self.version = self.version, version
        return {ALL} if version != before else set()

    def told(self) -> set[str]:
        found: set[str] = {ALL} if self.missed else set()
        others = set(found)
        line = self.open_line()
        self.missed = False
        try:
            told: Any = line.connection
            told.pgconn.consume_input()
            while notice := told.pgconn.notifies():
                found.add(notice.extra.decode())
                if notice.be_pid != myself():
                    others.add(notice.extra.decode())
        except Exception:
            self.hang_up()
            raise
        heard(found - {LETTERS})
        return others

    def open_line(self) -> BaseDatabaseWrapper:
        """A connection of its own: it hears only between transactions."""
        if self.line is None:
            self.line = connection.copy()
            with self.line.cursor() as cursor:
                cursor.execute(f"LISTEN {CHANNEL}")
        return self.line

    def hang_up(self) -> None:
        """What is told from now on is looked for when there is a line again."""
        if self.line is not None:
            self.line.close()
        self.line, self.missed = None, True
        self.held.clear()

    # -- what only one process does

    def take(self, what: str) -> bool:
        """Is this ours now, and nobody else's as long as we live?"""
        if not shared() or what in self.held:
            return True
        with self.open_line().cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [what])
            if cursor.fetchone()[0]:
                self.held.add(what)
        return what in self.held

    def give_back(self, what: str) -> None:
        if what in self.held and self.line is not None:
            with self.line.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [what])
        self.held.discard(what)
