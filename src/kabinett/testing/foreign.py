"""What a game says itself, and not by a message, compared between its languages: an id that stands
where words should, or words that are not translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.words import Wording
from kabinett.testing.differences import short
from kabinett.testing.languages import Wordless, languages_of
from kabinett.testing.sources import line_where

#: Members of things that are read (`label`, `type_label`, …); all others are for programs.
READ: Final = ("label", "text", "note", "short", "facts")
#: Words are not said by ids: `salt_road`, `good:amber`.
_ID: Final = re.compile(r"\b[a-z]+[a-z0-9]*[_:][a-z0-9_]+\b")
#: No name of somebody or something has such a word.
_WORD: Final = re.compile(r"\b[a-z]{4,}\b")
CURE: Final = (
    'say it by words.label("thing", choice), or by words.sentence((MESSAGE, ())) of a kb.Message'
)


def check_foreign(game: Game[Any]) -> None:
    """Raise Wordless where a game's own words are the same in two languages and are no names."""
    english, *others = (Wording(game, language, str) for language in languages_of(game))
    called = [game.label(choice, english) for choice in range(len(game.vocabulary))]
    names = {name for name in called if not name[:1].islower()}
    for words in others:
        for where, one, other in pairs_of(game, english, words):
            if one == other and one not in names and is_untranslated(one, words):
                raise Wordless(
                    f"{where} says {short(one)} in English and in {words.language!r}: {CURE}"
                )


def pairs_of(game: Game[Any], one: Wording, other: Wording) -> Iterator[tuple[str, str, str]]:
    """What a game says itself in two languages, each with where."""
    looked_up, there = game.things(one), game.things(other)
    for name, thing in looked_up.items():
        for member, value in thing.items():
            if member in READ or member.endswith("_label"):
                what = f"{member_at(game, member)}: `things`: {member} of {name}"
                yield from both(what, value, there.get(name, {}).get(member))
    for name, table in game.tables.items():
        where = f"{game.written_at('page_tables')}: the table {name}"
        yield from both(where, rows(table, one, where), rows(table, other, where))
    for choice, name in enumerate(game.vocabulary.names):
        where = f"{game.written_at('label')}: `label` of {name}"
        yield from both(where, game.label(choice, one), game.label(choice, other))


def rows(table: Callable[[Wording], Any], words: Wording, where: str) -> list[list[str]]:
    """Of a table of the rules, which has a head, and as many cells in each row."""
    made = table(words)
    right = isinstance(made, list) and made and all(isinstance(row, list) for row in made)
    if not right or any(len(row) != len(made[0]) for row in made):
        raise Wordless(f"{where} gives {short(made)}: lists of cells, all as long as the head")
    return [*made]


def both(where: str, one: Any, other: Any) -> Iterator[tuple[str, str, str]]:
    """The texts inside, of both at the same place."""
    if isinstance(one, str) and isinstance(other, str):
        yield where, one, other
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for mine, its in zip(one, other, strict=False):
            yield from both(where, mine, its)


def is_untranslated(text: str, words: Wording) -> bool:
    """Is a text that is the same in another language an id or a sentence, not a name or a
    number?"""
    said = text.lstrip("0123456789+-. ")
    if not re.search("[A-Za-z]{2}", said) or words.knows(text) or words.knows(said):
        return False
    return bool(_ID.search(said)) or text[:1].islower() or bool(_WORD.search(said))


def member_at(game: Game[Any], member: str) -> str:
    """The line of `things` that names a member, or else the function."""

    def names_it(node: ast.AST) -> bool:
        return isinstance(node, ast.Constant) and node.value == member

    return line_where(game, "things", names_it)
