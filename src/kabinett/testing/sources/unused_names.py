"""Finds what a game defines and nothing uses: a part that its contract does not state, a script
that nothing calls, a sentence that nothing says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from kabinett.core.contract import Contract
from kabinett.core.game import Game
from kabinett.testing.guesses import nearest
from kabinett.testing.sources.trees import last_name, names_of, sources_of, tree_of

ALIKE: Final = 0.8  # similarity from which a name counts as a misspelling of another
PARTS: Final = tuple(each.name for each in fields(Contract))
#: Calls that make a constant which has to be used, each with the fault if it is not.
MADE: Final = {
    "Message": "is said by nothing",
    "Question": "is asked by nothing",
    "reason": "is given by nothing",
}


class UnusedName(AssertionError):
    """A game defines something that nothing uses."""


@dataclass(frozen=True)
class TopLevelName:
    """A name that a module defines at its top level."""

    name: str
    file: Path
    node: ast.stmt

    def __str__(self) -> str:
        return f"{self.file}:{self.node.lineno}: {self.name}"


def check_used(game: Game) -> int:
    """Raise Unused, with all faults. Returns the number of names at the top level of modules."""
    trees = {file: tree_of(file) for file in sources_of(game.folder)}
    names = [
        TopLevelName(name, file, node)
        for file, tree in trees.items()
        for node in tree.body
        for name in names_of(node)
    ]
    used_names = {name for tree in trees.values() for name in names_used_in(tree)}
    wrong = [f"{each} {fault}" for each in names if (fault := fault_of(game, each, used_names))]
    if wrong:
        raise UnusedName("\n".join(wrong))
    return len(names)


def names_used_in(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module uses. Importing a part does not count: the contract has to
    state it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.name.lower() not in PARTS)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value  # a type in quotes, or a name for a lookup


def fault_of(game: Game, each: TopLevelName, used_names: set[str]) -> str:
    """What is wrong with a name that nothing uses; "" if nothing is."""
    if each.name in used_names or each.name.startswith("_") or each.name == "game":
        return ""
    unstated_parts = [part for part in PARTS if not states_part(game, part)]
    if part := nearest(each.name.lower(), unstated_parts, ALIKE):
        return f"is used by nothing: state it in the contract, {part}={each.name}, or take it out"
    if isinstance(each.node, ast.FunctionDef) and is_script(each.node):
        return f"is a script that nothing calls: yield from {each.name}(s, …), or take it out"
    value = getattr(each.node, "value", None)
    if isinstance(value, ast.Call):
        function_name = last_name(value.func)
        if function_name in MADE:
            return f"{MADE[function_name]}: use it, or take it out"
    return ""


def states_part(game: Game, part: str) -> bool:
    """Whether the game's contract states this part."""
    default = Contract.__dataclass_fields__[part].default
    return getattr(game.contract, part) not in (default, {})


def is_script(node: ast.FunctionDef) -> bool:
    annotation = node.returns
    return last_name(annotation) == "Script"
