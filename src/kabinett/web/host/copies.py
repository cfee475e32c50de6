"""Everything that is stored, as lines of JSON, a row each: out of one database, into another.

The rows keep their numbers, so that what belongs together stays together."""

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

#: So many rows are kept in mind at once.
ROWS = 500


class Exact(DjangoJSONEncoder):
    """Moments to the microsecond; Django's own are cut to thousandths."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


class NotEmpty(Exception):
    """There is something in the database already: it is left alone."""


def tables() -> list[type[models.Model]]:
    """All that is stored, whatever refers to something after it; but for those that refer to their
    own or to one another, which a transaction lets pass."""
    found = apps.get_models(include_auto_created=True)
    return serializers.sort_dependencies([(None, [m for m in found if concrete(m)])], True)


def concrete(model: type[models.Model]) -> bool:
    return (
        model._meta.managed
        and not model._meta.proxy
        and router.allow_migrate_model("default", model)
    )


def rows(alias: str = "default") -> Iterator[models.Model]:
    """All rows of a database."""
    for model in tables():
        yield from model._base_manager.using(alias).order_by("pk").iterator(chunk_size=ROWS)


def written(found: Iterable[models.Model]) -> Iterator[str]:
    """Rows as lines of JSON."""
    for row in found:
        yield serializers.serialize("jsonl", [row], cls=Exact)


def read(lines: Iterable[str], alias: str = "default") -> int:
    """Put rows into an empty database, all or none; how many.  NotEmpty if it is not."""
    call_command("migrate", database=alias, verbosity=0, interactive=False)
    check_empty(alias)
    count, left = 0, iter(lines)
    with transaction.atomic(using=alias):
        for model in tables():  # what a migration has put there comes with the rows
            model._base_manager.using(alias).all().delete()
        while some := list(islice(left, ROWS)):
            for each in serializers.deserialize("jsonl", "".join(some), using=alias):
                each.save(using=alias)
                count += 1
        count_on(alias)
    return count


def check_empty(alias: str) -> None:
    for name in ("people.Person", "play.Game"):
        if apps.get_model(name)._base_manager.using(alias).exists():
            raise NotEmpty(name)


def count_on(alias: str) -> None:
    """New rows get numbers after those that are there."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables()):
            cursor.execute(statement)


def move(target: dict[str, Any]) -> int:
    """Put all rows of this database into another, which is empty; how many."""
    connections.databases["target"] = {**connections.databases["default"], **target}
    try:
        return read(written(rows()), "target")
    finally:
        connections["target"].close()
