"""Checks whether the database still stores data, by storing some."""

from __future__ import annotations

import secrets
import threading
import time

from django.db import DatabaseError, connection

from kabinett.web.host.models import Pulse

#: The number of characters to store: more than an answer needs.
SIZE = 16_384
#: Seconds for which one outcome answers all further checks.
HOLDS = 1.0

_lock = threading.Lock()
_tried_at = -HOLDS
_outcome = ""


def trouble() -> str:
    """Return a sentence for a monitor, or "" if the database stores data."""
    global _tried_at, _outcome
    with _lock:
        if time.monotonic() - _tried_at >= HOLDS:
            _outcome, _tried_at = beat(), time.monotonic()
        return _outcome


def beat() -> str:
    row = Pulse(pk=1, content=secrets.token_hex(SIZE // 2))
    try:
        Pulse.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["id"], update_fields=["content"]
        )
    except DatabaseError:
        connection.close()
        return "nothing can be stored: the disk is full, or the database takes nothing"
    return ""
