"""Copies all rows of one database into another, as lines of JSON, one per row.

The rows keep their numbers, so references between them stay valid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any

from django.apps import apps
from django.core import serializers
from django.core.management import call_command
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connections, models, router, transaction

from kabinett.core.data import Data

#: Rows in memory at once.
ROWS = 500


class Exact(DjangoJSONEncoder):
    """Encodes times to the microsecond; Django's encoder cuts them to milliseconds."""

    def default(self, o: object) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


class NotEmpty(Exception):
    """The target database is not empty; it stays as it is."""


def models_in_order() -> list[type[models.Model]]:
    """Return all models, each after those that it refers to.  Models that refer to themselves or to
    each other need one transaction."""
    all_models = apps.get_models(include_auto_created=True)
    return serializers.sort_dependencies([(None, [m for m in all_models if is_concrete(m)])], True)


def is_concrete(model: type[models.Model]) -> bool:
    return (
        model._meta.managed
        and not model._meta.proxy
        and router.allow_migrate_model("default", model)
    )


def all_rows(alias: str = "default") -> Iterator[models.Model]:
    """Return all rows of a database, model by model."""
    for model in models_in_order():
        yield from model._base_manager.using(alias).order_by("pk").iterator(chunk_size=ROWS)


def write_lines(instances: Iterable[models.Model]) -> Iterator[str]:
    """Yield rows as lines of JSON."""
    for row in instances:
        yield serializers.serialize("jsonl", [row], cls=Exact)


def load_lines(lines: Iterable[str], alias: str = "default") -> int:
    """Put all rows into an empty database, or none if that fails; return their number.  Raise
    NotEmpty if the database has rows."""
    call_command("migrate", database=alias, verbosity=0, interactive=False)
    check_empty(alias)
    count, rest = 0, iter(lines)
    with transaction.atomic(using=alias):
        for model in models_in_order():  # rows that a migration made are among the copied ones
            model._base_manager.using(alias).all().delete()
        while batch := list(islice(rest, ROWS)):
            for each in serializers.deserialize("jsonl", "".join(batch), using=alias):
                each.save(using=alias)
                count += 1
        reset_numbers(alias)
    return count


def check_empty(alias: str) -> None:
    for name in ("people.Person", "play.Game"):
        if apps.get_model(name)._base_manager.using(alias).exists():
            raise NotEmpty(name)


def reset_numbers(alias: str) -> None:
    """Reset the database's counters, so that new rows continue the numbers of the existing rows."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models_in_order()):
            cursor.execute(statement)


def move(target: Data) -> int:
    """Copy all rows of this database into an empty database; return their number."""
    connections.databases["target"] = {**connections.databases["default"], **target}
    try:
        return load_lines(write_lines(all_rows()), "target")
    finally:
        connections["target"].close()
