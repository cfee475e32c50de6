"""A table as JSON and back: what a server keeps between two answers.

`save` writes everything into one text.  A server that keeps long games writes the `head` of a
table now and then, the lines and entries that are new (`since`) with every answer, and has them
put together again by `reopen`: nothing that it writes grows with the game.

A saved table that is damaged or of another game is refused.  One whose rules, content or
vocabulary were others is played again from its record, by names: if all of it holds, the game
goes on under the present rules and its record says so.  If not, it is `Outdated`: the text is
left as it is, and those who play decide (`go_on`, `end`, or wait).

Longer than 400 lines, as whatever is written here is read here: who changes one sees the other.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from kabinett.core.game import Game
from kabinett.core.play.chance import Chance
from kabinett.core.play.course import Course, Lines, marked
from kabinett.core.play.digests import Digests, digests
from kabinett.core.play.record import (
    CONCEDE,
    Line,
    Player,
    RecordError,
    ends,
    parse_line,
    rules_act,
    takeback_act,
)
from kabinett.core.play.replay import drawn, force, play
from kabinett.core.play.table import LogEntry, Table
from kabinett.core.play.tail import Tail
from kabinett.core.play.taking_back import Checkpoint
from kabinett.core.script.program import StaleFrames
from kabinett.core.setup import Setup, SetupError, as_recorded
from kabinett.core.state import State, plain

T = TypeVar("T")

FORMAT = 2

#: After a line that nobody undoes, and after one that nobody takes back by consent either.
FENCES = ("", " !", " !!")

#: An entry of the log, as it is saved: line, message, its arguments, who may read it.
LogRow = tuple[int, str, list[int], int]

_SEAL = re.compile(r'\{"check":"([0-9a-f]{32})",')


class SavedTableError(ValueError):
    """A saved table that cannot be opened.  It has been left as it is."""


class Outdated(SavedTableError):
    """A saved table of other rules, under which it cannot be played again to its end.

    ``lost``: how many answers of seats would be lost by going on from the last moment that
    holds, ``held`` how many lines of the record hold, ``changed`` what has changed."""

    def __init__(self, changed: list[str], held: int, lost: int, why: str) -> None:
        super().__init__(f"other {' and '.join(changed)} since it was saved: {why}")
        self.changed = changed
        self.held = held
        self.lost = lost


def save(table: Table) -> str:
    """Everything about the table, the secret seed included: never send it to a client."""
    lines, log = since(table)
    return seal(compact(members(table) | {"lines": lines, "log": log}))


def head(table: Table, write: Callable[[dict[str, Any]], str] | None = None) -> str:
    """The same without its lines and its log, but for how many of them there are, and what
    would have to be counted in them.  ``write`` makes JSON of it, if there is a quicker way."""
    counted = {
        "at": [len(table.lines), len(table.log)],
        "answered": table.answered,
        "gone": table.gone,
        "again": list(table.chance.again),
    }
    return seal((write or compact)(members(table) | counted))


def since(table: Table, lines: int = 0, entries: int = 0) -> tuple[list[str], list[LogRow]]:
    """The lines of the record from one on, and the entries of the log, as they are saved."""
    return (
        [line.text() + FENCES[line.fence + line.shown] for line in table.lines[lines:]],
        [(entry.line, entry.text, list(entry.args), entry.to) for entry in table.log[entries:]],
    )


def members(table: Table) -> dict[str, Any]:
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
        "players": [written(player) for player in table.players],
        "rules": table.rules,
        "commitment": table.commitment,
        "seed": table.chance.seed.hex(),
        "nonces": table.chance.nonces,
        "counter": table.chance.counter,
        "digests": [table.running.hex(), table.digest],
        "state": save_state(table, table.state),
        "checkpoint": {
            "line": checkpoint.line,
            "log": checkpoint.log,
            "mark": checkpoint.mark,
            "state": save_state(table, checkpoint.state),
        },
    }


def written(player: Player) -> list[str]:
    told = [player.name, player.bot]
    return [*told, player.seal, player.salt] if player.seal else told


def renamed(text: str, before: str, after: str) -> str:
    """A saved table, or a head, whose players of that name are called otherwise.  One that is
    damaged stays so."""
    try:
        data = json.loads(unseal(text))
    except (SavedTableError, ValueError):
        return text.replace(json.dumps(before, ensure_ascii=False), json.dumps(after))
    for player in data["players"]:
        if player[0] == before:
            player[0], player[3:] = after, [""] * len(player[3:])
    return seal(compact(data))


def compact(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def seal(body: str) -> str:
    """The JSON object with a first member ``check``, by which damage is found."""
    return f'{{"check":"{digest(body)}",{body[1:]}'


def unseal(text: str) -> str:
    found = _SEAL.match(text)
    if found is None:
        raise SavedTableError("this is no saved table")
    body = "{" + text[found.end() :]
    if digest(body) != found.group(1):
        raise SavedTableError("the saved table is damaged: it is not as it was written")
    return body


def digest(body: str) -> str:
    return hashlib.blake2b(body.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def save_state(table: Table, state: State) -> dict[str, Any]:
    return {"values": plain(state.values()), "frames": table.program.dump(state)}


def load_state(table: Table, saved: dict[str, Any]) -> State:
    """The state, its frames included; StaleFrames if a script or the state's fields changed."""
    state: State = table.game.new_state(table.setup)
    if set(saved["values"]) != set(state.fields()):
        raise StaleFrames("the state has other fields now")
    state.put(saved["values"])
    table.program.load(state, saved["frames"])
    return state


