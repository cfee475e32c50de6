"""What a value in the sources of a game is, as far as they say it: a choice, an id, a seat, a
number.  All of them are ints, so no type tells them apart."""

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

#: A choice, which may be of any group; behind a colon stands which, as in "choice:card".
CHOICE: Final = "choice"
#: The id that a choice of a group stands for: "id:card".
ID: Final = "id:"
NUMBER: Final = "number"
#: What a value may be; nothing where the sources do not say.
Kinds = frozenset[str]
UNKNOWN: Final[Kinds] = frozenset()

#: What functions of Python's own give.
COUNTS: Final = ("len", "sum")
#: What names stand for, if they are called so.
CALLED: Final = {"seat": SEAT, "choice": CHOICE}
#: The type of a group's ids.
IDS: Final = re.compile(r"\bGroup\[(?:\w+\.)*(\w+)\]")
#: A type in so many lists.
LISTS: Final = re.compile(r"((?:list\[)*)(?:\w+\.)*(\w+)\]*")
#: What is a number of its own beside another of these.
PLAIN: Final = (NUMBER, SEAT, ID)


class Names:
    """What the names of a game's modules stand for."""

    def __init__(self, game: Game[Any]) -> None:
        self.groups = game.vocabulary.groups
        self.state = game.state_class.__name__
        self.fields = declared(game.state_class)
        #: Of the state's fields, the types of what is in them, and in how many lists.
        self.held: dict[str, tuple[str, int]] = {
            name: (kind.thing, kind.depth) for name, kind in self.fields.items() if kind.thing
        }
        #: Groups by the type of their ids, as `CITY: Group[City]` says it.
        self.types: dict[str, str] = {}
        #: Functions that give the seat of an ask.
        self.seating: list[Any] = []
        book = game.contract.make_book
        #: Numbers that the rules look up in the book, by their fields.
        self.columns = {
            name
            for name, value in vars(book or object).items()
            if getattr(getattr(value, "read", None), "__qualname__", "").startswith("column.")
        }

    def group(self, node: ast.expr, module: ModuleType) -> str:
        """The group that a name stands for, "" if it is none."""
        value = found(node, module)
        return next((kind for kind, group in self.groups.items() if group is value), "")

    def add(self, tree: ast.Module, module: ModuleType) -> None:
        """Know the types of ids that a module says, and what it asks for seats."""
        for ask in ast.walk(tree):
            if isinstance(ask, ast.Yield) and isinstance(ask.value, ast.Tuple):
                asked = ask.value.elts[0]
                if isinstance(asked, ast.Call) and not asks_several(asked):
                    self.seating.append(found(asked.func, module))
        for node in tree.body:
            if isinstance(node, ast.AnnAssign):
                said = IDS.search(ast.unparse(node.annotation))
                group = self.group(node.target, module)
                if said and group:
                    known = self.types.get(said[1], group)
                    self.types[said[1]] = group if known == group else ""
            elif isinstance(node, ast.ClassDef) and node.name == self.state:
                for field in node.body:
                    if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                        said = LISTS.fullmatch(ast.unparse(field.annotation))
                        if said:
                            held = said[2], said[1].count("list")
                            self.held.setdefault(field.target.id, held)

    def of_type(self, name: str) -> Kinds:
        """What has a type: ids of the group that says it, or seats."""
        return self.ids(self.types.get(name, SEAT if name.lower() == SEAT else ""))

    def ids(self, group: str) -> Kinds:
        if not group:
            return UNKNOWN
        return frozenset([SEAT if group == SEAT else f"{ID}{group}"])


def found(node: ast.AST | None, module: ModuleType) -> Any:
    """What a name of a module, or of something in it, stands for; None if nothing."""
    if isinstance(node, ast.Name):
        return vars(module).get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(found(node.value, module), node.attr, None)
    return None


