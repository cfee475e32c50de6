"""Finds the private asks: those whose choices depend on something that not everybody sees.

A table gives the only answer to an open ask at once. For a private ask it must not, because an
answer without waiting would show the others that there was no choice. An ask is private if its
choices read a field that the state declares hidden. They may read that field in a function, in a
variable that the script has computed before, or in the test of an ``if`` or a loop that decides
which value such a variable has. The number of cards is open: ``len(s.hands[seat])`` hides nothing.

An ask is also private if the source does not show the class of its state or one of the functions.
The source never shows a method of an object, or a number that a caller has read from a hand. This
module also does not look into another script whose result the choices use. In these cases the
`Question` must say ``private``; a test of every game finds them (`kabinett.testing.secrets.leaks`).
"""

from __future__ import annotations

import ast
import inspect
import sys
import types
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kabinett.core.data import Data
from kabinett.core.question import Question
from kabinett.core.script.cuts import is_cut
from kabinett.core.state import State, hidden_fields


@dataclass(frozen=True)
class Reads:
    """The names of the attributes that some source reads, and the functions that it names."""

    attributes: frozenset[str]
    functions: frozenset[Any]


class Privacy:
    """Finds the private asks in one module's scripts."""

    def __init__(self, module: types.ModuleType) -> None:
        self.module = module
        self.reads: dict[Any, Reads | None] = {}  # of each function; None without source

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
        hidden = hidden_fields(state_class)
        if not hidden:
            return False
        expressions = [choices, *expressions_behind(choices, tree)]
        return self.reads_hidden(reads_of(expressions, self.module.__dict__), hidden)

    def reads_hidden(self, reads: Reads, hidden: frozenset[str]) -> bool:
        """Do these reads, or those of the functions that they lead to, include a hidden field?
        True also if one of the functions has no source."""
        reached: set[Any] = set()
        pending: list[Reads | None] = [reads]
        while pending:
            some_reads = pending.pop()
            if some_reads is None or some_reads.attributes & hidden:
                return True
            pending += map(self.reads_of_function, some_reads.functions - reached)
            reached |= some_reads.functions
        return False

    def reads_of_function(self, function: Any) -> Reads | None:
        """What a function reads by itself, without the functions that it calls; None if its source
        is unknown."""
        if function not in self.reads:
            trees = function_trees(function)
            self.reads[function] = reads_of(trees, function.__globals__) if trees else None
        return self.reads[function]


def reads_of(pieces: Iterable[ast.AST], names: Data) -> Reads:
    """What these pieces of source read; ``names`` are the globals of their module."""
    nodes = [node for piece in pieces for node in walk_without_len(piece)]
    attributes = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    functions = {function for node in nodes for function in functions_named(node, names)}
    return Reads(frozenset(attributes), frozenset(functions))


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
    """The expressions of the script that decide the values of the names in ``choices``.

    These are the values that the script assigns to the names, the tests that decide whether it
    does so, and what decides the values of the names in those values and tests. Answers are left
    out, because everybody sees them. A ``return`` decides nothing: everybody sees that the ask does
    not come."""
    all_changes = [*changes_in(tree.body, [])]
    expressions: list[ast.expr] = []
    names: set[str] = set()
    pieces = [choices]
    while pieces:
        new_names = names_in(pieces.pop()) - names
        names |= new_names
        for change in all_changes:
            if new_names & change.names:
                expressions += change.expressions
                pieces += change.expressions
    return expressions


@dataclass
class Change:
    """A place in a script that gives names a value, and the expressions that decide it."""

    names: set[str]
    expressions: list[ast.expr]


def changes_in(statements: list[ast.stmt], tests: list[ast.expr]) -> Iterator[Change]:
    """The changes in these statements, which run depending on ``tests``."""
    for statement in statements:
        body_tests = tests
        if isinstance(statement, (ast.If, ast.While)):
            body_tests = [*body_tests, statement.test]
        if isinstance(statement, ast.For):
            body_tests = [*body_tests, statement.iter]
        if isinstance(statement, (ast.While, ast.For)):
            body_tests = [*body_tests, *jump_tests(statement.body, [])]
        for target, value in assignments_at(statement):
            # Who sees a field of the state is declared, whatever the script stores there.
            if not isinstance(target, ast.Attribute):
                values = [] if is_cut(value) else [value]
                yield Change(names_in(target), [*values, *body_tests])
        if isinstance(statement, (ast.If, ast.While, ast.For)):
            yield from changes_in(statement.body, body_tests)
            yield from changes_in(statement.orelse, body_tests)


def jump_tests(statements: list[ast.stmt], tests: list[ast.expr]) -> Iterator[ast.expr]:
    """The tests that decide whether a loop with this body comes to ``break`` or ``continue``."""
    for statement in statements:
        if isinstance(statement, (ast.Break, ast.Continue)):
            yield from tests
        elif isinstance(statement, ast.If):
            inner_tests = [*tests, statement.test]
            yield from jump_tests([*statement.body, *statement.orelse], inner_tests)
        elif isinstance(statement, (ast.While, ast.For)):  # its ``else`` may leave the outer loop
            head = statement.test if isinstance(statement, ast.While) else statement.iter
            inner_tests = [*tests, head, *jump_tests(statement.body, [])]
            yield from jump_tests(statement.orelse, inner_tests)


def assignments_at(statement: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The targets that a statement itself assigns to, each with its value. The expression of a
    method call counts as a value of its object: ``items.append(card)`` changes ``items``."""
    match statement:
        case ast.Assign():
            yield from [(target, statement.value) for target in statement.targets]
        case ast.AnnAssign(value=ast.expr() as value) | ast.AugAssign(value=value):
            yield statement.target, value
        case ast.For():
            yield statement.target, statement.iter
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name() as owner)) as call):
            yield owner, call
    for part in ast.iter_child_nodes(statement):
        if isinstance(part, ast.expr):
            for node in ast.walk(part):
                if isinstance(node, ast.NamedExpr):
                    yield node.target, part


def names_in(node: ast.expr) -> set[str]:
    """The names in an expression."""
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def resolve(node: ast.expr, names: Data) -> Any:
    """The value of a name, or of a name in a module, once the module is loaded; otherwise None."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        owner = names.get(node.value.id)
        return getattr(owner, node.attr, None) if isinstance(owner, types.ModuleType) else None
    return None


def functions_named(node: ast.AST, names: Data) -> list[Any]:
    """The functions of games that a name refers to, or that are in its table, each without its
    decorators."""
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return []
    value = resolve(node, names)
    items: Iterable[Any] = [value]
    if isinstance(value, dict):
        items = value.values()
    elif isinstance(value, (list, tuple)):
        items = value
    functions = [inspect.unwrap(item) for item in items if callable(item)]
    return [item for item in functions if inspect.isfunction(item) and is_of_a_game(item)]


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
