"""The folder for the site's own files: database, secret key, log, backups."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from platformdirs import user_data_path

DATABASE = "kabinett.sqlite3"


def data_folder() -> Path:
    """Return the data folder: KABINETT_DATA, or the system's usual place.  Create it if needed."""
    path = os.environ.get("KABINETT_DATA")
    folder = Path(path).absolute() if path else user_data_path("kabinett", appauthor=False)
    # The folder contains hidden hands and the seeds of running games.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def private(path: str, flags: int) -> int:
    """Open a file that nobody else on this computer may read (an ``opener``)."""
    return os.open(path, flags, 0o600)


def secret_key(folder: Path) -> str:
    """Return the key that signs cookies."""
    return load_secret(folder / "secret_key", 48)


def address_token(folder: Path) -> str:
    """Return the token in the address of `kabinett play`.  It survives a restart, so open pages
    keep working.  If its file is deleted, the next start makes a new token."""
    return load_secret(folder / "token", 12)


def load_secret(path: Path, size: int) -> str:
    """Return a file's random text, which the first start creates."""
    if not path.exists():
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(size), encoding="ascii")
        # Two processes may start at once; the first that links the file wins.
        with contextlib.suppress(FileExistsError):
            os.link(fresh, path)
        fresh.unlink()
    return path.read_text(encoding="ascii")
