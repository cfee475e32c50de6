"""A table as JSON and back: what a server keeps between two answers.

`save` writes everything into one text.  A server with long games writes the `head` of a table now
and then, and the new lines and entries (`rows_since`) with every answer; `load` puts these `Pieces`
together again.  So nothing that it writes grows with the game.

A saved table that is damaged or of another game is refused.  If its rules, content or vocabulary
differ from those installed, its record is played again, by names: if all of it holds, the game goes
on under the present rules and its record says so.  If not, it is `Outdated`: the text stays as it
is, and the players decide (`go_on`, `end`, or wait).

Longer than 400 lines, as everything that is written here is read here: a change of one shows in the
other.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.play.chance import Chance
from kabinett.core.play.course import Course, Lines, mark_struck
from kabinett.core.play.digests import Digests, digests
from kabinett.core.play.record import (
    CONCEDE,
    Player,
    RecordError,
    RecordLine,
    ends_game,
    parse_line,
    rules_act,
    takeback_act,
)
from kabinett.core.play.replay import force, note_draw, play_line
from kabinett.core.play.table import LogEntry, Table
from kabinett.core.play.tail import Tail
from kabinett.core.play.taking_back import Checkpoint
from kabinett.core.script.program import StaleFrames
from kabinett.core.setup import Setup, SetupError, as_recorded
from kabinett.core.state import State, plain

T = TypeVar("T")

FORMAT = 2

#: What follows a saved line: "", a fence against undo, or one against takebacks too.
FENCES = ("", " !", " !!")

#: A saved entry of the log: line, message, its arguments, who may read it.
LogRow = tuple[int, str, list[int], int]

_SEAL = re.compile(r'\{"check":"([0-9a-f]{32})",')


class SavedTableError(ValueError):
    """A saved table that cannot be opened.  It stays as it is."""


class Outdated(SavedTableError):
    """A saved table of other rules, whose record cannot be played to its end under these.

    ``lost``: how many answers of seats are lost by going on from the last moment that holds,
    ``lines_held`` how many lines of the record hold, ``changed`` what differs."""

    def __init__(self, changed: list[str], lines_held: int, lost: int, why: str) -> None:
        super().__init__(f"other {' and '.join(changed)} since it was saved: {why}")
        self.changed = changed
        self.lines_held = lines_held
        self.lost = lost


def save(table: Table) -> str:
    """Everything about the table, the secret seed included: never send it to a client."""
    lines, log = rows_since(table)
    return seal(compact(common_members(table) | {"lines": lines, "log": log}))


def head(table: Table, write: Callable[[Data], str] | None = None) -> str:
    """A saved table without its lines and its log, but with the number of both, and with what a
    reader would otherwise count in them.  ``write``: a quicker way to make JSON than `compact`."""
    extras = {
        "at": [len(table.lines), len(table.log)],
        "answered": table.answer_counts,
        "gone": table.concessions,
        "again": list(table.chance.redraws),
    }
    return seal((write or compact)(common_members(table) | extras))


def rows_since(table: Table, lines: int = 0, entries: int = 0) -> tuple[list[str], list[LogRow]]:
    """The lines of the record and the entries of the log, each from a place on, as saved rows."""
    return (
        [line.text() + FENCES[line.fence + line.shown] for line in table.lines[lines:]],
        [(entry.line, entry.text, list(entry.args), entry.to) for entry in table.log[entries:]],
    )


def common_members(table: Table) -> Data:
    """What a saved table and its head have in common, as JSON data."""
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
        "digests": [table.running_digest.hex(), table.digest],
        "state": save_state(table, table.state),
        "checkpoint": {
            "line": checkpoint.line,
            "log": checkpoint.log,
            "mark": checkpoint.mark,
            "state": save_state(table, checkpoint.state),
        },
    }


def player_row(player: Player) -> list[str]:
    """A player as JSON data."""
    row = [player.name, player.bot]
    return [*row, player.seal, player.salt] if player.seal else row


def rename_in_saved(text: str, before: str, after: str) -> str:
    """The text of a saved table, or a head, with another name for all players of the name
    ``before``.  A damaged one stays damaged."""
    try:
        data = json.loads(unseal(text))
    except (SavedTableError, ValueError):
        return text.replace(json.dumps(before, ensure_ascii=False), json.dumps(after))
    for player in data["players"]:
        if player[0] == before:
            player[0], player[3:] = after, [""] * len(player[3:])
    return seal(compact(data))


def compact(data: Data) -> str:
    """The data as short JSON.

    >>> compact({"at": [0, 1]})
    '{"at":[0,1]}'
    """
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def seal(body: str) -> str:
    """The JSON object with a first member ``check``, which shows damage.

    >>> unseal(seal('{"at":0}'))
    '{"at":0}'
    """
    return f'{{"check":"{digest(body)}",{body[1:]}'


def unseal(text: str) -> str:
    """The JSON object without its ``check``; SavedTableError if it is damaged."""
    match = _SEAL.match(text)
    if match is None:
        raise SavedTableError("this is no saved table")
    body = "{" + text[match.end() :]
    if digest(body) != match.group(1):
        raise SavedTableError("the saved table is damaged: it is not as it was written")
    return body


def digest(body: str) -> str:
    """The digest of a JSON object that `seal` writes."""
    return hashlib.blake2b(body.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def save_state(table: Table, state: State) -> Data:
    """A state as JSON data, with its frames."""
    return {"values": plain(state.values()), "frames": table.program.dump(state)}


def load_state(table: Table, data: Data) -> State:
    """The state with its frames; StaleFrames if a script or the state's fields have changed."""
    state: State = table.game.new_state(table.setup)
    if set(data["values"]) != set(state.fields()):
        raise StaleFrames("the state has other fields now")
    state.put(data["values"])
    table.program.load(state, data["frames"])
    return state


