"""A table as JSON and back: the data that a server keeps between two answers.

`save` writes everything into one text. A server with long games writes the `head` of a table from
time to time, and the new lines and entries (`rows_since`) after every answer; `open_saved` combines
these `Pieces`. The texts that the server writes therefore do not grow with the game.

`opening.py` opens saved tables, including those from other rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.play.chance import Chance
from kabinett.core.play.checksum import SavedTableError, compact, with_checksum, without_checksum
from kabinett.core.play.course import Course
from kabinett.core.play.digests import Digests, digests
from kabinett.core.play.history import (
    FENCE,
    REVEALED,
    STRUCK,
    Checkpoint,
    History,
    LogEntry,
)
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.players import Player
from kabinett.core.play.record import RecordError, parse_line
from kabinett.core.play.record_lines import Act, RecordLine
from kabinett.core.play.replay import mark_drawn
from kabinett.core.play.table import Table
from kabinett.core.position_text import PositionError
from kabinett.core.script.program import RulesError, StaleFrames
from kabinett.core.setup import Setup, SetupError, as_recorded
from kabinett.core.state import State, plain

T = TypeVar("T")

FORMAT = 2
#: What only a head contains: the numbers of its lines and log entries, each seat's number of
#: answers, the seats that conceded, and the draws that will be repeated.
SIZES, ANSWER_COUNTS, CONCEDED, REDRAWS = "at", "answered", "gone", "again"

#: The suffix of a saved line whose marks are these.
FENCE_SUFFIXES = {0: "", FENCE: " !", FENCE | REVEALED: " !!"}

#: A saved entry of the log: line, message, its arguments, who may read it.
LogRow = tuple[int, str, list[int], int]

#: Errors that damaged data causes, including errors in the rules. Other errors, such as those of a
#: database, do not mean that the table is damaged.
DAMAGE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError),
    *(RulesError, StaleFrames),
)


def save(table: Table) -> str:
    """The whole table as text. It contains the secret seed: never send it to a client."""
    lines, log = rows_since(table)
    return with_checksum(compact(common_members(table) | {"lines": lines, "log": log}))


def head(table: Table, write: Callable[[Data], str] | None = None) -> str:
    """A saved table without its lines and its log. It contains their numbers, and counts that a
    reader would otherwise have to compute from them. ``write``: a faster way to write JSON than
    `compact`."""
    extras = {
        SIZES: [len(table.lines), len(table.log)],
        ANSWER_COUNTS: table.answer_counts,
        CONCEDED: list(table.conceded_seats()),
        REDRAWS: list(table.chance.redraws),
    }
    return with_checksum((write or compact)(common_members(table) | extras))


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


def load_state(game: Game, setup: Setup, data: Data) -> State:
    """The state with its frames; raises StaleFrames if a script or the fields of the state have
    changed."""
    state: State = game.new_state(setup)
    if set(data["values"]) != set(state.fields()):
        raise StaleFrames("the state has other fields now")
    state.put(data["values"])
    game.program.load(state, data["frames"])
    return state


Finder = Callable[[str], Game | None]


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


def open_saved(text: str | Pieces, find_game: Finder) -> tuple[Table, list[str]]:
    """The table with its lines, and the names of the digests that have changed. If any digest has
    changed, the table is not at its position yet."""
    try:
        data = json.loads(without_checksum(text.head if isinstance(text, Pieces) else text))
        if data["format"] != FORMAT:
            raise SavedTableError(f"saved in format {data['format']}; this is format {FORMAT}")
        game = find_game(data["game"])
        if game is None:
            raise SavedTableError(f"a game that is not installed here: {data['game']!r}")
        if data["version"] > game.version:
            raise SavedTableError(f"saved by a newer version of {game.id} ({data['version']})")
        if not isinstance(text, Pieces):
            text = Pieces("", data["lines"], data["log"])
        return restore(data, text, game)
    except SavedTableError:
        raise
    except (SetupError, PositionError) as error:
        raise SavedTableError(f"it cannot be set up here: {error}") from error
    except DAMAGE as error:
        raise SavedTableError(f"the saved table is damaged: {error!r}") from error


def restore(data: Data, pieces: Pieces, game: Game) -> tuple[Table, list[str]]:
    """The table from saved data, and the names of the digests that have changed. Raises ValueError
    if a number in the data is impossible."""
    setup, players = setup_of(data, game), [Player(*each) for each in data["players"]]
    chance = Chance(bytes.fromhex(data["seed"]), data["nonces"], data["counter"])
    rules, commitment = str(data["rules"]), str(data["commitment"])
    new_table = partial(Table, game, setup, players, chance, rules=rules, commitment=commitment)
    (lines, marks), log = lines_and_marks(data, pieces), log_of(data, pieces)
    if len(players) != setup.seats:
        raise ValueError("players are not what they should be")
    line_count, entry_count = sizes_of(data, lines, log)
    changes = digests(game).differences(Digests(*data["played_by"]))
    if not changes:
        try:
            checkpoint, state = load_positions(game, setup, data)
        except StaleFrames:  # the frames differ although the source is the same
            changes = ["rules"]
    if changes:
        table = new_table()
        table.history = History(setup.seats, chance, table.checkpoint, lines, marks, log)
        return table, changes
    later, entries = lines[line_count:], len(log)
    lines.cut(line_count)
    marks.cut(line_count)
    log.cut(entry_count)
    history = history_at_head(data, setup, chance, checkpoint, lines, marks, log)
    table = new_table(state=state, history=history)
    follow(table, later)  # these lines contain no acts, because a head is written after each act
    if len(log) != entries:
        raise ValueError("the log is not that of the lines")
    return table, []


def setup_of(data: Data, game: Game) -> Setup:
    """The setup in saved data."""
    members = data["setup"]
    options = as_recorded(members["options"], game)
    return game.setup(
        Setup(
            members["seats"],
            options,
            roles=tuple(members["roles"]),
            bots=tuple(members["bots"]),
            pack=members["pack"],
            position=members.get("position", ""),
        )
    )


def sizes_of(data: Data, lines: LazyList[RecordLine], log: LazyList[LogEntry]) -> tuple[int, int]:
    """The numbers of lines and of log entries when the data was written. Raises ValueError if a
    number in the data is impossible."""
    line_count, entry_count = data.get(SIZES, [len(lines), len(log)])
    if not (
        is_count(data["counter"])
        and is_count(data["checkpoint"]["line"], lines)
        and is_count(line_count, lines)
        and is_count(entry_count, log)
    ):
        raise ValueError("draws or the checkpoint are not what they should be")
    return line_count, entry_count


def load_positions(game: Game, setup: Setup, data: Data) -> tuple[Checkpoint, State]:
    """The checkpoint and the present position; raises StaleFrames if the rules have changed."""
    point = data["checkpoint"]
    before = load_state(game, setup, point["state"])
    state = load_state(game, setup, data["state"])
    game.check(state)
    return Checkpoint(point["line"], point["mark"], before), state


def history_at_head(
    data: Data,
    setup: Setup,
    chance: Chance,
    checkpoint: Checkpoint,
    lines: LazyList[RecordLine],
    marks: LazyList[int],
    log: LazyList[LogEntry],
) -> History:
    """The history when the data was written; the dice are set to that moment, too."""
    is_head = ANSWER_COUNTS in data
    counts = (list(data[ANSWER_COUNTS]), list(data[CONCEDED])) if is_head else None
    chance.restore(data["counter"], data[REDRAWS] if is_head else Course(lines).redraws)
    running, shown = data["digests"]
    shown_digests = bytes.fromhex(running), shown
    return History(setup.seats, chance, checkpoint, lines, marks, log, counts, shown_digests)


def lines_and_marks(data: Data, pieces: Pieces) -> tuple[LazyList[RecordLine], LazyList[int]]:
    """The lines of a table, and their marks."""
    earlier = pieces.earlier
    if earlier is None:
        lines = load_lines(pieces.lines)
        return LazyList(lines), LazyList(load_marks(pieces.lines, lines))
    before = data[SIZES][0] + earlier.since[0] - len(pieces.lines)
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
    before = data[SIZES][1] + earlier.since[1] - len(pieces.log)
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


def is_count(value: object, items: LazyList[Any] | None = None) -> bool:
    """Is the value a number from 0 to the number of items?"""
    return type(value) is int and value >= 0 and (items is None or value <= len(items))


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
