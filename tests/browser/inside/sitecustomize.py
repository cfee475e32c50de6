"""What the tests lay into the site's processes, with this folder on their PYTHONPATH.

KABINETT_TEST_LUCK: the dice, and the bots' moves, come of it: a test plays the same games every
time.

KABINETT_TEST_CLOCK: a file that says from when on (by the clock of this computer), what time it
was then at the site, and how many seconds pass there in one."""

from __future__ import annotations

import os
import random
import secrets
import sys
import time
from pathlib import Path

if luck := os.environ.get("KABINETT_TEST_LUCK"):
    # Not the port: it is another one every time.
    drawn = random.Random(f"{luck} {[word for word in sys.argv if not word.isdigit()]}")
    random.seed(drawn.random())
    secrets.token_bytes = lambda nbytes=None: drawn.randbytes(nbytes or 32)

if at := os.environ.get("KABINETT_TEST_CLOCK"):
    from kabinett.web.host import clock

    def now() -> float:
        since, then, pace = map(float, Path(at).read_text().split())
        return then + pace * (time.time() - since)

    clock.now = now
