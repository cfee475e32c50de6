"""Checks that a pack's names have each grammatical form that a sentence asks for, as in
``{card.dative}``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.guesses import nearest
from kabinett.core.message import Message, messages_in, pieces
from kabinett.core.packs.pack import ALIKE, PackRecord
from kabinett.core.show.naming import SHOWN
from kabinett.core.words import PLAYER_FORM, Wording
from kabinett.testing.sources.trees import sources_of
from kabinett.testing.words.languages import Wordless, languages_of
from kabinett.testing.words.namesakes import namesakes, translation_line

#: For each kind of hole: its forms, each with the languages whose sentences ask for it.
Forms = dict[str, dict[str, set[str]]]
#: A name of this similarity counts as the one that is meant.
NEAR: Final = 0.7


def check_packs(game: Game) -> None:
    """Raise Wordless, with all faults, if a record of the pack lacks words in some language, has a
    form that no sentence asks for, or has the name of another record."""
    wanted_forms, sources = forms_wanted(game), texts_of_sources(game)
    unread = {
        kind: unread_forms(game, records, wanted_forms, sources)
        for kind, records in game.built_in.records.items()
    }
    wrong = [fault for records in unread.values() for fault in records.values()]
    wrong += [
        f"{record.file}:{record.line(key)}: {record.kind} {record.id!r} has {key}.{there[0]} but "
        f"no {key}.{language}{describe_other_languages(value, languages_of(game)) or why}"
        for kind, records in game.built_in.records.items()
        for record in records.values()
        for key, value in record.values.items()
        if key not in unread[kind] and isinstance(value, dict)
        if (there := [each for each in ("en", *languages_of(game)) if is_text(value, each)])
        for language, why in languages_for(game, record, key, wanted_forms)
        if not value.get(language)
    ]
    wrong += misspelt_fields(game)
    wrong += namesakes(game, languages_of(game))
    if wrong:
        raise Wordless("\n".join(wrong))


def is_text(value: Data, language: str) -> bool:
    return isinstance(value.get(language), str)


def languages_for(
    game: Game, record: PackRecord, key: str, wanted_forms: Forms
) -> Iterator[tuple[str, str]]:
    """Yield the languages that a text of a record needs, each with the reason in words. A form
    needs the languages whose sentences ask for it; any other text needs all languages."""
    by_language = {
        language
        for kind in ("thing", record.kind, *groups_of(game, record))
        for language in wanted_forms.get(kind, {}).get(key, ())
    }
    for language in languages_of(game):
        if key in ("name", *SHOWN) or not by_language:
            yield language, ""
        elif language in by_language:
            yield language, f", which sentences in {language!r} need"


def describe_other_languages(value: Data, languages: list[str]) -> str:
    """Name the languages of a text that the game does not have; "" if there are none."""
    others = [each for each in value if each not in languages]
    return f"; it has {', '.join(others)}, which is no language of the game" if others else ""


def unread_forms(
    game: Game,
    records: dict[str, PackRecord],
    wanted_forms: Forms,
    sources: str,
) -> dict[str, str]:
    """The forms of these records that no sentence asks for and no source names, each with its
    fault."""
    faults: dict[str, str] = {}
    for record in records.values():
        kinds = {"thing", record.kind, *groups_of(game, record)}
        known_forms = {form for kind in kinds for form in wanted_forms.get(kind, ())}
        for key, value in record.values.items():
            if not isinstance(value, dict) or key in ("name", *SHOWN, *known_forms, *faults):
                continue
            if re.search(rf"\b{re.escape(key)}\b", sources):
                continue
            guess = nearest(key, sorted(known_forms | {"name", *SHOWN}), NEAR)
            there = ", ".join(sorted(known_forms)) or "none"
            faults[key] = (
                f"{record.file}:{record.line(key)}: {record.kind} {record.id!r}: no sentence asks "
                f"for the form {key!r}: "
                + (f"is {guess!r} meant?" if guess else f"sentences ask for these forms: {there}")
            )
    return faults


def groups_of(game: Game, record: PackRecord) -> Iterator[str]:
    """Yield the groups of the choices that a record describes."""
    for choice, place in game.vocabulary.records.items():
        if place == (record.kind, record.id):
            yield game.vocabulary.kinds[choice]


def texts_of_sources(game: Game) -> str:
    return "\n".join(file.read_text("utf-8") for file in sources_of(game.folder))


def forms_wanted(game: Game) -> Forms:
    """For each kind of hole: the forms that sentences ask for, and in which languages."""
    forms: Forms = {}
    for language in languages_of(game):
        words = Wording(game, language, str)
        for message in messages_in(game.folder):
            for text in texts_in(message, words):
                for _, kind, form in forms_in(text):
                    forms.setdefault(kind, {}).setdefault(form, set()).add(language)
    return forms


def misspelt_fields(game: Game) -> Iterator[str]:
    """Yield a fault for each field that only one record has, if a field of the others which the
    record lacks has a similar name. Without this check the value of an optional field would be
    lost."""
    for records in game.built_in.records.values():
        having = Counter(key for record in records.values() for key in record.values)
        for record in records.values():
            for key in record.values:
                others = [name for name in having if name not in record.values and having[name] > 1]
                if having[key] == 1 and (guess := nearest(key, others, ALIKE)):
                    yield (
                        f"{record.file}:{record.line(key)}: {record.kind} {record.id!r}: no other "
                        f"record has a field {key!r}: is {guess!r} meant?"
                    )


def check_forms(game: Game) -> None:
    """Raise Wordless, with all faults, if a sentence in some language asks for a form that no
    record of its kind has."""
    if game.words.form is not None:
        return
    lacking = [
        f"{line_of_sentence(game, language, message)}: {text!r}"
        f"{'' if language == 'en' else f' in {language!r}'}: {{{hole}.{form}}}: {forms}"
        for language in languages_of(game)
        for message in messages_in(game.folder)
        for text in dict.fromkeys(texts_in(message, Wording(game, language, str)))
        for hole, kind, form in forms_in(text)
        if (forms := why_lacking(game, kind, form, language))
    ]
    if lacking:
        raise Wordless("\n".join(lacking))


def line_of_sentence(game: Game, language: str, message: Message) -> str:
    """File and line of a sentence: in the sources if English, otherwise in the catalogue."""
    if language != "en":
        return translation_line(game, language, message)
    file, line = message.place(game.folder)
    return f"{Path(file)}:{line}"


def texts_in(message: Message, words: Wording) -> Iterator[str]:
    """Yield the singular and the plural of a message in a language."""
    yield words.translate(message.text, message.plural, 1)
    yield words.translate(message.text, message.plural, 2)


def forms_in(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield hole, kind and form for each hole of a sentence that asks for a form."""
    for piece in pieces(text):
        if not isinstance(piece, str) and piece[1]:
            yield piece[0], piece[0].partition("_")[0], piece[1]


def why_lacking(game: Game, kind: str, form: str, language: str) -> str:
    """Why no thing of this kind has such a form; "" if one has it."""
    vocabulary = game.vocabulary
    if kind in game.terms or (kind == "seat" and form == PLAYER_FORM):
        return ""
    if kind == "seat":
        return "the only form of a seat is {seat.player}, its player"
    if kind != "thing" and kind not in vocabulary.groups:
        return f"a hole {{{kind}}} has no forms"
    choices = range(len(vocabulary)) if kind == "thing" else vocabulary.groups[kind]
    places = [vocabulary.records[each] for each in choices if each in vocabulary.records]
    records = [game.built_in.records[place][name] for place, name in places]
    there = {
        key: None for each in records for key, value in each.values.items() if type(value) is dict
    }
    if form in there:
        return ""
    forms = [key for key in there if key not in ("name", *SHOWN)]
    guess = nearest(form, forms, NEAR)
    hint = f": is {guess!r} meant?" if guess else f"; the forms are {', '.join(forms) or 'none'}"
    return f"no record of {kind!r} has {form}.{language}{hint}"
