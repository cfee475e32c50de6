"""What a player can look up, beside what the records say themselves."""

from __future__ import annotations

from typing import Any

from kabinett.core.message import Message
from kabinett.core.words import Wording
from kabinett.games.fall.content import words

TYPE_LABELS = {
    "support": words.SUPPORT,
    "organization": words.ORGANIZATION,
    "propaganda": Message("Propaganda"),
    "anarchy": Message("Anarchy"),
    "violence": Message("Violence"),
    "nationalism": Message("Nationalism"),
    "legitimacy": words.LEGITIMACY,
    "government": Message("Government"),
    "special": Message("Special"),
}

MARKER_KINDS = {"party": Message("Parties")}
COUNTED = Message("Political Support at the end")
ENDING_NAMES = {
    "anarchy": Message("The Republic falls to Anarchy"),
    "rounds": Message("After the last round"),
}


def things(text: Wording) -> dict[str, dict[str, Any]]:
    """By the names of choices."""
    found: dict[str, dict[str, Any]] = {}
    for card in text.book.pack.of("card"):
        found[f"card:{card.id}"] = {
            "type_label": text.plain(TYPE_LABELS[card.word("type")]),
            "attack": "attack" in card.words("effect"),
            "outlook": True,  # screen/outlook.py
        }
    for party in text.book.pack.of("party"):
        found[f"party:{party.id}"] = {"level": party.values["propaganda"]}
    return found
