"""Puts everything that a table can say into words, in every language of the game."""

from __future__ import annotations

import contextlib
import functools
import re
from pathlib import Path
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.words import Text, Wording
from kabinett.testing.arguments import said_at
from kabinett.testing.holes import (
    NoBabel,
    catalogue_of,
    compiled_otherwise,
    message_in,
    not_taken,
    wrong_holes,
)
from kabinett.testing.languages import Wordless, languages_of
from kabinett.testing.texts import texts_of

#: What is left where a hole was not filled.
_HOLE = re.compile(r"\{[a-z_0-9.]*\}")
LISTED = 10  # sentences without a translation that an error lists


def check_things(game: Game[Any]) -> None:
    """Title, options, and the name of everything that can be chosen or looked up."""
    kinds = {thing["kind"] for thing in game.things(Wording(game, "en", str)).values()}
    for kind in (*game.card_kinds, *game.marker_kinds):
        if kind not in kinds and kinds:
            raise Wordless(
                f"card_kinds and marker_kinds: nothing that can be looked up is of the kind "
                f"{kind!r}; there is: {', '.join(sorted(kinds))}"
            )
    for language in languages_of(game):
        words = Wording(game, language, str, None, check_holes)
        for message in (game.title, game.about, game.credits):
            said(words.plain(message), f"{message!r} in {language!r}")
        for option in game.options:
            for message in (option.label, option.help, *option.values.values()):
                said(words.plain(message), f"option {option.name}: {message!r} in {language!r}")
        for choice, name in enumerate(game.vocabulary.names):
            said(game.label(choice, words), f"the label of {name} in {language!r}")
            check_own_label(game, choice, words)
        for name, thing in game.things(words).items():
            for member in ("kind", "label"):
                if not thing.get(member):
                    raise Wordless(f"things: {name} has no {member!r}")


def check_own_label(game: Game[Any], choice: int, words: Wording) -> None:
    """Raise Wordless where the game's own ``label`` would speak and is never asked."""
    own, vocabulary = game.contract.label, game.vocabulary
    name = vocabulary.name(choice)
    if own is None or not name.partition(":")[2].isdecimal():
        return
    if choice in vocabulary.texts or choice in vocabulary.records:
        return
    try:
        meant = own(choice, words)
    except Exception:
        return  # it does not know the choice either
    if meant not in (name, called := game.label(choice, words)):
        raise Wordless(
            f"{name} is called {called!r}, since ids that are numbers need no label: yours, "
            f"{meant!r}, is never asked for. Say own_label=True where you add the group"
        )


def check_words(table: Table) -> None:
    """All that anybody may read at this moment beside the log."""
    game, s = table.game, table.state
    for language in languages_of(game):
        words = wording_of(table, language)
        for viewer in [*range(table.setup.seats), SPECTATOR]:
            data = game.scene(s, viewer).data(words)
            check_data(data, f"scene for seat {viewer} in {language!r}")
            for report in data["reports"].values():
                lines = game.report_lines(s, report["id"]) if report["late"] else ()
                for line in lines:
                    said(words.sentence(line), f"report {report['id']} in {language!r}")
            for choice, name in enumerate(game.vocabulary.names):
                for line in game.outlook(s, viewer, choice):
                    said(words.sentence(line), f"the outlook of {name} in {language!r}")
            ask = table.ask(viewer)
            if ask is None:
                continue
            said(words.sentence(ask.text), f"the sentence of the ask in {language!r}")
            for name in ask.choices:
                label = game.label_here(s, viewer, game.vocabulary.number(name), words)
                said(label, f"the label of {name} in the ask {ask.text[0].text!r} in {language!r}")
            for name in game.vocabulary.names:
                reason = None if name in ask.choices else table.why_not(viewer, name)
                if reason is not None:
                    said(words.sentence(reason.text), f"why not {name} in {language!r}")


def check_log_words(table: Table) -> None:
    """The log, and how it ended."""
    for language in languages_of(table.game):
        words = wording_of(table, language)
        for entry in table.log:
            said(words.sentence((entry.message(), entry.args)), f"the log in {language!r}")
        result = table.game.result(table.state)
        if result is not None:
            said(words.sentence(result.text), f"the end in {language!r}")


def wording_of(table: Table, language: str) -> Wording:
    """The words of a table, each sentence looked at before it is said."""
    label = table.wording(language).seat_label
    labels = tuple([label(seat) for seat in range(table.setup.seats)])
    return looking(table.game, language, labels, table.book)


@functools.lru_cache(maxsize=8)
def looking(game: Game[Any], language: str, labels: tuple[str, ...], book: Any) -> Wording:
    look = functools.partial(check_holes, seats=len(labels))
    return Wording(game, language, labels.__getitem__, book, look)


