"""Databases of older schemas, which `scripts/schema_fixture.py` has written, for the tests."""

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

#: How another process of a site begins, and one that carries a fixture to PostgreSQL.
START = "import sys, json; from kabinett.cli import serve, play; serve.configured(None)"
CARRY = f"{START}; from tests.web import schemas; schemas.carry(sys.argv[1])"
RULE = ("primary_key", "unique", "index", "check")


def expected(fixture: Path) -> dict[str, Any]:
    """What has to be found in it."""
    found: dict[str, Any] = json.loads(gzip.decompress((fixture / "expected.json.gz").read_bytes()))
    return found


def lay(fixture: Path, data: Path) -> Path:
    """Put it into a data folder, as the file it was."""
    file = data / "kabinett.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(gzip.decompress((fixture / "kabinett.sql.gz").read_bytes()).decode())
    return file


def migrations(file: Path | str) -> list[tuple[str, str]]:
    """What had been applied there."""
    with closing(sqlite3.connect(file)) as database:
        return list(database.execute("SELECT app, name FROM django_migrations"))


def carry(file: str) -> None:
    """Make the empty database of this process what the file is: with its schema, not today's."""
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
    """How far an app had come: its migrations are numbered."""
    return app, max((name for label, name in applied if label == app), default=None)


def shape(alias: str = "default") -> dict[str, Any]:
    """The tables of a database: their columns, and what holds for them."""
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
