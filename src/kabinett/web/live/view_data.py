"""What one viewer may see of a game, as the JSON that the client draws.

It contains nothing that the viewer may not know: about the asks of other seats, for example, it
only says whether they are asked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kabinett.bots.without_net import lacks_its_net
from kabinett.core.ask_labels import labels_given, labels_here
from kabinett.core.class_play import is_minor
from kabinett.core.data import Data
from kabinett.core.play.history import LogEntry
from kabinett.core.play.orders import sentence_of, standing_of
from kabinett.core.play.table import Table
from kabinett.core.question import EVERY
from kabinett.core.result import Result
from kabinett.core.show.scene import SPECTATOR, Private
from kabinett.core.words import Text, Wording
from kabinett.web.live import agreements
from kabinett.web.live.log_data import log_lines
from kabinett.web.live.things import things_of
from kabinett.web.play import standing
from kabinett.web.play.open_game import OpenGame

View = Data


def view_at(game: OpenGame, table: Table, log: list[LogEntry], viewer: int, language: str) -> View:
    """Return the view at an earlier moment; ``table`` is the table at that moment."""
    scene, words = table.game.public_scene(table.state), table.wording(language)
    public = scene.data(words) | in_words(facts_of(game, table), game, table, words)
    public |= {"live": False, "incident": None}
    public |= {"notice": "", "digest": "", "clocks": None, "proposals": [], "abandoned": False}
    public |= {"paused": False}
    own = {
        "viewer": max(viewer, SPECTATOR),
        **private_of(table, viewer).data(words),
        **{
            "ask": None,
            "given": [],
            "chosen": [],
            "orders": None,
            "prepared": None,
            "undo": False,
            "no_undo": "",
            "restart": False,
            "by_bell": "",
        },
        **agreements.NOTHING,
    }
    lines = log_lines(log, game.table.wording(language))
    if game.row.over or game.row.is_uploaded:
        # A replay of such a game counts record lines.  In a running game record lines would reveal
        # hidden answers, so there the replay counts log lines.
        for line, entry in zip(lines, log, strict=True):
            line["line"] = entry.line + 1
    return {
        "version": version_of([public, own, lines]),
        "public": public,
        "own": own,
        "log_start": 0,
        "log": lines,
    }


def version_of(data: object) -> str:
    """Return the version of JSON data, which is its digest."""
    content = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(content.encode(), digest_size=12).hexdigest()


def extras_of(game: OpenGame) -> View:
    """Return the public data of a running game that is not part of its scene, untranslated.  It is
    made once for all languages; `in_words` translates what has changed."""
    return facts_of(game, game.table) | {
        "live": True,
        "incident": game.row.incident or None,
        "notice": game.row.notice,
        "digest": game.table.digest,
        **agreements.public_view(game),
    }


def may_answer(game: OpenGame, viewer: int) -> bool:
    """May the viewer answer what his seat is asked?  Not while a bot stands in for him, nor while
    the game rests."""
    row = game.row
    if viewer < 0 or row.is_uploaded or row.abandoned or row.paused:
        return False
    return not game.seats[viewer].stand_in


@dataclass
class PrivateView:
    """What only one viewer sees, untranslated: his hand, ask and rights."""

    viewer: int
    private: Private
    is_asked: bool
    answers: tuple[int, ...]  # his answers to an ask that several seats answer at once
    rights: View

    @classmethod
    def of(cls, game: OpenGame, viewer: int) -> PrivateView:
        table = game.table
        plays = viewer >= 0 and not game.row.is_uploaded
        answers = may_answer(game, viewer)
        solo = game.once("solo", lambda: standing.is_solo(game.seats))
        is_asked = answers and viewer in table.open_seats()
        may_undo = answers and standing.may_undo(table, game.seats, viewer, solo)
        rights = {
            "orders": game.seats[viewer].orders if plays else None,
            "prepared": game.seats[viewer].prepared if plays else None,
            "undo": may_undo,
            "no_undo": standing.why_no_undo(table, viewer) if is_asked and not may_undo else "",
            "restart": may_undo and not table.program.at_once(table.state),
            "by_bell": game.asks[viewer].by_bell if plays else "",
            **agreements.rights_of(game, viewer if plays else SPECTATOR),
        }
        choosing = plays and viewer in table.asked_seats()
        has_answered = table.program.answers_of(table.state, viewer) if choosing else ()
        return cls(viewer, private_of(table, viewer), is_asked, has_answered, rights)

    def same(self, other: PrivateView) -> bool:
        """Are both views certainly the same?  A view with an ask never is, because the words of the
        ask may differ."""
        if (
            self.is_asked
            or other.is_asked
            or self.answers != other.answers
            or self.rights != other.rights
        ):
            return False
        return self.private.same(other.private)

    def to_data(self, game: OpenGame, words: Wording) -> View:
        table, waits = game.table, self.answers and not self.is_asked
        return {
            "viewer": max(self.viewer, SPECTATOR),
            **self.private.data(words),
            "ask": ask_of(game, self.viewer, words) if self.is_asked else None,
            "given": labels_given(table.game, table.state, self.viewer, words) if waits else [],
            "chosen": [table.game.vocabulary.names[choice] for choice in self.answers],
            **self.rights,
            "prepared": prepared_in_words(self.rights["prepared"], words),
        }


def prepared_in_words(lines: Sequence[Sequence[str]] | None, words: Wording) -> list[View] | None:
    """Return a seat's prepared answers, each with the sentence of its ask, or "" for an ask that
    the present rules do not know."""
    if lines is None:
        return None
    rows = []
    for ask, choice in lines:
        message = sentence_of(ask)
        text = "" if message is None else words.open_sentence(message)
        rows.append({"ask": ask, "text": text, "choice": choice})
    return rows


def private_of(table: Table, viewer: int) -> Private:
    return Private() if viewer < 0 else table.game.private_scene(table.state, viewer)


def facts_of(game: OpenGame, table: Table) -> View:
    """Return the players, open asks, result and options of a table, untranslated."""
    seats = tuple([seat for seat in table.asked_seats() if seat >= 0])
    return {
        "asked": seats,
        "asked_text": table.program.prompt(table.state) if seats else None,
        "players": game.once("players", lambda: seat_facts(game)),
        "over": table.result() if table.over else None,
        "commitment": game.table.commitment,
        "options": table.setup.options,
    }


def seat_facts(game: OpenGame) -> list[tuple[Any, ...]]:
    """Return what `players` needs to know of each seat."""
    return [
        (
            *(seat.name, seat.bot, seat.auto_pass, seat.offered),
            lacks_its_net(game.table.game, seat.bot, len(game.seats), game.table.setup.pack),
            # Delayed spectators would learn of a time-out too early.
            seat.stand_in if game.shown_at is None else "",
        )
        for seat in game.seats
    ]


def in_words(facts: View, game: OpenGame, table: Table, words: Wording) -> View:
    """Translate data of `extras_of` or `facts_of`, or some of it, into a language."""
    return {
        name: IN_WORDS[name](value, game, table, words) if name in IN_WORDS else value
        for name, value in facts.items()
    }


def asked_seats(seats: Sequence[int], game: OpenGame, table: Table, words: Wording) -> list[View]:
    return [{"seat": seat, "label": words.seat_label(seat)} for seat in seats]


def asked_sentence(text: Text | None, game: OpenGame, table: Table, words: Wording) -> str | None:
    return words.sentence(text) if text else None


def players(
    seats: Sequence[tuple[Any, ...]], game: OpenGame, table: Table, words: Wording
) -> list[View]:
    with translation.override(words.language):  # for deleted accounts
        return [
            {
                "seat": seat.number,
                "name": seat.shown_name,
                "label": words.seat_label(seat.number),
                "bot": bot,
                "auto_pass": auto_pass,
                "stand_in": stand_in,
                "offered": is_offered,
                **({"lacks_net": True} if lacks_net else {}),
            }
            for seat, (_, bot, auto_pass, is_offered, lacks_net, stand_in) in zip(
                game.seats, seats, strict=True
            )
        ]


def ask_of(game: OpenGame, viewer: int, words: Wording) -> View | None:
    """Return the viewer's open ask, in words, or None if he has none."""
    table = game.table
    ask = table.ask(viewer)
    if ask is None:
        return None
    things = things_of(table.game, words.language, table.book).things
    ending = table.game.ends_here(table.state, viewer)
    obvious = table.game.obvious_here(table.state, viewer)
    numbers = [table.game.vocabulary.number(name) for name in ask.choices]
    labels = labels_here(table.game, table.state, viewer, numbers, words)
    choices = []
    for name, number, label in zip(ask.choices, numbers, labels, strict=True):
        choice: View = {"name": name}
        if label != things[name]["label"]:  # else the browser knows it
            choice["label"] = label
        if ending in (number, EVERY):
            choice["ends"] = True
        choices.append(choice)
    return {
        "id": game.asks[viewer].number,
        "seat": viewer,
        "text": words.parts(ask.text),
        "choices": choices,
        **({} if obvious < 0 else {"obvious": table.game.vocabulary.names[obvious]}),
        **standing_order_of(table, viewer),
        **question_facts(table, words),
        **({"own": True} if is_asked_apart(table, viewer) else {}),
        **(
            {"since": game.asks[viewer].since, "minor": is_minor(table.game, table.state, viewer)}
            if game.seats[viewer].members  # pupils, for whom the bell may answer
            else {}
        ),
    }


