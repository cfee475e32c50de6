"""Databases of older schemas, as `scripts/schema_fixture.py` wrote them."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

FIXTURES = sorted(
    (Path(__file__).parent / "fixtures").glob("schema_*"),
    key=lambda folder: int(folder.name.removeprefix("schema_")),
)

#: Code that sets up another process of a site, and code that copies a fixture to PostgreSQL.
START = "import sys, json; from kabinett.cli import site; site.set_up_served_site(None)"
CARRY = f"{START}; from tests.web import schemas; schemas.carry(sys.argv[1])"
RULE = ("primary_key", "unique", "index", "check")


def expected(fixture: Path) -> dict[str, Any]:
    """Returns the data that the fixture must contain."""
    found: dict[str, Any] = json.loads(gzip.decompress((fixture / "expected.json.gz").read_bytes()))
    return found


def lay(fixture: Path, data: Path) -> Path:
    """Unpack the fixture into a data folder, as the original file."""
    file = data / "kabinett.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(gzip.decompress((fixture / "kabinett.sql.gz").read_bytes()).decode())
    return file


def migrations(file: Path | str) -> list[tuple[str, str]]:
    """Returns the migrations that the database has applied."""
    with closing(sqlite3.connect(file)) as database:
        return list(database.execute("SELECT app, name FROM django_migrations"))


def carry(file: str) -> None:
    """Copy the file into this process's empty database, with the file's schema instead of the
    current one."""
    from django.core.management.color import no_style
    from django.db import connection, connections, transaction
    from django.db.migrations.executor import MigrationExecutor
    from django.db.models import signals

    applied = migrations(file)
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes()
    state = executor.migrate([last(applied, app) for app, _ in leaves])
    connections.databases["old"] = {
        **connections.databases["default"],
        **{"ENGINE": "django.db.backends.sqlite3", "NAME": file, "OPTIONS": {}},
    }
    signals.post_save.receivers.clear()
    models = state.apps.get_models(include_auto_created=True)
    with transaction.atomic():
        for model in models:
            model._base_manager.all().delete()
        for model in models:
            model._base_manager.bulk_create(model._base_manager.using("old").all())
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)


def last(applied: list[tuple[str, str]], app: str) -> tuple[str, str | None]:
    """Returns the last migration of an app; migrations are numbered."""
    return app, max((name for label, name in applied if label == app), default=None)


def shape(alias: str = "default") -> dict[str, Any]:
    """Describe the columns and constraints of a database's tables."""
    from django.db import connections

    connection = connections[alias]
    found: dict[str, Any] = {}
    with connection.cursor() as cursor:
        ours = connection.introspection
        for table in sorted(ours.table_names(cursor)):
            columns = ours.get_table_description(cursor, table)
            rules = ours.get_constraints(cursor, table)
            found[table] = {
                "columns": sorted([c.name, str(c.type_code), c.null_ok] for c in columns),
                "rules": sorted(
                    json.dumps([*(rule[name] for name in ("columns", *RULE)), rule["foreign_key"]])
                    for rule in rules.values()
                ),
            }
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]
