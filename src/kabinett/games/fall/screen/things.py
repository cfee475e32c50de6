"""Facts that players can look up, in addition to the texts of the pack."""

from __future__ import annotations

from kabinett.core.data import Data
from kabinett.core.message import Message
from kabinett.core.words import Wording
from kabinett.games.fall.content import words
from kabinett.games.fall.screen.faces import face

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
MILESTONES = {words.PLAYS_LEGITIMACY: "legitimacy"}
ENDING_NAMES = {
    "anarchy": Message("The Republic falls to Anarchy"),
    "rounds": Message("After the last round"),
}


def things(text: Wording) -> dict[str, Data]:
    """Facts about cards and parties for the client, by the names of choices."""
    entries: dict[str, Data] = {}
    for card in text.book.pack.of("card"):
        entries[f"card:{card.id}"] = {
            "type_label": text.plain(TYPE_LABELS[card.word("type")]),
            "attack": "attack" in card.words("effect"),
            "outlook": True,  # screen/outlook.py
        } | face(card)
    for party in text.book.pack.of("party"):
        entries[f"party:{party.id}"] = {"level": party.values["propaganda"]}
    return entries
