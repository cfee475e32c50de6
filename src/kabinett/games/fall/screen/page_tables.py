"""The tables of the rules pages, made from the pack."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from kabinett.core.handbook import Rows
from kabinett.core.message import Message
from kabinett.core.packs.pack import PackRecord
from kabinett.core.words import Wording
from kabinett.games.fall.content.vocabulary import TYPES
from kabinett.games.fall.screen.things import TYPE_LABELS

NONE = "–"
#: The letters on the faces of cards, by type (static/fall/fall.css).
LETTERS: Final = "SOPAVNLGX"
TYPE, CARDS, LEVELS, USE = (
    Message("Type"),
    Message("Cards"),
    Message("Levels"),
    Message("What it is for"),
)
PARTY, PROPAGANDA, ABILITY, FROM = (
    Message("Party"),
    Message("Propaganda"),
    Message("Ability"),
    Message("Players"),
)
CARD, LEVEL, WHAT_IT_DOES = Message("Card"), Message("Level"), Message("What it does")
ALSO = Message("Also")
FROM_SEATS = Message("{n} or more")
USES: Final = {
    "support": Message("groups to be won; in play they are Political Support"),
    "organization": Message("stays in play and raises the Propaganda Level"),
    "propaganda": Message("adds its Level once, to recruit, to steal or to defend"),
    "anarchy": Message("cannot be played, only discarded"),
    "violence": Message("played in the Discontent Phase"),
    "nationalism": Message("played in the Discontent Phase"),
    "legitimacy": Message("stays in play as Political Support"),
    "government": Message("played in the Republic Phase"),
    "special": Message("played in the Republic Phase, or as a reaction ([[5.10]])"),
}


def heading_row(text: Wording, *titles: Message) -> list[str]:
    return [text.plain(title) for title in titles]


def field_text(record: PackRecord, key: str, text: Wording) -> str:
    return record.both(key)[text.language]


def cards_of_type(kind: str, text: Wording) -> list[PackRecord]:
    return [card for card in text.book.pack.of("card") if card.values["type"] == kind]


def type_rows(text: Wording) -> Rows:
    """The number of cards of each type, their Levels and their use (1)."""
    rows = [["", *heading_row(text, TYPE, CARDS, LEVELS, USE)]]
    for letter, kind in zip(LETTERS, TYPES, strict=True):
        cards = cards_of_type(kind, text)
        levels = sorted({card.values["level"] for card in cards})
        span = f"{levels[0]}–{levels[-1]}" if len(levels) > 1 else str(levels[0] or NONE)
        rows.append(
            [letter, text.plain(TYPE_LABELS[kind]), str(len(cards)), span, text.plain(USES[kind])]
        )
    return rows


def party_rows(text: Wording) -> Rows:
    """The Propaganda and the ability of each party, and the number of players from which it is in
    the game (2)."""
    rows = [heading_row(text, PARTY, PROPAGANDA, ABILITY, FROM)]
    for party in text.book.pack.of("party"):
        rows.append(
            [
                f"{field_text(party, 'name', text)} ({field_text(party, 'short', text)})",
                str(party.values["propaganda"]),
                field_text(party, "text", text),
                text.plain(FROM_SEATS, party.values["from_seats"]),
            ]
        )
    return rows


def effect_table(kind: str, text: Wording) -> Rows:
    """What the cards of a type do, one row per effect (9).

    Omits the phase in which they are played, with which all their texts begin."""
    names_by_effect: dict[str, list[str]] = {}
    for card in cards_of_type(kind, text):
        effect = field_text(card, "text", text).partition(": ")[2]
        names_by_effect.setdefault(effect, []).append(field_text(card, "name", text))
    return [
        heading_row(text, CARD, WHAT_IT_DOES),
        *(
            [", ".join(names), effect[:1].upper() + effect[1:]]
            for effect, names in names_by_effect.items()
        ),
    ]


def cards_in_short_table(text: Wording) -> Rows:
    """What the one-time cards do, one row per type, for the player aid."""
    rows = [["", ""]]
    for kind in ("violence", "nationalism", "government", "special"):
        effect_rows = effect_table(kind, text)[1:]
        summary = " ".join(f"**{names}**: {does}" for names, does in effect_rows)
        if len(effect_rows) == 1:
            summary = effect_rows[0][1]
        rows.append([text.plain(TYPE_LABELS[kind]), summary])
    return rows


def special_table(text: Wording) -> Rows:
    """What each Special card does and when it may be played (9.5)."""
    cards = cards_of_type("special", text)
    return [
        heading_row(text, CARD, WHAT_IT_DOES),
        *([field_text(card, "name", text), field_text(card, "text", text)] for card in cards),
    ]


def propaganda_table(text: Wording) -> Rows:
    """The Propaganda cards by Level, with the rest of their text (9.2)."""
    names_by_row: dict[tuple[int, str], list[str]] = {}
    for card in cards_of_type("propaganda", text):
        besides = field_text(card, "text", text).partition(". ")[2]
        names_by_row.setdefault((card.values["level"], besides), []).append(
            field_text(card, "name", text)
        )
    return [
        heading_row(text, LEVEL, CARDS, ALSO),
        *(
            [str(level), ", ".join(names_by_row[level, besides]), besides or NONE]
            for level, besides in sorted(names_by_row, reverse=True)
        ),
    ]


def rating_table(text: Wording) -> Rows:
    """The cards that stay in play, by Level (9.1)."""
    kinds = ("support", "organization", "legitimacy")
    columns: dict[str, dict[int, list[str]]] = {kind: {} for kind in kinds}
    for kind, column in columns.items():
        for card in cards_of_type(kind, text):
            column.setdefault(card.values["level"], []).append(field_text(card, "name", text))
    all_levels = sorted({level for column in columns.values() for level in column}, reverse=True)
    return [
        heading_row(text, LEVEL, *(TYPE_LABELS[kind] for kind in kinds)),
        *(
            [str(level), *(", ".join(columns[kind].get(level, [NONE])) for kind in kinds)]
            for level in all_levels
        ),
    ]


PAGE_TABLES: Final[dict[str, Callable[[Wording], Rows]]] = {
    "types": type_rows,
    "parties": party_rows,
    "ratings": rating_table,
    "propaganda": propaganda_table,
    "nationalism": partial(effect_table, "nationalism"),
    "violence": partial(effect_table, "violence"),
    "government": partial(effect_table, "government"),
    "special": special_table,
    "cards_in_short": cards_in_short_table,
}
