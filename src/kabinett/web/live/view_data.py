"""What one viewer may see of a game, as the JSON that the client draws.

Nothing goes in here that the viewer may not know: of other seats, only who is asked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kabinett.core.message import Message
from kabinett.core.play.orders import sentence_of, standing_of
from kabinett.core.play.table import LogEntry, Table
from kabinett.core.question import EVERY
from kabinett.core.result import Result
from kabinett.core.scene import SPECTATOR, Private
from kabinett.core.words import Text, Wording
from kabinett.web.host.compact import compact
from kabinett.web.live import agreements
from kabinett.web.live.things import things_of
from kabinett.web.play import standing
from kabinett.web.play.tables import Opened

View = dict[str, Any]


def view_at(opened: Opened, then: Table, log: list[LogEntry], viewer: int, language: str) -> View:
    """The view at an earlier moment: ``then`` is the table at that time."""
    scene, words = then.game.seen_by_all(then.state), then.wording(language)
    public = scene.data(words) | in_words(around(opened, then), opened, then, words)
    public |= {"live": False, "incident": None}
    public |= {"notice": "", "digest": "", "clocks": None, "proposals": [], "abandoned": False}
    own = {
        "viewer": max(viewer, SPECTATOR),
        **seen_besides(then, viewer).data(words),
        **{
            "ask": None,
            "given": [],
            "orders": None,
            "prepared": None,
            "undo": False,
            "restart": False,
        },
        **agreements.NOTHING,
    }
    lines = log_lines(log, opened.table.wording(language))
    if opened.row.over or opened.row.imported:
        # There a replay counts lines of the record.  In a running game these would count hidden
        # answers, and it counts the lines of the log.
        for line, entry in zip(lines, log, strict=True):
            line["line"] = entry.line + 1
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


def beside(opened: Opened) -> View:
    """What everybody sees of the game as it stands besides its scene, in no language yet: made once
    for all of them, `in_words` then makes of it what is other."""
    return around(opened, opened.table) | {
        "live": True,
        "incident": opened.row.incident or None,
        "notice": opened.row.notice,
        "digest": opened.table.digest,
        **agreements.of_all(opened),
    }


@dataclass
class Own:
    """What one viewer sees besides, and what he is asked and may take back, in no language yet."""

    viewer: int
    private: Private
    asked: bool
    given: tuple[int, ...]  # what he has answered while others still choose
    may: View

    @classmethod
    def of(cls, opened: Opened, viewer: int) -> Own:
        table = opened.table
        plays = viewer >= 0 and not opened.row.imported
        answers = plays and not (opened.seats[viewer].stand_in or opened.row.abandoned)
        lonely = opened.once("lonely", lambda: standing.alone(opened.seats))
        may_undo = answers and standing.may_undo(table, opened.seats, viewer, lonely)
        may = {
            "orders": opened.seats[viewer].orders if plays else None,
            "prepared": opened.seats[viewer].prepared if plays else None,
            "undo": may_undo,
            "restart": may_undo and not table.program.at_once(table.state),
            **agreements.of_one(opened, viewer if plays else SPECTATOR),
        }
        asked = answers and viewer in table.open_seats()
        waits = plays and not asked and viewer in table.asked_seats()
        given = table.program.given(table.state, viewer) if waits else ()
        return cls(viewer, seen_besides(table, viewer), asked, given, may)

    def same(self, other: Own) -> bool:
        """Surely: an ask may read otherwise though it is the same."""
        if self.asked or other.asked or self.given != other.given or self.may != other.may:
            return False
        return self.private.same(other.private)

    def said(self, opened: Opened, words: Wording) -> View:
        return {
            "viewer": max(self.viewer, SPECTATOR),
            **self.private.data(words),
            "ask": ask_of(opened, self.viewer, words) if self.asked else None,
            "given": given_of(opened, self.viewer, words) if self.given else [],
            **self.may,
            "prepared": prepared_in_words(self.may["prepared"], words),
        }


def prepared_in_words(lines: Sequence[Sequence[str]] | None, words: Wording) -> list[View] | None:
    """A seat's prepared answers: each with what is asked.  What nobody asks by these rules has no
    sentence."""
    if lines is None:
        return None
    found = []
    for ask, choice in lines:
        message = sentence_of(ask)
        text = "" if message is None else words.open_sentence(message)
        found.append({"ask": ask, "text": text, "choice": choice})
    return found


def own_of(opened: Opened, viewer: int, words: Wording) -> View:
    """The same, in a language."""
    return Own.of(opened, viewer).said(opened, words)


def seen_besides(table: Table, viewer: int) -> Private:
    return Private() if viewer < 0 else table.game.seen_by(table.state, viewer)


def around(opened: Opened, table: Table) -> View:
    """Who sits there, who is asked, and how it ended: likewise in no language."""
    asked = tuple([seat for seat in table.asked_seats() if seat >= 0])
    return {
        "asked": asked,
        "asked_text": table.program.prompt(table.state) if asked else None,
        "players": opened.once("players", lambda: seated(opened)),
        "over": table.result() if table.over else None,
        "commitment": opened.table.commitment,
        "options": table.setup.options,
    }


def seated(opened: Opened) -> list[tuple[Any, ...]]:
    """What `players` says of each seat."""
    return [
        (
            *(seat.name, seat.bot, seat.auto_pass, seat.offered),
            # Who looks on later would learn of a time-out before it is shown to him.
            seat.stand_in if opened.shown_at is None else "",
        )
        for seat in opened.seats
    ]


def in_words(said: View, opened: Opened, table: Table, words: Wording) -> View:
    """What is said `beside` a scene, or `around` it, or some of that, in a language."""
    return {
        name: IN_WORDS[name](value, opened, table, words) if name in IN_WORDS else value
        for name, value in said.items()
    }


def asked(seats: Sequence[int], opened: Opened, table: Table, words: Wording) -> list[View]:
    return [{"seat": seat, "label": words.seat_label(seat)} for seat in seats]


def asked_text(text: Text | None, opened: Opened, table: Table, words: Wording) -> str | None:
    return words.sentence(text) if text else None


def players(
    seats: Sequence[tuple[Any, ...]], opened: Opened, table: Table, words: Wording
) -> list[View]:
    with translation.override(words.language):  # for who has deleted his account
        return [
            {
                "seat": seat.number,
                "name": seat.called,
                "label": words.seat_label(seat.number),
                "bot": bot,
                "auto_pass": auto_pass,
                "stand_in": stand_in,
                "offered": offered,
            }
            for seat, (_, bot, auto_pass, offered, stand_in) in zip(
                opened.seats, seats, strict=True
            )
        ]


def ask_of(opened: Opened, viewer: int, words: Wording) -> View | None:
    """What the viewer is asked, in words."""
    table = opened.table
    ask = table.ask(viewer)
    if ask is None:
        return None
    things = things_of(table.game, words.language, table.book).things
    ending = table.game.ends_here(table.state, viewer)
    obvious = table.game.obvious_here(table.state, viewer)
    numbers = [table.game.vocabulary.number(name) for name in ask.choices]
    labels = table.game.labels_here(table.state, viewer, numbers, words)
    choices = []
    for name, number, label in zip(ask.choices, numbers, labels, strict=True):
        choice: View = {"name": name}
        if label != things[name]["label"]:  # else the browser knows it
            choice["label"] = label
        if ending in (number, EVERY):
            choice["ends"] = True
        choices.append(choice)
    return {
        "id": opened.asks[viewer].opening,
        "seat": viewer,
        "text": words.parts(ask.text),
        "choices": choices,
        **({} if obvious < 0 else {"obvious": table.game.vocabulary.names[obvious]}),
        **orderable(table, viewer),
        **of_question(table, words),
        **({"own": True} if asked_apart(table, viewer) else {}),
    }


def asked_apart(table: Table, seat: int) -> bool:
    """Is the seat asked for something else than others at once?  Then it reads another sentence."""
    question, _ = table.program.question(table.state)
    return table.program.prompt(table.state, seat)[0] is not question.prompt


def given_of(opened: Opened, viewer: int, words: Wording) -> list[str]:
    """What the viewer has chosen while others still do."""
    return opened.table.game.labels_given(opened.table.state, viewer, words)


def of_question(table: Table, words: Wording) -> View:
    """What the question itself tells: the sections of the rules that it comes from, the thing that
    holds its choices, the thing whose places they are."""
    question, args = table.program.question(table.state)
    found: View = {}
    if cites := words.cites(question.section):
        found["cites"] = cites
    if (holder := question.holder(args)) is not None:
        found["inside"] = table.game.vocabulary.name(holder)
    if (moved := question.moved(args)) is not None:
        found["places_of"] = table.game.vocabulary.name(moved)
    return found


def orderable(table: Table, seat: int) -> View:
    """The standing order that would answer what is asked, if there is one."""
    found = standing_of(table, seat)
    return {} if found is None else {"standing": found[0].name}


def notice(noted: str, opened: Opened, table: Table, words: Wording) -> str:
    """What an update has changed, in words."""
    if not noted:
        return ""
    *_changed, lost = noted.split()
    with translation.override(words.language):
        said = _(
            "The rules were updated since; the game was played again from its record and goes on."
        )
        if lost == "0":
            return said
        number = int(lost)
        taken = ngettext(
            "{n} answer that these rules do not allow any more was taken back.",
            "{n} answers that these rules do not allow any more were taken back.",
            number,
        )
        return f"{said} {taken.format(n=number)}"


def log_lines(log: list[LogEntry], words: Wording) -> list[View]:
    """Log lines in a language.  The line of the record stays out: it counts hidden answers."""
    return [entry_line(entry, words) for entry in log]


def entry_line(entry: LogEntry, words: Wording) -> View:
    """A line of the log; ``own``: nobody else reads it."""
    line = log_line(entry.message(), entry.args, words)
    return line if entry.to < 0 else line | {"own": True}


def log_text(log: list[LogEntry], words: Wording) -> str:
    """The same as JSON: what has been said before, at whatever table, is not written again."""
    return f"[{','.join([line_text(entry, words) for entry in log])}]"


def line_text(entry: LogEntry, words: Wording) -> str:
    key = "line", entry.text, entry.args, entry.to < 0
    return words.once(key, lambda entry: compact(entry_line(entry, words)), entry)


def log_line(message: Message, args: tuple[int, ...], words: Wording) -> View:
    line: View = {"level": message.level, "parts": words.parts((message, args))}
    if message.cause:
        line["cause"] = True
    if message.section and (cites := words.cites(message.section)):
        line["cites"] = cites
    return line


def over(result: Result | None, opened: Opened, table: Table, words: Wording) -> View | None:
    """How it ended, and the seed, which is a secret until then."""
    if result is None:
        return None
    return {
        "kind": result.kind,
        "text": words.sentence(result.text),
        "winners": list(result.winners),
        "scores": list(result.scores),
        "counted": words.plain(table.game.counted) if table.game.counted else "",
        # Of an uploaded record without its seed ours is none.
        "seed": table.chance.seed.hex() if bound(table) else "",
        "commitment": table.commitment,
    }


def bound(table: Table) -> bool:
    """Is its seed the one that was committed to?"""
    return table.commitment == table.chance.commitment(table.record().terms())


def options(
    chosen: Mapping[str, str], opened: Opened, table: Table, words: Wording
) -> list[dict[str, str]]:
    """How this table plays, option by option.  Put into words once: it stays so."""
    setup = table.setup

    def rows(words: Wording) -> list[dict[str, str]]:
        found = []
        if setup.pack:
            pack = setup.pack.rpartition("-")[0]
            with translation.override(words.language):
                found.append({"label": _("Cards"), "value": pack, "ruling": ""})
        for option in table.game.options:
            value = chosen[option.name]
            label = words.plain(option.values[value]) if value in option.values else value
            said = words.plain(option.label)
            found.append({"label": said, "value": label, "ruling": option.ruling})
        return found

    return words.once(("options", setup.pack, *chosen.items()), rows, words)


#: How that is put into words which stands beside a scene; all else is the same in all languages.
IN_WORDS: dict[str, Callable[[Any, Opened, Table, Wording], Any]] = {
    "asked": asked,
    "asked_text": asked_text,
    "players": players,
    "over": over,
    "options": options,
    "notice": notice,
}