def is_asked_apart(table: Table, seat: int) -> bool:
    """Does the seat read a separate sentence, because its ask differs from the asks of the
    others?"""
    question, _ = table.program.question(table.state)
    return table.program.prompt(table.state, seat)[0] is not question.prompt


def question_facts(table: Table, words: Wording) -> View:
    """Return data about the question itself: its rules sections, the thing that contains its
    choices, and the thing that the choices would move."""
    question, args = table.program.question(table.state)
    facts: View = {}
    if cites := words.cites(question.section):
        facts["cites"] = cites
    if (holder := question.holder(args)) is not None:
        facts["inside"] = table.game.vocabulary.name(holder)
    if (moved_thing := question.moved_thing(args)) is not None:
        facts["places_of"] = table.game.vocabulary.name(moved_thing)
    return facts


def standing_order_of(table: Table, seat: int) -> View:
    """Return the standing order that could answer the seat's ask, if there is one."""
    order = standing_of(table, seat)
    return {} if order is None else {"standing": order[0].name}


def update_sentence(text: str, game: OpenGame, table: Table, words: Wording) -> str:
    """Return a sentence on what an update changed, or "" if there was none."""
    if not text:
        return ""
    *_changed, lost_count = text.split()
    with translation.override(words.language):
        sentence = _(
            "The rules were updated since; the game was played again from its record and goes on."
        )
        if lost_count == "0":
            return sentence
        number = int(lost_count)
        loss_sentence = ngettext(
            "{n} answer that these rules do not allow any more was taken back.",
            "{n} answers that these rules do not allow any more were taken back.",
            number,
        )
        return f"{sentence} {loss_sentence.format(n=number)}"