Finder = Callable[[str], Game[Any] | None]


class Update(NamedTuple):
    """That a table was played again: what has changed, and how many answers were lost."""

    changed: list[str]  # "rules", "book", "vocabulary"
    lost: int = 0


class Earlier(NamedTuple):
    """What has not been read yet of the lines of a record and of its log."""

    lines: Callable[[], list[str]]
    log: Callable[[], list[LogRow]]
    since: tuple[int, int]  # so many lines and entries came after the head


class Pieces(NamedTuple):
    """What a server has kept of a table: its `head`, and all that `since` has given, or only the
    last of it, ``earlier`` being read when it is wanted.

    Lines may have come since the head was written: they are played when it is opened."""

    head: str
    lines: list[str]
    log: list[LogRow]
    earlier: Earlier | None = None


def load(text: str | Pieces, find_game: Finder) -> tuple[Table, Update | None]:
    """The table that `save` wrote, or of these pieces, and whether it had to be played again.

    SavedTableError if it cannot be opened; `Outdated` if somebody has to decide first."""
    table, changed = opened(text, find_game)
    if not changed:
        return table, None
    held, why = play_again(table)
    if why:
        raise Outdated(changed, held, answers_after(table.lines, held), why)
    table.note(rules_act(digests(table.game).whole))
    play_on(table)
    return table, Update(changed)


def go_on(text: str | Pieces, find_game: Finder) -> tuple[Table, Update | None]:
    """A table that is `Outdated`, from the last moment that holds: what came after it is taken
    back in its record, by a line."""
    table, changed = opened(text, find_game)
    if not changed:
        return table, None
    held, _ = play_again(table)
    lost = answers_after(table.lines, held)
    people = tuple(seat for seat, player in enumerate(table.players) if not player.bot)
    table.note(rules_act(digests(table.game).whole))
    live = sum(line.stands for line in table.lines[held:])
    if live:
        table.rewind(takeback_act(live, people))
    play_on(table)
    return table, Update(changed, lost)


def end(text: str | Pieces, find_game: Finder) -> tuple[Table, Update | None]:
    """The same table, ended as it stood at the last moment that holds."""
    table, update = go_on(text, find_game)
    table.end()
    return table, update


def answers_after(lines: Lines, held: int) -> int:
    return sum(line.own and not line.struck for line in lines[held:])


def play_on(table: Table) -> None:
    """To the next ask.  Nobody takes back what came before the update."""
    table.advance()
    table.set_checkpoint()
    table.publish()


def opened(text: str | Pieces, find_game: Finder) -> tuple[Table, list[str]]:
    """The table with its lines, and what has changed; its position too, if nothing has."""
    try:
        saved = json.loads(unseal(text.head if isinstance(text, Pieces) else text))
        if saved["format"] != FORMAT:
            raise SavedTableError(f"saved in format {saved['format']}; this is format {FORMAT}")
        game = find_game(saved["game"])
        if game is None:
            raise SavedTableError(f"a game that is not installed here: {saved['game']!r}")
        if saved["version"] > game.version:
            raise SavedTableError(f"saved by a newer version of {game.id} ({saved['version']})")
        if not isinstance(text, Pieces):
            text = Pieces("", saved["lines"], saved["log"])
        return restore(saved, text, game)
    except SavedTableError:
        raise
    except SetupError as error:
        raise SavedTableError(f"it cannot be set up here: {error}") from error
    except Exception as error:  # whatever it is that damage makes the rules stumble over
        raise SavedTableError(f"the saved table is damaged: {error!r}") from error


def restore(saved: dict[str, Any], pieces: Pieces, game: Game[Any]) -> tuple[Table, list[str]]:
    given = saved["setup"]
    roles, bots = tuple(given["roles"]), tuple(given["bots"])
    rest = bots, given["pack"], given.get("position", "")
    options = as_recorded(given["options"], game)
    setup = game.setup(Setup(given["seats"], options, roles, *rest))
    players = [Player(*each) for each in saved["players"]]
    chance = Chance(bytes.fromhex(saved["seed"]), saved["nonces"], saved["counter"])
    table = Table(game, setup, players, chance)
    table.rules, table.commitment = str(saved["rules"]), str(saved["commitment"])
    lines, log = lines_of(saved, pieces), log_of(saved, pieces)
    kept, at = saved["checkpoint"], saved.get("at", [len(lines), len(log)])
    if len(players) != setup.seats or not (
        counts(saved["counter"])
        and counts(kept["line"], lines)
        and counts(kept["log"], log)
        and counts(at[0], lines)
        and counts(at[1], log)
    ):
        raise ValueError("players, draws or the checkpoint are not what they should be")
    table.lines, table.log = lines, log
    changed = digests(game).changed(Digests(*saved["played_by"]))
    if changed:
        return table, changed
    try:
        table.checkpoint = Checkpoint(
            kept["line"], kept["log"], kept["mark"], load_state(table, kept["state"])
        )
        table.state = load_state(table, saved["state"])
        game.check(table.state)
    except StaleFrames:  # cut otherwise, though the source is the same
        return table, ["rules"]
    running, table.digest = saved["digests"]
    table.running = bytes.fromhex(running)
    later, entries = lines[at[0] :], len(log)
    table.lines.cut(at[0])
    table.log.cut(at[1])
    table.ended = len(table.lines) > 0 and ends(table.lines[-1], setup.seats)
    if "answered" in saved:
        table.answered, table.gone = list(saved["answered"]), list(saved["gone"])
        chance.again = deque(saved["again"])
    else:
        count(table)
    follow(table, later)  # acts are not among them: after each a head is written
    if len(table.log) != entries:
        raise ValueError("the log is not that of the lines")
    return table, []


