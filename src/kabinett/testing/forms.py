"""Holds the words of a pack's records, and their grammatical forms, against what sentences want."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.message import Message, messages_in, pieces
from kabinett.core.naming import SHOWN
from kabinett.core.pack import ALIKE, PackRecord
from kabinett.core.words import PLAYER, Wording
from kabinett.testing.languages import Wordless, languages_of
from kabinett.testing.namesakes import namesakes, translated_at
from kabinett.testing.sources import sources_of

#: By the kind of a hole its forms, each with the languages whose sentences want it.
Forms = dict[str, dict[str, set[str]]]
#: So near is the form that is meant, at least.
NEAR: Final = 0.7


def check_packs(game: Game[Any]) -> None:
    """Raise Wordless, with all of them, where a record of the pack has words in one language and
    not in all of the game, a form that nothing wants, or the name of another one."""
    wanted, sources = forms_wanted(game), texts_of_sources(game)
    unread = {
        kind: unread_forms(game, records, wanted, sources)
        for kind, records in game.built_in.records.items()
    }
    wrong = [fault for records in unread.values() for fault in records.values()]
    wrong += [
        f"{record.file}:{record.line(key)}: {record.kind} {record.id!r} has {key}.{there[0]} and "
        f"no {key}.{language}{written_as(value, languages_of(game)) or why}"
        for kind, records in game.built_in.records.items()
        for record in records.values()
        for key, value in record.values.items()
        if key not in unread[kind] and isinstance(value, dict)
        if (there := [each for each in ("en", *languages_of(game)) if is_text(value, each)])
        for language, why in languages_for(game, record, key, wanted)
        if not value.get(language)
    ]
    wrong += misspelt_fields(game)
    wrong += namesakes(game, languages_of(game))
    if wrong:
        raise Wordless("\n".join(wrong))


def is_text(value: dict[str, Any], language: str) -> bool:
    return isinstance(value.get(language), str)


def languages_for(
    game: Game[Any], record: PackRecord, key: str, wanted: Forms
) -> Iterator[tuple[str, str]]:
    """In which languages a text is wanted, and why: a form in those whose sentences want it, any
    other text in all."""
    by_language = {
        language
        for kind in ("thing", record.kind, *groups_of(game, record))
        for language in wanted.get(kind, {}).get(key, ())
    }
    for language in languages_of(game):
        if key in ("name", *SHOWN) or not by_language:
            yield language, ""
        elif language in by_language:
            yield language, f", which sentences in {language!r} want"


def written_as(value: dict[str, Any], languages: list[str]) -> str:
    """The languages in which it is written, and which the game has not."""
    others = [each for each in value if each not in languages]
    return f", but {', '.join(others)}, in which the game does not speak" if others else ""


def unread_forms(
    game: Game[Any],
    records: dict[str, PackRecord],
    wanted: Forms,
    sources: str,
) -> dict[str, str]:
    """The grammatical forms of these records that no sentence wants and no source names, with what
    is wrong with each."""
    found: dict[str, str] = {}
    for record in records.values():
        kinds = {"thing", record.kind, *groups_of(game, record)}
        known = {form for kind in kinds for form in wanted.get(kind, ())}
        for key, value in record.values.items():
            if not isinstance(value, dict) or key in ("name", *SHOWN, *known, *found):
                continue
            if re.search(rf"\b{re.escape(key)}\b", sources):
                continue
            near = get_close_matches(key, sorted(known | {"name", *SHOWN}), 1, NEAR)
            there = ", ".join(sorted(known)) or "none"
            found[key] = (
                f"{record.file}:{record.line(key)}: {record.kind} {record.id!r}: nothing reads "
                f"{key!r}, no sentence wants this form: "
                + (f"is {near[0]!r} meant?" if near else f"forms that are wanted: {there}")
            )
    return found


def groups_of(game: Game[Any], record: PackRecord) -> Iterator[str]:
    """The groups whose choices the record tells of."""
    for choice, place in game.vocabulary.records.items():
        if place == (record.kind, record.id):
            yield game.vocabulary.kinds[choice]


def texts_of_sources(game: Game[Any]) -> str:
    return "\n".join(file.read_text("utf-8") for file in sources_of(game.folder))


def forms_wanted(game: Game[Any]) -> Forms:
    """By the kind of a hole the forms that sentences want of it, each with the languages."""
    wanted: Forms = {}
    for language in languages_of(game):
        words = Wording(game, language, str)
        for message in messages_in(game.folder):
            for text in texts_in(message, words):
                for _, kind, form in forms_in(text):
                    wanted.setdefault(kind, {}).setdefault(form, set()).add(language)
    return wanted


def misspelt_fields(game: Game[Any]) -> Iterator[str]:
    """Fields of one record only that are nearly called as one that it lacks and others have: what
    is read of it, if it need not be there, would be nothing."""
    for records in game.built_in.records.values():
        having = Counter(key for record in records.values() for key in record.values)
        for record in records.values():
            for key in record.values:
                others = [name for name in having if name not in record.values and having[name] > 1]
                if having[key] == 1 and (meant := get_close_matches(key, others, 1, ALIKE)):
                    yield (
                        f"{record.file}:{record.line(key)}: {record.kind} {record.id!r}: {key!r} "
                        f"is no field of the others: is {meant[0]!r} meant?"
                    )


def check_forms(game: Game[Any]) -> None:
    """Raise Wordless, with all of them, where a sentence, in any language, wants a grammatical form
    that no record of what it tells of has: it would be said without it."""
    if game.contract.form is not None:
        return
    lacking = [
        f"{said_in(game, language, message)}: {text!r}"
        f"{'' if language == 'en' else f' in {language!r}'}: {{{hole}.{form}}}: {forms}"
        for language in languages_of(game)
        for message in messages_in(game.folder)
        for text in dict.fromkeys(texts_in(message, Wording(game, language, str)))
        for hole, kind, form in forms_in(text)
        if (forms := lacks(game, kind, form, language))
    ]
    if lacking:
        raise Wordless("\n".join(lacking))


def said_in(game: Game[Any], language: str, message: Message) -> str:
    """Where a sentence stands: in the sources, or translated."""
    if language != "en":
        return translated_at(game, language, message)
    file, line = message.where
    return f"{Path(file)}:{line}"


def texts_in(message: Message, words: Wording) -> Iterator[str]:
    """Singular and plural."""
    yield words.translate(message.text, message.plural, 1)
    yield words.translate(message.text, message.plural, 2)


def forms_in(text: str) -> Iterator[tuple[str, str, str]]:
    """The holes of a sentence that want a form, with their kinds."""
    for piece in pieces(text):
        if not isinstance(piece, str) and piece[1]:
            yield piece[0], piece[0].partition("_")[0], piece[1]


def lacks(game: Game[Any], kind: str, form: str, language: str) -> str:
    """Why nothing of that kind has such a form; "" if something has."""
    vocabulary = game.vocabulary
    if kind in game.terms or (kind == "seat" and form == PLAYER):
        return ""
    if kind == "seat":
        return "of a seat there is {seat.player}: who sits there"
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
    near = get_close_matches(form, forms, 1, NEAR)
    meant = f": is {near[0]!r} meant?" if near else f"; there is: {', '.join(forms) or 'no form'}"
    return f"no record of {kind!r} has {form}.{language}{meant}"