def result_view(result: Result | None, game: OpenGame, table: Table, words: Wording) -> View | None:
    """Return the result and the seed, which is secret until the end; None while the game runs."""
    if result is None:
        return None
    return {
        "kind": result.kind,
        "text": words.sentence(result.text),
        "aftermath": [words.plain(paragraph) for paragraph in result.aftermath],
        "winners": list(result.winners),
        "scores": list(result.scores),
        "counted": words.plain(table.game.words.counted) if table.game.words.counted else "",
        "seed": table.record().seed if table.commitment else "",
        "commitment": table.commitment,
    }


def option_rows(
    values: Mapping[str, str], game: OpenGame, table: Table, words: Wording
) -> list[dict[str, str]]:
    """Return the options of a table with their values, in words.  They never change, so they are
    only made once."""
    setup = table.setup

    def rows(words: Wording) -> list[dict[str, str]]:
        entries = []
        if setup.pack:
            pack = setup.pack.rpartition("-")[0]
            with translation.override(words.language):
                entries.append({"label": _("Cards"), "value": pack, "ruling": ""})
        for option in table.game.options:
            value = values[option.name]
            label = words.plain(option.values[value]) if value in option.values else value
            option_label = words.plain(option.label)
            entries.append({"label": option_label, "value": label, "ruling": option.ruling})
        return entries

    return words.once(("options", setup.pack, *values.items()), rows, words)


#: Functions that translate public data, by name.  All other data is the same in all languages.
IN_WORDS: dict[str, Callable[[Any, OpenGame, Table, Wording], Any]] = {
    "asked": asked_seats,
    "asked_text": asked_sentence,
    "players": players,
    "over": result_view,
    "options": option_rows,
    "notice": update_sentence,
}
