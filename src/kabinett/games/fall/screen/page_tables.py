"""The tables of the rules pages, made from the pack."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from kabinett.core.handbook import Rows
from kabinett.core.message import Message
from kabinett.core.pack import PackRecord
from kabinett.core.words import Wording
from kabinett.games.fall.content.vocabulary import TYPES
from kabinett.games.fall.screen.things import TYPE_LABELS

NONE = "–"
#: Which the faces of cards carry, by type (static/fall/fall.css).
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
BESIDES = Message("Besides")
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


def head(text: Wording, *titles: Message) -> list[str]:
    return [text.plain(title) for title in titles]


def said(record: PackRecord, key: str, text: Wording) -> str:
    return record.both(key)[text.language]


def of_type(kind: str, text: Wording) -> list[PackRecord]:
    return [card for card in text.book.pack.of("card") if card.values["type"] == kind]


def types(text: Wording) -> Rows:
    """How many cards there are of each type, and with what Levels (1)."""
    rows = [["", *head(text, TYPE, CARDS, LEVELS, USE)]]
    for letter, kind in zip(LETTERS, TYPES, strict=True):
        cards = of_type(kind, text)
        levels = sorted({card.values["level"] for card in cards})
        span = f"{levels[0]}–{levels[-1]}" if len(levels) > 1 else str(levels[0] or NONE)
        rows.append(
            [letter, text.plain(TYPE_LABELS[kind]), str(len(cards)), span, text.plain(USES[kind])]
        )
    return rows


def parties(text: Wording) -> Rows:
    """Their Propaganda and ability, and from how many players on they are there (2)."""
    rows = [head(text, PARTY, PROPAGANDA, ABILITY, FROM)]
    for party in text.book.pack.of("party"):
        rows.append(
            [
                f"{said(party, 'name', text)} ({said(party, 'short', text)})",
                str(party.values["propaganda"]),
                said(party, "text", text),
                text.plain(FROM_SEATS, party.values["from_seats"]),
            ]
        )
    return rows


def effects(kind: str, text: Wording) -> Rows:
    """What the cards of a type do, those that do the same in one row (9).  The phase in which they
    are played, which all of them name first, is left out."""
    alike: dict[str, list[str]] = {}
    for card in of_type(kind, text):
        does = said(card, "text", text).partition(": ")[2]
        alike.setdefault(does, []).append(said(card, "name", text))
    return [
        head(text, CARD, WHAT_IT_DOES),
        *([", ".join(names), does[:1].upper() + does[1:]] for does, names in alike.items()),
    ]


def cards_in_short(text: Wording) -> Rows:
    """What the cards do that are played and gone, a row for a type: for the player aid."""
    rows = [["", ""]]
    for kind in ("violence", "nationalism", "government", "special"):
        every = effects(kind, text)[1:]
        told = " ".join(f"**{names}**: {does}" for names, does in every)
        if len(every) == 1:
            told = every[0][1]
        rows.append([text.plain(TYPE_LABELS[kind]), told])
    return rows


def special(text: Wording) -> Rows:
    """What the Special cards do, each with when it is played (9.5)."""
    cards = of_type("special", text)
    return [
        head(text, CARD, WHAT_IT_DOES),
        *([said(card, "name", text), said(card, "text", text)] for card in cards),
    ]


def propaganda(text: Wording) -> Rows:
    """By their Levels; what they do besides adding these is the rest of their text (9.2)."""
    alike: dict[tuple[int, str], list[str]] = {}
    for card in of_type("propaganda", text):
        besides = said(card, "text", text).partition(". ")[2]
        alike.setdefault((card.values["level"], besides), []).append(said(card, "name", text))
    return [
        head(text, LEVEL, CARDS, BESIDES),
        *(
            [str(level), ", ".join(alike[level, besides]), besides or NONE]
            for level, besides in sorted(alike, reverse=True)
        ),
    ]


def ratings(text: Wording) -> Rows:
    """The numbers of the cards that stay in play (9.1)."""
    kinds = ("support", "organization", "legitimacy")
    columns: dict[str, dict[int, list[str]]] = {kind: {} for kind in kinds}
    for kind, column in columns.items():
        for card in of_type(kind, text):
            column.setdefault(card.values["level"], []).append(said(card, "name", text))
    every = sorted({level for column in columns.values() for level in column}, reverse=True)
    return [
        head(text, LEVEL, *(TYPE_LABELS[kind] for kind in kinds)),
        *(
            [str(level), *(", ".join(columns[kind].get(level, [NONE])) for kind in kinds)]
            for level in every
        ),
    ]


PAGE_TABLES: Final[dict[str, Callable[[Wording], Rows]]] = {
    "types": types,
    "parties": parties,
    "ratings": ratings,
    "propaganda": propaganda,
    "nationalism": partial(effects, "nationalism"),
    "violence": partial(effects, "violence"),
    "government": partial(effects, "government"),
    "special": special,
    "cards_in_short": cards_in_short,
}
