"""Reads the sources of a game: files, syntax trees, modules, names and lines."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

from kabinett.core.game import Game
from kabinett.core.setup import Option


def sources_of(folder: Path) -> Iterator[Path]:
    """Yield the Python files of a game, without its tests."""
    for file in sorted(folder.rglob("*.py")):
        if "tests" not in file.relative_to(folder).parts:
            yield file


def tree_of(file: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(file.read_text("utf-8"))


def last_name(node: ast.AST | None) -> str:
    """The last name of an expression: ``say`` of ``kb.say``; "" if it has none."""
    name: str = getattr(node, "attr", getattr(node, "id", ""))
    return name


def local_names(function: ast.FunctionDef) -> set[str]:
    """The parameters of a function and the names that it assigns."""
    names = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
    return names | {
        each.id
        for each in ast.walk(function)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def line_where(game: Game, name: str, is_meant: Callable[[ast.AST], bool]) -> str:
    """File and line of the first node that ``is_meant`` accepts in a function of the contract; the
    line of the function if there is none or its source cannot be read."""
    where = game.written_at(name)
    try:
        lines, first = inspect.getsourcelines(inspect.unwrap(game.contract.part(name)))
        tree = ast.parse(inspect.cleandoc("\n" + "".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return where
    for node in ast.walk(tree):
        if is_meant(node) and isinstance(node, ast.stmt | ast.expr):
            return f"{where.rpartition(':')[0]}:{first + node.lineno - 1}"
    return where


def loaded_sources(game: Game) -> Iterator[tuple[Path, ast.Module, ModuleType]]:
    """Yield each file of a game with its syntax tree and its module. Yields nothing for native
    code."""
    modules = {getattr(module, "__file__", None): module for module in [*sys.modules.values()]}
    for file in sources_of(game.folder):
        if str(file) in modules:
            yield file, tree_of(file), modules[str(file)]


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


def branches(node: ast.expr) -> list[ast.expr]:
    """The expressions that an expression may evaluate to: itself, or both branches of ``if``."""
    return [*branches(node.body), *branches(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def option_at(game: Game, option: Option) -> str:
    """File and line where an option is declared."""
    for file in sources_of(game.folder):
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Call) and is_option(node, option.name):
                return f"{file}:{node.lineno}"
    return game.written_at("options")


def is_option(call: ast.Call, name: str) -> bool:
    """Whether a call is ``Option("name", …)`` or ``kb.Option("name", …)``."""
    function_name = last_name(call.func)
    first = next(
        (each for each in (*call.args[:1], *(k.value for k in call.keywords if k.arg == "name"))),
        None,
    )
    return function_name == "Option" and isinstance(first, ast.Constant) and first.value == name


def turn_at(game: Game) -> str:
    """File and line of the field `turn`, or of `turn_mark`."""
    if game.rules.turn_mark:
        return game.written_at("turn_mark")
    fields = (
        f"{file}:{node.lineno}"
        for file in sources_of(game.folder)
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "turn"
    )
    return next(fields, str(game.folder))
