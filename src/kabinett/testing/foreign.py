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
from kabinett.testing.sources import line_where, sources_of
from kabinett.testing.texts import CALLS, SECTIONS

#: Members of things that are read (`label`, `type_label`, …); all others are for programs.
READ: Final = ("label", "text", "note", "short", "facts")
#: Words are not said by ids: `salt_road`, `good:amber`.
_ID: Final = re.compile(r"\b[a-z]+[a-z0-9]*[_:][a-z0-9_]+\b")
#: No name of somebody or something has such a word.
_WORD: Final = re.compile(r"\b[a-z]{4,}\b")
#: A word as sentences have it: ids are all small, and short forms such as KPD all great.
_LITERAL: Final = re.compile(r"\b[A-Z][a-z]{2,}\b")
_HOLE: Final = re.compile(r"\{[^}]*\}|%[sd]")
#: What stands in a call of these is translated.
TOLD: Final = (*CALLS, *SECTIONS)
CURE: Final = (
    'say it by words.label("thing", choice), or by words.sentence((MESSAGE, ())) of a kb.Message'
)


def check_foreign(game: Game[Any]) -> None:
    """Raise Wordless where a game's own words are the same in two languages and are no names."""
    english, *others = (Wording(game, language, str) for language in languages_of(game))
    literals = literals_of(game) if others else {}
    for words in others:
        called = names_in(game, english, words)
        names = {*called.values(), *texts_of_pack(game, words.language)}
        for where, one, other in pairs_of(game, english, words):
            if one != other or called.get(one) == one:
                continue
            said = f"says {short(one)} in English and in {words.language!r}"
            if one in called and one not in names:
                raise Wordless(f"{where} {said}, where that is called {called[one]!r}: {CURE}")
            if written := written_in(one, literals, names, words):
                raise Wordless(f"{written}: {where.partition(': ')[2]} {said}: {CURE}")
            if is_untranslated(one, words):
                raise Wordless(f"{where} {said}: {CURE}")


def names_in(game: Game[Any], english: Wording, words: Wording) -> dict[str, str]:
    """What all that can be chosen is called in English, and what in another language."""
    labels = [
        [game.label(choice, each) for choice in range(len(game.vocabulary))]
        for each in (english, words)
    ]
    return {one: other for one, other in zip(*labels, strict=True) if not one[:1].islower()}


def texts_of_pack(game: Game[Any], language: str) -> set[str]:
    """What the records of the pack say in a language."""
    return {
        text
        for records in game.built_in.records.values()
        for record in records.values()
        for value in record.values.values()
        if isinstance(value, dict) and isinstance(text := value.get(language), str)
    }


def literals_of(game: Game[Any]) -> dict[str, tuple[str, bool]]:
    """The words that stand in a game's sources and in no message, as ``f"Worth {n}"`` has one:
    each with file and line, and whether a function says it.  What stands at the left margin may be
    a list of names."""
    found: dict[str, tuple[str, bool]] = {}
    for file in sources_of(game.folder):
        tree = ast.parse(file.read_text("utf-8"))
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
        told = {each for call in calls if name_of(call) in TOLD for each in ast.walk(call)}
        made = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
        inside = {each for function in made for each in ast.walk(function)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
                for part in map(str.strip, _HOLE.split(node.value)):
                    if _LITERAL.search(part):
                        found.setdefault(part, (f"{file}:{node.lineno}", node in inside))
    return found


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "attr", "") or getattr(call.func, "id", "")


def written_in(
    text: str, literals: dict[str, tuple[str, bool]], names: set[str], words: Wording
) -> str:
    """Where the sources have words of a text that are no name and that no catalogue has; "" if they
    have none."""
    for literal, (where, is_said) in literals.items():
        if literal not in text or (literal == text and not is_said) or words.knows(literal):
            continue
        if re.search(rf"(?<!\w){re.escape(literal)}(?!\w)", without(names, text)):
            return where
    return ""


def without(names: set[str], text: str) -> str:
    """A text without the names in it.

    >>> without({"Essen", "Essen-Werden"}, "Essen-Werden: Worth 3")
    '…: Worth 3'
    """
    for name in sorted((name for name in names if name in text), key=len, reverse=True):
        text = text.replace(name, "…") if name else text
    return text


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
