"""Chooses the database for the site's tests: SQLite, or PostgreSQL if the environment says so."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from tests.web.clusters import Cluster

#: The PostgreSQL server of this test process; None on SQLite.
cluster = Cluster() if os.environ.get("KABINETT_TEST_DATABASE") == "postgresql" else None


def fresh() -> str:
    """Returns the address of a new database for a separate site; "" means a file in its data
    folder."""
    return cluster.database() if cluster is not None else ""


@contextmanager
def only_read() -> Iterator[None]:
    """Make the database refuse writes from this connection."""
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
