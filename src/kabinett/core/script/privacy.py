"""Finds the private asks: those whose choices depend on something that not everybody sees.

A table gives the only answer to an open ask at once. For a private ask it must not, because an
answer without waiting would show the others that there was no choice. An ask is private if its
choices, or the functions that they call, read a field that the state declares hidden. The number of
cards is open: ``len(s.hands[seat])`` hides nothing.

An ask is also private if the source does not show the class of its state or one of the functions.
The source never shows a method of an object, or a number that a caller has read from a hand. In
such a case the `Question` must say ``private``; a test of every game finds these cases
(`kabinett.testing.secrets.leaks`).
"""

from __future__ import annotations

import ast
import inspect
import sys
import types
from collections.abc import Iterable
from typing import Any

from kabinett.core.data import Data
from kabinett.core.question import Question
from kabinett.core.script.cuts import is_cut
from kabinett.core.state import State, hidden_fields


class Privacy:
    """Finds the private asks in one module's scripts."""

    def __init__(self, module: types.ModuleType) -> None:
        self.module = module
        self.results: dict[Any, bool] = {}  # function -> does it read what is hidden?

    def is_private_ask(
        self, tree: ast.FunctionDef, choices: ast.expr, question: list[ast.expr]
    ) -> bool:
        """Is this ask of the script ``tree`` private?"""
        value = resolve(question[0], self.module.__dict__) if question else None
        if isinstance(value, Question) and value.private is not None:
            return value.private
        state = tree.args.args[0].annotation
        state_class = resolve(state, self.module.__dict__) if state is not None else None
        if not (isinstance(state_class, type) and issubclass(state_class, State)):
            return True  # nothing says which of its fields are hidden
        self.hidden_fields = hidden_fields(state_class)
        return bool(self.hidden_fields) and self.reads_hidden(
            [choices, *expressions_behind(choices, tree)], self.module.__dict__
        )

    def reads_hidden(self, nodes: Iterable[ast.AST], names: Data) -> bool:
        """Do these pieces of source read a hidden field, directly or through functions?"""
        return any(
            (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.attr in self.hidden_fields
            )
            or any(
                self.function_reads_hidden(function) for function in functions_named(node, names)
            )
            for piece in nodes
            for node in walk_without_len(piece)
        )

    def function_reads_hidden(self, function: Any) -> bool:
        function = inspect.unwrap(function)
        if function not in self.results:
            self.results[function] = False  # for now: the function may call itself
            trees = function_trees(function)
            self.results[function] = not trees or self.reads_hidden(trees, function.__globals__)
        return self.results[function]


def walk_without_len(node: ast.AST) -> Iterable[ast.AST]:
    """All nodes of a tree, except fields of which only the ``len`` is read."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
        for argument in node.args:
            while isinstance(argument, ast.Subscript):
                yield from walk_without_len(argument.slice)
                argument = argument.value
            if not isinstance(argument, ast.Attribute):
                yield from walk_without_len(argument)
        return
    yield node
    for inner in ast.iter_child_nodes(node):
        yield from walk_without_len(inner)


def expressions_behind(choices: ast.expr, tree: ast.FunctionDef) -> list[ast.expr]:
    """The expressions that the script assigns to the names in ``choices``, and to the names in
    those expressions. Answers are left out, because everybody sees them."""
    expressions: list[ast.expr] = []
    names: set[str] = set()
    pieces: list[ast.expr] = [choices]
    while pieces:
        new_names = {
            node.id for node in ast.walk(pieces.pop()) if isinstance(node, ast.Name)
        } - names
        names |= new_names
        for node in ast.walk(tree):
            for target, value in assignments(node):
                if not is_cut(value) and new_names & {
                    name.id for name in ast.walk(target) if isinstance(name, ast.Name)
                }:
                    expressions.append(value)
                    pieces.append(value)
    return expressions


def assignments(node: ast.AST) -> list[tuple[ast.expr, ast.expr]]:
    """The targets of an assignment or a loop, each with its value."""
    if isinstance(node, ast.Assign):
        return [(target, node.value) for target in node.targets]
    if isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.NamedExpr)) and node.value is not None:
        return [(node.target, node.value)]
    return [(node.target, node.iter)] if isinstance(node, ast.For) else []


def resolve(node: ast.expr, names: Data) -> Any:
    """The value of a name, or of a name in a module, once the module is loaded; otherwise None."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        owner = names.get(node.value.id)
        return getattr(owner, node.attr, None) if isinstance(owner, types.ModuleType) else None
    return None


def functions_named(node: ast.AST, names: Data) -> list[Any]:
    """The functions of games that a name refers to, or that are in its table."""
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return []
    value = resolve(node, names)
    items: Iterable[Any] = [value]
    if isinstance(value, dict):
        items = value.values()
    elif isinstance(value, (list, tuple)):
        items = value
    return [item for item in items if inspect.isfunction(item) and is_of_a_game(item)]


def is_of_a_game(function: object) -> bool:
    module = str(function.__module__)
    outside = module.partition(".")[0] in sys.stdlib_module_names
    return not outside and not module.startswith("kabinett.core.")


def function_trees(function: Any) -> list[ast.AST]:
    """The syntax trees in its module's source that may be this function: those at its line."""
    module = sys.modules.get(function.__module__)
    if module is None:
        return []
    first = function.__code__.co_firstlineno
    return [
        node
        for node in ast.walk(parse_module(module))
        if isinstance(node, (ast.FunctionDef, ast.Lambda))
        and first in (node.lineno, *[mark.lineno for mark in getattr(node, "decorator_list", [])])
    ]


_TREES: dict[str, ast.Module] = {}


def parse_module(module: types.ModuleType) -> ast.Module:
    source = inspect.getsource(module)
    if source not in _TREES:
        _TREES[source] = ast.parse(source)
    return _TREES[source]
