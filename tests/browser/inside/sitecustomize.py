"""What the tests lay into the site's processes, with this folder on their PYTHONPATH.

KABINETT_TEST_LUCK: a file; the dice, and the bots' moves, come of its first line, anew whenever the
file is another: a test plays the same games every time, whatever was played before it.

KABINETT_TEST_CLOCK: a file that says from when on (by the clock of this computer), what time it
was then at the site, and how many seconds pass there in one."""

from __future__ import annotations

import os
import random
import secrets
import time
from pathlib import Path

if luck := os.environ.get("KABINETT_TEST_LUCK"):
    # Web and worker are told apart by their names.
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
