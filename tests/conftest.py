"""Long tests start first."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the tests that take minutes first; otherwise one process would still run them after all
    others are done.

    The tests of a module stay together, because they share an expensive set-up."""
    longest: dict[str, float] = {}
    for item in items:
        module, mark = item.nodeid.partition("::")[0], item.get_closest_marker("long")
        minutes = mark.kwargs.get("minutes", 0) if mark else 0
        longest[module] = max(minutes, longest.get(module, 0))
    items.sort(key=lambda item: -longest[item.nodeid.partition("::")[0]])
