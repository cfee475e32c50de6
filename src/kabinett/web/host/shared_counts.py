"""The cache in which several processes together count for the limits: a table of the database."""

from __future__ import annotations

import base64
import pickle

from django.core.cache.backends.db import DatabaseCache
from django.db import connection, transaction


class SharedCounts(DatabaseCache):
    """Django's cache in a table, with an `incr` that loses no count and keeps the expiry.

    Django's own `incr` reads and writes without a lock, and each call renews the expiry with the
    cache's default."""

    _table: str  # its type is missing in django-stubs

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to a count and return it.  Raise ValueError if the key is missing or has expired."""
        stored_key = self.make_and_validate_key(key, version=version)
        table = connection.ops.quote_name(self._table)
        with transaction.atomic(), connection.cursor() as cursor:
            # Changes nothing, but locks the row until the transaction ends.
            cursor.execute(
                f"UPDATE {table} SET expires = expires WHERE cache_key = %s", [stored_key]
            )
            count = self.get(key, version=version)
            if count is None:
                raise ValueError(f"there is no count {key!r}")
            count += delta
            value = base64.b64encode(pickle.dumps(count, self.pickle_protocol)).decode()
            cursor.execute(
                f"UPDATE {table} SET value = %s WHERE cache_key = %s", [value, stored_key]
            )
        return int(count)
