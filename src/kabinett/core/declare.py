"""Builds a state class from its declaration: a class under `@state` only lists its fields.

::

    @state
    class Whist(State):
        book: Book                   # content and options: never copied, never stored
        hands: Hands                 # [] for each seat
        trick: Zone                  # []
        tricks: list[int] = each_seat(0)
        calls: list[int] = each_seat("calls")  # the number ``book.calls`` for each
        suits: list[int] = [0] * 4
        dealer: int                  # 0
        trump: int = -1

``Whist(4, book)`` creates a state for four seats. The slots and methods of the class are generated
from its syntax tree; `native/states.py` writes the same methods for mypyc."""

from __future__ import annotations

import ast
import inspect
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    NewType,
    NoReturn,
    TypeVar,
    get_args,
    get_origin,
    overload,
)

from kabinett.core.data import Data
from kabinett.core.kinds import KINDS, Kind
from kabinett.core.source_names import Names, resolve
from kabinett.core.state import NOBODY, UNFILLED, State

T = TypeVar("T")
S = TypeVar("S", bound=State)

#: Names that `State` uses itself, so that no field may have them.
RESERVED = {"frames", "so_far", "heard", "seat", "value", "ending", "declared"}
BOOK = "book"


class StateError(TypeError):
    """A state has a wrong declaration; the message has file, line and the right way to write it."""


@overload
def each_seat(value: str) -> list[int]: ...


@overload
def each_seat(value: T) -> list[T]: ...


def each_seat(value: object) -> list[Any]:
    """The default of a field: this number for each seat, or the book's number of that name."""
    return [value]


@overload
def state(cls: type[S]) -> type[S]: ...


@overload
def state(*, seats: int) -> Callable[[type[S]], type[S]]: ...


def state(cls: Any = None, *, seats: int = 0) -> Any:
    """Turn a class that declares fields into a state class.

    ``seats``: the number of seats, if it is the same in every game. Callers then omit that number,
    and copies are faster."""
    if cls is None:
        return make_state_class
    return make_state_class(cls)


def make_state_class(cls: type[S]) -> type[S]:
    """A copy of the class that has slots for its fields and the generated methods."""
    module = sys.modules[cls.__module__]
    declaration = next(
        (found for found in declarations(module) if found.tree.name == cls.__name__), None
    )
    if declaration is None:
        raise StateError(f"{cls.__qualname__}: a state's class stands by itself in its module")
    members = {
        name: value
        for name, value in vars(cls).items()
        if name not in declaration.fields and name not in ("__dict__", "__weakref__")
    }
    members["__slots__"] = tuple(declaration.slots)
    members["declared"] = {name: field.kind for name, field in declaration.fields.items()}
    whole: Any = type(cls.__name__, cls.__bases__, members)
    module.__dict__.update(_new=whole.__new__, _list=list.copy)
    file = module.__file__ or "<module>"
    for node in declaration.methods(typed=False):
        for inner in ast.walk(node):  # so that a traceback points at the class
            if isinstance(inner, ast.expr | ast.stmt | ast.arg):
                inner.lineno = inner.end_lineno = declaration.tree.lineno
        found: Data = {}
        exec(compile(ast.Module([node], []), file, "exec"), module.__dict__, found)
        function = found[node.name]
        function.__qualname__ = f"{cls.__qualname__}.{node.name}"
        setattr(whole, node.name, function)
    return whole  # type: ignore[no-any-return]


def declarations(module: types.ModuleType) -> list[Declaration]:
    """The declarations of states in a module."""
    tree = ast.parse(inspect.getsource(module))
    return [
        Declaration(node, module)
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and any(is_mark(mark, module) for mark in node.decorator_list)
    ]


def is_mark(node: ast.expr, module: types.ModuleType) -> bool:
    function = node.func if isinstance(node, ast.Call) else node
    return resolve(function, vars(module)) is state


