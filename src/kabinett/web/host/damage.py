"""Recognizes errors by which a database reports damaged storage, and tells the host.

A database notices a damaged page of its file only when it reads that page, so games on other pages
can go on."""

from __future__ import annotations

import logging
import sqlite3

log = logging.getLogger("kabinett.damage")

#: The error codes of SQLite and PostgreSQL; PostgreSQL distinguishes a lost file from a broken one.
CORRUPT = sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB
STATES = "XX001", "XX002", "58P01"

TOLD = "the database is damaged: end the site and put a copy back (`kabinett restore`)"

found = ""


def is_damage(error: BaseException | None) -> bool:
    """Does this error of a database mean that its storage is damaged?"""
    while error is not None:
        code = getattr(error, "sqlite_errorcode", None)
        if (code is not None and code & 0xFF in CORRUPT) or (
            getattr(error, "sqlstate", None) in STATES
        ):
            return True
        error = error.__cause__
    return False


def note(error: BaseException) -> bool:
    """Tell the host if the error means damage; return whether it does."""
    global found
    if not is_damage(error):
        return False
    if not found:
        log.critical("%s: %s", TOLD, error)
    found = TOLD
    return True


def trouble() -> str:
    """Return a sentence if damage has been found, otherwise ""."""
    return found
