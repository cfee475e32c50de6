"""Finds things with the same name, which players could not distinguish, and records with the
grammatical forms of another record."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.packs.pack import PackRecord
from kabinett.core.show.naming import SHOWN
from kabinett.core.words import Wording
from kabinett.testing.sources.trees import option_at
from kabinett.testing.words.catalogues import NoBabel, catalogue_of, message_in

#: Fields by which a player can distinguish two records with the same name.
DISTINGUISHING: Final = ("text", "short", "type", "level", "letter")
#: Fields that may differ between copies of the same card.
OWN: Final = ("id", "number")
#: This many first letters identify a word of a name, whatever its grammatical ending.
STEM: Final = 4
CURE: Final = (
    "players cannot distinguish them. Rename one, or describe in `text` what each does; if they "
    "are copies of one card, make all fields equal"
)


def namesakes(game: Game, languages: list[str]) -> Iterator[str]:
    """Yield a fault for two records of a kind, choices of a group or values of an option that share
    a name."""
    for records in game.built_in.records.values():
        for one, other in combinations(records.values(), 2):
            if fault := name_clash(one, other, languages):
                yield fault
        for one, other in permutations(records.values(), 2):
            yield from borrowed_forms(one, other, languages)
    for language in languages:
        words = Wording(game, language, str)
        for option in game.options:
            labels = [words.plain(label) for label in option.values.values()]
            if twice := next((each for each in labels if labels.count(each) > 1), None):
                yield (
                    f"{option_at(game, option)}: two values of the option {option.name!r} are "
                    f"called {twice!r} in {language!r}"
                )
    yield from indistinct_choices(game, languages)


def name_clash(one: PackRecord, other: PackRecord, languages: list[str]) -> str:
    """The fault if two records share a name; "" if they do not, or may."""
    if "name" not in one.values or "name" not in other.values:
        return ""
    names = [one.both("name"), other.both("name")]
    same = [each for each in languages if normalize(names[0][each]) == normalize(names[1][each])]
    if not same or are_copies(one, other):
        return ""
    if len(same) == len(languages) and any(
        one.values.get(key) != other.values.get(key) for key in DISTINGUISHING
    ):
        return ""
    language = same[0]
    here, there = (
        f"{each.file}:{each.line('name', language) or each.line()}" for each in (other, one)
    )
    return (
        f"{here}: {other.kind} {other.id!r} is called {names[1][language]!r} in {language!r}, like "
        f"{one.id!r} ({there}): {CURE}"
    )


def borrowed_forms(one: PackRecord, other: PackRecord, languages: list[str]) -> Iterator[str]:
    """Yield a fault for each grammatical form that contains the name of another record in place of
    its own. Two records may share a form that contains neither name, such as an article."""
    forms = [key for key in one.values if key not in ("name", *SHOWN) and key in other.values]
    for key, language in [(key, each) for key in forms for each in languages]:
        form = text_of(one, key, language)
        own, its = (text_of(each, "name", language) for each in (one, other))
        if not (form and own and its) or form != text_of(other, key, language):
            continue
        if words_in(its) and is_said(its, form) and not is_said(own, form):
            here, there = (f"{each.file}:{each.line(key, language)}" for each in (one, other))
            yield (
                f"{here}: {one.kind} {one.id!r} is called {own!r}, but its {key}.{language} is "
                f"{form!r}, like that of {other.id!r} ({there}), which is called {its!r}: "
                "sentences would name the wrong one"
            )


def text_of(record: PackRecord, key: str, language: str) -> str:
    texts = record.values.get(key)
    text = texts.get(language) if isinstance(texts, dict) else None
    return text if isinstance(text, str) else ""


def is_said(name: str, form: str) -> bool:
    """Whether a form contains each word of a name, with any ending. Numbers may be missing.

    >>> is_said("Alter Hafen", "dem Alten Hafen"), is_said("Guard II", "the guard")
    (True, True)
    >>> is_said("Dünen", "der Flussmündung")
    False
    """
    stems = [word[:STEM] for word in words_in(form)]
    return all(word[:STEM] in stems for word in words_in(name) if not is_number(word))


def words_in(text: str) -> list[str]:
    return re.findall(r"\w{3,}", text.casefold())


def is_number(word: str) -> bool:
    return bool(re.fullmatch(r"[ivx]+|\d+", word))


def normalize(name: str) -> str:
    return " ".join(name.split()).casefold()


def are_copies(one: PackRecord, other: PackRecord) -> bool:
    """Whether two records are copies of one card."""
    own, others = (
        {key: value for key, value in each.values.items() if key not in OWN}
        for each in (one, other)
    )
    return own == others


def indistinct_choices(game: Game, languages: list[str]) -> Iterator[str]:
    """Yield a fault for two choices of a group whose labels differ in English but not in another
    language."""
    texts = game.vocabulary.texts
    for group in game.vocabulary.groups.values():
        group_texts = [texts[choice] for choice in group if choice in texts]
        for language in languages[1:]:
            english, words = Wording(game, "en", str), Wording(game, language, str)
            first: Data = {}
            for text in group_texts:
                other = first.setdefault(normalize(words.sentence(text)), text)
                if english.sentence(other) != english.sentence(text):
                    here, there = (
                        translation_line(game, language, each[0]) for each in (text, other)
                    )
                    yield (
                        f"{here}: {text[0].text!r} is {words.sentence(text)!r} in {language!r}, "
                        f"like {other[0].text!r} ({there}): players cannot distinguish the choices"
                    )


def translation_line(game: Game, language: str, message: Message) -> str:
    """File and line of a translation; of the message itself if the catalogue cannot be read."""
    po = catalogue_of(game, language)
    with contextlib.suppress(NoBabel):
        if (entry := message_in(po, language, message.text)) is not None:
            return f"{po}:{entry.lineno}"
    file, line = message.place(game.folder)
    return f"{file}:{line}"
