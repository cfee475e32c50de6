"""Settings of hypothesis for these tests, and a game that they change.

There is no deadline, because a loaded machine is slow with any example. If KABINETT_SEED is set,
hypothesis draws the same examples in every run."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.core.tower import load_tower

settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="KABINETT_SEED" in os.environ,
)
settings.load_profile("patient")


@pytest.fixture
def tower(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return a function that writes the game with changed pages and loads it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("KABINETT_CACHE", str(tmp_path / "cache"))
    yield functools.partial(load_tower, tmp_path / "tower")
    for name in [name for name in sys.modules if name.partition(".")[0] == "tower"]:
        del sys.modules[name]
