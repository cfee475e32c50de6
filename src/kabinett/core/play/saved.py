"""A table as JSON and back: what a server keeps between two answers.

`save` writes everything into one text.  A server that keeps long games writes the `head` of a
table now and then, the lines and entries that are new (`since`) with every answer, and has them
put together again by `reopen`: nothing that it writes grows with the game.

A saved table that is damaged or of another game is refused.  One whose rules, content or
vocabulary were others is played again from its record, by names: if all of it holds, the game
goes on under the present rules and its record says so.  If not, it is `Outdated`: the text is
left as it is, and those who play decide (`go_on`, `end`, or wait).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from kabinett.core.game import Game
from kabinett.core.play.chance import Chance
from kabinett.core.play.digests import Digests, digests
from kabinett.core.play.record import (
    END,
    Line,
    Player,
    RecordError,
    marked,
    parse_line,
    rules_act,
    takeback_act,
)
from kabinett.core.play.replay import drawn, force, play
from kabinett.core.play.table import LogEntry, Table
from kabinett.core.play.taking_back import Checkpoint
from kabinett.core.script.program import StaleFrames
from kabinett.core.setup import Setup, SetupError
from kabinett.core.state import State, plain

FORMAT = 2

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


def head(table: Table) -> str:
    """The same without its lines and its log, but for how many of them there are."""
    counts = {"at": [len(table.lines), len(table.log)]}
    return seal(compact(members(table) | counts))


def since(table: Table, lines: int = 0, entries: int = 0) -> tuple[list[str], list[LogRow]]:
    """The lines of the record from one on, and the entries of the log, as they are saved."""
    return (
        [line.text() + (" !" if line.fence else "") for line in table.lines[lines:]],
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
        },
        "players": [[player.name, player.bot] for player in table.players],
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


class Pieces(NamedTuple):
    """What a server has kept of a table: its `head`, and all that `since` has given.

    Lines may have come since the head was written: they are played when it is opened."""

    head: str
    lines: list[str]
    log: list[LogRow]


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


def answers_after(lines: list[Line], held: int) -> int:
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
        if isinstance(text, Pieces):
            saved |= {"lines": text.lines, "log": text.log}
        if saved["format"] != FORMAT:
            raise SavedTableError(f"saved in format {saved['format']}; this is format {FORMAT}")
        game = find_game(saved["game"])
        if game is None:
            raise SavedTableError(f"a game that is not installed here: {saved['game']!r}")
        if saved["version"] > game.version:
            raise SavedTableError(f"saved by a newer version of {game.id} ({saved['version']})")
        return restore(saved, game)
    except SavedTableError:
        raise
    except SetupError as error:
        raise SavedTableError(f"it cannot be set up here: {error}") from error
    except Exception as error:  # whatever it is that damage makes the rules stumble over
        raise SavedTableError(f"the saved table is damaged: {error!r}") from error


def restore(saved: dict[str, Any], game: Game[Any]) -> tuple[Table, list[str]]:
    given = saved["setup"]
    roles, bots = tuple(given["roles"]), tuple(given["bots"])
    setup = game.setup(Setup(given["seats"], given["options"], roles, bots, given["pack"]))
    players = [Player(name, bot) for name, bot in saved["players"]]
    chance = Chance(bytes.fromhex(saved["seed"]), saved["nonces"], saved["counter"])
    table = Table(game, setup, players, chance)
    table.rules, table.commitment = str(saved["rules"]), str(saved["commitment"])
    lines = marked([load_line(number, row) for number, row in enumerate(saved["lines"])])
    log = [LogEntry(line, words, tuple(args), to) for line, words, args, to in saved["log"]]
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
    table.lines, table.log = lines[: at[0]], log[: at[1]]
    table.ended = bool(table.lines) and table.lines[-1].act == END
    for line in table.lines:
        if line.own:
            table.answered[line.who] += 1
    follow(table, lines[at[0] :])  # acts are not among them: after each a head is written
    if len(table.log) != len(log):
        raise ValueError("the log is not that of the lines")
    return table, []


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


def counts(value: object, items: list[Any] | None = None) -> bool:
    """Is it a number from 0, and no more than there are items?"""
    return type(value) is int and value >= 0 and (items is None or value <= len(items))


def load_line(number: int, row: str) -> Line:
    fence = row.endswith(" !")
    line = parse_line(number, row.removesuffix(" !"))
    line.fence = fence
    return line


def play_again(table: Table) -> tuple[int, str]:
    """Play the lines of a table anew, without those that are struck, as far as they hold.

    How many do, and why the next one does not ("" if all do).  All of them stand in its record
    afterwards, as before."""
    lines, counter = table.lines, table.chance.counter
    table.lines, table.log, table.answered = [], [], [0] * table.setup.seats
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
                del table.lines[place:]
        table.note(line)
        if not why and not table.program.at_once(table.state):
            table.publish()
    try:
        table.game.check(table.state)
    except AssertionError as error:
        held, why = (held, why) if why else (0, str(error))
    table.chance.counter = counter
    return held, why
