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
    """The key that signs cookies, made at the first start."""
    path = folder / "secret_key"
    if not path.exists():
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(48), encoding="ascii")
        # Two processes may start at once: the first to link it wins.
        with contextlib.suppress(FileExistsError):
            os.link(fresh, path)
        fresh.unlink()
    return path.read_text(encoding="ascii")
