"""Damaged storage: how a database says so, and how the host comes to know.

It notices when it comes upon a damaged page, and not before: everything else can be played on."""

from __future__ import annotations

import logging
import sqlite3

from kabinett.web.host import health

log = logging.getLogger("kabinett.damage")

#: What SQLite and PostgreSQL call it; to the latter a lost file is another thing than a broken one.
CORRUPT = sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB
STATES = "XX001", "XX002", "58P01"

TOLD = "the database is damaged: end the site and put a copy back (`kabinett restore`)"

found = ""


def is_damage(error: BaseException | None) -> bool:
    """Does a database say that what it has stored is damaged?"""
    while error is not None:
        code = getattr(error, "sqlite_errorcode", None)
        if (code is not None and code & 0xFF in CORRUPT) or (
            getattr(error, "sqlstate", None) in STATES
        ):
            return True
        error = error.__cause__
    return False


def note(error: BaseException) -> bool:
    """Let the host know if it is damage; is it?"""
    global found
    if not is_damage(error):
        return False
    if not found:
        log.critical("%s: %s", TOLD, error)
    found = TOLD
    return True


health.checks["storage"] = lambda: found
