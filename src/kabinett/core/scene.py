"""What one viewer may see of a game, as plain data that any client can draw.

A game makes it in two parts: ``public_scene(state)``, what everybody sees, by a function
that knows no viewer, and ``private_scene(state, viewer)``, what this one sees besides.  Both
hold ids and messages, no sentences, so two scenes are equal when they show the same.  `data`
puts a part into a language; `difference` is what changed from one to the next, by key.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

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
    most: int | None = None  # such as the fourth mass protest, which brings a state down


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
class Private:
    """What one viewer sees besides what everybody sees.

    A zone or report stands in place of the public one of its id, such as a hand with its
    faces; of an id that nobody else has, it is added."""

    zones: list[Zone] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)

    def data(self, words: Wording) -> Data:
        """As JSON data in a language, keyed as in `Scene.data`."""
        return {
            "zones": {zone.id: zone_data(zone, words) for zone in self.zones},
            "reports": {report.id: report_data(report, words) for report in self.reports},
        }


@dataclass
class Scene:
    """What lies on the table: for everybody, or `with_private` for one viewer."""

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

    def with_private(self, private: Private) -> Scene:
        """The same as one viewer sees it."""
        return replace(
            self,
            zones=laid_over(self.zones, private.zones),
            reports=laid_over(self.reports, private.reports),
        )

    def data(self, words: Wording) -> Data:
        """As JSON data in a language; what has an id stands under it, in the order of the scene."""

        def text(item: Text | None) -> str | None:
            return None if item is None else words.sentence(item)

        return {
            "panels": {str(panel.seat): panel_data(panel, words) for panel in self.panels},
            "zones": {zone.id: zone_data(zone, words) for zone in self.zones},
            "tracks": {track.id: track_data(track, words) for track in self.tracks},
            "facts": {fact.id: fact_data(fact, words) for fact in self.facts},
            "pieces": {
                piece.id: {
                    "id": piece.id,
                    "kind": piece.kind,
                    "place": piece.place,
                    "face": piece.face,
                }
                for piece in self.pieces
            },
            "reports": {report.id: report_data(report, words) for report in self.reports},
            "about": {
                name: [words.parts(line) for line in lines] for name, lines in self.about.items()
            },
            "phases": [text(phase) for phase in self.phases],
            "phase": self.phase,
            "heading": text(self.heading),
            "active": self.active,
        }


#: A part of a scene in a language, as JSON data.
Data = dict[str, Any]

#: The members of `Scene.data` whose things stand under their ids.
KEYED = ("panels", "zones", "tracks", "facts", "pieces", "reports", "about")

T = TypeVar("T", Zone, Report)


def laid_over(public: list[T], private: list[T]) -> list[T]:
    """The public things, those of the viewer's own in the place of their ids or behind."""
    own = {item.id: item for item in private}
    there = {item.id for item in public}
    return [own.get(item.id, item) for item in public] + [
        item for item in private if item.id not in there
    ]


def difference(old: Data, new: Data) -> Data:
    """What `changed` must be given to make ``new`` of ``old``.

    A member that is the same is left out.  Of a keyed one only the things that changed are
    named, None for one that is gone; where that would put them into another order, all.

    >>> difference({"facts": {"a": 1, "b": 2}, "phase": 1}, {"facts": {"a": 1, "b": 3}, "phase": 1})
    {'facts': {'b': 3}}
    """
    found: Data = {}
    for name, value in new.items():
        before = old.get(name)
        if value == before and name in old:
            continue
        if name not in KEYED or before is None or not same_order(before, value):
            found[name] = {"*": value} if name in KEYED else value
            continue
        gone = {key: None for key in before if key not in value}
        now = {key: item for key, item in value.items() if before.get(key) != item}
        found[name] = gone | now
    return found


def same_order(before: Data, after: Data) -> bool:
    """Would leaving out what is gone and adding what is new behind give this order?"""
    kept = [key for key in before if key in after]
    return [*kept, *[key for key in after if key not in before]] == list(after)


def changed(old: Data, patch: Data) -> Data:
    """``old`` with a `difference` laid on it; what the client does.

    >>> changed({"facts": {"a": 1, "b": 2}}, {"facts": {"b": None, "c": 3}})
    {'facts': {'a': 1, 'c': 3}}
    """
    new = dict(old)
    for name, value in patch.items():
        if name not in KEYED:
            new[name] = value
        elif "*" in value:
            new[name] = value["*"]
        else:
            things = {**old.get(name, {}), **value}
            new[name] = {key: item for key, item in things.items() if item is not None}
    return new


# -- one thing, as data


def panel_data(panel: Panel, words: Wording) -> Data:
    return {
        "seat": panel.seat,
        "role": panel.role,
        "label": words.seat_label(panel.seat),
        "facts": [fact_data(fact, words) for fact in panel.facts],
        "notes": [words.sentence(note) for note in panel.notes],
        "hand": panel.hand,
    }


def zone_data(zone: Zone, words: Wording) -> Data:
    return {
        "id": zone.id,
        "kind": zone.kind,
        "label": words.sentence(zone.label),
        "cards": zone.cards,
        "seat": zone.seat,
        "facts": [fact_data(fact, words) for fact in zone.facts],
    }


def track_data(track: Track, words: Wording) -> Data:
    return {
        "id": track.id,
        "label": words.sentence(track.label),
        "value": track.value,
        "low": track.low,
        "high": track.high,
        "help": words.sentence(track.help) if track.help else None,
        "notes": {str(box): words.sentence(note) for box, note in track.notes.items()},
    }


def fact_data(fact: Fact, words: Wording) -> Data:
    return {
        "id": fact.id,
        "label": words.sentence(fact.label),
        "value": fact.value,
        "help": words.sentence(fact.help) if fact.help else None,
        "most": fact.most,
    }


def report_data(report: Report, words: Wording) -> Data:
    return {
        "id": report.id,
        "title": words.sentence(report.title),
        "lines": [words.parts(line) for line in report.lines],
    }
