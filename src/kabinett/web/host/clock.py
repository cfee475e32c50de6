"""The only clock of the site; tests replace ``now``.

Call ``clock.now()``; do not import the function by its name."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

#: Seconds since 1970.
now: Callable[[], float] = time.time


def now_utc() -> datetime:
    return datetime.fromtimestamp(now(), UTC)
