"""What one viewer may see of a game, as plain data that any client can draw.

A game makes it in two parts: ``public_scene(state)`` gives what everybody sees and knows no
viewer; ``private_scene(state, viewer)`` gives what this viewer sees besides.  Both hold ids and
messages, no sentences, so two scenes are equal when they show the same.  `data` puts a part into a
language; `difference.py` finds what changes from one scene to the next.

A scene has hundreds of some things; their classes write out ``__init__``, because in native code
that of `dataclass` takes most of the time of making a scene.

Longer than 400 lines, as everything that a scene may hold stands here; `scripts/scene_types.py`
makes the tables of docs/client.md and the client's types from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from kabinett.core.data import Data
from kabinett.core.words import Text, Wording

#: The viewer without a seat, who sees what everybody sees.
SPECTATOR = -1


@dataclass(init=False)
class Fact:
    """A number with a name: a score, a level, cards left."""

    id: str
    """the same from view to view, and for the same number of another seat"""
    label: Text
    """its name"""
    value: int
    """the number"""
    help: Text | None = None
    """what it means; shown when somebody points at it"""
    most: int | None = None
    """its highest value, such as the fourth mass protest, which brings a state down"""

    def __init__(
        self,
        id: str,
        label: Text,
        value: int,
        help: Text | None = None,
        most: int | None = None,
    ) -> None:
        self.id = id
        self.label = label
        self.value = value
        self.help = help
        self.most = most

    @property
    def key(self) -> Key:
        return "fact", self.id, self.label, self.value, self.help, self.most

    def same(self, other: Thing) -> bool:
        assert isinstance(other, Fact)
        return (
            self.value == other.value
            and self.id == other.id
            and self.label == other.label
            and self.help == other.help
            and self.most == other.most
        )

    def data(self, words: Wording) -> Data:
        return {
            "id": self.id,
            "label": words.sentence(self.label),
            "value": self.value,
            "help": words.sentence(self.help) if self.help else None,
            "most": self.most,
        }


@dataclass(init=False)
class Track:
    """A number on a scale from ``low`` to ``high``."""

    id: str
    """the same from view to view; where the board has elements ``<id>:<n>`` and a piece lies on
    one, the board shows the track and nothing is drawn beside it"""
    label: Text
    """its name"""
    value: int
    """where it stands; one below the lowest: not on it yet"""
    low: int
    """the lowest value"""
    high: int
    """the highest; more than twenty values are drawn as a bar, fewer as boxes"""
    help: Text | None = None
    """what it means; shown when somebody points at it"""
    notes: Mapping[int, Text] = field(default_factory=dict)
    """what single values mean, by value: short ones stand in their boxes, longer ones below"""

    def __init__(
        self,
        id: str,
        label: Text,
        value: int,
        low: int,
        high: int,
        help: Text | None = None,
        notes: Mapping[int, Text] | None = None,
    ) -> None:
        self.id = id
        self.label = label
        self.value = value
        self.low = low
        self.high = high
        self.help = help
        self.notes = {} if notes is None else notes

    @property
    def key(self) -> Key:
        own = "track", self.id, self.label, self.value, self.low, self.high, self.help
        return *own, *self.notes.items()

    def same(self, other: Thing) -> bool:
        assert isinstance(other, Track)
        return (
            self.value == other.value
            and self.low == other.low
            and self.high == other.high
            and self.label == other.label
            and self.help == other.help
            and self.notes == other.notes
        )

    def data(self, words: Wording) -> Data:
        return {
            "id": self.id,
            "label": words.sentence(self.label),
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "help": words.sentence(self.help) if self.help else None,
            "notes": {str(box): words.sentence(note) for box, note in self.notes.items()},
        }


@dataclass(init=False)
class Zone:
    """A place for cards."""

    id: str
    """the same from view to view: the client moves cards that change their zone"""
    kind: str
    """how they are laid out: "hand", "stack" (strips in front of a player), "row" (side by side
    in the middle), "dice" (likewise, and heard when they fall), "pile" (the top card and how
    many)"""
    label: Text
    """its name"""
    cards: Sequence[str | None]
    """names of the vocabulary, None for a card face down; the last lies on top of a pile"""
    seat: int | None = None
    """whose it is; None: nobody's, in the middle.  A seat may have several of a kind"""
    facts: Sequence[Fact] = field(default_factory=list)
    """numbers beside its name, such as a sum"""

    def __init__(
        self,
        id: str,
        kind: str,
        label: Text,
        cards: Sequence[str | None],
        seat: int | None = None,
        facts: Sequence[Fact] | None = None,
    ) -> None:
        self.id = id
        self.kind = kind
        self.label = label
        self.cards = cards
        self.seat = seat
        self.facts = [] if facts is None else facts

    @property
    def key(self) -> Key:
        own = "zone", self.id, self.kind, self.label, self.seat, tuple(self.cards)
        return *own, *[fact.key for fact in self.facts]

    def same(self, other: Thing) -> bool:
        assert isinstance(other, Zone)
        return (
            self.cards == other.cards
            and self.kind == other.kind
            and self.seat == other.seat
            and self.label == other.label
            and all_same(self.facts, other.facts)
        )

    def data(self, words: Wording) -> Data:
        return {
            "id": self.id,
            "kind": self.kind,
            "label": words.sentence(self.label),
            "cards": list(self.cards),
            "seat": self.seat,
            "facts": [cached_data(fact, words) for fact in self.facts],
        }


