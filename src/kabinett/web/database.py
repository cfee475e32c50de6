"""Brings the database up to date, after a copy of it has been put aside."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor


class DatabaseProblem(Exception):
    """A database that cannot be used; it has been left as it is."""


def prepare() -> Path | None:
    """Make or update the database; where the copy of an older one lies."""
    path: Path = settings.DATABASES["default"]["NAME"]
    try:
        executor = MigrationExecutor(connection)
        unknown = set(executor.loader.applied_migrations) - set(
            executor.loader.disk_migrations or ()
        )
        if unknown:
            raise DatabaseProblem(f"{path} was made by a newer version of Kabinett")
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        backup = None
        if plan and executor.loader.applied_migrations:
            backup = back_up(path)
        if plan:
            call_command("migrate", verbosity=0, interactive=False)
            path.chmod(0o600)
    except DatabaseError as error:
        raise DatabaseProblem(f"{path} cannot be used: {error}") from error
    finally:
        connection.close()
    return backup


def back_up(path: Path) -> Path:
    """A copy of the database beside it, complete whatever is being written."""
    folder = path.parent / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    copy = folder / f"{path.stem}-{datetime.now():%Y%m%d-%H%M%S}{path.suffix}"
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    copy.chmod(0o600)
    return copy
