"""What a list shows of a game, stored in the game's row so that no list has to open the game.

A line holds what everybody may see: how far the game is, who plays which role, who has conceded,
and how it ended.  Whose turn it is comes from the row's ``asks``, and a list shows each person only
his own seats."""

from __future__ import annotations

from kabinett.core.data import Data
from kabinett.core.play.table import Table
from kabinett.core.words import LANGUAGES, Text

Line = Data


def line_of(table: Table, previous: Line | None = None) -> Line:
    """Return the line of a table.  It makes the texts again only if the line differs from
    ``previous``."""
    text, roles = table.game.heading(table.state), role_numbers(table)
    heading = [text[0].id, list(text[1])] if text else []
    conceded_seats = list(table.conceded_seats())
    summary = [heading, roles, table.over, conceded_seats]
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
        "conceded": conceded_seats,
        "kind": result.kind if result else "",
        "winners": list(result.winners) if result else [],
        "scores": list(result.scores) if result else [],
    }


def played_roles(line: Line) -> list[int | None]:
    """Return the role of each seat, as `role_numbers` gives them; no roles before the start."""
    roles: list[int | None] = line.get("said", [[], []])[1]
    return roles


def rename_in_line(line: Line, before: str, after: str) -> Line:
    """Return the line with another name in its sentence about the end."""
    result = line.get("result", {}).items()
    return line | {"result": {language: text.replace(before, after) for language, text in result}}


def role_numbers(table: Table) -> list[int | None]:
    """Return the role of each seat, or None for a role that is not known yet."""
    return [table.game.role_of(table.state, seat) for seat in range(table.setup.seats)]


def sentence(table: Table, language: str, text: Text | None) -> str:
    return table.wording(language).sentence(text) if text else ""


def label(table: Table, language: str, seat: int) -> str:
    """Return the label of the seat's role, or "" if seats do not differ."""
    words = table.wording(language)
    role = table.game.role_of(table.state, seat)
    return "" if role is None else words.seat_label(seat)
