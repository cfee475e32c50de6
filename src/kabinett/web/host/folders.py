"""Where the site keeps what is its own: database, secret key, log, backups."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from platformdirs import user_data_path

DATABASE = "kabinett.sqlite3"


def data_folder() -> Path:
    """The data folder, made if it is missing: KABINETT_DATA, else the system's usual place."""
    given = os.environ.get("KABINETT_DATA")
    folder = Path(given).absolute() if given else user_data_path("kabinett", appauthor=False)
    # Hidden hands and the seeds of running games lie in there.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def private(path: str, flags: int) -> int:
    """Opens a file that nobody else on this computer may read."""
    return os.open(path, flags, 0o600)


def secret_key(folder: Path) -> str:
    """The key that signs cookies."""
    return kept_secret(folder / "secret_key", 48)


def address_token(folder: Path) -> str:
    """What the address of `kabinett play` lets in by: the same after a restart, so that the pages
    that are open go on.  Whoever deletes the file gets another one."""
    return kept_secret(folder / "token", 12)


def kept_secret(path: Path, size: int) -> str:
    """Random text that is made at the first start and stays."""
    if not path.exists():
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(size), encoding="ascii")
        # Two processes may start at once: the first to link it wins.
        with contextlib.suppress(FileExistsError):
            os.link(fresh, path)
        fresh.unlink()
    return path.read_text(encoding="ascii")
