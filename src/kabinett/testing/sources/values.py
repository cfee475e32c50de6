"""Infers from a game's sources whether a value is a choice, an id, a seat or a number. All of them
are ints, so their types do not show it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.question import Question
from kabinett.core.script.cuts import asks_several
from kabinett.core.state import declared
from kabinett.core.vocabulary import SEAT
from kabinett.testing.sources.trees import last_name

#: A choice of any group; the group may follow a colon, as in "choice:card".
CHOICE: Final = "choice"
#: The id that belongs to a choice of a group, as in "id:card".
ID: Final = "id:"
NUMBER: Final = "number"
#: The possible kinds of a value; empty if the sources do not show them.
Kinds = frozenset[str]
UNKNOWN: Final[Kinds] = frozenset()

#: Built-in functions that return a number.
COUNTS: Final = ("len", "sum")
#: The kinds of variables with these names.
KIND_BY_NAME: Final = {"seat": SEAT, "choice": CHOICE}
#: The type of a group's ids in an annotation.
IDS: Final = re.compile(r"\bGroup\[(?:\w+\.)*(\w+)\]")
#: A type, with the lists around it.
LISTS: Final = re.compile(r"((?:list\[)*)(?:\w+\.)*(\w+)\]*")
#: A sum of values of these kinds is a plain number.
PLAIN: Final = (NUMBER, SEAT, ID)


class Names:
    """What the sources show about the names of a game's modules."""

    def __init__(self, game: Game) -> None:
        self.groups = game.vocabulary.groups
        self.state = game.state_class.__name__
        self.fields = declared(game.state_class)
        #: By field of the state: the type of its things, and the number of lists around them.
        self.field_types: dict[str, tuple[str, int]] = {
            name: (kind.thing_type, kind.depth)
            for name, kind in self.fields.items()
            if kind.thing_type
        }
        #: Groups by the type of their ids, as in `CITY: Group[City]`.
        self.types: dict[str, str] = {}
        #: Functions that return the seat of an ask.
        self.seat_functions: list[object] = []
        book = game.rules.make_book
        #: Fields of the book that hold a number for each thing.
        self.columns = {
            name
            for name, value in vars(book or object).items()
            if getattr(getattr(value, "read", None), "__qualname__", "").startswith("column.")
        }

    def group(self, node: ast.expr, module: ModuleType) -> str:
        """The group that is the value of a name; "" if it is not a group."""
        value = value_of(node, module)
        return next((kind for kind, group in self.groups.items() if group is value), "")

    def add(self, tree: ast.Module, module: ModuleType) -> None:
        """Read a module: the types of its ids, and the functions that return the seat of an ask."""
        for ask in ast.walk(tree):
            if isinstance(ask, ast.Yield) and isinstance(ask.value, ast.Tuple):
                seat_node = ask.value.elts[0]
                if isinstance(seat_node, ast.Call) and not asks_several(seat_node):
                    self.seat_functions.append(value_of(seat_node.func, module))
        for node in tree.body:
            if isinstance(node, ast.AnnAssign):
                match = IDS.search(ast.unparse(node.annotation))
                group = self.group(node.target, module)
                if match and group:
                    previous = self.types.get(match[1], group)
                    self.types[match[1]] = group if previous == group else ""
            elif isinstance(node, ast.ClassDef) and node.name == self.state:
                for field in node.body:
                    if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                        match = LISTS.fullmatch(ast.unparse(field.annotation))
                        if match:
                            field_type = match[2], match[1].count("list")
                            self.field_types.setdefault(field.target.id, field_type)

    def of_type(self, name: str) -> Kinds:
        """The kinds of a value of this type: an id of its group, or a seat."""
        return self.ids(self.types.get(name, SEAT if name.lower() == SEAT else ""))

    def ids(self, group: str) -> Kinds:
        if not group:
            return UNKNOWN
        return frozenset([SEAT if group == SEAT else f"{ID}{group}"])


def value_of(node: ast.AST | None, module: ModuleType) -> Any:
    """The value of a name in a module, or of a member of such a value; None if it has none."""
    if isinstance(node, ast.Name):
        return vars(module).get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(value_of(node.value, module), node.attr, None)
    return None


