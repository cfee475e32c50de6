"""Compares the texts that a game makes itself, without a message, between its languages. Finds ids
in place of words, and words without a translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.words import Wording
from kabinett.testing.differences import shorten
from kabinett.testing.sources.trees import last_name, line_where, sources_of, tree_of
from kabinett.testing.words.languages import Wordless, languages_of
from kabinett.testing.words.texts import CALLS, SECTIONS

#: Members of things that people read (also all that end in `_label`); others are for programs.
READ: Final = ("label", "text", "note", "short", "facts")
#: An id such as ``salt_road`` or `good:amber`, which no text should contain.
_ID: Final = re.compile(r"\b[a-z]+[a-z0-9]*[_:][a-z0-9_]+\b")
#: A word in lower case, as no proper name is written.
_WORD: Final = re.compile(r"\b[a-z]{4,}\b")
#: A capitalized word: ids are in lower case, abbreviations such as KPD in capitals.
_LITERAL: Final = re.compile(r"\b[A-Z][a-z]{2,}\b")
_HOLE: Final = re.compile(r"\{[^}]*\}|%[sd]")
#: The arguments of these calls are translated.
TRANSLATED: Final = (*CALLS, *SECTIONS)
CURE: Final = (
    'say it by words.label("thing", choice), or by words.sentence((MESSAGE, ())) of a kb.Message'
)


def check_foreign(game: Game) -> None:
    """Raise Wordless if a text that a game makes itself is the same in two languages and is not a
    proper name."""
    english, *others = (Wording(game, language, str) for language in languages_of(game))
    literals = literals_of(game) if others else {}
    for words in others:
        labels = names_in(game, english, words)
        names = {*labels.values(), *texts_of_pack(game, words.language)}
        for where, one, other in pairs_of(game, english, words):
            if one != other or labels.get(one) == one:
                continue
            fault = f"says {shorten(one)} in English and in {words.language!r}"
            if one in labels and one not in names:
                raise Wordless(f"{where} {fault}, but there it is {labels[one]!r}: {CURE}")
            if literal_line := line_of_literal(one, literals, names, words):
                raise Wordless(f"{literal_line}: {where.partition(': ')[2]} {fault}: {CURE}")
            if is_untranslated(one, words):
                raise Wordless(f"{where} {fault}: {CURE}")


def names_in(game: Game, english: Wording, words: Wording) -> dict[str, str]:
    """The English names of all choices, mapped to their names in another language."""
    labels = [
        [game.label(choice, each) for choice in range(len(game.vocabulary))]
        for each in (english, words)
    ]
    return {one: other for one, other in zip(*labels, strict=True) if not one[:1].islower()}


def texts_of_pack(game: Game, language: str) -> set[str]:
    """The texts of the pack in a language."""
    return {
        text
        for records in game.built_in.records.values()
        for record in records.values()
        for value in record.values.values()
        if isinstance(value, dict) and isinstance(text := value.get(language), str)
    }


def literals_of(game: Game) -> dict[str, tuple[str, bool]]:
    """The words in a game's sources outside messages, as in ``f"Worth {n}"``, each with its file
    and line, and whether it is inside a function. A string at module level may be a name in a
    list."""
    literals: dict[str, tuple[str, bool]] = {}
    for file in sources_of(game.folder):
        tree = tree_of(file)
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
        translated_nodes = {
            each for call in calls if last_name(call.func) in TRANSLATED for each in ast.walk(call)
        }
        functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
        inside = {each for function in functions for each in ast.walk(function)}
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node not in translated_nodes
            ):
                for part in map(str.strip, _HOLE.split(node.value)):
                    if _LITERAL.search(part):
                        literals.setdefault(part, (f"{file}:{node.lineno}", node in inside))
    return literals


def line_of_literal(
    text: str, literals: dict[str, tuple[str, bool]], names: set[str], words: Wording
) -> str:
    """The line of the sources with a literal that is part of this text, but neither a proper name
    nor in the catalogue; "" if there is none."""
    for literal, (where, is_said) in literals.items():
        if literal not in text or (literal == text and not is_said) or words.knows(literal):
            continue
        if re.search(rf"(?<!\w){re.escape(literal)}(?!\w)", remove_names(names, text)):
            return where
    return ""


def remove_names(names: set[str], text: str) -> str:
    """A text with each of these names replaced by "…".

    >>> remove_names({"Essen", "Essen-Werden"}, "Essen-Werden: Worth 3")
    '…: Worth 3'
    """
    for name in sorted((name for name in names if name in text), key=len, reverse=True):
        text = text.replace(name, "…") if name else text
    return text


def pairs_of(game: Game, one: Wording, other: Wording) -> Iterator[tuple[str, str, str]]:
    """Yield each text that a game makes itself in two languages, after the place that makes it."""
    things, other_things = game.things(one), game.things(other)
    for name, thing in things.items():
        for member, value in thing.items():
            if member in READ or member.endswith("_label"):
                what = f"{member_at(game, member)}: `things`: {member} of {name}"
                yield from text_pairs(what, value, other_things.get(name, {}).get(member))
    for name, table in game.words.page_tables.items():
        where = f"{game.written_at('page_tables')}: the table {name}"
        yield from text_pairs(where, rows(table, one, where), rows(table, other, where))
    for choice, name in enumerate(game.vocabulary.names):
        where = f"{game.written_at('label')}: `label` of {name}"
        yield from text_pairs(where, game.label(choice, one), game.label(choice, other))


def rows(table: Callable[[Wording], Any], words: Wording, where: str) -> list[list[str]]:
    """The rows of a table of the rules. Raises Wordless if a row is not as long as the first."""
    cells = table(words)
    right = isinstance(cells, list) and cells and all(isinstance(row, list) for row in cells)
    if not right or any(len(row) != len(cells[0]) for row in cells):
        raise Wordless(f"{where} returns {shorten(cells)}: return rows of equal length")
    return [*cells]


def text_pairs(where: str, one: object, other: object) -> Iterator[tuple[str, str, str]]:
    """Yield the pairs of texts at the same place in two values."""
    if isinstance(one, str) and isinstance(other, str):
        yield where, one, other
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for mine, its in zip(one, other, strict=False):
            yield from text_pairs(where, mine, its)


def is_untranslated(text: str, words: Wording) -> bool:
    """Whether a text that is the same in two languages needs a translation, because it is an id or
    a sentence, not a name or a number."""
    stripped = text.lstrip("0123456789+-. ")
    if not re.search("[A-Za-z]{2}", stripped) or words.knows(text) or words.knows(stripped):
        return False
    return bool(_ID.search(stripped)) or text[:1].islower() or bool(_WORD.search(stripped))


def member_at(game: Game, member: str) -> str:
    """The line of `things` that names a member; the line of the function if none does."""

    def names_it(node: ast.AST) -> bool:
        return isinstance(node, ast.Constant) and node.value == member

    return line_where(game, "things", names_it)
