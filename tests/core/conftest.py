"""How hypothesis draws: without deadlines, as a loaded machine is slow whatever is drawn; with
KABINETT_SEED it draws the same every time."""

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