@dataclass(frozen=True)
class Field:
    """A field of a state: its kind and its default. ``of_seat``: the argument of `each_seat`, if
    the default is such a call."""

    name: str
    kind: Kind
    default: ast.expr | None
    of_seat: ast.expr | None = None

    def initial(self, seats: str) -> str:
        """The expression for a field's first value; ``seats`` is the expression for the number of
        seats."""
        kind, default, of_seat = self.kind, self.default, self.of_seat
        if of_seat is not None:
            name = ast.literal_eval(of_seat) if is_text(of_seat) else ""
            return f"[{f'book.{name}' if name else ast.unparse(of_seat)}] * {seats}"
        if default is not None:
            text = ast.unparse(default)
            if is_new(default, kind.depth):
                return text
            return f"list({text})" if kind.depth == 1 else f"[list(inner) for inner in {text}]"
        if kind.depth == 0:
            return "0"
        if not kind.per_seat:
            return "[]"
        return f"[0] * {seats}" if kind.depth == 1 else f"[[] for _ in range({seats})]"

    def copy_expression(self, seats: int, typed: bool) -> str:
        """The expression for a field's value in a copy. ``seats``: the fixed number of seats, or
        0."""
        own = f"self.{self.name}"
        if self.kind.depth == 0:
            return own
        # In Python, slicing takes 1.5 times as long as the method; in native code, slicing is
        # faster.
        copy = "{}[:]" if typed else "_list({})"
        if self.kind.depth == 1:
            return copy.format(own)
        if seats and self.kind.per_seat:
            return f"[{', '.join(copy.format(f'{own}[{seat}]') for seat in range(seats))}]"
        return f"[inner[:] for inner in {own}]" if typed else f"[*map(_list, {own})]"


def is_new(node: ast.expr, depth: int) -> bool:
    """Does the expression make a new list of this depth whenever it runs, so that no two states
    share it?"""
    if depth == 0:
        return True
    if isinstance(node, ast.List):
        return all(is_new(inner, depth - 1) for inner in node.elts)
    if isinstance(node, ast.ListComp):
        return is_new(node.elt, depth - 1)
    return isinstance(node, ast.BinOp) and depth == 1  # [0] * 4


def is_number_or_name(node: ast.expr, names: Names) -> bool:
    """May `each_seat` have this argument: a number, the name of a number in the book, or another
    expression?"""
    value = resolve(node, names)
    is_display = isinstance(node, ast.List | ast.ListComp | ast.Tuple | ast.Set | ast.Dict)
    return not is_display and (value is None or isinstance(value, int))


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


