"""A table as JSON and back: what a server keeps between two answers.

A saved table that is damaged or of another game is refused; one from an older version of
the rules goes back to its last checkpoint, or to the beginning, and plays its answers
again as far as they are legal.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

from kabinett.core.game import Game, Setup, SetupError
from kabinett.core.play.chance import Chance
from kabinett.core.play.record import Line, Player, RecordError, parse_line
from kabinett.core.play.replay import fits, force, play
from kabinett.core.play.table import Checkpoint, LogEntry, Table
from kabinett.core.script.program import StaleFrames
from kabinett.core.state import State, plain

FORMAT = 1
_SEAL = re.compile(r'\{"check":"([0-9a-f]{32})",')


class SavedTableError(ValueError):
    """A saved table that cannot be opened.  It has been left as it is."""


def save(table: Table) -> str:
    """Everything about the table, the secret seed included: never send it to a client."""
    checkpoint = table.checkpoint
    body = json.dumps(
        {
            "format": FORMAT,
            "game": table.game.id,
            "version": table.game.version,
            "setup": {
                "seats": table.setup.seats,
                "options": table.setup.options,
                "roles": list(table.setup.roles),
                "bots": list(table.setup.bots),
                "pack": table.setup.pack,
            },
            "players": [[player.name, player.bot] for player in table.players],
            "seed": table.chance.seed.hex(),
            "counter": table.chance.counter,
            "lines": [line.text() + (" !" if line.fence else "") for line in table.lines],
            "log": [[entry.line, entry.text, list(entry.args), entry.to] for entry in table.log],
            "state": save_state(table, table.state),
            "checkpoint": {
                "line": checkpoint.line,
                "log": checkpoint.log,
                "mark": checkpoint.mark,
                "state": save_state(table, checkpoint.state),
            },
        },
        separators=(",", ":"),
        ensure_ascii=False,
    )
    return seal(body)


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


def load(text: str, find_game: Callable[[str], Game[Any] | None]) -> tuple[Table, str]:
    """The table that `save` wrote, and a notice ("" or what had to be played again).

    SavedTableError if it cannot be opened."""
    try:
        saved = json.loads(unseal(text))
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


def restore(saved: dict[str, Any], game: Game[Any]) -> tuple[Table, str]:
    given = saved["setup"]
    roles, bots = tuple(given["roles"]), tuple(given["bots"])
    setup = game.setup(Setup(given["seats"], given["options"], roles, bots, given["pack"]))
    players = [Player(name, bot) for name, bot in saved["players"]]
    chance = Chance(bytes.fromhex(saved["seed"]), saved["counter"])
    table = Table(game, setup, players, chance)
    lines = [load_line(number, row) for number, row in enumerate(saved["lines"])]
    log = [LogEntry(line, words, tuple(args), to) for line, words, args, to in saved["log"]]
    kept = saved["checkpoint"]
    if len(players) != setup.seats or not (
        counts(saved["counter"]) and counts(kept["line"], lines) and counts(kept["log"], log)
    ):
        raise ValueError("players, draws or the checkpoint are not what they should be")
    try:
        table.checkpoint = Checkpoint(
            kept["line"], kept["log"], kept["mark"], load_state(table, kept["state"])
        )
        table.state = load_state(table, saved["state"])
        table.lines, table.log = lines, log
        game.check(table.state)
        return table, ""
    except StaleFrames as error:
        return carry_over(table, lines, log, kept, str(error))


def counts(value: object, items: list[Any] | None = None) -> bool:
    """Is it a number from 0, and no more than there are items?"""
    return type(value) is int and value >= 0 and (items is None or value <= len(items))


def load_line(number: int, row: str) -> Line:
    fence = row.endswith(" !")
    line = parse_line(number, row.removesuffix(" !"))
    line.fence = fence
    return line


def carry_over(
    table: Table, lines: list[Line], log: list[LogEntry], kept: dict[str, Any], why: str
) -> tuple[Table, str]:
    """Play the answers since the last checkpoint again; failing that, since the beginning."""
    counter = table.chance.counter
    try:
        table.state = load_state(table, kept["state"])
        table.checkpoint = Checkpoint(kept["line"], kept["log"], kept["mark"], table.state.copy())
        table.lines = lines[: kept["line"]]
        table.log = log[: kept["log"]]
    except StaleFrames:
        table.begin()
    done = len(table.lines)
    lost = 0
    for line in lines[done:]:
        if line.struck or lost:
            line.struck = True
            lost += not line.forced and line.who >= 0
            table.lines.append(line)
            continue
        while not fits(table, line) and not table.over and force(table):
            pass
        try:
            play(table, line, verify=False)
        except RecordError:
            lost += 1
            line.struck = True
            table.lines.append(line)
    table.chance.counter = counter
    table.advance()
    notice = f"the rules were updated ({why}); the game was played again from its record"
    return table, notice + (f", without its last {lost} answers" if lost else "")
