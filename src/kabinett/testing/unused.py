"""Finds what a game has written and nothing looks at: a part that its contract does not state, a
script that nothing calls, a sentence that nothing says."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from kabinett.core.contract import Contract
from kabinett.core.game import Game
from kabinett.testing.sources import names_of, sources_of

ALIKE: Final = 0.8  # from here on two names are held to be the same, misspelt
PARTS: Final = tuple(each.name for each in fields(Contract))
#: What makes a constant that has to be used, with what to say of it.
MADE: Final = {
    "Message": "is said by nothing",
    "Question": "is asked by nothing",
    "reason": "is given by nothing",
}


class Unused(AssertionError):
    """Something that a game has written and nothing looks at."""


@dataclass(frozen=True)
class Written:
    """What stands at the left margin of a module."""

    name: str
    file: Path
    node: ast.stmt

    def __str__(self) -> str:
        return f"{self.file}:{self.node.lineno}: {self.name}"


def check_used(game: Game[Any]) -> int:
    """Raise Unused, with all that is found; how many names are at the left margin."""
    trees = {file: ast.parse(file.read_text("utf-8")) for file in sources_of(game.folder)}
    written = [
        Written(name, file, node)
        for file, tree in trees.items()
        for node in tree.body
        for name in names_of(node)
    ]
    used = {name for tree in trees.values() for name in used_in(tree)}
    wrong = [f"{each} {fault}" for each in written if (fault := fault_of(game, each, used))]
    if wrong:
        raise Unused("\n".join(wrong))
    return len(written)


def used_in(tree: ast.Module) -> Iterator[str]:
    """The names that a module uses; a part that is only imported is not stated."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.name.lower() not in PARTS)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value  # a type in quotes, a name that is looked up


def fault_of(game: Game[Any], each: Written, used: set[str]) -> str:
    """What is wrong with a name that nothing uses, "" if nothing is."""
    if each.name in used or each.name.startswith("_") or each.name == "game":
        return ""
    if part := nearest(each.name, [part for part in PARTS if not states(game, part)]):
        return f"is used by nothing: state it in the contract, {part}={each.name}, or take it out"
    if isinstance(each.node, ast.FunctionDef) and is_script(each.node):
        return f"is a script that nothing calls: yield from {each.name}(s, …), or take it out"
    value = getattr(each.node, "value", None)
    if isinstance(value, ast.Call):
        called = getattr(value.func, "attr", getattr(value.func, "id", ""))
        if called in MADE:
            return f"{MADE[called]}: use it, or take it out"
    return ""


def states(game: Game[Any], part: str) -> bool:
    """Does the game's contract state this part?"""
    default = Contract.__dataclass_fields__[part].default
    return getattr(game.contract, part) not in (default, {})


def nearest(name: str, known: list[str]) -> str:
    """The known name that is meant, "" if none is like it."""
    found = difflib.get_close_matches(name.lower(), known, 1, ALIKE)
    return found[0] if found else ""


def is_script(node: ast.FunctionDef) -> bool:
    given = node.returns
    return getattr(given, "attr", getattr(given, "id", "")) == "Script"
