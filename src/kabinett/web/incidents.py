"""When the rules break, or the site: a number for the player, the story for whoever mends it."""

from __future__ import annotations

import logging
import secrets
import traceback

from django.conf import settings

from kabinett.core.play import record
from kabinett.core.play.table import Table

log = logging.getLogger("kabinett.incidents")


def note(error: BaseException, what: str, table: Table | None = None) -> str:
    """Write down what happened and give it a number.

    The record of the game goes into a file beside the log, never to the browser: it tells
    every hand."""
    number = f"K-{secrets.token_hex(2).upper()}"
    story = "".join(traceback.format_exception(error))
    log.error("%s: %s\n%s", number, what, story)
    if table is not None:
        folder = settings.DATA / "incidents"
        folder.mkdir(mode=0o700, exist_ok=True)
        comments = "".join(f"# {line}\n" for line in [what, *story.splitlines()])
        path = folder / f"{number}.txt"
        path.write_text(record.write(table.record()) + "\n" + comments, encoding="utf-8")
    return number
