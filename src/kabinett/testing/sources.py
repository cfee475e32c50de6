"""The sources of a game, and the lines in them."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

from kabinett.core.game import Game


def sources_of(folder: Path) -> Iterator[Path]:
    """The Python files of a game, without its tests."""
    for file in sorted(folder.rglob("*.py")):
        if "tests" not in file.relative_to(folder).parts:
            yield file


def line_where(game: Game, name: str, is_meant: Callable[[ast.AST], bool]) -> str:
    """File and line of the first node in this function of a game that ``is_meant`` accepts; else,
    or if its source cannot be read, the line of the function."""
    where = game.written_at(name)
    try:
        lines, first = inspect.getsourcelines(inspect.unwrap(getattr(game.contract, name)))
        tree = ast.parse(inspect.cleandoc("\n" + "".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return where
    for node in ast.walk(tree):
        if is_meant(node) and isinstance(node, ast.stmt | ast.expr):
            return f"{where.rpartition(':')[0]}:{first + node.lineno - 1}"
    return where


def loaded_sources(game: Game) -> Iterator[tuple[Path, ast.Module, ModuleType]]:
    """Yield each file of a game with its syntax tree and its module; native code has none."""
    modules = {getattr(module, "__file__", None): module for module in [*sys.modules.values()]}
    for file in sources_of(game.folder):
        if str(file) in modules:
            yield file, ast.parse(file.read_text("utf-8")), modules[str(file)]


def names_of(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(part, ast.Name):
                    yield part.id
