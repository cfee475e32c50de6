"""Settings of hypothesis for these tests.

There is no deadline, because a loaded machine is slow with any example. If KABINETT_SEED is set,
hypothesis draws the same examples in every run."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="KABINETT_SEED" in os.environ,
)
settings.load_profile("patient")
