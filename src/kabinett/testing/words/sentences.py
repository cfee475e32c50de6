"""Checks everything that a game says, in every language."""

from __future__ import annotations

import contextlib
import functools
import re
from pathlib import Path

from kabinett.core.ask_labels import label_here
from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.words import Text, Wording
from kabinett.testing.words.arguments import lines_saying
from kabinett.testing.words.catalogues import (
    NoBabel,
    catalogue_of,
    message_in,
    stale_translations,
    why_not_compiled,
    wrong_holes,
)
from kabinett.testing.words.languages import Wordless, languages_of
from kabinett.testing.words.texts import texts_of

#: A hole that nothing has filled.
_HOLE = re.compile(r"\{[a-z_0-9.]*\}")
LISTED = 10  # an error lists this many sentences without a translation


def check_things(game: Game) -> None:
    """Raise Wordless if the title, an option, a choice or a thing lacks words in some language."""
    kinds = {thing["kind"] for thing in game.things(Wording(game, "en", str)).values()}
    for kind in (*game.card_kinds, *game.words.marker_kinds):
        if kind not in kinds and kinds:
            raise Wordless(
                f"card_kinds and marker_kinds: `things` has nothing of the kind {kind!r}; its "
                f"kinds are {', '.join(sorted(kinds))}"
            )
    for language in languages_of(game):
        words = Wording(game, language, str, None, check_holes)
        for message in (game.title, game.about, game.credits):
            check_text(words.plain(message), f"{message!r} in {language!r}")
        for option in game.options:
            for message in (option.label, option.help, *option.values.values()):
                check_text(
                    words.plain(message), f"option {option.name}: {message!r} in {language!r}"
                )
        for choice, name in enumerate(game.vocabulary.names):
            check_text(game.label(choice, words), f"the label of {name} in {language!r}")
            check_own_label(game, choice, words)
        for name, thing in game.things(words).items():
            for member in ("kind", "label"):
                if not thing.get(member):
                    raise Wordless(f"things: {name} has no {member!r}")


def check_own_label(game: Game, choice: int, words: Wording) -> None:
    """Raise Wordless if the game's own ``label`` has words for a choice, but is never called for
    it."""
    own, vocabulary = game.words.label, game.vocabulary
    name = vocabulary.name(choice)
    if own is None or not name.partition(":")[2].isdecimal():
        return
    if choice in vocabulary.texts or choice in vocabulary.records:
        return
    try:
        own_label = own(choice, words)
    except Exception:
        return  # the game's `label` does not know the choice either
    if own_label not in (name, label := game.label(choice, words)):
        raise Wordless(
            f"{name} is called {label!r}, because numbers as ids need no label: your label "
            f"{own_label!r} is never used. Add the group with own_label=True"
        )


def check_words(table: Table) -> None:
    """Raise Wordless if something that a viewer may read at this moment, except the log, lacks
    words."""
    game, s = table.game, table.state
    for language in languages_of(game):
        words = wording_of(table, language)
        for viewer in [*range(table.setup.seats), SPECTATOR]:
            data = game.scene(s, viewer).data(words)
            check_data(data, f"scene for seat {viewer} in {language!r}")
            for report in data["reports"].values():
                lines = game.report_lines(s, report["id"]) if report["late"] else ()
                for line in lines:
                    check_text(words.sentence(line), f"report {report['id']} in {language!r}")
            for choice, name in enumerate(game.vocabulary.names):
                for line in game.outlook(s, viewer, choice):
                    check_text(words.sentence(line), f"the outlook of {name} in {language!r}")
            ask = table.ask(viewer)
            if ask is None:
                continue
            check_text(words.sentence(ask.text), f"the sentence of the ask in {language!r}")
            for name in ask.choices:
                label = label_here(game, s, viewer, game.vocabulary.number(name), words)
                check_text(
                    label, f"the label of {name} in the ask {ask.text[0].text!r} in {language!r}"
                )
            for name in game.vocabulary.names:
                reason = None if name in ask.choices else table.why_not(viewer, name)
                if reason is not None:
                    check_text(words.sentence(reason.text), f"why not {name} in {language!r}")


def check_log_words(table: Table) -> None:
    """Raise Wordless if the log or the end lacks words."""
    for language in languages_of(table.game):
        words = wording_of(table, language)
        for entry in table.log:
            check_text(words.sentence((entry.message(), entry.args)), f"the log in {language!r}")
        result = table.game.result(table.state)
        if result is not None:
            check_text(words.sentence(result.text), f"the end in {language!r}")


