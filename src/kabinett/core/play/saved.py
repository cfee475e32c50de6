"""A table as JSON and back: the data that a server keeps between two answers.

`save` writes everything into one text. A server with long games writes the `head` of a table from
time to time, and the new lines and entries (`rows_since`) after every answer; `open_saved` combines
these `Pieces`. The texts that the server writes therefore do not grow with the game.

`restore.py` and `opening.py` open saved tables, including those from other rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple, TypedDict, TypeVar

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.play.checksum import SavedTableError, compact, with_checksum, without_checksum
from kabinett.core.play.course import Course
from kabinett.core.play.digests import digests
from kabinett.core.play.history import (
    FENCE,
    REVEALED,
    STRUCK,
    LogEntry,
)
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.players import Player
from kabinett.core.play.record import RecordError, parse_line
from kabinett.core.play.record_lines import Act, RecordLine
from kabinett.core.play.replay import mark_drawn
from kabinett.core.play.table import Table
from kabinett.core.state import State, plain

T = TypeVar("T")

FORMAT = 2
#: The suffix of a saved line whose marks are these.
FENCE_SUFFIXES = {0: "", FENCE: " !", FENCE | REVEALED: " !!"}

#: A saved entry of the log: line, message, its arguments, who may read it.
LogRow = tuple[int, str, list[int], int]


def save(table: Table) -> str:
    """The whole table as text. It contains the secret seed: never send it to a client."""
    lines, log = rows_since(table)
    return with_checksum(compact(common_members(table) | {"lines": lines, "log": log}))


def head(table: Table, write: Callable[[Data], str] | None = None) -> str:
    """A saved table without its lines and its log. It contains their numbers, and counts that a
    reader would otherwise have to compute from them. ``write``: a faster way to write JSON than
    `compact`."""
    extras: HeadMembers = {
        "at": [len(table.lines), len(table.log)],
        "answered": table.answer_counts,
        "gone": list(table.conceded_seats()),
        "again": list(table.chance.redraws),
    }
    return with_checksum((write or compact)({**common_members(table), **extras}))


class HeadMembers(TypedDict):
    """What only a head contains, so that nobody need read all lines to compute it."""

    at: list[int]  # the number of its lines and that of its log entries
    answered: list[int]  # how often each seat has answered
    gone: list[int]  # the seats that have conceded
    again: list[int]  # the counters of the draws that will be repeated


def rows_since(table: Table, lines: int = 0, entries: int = 0) -> tuple[list[str], list[LogRow]]:
    """The lines of the record and the entries of the log, each from an index on, as saved rows."""
    marks = [mark & ~STRUCK for mark in table.history.marks[lines:]]
    return (
        [
            line.text() + FENCE_SUFFIXES[mark]
            for line, mark in zip(table.lines[lines:], marks, strict=True)
        ],
        [
            (entry.line, entry.message_id, list(entry.args), entry.to)
            for entry in table.log[entries:]
        ],
    )


def common_members(table: Table) -> Data:
    """The members that a saved table and its head have in common, as JSON data."""
    checkpoint = table.checkpoint
    return {
        "format": FORMAT,
        "game": table.game.id,
        "version": table.game.version,
        "played_by": list(digests(table.game)),
        "setup": {
            "seats": table.setup.seats,
            "options": table.setup.options,
            "roles": list(table.setup.roles),
            "bots": list(table.setup.bots),
            "pack": table.setup.pack,
            "position": table.setup.position,
        },
        "players": [player_row(player) for player in table.players],
        "rules": table.rules,
        "commitment": table.commitment,
        "seed": table.chance.seed.hex(),
        "nonces": table.chance.nonces,
        "counter": table.chance.counter,
        "digests": [table.history.running_digest.hex(), table.digest],
        "state": save_state(table.game, table.state),
        "checkpoint": {
            "line": checkpoint.line_count,
            "mark": checkpoint.mark,
            "state": save_state(table.game, checkpoint.state),
        },
    }


def player_row(player: Player) -> list[str]:
    """A player as JSON data."""
    row = [player.name, player.bot]
    return [*row, player.seal, player.salt] if player.seal else row


def rename_in_saved(text: str, before: str, after: str) -> str:
    """The text of a saved table, or of a head, after every player called ``before`` got another
    name. In a damaged text, every JSON string that is exactly this name is replaced."""
    try:
        data = json.loads(without_checksum(text))
    except (SavedTableError, ValueError):
        return text.replace(json.dumps(before, ensure_ascii=False), json.dumps(after))
    for player in data["players"]:
        if player[0] == before:
            player[0], player[3:] = after, [""] * len(player[3:])
    return with_checksum(compact(data))


def save_state(game: Game, state: State) -> Data:
    """A state as JSON data, with its frames."""
    return {"values": plain(state.values()), "frames": game.program.dump(state)}


class Earlier(NamedTuple):
    """Loads, on demand, the lines of a record and the entries of its log that a server has not
    loaded."""

    lines: Callable[[], list[str]]
    log: Callable[[], list[LogRow]]
    since: tuple[int, int]  # the numbers of lines and entries after the head


class Pieces(NamedTuple):
    """The data that a server keeps of a table: its `head`, and either all rows of `rows_since`, or
    the last rows and ``earlier``, which loads the others on demand.

    Lines that were added after the head are played when the table is opened."""

    head: str
    lines: list[str]
    log: list[LogRow]
    earlier: Earlier | None = None


#: What a server keeps of a table: a text of `save`, or pieces.
Stored = str | Pieces


def lines_and_marks(data: Data, pieces: Pieces) -> tuple[LazyList[RecordLine], LazyList[int]]:
    """The lines of a table, and their marks."""
    earlier = pieces.earlier
    if earlier is None:
        lines = load_lines(pieces.lines)
        return LazyList(lines), LazyList(load_marks(pieces.lines, lines))
    before = data["at"][0] + earlier.since[0] - len(pieces.lines)
    lines = load_lines(pieces.lines, before)
    try:
        marks = load_marks(pieces.lines, lines)
    except RecordError:  # earlier acts took back earlier lines
        rows = [*earlier.lines(), *pieces.lines]
        lines = load_lines(rows)
        return LazyList(lines), LazyList(load_marks(rows, lines))

    def early_marks() -> list[int]:
        rows = check_number(before, earlier.lines())
        return load_marks(rows, load_lines(rows))

    return (
        LazyList(lines, before, lambda: check_number(before, load_lines(earlier.lines()))),
        LazyList(marks, before, early_marks),
    )


def log_of(data: Data, pieces: Pieces) -> LazyList[LogEntry]:
    """The log of a table."""
    earlier = pieces.earlier
    if earlier is None:
        return LazyList(load_log(pieces.log))
    before = data["at"][1] + earlier.since[1] - len(pieces.log)
    return LazyList(
        load_log(pieces.log), before, lambda: check_number(before, load_log(earlier.log()))
    )


def check_number(number: int, items: list[T]) -> list[T]:
    """The items; raises SavedTableError unless there are exactly ``number`` of them."""
    if len(items) != number:
        raise SavedTableError(f"{len(items)} of {number} were found")
    return items


def follow(table: Table, lines: list[RecordLine]) -> None:
    """Play lines that another process has added to the table; raises RecordError if they do not
    fit."""
    for line in lines:
        number = None if isinstance(line, Act) else table.matching_choice(line)
        if isinstance(line, Act) or number is None:
            raise RecordError(line.at, f"{line.text()!r} does not follow here")
        if line.is_chosen:
            table.set_checkpoint_if_turn_ended()
        mark_drawn(table, line)
        table.play_answer(line, number)
    table.set_checkpoint_if_turn_ended()


def load_lines(rows: list[str], first: int = 0) -> list[RecordLine]:
    """Lines from saved rows; ``first`` is the index of the first line."""
    return [load_line(number, row) for number, row in enumerate(rows, first)]


def load_log(rows: list[LogRow]) -> list[LogEntry]:
    """Entries of a log from saved rows."""
    return [LogEntry(line, message_id, tuple(args), to) for line, message_id, args, to in rows]


def load_line(number: int, row: str) -> RecordLine:
    """A line from a saved row, without its suffix.

    >>> load_line(0, "0 pass !").text()
    '0 pass'
    """
    return parse_line(number, row.rstrip(" !"))


def load_marks(rows: list[str], lines: list[RecordLine]) -> list[int]:
    """The marks of these lines from their saved rows and from the acts among them.

    >>> rows = ["0 pass", "1 pass !", "undo 0"]
    >>> load_marks(rows, load_lines(rows)) == [STRUCK, FENCE, 0]
    True
    """
    struck = Course(lines).struck
    return [
        (STRUCK if index in struck else 0)
        | (FENCE if row.endswith("!") else 0)
        | (REVEALED if row.endswith("!!") else 0)
        for index, row in enumerate(rows)
    ]
