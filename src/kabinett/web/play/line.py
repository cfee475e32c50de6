"""What a list of games shows of one, kept in its row: so no list has to open a game.

It holds what everybody sees: where the game is, who plays what, how it ended.  Whose turn it is
stands in the row's ``asks``, and a list shows each person his own seats only."""

from __future__ import annotations

from kabinett.core.data import Data
from kabinett.core.play.table import Table
from kabinett.core.words import LANGUAGES, Text

Line = Data


def line_of(table: Table, previous: Line | None = None) -> Line:
    """The line of a table.  Puts it into words only where it differs from ``previous``."""
    text, roles = table.game.heading(table.state), role_numbers(table)
    heading = [text[0].id, list(text[1])] if text else []
    summary = [heading, roles, table.over]
    if previous and previous.get("said") == summary:
        return previous
    result = table.result() if table.over else None
    return {
        "said": summary,
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
    """The role of each seat, as far as it is known."""
    return [table.game.role_of(table.state, seat) for seat in range(table.setup.seats)]


def sentence(table: Table, language: str, text: Text | None) -> str:
    return table.wording(language).sentence(text) if text else ""


def label(table: Table, language: str, seat: int) -> str:
    """What the seat plays; "" where seats do not differ."""
    words = table.wording(language)
    role = table.game.role_of(table.state, seat)
    return "" if role is None else words.seat_label(seat)
