"""Whether anything can be stored: tried by storing something."""

from __future__ import annotations

import secrets
import threading
import time

from django.db import DatabaseError, connection

from kabinett.web.host.models import Pulse

#: Letters that are stored: more than an answer takes.
SIZE = 16_384
#: Seconds for which an outcome holds, however often somebody asks.
HOLDS = 1.0

_lock = threading.Lock()
_tried = -HOLDS
_outcome = ""


def trouble() -> str:
    """What a monitor is told: "" if something can be stored."""
    global _tried, _outcome
    with _lock:
        if time.monotonic() - _tried >= HOLDS:
            _outcome, _tried = beat(), time.monotonic()
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
