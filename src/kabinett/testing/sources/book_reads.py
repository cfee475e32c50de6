"""Finds the places where a game's sources read fields of its book, and whether two values of a
field lead to different results there."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from kabinett.core.contract.faults import names_of
from kabinett.core.contract.groups import Contract, Knowledge, Rules, homes
from kabinett.core.game import Game
from kabinett.testing.sources.trees import last_name, loaded_sources, sources_of, tree_of
from kabinett.testing.sources.values import value_of

#: Rooms and parts that do not decide the course of a game, …
WATCHING_ROOMS: Final = ("bot", "position", "screen")
WATCHING_PARTS: Final = [name for name, group in homes().items() if group not in (Contract, Rules)]
#: … except the parts that decide what a seat may know.
KNOWING: Final = (*names_of(Knowledge), "private_scene")
PLAIN: Final = (bool, int, str)
OPERATORS: Final[dict[type, Callable[[Any, Any], Any]]] = {
    **{ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le},
    **{ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not},
    **{ast.In: lambda one, other: one in other, ast.NotIn: lambda one, other: one not in other},
    **{ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul},
    **{ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitAnd: operator.and_},
    **{ast.RShift: operator.rshift},
}


class Unknown(Exception):
    """The sources do not show the value of an expression."""


@dataclass(frozen=True)
class Place:
    """A place where the sources read a field of the book."""

    file: Path
    line: int
    decides: bool  # whether it can change the course of a game, or what a seat may know
    node: ast.expr = field(compare=False, repr=False)
    around: tuple[ast.AST, ...] = field(compare=False, repr=False)  # inner ones first
    module: ModuleType | None = field(compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def tells_apart(self, one: object, other: object) -> bool:
        """Whether the expression around the field may differ between these two values."""
        if isinstance(self.node, ast.Call) or {type(one), type(other)} - {*PLAIN}:
            return True
        values: tuple[Any, Any] = one, other
        inner: ast.AST = self.node
        for outer in self.around:
            if is_test(outer, inner):
                return bool(values[0]) != bool(values[1])
            if isinstance(outer, ast.BoolOp):
                inner = outer  # whether this is a test depends on the expression around it
                continue
            try:
                values = self.work_out(outer, one), self.work_out(outer, other)
            except Unknown:
                break
            if values[0] == values[1]:
                return False
            inner = outer
        return bool(values[0] != values[1])

    def work_out(self, node: ast.AST, value: object) -> Any:
        """Evaluate an expression with this value of the field. Raises Unknown if it contains
        anything but the field and constants."""
        match node:
            case _ if node is self.node:
                return value
            case ast.Constant():
                return node.value
            case ast.Name() | ast.Attribute():
                return self.value_of_name(node)
            case ast.UnaryOp(op=ast.Not()):
                return not self.work_out(node.operand, value)
            case ast.UnaryOp(op=ast.USub()):
                return -self.work_out(node.operand, value)
            case ast.BinOp(left=left, op=op, right=right):
                return self.calculate(op, left, right, value)
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self.calculate(op, left, right, value)
            case ast.Tuple(elts=elts) | ast.List(elts=elts) | ast.Set(elts=elts):
                return [self.work_out(each, value) for each in elts]
            case ast.Dict(keys=[*keys], values=values):
                if None in keys:
                    raise Unknown  # {**others}
                results = [self.work_out(each, value) for each in (*keys, *values) if each]
                return dict(zip(results[: len(keys)], results[len(keys) :], strict=True))
            case ast.Subscript():
                return self.look_up(node, value)
            case ast.IfExp():
                test = self.work_out(node.test, value)
                return self.work_out(node.body if test else node.orelse, value)
        raise Unknown

    def value_of_name(self, node: ast.expr) -> Any:
        value = None if self.module is None else value_of(node, self.module)
        if value is None:
            raise Unknown
        return value

    def calculate(self, op: ast.AST, left: ast.expr, right: ast.expr, value: object) -> Any:
        calculate = OPERATORS.get(type(op))
        if calculate is None:
            raise Unknown
        try:
            return calculate(self.work_out(left, value), self.work_out(right, value))
        except (TypeError, ZeroDivisionError) as error:
            raise Unknown from error

    def look_up(self, node: ast.Subscript, value: object) -> Any:
        try:
            return self.work_out(node.value, value)[self.work_out(node.slice, value)]
        except (LookupError, TypeError) as error:
            raise Unknown from error


def is_test(outer: ast.AST, inner: ast.AST) -> bool:
    """Whether the outer expression uses only the truth of the inner one."""
    is_not = isinstance(outer, ast.UnaryOp) and isinstance(outer.op, ast.Not)
    return is_not or getattr(outer, "test", None) is inner


def reads_in(game: Game) -> dict[str, list[Place]]:
    """The places where a game's sources read each field of its book, or name it for `each_seat`.
    Omits `check`, which cannot change a game."""
    places: dict[str, list[Place]] = {}
    modules = {file: module for file, _, module in loaded_sources(game)}
    for file in sources_of(game.folder):
        tree = tree_of(file)
        above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for part in parts_of(tree):
            name = getattr(part, "name", "")
            decides = decides_there(game, file, name)
            for node, field_name in fields_read(part) if name != "check" else ():
                around = tuple(chain(node, above))
                place = Place(file, node.lineno, decides, node, around, modules.get(file))
                places.setdefault(field_name, []).append(place)
    return places


def chain(node: ast.AST, above: dict[ast.AST, ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes around a node, up to its statement."""
    while node in above and not isinstance(node, ast.stmt):
        node = above[node]
        yield node


def parts_of(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements of a module, and the members of its classes in place of the classes."""
    for node in tree.body:
        yield from node.body if isinstance(node, ast.ClassDef) else [node]


def decides_there(game: Game, file: Path, name: str) -> bool:
    """Whether a function or class of this name can change the course of a game, or what a seat may
    know. Screens and bots cannot."""
    room = file.relative_to(game.folder).parts[0].removesuffix(".py")
    return name in KNOWING or not (room in WATCHING_ROOMS or name.lower() in WATCHING_PARTS)


def fields_read(part: ast.stmt) -> Iterator[tuple[ast.expr, str]]:
    """Yield each field of a book that a statement reads, after the node that reads it."""
    books = {"self", "book"} | {
        target.id
        for node in ast.walk(part)
        if isinstance(node, ast.Assign) and last_name(node.value) == "book"
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(part):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            if last_name(node.value) in books:
                yield node, node.attr
        elif isinstance(node, ast.Call) and last_name(node.func) == "each_seat":
            for each in node.args:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield node, each.value
