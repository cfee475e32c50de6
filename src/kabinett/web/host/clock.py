"""The only clock of the site; tests replace it.

Call ``clock.now()``; do not import the function by its name."""

from __future__ import annotations

import time
from collections.abc import Callable

#: Seconds since 1970.
now: Callable[[], float] = time.time