Finder = Callable[[str], Game | None]


class Update(NamedTuple):
    """Says that a table was played again: what has changed, and how many answers are lost."""

    changed: list[str]  # "rules", "book", "vocabulary"
    lost: int = 0


class Earlier(NamedTuple):
    """Reads, when needed, those lines of a record and entries of its log that a server has not
    loaded."""

    lines: Callable[[], list[str]]
    log: Callable[[], list[LogRow]]
    since: tuple[int, int]  # the numbers of lines and entries after the head


class Pieces(NamedTuple):
    """What a server keeps of a table: its `head`, and all rows of `rows_since`, or only the last
    of them and ``earlier`` to read the others when needed.

    Lines that came after the head are played when the table is opened."""

    head: str
    lines: list[str]
    log: list[LogRow]
    earlier: Earlier | None = None


def load(text: str | Pieces, find_game: Finder) -> tuple[Table, Update | None]:
    """The table of a text from `save`, or of pieces, and the `Update` if it was played again.

    SavedTableError if it cannot be opened; `Outdated` if somebody has to decide first."""
    table, changes = open_saved(text, find_game)
    if not changes:
        return table, None
    lines_held, why = replay_lines(table)
    if why:
        raise Outdated(changes, lines_held, answers_after(table.lines, lines_held), why)
    table.note(rules_act(digests(table.game).whole))
    play_to_ask(table)
    return table, Update(changes)


def go_on(text: str | Pieces, find_game: Finder) -> tuple[Table, Update | None]:
    """A table that is `Outdated`, from the last moment that holds: a line of its record takes back
    what came after that."""
    table, changes = open_saved(text, find_game)
    if not changes:
        return table, None
    lines_held, _ = replay_lines(table)
    answers_lost = answers_after(table.lines, lines_held)
    people = tuple(seat for seat, player in enumerate(table.players) if not player.bot)
    table.note(rules_act(digests(table.game).whole))
    standing = sum(line.stands for line in table.lines[lines_held:])
    if standing:
        table.rewind(takeback_act(standing, people))
    play_to_ask(table)
    return table, Update(changes, answers_lost)


