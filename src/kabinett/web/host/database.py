"""Brings the database up to date, after a copy of it has been put aside."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

#: Of the lock that is held on PostgreSQL while the database is being brought up to date.
UPDATING = 0x6B616269


class DatabaseProblem(Exception):
    """A database that cannot be used; it has been left as it is."""


def name() -> str:
    """What the database is called in messages: never with its password."""
    told = connection.settings_dict
    return str(told["NAME"]) if is_sqlite() else f"the database {told['NAME']}"


def is_sqlite() -> bool:
    return connection.vendor == "sqlite"


def prepare() -> Path | None:
    """Make or update the database; where the copy of an older one lies."""
    try:
        with alone():
            return update()
    except DatabaseError as error:
        raise DatabaseProblem(f"{name()} cannot be used: {error}".strip()) from error
    finally:
        connection.close()


@contextmanager
def alone() -> Iterator[None]:
    """Two processes may start at once: on PostgreSQL the second waits for the first."""
    if is_sqlite():
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [UPDATING])
    yield  # the lock goes with the connection


def update() -> Path | None:
    executor = MigrationExecutor(connection)
    applied = executor.loader.applied_migrations
    # A served site has tables besides, of accounts: `kabinett play` and `worker` leave them alone.
    ours = {config.label for config in apps.get_app_configs()}
    unknown = set(applied) - set(executor.loader.disk_migrations or ())
    if any(label in ours for label, _ in unknown):
        raise DatabaseProblem(f"{name()} was made by a newer version of Kabinett")
    if settings.CACHES["default"]["BACKEND"].endswith("DatabaseCache"):
        call_command("createcachetable", verbosity=0)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return None
    backup = back_up() if applied else None
    call_command("migrate", verbosity=0, interactive=False)
    if is_sqlite():
        Path(connection.settings_dict["NAME"]).chmod(0o600)
    return backup


def back_up() -> Path:
    """A copy of the database in the data folder, complete whatever is being written."""
    folder: Path = settings.DATA / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    suffix = ".sqlite3" if is_sqlite() else ".dump"
    copy = folder / f"kabinett-{datetime.now():%Y%m%d-%H%M%S}{suffix}"
    copy.touch(mode=0o600)
    if is_sqlite():
        path = connection.settings_dict["NAME"]
        try:
            with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(copy)) as new:
                old.backup(new)
                [[whole]] = new.execute("PRAGMA quick_check(1)").fetchall()
        except (sqlite3.OperationalError, OSError) as error:
            copy.unlink()
            raise DatabaseProblem(f"{copy} cannot be written: {error}") from error
        if whole != "ok":
            raise DatabaseProblem(
                f"{name()} is damaged, and so is the copy {copy}: {whole.strip()}. "
                "Put an older copy back: `kabinett restore`"
            )
    else:
        dump(copy)
    return copy


def dump(copy: Path) -> None:
    """PostgreSQL's own copy, which ``pg_restore`` reads."""
    if not shutil.which("pg_dump"):
        raise DatabaseProblem("pg_dump is missing, and without a backup nothing is changed")
    try:
        called("pg_dump", "--format=custom", f"--file={copy}")
    except DatabaseProblem:
        copy.unlink()
        raise


def called(*command: str) -> None:
    """One of PostgreSQL's programs, for this database."""
    told = connection.settings_dict
    given = {
        "PGDATABASE": told["NAME"],
        "PGUSER": told["USER"],
        "PGPASSWORD": told["PASSWORD"],
        "PGHOST": told["HOST"],
        "PGPORT": told["PORT"],
        "PGSSLMODE": told["OPTIONS"].get("sslmode"),
    }
    environment = os.environ | {key: value for key, value in given.items() if value}
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise DatabaseProblem(f"{command[0]} is missing") from error
    if done.returncode:
        raise DatabaseProblem(
            f"{command[0]} failed, and nothing was changed: {done.stderr.strip()}"
        )


def restore(copy: Path) -> Path | None:
    """Put a copy in the place of the database; where what was there has been put aside.

    DatabaseProblem, and nothing has changed, if it is none.  No site may run meanwhile."""
    if is_sqlite():
        return restore_file(copy)
    aside = back_up()
    name = connection.settings_dict["NAME"]
    connection.close()
    called(
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
    """A file of SQLite that is whole and has our tables."""
    try:
        with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as found:
            [[whole]] = found.execute("PRAGMA integrity_check").fetchall()
            found.execute("SELECT COUNT(*) FROM play_game")
    except (sqlite3.Error, ValueError) as error:
        raise DatabaseProblem(f"{copy} is no copy of such a database: {error}") from error
    if whole != "ok":
        raise DatabaseProblem(f"{copy} is damaged: {whole}")
    path = Path(connection.settings_dict["NAME"])
    aside = back_up() if path.exists() else None
    connection.close()
    with closing(sqlite3.connect(copy)) as new, closing(sqlite3.connect(path)) as old:
        new.backup(old)
    path.chmod(0o600)
    return aside
