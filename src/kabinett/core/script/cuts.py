"""Data about the cuts of a script: where they are, the code after each, and the names of the
functions made from the pieces.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from kabinett.core.script.templates import fill_expression


def is_cut(node: ast.AST | None) -> bool:
    return isinstance(node, (ast.Yield, ast.YieldFrom))


def has_cut(node: ast.AST) -> bool:
    return any(is_cut(inner) for inner in ast.walk(node))


def name_of(node: ast.AST | None) -> str:
    """The last part of a name, an attribute or a call: ``all_of`` for ``script.all_of(seats)``.
    Returns "" for any other node."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def end_of_range(iterable: ast.expr) -> ast.expr | None:
    """The end of a ``range(end)``; None for any other node. Counting up to the end needs no list of
    items."""
    if isinstance(iterable, ast.Call) and name_of(iterable) == "range" and len(iterable.args) == 1:
        return iterable.args[0]
    return None


def is_script_definition(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Does the source mark this function as a script: does it ask and return a ``Script``, or is it
    under ``@script``? `language.is_script` says the same for a loaded function."""
    is_marked = any(name_of(mark) == "script" for mark in node.decorator_list)
    return is_marked or (name_of(node.returns) == "Script" and has_cut(node))


def asks_several(seat: ast.expr) -> TypeGuard[ast.Call]:
    """Is this ``all_of(seats)``?"""
    return isinstance(seat, ast.Call) and name_of(seat) == "all_of"


@dataclass(eq=False)
class Loop:
    """A loop that contains a cut. Blocks continue the loop through the loop's own function."""

    node: ast.While | ast.For
    after: Rest


@dataclass(eq=False)
class Rest:
    """The code after a point in a script: its statements, followed by the next `Rest`.

    If ``back`` is set, the loop continues with its next round instead. If neither is set, the
    script ends."""

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
    """A place at which a script is suspended."""

    block: int
    target: ast.expr | None
    rest: Rest
    line: int
    seat: ast.expr | None = None  # None: a call
    choices: ast.expr | None = None
    question: list[ast.expr] = field(default_factory=list)  # the question and its arguments
    seats_slot: str = ""  # an all_of: the slot of its seats; the next slot has the answers
    gives_list: bool = True  # an all_of: does its function give a list?
    same_for_all: bool = False  # an all_of: do all seats always have the same choices, a constant?


def as_list(choices: ast.expr) -> ast.expr:
    """The choices as a list: both builds return lists, whatever kind of sequence the rules use."""
    return fill_expression("list(CHOICES)", choices, CHOICES=choices)


def count_nodes(statements: list[ast.stmt]) -> int:
    return sum(1 for statement in statements for _ in ast.walk(statement))


class EmptySlots(ast.Constant):
    """A placeholder for the empty slots of a called script's frame until their number is known."""

    def __init__(self, script: object = None) -> None:
        super().__init__(None)
        self.script = script

    def __deepcopy__(self, memo: dict[int, Any]) -> EmptySlots:
        return ast.copy_location(EmptySlots(self.script), self)


def replace_statements(body: list[ast.stmt], bodies: dict[int, list[ast.stmt]]) -> None:
    """Replace statements, given by their ids, by other statements, however deeply they are
    nested."""
    for index, statement in reversed(list(enumerate(body))):
        for inner in ("body", "orelse"):
            replace_statements(getattr(statement, inner, []), bodies)
        if id(statement) in bodies:
            replace_statements(bodies[id(statement)], bodies)
            body[index : index + 1] = bodies[id(statement)]


def always_leaves(statements: list[ast.stmt]) -> bool:
    """Do these statements always leave the block, so that nothing after them runs?"""
    if not statements:
        return False
    last = statements[-1]
    if isinstance(last, ast.If):
        return always_leaves(last.body) and always_leaves(last.orelse)
    return isinstance(last, (ast.Return, ast.Break, ast.Continue, ast.Raise))


def block_name(block: int) -> str:
    return f"_block_{block}"


def choices_name(block: int) -> str:
    return f"_choices_{block}"


def choices_of_name(block: int) -> str:
    return f"_choices_of_{block}"


def question_name(block: int) -> str:
    return f"_question_{block}"


def answers_slot(seats_slot: str) -> str:
    return seats_slot.replace("_seats_", "_answers_")
