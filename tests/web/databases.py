"""On which database the tests of the site run: SQLite, or PostgreSQL if the environment says so."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from tests.web.clusters import Cluster

#: The server of this process of the tests; None on SQLite.
cluster = Cluster() if os.environ.get("KABINETT_TEST_DATABASE") == "postgresql" else None


def fresh() -> str:
    """The address of a new database for a site of its own; "": a file in its data folder."""
    return cluster.database() if cluster is not None else ""


@contextmanager
def only_read() -> Iterator[None]:
    """The database takes nothing from this connection."""
    from django.db import connection

    sqlite = connection.vendor == "sqlite"
    name = "PRAGMA query_only" if sqlite else "SET default_transaction_read_only"
    with connection.cursor() as cursor:
        cursor.execute(f"{name} = on")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"{name} = off")
