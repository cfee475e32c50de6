"""A chronology of what happened at a table, for comparison with the true dates.

Each entry is about a thing that has a date in history: its record has a ``year``.  An entry begins
with a log line that is listed in the contract's ``chronology`` or, if that is empty, with a line
marked ``cause``.  Later lines about the same thing in the same phase belong to the same entry.
Some lines of the contract's ``chronology`` are about nothing with a date.  Such a line belongs to
the first entry that its seat has begun in the phase."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.play.history import LogEntry
from kabinett.core.words import Text


@dataclass
class ChronologyEntry:
    """An event in a game that has a date in history."""

    thing: int  # the choice with the date
    seat: int  # the one that decided; -1 if none did
    headings: tuple[Text, ...]  # of the turn
    nth: int  # numbers the entries about the same thing from 0
    line: int  # the index of the line in the record that began the entry
    lines: list[Text] = field(default_factory=list)


def chronology(
    game: Game, log: Iterable[LogEntry], dated: Collection[int]
) -> list[ChronologyEntry]:
    """Return the entries about the ``dated`` things, in the order of the log, which must be the
    public one (`Table.log_for` a spectator)."""
    entries: list[ChronologyEntry] = []
    present: dict[int, ChronologyEntry] = {}  # entries of the current phase, by thing
    counts: dict[int, int] = {}
    headings: tuple[Text, ...] = ()
    follows_heading = False
    for logged in log:
        message = logged.message(game.folder)
        text = message, logged.args
        if message.level == "turn":
            headings = (*headings, text) if follows_heading else (text,)
        if message.level:
            follows_heading = message.level == "turn"
            present = {}
            continue
        follows_heading = False
        thing = first_dated(game, text, dated)
        if thing is None:
            own = [entry for entry in present.values() if entry.seat == seat_in(text)]
            if message in game.classroom.chronology and own:
                add_line(own[0], text)
            continue
        if thing not in present and begins_entry(game, message):
            nth = counts.get(thing, 0)
            present[thing] = ChronologyEntry(thing, seat_in(text), headings, nth, logged.line)
            counts[thing] = nth + 1
            entries.append(present[thing])
        if thing in present:
            add_line(present[thing], text)
    return entries


def add_line(entry: ChronologyEntry, text: Text) -> None:
    """Add a line to an entry, unless it equals the line before."""
    if entry.lines[-1:] != [text]:
        entry.lines.append(text)


def begins_entry(game: Game, message: Message) -> bool:
    chosen = game.classroom.chronology
    return message in chosen if chosen else message.cause


def first_dated(game: Game, text: Text, dated: Collection[int]) -> int | None:
    """Return the first thing with a date that a line names; None if it names none."""
    message, args = text
    groups = game.vocabulary.groups
    for kind, arg in zip(message.kinds, args, strict=False):
        if (kind in groups or kind == "thing") and arg in dated:
            return int(arg)
    return None


def seat_in(text: Text) -> int:
    """Return the first seat that a line names; -1 if it names none."""
    message, args = text
    seats = [arg for kind, arg in zip(message.kinds, args, strict=False) if kind == "seat"]
    return int(seats[0]) if seats else -1
