"""How hypothesis draws: a loaded machine is slow, and that is no fault of what is drawn; with
KABINETT_SEED it draws the same every time.  And in which order long tests begin."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="KABINETT_SEED" in os.environ,
)
settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes begins first: else one process has it left when all others are done.
    Modules stay whole, as they share what was dear to set up."""
    longest: dict[str, float] = {}
    for item in items:
        module, mark = item.nodeid.partition("::")[0], item.get_closest_marker("long")
        minutes = mark.kwargs.get("minutes", 0) if mark else 0
        longest[module] = max(minutes, longest.get(module, 0))
    items.sort(key=lambda item: -longest[item.nodeid.partition("::")[0]])