def check_holes(text: Text, words: Wording, seats: int | None = None) -> None:
    """Raise Wordless if something else comes into a hole than what it is called by: the number of
    another group would be said as what it is there.  ``seats``: how many there are."""
    message, args = text
    vocabulary = words.game.vocabulary
    for hole, kind, value in zip(message.holes, message.kinds, args, strict=False):
        group = None if kind == "seat" else vocabulary.groups.get(kind)
        if kind in words.game.terms or (group is None and kind != "seat"):
            continue
        if group is None:
            right = value >= 0 and (seats is None or value < seats)
        else:
            right = value in group or vocabulary.also.get(kind_of(value, words)) == kind
        if not right:
            raise Wordless(
                f"{said_at(message, words.game.folder)}: {message.text!r}: into {{{hole}}} comes "
                f"{value}, {meant(value, words)}; {wanted(kind, value, words, seats)}"
            )


def kind_of(value: int, words: Wording) -> str:
    vocabulary = words.game.vocabulary
    return vocabulary.kinds[value] if 0 <= value < len(vocabulary) else ""


def meant(value: int, words: Wording) -> str:
    vocabulary = words.game.vocabulary
    there = 0 <= value < len(vocabulary)
    return f"which is {vocabulary.name(value)}" if there else "which is nothing"


def wanted(kind: str, value: int, words: Wording, seats: int | None) -> str:
    """What would be right."""
    if kind == "seat":
        return f"a seat is wanted, from 0 {'on' if seats is None else f'to {seats - 1}'}"
    right = f"a choice of the group {kind!r} is wanted"
    group = words.game.vocabulary.groups[kind]
    if 0 <= value < len(group):
        name = words.game.vocabulary.name(group[value])
        right += f". If it is an id, say {kind.upper()}[…] of it, here {name}"
    return right


def check_data(data: Any, what: str) -> None:
    """Every text in the data of a scene."""
    if isinstance(data, str):
        if _HOLE.search(data):
            raise Wordless(f"{what}: a hole was not filled: {data!r}")
    elif isinstance(data, dict):
        for name, item in data.items():
            check_data(item, f"{what}: {name}")
    elif isinstance(data, list):
        for place, item in enumerate(data):
            check_data(item, f"{what}[{place}]")


def said(text: object, what: str) -> None:
    if not isinstance(text, str) or not text.strip():
        raise Wordless(f"{what}: {text!r} are no words")
    if _HOLE.search(text):
        raise Wordless(f"{what}: a hole was not filled: {text!r}")


def untranslated(game: Game[Any]) -> str:
    """The messages in the game's sources that one of its catalogues lacks, as many as fit a screen;
    "" if there are none."""
    texts = list(texts_of(game.folder))
    lacking = [
        untranslated_at(game, language, file, line, text)
        for language in languages_of(game)
        if language != "en"
        for words in (Wording(game, language, str),)
        for file, line, text in texts
        if not words.knows(text)
    ]
    more = len(lacking) - LISTED
    if more > 0:
        lacking = [*lacking[:LISTED], f"and {more} more: kabinett words {game.folder} --missing"]
    cure = f"kabinett words {game.folder} adds them"
    return "\n".join([*lacking, cure]) if lacking else ""


def untranslated_at(game: Game[Any], language: str, file: Path, line: int, text: str) -> str:
    """What is wrong with a sentence: at its line of the catalogue, if it stands there."""
    po = catalogue_of(game, language)
    with contextlib.suppress(NoBabel):
        found = message_in(po, language, text)
        if found is not None and (why := not_taken(found)):
            return f"{po}:{found.lineno}: {text!r} ({file}:{line}) {why}"
    return f"{file}:{line}: {text!r} is not in the catalogue for {language!r}"


def check_translated_holes(game: Game[Any]) -> str:
    """Raise Wordless, with file and line, where a translation has other holes than its English:
    it could not be said; and where it is not the one that is compiled.  Something to tell where
    the catalogues could not be read."""
    wrong = []
    for language in languages_of(game):
        po = catalogue_of(game, language)
        try:
            wrong += wrong_holes(po, language)
            if stale := compiled_otherwise(po, language):
                more = f"\n{len(stale) - 5} more" if len(stale) > 5 else ""
                run = f"kabinett words {game.folder} compiles it"
                wrong.append("\n".join(stale[:5]) + f"{more}\n{run}")
        except NoBabel as error:
            return f"; holes of translations were not looked at: {error}"
    if wrong:
        raise Wordless("\n".join(wrong))
    return ""
