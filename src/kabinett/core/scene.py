"""What one viewer may see of a game, as plain data that any client can draw.

A game's ``scene(state, viewer)`` fills it; it holds ids and messages, no sentences, so two
scenes are equal when they show the same.  `Scene.data` puts it into a language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kabinett.core.words import Text, Wording

#: The viewer who has no seat: sees what everybody sees.
SPECTATOR = -1


@dataclass
class Fact:
    """A number with a name: a score, a level, cards left."""

    id: str
    label: Text
    value: int
    help: Text | None = None


@dataclass
class Track:
    """A number on a scale from ``low`` to ``high``; ``notes`` say what a box means."""

    id: str
    label: Text
    value: int
    low: int
    high: int
    help: Text | None = None
    notes: dict[int, Text] = field(default_factory=dict)


@dataclass
class Zone:
    """A place for cards.  ``cards`` holds their names, None for one face down.

    ``kind`` tells how to lay them out: "hand", "stack" (sorted rows in front of a player),
    "row", "pile" (only the top and the number count).  ``seat`` is the owner, or None."""

    id: str
    kind: str
    label: Text
    cards: list[str | None]
    seat: int | None = None
    facts: list[Fact] = field(default_factory=list)


@dataclass
class Piece:
    """A thing on the board: what it is, where it lies, which face it shows."""

    id: str
    kind: str
    place: str
    face: str = ""


@dataclass
class Panel:
    """A player: what he plays, his numbers."""

    seat: int
    role: str | None  # the name of a choice, such as "party:socialists"
    facts: list[Fact]
    notes: list[Text] = field(default_factory=list)  # such as: misses the next turn
    hand: int | None = None  # cards in hand


@dataclass
class Report:
    """A short text beside the board: a forecast, what a card would do, how a count stands."""

    id: str
    title: Text
    lines: list[Text]


@dataclass
class Scene:
    """Everything one viewer may see."""

    panels: list[Panel]
    zones: list[Zone] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    phases: list[Text] = field(default_factory=list)  # all phases of a turn, in order
    phase: int | None = None  # which of them it is
    heading: Text | None = None  # such as: Round 3
    active: int | None = None  # whose turn it is
    reports: list[Report] = field(default_factory=list)
    about: dict[str, list[Text]] = field(default_factory=dict)  # how a thing stands, by its name

    def data(self, words: Wording) -> dict[str, Any]:
        """As JSON data in a language."""

        def text(item: Text | None) -> str | None:
            return None if item is None else words.sentence(item)

        def fact(item: Fact) -> dict[str, Any]:
            return {
                "id": item.id,
                "label": text(item.label),
                "value": item.value,
                "help": text(item.help),
            }

        return {
            "panels": [
                {
                    "seat": panel.seat,
                    "role": panel.role,
                    "label": words.seat_label(panel.seat),
                    "facts": [fact(item) for item in panel.facts],
                    "notes": [text(note) for note in panel.notes],
                    "hand": panel.hand,
                }
                for panel in self.panels
            ],
            "zones": [
                {
                    "id": zone.id,
                    "kind": zone.kind,
                    "label": text(zone.label),
                    "cards": zone.cards,
                    "seat": zone.seat,
                    "facts": [fact(item) for item in zone.facts],
                }
                for zone in self.zones
            ],
            "tracks": [
                {
                    "id": track.id,
                    "label": text(track.label),
                    "value": track.value,
                    "low": track.low,
                    "high": track.high,
                    "help": text(track.help),
                    "notes": {str(box): text(note) for box, note in track.notes.items()},
                }
                for track in self.tracks
            ],
            "facts": [fact(item) for item in self.facts],
            "pieces": [
                {"id": piece.id, "kind": piece.kind, "place": piece.place, "face": piece.face}
                for piece in self.pieces
            ],
            "phases": [text(phase) for phase in self.phases],
            "phase": self.phase,
            "heading": text(self.heading),
            "active": self.active,
            "reports": [
                {
                    "id": report.id,
                    "title": text(report.title),
                    "lines": [words.parts(line) for line in report.lines],
                }
                for report in self.reports
            ],
            "about": {
                name: [words.parts(line) for line in lines] for name, lines in self.about.items()
            },
        }
