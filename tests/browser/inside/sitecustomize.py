"""Python loads this module into each of the site's processes, because the tests put its folder on
PYTHONPATH.

KABINETT_TEST_LUCK names a file.  Its first line seeds the dice and the bots, which start again
whenever the file changes: so a test always plays the same games, whatever ran before.

KABINETT_TEST_CLOCK names a file of three numbers: a moment by this computer's clock, the time at
the site at that moment, and the number of seconds that pass there in one second."""

from __future__ import annotations

import os
import random
import secrets
import time
from pathlib import Path

if luck := os.environ.get("KABINETT_TEST_LUCK"):
    # Web process and worker have different names.
    drawn = random.Random()
    written = ""

    def current() -> random.Random:
        global written
        now = Path(luck).read_text()
        if now != written:
            written = now
            name = Path("/proc/self/comm").read_text().strip().removeprefix("kabinett-")
            drawn.seed(f"{now.partition(chr(10))[0]} {['-m', name]}")
        return drawn

    def anew() -> None:
        global written
        written = ""

    os.register_at_fork(after_in_child=anew)

    secrets.token_bytes = lambda nbytes=None: current().randbytes(nbytes or 32)
    random.getrandbits = lambda k: current().getrandbits(k)
    random.choice = lambda seq: current().choice(seq)

if at := os.environ.get("KABINETT_TEST_CLOCK"):
    from kabinett.web.host import clock

    def now() -> float:
        since, then, pace = map(float, Path(at).read_text().split())
        return then + pace * (time.time() - since)

    clock.now = now
