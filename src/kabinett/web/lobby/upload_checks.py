"""Checks of uploaded records and packs, as jobs for a process with limits (`host.slow_work`).

The jobs use no database."""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.packs.files import game_id_in, read_pack
from kabinett.core.packs.owners import UnknownPack
from kabinett.core.packs.pack import PackError, parse_pack
from kabinett.core.phrase import Fault
from kabinett.core.play import saved
from kabinett.core.play.digests import digests
from kabinett.core.play.pasted import clean_text
from kabinett.core.play.record import MOST_LINES, Record, RecordError, parse
from kabinett.core.play.replay import NO_WAY_ON, NOT_HERE, Proof, steps
from kabinett.core.play.table import Table
from kabinett.games import find_game
from kabinett.web.play import line

#: The maximum number of faults of a pack that are reported.
MOST_FAULTS = 40

JobData = Data


def check_record(request: JobData) -> JobData:
    """Play a record to its end, and check its dice if it has the seed.  Return the data that the
    site stores, or the reason why the record is ``refused``.

    ``data``: the file in base 64.  ``language``: that of the reasons.  ``pack``: the text of the
    pack if an earlier call answered ``unknown_pack``, or "" if the site does not know it either."""
    rules: Rules | None = None
    try:
        text = clean_text(base64.b64decode(request["data"]))
        parsed = parse(text, MOST_LINES)
        rules = rules_of_record(parsed)
        if parsed.pack and not knows_pack(rules, parsed.pack, request["pack"]):
            return {"unknown_pack": parsed.pack}
        return stored_data(replay_to_end(parsed, rules)) | {"text": text}
    except PackError as error:
        return {"refused": [str(fault) for fault in error.faults[:MOST_FAULTS]]}
    except Fault as error:
        return {"refused": [error.text_in(request["language"], rules)]}


def rules_of_record(parsed: Record) -> Rules:
    rules = find_game(parsed.game)
    if rules is None:
        raise RecordError(parsed.at["game"], NOT_HERE, said=parsed.game)
    return rules


def knows_pack(rules: Rules, name: str, text: str | None) -> bool:
    """Does the game know the pack, perhaps from this text?  An empty text also gives True: the game
    then reports itself that it does not know the pack."""
    try:
        rules.packs.find(name)
    except UnknownPack:
        if text:
            rules.packs.add(parse_pack(text))
        return text is not None
    return True


def replay_to_end(parsed: Record, rules: Rules) -> Table:
    """Replay the record, and return the table at its end."""
    table: Table | None = None
    try:
        for table in steps(parsed, rules, Proof() if parsed.seed else None):  # noqa: B007
            pass
    except (Fault, MemoryError):
        raise
    except Exception as error:  # such as a position from which the rules cannot go on
        last = table.lines[-1].at if table and table.lines else 0
        at = next((each.at for each in parsed.lines if each.at > last), last or 1)
        raise RecordError(at, NO_WAY_ON) from error
    assert table is not None
    return table


def stored_data(table: Table) -> JobData:
    """Return the data that the site stores of a table: see `web.play.new_games.add_uploaded`."""
    lines, log = saved.rows_since(table)
    name = table.setup.pack
    return {
        "game": table.game.id,
        "setup": vars(table.setup),
        "head": saved.head(table),
        "rules": digests(table.game).whole,
        "over": table.over,
        "line": line.line_of(table),
        "lines": lines,
        "log": log,
        "players": [[player.name, player.bot] for player in table.players],
        "pack": {"name": name, "text": table.game.packs.find(name).text()} if name else None,
    }


def check_pack(request: JobData) -> JobData:
    """Check a pack as `kabinett packs check` does.  Return its name, text and game, or all its
    faults, or ``no_game`` if its game is not installed.  ``files``: the files by name, in base
    64."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, data in request["files"].items():
            (folder / name).write_bytes(base64.b64decode(data))
        try:
            return check_folder(folder)
        except PackError as error:
            return {"refused": [str(fault) for fault in error.faults[:MOST_FAULTS]]}


def check_folder(folder: Path) -> JobData:
    content = read_pack(folder)
    try:
        name = game_id_in(folder)
    except PackError as fault:
        content.faults.append(fault)
        content.check()
        raise
    rules = find_game(name)
    if rules is None or rules.base_pack is None:
        return {"no_game": name}
    rules.packs.lay(content)
    return {"name": content.name, "text": content.text(), "game": name}
