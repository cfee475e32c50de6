"""What a script is cut into: its cuts, what is left to do behind each, and the names of the
functions that are made of the pieces."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any, TypeGuard


def is_cut(node: ast.AST | None) -> bool:
    return isinstance(node, (ast.Yield, ast.YieldFrom))


def has_cut(node: ast.AST) -> bool:
    return any(is_cut(inner) for inner in ast.walk(node))


def named(node: ast.AST | None) -> str:
    """What a name, an attribute or a call calls: ``all_of`` for ``script.all_of(seats)``."""
    if isinstance(node, ast.Call):
        return named(node.func)
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def end_of_range(iterable: ast.expr) -> ast.expr | None:
    """Where a range from 0 ends: to count up to it needs no items."""
    if isinstance(iterable, ast.Call) and named(iterable) == "range" and len(iterable.args) == 1:
        return iterable.args[0]
    return None


def says_script(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Is it a script, by its source: does it ask, and say that it gives a ``Script``, or is it
    marked?  As `language.is_script` tells when the module has been loaded."""
    marked = any(named(mark) == "script" for mark in node.decorator_list)
    return marked or (named(node.returns) == "Script" and has_cut(node))


def asks_several(seat: ast.expr) -> TypeGuard[ast.Call]:
    """Is it ``all_of(seats)``?"""
    return isinstance(seat, ast.Call) and named(seat) == "all_of"


@dataclass(eq=False)
class Loop:
    """A loop with a cut in it: re-entered from blocks through its own function."""

    node: ast.While | ast.For
    after: Rest


@dataclass(eq=False)
class Rest:
    """What is still to be done: these statements, then the next rest.

    ``back`` instead means: go round that loop again.  Neither: the script ends."""

    statements: list[ast.stmt] = field(default_factory=list)
    next: Rest | None = None
    back: Loop | None = None

    def loop(self) -> Loop | None:
        """The innermost loop around this point."""
        rest: Rest | None = self
        while rest is not None:
            if rest.back is not None:
                return rest.back
            rest = rest.next
        return None


@dataclass
class Cut:
    """One place where a script is suspended."""

    block: int
    target: ast.expr | None
    rest: Rest
    line: int
    seat: ast.expr | None = None  # None: a call
    choices: ast.expr | None = None
    question: list[ast.expr] = field(default_factory=list)  # and its arguments
    several: str = ""  # an all_of: the slot of its seats; the answers lie in the next
    listed: bool = True  # an all_of: is a list what its function gives?
    same: bool = False  # an all_of: have all the same choices, always, by a constant?


def as_list(choices: ast.expr) -> ast.expr:
    """Whoever gets choices gets a list, in both builds, whatever the rules have."""
    made = ast.Call(ast.Name("list", ast.Load()), [choices], [])
    return ast.fix_missing_locations(ast.copy_location(made, choices))


def weight(statements: list[ast.stmt]) -> int:
    return sum(1 for statement in statements for _ in ast.walk(statement))


class Tail(ast.Constant):
    """Stands for the empty slots of a called script's frame, until they are counted."""

    def __init__(self, script: Any = None) -> None:
        super().__init__(None)
        self.script = script

    def __deepcopy__(self, memo: dict[int, Any]) -> Tail:
        return ast.copy_location(Tail(self.script), self)


def replace_statements(body: list[ast.stmt], bodies: dict[int, list[ast.stmt]]) -> None:
    """Put bodies in the place of statements, by their ids, however deep they stand."""
    for place, statement in reversed(list(enumerate(body))):
        for inner in ("body", "orelse"):
            replace_statements(getattr(statement, inner, []), bodies)
        if id(statement) in bodies:
            replace_statements(bodies[id(statement)], bodies)
            body[place : place + 1] = bodies[id(statement)]


def closed(statements: list[ast.stmt]) -> bool:
    """Does nothing after these statements ever run?"""
    if not statements:
        return False
    last = statements[-1]
    if isinstance(last, ast.If):
        return closed(last.body) and closed(last.orelse)
    return isinstance(last, (ast.Return, ast.Break, ast.Continue, ast.Raise))


def block_name(block: int) -> str:
    return f"_block_{block}"


def choices_name(block: int) -> str:
    return f"_choices_{block}"


def choices_of_name(block: int) -> str:
    return f"_choices_of_{block}"


def question_name(block: int) -> str:
    return f"_question_{block}"


def answers_slot(several: str) -> str:
    return several.replace("_seats_", "_answers_")