def wording_of(table: Table, language: str) -> Wording:
    """The wording of a table, which checks the arguments of each sentence."""
    label = table.wording(language).seat_label
    labels = tuple([label(seat) for seat in range(table.setup.seats)])
    return make_wording(table.game, language, labels, table.book)


@functools.lru_cache(maxsize=8)
def make_wording(game: Game, language: str, labels: tuple[str, ...], book: object) -> Wording:
    look = functools.partial(check_holes, seats=len(labels))
    return Wording(game, language, labels.__getitem__, book, look)


def check_holes(text: Text, words: Wording, seats: int | None = None) -> None:
    """Raise Wordless if an argument does not fit its hole: a number of another group would name a
    wrong thing. ``seats``: the number of seats, if it is known."""
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
                f"{lines_saying(message, words.game.folder)}: {message.text!r}: {{{hole}}} is "
                f"filled with {value}, {describe_value(value, words)}; "
                f"{describe_requirement(kind, value, words, seats)}"
            )


def kind_of(value: int, words: Wording) -> str:
    vocabulary = words.game.vocabulary
    return vocabulary.kinds[value] if 0 <= value < len(vocabulary) else ""


def describe_value(value: int, words: Wording) -> str:
    vocabulary = words.game.vocabulary
    is_choice = 0 <= value < len(vocabulary)
    return f"which is {vocabulary.name(value)}" if is_choice else "which is nothing"


def describe_requirement(kind: str, value: int, words: Wording, seats: int | None) -> str:
    """Describe in words the values that fit a hole."""
    if kind == "seat":
        return f"it needs a seat, from 0 {'on' if seats is None else f'to {seats - 1}'}"
    right = f"it needs a choice of the group {kind!r}"
    group = words.game.vocabulary.groups[kind]
    if 0 <= value < len(group):
        name = words.game.vocabulary.name(group[value])
        right += f". If it is an id, convert it with {kind.upper()}[…], here to {name}"
    return right


def check_data(data: object, what: str) -> None:
    """Raise Wordless if a text in the data of a scene has an empty hole."""
    if isinstance(data, str):
        if _HOLE.search(data):
            raise Wordless(f"{what}: nothing has filled a hole: {data!r}")
    elif isinstance(data, dict):
        for name, item in data.items():
            check_data(item, f"{what}: {name}")
    elif isinstance(data, list):
        for index, item in enumerate(data):
            check_data(item, f"{what}[{index}]")


def check_text(text: object, what: str) -> None:
    if not isinstance(text, str) or not text.strip():
        raise Wordless(f"{what}: {text!r} is not a text")
    if _HOLE.search(text):
        raise Wordless(f"{what}: nothing has filled a hole: {text!r}")


def describe_untranslated(game: Game) -> str:
    """The first messages in the game's sources that have no translation, one per line; "" if all
    have one."""
    texts = list(texts_of(game.folder))
    lacking = [
        describe_missing_text(game, language, file, line, text)
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


def describe_missing_text(game: Game, language: str, file: Path, line: int, text: str) -> str:
    """Describe a sentence without a translation, with its line in the catalogue if it is there."""
    po = catalogue_of(game, language)
    with contextlib.suppress(NoBabel):
        entry = message_in(po, language, text)
        if entry is not None and (why := why_not_compiled(entry)):
            return f"{po}:{entry.lineno}: {text!r} ({file}:{line}) {why}"
    return f"{file}:{line}: {text!r} is not in the catalogue for {language!r}"


def check_translated_holes(game: Game) -> str:
    """Raise Wordless, with all faults, if a translation has other holes than its English text or is
    not compiled. Returns a remark if the catalogues could not be read."""
    wrong = []
    for language in languages_of(game):
        po = catalogue_of(game, language)
        try:
            wrong += wrong_holes(po, language)
            if stale := stale_translations(po, language):
                more = f"\n{len(stale) - 5} more" if len(stale) > 5 else ""
                run = f"kabinett words {game.folder} compiles it"
                wrong.append("\n".join(stale[:5]) + f"{more}\n{run}")
        except NoBabel as error:
            return f"; holes of translations were not checked: {error}"
    if wrong:
        raise Wordless("\n".join(wrong))
    return ""
