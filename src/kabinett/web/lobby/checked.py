"""Records and packs from strangers, checked: the jobs of a process with limits (`host.bounded`).

Nothing here knows the database."""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path
from typing import Any

from kabinett.core.game import Game
from kabinett.core.pack import PackError, parse_pack
from kabinett.core.pack_files import game_of, read_pack
from kabinett.core.packs import UnknownPack
from kabinett.core.phrase import Fault
from kabinett.core.play import saved
from kabinett.core.play.digests import digests
from kabinett.core.play.pasted import clean_text
from kabinett.core.play.record import Record, RecordError, parse
from kabinett.core.play.replay import NO_WAY_ON, NOT_HERE, Proof, steps
from kabinett.core.play.table import Table
from kabinett.games import find_game
from kabinett.web.play import line

#: So many faults of a pack are told.
MOST_FAULTS = 40

Given = dict[str, Any]


def record(given: Given) -> Given:
    """A record played through, its dice checked if the seed is there: what a site stores of it, or
    why it is ``refused``.

    ``data``: the file, in base 64; ``language``: of whoever reads why; ``pack``: the text of the
    pack that it names, where that was an ``unknown_pack``, "" if nobody here knows it."""
    game: Game[Any] | None = None
    try:
        text = clean_text(base64.b64decode(given["data"]))
        found = parse(text)
        game = game_of_record(found)
        if found.pack and not knows_pack(game, found.pack, given["pack"]):
            return {"unknown_pack": found.pack}
        return stored(played(found, game)) | {"text": text}
    except PackError as error:
        return {"refused": [str(fault) for fault in error.faults[:MOST_FAULTS]]}
    except Fault as error:
        return {"refused": [error.told(given["language"], game)]}


def game_of_record(found: Record) -> Game[Any]:
    game = find_game(found.game)
    if game is None:
        raise RecordError(found.at["game"], NOT_HERE, said=found.game)
    return game


def knows_pack(game: Game[Any], name: str, text: str | None) -> bool:
    """Does the game know the pack, now that it is told this text of it?  If there is none, it will
    say so itself."""
    try:
        game.packs.find(name)
    except UnknownPack:
        if text:
            game.packs.add(parse_pack(text))
        return text is not None
    return True


def played(found: Record, game: Game[Any]) -> Table:
    """The table at its end."""
    table: Table | None = None
    try:
        for table in steps(found, game, Proof() if found.seed else None):  # noqa: B007
            pass
    except (Fault, MemoryError):
        raise
    except Exception as error:  # of a position, say, from which the rules cannot go on
        last = table.lines[-1].at if table and table.lines else 0
        at = next((each.at for each in found.lines if each.at > last), last or 1)
        raise RecordError(at, NO_WAY_ON) from error
    assert table is not None
    return table


def stored(table: Table) -> Given:
    """What a site keeps of a table: see `web.play.service.begin`."""
    lines, log = saved.since(table)
    name = table.setup.pack
    return {
        "game": table.game.id,
        "setup": vars(table.setup),
        "head": saved.head(table),
        "rules": digests(table.game).whole,
        "over": table.over,
        "line": line.of(table),
        "lines": lines,
        "log": log,
        "players": [[player.name, player.bot] for player in table.players],
        "pack": {"name": name, "text": table.game.packs.find(name).text()} if name else None,
    }


def pack(given: Given) -> Given:
    """A pack checked as `kabinett packs check` does it: its name, text and game, or all that is
    wrong with it; ``no_game``: it is for one that there is not.  ``files``: by name, in base 64."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, data in given["files"].items():
            (folder / name).write_bytes(base64.b64decode(data))
        try:
            return laid(folder)
        except PackError as error:
            return {"refused": [str(fault) for fault in error.faults[:MOST_FAULTS]]}


def laid(folder: Path) -> Given:
    content = read_pack(folder)
    try:
        name = game_of(folder)
    except PackError as fault:
        content.faults.append(fault)
        content.check()
        raise
    game = find_game(name)
    if game is None or game.base_pack is None:
        return {"no_game": name}
    game.packs.lay(content)
    return {"name": content.name, "text": content.text(), "game": name}
