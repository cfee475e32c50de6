"""Which asks are private: their choices are read from what not everybody sees.

A table gives the only answer to an open ask at once.  To a private one it must not: that nobody
is waited for would tell the others that there was nothing to choose.  The source says which is
which: what the choices of an ask read, and what the functions read that they call, against
the fields that the state declares hidden.  How many cards there are everybody sees:
``len(s.hands[seat])`` hides nothing.

What cannot be found like that (a method of an object, a number that a caller has read from a
hand) a `Question` says itself; the tests of any game find where it must
(`kabinett.testing.leaks`).
"""

from __future__ import annotations

import ast
import inspect
import sys
import types
from collections.abc import Iterable
from typing import Any

from kabinett.core.question import Question
from kabinett.core.script.cuts import is_cut
from kabinett.core.state import State, hidden_fields


class Privacy:
    """Finds out for the asks of one module's scripts."""

    def __init__(self, module: types.ModuleType) -> None:
        self.module = module
        self.read: dict[Any, bool] = {}  # function -> does it read what is hidden?

    def of_ask(self, tree: ast.FunctionDef, choices: ast.expr, question: list[ast.expr]) -> bool:
        """Is this ask of the script a private one?"""
        asked = find(question[0], self.module.__dict__) if question else None
        if isinstance(asked, Question) and asked.private is not None:
            return asked.private
        state = tree.args.args[0].annotation
        declared = find(state, self.module.__dict__) if state is not None else None
        if not (isinstance(declared, type) and issubclass(declared, State)):
            return False
        self.hidden = hidden_fields(declared)
        return bool(self.hidden) and self.reads(
            [choices, *behind(choices, tree)], self.module.__dict__
        )

    def reads(self, nodes: Iterable[ast.AST], names: dict[str, Any]) -> bool:
        """Do these pieces of source read a hidden field, themselves or through functions?"""
        return any(
            (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.attr in self.hidden
            )
            or any(self.function(found) for found in functions(node, names))
            for piece in nodes
            for node in walk(piece)
        )

    def function(self, function: Any) -> bool:
        function = inspect.unwrap(function)
        if function not in self.read:
            self.read[function] = False  # while it is looked at: it may call itself
            self.read[function] = self.reads(source_of(function), function.__globals__)
        return self.read[function]


def walk(node: ast.AST) -> Iterable[ast.AST]:
    """All of it but what is only counted."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
        for argument in node.args:
            while isinstance(argument, ast.Subscript):
                yield from walk(argument.slice)
                argument = argument.value
            if not isinstance(argument, ast.Attribute):
                yield from walk(argument)
        return
    yield node
    for inner in ast.iter_child_nodes(node):
        yield from walk(inner)


def behind(choices: ast.expr, tree: ast.FunctionDef) -> list[ast.expr]:
    """What the script assigns to the names that the choices are made of, and to the names in
    that.  Answers are no secret: everybody sees them."""
    found: list[ast.expr] = []
    names: set[str] = set()
    pieces: list[ast.expr] = [choices]
    while pieces:
        read = {node.id for node in ast.walk(pieces.pop()) if isinstance(node, ast.Name)} - names
        names |= read
        for node in ast.walk(tree):
            for target, value in given(node):
                if not is_cut(value) and read & {
                    name.id for name in ast.walk(target) if isinstance(name, ast.Name)
                }:
                    found.append(value)
                    pieces.append(value)
    return found


def given(node: ast.AST) -> list[tuple[ast.expr, ast.expr]]:
    """Targets and what they are given."""
    if isinstance(node, ast.Assign):
        return [(target, node.value) for target in node.targets]
    if isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.NamedExpr)) and node.value is not None:
        return [(node.target, node.value)]
    return [(node.target, node.iter)] if isinstance(node, ast.For) else []


def find(node: ast.expr, names: dict[str, Any]) -> Any:
    """What a name, or a name in a module, stands for when the module has been loaded."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        owner = names.get(node.value.id)
        return getattr(owner, node.attr, None) if isinstance(owner, types.ModuleType) else None
    return None


def functions(node: ast.AST, names: dict[str, Any]) -> list[Any]:
    """The functions of games that a name stands for, or that lie in the table of that name."""
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return []
    found = find(node, names)
    items: Iterable[Any] = [found]
    if isinstance(found, dict):
        items = found.values()
    elif isinstance(found, (list, tuple)):
        items = found
    return [item for item in items if inspect.isfunction(item) and is_of_a_game(item)]


def is_of_a_game(function: Any) -> bool:
    module = str(function.__module__)
    outside = module.partition(".")[0] in sys.stdlib_module_names
    return not outside and not module.startswith("kabinett.core.")


def source_of(function: Any) -> list[ast.AST]:
    """The function as a syntax tree, found in its module's source by name and line."""
    module = sys.modules.get(function.__module__)
    if module is None:
        return []
    first = function.__code__.co_firstlineno
    return [
        node
        for node in ast.walk(tree_of(module))
        if isinstance(node, (ast.FunctionDef, ast.Lambda))
        and first in (node.lineno, *[mark.lineno for mark in getattr(node, "decorator_list", [])])
    ]


_TREES: dict[str, ast.Module] = {}


def tree_of(module: types.ModuleType) -> ast.Module:
    source = inspect.getsource(module)
    if source not in _TREES:
        _TREES[source] = ast.parse(source)
    return _TREES[source]