def end(text: str | Pieces, find_game: Finder) -> tuple[Table, Update | None]:
    """A table that is `Outdated`, ended as it stood at the last moment that holds."""
    table, update = go_on(text, find_game)
    table.end()
    return table, update


def answers_after(lines: Lines, lines_held: int) -> int:
    """How many answers of seats stand after the lines that hold."""
    return sum(line.own and not line.struck for line in lines[lines_held:])


def play_to_ask(table: Table) -> None:
    """Play to the next ask.  Nobody takes back what came before the update."""
    table.advance()
    table.set_checkpoint()
    table.publish()


def open_saved(text: str | Pieces, find_game: Finder) -> tuple[Table, list[str]]:
    """The table with its lines, and what has changed; with its position only if nothing has."""
    try:
        data = json.loads(unseal(text.head if isinstance(text, Pieces) else text))
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
    except SetupError as error:
        raise SavedTableError(f"it cannot be set up here: {error}") from error
    except Exception as error:  # damage may make the rules stumble over anything
        raise SavedTableError(f"the saved table is damaged: {error!r}") from error


def restore(data: Data, pieces: Pieces, game: Game) -> tuple[Table, list[str]]:
    """The table of saved data, and what has changed; ValueError if its numbers make no sense."""
    setup_data = data["setup"]
    roles, bots = tuple(setup_data["roles"]), tuple(setup_data["bots"])
    others = bots, setup_data["pack"], setup_data.get("position", "")
    options = as_recorded(setup_data["options"], game)
    setup = game.setup(Setup(setup_data["seats"], options, roles, *others))
    players = [Player(*each) for each in data["players"]]
    chance = Chance(bytes.fromhex(data["seed"]), data["nonces"], data["counter"])
    table = Table(game, setup, players, chance)
    table.rules, table.commitment = str(data["rules"]), str(data["commitment"])
    lines, log = load_record_lines(data, pieces), log_of(data, pieces)
    checkpoint_data, at = data["checkpoint"], data.get("at", [len(lines), len(log)])
    if len(players) != setup.seats or not (
        is_count(data["counter"])
        and is_count(checkpoint_data["line"], lines)
        and is_count(checkpoint_data["log"], log)
        and is_count(at[0], lines)
        and is_count(at[1], log)
    ):
        raise ValueError("players, draws or the checkpoint are not what they should be")
    table.lines, table.log = lines, log
    changes = digests(game).differences(Digests(*data["played_by"]))
    if changes:
        return table, changes
    try:
        table.checkpoint = Checkpoint(
            checkpoint_data["line"],
            checkpoint_data["log"],
            checkpoint_data["mark"],
            load_state(table, checkpoint_data["state"]),
        )
        table.state = load_state(table, data["state"])
        game.check(table.state)
    except StaleFrames:  # cut otherwise, though the source is the same
        return table, ["rules"]
    running, table.digest = data["digests"]
    table.running_digest = bytes.fromhex(running)
    later, entries = lines[at[0] :], len(log)
    table.lines.cut(at[0])
    table.log.cut(at[1])
    table.ended = len(table.lines) > 0 and ends_game(table.lines[-1], setup.seats)
    if "answered" in data:
        table.answer_counts, table.concessions = list(data["answered"]), list(data["gone"])
        chance.redraws = deque(data["again"])
    else:
        count_answers(table)
    follow(table, later)  # acts are not among them: after each a head is written
    if len(table.log) != entries:
        raise ValueError("the log is not that of the lines")
    return table, []


def count_answers(table: Table) -> None:
    """Count in a table's lines what its `head` would say."""
    table.chance.redraws = draws_to_come(table.lines)
    for line in table.lines:
        if line.own:
            table.answer_counts[line.who] += 1
        elif line.act == CONCEDE:
            table.concessions += line.seats


def draws_to_come(lines: Lines) -> deque[int]:
    """The draws that were taken back and not made again yet, in their order."""
    return Course(line.fresh() for line in lines).redraws


