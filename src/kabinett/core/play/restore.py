"""Restores tables from saved data (`saved.py`), as far as that is possible under the installed
rules.

`opening.py` replays the lines of those tables that were saved under other rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.play.chance import Chance
from kabinett.core.play.checksum import SavedTableError, without_checksum
from kabinett.core.play.course import Course
from kabinett.core.play.digests import Digests, digests
from kabinett.core.play.history import Checkpoint, History, LogEntry
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.players import Player
from kabinett.core.play.record_lines import RecordLine
from kabinett.core.play.saved import FORMAT, Pieces, Stored, follow, lines_and_marks, log_of
from kabinett.core.play.table import Table
from kabinett.core.position_text import PositionError
from kabinett.core.script.program import RulesError, StaleFrames
from kabinett.core.setup import Setup, SetupError, as_recorded
from kabinett.core.state import State

Finder = Callable[[str], Game | None]
#: What a `Table` is made from: the first arguments of its `__init__`, up to its state.
About = tuple[Game, Setup, list[Player], Chance, str, str]

#: Errors that damaged data causes, including errors in the rules. Other errors, such as those of a
#: database, do not mean that the table is damaged.
DAMAGE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError),
    *(RulesError, StaleFrames),
)


class Written(NamedTuple):
    """The lines of a table's record, their marks, and its log."""

    lines: LazyList[RecordLine]
    marks: LazyList[int]
    log: LazyList[LogEntry]


def open_saved(stored: Stored, find_game: Finder) -> tuple[Table, list[str]]:
    """The table with its lines, and the names of the digests that have changed. If any digest has
    changed, the table is not at its position yet."""
    try:
        data = json.loads(without_checksum(stored.head if isinstance(stored, Pieces) else stored))
        if data["format"] != FORMAT:
            raise SavedTableError(f"saved in format {data['format']}; this is format {FORMAT}")
        game = find_game(data["game"])
        if game is None:
            raise SavedTableError(f"a game that is not installed here: {data['game']!r}")
        if data["version"] > game.version:
            raise SavedTableError(f"saved by a newer version of {game.id} ({data['version']})")
        if not isinstance(stored, Pieces):
            stored = Pieces("", data["lines"], data["log"])
        return restore(data, stored, game)
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
    if len(players) != setup.seats:
        raise ValueError(f"{len(players)} players for {setup.seats} seats")
    chance = Chance(bytes.fromhex(data["seed"]), data["nonces"], data["counter"])
    about = game, setup, players, chance, str(data["rules"]), str(data["commitment"])
    written = Written(*lines_and_marks(data, pieces), log_of(data, pieces))
    check_counts(data, written)
    changes = digests(game).differences(Digests(*data["played_by"]))
    if not changes:
        try:
            return table_at_present(about, data, written), []
        except StaleFrames:  # the frames differ although the source is the same
            changes = ["rules"]
    return outdated_table(about, written), changes


def outdated_table(about: About, written: Written) -> Table:
    """A table before its first script, with lines that were played under other rules."""
    table = Table(*about)
    table.history = History(table.setup.seats, table.chance, table.checkpoint, *written)
    return table


def table_at_present(about: About, data: Data, written: Written) -> Table:
    """The table after its last line; raises StaleFrames if the rules have changed."""
    game, setup, chance = about[0], about[1], about[3]
    checkpoint, state = load_positions(game, setup, data)
    line_count, entry_count = sizes_of(data, written)
    later, entries = written.lines[line_count:], len(written.log)
    written.lines.cut(line_count)
    written.marks.cut(line_count)
    written.log.cut(entry_count)
    history = history_at_head(data, setup, chance, checkpoint, written)
    table = Table(*about, state=state, history=history)
    follow(table, later)  # these lines contain no acts, because a head is written after each act
    if len(table.log) != entries:
        raise ValueError("the log is not that of the lines")
    return table


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


def sizes_of(data: Data, written: Written) -> list[int]:
    """The numbers of lines and of log entries when the data was written."""
    sizes: list[int] = data.get("at", [len(written.lines), len(written.log)])
    return sizes


def check_counts(data: Data, written: Written) -> None:
    """Raise ValueError if a number in the data is impossible."""
    line_count, entry_count = sizes_of(data, written)
    most_lines = len(written.lines)
    for name, count, most in (
        ("draws", data["counter"], None),
        ("lines before the checkpoint", data["checkpoint"]["line"], most_lines),
        ("lines", line_count, most_lines),
        ("entries of the log", entry_count, len(written.log)),
    ):
        if type(count) is not int or count < 0 or (most is not None and count > most):
            raise ValueError(f"{count!r} {name} are impossible")


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
    written: Written,
) -> History:
    """The history when the data was written; the dice are set to that moment, too."""
    is_head = "answered" in data
    counts = (list(data["answered"]), list(data["gone"])) if is_head else None
    chance.restore(data["counter"], data["again"] if is_head else Course(written.lines).redraws)
    running, shown = data["digests"]
    digests_then = bytes.fromhex(running), shown
    return History(setup.seats, chance, checkpoint, *written, counts, digests_then)


def load_state(game: Game, setup: Setup, data: Data) -> State:
    """The state with its frames; raises StaleFrames if a script or the fields of the state have
    changed."""
    state: State = game.new_state(setup)
    if set(data["values"]) != set(state.fields()):
        raise StaleFrames("the state has other fields now")
    state.put(data["values"])
    game.program.load(state, data["frames"])
    return state
