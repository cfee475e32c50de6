"""Finds things that are called the same, so that no player can tell them apart."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.pack import PackRecord
from kabinett.core.words import Wording
from kabinett.testing.holes import NoBabel, catalogue_of, message_in
from kabinett.testing.options import option_at

#: Fields of a record that show a player which of two namesakes lies there.
TELLING: Final = ("text", "short", "type", "level", "letter")
#: What need not be alike in copies of the same card.
OWN: Final = ("id", "number")
APART: Final = (
    "nobody can tell them apart. Give one another name, or say what each does, by `text`; copies "
    "of one card are alike in all fields"
)


def namesakes(game: Game[Any], languages: list[str]) -> Iterator[str]:
    """Records of a kind, choices of a group and values of an option that have one name, with file
    and line of both."""
    for records in game.built_in.records.values():
        for one, other in combinations(records.values(), 2):
            if fault := alike(one, other, languages):
                yield fault
    for language in languages:
        words = Wording(game, language, str)
        for option in game.options:
            labels = [words.plain(label) for label in option.values.values()]
            if twice := next((each for each in labels if labels.count(each) > 1), None):
                yield (
                    f"{option_at(game, option)}: two values of the option {option.name!r} are "
                    f"called {twice!r} in {language!r}"
                )
    yield from told_alike(game, languages)


def alike(one: PackRecord, other: PackRecord, languages: list[str]) -> str:
    """What is wrong with the names of two records; "" if nothing is."""
    if "name" not in one.values or "name" not in other.values:
        return ""
    names = [one.both("name"), other.both("name")]
    same = [each for each in languages if plainly(names[0][each]) == plainly(names[1][each])]
    if not same or are_copies(one, other):
        return ""
    if len(same) == len(languages) and any(
        one.values.get(key) != other.values.get(key) for key in TELLING
    ):
        return ""
    language = same[0]
    here, there = (
        f"{each.file}:{each.line('name', language) or each.line()}" for each in (other, one)
    )
    return (
        f"{here}: {other.kind} {other.id!r} is called {names[1][language]!r} in {language!r}, as "
        f"{one.id!r} is ({there}): {APART}"
    )


def plainly(name: str) -> str:
    return " ".join(name.split()).casefold()


def are_copies(one: PackRecord, other: PackRecord) -> bool:
    """Are they the same card twice?"""
    own, others = (
        {key: value for key, value in each.values.items() if key not in OWN}
        for each in (one, other)
    )
    return own == others


def told_alike(game: Game[Any], languages: list[str]) -> Iterator[str]:
    """Choices of a group whose messages differ in English, and say the same in a translation."""
    texts = game.vocabulary.texts
    for group in game.vocabulary.groups.values():
        said = [texts[choice] for choice in group if choice in texts]
        for language in languages[1:]:
            english, words = Wording(game, "en", str), Wording(game, language, str)
            first: dict[str, Any] = {}
            for text in said:
                other = first.setdefault(plainly(words.sentence(text)), text)
                if english.sentence(other) != english.sentence(text):
                    here, there = (translated_at(game, language, each[0]) for each in (text, other))
                    yield (
                        f"{here}: {text[0].text!r} is {words.sentence(text)!r} in {language!r}, "
                        f"as {other[0].text!r} is ({there}): nobody can tell these choices apart"
                    )


def translated_at(game: Game[Any], language: str, message: Message) -> str:
    """File and line of a translation; of the message if its catalogue cannot be read."""
    po = catalogue_of(game, language)
    with contextlib.suppress(NoBabel):
        if (found := message_in(po, language, message.text)) is not None:
            return f"{po}:{found.lineno}"
    file, line = message.where
    return f"{file}:{line}"
