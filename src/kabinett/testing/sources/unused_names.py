"""Finds names that a game defines and nothing uses: parts that its contract does not state, scripts
that nothing calls, messages that nothing says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kabinett.core.contract.faults import default_of
from kabinett.core.contract.groups import homes
from kabinett.core.game import Game
from kabinett.core.guesses import nearest
from kabinett.testing.sources.trees import last_name, names_of, sources_of, tree_of

ALIKE: Final = 0.8  # a name of this similarity counts as misspelled
PARTS: Final = tuple(homes())
#: The result of these calls must be used.
MUST_BE_USED: Final = ("Message", "Question", "reason")


class UnusedName(AssertionError):
    """A game defines a name that nothing uses."""


@dataclass(frozen=True)
class TopLevelName:
    """A name that a module defines at its top level."""

    name: str
    file: Path
    node: ast.stmt

    def __str__(self) -> str:
        return f"{self.file}:{self.node.lineno}: {self.name}"


def check_used(game: Game) -> int:
    """Raise UnusedName, with all faults. Returns the number of names that modules define."""
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
    """Yield the names that a module uses. Importing a part is no use of it, because the contract
    must state it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.name.lower() not in PARTS)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value  # a quoted type, or a name to look up


def fault_of(game: Game, each: TopLevelName, used_names: set[str]) -> str:
    """What to do about a name that nothing uses; "" if it may stay."""
    if each.name in used_names or each.name.startswith("_") or each.name == "game":
        return ""
    unstated_parts = [part for part in PARTS if not states_part(game, part)]
    if part := nearest(each.name.lower(), unstated_parts, ALIKE):
        group = homes()[part].__name__
        return f"is not used: state it in {group}(…), {part}={each.name}, or delete it"
    if isinstance(each.node, ast.FunctionDef) and is_script(each.node):
        return f"is a script that nothing calls: yield from {each.name}(s, …), or delete it"
    value = getattr(each.node, "value", None)
    if isinstance(value, ast.Call):
        function_name = last_name(value.func)
        if function_name in MUST_BE_USED:
            return f"is a {function_name.lower()} that nothing uses: use it or delete it"
    return ""


def states_part(game: Game, part: str) -> bool:
    """Whether the game's contract sets this part."""
    default = default_of(homes()[part], part)
    return game.contract.part(part) not in (default, {})


def is_script(node: ast.FunctionDef) -> bool:
    annotation = node.returns
    return last_name(annotation) == "Script"
