"""Finds the private asks: those whose choices depend on something that not everybody sees.

If an ask is open and has only one answer, the table gives it at once. It must not do so for a
private ask, because an immediate answer would show the others that the seat had no choice. An ask
is private if its choices read a field that the state declares hidden. They may read that field:

- in a function, a method, a `functools.partial` or a table of functions;
- in a value that the script computed before, or in the test of an ``if`` or a loop on which that
value depends;
- in the result of another script, or in an argument that another script passes:
``s.hands[seat][0]`` as an argument counts, but a variable of the caller does not, because it is
often a card that has just been shown.

The number of cards is public: ``len(s.hands[seat])`` reveals nothing hidden. Answers are public
too.

The source does not show the class of an object, so every method of that name in the game's classes
counts. An ask is also private if something cannot be determined: the class of the state, the source
of a function, or a function stored in an object's field. Its `Question` can override all this
(``private=False``).
"""

from __future__ import annotations

import ast
import functools
import inspect
import types
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kabinett.core.question import Question
from kabinett.core.script.reads import (
    GameSource,
    Reads,
    annotated_classes,
    resolve_global,
    values_inside,
    walk_read_nodes,
)
from kabinett.core.state import State, hidden_fields

#: A name for the result of a script, beside the names that its source assigns.
RESULT = "return"


@dataclass(frozen=True)
class Change:
    """A place in a script that changes the values of names, and the expressions on which these
    values depend."""

    names: frozenset[str]
    expressions: tuple[ast.expr, ...]


@dataclass(eq=False)
class ScriptSource:
    """What the source of a script shows."""

    module: types.ModuleType
    tree: ast.FunctionDef

    @functools.cached_property
    def parameters(self) -> list[str]:
        """The parameters after the state."""
        return [argument.arg for argument in self.tree.args.args[1:]]

    @functools.cached_property
    def changes(self) -> list[Change]:
        return [*changes_in(self.tree.body, [])]

    def expressions_behind(self, name: str) -> Iterator[ast.expr]:
        """The expressions in this script on which the value of a name depends."""
        for change in self.changes:
            if name in change.names:
                yield from change.expressions

    @functools.cached_property
    def state_class(self) -> type[State] | None:
        """The class of the state, if the annotation of the first parameter names it."""
        annotation = self.tree.args.args[0].annotation
        value = None if annotation is None else resolve_global(annotation, vars(self.module))
        return value if isinstance(value, type) and issubclass(value, State) else None

    @functools.cached_property
    def classes(self) -> dict[str, type]:
        """The classes of the script's parameters, as far as annotations show them."""
        return annotated_classes([self.tree], vars(self.module))


class Privacy:
    """Finds the private asks in a game's scripts, which the caller passes as functions."""

    def __init__(self, scripts: dict[Any, ScriptSource]) -> None:
        self.scripts = scripts
        self.source = GameSource({each.module for each in scripts.values()})

    def is_private_ask(
        self, script: ScriptSource, choices: ast.expr, question: list[ast.expr]
    ) -> bool:
        """Is the ask of this script with these choices private?"""
        value = resolve_global(question[0], vars(script.module)) if question else None
        if isinstance(value, Question) and value.private is not None:
            return value.private
        if script.state_class is None:
            return True  # unknown: nothing says which fields of the state are hidden
        hidden = hidden_fields(script.state_class)
        return bool(hidden) and self.reads_hidden(script, choices, hidden)

    def reads_hidden(self, asking: ScriptSource, choices: ast.expr, hidden: frozenset[str]) -> bool:
        """Do these choices depend on a hidden field, or on something unknown?"""
        reached: set[Any] = set()  # functions
        followed: set[tuple[ScriptSource, str]] = set()  # names
        pending = [(asking, choices)]
        while pending:
            script, piece = pending.pop()
            pieces = [(script, piece)]
            names = {(script, name) for name in names_in(piece)}
            for call in script_calls(piece):
                called_scripts = self.called_scripts(script, call)
                if not called_scripts:
                    return True
                names |= {(called, RESULT) for called in called_scripts}
                pending += [(script, each) for each in indexes_in(call.func)]
            for source, name in names - followed:
                pending += [(source, each) for each in source.expressions_behind(name)]
                pieces += self.arguments_behind(source, name)
            followed |= names
            for source, each in pieces:
                reads = self.source.reads_of([each], vars(source.module), source.classes)
                if self.leads_to(hidden, reads, reached):
                    return True
        return False

    def leads_to(self, hidden: frozenset[str], reads: Reads, reached: set[Any]) -> bool:
        """Do these reads include a hidden field or anything unknown, directly or through the
        functions that they call? ``reached``: the functions that have been followed already."""
        pending: list[Reads | None] = [reads]
        while pending:
            some_reads = pending.pop()
            if some_reads is None or some_reads.unknown or some_reads.attributes & hidden:
                return True
            functions = some_reads.functions - reached
            reached |= functions
            pending += map(self.source.reads_of_function, functions)
        return False

    def arguments_behind(
        self, script: ScriptSource, name: str
    ) -> Iterator[tuple[ScriptSource, ast.expr]]:
        """The arguments that other scripts pass for a parameter, each with its script; [] if the
        name is not a parameter."""
        if name in script.parameters:
            index = script.parameters.index(name)
            for caller, call in self.calls_of.get(script, []):
                yield from ((caller, each) for each in arguments_for(call, name, index))

    @functools.cached_property
    def calls_of(self) -> dict[ScriptSource, list[tuple[ScriptSource, ast.Call]]]:
        """The calls of each script, with the callers."""
        calls_of: dict[ScriptSource, list[tuple[ScriptSource, ast.Call]]] = {}
        for caller in self.scripts.values():
            for call in script_calls(caller.tree):
                for called in self.called_scripts(caller, call) or self.scripts.values():
                    calls_of.setdefault(called, []).append((caller, call))
        return calls_of

    def called_scripts(self, script: ScriptSource, call: ast.Call) -> list[ScriptSource]:
        """The scripts that this expression may call, by name or from a table; [] if it is not a
        call of a script."""
        values = [
            resolve_global(node, vars(script.module))
            for node in ast.walk(call.func)
            if isinstance(node, (ast.Name, ast.Attribute))
        ]
        functions = [
            inspect.unwrap(each)
            for value in values
            for each in (value, *values_inside(value))
            if callable(each)
        ]
        return [self.scripts[each] for each in functions if each in self.scripts]


