"""What one viewer may see of a game, as the JSON that the client draws.

Nothing goes in here that the viewer may not know: of other seats, only who is asked."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kabinett.core.message import Message
from kabinett.core.play.table import LogEntry, Table
from kabinett.core.scene import SPECTATOR, Private
from kabinett.core.words import Wording
from kabinett.web import standing
from kabinett.web.tables import Opened
from kabinett.web.things import things_of

View = dict[str, Any]


def view_at(opened: Opened, then: Table, log: list[LogEntry], viewer: int, language: str) -> View:
    """The view at an earlier moment: ``then`` is the table at that time."""
    public = position(opened, then, language) | {"live": False, "incident": None}
    public |= {"notice": "", "digest": ""}
    own = seen_besides(then, viewer, language) | {"ask": None, "undo": False, "restart": False}
    lines = log_lines(log, opened.table, language)
    return {
        "version": digest([public, own, lines]),
        "public": public,
        "own": own,
        "log_start": 0,
        "log": lines,
    }


def digest(data: Any) -> str:
    """Another content, another version."""
    content = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(content.encode(), digest_size=12).hexdigest()


def public_of(opened: Opened, language: str) -> View:
    """What everybody sees of the game as it stands."""
    return position(opened, opened.table, language) | {
        "live": True,
        "incident": opened.row.incident or None,
        "notice": notice(opened.row.notice),
        "digest": opened.table.digest,
    }


def own_of(opened: Opened, viewer: int, language: str) -> View:
    """What this viewer sees besides, and what he is asked and may take back."""
    table = opened.table
    plays = viewer != SPECTATOR and not opened.row.imported
    may_undo = plays and standing.may_undo(table, opened.seats, viewer)
    return seen_besides(table, viewer, language) | {
        "ask": ask_of(opened, viewer, language) if plays else None,
        "undo": may_undo,
        "restart": may_undo and not table.program.at_once(table.state),
    }


def seen_besides(table: Table, viewer: int, language: str) -> View:
    seen = Private() if viewer == SPECTATOR else table.game.seen_by(table.state, viewer)
    return {"viewer": viewer, **seen.data(table.wording(language))}


def position(opened: Opened, table: Table, language: str) -> View:
    """What lies on the table, and who is asked."""
    words = table.wording(language)
    asked = [
        {"seat": seat, "label": words.seat_label(seat)} for seat in table.asked_seats() if seat >= 0
    ]
    return {
        **table.game.seen_by_all(table.state).data(words),
        "asked": asked,
        "asked_text": words.sentence(table.program.prompt(table.state)) if asked else None,
        "players": [
            {
                "seat": seat.number,
                "name": seat.name,
                "label": words.seat_label(seat.number),
                "bot": seat.bot,
                "mine": seat.here,
                "auto_pass": seat.auto_pass,
            }
            for seat in opened.seats
        ],
        "over": over(table, words),
        "commitment": opened.table.commitment,
        "options": options(table, words),
    }


def ask_of(opened: Opened, viewer: int, language: str) -> View | None:
    """What the viewer is asked, in words."""
    table = opened.table
    ask = table.ask(viewer)
    if ask is None:
        return None
    words = table.wording(language)
    things = things_of(table.game, language, table.book).things
    ending = table.game.ends_here(table.state, viewer)
    choices = []
    for name in ask.choices:
        number = table.game.vocabulary.number(name)
        choice: View = {"name": name}
        label = table.game.label_here(table.state, viewer, number, words)
        if label != things[name]["label"]:  # else the browser knows it
            choice["label"] = label
        if number == ending:
            choice["ends"] = True
        choices.append(choice)
    return {
        "id": opened.asks[viewer].opening,
        "seat": viewer,
        "text": words.parts(ask.text),
        "choices": choices,
    }


def notice(noted: str) -> str:
    """What an update has changed, in words."""
    if not noted:
        return ""
    *_changed, lost = noted.split()
    said = _("The rules were updated since; the game was played again from its record and goes on.")
    if lost == "0":
        return said
    number = int(lost)
    taken = ngettext(
        "{n} answer that these rules do not allow any more was taken back.",
        "{n} answers that these rules do not allow any more were taken back.",
        number,
    )
    return f"{said} {taken.format(n=number)}"


def log_lines(log: list[LogEntry], table: Table, language: str) -> list[View]:
    """Log lines in a language.  The line of the record stays out: it counts hidden answers."""
    words = table.wording(language)
    return [log_line(entry.message(), entry.args, words) for entry in log]


def log_line(message: Message, args: tuple[int, ...], words: Wording) -> View:
    return {"level": message.level, "parts": words.parts((message, args))}


def over(table: Table, words: Wording) -> View | None:
    """How it ended, and the seed, which is a secret until then."""
    result = table.game.result(table.state) if table.over else None
    if result is None:
        return None
    return {
        "kind": result.kind,
        "text": words.sentence(result.text),
        "winners": list(result.winners),
        "scores": list(result.scores),
        # Of an uploaded record without its seed ours is none.
        "seed": table.chance.seed.hex() if bound(table) else "",
        "commitment": table.commitment,
    }


def bound(table: Table) -> bool:
    """Is its seed the one that was committed to?"""
    return table.commitment == table.chance.commitment(table.record().terms())


def options(table: Table, words: Wording) -> list[dict[str, str]]:
    """How this table plays, option by option."""
    rows = []
    if table.setup.pack:
        rows.append({"label": _("Cards"), "value": table.setup.pack.rpartition("-")[0]})
    for option in table.game.options:
        value = table.setup.options[option.name]
        label = words.plain(option.values[value]) if value in option.values else value
        rows.append({"label": words.plain(option.label), "value": label})
    return rows
