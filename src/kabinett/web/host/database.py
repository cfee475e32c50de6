"""Brings the database up to date after making a backup, and restores backups."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from kabinett.web.host import clock, damage, keeping
from kabinett.web.host.shared_counts import SharedCounts

#: The number of the PostgreSQL lock that is held during an update of the database.
UPDATING = 0x6B616269

#: How the names of backups begin that updates and `kabinett restore` make; the site deletes them
#: after a time.
TEMPORARY = "kabinett"
#: How the names of copies begin that the host makes with `kabinett backup`; they stay.
KEPT = "copy"

ADVICE = "Put an older copy back: `kabinett restore`"
#: How PostgreSQL's users put a damaged database aside; its files do not belong to the site.
PUT_ASIDE = (
    "The present database must be put aside first. If it is damaged, create an empty one, set"
    " KABINETT_DATABASE to it, and restore the copy there; see docs/hosting.md"
)


class DatabaseProblem(Exception):
    """The database cannot be used; it is left untouched."""


def name() -> str:
    """Return the database's name for messages, never with its password."""
    parameters = connection.settings_dict
    return str(parameters["NAME"]) if is_sqlite() else f"the database {parameters['NAME']}"


def is_sqlite() -> bool:
    return connection.vendor == "sqlite"


def prepare() -> Path | None:
    """Create or update the database.  Return the path of the backup, or None if none was made."""
    try:
        with update_lock():
            return update()
    except DatabaseError as error:
        raise DatabaseProblem(f"{name()} cannot be used: {error}".strip()) from error
    finally:
        connection.close()


@contextmanager
def update_lock() -> Iterator[None]:
    """Hold the lock for updates: if two processes start at once, the second one waits."""
    if is_sqlite():
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [UPDATING])
    yield  # the lock goes with the connection


def update() -> Path | None:
    executor = MigrationExecutor(connection)
    applied_migrations = executor.loader.applied_migrations
    # A served site has more tables, for accounts; `kabinett play` and `worker` leave them as they
    # are.
    ours = {config.label for config in apps.get_app_configs()}
    unknown = set(applied_migrations) - set(executor.loader.disk_migrations or ())
    if any(label in ours for label, _ in unknown):
        raise DatabaseProblem(f"{name()} was made by a newer version of Kabinett")
    if isinstance(caches["default"], SharedCounts):
        call_command("createcachetable", verbosity=0)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return None
    backup = back_up() if applied_migrations else None
    call_command("migrate", verbosity=0, interactive=False)
    if is_sqlite():
        Path(connection.settings_dict["NAME"]).chmod(0o600)
    return backup


def back_up(prefix: str = TEMPORARY) -> Path:
    """Make a backup of the database in the data folder, and return its path.  The backup is
    consistent even if other processes write meanwhile."""
    copy = backup_path(".sqlite3" if is_sqlite() else ".dump", prefix)
    copy.touch(mode=0o600)
    if is_sqlite():
        path = connection.settings_dict["NAME"]
        try:
            with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(copy)) as new:
                old.backup(new)
                [[whole]] = new.execute("PRAGMA quick_check(1)").fetchall()
        except (sqlite3.DatabaseError, OSError) as error:
            copy.unlink()
            if damage.is_damage(error):
                raise DatabaseProblem(f"{name()} is damaged: {error}. {ADVICE}") from error
            raise DatabaseProblem(f"{copy} cannot be written: {error}") from error
        if whole != "ok":
            raise DatabaseProblem(
                f"{name()} is damaged, and so is the copy {copy}: {whole.strip()}. {ADVICE}"
            )
    else:
        dump(copy)
    return copy


def backup_path(ending: str, prefix: str = TEMPORARY) -> Path:
    """Return a path in the folder of backups."""
    folder: Path = settings.DATA / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / f"{prefix}-{datetime.now():%Y%m%d-%H%M%S}{ending}"


def forget_old_backups() -> int:
    """Delete a served site's old backups of updates and restores; return their number."""
    if not apps.is_installed("allauth.account"):  # one person's own site
        return 0
    before = clock.now() - keeping.BACKUP.total_seconds()
    backups = (settings.DATA / "backups").glob(f"{TEMPORARY}-*")
    old = [path for path in backups if path.stat().st_mtime < before]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)


def dump(copy: Path) -> None:
    """Write a backup in PostgreSQL's format, which ``pg_restore`` reads."""
    if not shutil.which("pg_dump"):
        raise DatabaseProblem("pg_dump is missing, and without a backup nothing is changed")
    try:
        run_program("pg_dump", "--format=custom", f"--file={copy}")
    except DatabaseProblem:
        copy.unlink()
        raise


def run_program(*command: str) -> None:
    """Run one of PostgreSQL's programs on this database.  Raise DatabaseProblem if it fails."""
    parameters = connection.settings_dict
    variables = {
        "PGDATABASE": parameters["NAME"],
        "PGUSER": parameters["USER"],
        "PGPASSWORD": parameters["PASSWORD"],
        "PGHOST": parameters["HOST"],
        "PGPORT": parameters["PORT"],
    }
    for option, value in parameters["OPTIONS"].items():
        if option.startswith("ssl"):  # sslmode, sslrootcert, sslcert, sslkey
            variables[f"PG{option.upper()}"] = value
    environment = os.environ | {key: value for key, value in variables.items() if value}
    try:
        process = subprocess.run(command, env=environment, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise DatabaseProblem(f"{command[0]} is missing") from error
    if process.returncode:
        raise DatabaseProblem(
            f"{command[0]} failed, and nothing was changed: {process.stderr.strip()}"
        )


def restore(copy: Path) -> Path | None:
    """Replace the database by a backup; return the path of the old database: of its file, or of a
    backup of PostgreSQL's.

    Raise DatabaseProblem, with nothing changed, if the file is no backup.  No site may be
    running."""
    if is_sqlite():
        return restore_file(copy)
    try:
        aside = back_up()
    except DatabaseProblem as error:
        raise DatabaseProblem(f"{error}\n{PUT_ASIDE}") from error
    name = connection.settings_dict["NAME"]
    connection.close()
    run_program(
        "pg_restore",
        "--clean",
        "--if-exists",
        "--no-owner",
        "--single-transaction",
        f"--dbname={name}",
        str(copy),
    )
    return aside


def restore_file(copy: Path) -> Path | None:
    """Restore an SQLite file if it is undamaged and has our tables."""
    try:
        with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as candidate:
            [[whole]] = candidate.execute("PRAGMA integrity_check").fetchall()
            candidate.execute("SELECT COUNT(*) FROM play_game")
    except (sqlite3.Error, ValueError) as error:
        raise DatabaseProblem(f"{copy} is no copy of such a database: {error}") from error
    if whole != "ok":
        raise DatabaseProblem(f"{copy} is damaged: {whole}")
    path = Path(connection.settings_dict["NAME"])
    connection.close()
    fresh = path.with_name(f"{path.name}-restored")
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(copy)) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        fresh.unlink()
        raise DatabaseProblem(f"{fresh} cannot be written: {error}") from error
    aside = put_file_aside(path)
    fresh.rename(path)
    return aside


def put_file_aside(path: Path) -> Path | None:
    """Move an SQLite file, which may be damaged, to the backups.  Return its new path, or None if
    there is no such file."""
    if path.exists():
        path.touch()  # the site keeps it for a time from now on
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # usually one file remains
    aside = backup_path("-before-restore.sqlite3")
    for ending in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(aside.with_name(aside.name + ending))
    return aside if aside.exists() else None
