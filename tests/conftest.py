"""In which order long tests begin."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes begins first: else one process has it left when all others are done.
    Modules stay whole, as they share what was dear to set up."""
    longest: dict[str, float] = {}
    for item in items:
        module, mark = item.nodeid.partition("::")[0], item.get_closest_marker("long")
        minutes = mark.kwargs.get("minutes", 0) if mark else 0
        longest[module] = max(minutes, longest.get(module, 0))
    items.sort(key=lambda item: -longest[item.nodeid.partition("::")[0]])