def script_calls(tree: ast.AST) -> list[ast.Call]:
    """The calls of scripts in a piece of source."""
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Call)
    ]


def indexes_in(function: ast.expr) -> list[ast.expr]:
    """The expressions that pick a script from a table."""
    return [node.slice for node in ast.walk(function) if isinstance(node, ast.Subscript)]


def arguments_for(call: ast.Call, name: str, index: int) -> list[ast.expr]:
    """The expressions of a call that may be passed for the parameter ``name``, which has this index
    after the state."""
    named = [each.value for each in call.keywords if each.arg == name]
    values = call.args[1:]
    starred = [each for each in values if isinstance(each, ast.Starred)]
    return named or values[index : index + 1] or [each.value for each in starred]


def head_of(statement: ast.If | ast.While | ast.For) -> ast.expr:
    return statement.iter if isinstance(statement, ast.For) else statement.test


def tests_of_body(statement: ast.If | ast.While | ast.For, tests: list[ast.expr]) -> list[ast.expr]:
    """The tests that decide whether the body of a statement, or its ``else``, runs."""
    inner_tests = [*tests, head_of(statement)]
    if isinstance(statement, ast.If):
        return inner_tests
    return [*inner_tests, *jump_tests(statement.body, [])]


def changes_in(statements: list[ast.stmt], tests: list[ast.expr]) -> Iterator[Change]:
    """The changes that these statements make; ``tests`` decide whether they run. A ``return``
    changes the script's `RESULT`. Answers do not count, because everybody sees them."""
    for statement in statements:
        compound = statement if isinstance(statement, (ast.If, ast.While, ast.For)) else None
        body_tests = tests_of_body(compound, tests) if compound else tests
        if isinstance(statement, ast.Return):
            yield change({RESULT}, statement.value, tests)
        for target, value in assignments_at(statement):
            # Whether a field of the state is hidden depends on its declaration, not on what the
            # script stores in it.
            if not isinstance(target, ast.Attribute):
                yield change(names_in(target), value, body_tests)
        if compound:
            yield from changes_in([*compound.body, *compound.orelse], body_tests)


def change(names: Iterable[str], value: ast.expr | None, tests: list[ast.expr]) -> Change:
    return Change(frozenset(names), (*tests, value) if value else tuple(tests))


def jump_tests(statements: list[ast.stmt], tests: list[ast.expr]) -> Iterator[ast.expr]:
    """The tests that decide whether a loop with this body reaches ``break`` or ``continue``."""
    for statement in statements:
        if isinstance(statement, (ast.Break, ast.Continue)):
            yield from tests
        elif isinstance(statement, ast.If):
            inner_tests = [*tests, statement.test]
            yield from jump_tests([*statement.body, *statement.orelse], inner_tests)
        elif isinstance(statement, (ast.While, ast.For)):  # its ``else`` may leave the outer loop
            inner_tests = [*tests, head_of(statement), *jump_tests(statement.body, [])]
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
    """The names in an expression, except in asks and calls of scripts."""
    return {inner.id for inner in walk_read_nodes(node) if isinstance(inner, ast.Name)}