class Function:
    """Infers the kinds of a function's names from assignments and uses."""

    def __init__(self, node: ast.FunctionDef, names: Names, module: ModuleType) -> None:
        self.names = names
        self.module = module
        #: The expressions assigned to a name, each with the depth of lists around the value.
        self.assignments: dict[str, list[tuple[ast.expr, int]]] = {}
        self.uses: dict[str, set[str]] = {}
        self.open: set[str] = set()  # names that are being looked up
        for argument in node.args.args:
            self.add_parameter(argument)
        for inner in ast.walk(node):
            self.read_node(inner)

    def kinds(self, value: ast.expr, depth: int = 0) -> Kinds:
        """The kinds of an expression's value, or of the items that are ``depth`` lists deep in
        it."""
        if isinstance(value, ast.Name):
            return self.of_name(value.id, depth)
        if isinstance(value, ast.Subscript):
            if isinstance(value.slice, ast.Slice):
                return self.kinds(value.value, depth)
            return self.kinds(value.value, depth + 1)
        if isinstance(value, ast.Attribute):
            return self.of_attribute(value, depth)
        if isinstance(value, ast.Call):
            return self.of_call(value, depth)
        if isinstance(value, ast.NamedExpr):
            return self.kinds(value.value, depth)
        if isinstance(value, ast.Yield) and isinstance(value.value, ast.Tuple):
            several = asks_several(value.value.elts[0])
            return frozenset([CHOICE]) if several == bool(depth) else UNKNOWN
        if isinstance(value, ast.ListComp) and depth:
            return self.kinds(value.elt, depth - 1)
        if depth:
            return UNKNOWN
        if isinstance(value, ast.Constant):
            return frozenset([NUMBER, SEAT]) if type(value.value) is int else UNKNOWN
        if isinstance(value, ast.BinOp):
            return self.of_sum(value)
        return UNKNOWN

    def of_sum(self, value: ast.BinOp) -> Kinds:
        """The kinds of a sum or the like. It is a number if both sides are numbers, seats or ids;
        unknown if one is a choice."""
        sides = [self.kinds(value.left), self.kinds(value.right)]
        if all(side and all(each.startswith(PLAIN) for each in side) for side in sides):
            return frozenset([NUMBER, SEAT, *(each for side in sides for each in side)])
        return UNKNOWN

    def of_name(self, name: str, depth: int) -> Kinds:
        if name in self.open:
            return UNKNOWN
        if name not in self.assignments and name not in self.uses:
            group = self.names.group(ast.Name(name), self.module)
            return frozenset([f"{CHOICE}:{group}"]) if group and depth == 1 else UNKNOWN
        self.open.add(name)
        each = [
            self.kinds(value, around + depth) for value, around in self.assignments.get(name, [])
        ]
        self.open.remove(name)
        uses = self.uses.get(name, set()) if not depth else set()
        if not all(each) and not uses:
            return UNKNOWN  # one of its values may be of another kind
        return frozenset(uses).union(*each)

    def of_attribute(self, value: ast.Attribute, depth: int) -> Kinds:
        if group := self.names.group(value, self.module):
            return frozenset([f"{CHOICE}:{group}"]) if depth == 1 else UNKNOWN
        owner = value.value
        if last_name(owner) == "book":
            is_number = depth == 1 and value.attr in self.names.columns
            return frozenset([NUMBER]) if is_number else UNKNOWN
        type_name, around = self.names.field_types.get(value.attr, ("", 0))
        return self.names.of_type(type_name) if depth == around else UNKNOWN

    def of_call(self, call: ast.Call, depth: int) -> Kinds:
        name = last_name(call.func)
        if isinstance(call.func, ast.Attribute) and name == "index":
            group = self.names.group(call.func.value, self.module)
            return self.names.ids(group) if not depth else UNKNOWN
        if isinstance(call.func, ast.Attribute) and name == "pop":
            return self.kinds(call.func.value, depth + 1)
        if name in COUNTS and not depth:
            return frozenset([NUMBER])
        if name in ("sorted", "list", "tuple") and call.args and depth:
            return self.kinds(call.args[0], depth)
        if name == "clockwise":
            return frozenset([SEAT]) if depth == 1 else UNKNOWN
        function = value_of(call.func, self.module)
        if function is not None and function in self.names.seat_functions and not depth:
            return frozenset([SEAT])
        return_type = getattr(function, "__annotations__", {}).get("return", "")
        return_type = (
            return_type if isinstance(return_type, str) else getattr(return_type, "__name__", "")
        )
        return self.names.of_type(return_type.rpartition(".")[2]) if not depth else UNKNOWN

    # -- reading a function

    def add_parameter(self, argument: ast.arg) -> None:
        annotation = ast.unparse(argument.annotation) if argument.annotation else ""
        kinds = self.names.of_type(annotation.rpartition(".")[2].strip("'\""))
        if argument.arg in KIND_BY_NAME and not kinds:
            kinds = frozenset([KIND_BY_NAME[argument.arg]])
        self.uses.setdefault(argument.arg, set()).update(kinds)

    def read_node(self, node: ast.AST) -> None:
        """Read what a node shows about names."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self.assign(target, node.value, 0)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            self.assign(node.target, node.value, 0)
        elif isinstance(node, ast.AugAssign):
            self.assign(node.target, ast.BinOp(node.target, node.op, node.value), 0)
        elif isinstance(node, ast.For | ast.comprehension):
            self.assign(node.target, node.iter, 1)
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            self.use(node.value.elts[0], SEAT)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "index":
            assert isinstance(node.func, ast.Attribute)
            group = self.names.group(node.func.value, self.module)
            if group and node.args:
                self.use(node.args[0], f"{CHOICE}:{group}")
        elif isinstance(node, ast.Subscript):
            self.read_subscript(node)

    def read_subscript(self, node: ast.Subscript) -> None:
        """Read an index: an id after a group, a seat after a field with one value per seat."""
        if group := self.names.group(node.value, self.module):
            self.use(node.slice, SEAT if group == SEAT else f"{ID}{group}")
        elif isinstance(node.value, ast.Attribute):
            field = self.names.fields.get(node.value.attr)
            if field is not None and field.per_seat:
                self.use(node.slice, SEAT)

    def use(self, node: ast.expr, kind: str) -> None:
        if isinstance(node, ast.Name):
            self.uses.setdefault(node.id, set()).add(kind)

    def assign(self, target: ast.expr, value: ast.expr, depth: int) -> None:
        if isinstance(target, ast.Name):
            self.assignments.setdefault(target.id, []).append((value, depth))
            if target.id in KIND_BY_NAME:
                self.use(target, KIND_BY_NAME[target.id])
        elif isinstance(target, ast.Tuple):
            parts = parts_of(value, depth, len(target.elts))
            for part, own in zip(target.elts, parts, strict=True):
                self.assign(part, *own)


def parts_of(value: ast.expr, depth: int, count: int) -> list[tuple[ast.expr, int]]:
    """The expressions that are assigned to several names at once, each with the depth of lists
    around the value."""
    if isinstance(value, ast.Tuple) and not depth and len(value.elts) == count:
        return [(each, 0) for each in value.elts]
    function_name = getattr(getattr(value, "func", None), "id", "")
    if isinstance(value, ast.Call) and depth == 1:
        if function_name == "zip" and len(value.args) == count:
            return [(each, 1) for each in value.args]
        if function_name == "enumerate" and count == 2 and value.args:
            return [(ast.Name("?"), 0), (value.args[0], 1)]
    return [(ast.Name("?"), 0)] * count


def questions_of_ready_made(tree: ast.Module, module: ModuleType) -> Iterator[tuple[str, Question]]:
    """Yield each ready-made script of a module, with each question that it asks."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            values = [value_of(each, module) for each in node.value.args]
            for target in node.targets:
                if isinstance(target, ast.Name):
                    for each in values:
                        if isinstance(each, Question):
                            yield target.id, each