class Declaration:
    """The declaration in a class under `@state`."""

    def __init__(self, tree: ast.ClassDef, module: types.ModuleType) -> None:
        self.tree = tree
        self.module = module
        self.book = ""  # the field's annotation, if it has one
        self.seats = self.fixed_seats()
        self.fields: dict[str, Field] = {}
        if [resolve(base, vars(module)) for base in tree.bases] != [State]:
            self.refuse(tree, "its only base is State: all fields stand in one class")
        for node in tree.body:
            if isinstance(node, ast.AnnAssign):
                self.declare(node)
            elif isinstance(node, ast.Assign):
                self.refuse(node, "a field has a type: write name: int = …")
            elif isinstance(node, ast.FunctionDef) and node.name in ("copy", "values", "__init__"):
                self.refuse(node, f"{node.name} is made from the fields")
        # The field that `State` itself declares comes last.
        self.fields["ending"] = Field("ending", KINDS["number"], ast.Constant(-1))

    @property
    def slots(self) -> list[str]:
        own = [name for name in self.fields if name not in RESERVED]
        return [BOOK, *own] if self.book else own

    def refuse(self, node: ast.stmt, why: str) -> NoReturn:
        where = f"{self.module.__file__}:{node.lineno}: state {self.tree.name}"
        raise StateError(f"{where}: {why}")

    def fixed_seats(self) -> int:
        names = vars(self.module)
        for mark in self.tree.decorator_list:
            if isinstance(mark, ast.Call) and is_mark(mark, self.module) and mark.keywords:
                node = mark.keywords[0].value
                seats = node.value if isinstance(node, ast.Constant) else resolve(node, names)
                if type(seats) is not int or seats < 1:
                    text = ast.unparse(node)
                    self.refuse(self.tree, f"{text} is no number of seats: write @state(seats=2)")
                return seats
        return 0

    def declare(self, node: ast.AnnAssign) -> None:
        name = ast.unparse(node.target)
        if name == BOOK:
            self.book = ast.unparse(node.annotation)
            return
        if name in RESERVED:
            self.refuse(node, f"every state has {name}: leave it out")
        if name in self.fields:
            self.refuse(node, f"{name} is declared twice")
        kind = self.kind(node)
        self.fields[name] = Field(name, kind, node.value, self.of_seat(node, kind))

    def of_seat(self, node: ast.AnnAssign, kind: Kind) -> ast.expr | None:
        """The argument of `each_seat` in the field's default; None if the default is no such
        call."""
        names, call = vars(self.module), node.value
        if not isinstance(call, ast.Call) or resolve(call.func, names) is not each_seat:
            return None
        [given] = [*call.args, *[keyword.value for keyword in call.keywords]]
        if kind.depth != 1 or not is_number_or_name(given, names):
            name = ast.unparse(node.target)
            self.refuse(
                node,
                f"{name}: each_seat gives each seat a number, not {ast.unparse(given)}: write "
                f"{name}: list[int] = each_seat(0), or {name}: Zones for an empty list for each "
                "seat",
            )
        return given

    def kind(self, node: ast.AnnAssign) -> Kind:
        text = ast.unparse(node.annotation)
        try:
            hint = eval(text, dict(vars(self.module)))
        except NameError as error:
            self.refuse(node, f"{text}: {error}; import it outside of TYPE_CHECKING")
        if get_origin(hint) is Annotated:
            kind = next(mark for mark in get_args(hint) if isinstance(mark, Kind))
            return kind.of(thing_of(get_args(hint)[0]))
        for name in ("number", "numbers", "lists"):
            if is_number_type(hint):
                return KINDS[name]
            if get_origin(hint) is not list:
                break
            hint = get_args(hint)[0]
        self.refuse(
            node, f"{text}: a field holds an int, a list[int], a list[list[int]] or a kind of these"
        )

    # -- the methods

    def methods(self, typed: bool) -> list[ast.FunctionDef]:
        """The methods ``__init__``, ``copy`` and ``values``; if ``typed``, in the form that mypyc
        needs."""
        parts = [self.text_of_init(typed), self.text_of_copy(typed), self.text_of_values(typed)]
        return [node for part in parts for node in ast.parse(part).body]  # type: ignore[misc]

    def text_of_init(self, typed: bool) -> str:
        lines = [f"self.{name} = {field.initial('seats')}" for name, field in self.fields.items()]
        seats = "seats: int"
        body = ["self.value = 0", "self.heard = None", "self.so_far = ()"]
        if self.book:
            seats += f", book: {self.book}"
            body.append("self.book = book")
        elif self.seats or not any("seats" in line for line in lines):
            seats += f" = {self.seats}"
        if typed:
            body.append(f"if seats == {UNFILLED}: return")
        body += ["self.frames = []", f"self.seat = {NOBODY}", *lines]
        return def_text("__init__", f"self, {seats}", body, "None" if typed else "")

    def text_of_copy(self, typed: bool) -> str:
        name = self.tree.name
        if typed:
            body = [f"other = {name}({UNFILLED}{', self.book' if self.book else ''})"]
        else:
            body = [f"other = _new({name})", "other.value = 0", "other.heard = None"]
            body += ["other.so_far = ()"]
            body += ["other.book = self.book"] * bool(self.book)
        frames = "[frame[:] for frame in self.frames]" if typed else "[*map(_list, self.frames)]"
        body += [f"other.frames = {frames}", "other.seat = self.seat"]
        body += [
            f"other.{field.name} = {field.copy_expression(self.seats, typed)}"
            for field in self.fields.values()
        ]
        return def_text("copy", "self", [*body, "return other"], name if typed else "")

    def text_of_values(self, typed: bool) -> str:
        items = ", ".join(f"{name!r}: self.{name}" for name in self.fields)
        result = "dict[str, Any]" if typed else ""
        return def_text("values", "self", [f"return {{{items}}}"], result)


def def_text(name: str, parameters: str, body: list[str], result: str) -> str:
    lines = "".join(f"    {line}\n" for line in body)
    return f"def {name}({parameters}){f' -> {result}' if result else ''}:\n{lines}"


def thing_of(hint: object) -> str:
    """The name of the type of the things in a field; "" if the annotation does not name a type."""
    while get_origin(hint) is list:
        hint = get_args(hint)[0]
    return hint.__name__ if isinstance(hint, NewType) else ""


def is_number_type(hint: object) -> bool:
    """Is this type int, or a NewType of int?"""
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    return hint is int
