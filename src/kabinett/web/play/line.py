"""What a list tells of a game, kept in its row: so no list has to open a game.

It is what everybody sees: where the game is, who plays what, how it ended.  Whose turn it is
stands in the row's ``asks``, and each person is told of his own seats only."""

from __future__ import annotations

from typing import Any

from kabinett.core.play.table import Table
from kabinett.core.words import LANGUAGES, Text

Line = dict[str, Any]


def of(table: Table, before: Line | None = None) -> Line:
    """The line of a table.  Put into words only where it is other than ``before``."""
    text, roles = table.game.heading(table.state), role_numbers(table)
    heading = [text[0].id, list(text[1])] if text else []
    said = [heading, roles, table.over]
    if before and before.get("said") == said:
        return before
    result = table.result() if table.over else None
    return {
        "said": said,
        "heading": {language: sentence(table, language, text) for language in LANGUAGES},
        "roles": {
            language: [label(table, language, seat) for seat in range(len(roles))]
            for language in LANGUAGES
        },
        "result": {
            language: sentence(table, language, result.text if result else None)
            for language in LANGUAGES
        },
        "kind": result.kind if result else "",
        "winners": list(result.winners) if result else [],
        "scores": list(result.scores) if result else [],
    }


def role_numbers(table: Table) -> list[int | None]:
    """The roles by seat, as far as they are known."""
    return [table.game.role_of(table.state, seat) for seat in range(table.setup.seats)]


def sentence(table: Table, language: str, text: Text | None) -> str:
    return table.wording(language).sentence(text) if text else ""


def label(table: Table, language: str, seat: int) -> str:
    """What the seat plays; "" where seats do not differ."""
    words = table.wording(language)
    role = table.game.role_of(table.state, seat)
    return "" if role is None else words.seat_label(seat)
