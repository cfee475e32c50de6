"""The log lines of a class's chronology, and those about milestones."""

from __future__ import annotations

from kabinett.games.weimar.content import words

#: Leaves out the lines about the scenario and its goals, which have a date but are not events.
CHRONOLOGY = (
    words.AGENDA_WORKS,
    words.PLAYS,
    words.EVENT_OF,
    words.DEBATES,
    words.ACTS,
    words.NEGOTIATES,
    words.SOCIETY_WORKS,
)
MILESTONES = {
    words.ROUND_BEGINS: "round",
    words.ROUND_OF: "round",
    words.CHANCELLOR: "government",
    words.THREAT_PUT: "threat",
}
