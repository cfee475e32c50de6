"""Settings of the database in which the site keeps its games: an SQLite file, or PostgreSQL by its
URL."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from kabinett.core.data import Data
from kabinett.web.host.folders import DATABASE


class BadAddress(ValueError):
    """KABINETT_DATABASE is no address of a database."""


def database_settings(url: str, data: Path) -> Data:
    """Return Django's settings for the database; without a URL it is a file in the data folder.

    >>> url = "postgresql://kabinett:secret@db.example:5433/games?sslmode=require"
    >>> database_settings(url, Path("."))["HOST"]
    'db.example'
    """
    return postgresql(url) if url else sqlite(data / DATABASE)


def sqlite(path: Path) -> Data:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            # A transaction takes the write lock when it begins.  So it never has to give up half
            # way because somebody else has written.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # Deleted content is overwritten, as far as that costs no further writing: see
            # `kabinett.web.host.traces`.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            " PRAGMA secure_delete=FAST;",
        },
    }


def postgresql(url: str) -> Data:
    """Return the settings from a URL in libpq's form; ``?host=`` names the folder of a Unix
    socket."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadAddress(f"KABINETT_DATABASE is no URL: {error}") from error
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme not in ("postgresql", "postgres") or not name:
        raise BadAddress("KABINETT_DATABASE is not of the kind postgresql://user:word@host/name")
    options: Data = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", "") or unquote(parts.hostname or ""),
        "PORT": str(port or options.pop("port", "")),
        "OPTIONS": {"connect_timeout": 5, "application_name": "kabinett", **options},
    }
