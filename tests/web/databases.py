"""On which database the tests of the site run: SQLite, or PostgreSQL if the environment says so."""

from __future__ import annotations

import os

from tests.web.clusters import Cluster

#: The server of this process of the tests; None on SQLite.
cluster = Cluster() if os.environ.get("KABINETT_TEST_DATABASE") == "postgresql" else None


def fresh() -> str:
    """The address of a new database for a site of its own; "": a file in its data folder."""
    return cluster.database() if cluster is not None else ""