def load_record_lines(data: Data, pieces: Pieces) -> Tail[RecordLine]:
    """The lines of a table, with a mark on those that are struck."""
    earlier = pieces.earlier
    if earlier is None:
        return Tail(mark_struck(load_lines(pieces.lines)))
    before = data["at"][0] + earlier.since[0] - len(pieces.lines)
    rows = load_lines(pieces.lines, before)
    try:
        return Tail(
            mark_struck(rows),
            before,
            lambda: check_number(before, mark_struck(load_lines(earlier.lines()))),
        )
    except RecordError:  # what is taken back came earlier
        return Tail(mark_struck(load_lines([*earlier.lines(), *pieces.lines])))


def log_of(data: Data, pieces: Pieces) -> Tail[LogEntry]:
    """The log of a table."""
    earlier = pieces.earlier
    if earlier is None:
        return Tail(load_log(pieces.log))
    before = data["at"][1] + earlier.since[1] - len(pieces.log)
    return Tail(load_log(pieces.log), before, lambda: check_number(before, load_log(earlier.log())))


def check_number(number: int, items: list[T]) -> list[T]:
    """These items; SavedTableError if they are not this number."""
    if len(items) != number:
        raise SavedTableError(f"{len(items)} of {number} were found")
    return items


def follow(table: Table, lines: list[RecordLine]) -> None:
    """Play lines that another process added to the table; RecordError if they do not fit."""
    for line in lines:
        number = table.matching_choice(line)
        if number is None:
            raise RecordError(line.at, f"{line.text()!r} does not follow here")
        if line.own:
            set_checkpoint_at_turn(table)
        note_draw(table, line)
        table.take(line, number)
    set_checkpoint_at_turn(table)


def set_checkpoint_at_turn(table: Table) -> None:
    """Set a checkpoint if a turn has ended, as a table does when it comes to its next ask."""
    if table.game.turn_mark(table.state) != table.checkpoint.mark:
        table.set_checkpoint()


def is_count(value: object, items: Tail[Any] | None = None) -> bool:
    """Is the value a number from 0 to the number of items?"""
    return type(value) is int and value >= 0 and (items is None or value <= len(items))


def load_lines(rows: list[str], first: int = 0) -> list[RecordLine]:
    """Lines from saved rows; ``first`` is the place of the first one."""
    return [load_line(number, row) for number, row in enumerate(rows, first)]


def load_log(rows: list[LogRow]) -> list[LogEntry]:
    """Entries of a log from saved rows."""
    return [LogEntry(line, words, tuple(args), to) for line, words, args, to in rows]


def load_line(number: int, row: str) -> RecordLine:
    """A line from a saved row, with its fences.

    >>> load_line(0, "0 pass !").fence
    True
    """
    shown, fence = row.endswith(FENCES[2]), row.endswith("!")
    line = parse_line(number, row.rstrip(" !"))
    line.fence, line.shown = fence, shown
    return line


def replay_lines(table: Table) -> tuple[int, str]:
    """Play the lines of a table anew, without struck ones, as far as they hold.

    Gives how many hold, and why the next one does not ("" if all do).  The record keeps all of
    them."""
    lines, counter = table.lines, table.chance.counter
    table.lines, table.log, table.answer_counts = Tail(), Tail(), [0] * table.setup.seats
    table.concessions = []
    table.begin()
    lines_held, why = len(lines), ""
    for place, line in enumerate(lines):
        if line.stands and not why:
            running, answer_counts = table.running_digest, table.answer_counts[:]
            try:
                while (number := table.matching_choice(line)) is None and force(table, silent=True):
                    pass
                play_line(table, line, number)
                continue
            except Exception as error:  # a rule may stumble over what these rules make impossible
                lines_held, why = place, str(error) or type(error).__name__
                table.running_digest, table.answer_counts = running, answer_counts
                table.lines.cut(place)
        table.note(line)
        if not why and not table.program.at_once(table.state):
            table.publish()
    try:
        table.game.check(table.state)
    except AssertionError as error:
        lines_held, why = (lines_held, why) if why else (0, str(error))
    table.chance.counter, table.chance.redraws = counter, draws_to_come(table.lines)
    return lines_held, why
