"""What one viewer may see of a game, as plain data that any client can draw.

A game makes a scene in two parts. ``public_scene(state)`` returns what everybody sees, without
knowing the viewer; ``private_scene(state, viewer)`` returns what only this viewer sees. Both
contain ids and messages instead of sentences, so two scenes are equal if they show the same things.
`data` translates a part into a language; `difference.py` computes the changes from one scene to the
next.

A scene may contain hundreds of things of one class. The classes therefore write out ``__init__``:
in native code, the ``__init__`` of `dataclass` would take most of the time of making a scene.

This file is longer than 400 lines because everything that a scene may contain is here;
`scripts/scene_types.py` makes the tables of docs/client.md and the client's types from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from kabinett.core.data import Data
from kabinett.core.show.difference import THINGS
from kabinett.core.words import Text, Wording

#: The viewer without a seat, who sees what everybody sees.
SPECTATOR = -1


@dataclass(init=False)
class Fact:
    """A labelled number: a score, a level, the number of cards left."""

    id: str
    """the same in every view; all seats use one id for one kind of number"""
    label: Text
    """the name"""
    value: int
    """the number"""
    help: Text | None = None
    """the meaning; shown when somebody points at the number"""
    most: int | None = None
    """the highest value, such as four mass protests, at which a state collapses"""

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
    """the same in every view. If the board has elements ``<id>:<n>`` and a piece lies on one of
    them, the board shows the track itself, and the client draws none beside it"""
    label: Text
    """the name"""
    value: int
    """the present value; ``low - 1`` if the marker is not on the track yet"""
    low: int
    """the lowest value"""
    high: int
    """the highest value; more than twenty values are drawn as a bar, fewer as boxes"""
    help: Text | None = None
    """the meaning; shown when somebody points at the number"""
    notes: Mapping[int, Text] = field(default_factory=dict)
    """the meanings of single values: shown in their boxes if all are short, otherwise below"""

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
    """A zone for cards."""

    id: str
    """the same in every view, so that the client can move cards between zones"""
    kind: str
    """the layout: "hand" (the viewer's own as cards; of other seats only the number), "stack"
    (strips in front of a player), "row" (in the middle: side by side, but as strips beside a board
    or if there are more than eight cards in all rows together), "dice" (a row that sounds when the
    dice fall), "pile" (the top card and the number)"""
    label: Text
    """the name"""
    cards: Sequence[str | None]
    """names of the vocabulary; None for a card face down; the last card is on top of a pile"""
    seat: int | None = None
    """the owner; None if the zone belongs to nobody and lies in the middle. A seat may have several
    zones of a kind"""
    facts: Sequence[Fact] = field(default_factory=list)
    """numbers beside the name, such as a sum"""

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
    """A thing on the board: its kind, its place, and the face that it shows."""

    id: str
    """the same in every view, so that the client can move the piece"""
    kind: str
    """the kind of piece, for the style sheet (``data-kind``)"""
    place: str
    """the id of an element of ``board.svg``; a piece with any other place is not drawn"""
    face: str = ""
    """the text on a plain token, the same in all languages: a seat's number, a letter, a count"""

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
    """A player's panel: the role, and the numbers."""

    seat: int
    """the number of the seat, from 0"""
    role: str | None
    """the name of a choice, such as "party:socialists"; None if players go by their own names"""
    facts: Sequence[Fact] = field(default_factory=list)
    """the player's numbers; the first two that all seats have form columns, the first one large"""
    notes: Sequence[Text] = field(default_factory=list)
    """sentences about the player, for example that the player misses the next turn"""
    hand: int | None = None
    """the number of cards in hand; None to count the cards in the player's hand zones"""

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
        """The key of the panel in the data of a scene."""
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
    """A short text beside the board, such as a forecast or a count."""

    id: str
    """the same in every view, so that a folded report stays folded"""
    title: Text
    """the heading"""
    lines: Sequence[Text] = ()
    """the sentences; the client groups those that begin with the same number"""
    late: bool = False
    """True if the lines take long to compute; `Game.report_lines` makes them when somebody reads"""
    brief: Text | None = None
    """the result in a few words, for the folded line; if empty, the line says what has changed"""

    @property
    def key(self) -> Key:
        return "report", self.id, self.title, self.late, self.brief, *self.lines

    def same(self, other: Thing) -> bool:
        assert isinstance(other, Report)
        return (
            self.lines == other.lines
            and self.title == other.title
            and self.late == other.late
            and self.brief == other.brief
        )

    def data(self, words: Wording) -> Data:
        return {
            "id": self.id,
            "title": words.sentence(self.title),
            "lines": [words.parts(line) for line in self.lines],
            "late": self.late,
            "brief": words.sentence(self.brief) if self.brief else "",
        }


#: The things that make up a scene.
Thing = Fact | Track | Zone | Piece | Panel | Report

#: All values of a thing, as a key: equal things have equal keys.
Key = tuple[Any, ...]


def cached_data(thing: Thing, words: Wording) -> Data:
    """A thing as JSON data in a language. The data of equal things is the same object, so
    `difference` sees quickly what has not changed. Callers must not change the data."""
    return words.once(thing.key, thing.data, words)


def all_same(own: Sequence[Fact], there: Sequence[Fact]) -> bool:
    if len(own) != len(there):
        return False
    return all(fact.same(other) for fact, other in zip(own, there, strict=True))


def cached_about(lines: Sequence[Text], words: Wording) -> list[Any]:
    """The lines about a thing as JSON data. Equal lines return the same object."""
    return words.once(("about", *lines), partial(about_data, lines), words)


def about_data(lines: Sequence[Text], words: Wording) -> list[Any]:
    return [words.parts(line) for line in lines]


@dataclass
class Private:
    """What one viewer sees in addition to what everybody sees.

    A zone or report replaces the public one with the same id (a hand with its faces, for example);
    if there is no public one, it is added."""

    zones: Sequence[Zone] = field(default_factory=list)
    """the viewer's own hand, and cards that only the viewer has seen"""
    reports: Sequence[Report] = field(default_factory=list)
    """texts for this viewer alone"""

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
        """Zones and reports as JSON data in a language, with the keys of `Scene.data`."""
        return {
            "zones": {zone.id: cached_data(zone, words) for zone in self.zones},
            "reports": {report.id: cached_data(report, words) for report in self.reports},
        }


@dataclass
class Scene:
    """Everything on the table as everybody sees it, or as one viewer sees it (`with_private`)."""

    panels: Sequence[Panel] = field(default_factory=list)
    """the players, in the order of their seats; empty if ``facts`` says all there is to say"""
    zones: Sequence[Zone] = field(default_factory=list)
    """cards"""
    tracks: Sequence[Track] = field(default_factory=list)
    """numbers on scales"""
    facts: Sequence[Fact] = field(default_factory=list)
    """numbers that belong to nobody"""
    pieces: Sequence[Piece] = field(default_factory=list)
    """the pieces on the board"""
    phases: Sequence[Text] = field(default_factory=list)
    """all phases of a turn, in order"""
    phase: int | None = None
    """the present phase, from 0"""
    heading: Text | None = None
    """the point that the game has reached, such as: Round 3; also a label of the final chart"""
    active: int | None = None
    """the seat whose turn it is; must not reveal which of several seats has not answered yet"""
    reports: Sequence[Report] = field(default_factory=list)
    """texts beside the board"""
    about: Mapping[str, Sequence[Text]] = field(default_factory=dict)
    """sentences about the present state of a thing, by its name; shown when somebody looks it up"""

    def with_private(self, private: Private) -> Scene:
        """This scene as one viewer sees it."""
        return replace(
            self,
            zones=overlay(self.zones, private.zones),
            reports=overlay(self.reports, private.reports),
        )

    def data(self, words: Wording) -> Data:
        """The scene as JSON data in a language; things are listed by their ids, in their order."""
        data: Data = {
            name: {thing.id: cached_data(thing, words) for thing in things}
            for name, things in self.members()
        }
        data["about"] = {name: cached_about(lines, words) for name, lines in self.about.items()}
        return data | self.alone(words)

    def members(self) -> list[tuple[str, Sequence[Thing]]]:
        """The members that contain things, by name."""
        return [(name, getattr(self, name)) for name in THINGS]

    def alone(self, words: Wording) -> Data:
        """The members that do not contain things, as JSON data in a language."""
        return {
            "phases": [words.sentence(phase) for phase in self.phases],
            "phase": self.phase,
            "heading": words.sentence(self.heading) if self.heading else None,
            "active": self.active,
        }


T = TypeVar("T", Zone, Report)


def overlay(public: Sequence[T], private: Sequence[T]) -> list[T]:
    """The public things, each replaced by the viewer's own thing with the same id if there is one;
    the viewer's other things follow at the end."""
    own = {item.id: item for item in private}
    there = {item.id for item in public}
    return [own.get(item.id, item) for item in public] + [
        item for item in private if item.id not in there
    ]
