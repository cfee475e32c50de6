"""The short forms in which tables may play a game."""

from __future__ import annotations

from collections.abc import Mapping

from kabinett.core.game import Game as Rules
from kabinett.core.words import Wording


def length_of(rules: Rules | None, options: Mapping[str, str]) -> str:
    """Return the short form that a table plays, or "" for the whole game."""
    option = rules.length if rules else None
    if option is None:
        return ""
    value = options.get(option.name, option.default)
    return value if value in option.lengths and value != option.default else ""


def length_label(rules: Rules | None, length: str, language: str) -> str:
    """Return the label of a short form, or its plain name if the game or the form is not
    installed."""
    if rules is None or rules.length is None or length not in rules.length.values:
        return length
    return Wording(rules, language, str).plain(rules.length.values[length])