class Function:
    """What the names of one function may be: by what they are given, and by how they are used."""

    def __init__(self, node: ast.FunctionDef, names: Names, module: ModuleType) -> None:
        self.names = names
        self.module = module
        #: Values that a name is given, each with how many lists lie around it.
        self.given: dict[str, list[tuple[ast.expr, int]]] = {}
        self.used: dict[str, set[str]] = {}
        self.open: set[str] = set()  # names that are being looked up
        for argument in node.args.args:
            self.add_parameter(argument)
        for inner in ast.walk(node):
            self.take_in(inner)

    def kinds(self, value: ast.expr, depth: int = 0) -> Kinds:
        """What a value may be; with ``depth``, what lies in so many lists in it."""
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
        """Seats and ids are counted with; a choice and a number may make another choice."""
        sides = [self.kinds(value.left), self.kinds(value.right)]
        if all(side and all(each.startswith(PLAIN) for each in side) for side in sides):
            return frozenset([NUMBER, SEAT, *(each for side in sides for each in side)])
        return UNKNOWN

    def of_name(self, name: str, depth: int) -> Kinds:
        if name in self.open:
            return UNKNOWN
        if name not in self.given and name not in self.used:
            group = self.names.group(ast.Name(name), self.module)
            return frozenset([f"{CHOICE}:{group}"]) if group and depth == 1 else UNKNOWN
        self.open.add(name)
        each = [self.kinds(value, around + depth) for value, around in self.given.get(name, [])]
        self.open.remove(name)
        used = self.used.get(name, set()) if not depth else set()
        if not all(each) and not used:
            return UNKNOWN  # it may be something else at times
        return frozenset(used).union(*each)

    def of_attribute(self, value: ast.Attribute, depth: int) -> Kinds:
        if group := self.names.group(value, self.module):
            return frozenset([f"{CHOICE}:{group}"]) if depth == 1 else UNKNOWN
        owner = value.value
        if getattr(owner, "attr", getattr(owner, "id", "")) == "book":
            counted = depth == 1 and value.attr in self.names.columns
            return frozenset([NUMBER]) if counted else UNKNOWN
        said, around = self.names.held.get(value.attr, ("", 0))
        return self.names.of_type(said) if depth == around else UNKNOWN

    def of_call(self, call: ast.Call, depth: int) -> Kinds:
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
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
        function = found(call.func, self.module)
        if function is not None and function in self.names.seating and not depth:
            return frozenset([SEAT])
        said = getattr(function, "__annotations__", {}).get("return", "")
        said = said if isinstance(said, str) else getattr(said, "__name__", "")
        return self.names.of_type(said.rpartition(".")[2]) if not depth else UNKNOWN

    # -- what a function says of its names

    def add_parameter(self, argument: ast.arg) -> None:
        said = ast.unparse(argument.annotation) if argument.annotation else ""
        kinds = self.names.of_type(said.rpartition(".")[2].strip("'\""))
        if argument.arg in CALLED and not kinds:
            kinds = frozenset([CALLED[argument.arg]])
        self.used.setdefault(argument.arg, set()).update(kinds)

    def take_in(self, node: ast.AST) -> None:
        """What a part of the function says of names."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self.give(target, node.value, 0)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            self.give(node.target, node.value, 0)
        elif isinstance(node, ast.AugAssign):
            self.give(node.target, ast.BinOp(node.target, node.op, node.value), 0)
        elif isinstance(node, ast.For | ast.comprehension):
            self.give(node.target, node.iter, 1)
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            self.use(node.value.elts[0], SEAT)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "index":
            assert isinstance(node.func, ast.Attribute)
            group = self.names.group(node.func.value, self.module)
            if group and node.args:
                self.use(node.args[0], f"{CHOICE}:{group}")
        elif isinstance(node, ast.Subscript):
            self.take_in_place(node)

    def take_in_place(self, node: ast.Subscript) -> None:
        """What stands in brackets: an id behind a group, a seat behind a field of all seats."""
        if group := self.names.group(node.value, self.module):
            self.use(node.slice, SEAT if group == SEAT else f"{ID}{group}")
        elif isinstance(node.value, ast.Attribute):
            field = self.names.fields.get(node.value.attr)
            if field is not None and field.per_seat:
                self.use(node.slice, SEAT)

    def use(self, node: ast.expr, kind: str) -> None:
        if isinstance(node, ast.Name):
            self.used.setdefault(node.id, set()).add(kind)

    def give(self, target: ast.expr, value: ast.expr, depth: int) -> None:
        if isinstance(target, ast.Name):
            self.given.setdefault(target.id, []).append((value, depth))
            if target.id in CALLED:
                self.use(target, CALLED[target.id])
        elif isinstance(target, ast.Tuple):
            parts = parts_of(value, depth, len(target.elts))
            for part, own in zip(target.elts, parts, strict=True):
                self.give(part, *own)


def parts_of(value: ast.expr, depth: int, count: int) -> list[tuple[ast.expr, int]]:
    """What several names are given at once, each with how many lists lie around it."""
    if isinstance(value, ast.Tuple) and not depth and len(value.elts) == count:
        return [(each, 0) for each in value.elts]
    called = getattr(getattr(value, "func", None), "id", "")
    if isinstance(value, ast.Call) and depth == 1:
        if called == "zip" and len(value.args) == count:
            return [(each, 1) for each in value.args]
        if called == "enumerate" and count == 2 and value.args:
            return [(ast.Name("?"), 0), (value.args[0], 1)]
    return [(ast.Name("?"), 0)] * count


def questions_of_parts(tree: ast.Module, module: ModuleType) -> Iterator[tuple[str, Question]]:
    """The scripts that are made of parts in a module, with the questions that they ask."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            asked = [found(each, module) for each in node.value.args]
            for target in node.targets:
                if isinstance(target, ast.Name):
                    for each in asked:
                        if isinstance(each, Question):
                            yield target.id, each
