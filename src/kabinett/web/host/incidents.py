"""Records incidents (broken rules and other faults of the site): the player gets a number, and the
maintainer the details."""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Iterable

from django.conf import settings

from kabinett.core.play import record
from kabinett.core.play.table import Table
from kabinett.web.host import clock, damage, keeping
from kabinett.web.host.folders import private

log = logging.getLogger("kabinett.incidents")


def note(error: BaseException, what: str, table: Table | None = None) -> str:
    """Record what happened, and return the incident's number.

    The record of the game goes into a file next to the log, never to the browser, because it
    reveals every hand."""
    damage.note(error)
    number = f"K-{secrets.token_hex(4).upper()}"
    story = "".join(traceback.format_exception(error))
    log.error("%s: %s\n%s", number, what, story)
    if table is not None:
        try:
            write_down(number, [what, *story.splitlines()], table)
        except Exception as error:  # the player still needs an answer
            log.error("%s: its record could not be written: %s", number, error)
    return number


def write_down(number: str, story: list[str], table: Table) -> None:
    folder = settings.DATA / "incidents"
    folder.mkdir(mode=0o700, exist_ok=True)
    comments = "".join(f"# {line}\n" for line in story)
    with open(folder / f"{number}.txt", "x", encoding="utf-8", opener=private) as file:
        file.write(record.write(table.record()) + "\n" + comments)


def forget_games(game_ids: Iterable[str]) -> None:
    """Delete the records of incidents in these games, which have the players' names."""
    headings = tuple(f"# game {game_id}:" for game_id in game_ids)
    for path in (settings.DATA / "incidents").glob("K-*.txt"):
        lines = path.read_text(encoding="utf-8").splitlines()
        if any(line.startswith(headings) for line in lines):
            path.unlink(missing_ok=True)


def forget_old() -> int:
    """Delete old records of incidents; return how many."""
    before = clock.now() - keeping.INCIDENT.total_seconds()
    old = [
        path
        for path in (settings.DATA / "incidents").glob("K-*.txt")
        if path.stat().st_mtime < before
    ]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)
