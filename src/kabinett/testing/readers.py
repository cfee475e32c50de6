"""Where a game's sources read its book, and whether what they make of it there differs."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from kabinett.core.contract import BOT_PARTS, POSITION_PARTS, SCREEN_PARTS
from kabinett.core.game import Game
from kabinett.testing.sources import loaded_sources, sources_of
from kabinett.testing.values import found

#: Rooms and parts that look on: what they read decides nothing …
LOOKING_ON: Final = ("bot", "position", "screen")
ASIDE: Final = (*BOT_PARTS, *POSITION_PARTS, *SCREEN_PARTS)
#: … but what a seat may know.
KNOWING: Final = ("knows", "private_scene", "redeal", "seen_fields")
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
    """The sources alone do not say what it is."""


@dataclass(frozen=True)
class Place:
    """Where the sources read a field of the book."""

    file: Path
    line: int
    decides: bool  # the course of a game, or what a seat may know
    node: ast.expr = field(compare=False, repr=False)
    around: tuple[ast.AST, ...] = field(compare=False, repr=False)  # inner ones first
    module: ModuleType | None = field(compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def tells_apart(self, one: Any, other: Any) -> bool:
        """May what is made of the field here be another by one value than by the other?"""
        if isinstance(self.node, ast.Call) or {type(one), type(other)} - {*PLAIN}:
            return True
        made: tuple[Any, Any] = one, other
        inner: ast.AST = self.node
        for outer in self.around:
            if is_test(outer, inner):
                return bool(made[0]) != bool(made[1])
            if isinstance(outer, ast.BoolOp):
                inner = outer  # what it is part of is a test, or not
                continue
            try:
                made = self.work_out(outer, one), self.work_out(outer, other)
            except Unknown:
                break
            if made[0] == made[1]:
                return False
            inner = outer
        return bool(made[0] != made[1])

    def work_out(self, node: ast.AST, value: Any) -> Any:
        """An expression of this field and of constants."""
        match node:
            case _ if node is self.node:
                return value
            case ast.Constant():
                return node.value
            case ast.Name() | ast.Attribute():
                return self.named(node)
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
                worked = [self.work_out(each, value) for each in (*keys, *values) if each]
                return dict(zip(worked[: len(keys)], worked[len(keys) :], strict=True))
            case ast.Subscript():
                return self.look_up(node, value)
            case ast.IfExp():
                test = self.work_out(node.test, value)
                return self.work_out(node.body if test else node.orelse, value)
        raise Unknown

    def named(self, node: ast.expr) -> Any:
        value = None if self.module is None else found(node, self.module)
        if value is None:
            raise Unknown
        return value

    def calculate(self, op: ast.AST, left: ast.expr, right: ast.expr, value: Any) -> Any:
        calculate = OPERATORS.get(type(op))
        if calculate is None:
            raise Unknown
        try:
            return calculate(self.work_out(left, value), self.work_out(right, value))
        except (TypeError, ZeroDivisionError) as error:
            raise Unknown from error

    def look_up(self, node: ast.Subscript, value: Any) -> Any:
        try:
            return self.work_out(node.value, value)[self.work_out(node.slice, value)]
        except (LookupError, TypeError) as error:
            raise Unknown from error


def is_test(outer: ast.AST, inner: ast.AST) -> bool:
    """Does it only matter whether what is inside holds?"""
    is_not = isinstance(outer, ast.UnaryOp) and isinstance(outer.op, ast.Not)
    return is_not or getattr(outer, "test", None) is inner


def reads_in(game: Game[Any]) -> dict[str, list[Place]]:
    """Where the sources of a game read which field of its book, or name it for `each_seat`.  What
    only `check` reads changes nothing."""
    places: dict[str, list[Place]] = {}
    modules = {file: module for file, _, module in loaded_sources(game)}
    for file in sources_of(game.folder):
        tree = ast.parse(file.read_text("utf-8"))
        above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for part in parts_of(tree):
            name = getattr(part, "name", "")
            decides = decides_there(game, file, name)
            for node, read in fields_read(part) if name != "check" else ():
                around = tuple(chain(node, above))
                place = Place(file, node.lineno, decides, node, around, modules.get(file))
                places.setdefault(read, []).append(place)
    return places


def chain(node: ast.AST, above: dict[ast.AST, ast.AST]) -> Iterator[ast.AST]:
    """All that something stands in, up to its statement."""
    while node in above and not isinstance(node, ast.stmt):
        node = above[node]
        yield node


def parts_of(tree: ast.Module) -> Iterator[ast.stmt]:
    """What stands at the left margin; of a class each of its members."""
    for node in tree.body:
        yield from node.body if isinstance(node, ast.ClassDef) else [node]


def decides_there(game: Game[Any], file: Path, name: str) -> bool:
    """Does what stands there, under this name, decide the course of a game, or what a seat may
    know?  What is shown, and what a bot thinks, does not."""
    room = file.relative_to(game.folder).parts[0].removesuffix(".py")
    return name in KNOWING or not (room in LOOKING_ON or name.lower() in ASIDE)


def fields_read(part: ast.stmt) -> Iterator[tuple[ast.expr, str]]:
    """The fields of a book that are read there, and where."""
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


def last_name(node: ast.expr) -> str:
    """``book`` of ``s.book``."""
    name: str = getattr(node, "attr", getattr(node, "id", ""))
    return name
