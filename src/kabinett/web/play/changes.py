"""How a process learns what other processes have committed: it polls SQLite, and PostgreSQL
notifies it.

`announce` tells other processes of a change, in the transaction that makes it.  On PostgreSQL there
may be several web processes and several workers, and each of them may play any game.  A process
that does work which only one process may do takes a lock in the database.  The lock is released
when its holder dies."""

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
#: Means all games: we do not know which games have changed.
ALL = "*"
#: Means letters from workers to the owner; they have not changed any game yet.
LETTERS = "@"
#: The lock of the web process that takes the workers' letters and watches the clocks.
KEEPER = "keeper"

#: Called in a web process with the ids of games that any process has changed.
#: `kabinett.web.wiring` fills it.
listeners: list[Callable[[Collection[str]], None]] = []


def on_postgresql() -> bool:
    """Does the database notify processes, and may there be several web processes?"""
    return connection.vendor == "postgresql"


def announce(games: Iterable[str]) -> None:
    """Announce changed games to other processes when the transaction commits."""
    names = list(games)
    if on_postgresql():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_notify(%s, game) FROM unnest(%s::text[]) AS game", [CHANNEL, names]
            )
    elif listeners:  # all listeners are in this process
        transaction.on_commit(partial(call_listeners, names))


def call_listeners(games: Collection[str]) -> None:
    """Call all listeners.  An error in a listener does not affect the games."""
    for listener in listeners if games else ():
        try:
            listener(games)
        except Exception:
            log.exception("a listener failed")


def backend_pid() -> int:
    """Return PostgreSQL's number for this thread's connection.  With it a process recognizes and
    ignores its own notifications."""
    raw_connection: Any = connection.connection
    return 0 if raw_connection is None else int(raw_connection.info.backend_pid)


class Changes:
    """Finds changes by other processes, and takes locks.  Only one thread may use an instance."""

    def __init__(self) -> None:
        self.version = -1
        # PostgreSQL's notifications: their connection, and those that `poll` has not read yet.
        self.notification_connection: BaseDatabaseWrapper | None = None
        self.notifications: list[Any] = []
        self.may_have_missed = True  # those sent before we connected are lost
        self.locks: set[str] = set()

    def poll(self) -> set[str]:
        """Return the ids of the games that other processes have changed since the last call.  The
        first call returns `ALL`."""
        return self.poll_postgresql() if on_postgresql() else self.poll_sqlite()

    def poll_sqlite(self) -> set[str]:
        with connection.cursor() as cursor:
            # The number changes when another connection commits.
            cursor.execute("PRAGMA data_version")
            version: int = cursor.fetchone()[0]
        last_version, self.version = self.version, version
        return {ALL} if version != last_version else set()

    def poll_postgresql(self) -> set[str]:
        changed_games: set[str] = {ALL} if self.may_have_missed else set()
        foreign_games = set(changed_games)
        notification_connection = self.open_notification_connection()
        self.may_have_missed = False
        try:
            raw_connection: Any = notification_connection.connection
            raw_connection.pgconn.consume_input()
            while notification := raw_connection.pgconn.notifies():
                raw_connection.pgconn.notify_handler(notification)
        except Exception:
            self.disconnect()
            raise
        changed_games |= {each.payload for each in self.notifications}
        foreign_games |= {each.payload for each in self.notifications if each.pid != backend_pid()}
        self.notifications.clear()
        call_listeners(changed_games - {LETTERS})
        return foreign_games

    def open_notification_connection(self) -> BaseDatabaseWrapper:
        """Return a separate connection, because PostgreSQL delivers notifications only between
        transactions.

        The driver also reads notifications while it waits for the outcome of a statement, such as
        one that takes a lock, and then calls the handler."""
        if self.notification_connection is None:
            self.notification_connection = connection.copy()
            self.notification_connection.ensure_connection()
            raw_connection: Any = self.notification_connection.connection
            raw_connection.add_notify_handler(self.notifications.append)
            with self.notification_connection.cursor() as cursor:
                cursor.execute(f"LISTEN {CHANNEL}")
        return self.notification_connection

    def disconnect(self) -> None:
        """Close the connection.  Once the next connection opens, treat every game as changed."""
        if self.notification_connection is not None:
            self.notification_connection.close()
        self.notification_connection, self.may_have_missed = None, True
        self.locks.clear()

    # -- locks

    def try_lock(self, what: str) -> bool:
        """Take a lock that lasts as long as this process lives; return False if another process has
        it."""
        if not on_postgresql() or what in self.locks:
            return True
        with self.open_notification_connection().cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [what])
            if cursor.fetchone()[0]:
                self.locks.add(what)
        return what in self.locks

    def unlock(self, what: str) -> None:
        if what in self.locks and self.notification_connection is not None:
            with self.notification_connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [what])
        self.locks.discard(what)
