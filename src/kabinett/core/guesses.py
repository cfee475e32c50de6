"""Guesses which name was meant by one that does not exist."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(name: str, names: Iterable[str], least: float) -> str:
    """The most similar of these names; "" if none has at least this similarity (0 to 1)."""
    matches = difflib.get_close_matches(name, [*names], 1, least)
    return matches[0] if matches else ""