@dataclass(init=False)
class Piece:
    """A thing on the board: what it is, where it lies, which face it shows."""

    id: str
    """the same from view to view: the client moves a piece that changes its place"""
    kind: str
    """what sort of thing, for the style sheet (``data-kind``)"""
    place: str
    """the id of an element of ``board.svg``; a piece with any other place is not drawn"""
    face: str = ""
    """what a plain token says, raw text in no language: a seat's number, a letter, how many"""

    def __init__(
        self,
        id: str,
        kind: str,
        place: str,
        face: str = "",
    ) -> None:
        self.id = id
        self.kind = kind
        self.place = place
        self.face = face

    @property
    def key(self) -> Key:
        return "piece", self.id, self.kind, self.place, self.face

    def same(self, other: Thing) -> bool:
        assert isinstance(other, Piece)
        return self.place == other.place and self.face == other.face and self.kind == other.kind

    def data(self, words: Wording) -> Data:
        return {"id": self.id, "kind": self.kind, "place": self.place, "face": self.face}


@dataclass(init=False)
class Panel:
    """A player: what he plays, his numbers."""

    seat: int
    """his number, from 0"""
    role: str | None
    """the name of a choice, such as "party:socialists"; None: players are called by their names"""
    facts: Sequence[Fact] = field(default_factory=list)
    """his numbers: the first two that all seats have stand in columns, the first large"""
    notes: Sequence[Text] = field(default_factory=list)
    """sentences about him, such as that he misses the next turn"""
    hand: int | None = None
    """cards in hand; None: as many as his zones of that kind hold"""

    def __init__(
        self,
        seat: int,
        role: str | None,
        facts: Sequence[Fact] | None = None,
        notes: Sequence[Text] | None = None,
        hand: int | None = None,
    ) -> None:
        self.seat = seat
        self.role = role
        self.facts = [] if facts is None else facts
        self.notes = [] if notes is None else notes
        self.hand = hand

    @property
    def id(self) -> str:
        """The key under which it stands in a scene's data."""
        return str(self.seat)

    @property
    def key(self) -> Key:
        facts = tuple([fact.key for fact in self.facts])
        return "panel", self.seat, self.role, self.hand, facts, *self.notes

    def same(self, other: Thing) -> bool:
        assert isinstance(other, Panel)
        return (
            self.role == other.role
            and self.hand == other.hand
            and self.notes == other.notes
            and all_same(self.facts, other.facts)
        )

    def data(self, words: Wording) -> Data:
        return {
            "seat": self.seat,
            "role": self.role,
            "label": words.seat_label(self.seat),
            "facts": [cached_data(fact, words) for fact in self.facts],
            "notes": [words.sentence(note) for note in self.notes],
            "hand": self.hand,
        }


@dataclass
class Report:
    """A short text beside the board: a forecast, what a card would do, how a count stands."""

    id: str
    """the same from view to view: it stays folded away if somebody has folded it"""
    title: Text
    """its heading"""
    lines: Sequence[Text] = ()
    """its sentences; several that begin with the same number stand together after it"""
    late: bool = False
    """its lines are dear: they are made while somebody reads them (`Game.report_lines`)"""

    @property
    def key(self) -> Key:
        return "report", self.id, self.title, self.late, *self.lines

    def same(self, other: Thing) -> bool:
        assert isinstance(other, Report)
        return self.lines == other.lines and self.title == other.title and self.late == other.late

    def data(self, words: Wording) -> Data:
        return {
            "id": self.id,
            "title": words.sentence(self.title),
            "lines": [words.parts(line) for line in self.lines],
            "late": self.late,
        }


#: The things that make up a scene.
Thing = Fact | Track | Zone | Piece | Panel | Report

#: All values of a thing: equal things have equal keys.
Key = tuple[Any, ...]

