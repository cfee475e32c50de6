"""Long tests begin first."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start what takes minutes first: otherwise one process works on it when all others are done.
    Modules stay whole, as their tests share an expensive set-up."""
    longest: dict[str, float] = {}
    for item in items:
        module, mark = item.nodeid.partition("::")[0], item.get_closest_marker("long")
        minutes = mark.kwargs.get("minutes", 0) if mark else 0
        longest[module] = max(minutes, longest.get(module, 0))
    items.sort(key=lambda item: -longest[item.nodeid.partition("::")[0]])