def count(table: Table) -> None:
    """Find in its lines what a `head` has."""
    table.chance.again = draws_to_come(table.lines)
    for line in table.lines:
        if line.own:
            table.answered[line.who] += 1
        elif line.act == CONCEDE:
            table.gone += line.seats


def draws_to_come(lines: Lines) -> deque[int]:
    """The draws that were taken back and not made again yet, in the order in which they come."""
    return Course(line.fresh() for line in lines).again


def lines_of(saved: dict[str, Any], pieces: Pieces) -> Tail[Line]:
    """The lines, those marked that are struck."""
    earlier = pieces.earlier
    if earlier is None:
        return Tail(marked(load_lines(pieces.lines)))
    before = saved["at"][0] + earlier.since[0] - len(pieces.lines)
    rows = load_lines(pieces.lines, before)
    try:
        return Tail(
            marked(rows), before, lambda: all_of(before, marked(load_lines(earlier.lines())))
        )
    except RecordError:  # what is taken back came earlier
        return Tail(marked(load_lines([*earlier.lines(), *pieces.lines])))


def log_of(saved: dict[str, Any], pieces: Pieces) -> Tail[LogEntry]:
    earlier = pieces.earlier
    if earlier is None:
        return Tail(load_log(pieces.log))
    before = saved["at"][1] + earlier.since[1] - len(pieces.log)
    return Tail(load_log(pieces.log), before, lambda: all_of(before, load_log(earlier.log())))


def all_of(number: int, found: list[T]) -> list[T]:
    """What was found, if it is so many."""
    if len(found) != number:
        raise SavedTableError(f"{len(found)} of {number} were found")
    return found


def follow(table: Table, lines: list[Line]) -> None:
    """Take over lines that were added to the table elsewhere; RecordError if they do not fit."""
    for line in lines:
        number = table.fitting(line)
        if number is None:
            raise RecordError(line.at, f"{line.text()!r} does not follow here")
        if line.own:
            mark_turn(table)
        drawn(table, line)
        table.take(line, number)
    mark_turn(table)


def mark_turn(table: Table) -> None:
    """As a table does it when it has come to its next ask."""
    if table.game.turn_mark(table.state) != table.checkpoint.mark:
        table.set_checkpoint()


def counts(value: object, items: Tail[Any] | None = None) -> bool:
    """Is it a number from 0, and no more than there are items?"""
    return type(value) is int and value >= 0 and (items is None or value <= len(items))


def load_lines(rows: list[str], first: int = 0) -> list[Line]:
    return [load_line(number, row) for number, row in enumerate(rows, first)]


def load_log(rows: list[LogRow]) -> list[LogEntry]:
    return [LogEntry(line, words, tuple(args), to) for line, words, args, to in rows]


def load_line(number: int, row: str) -> Line:
    shown, fence = row.endswith(FENCES[2]), row.endswith("!")
    line = parse_line(number, row.rstrip(" !"))
    line.fence, line.shown = fence, shown
    return line


def play_again(table: Table) -> tuple[int, str]:
    """Play the lines of a table anew, without those that are struck, as far as they hold.

    How many do, and why the next one does not ("" if all do).  All of them stand in its record
    afterwards, as before."""
    lines, counter = table.lines, table.chance.counter
    table.lines, table.log, table.answered = Tail(), Tail(), [0] * table.setup.seats
    table.gone = []
    table.begin()
    held, why = len(lines), ""
    for place, line in enumerate(lines):
        if line.stands and not why:
            running, answered = table.running, table.answered[:]
            try:
                while (number := table.fitting(line)) is None and force(table, silent=True):
                    pass
                play(table, line, number)
                continue
            except Exception as error:  # a rule may stumble over what is no longer possible
                held, why = place, str(error) or type(error).__name__
                table.running, table.answered = running, answered
                table.lines.cut(place)
        table.note(line)
        if not why and not table.program.at_once(table.state):
            table.publish()
    try:
        table.game.check(table.state)
    except AssertionError as error:
        held, why = (held, why) if why else (0, str(error))
    table.chance.counter, table.chance.again = counter, draws_to_come(table.lines)
    return held, why