#: A thing, or a part of a scene, in a language, as JSON data.


def cached_data(thing: Thing, words: Wording) -> Data:
    """A thing as JSON data in a language.  Equal things give the same object, so that `difference`
    sees at a glance what has not changed.  Do not change the data."""
    return words.once(thing.key, thing.data, words)


def all_same(own: Sequence[Fact], there: Sequence[Fact]) -> bool:
    if len(own) != len(there):
        return False
    return all(fact.same(other) for fact, other in zip(own, there, strict=True))


def cached_about(lines: Sequence[Text], words: Wording) -> list[Any]:
    """The lines on a thing as JSON data, likewise: equal lines give the same object."""
    return words.once(("about", *lines), partial(about_data, lines), words)


def about_data(lines: Sequence[Text], words: Wording) -> list[Any]:
    return [words.parts(line) for line in lines]


@dataclass
class Private:
    """What one viewer sees besides what everybody sees.

    A zone or report stands in place of the public one of its id, such as a hand with its
    faces; of an id that nobody else has, it is added."""

    zones: Sequence[Zone] = field(default_factory=list)
    """his own hand, with its faces; cards that he alone has seen"""
    reports: Sequence[Report] = field(default_factory=list)
    """texts for him alone"""

    def same(self, other: Private) -> bool:
        if len(self.zones) != len(other.zones) or len(self.reports) != len(other.reports):
            return False
        for zone, was in zip(self.zones, other.zones, strict=True):
            if zone.id != was.id or not zone.same(was):
                return False
        for report, before in zip(self.reports, other.reports, strict=True):
            if report.id != before.id or not report.same(before):
                return False
        return True

    def data(self, words: Wording) -> Data:
        """Both as JSON data in a language, keyed as in `Scene.data`."""
        return {
            "zones": {zone.id: cached_data(zone, words) for zone in self.zones},
            "reports": {report.id: cached_data(report, words) for report in self.reports},
        }


@dataclass
class Scene:
    """What lies on the table for everybody, or for one viewer (`with_private`)."""

    panels: Sequence[Panel] = field(default_factory=list)
    """the players, in the order of their seats; none where ``facts`` tells of all"""
    zones: Sequence[Zone] = field(default_factory=list)
    """cards"""
    tracks: Sequence[Track] = field(default_factory=list)
    """numbers on scales"""
    facts: Sequence[Fact] = field(default_factory=list)
    """numbers that are nobody's"""
    pieces: Sequence[Piece] = field(default_factory=list)
    """what lies on the board"""
    phases: Sequence[Text] = field(default_factory=list)
    """all phases of a turn, in order"""
    phase: int | None = None
    """which of them it is, from 0"""
    heading: Text | None = None
    """where the game is, short, such as: Round 3; it also stands below the chart of the end"""
    active: int | None = None
    """whose turn it is; never who of several has not answered yet"""
    reports: Sequence[Report] = field(default_factory=list)
    """texts beside the board"""
    about: Mapping[str, Sequence[Text]] = field(default_factory=dict)
    """how a thing stands now, by its name: seen by whoever looks it up"""

    def with_private(self, private: Private) -> Scene:
        """This scene as one viewer sees it."""
        return replace(
            self,
            zones=overlay(self.zones, private.zones),
            reports=overlay(self.reports, private.reports),
        )

    def data(self, words: Wording) -> Data:
        """The scene as JSON data in a language; things stand under their ids, in their order."""
        data: Data = {
            name: {thing.id: cached_data(thing, words) for thing in things}
            for name, things in self.members()
        }
        data["about"] = {name: cached_about(lines, words) for name, lines in self.about.items()}
        return data | self.alone(words)

    def members(self) -> list[tuple[str, Sequence[Thing]]]:
        """The members that hold things, by name."""
        return [
            ("panels", self.panels),
            ("zones", self.zones),
            ("tracks", self.tracks),
            ("facts", self.facts),
            ("pieces", self.pieces),
            ("reports", self.reports),
        ]

    def alone(self, words: Wording) -> Data:
        """The members that do not hold things, as JSON data in a language."""
        return {
            "phases": [words.sentence(phase) for phase in self.phases],
            "phase": self.phase,
            "heading": words.sentence(self.heading) if self.heading else None,
            "active": self.active,
        }


T = TypeVar("T", Zone, Report)


def overlay(public: Sequence[T], private: Sequence[T]) -> list[T]:
    """The public things, with the viewer's own in place of those with the same id, or at the
    end."""
    own = {item.id: item for item in private}
    there = {item.id for item in public}
    return [own.get(item.id, item) for item in public] + [
        item for item in private if item.id not in there
    ]
