"""A state from its declaration: a class under `@state` names its fields, and has the rest.

::

    @state
    class Whist(State):
        book: Book                   # content and options: never copied, never stored
        hands: Hands                 # [] for each seat
        trick: Zone                  # []
        tricks: list[int] = each_seat(0)
        calls: list[int] = each_seat("calls")  # each has as many as the book says
        suits: list[int] = [0] * 4
        dealer: int                  # 0
        trump: int = -1

``Whist(4, book)`` is laid out for four seats.  From the class's syntax tree come its slots,
laying out, `copy`, `values` and what `State` makes of these.  In plain Python the methods
are executed; `declared_text` writes the same for mypyc.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, NewType, TypeGuard, TypeVar, get_args, get_origin, overload

from kabinett.core.book import GameBook
from kabinett.core.kinds import KINDS, Kind
from kabinett.core.state import NOBODY, UNFILLED, State

T = TypeVar("T")
S = TypeVar("S", bound=State)

#: What `State` has of its own.
RESERVED = {"frames", "so_far", "heard", "seat", "value", "ending", "declared"}
BOOK = "book"
#: As it may be said in a class: by its name, or in a module.
EACH_SEAT = re.compile(r"(\w+\.)?each_seat")


class StateError(TypeError):
    """A state that cannot be declared like that: with file, line and what to write."""


@overload
def each_seat(value: str) -> list[int]: ...


@overload
def each_seat(value: T) -> list[T]: ...


def each_seat(value: Any) -> list[Any]:
    """As the value of a field: this number for each seat; a text is the name of one in the book."""
    return [value]


@overload
def state(cls: type[S]) -> type[S]: ...


@overload
def state(*, seats: int) -> Callable[[type[S]], type[S]]: ...


def state(cls: Any = None, *, seats: int = 0) -> Any:
    """Make a state of a class that declares its fields.

    ``seats``: how many there always are, if that is so; then nobody need say it, and copies
    are a little quicker."""
    if cls is None:
        return made
    return made(cls)


def made(cls: type[S]) -> type[S]:
    """The class with slots for its fields, and with the methods written for them."""
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
        for inner in ast.walk(node):  # a traceback points at the class
            if isinstance(inner, ast.expr | ast.stmt | ast.arg):
                inner.lineno = inner.end_lineno = declaration.tree.lineno
        found: dict[str, Any] = {}
        exec(compile(ast.Module([node], []), file, "exec"), module.__dict__, found)
        function = found[node.name]
        function.__qualname__ = f"{cls.__qualname__}.{node.name}"
        setattr(whole, node.name, function)
    return whole  # type: ignore[no-any-return]


def declarations(module: types.ModuleType) -> list[Declaration]:
    """The states that a module declares."""
    tree = ast.parse(inspect.getsource(module))
    return [
        Declaration(node, module)
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and any(is_mark(mark, module) for mark in node.decorator_list)
    ]


def is_mark(node: ast.expr, module: types.ModuleType) -> bool:
    return meant(node.func if isinstance(node, ast.Call) else node, module) is state


def meant(node: ast.expr, module: types.ModuleType) -> Any:
    """What an expression stands for in a module, such as ``kb.state``; None for nothing."""
    try:
        return eval(ast.unparse(node), dict(vars(module)))
    except (NameError, AttributeError):
        return None


@dataclass(frozen=True)
class Field:
    """A field: what it holds, and what it holds at the beginning."""

    name: str
    kind: Kind
    default: ast.expr | None

    def laid_out(self, seats: str) -> str:
        """The expression for its first value."""
        kind, default = self.kind, self.default
        if isinstance(default, ast.Call) and EACH_SEAT.fullmatch(ast.unparse(default.func)):
            given = ast.literal_eval(default.args[0]) if is_text(default.args[0]) else ""
            return f"[{f'book.{given}' if given else ast.unparse(default.args[0])}] * {seats}"
        if default is not None:
            return ast.unparse(default)
        if kind.depth == 0:
            return "0"
        if not kind.per_seat:
            return "[]"
        return f"[0] * {seats}" if kind.depth == 1 else f"[[] for _ in range({seats})]"

    def copied(self, seats: int, typed: bool) -> str:
        """The expression for its value in a copy."""
        own = f"self.{self.name}"
        if self.kind.depth == 0:
            return own
        # In Python a slice takes half as long again as the method, in native code the other way.
        copy = "{}[:]" if typed else "_list({})"
        if self.kind.depth == 1:
            return copy.format(own)
        if seats and self.kind.per_seat:
            return f"[{', '.join(copy.format(f'{own}[{seat}]') for seat in range(seats))}]"
        return f"[inner[:] for inner in {own}]" if typed else f"[*map(_list, {own})]"


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


class Declaration:
    """What the class under a `@state` says."""

    def __init__(self, tree: ast.ClassDef, module: types.ModuleType) -> None:
        self.tree = tree
        self.module = module
        self.book = ""  # its annotation, if there is one
        self.seats = self.fixed_seats()
        self.fields: dict[str, Field] = {}
        if [meant(base, module) for base in tree.bases] != [State]:
            self.refuse(tree, "its only base is State: all fields stand in one class")
        for node in tree.body:
            if isinstance(node, ast.AnnAssign):
                self.declare(node)
            elif isinstance(node, ast.Assign):
                self.refuse(node, "a field has a type: write name: int = …")
            elif isinstance(node, ast.FunctionDef) and node.name in ("copy", "values", "__init__"):
                self.refuse(node, f"{node.name} is made from the fields")
        # What `State` itself declares stands last.
        self.fields["ending"] = Field("ending", KINDS["number"], ast.Constant(-1))

    @property
    def slots(self) -> list[str]:
        own = [name for name in self.fields if name not in RESERVED]
        return [BOOK, *own] if self.book else own

    def refuse(self, node: ast.stmt, why: str) -> None:
        place = f"{self.module.__file__}:{node.lineno}: state {self.tree.name}"
        raise StateError(f"{place}: {why}")

    def fixed_seats(self) -> int:
        for mark in self.tree.decorator_list:
            if isinstance(mark, ast.Call) and mark.keywords:
                return int(ast.literal_eval(mark.keywords[0].value))
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
        self.fields[name] = Field(name, self.kind(node), node.value)

    def kind(self, node: ast.AnnAssign) -> Kind:
        text = ast.unparse(node.annotation)
        try:
            found = eval(text, dict(vars(self.module)))
        except NameError as error:
            self.refuse(node, f"{text}: {error}; import it outside of TYPE_CHECKING")
        if get_origin(found) is Annotated:
            kind = next(mark for mark in get_args(found) if isinstance(mark, Kind))
            return kind.of(thing_of(get_args(found)[0]))
        for depth, name in enumerate(("number", "numbers", "lists")):
            if is_number(found):
                return KINDS[name]
            if get_origin(found) is not list:
                break
            found = get_args(found)[0]
            assert depth < 3
        self.refuse(
            node, f"{text}: a field holds an int, a list[int], a list[list[int]] or a kind of these"
        )
        raise AssertionError

    # -- what is written

    def methods(self, typed: bool) -> list[ast.FunctionDef]:
        """``__init__``, ``copy`` and ``values``."""
        parts = [self.text_of_init(typed), self.text_of_copy(typed), self.text_of_values(typed)]
        return [node for part in parts for node in ast.parse(part).body]  # type: ignore[misc]

    def text_of_init(self, typed: bool) -> str:
        laid = [f"self.{name} = {field.laid_out('seats')}" for name, field in self.fields.items()]
        seats = "seats: int"
        body = ["self.value = 0", "self.heard = None", "self.so_far = ()"]
        if self.book:
            seats += f", book: {self.book}"
            body.append("self.book = book")
        elif self.seats or not any("seats" in line for line in laid):
            seats += f" = {self.seats}"
        if typed:
            body.append(f"if seats == {UNFILLED}: return")
        body += ["self.frames = []", f"self.seat = {NOBODY}", *laid]
        return written("__init__", f"self, {seats}", body, "None" if typed else "")

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
            f"other.{field.name} = {field.copied(self.seats, typed)}"
            for field in self.fields.values()
        ]
        return written("copy", "self", [*body, "return other"], name if typed else "")

    def text_of_values(self, typed: bool) -> str:
        items = ", ".join(f"{name!r}: self.{name}" for name in self.fields)
        return written("values", "self", [f"return {{{items}}}"], "dict[str, Any]" if typed else "")


def written(name: str, parameters: str, body: list[str], result: str) -> str:
    lines = "".join(f"    {line}\n" for line in body)
    return f"def {name}({parameters}){f' -> {result}' if result else ''}:\n{lines}"


def thing_of(found: Any) -> str:
    """What the things are called that a field holds; "" if its annotation does not say."""
    while get_origin(found) is list:
        found = get_args(found)[0]
    return found.__name__ if isinstance(found, NewType) else ""


def is_number(found: Any) -> bool:
    """An int, or an id that is one."""
    while isinstance(found, NewType):
        found = found.__supertype__
    return found is int


# -- for mypyc

MARKED = re.compile(r"^@(\w+\.)?state\b", re.MULTILINE)
_HEADER = """
from typing import Any, ClassVar
from kabinett.core.kinds import KINDS, Kind
"""
_BOOK_HEADER = """
from typing import Any, cast
from kabinett.core.book import read as _read
"""


def declared_text(source: str, module: types.ModuleType) -> str:
    """The source of a module with the methods of its states in it, for mypyc."""
    if not MARKED.search(source):
        return with_books(source, module)
    found = {declaration.tree.name: declaration for declaration in declarations(module)}
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if not imports_this(node)]
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name in found:
            spell_out(node, found[node.name], module)
    place = behind_head(tree.body)
    tree.body[place:place] = ast.parse(_HEADER).body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def with_books(source: str, module: types.ModuleType) -> str:
    """The source with an ``__init__`` for a book that declares its fields."""
    if "GameBook" not in source:
        return source
    tree = ast.parse(source)
    books = [node for node in tree.body if isinstance(node, ast.ClassDef) and is_book(node, module)]
    if not books:
        return source
    for node in books:
        body = "".join(f"    {read_in(field)}\n" for field in node.body if is_field(field))
        node.body += ast.parse(f"def __init__(self, pack: Any, setup: Any) -> None:\n{body}").body
        for field in node.body:
            if isinstance(field, ast.AnnAssign):
                field.value = None
    place = behind_head(tree.body)
    tree.body[place:place] = ast.parse(_BOOK_HEADER).body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def is_book(node: ast.ClassDef, module: types.ModuleType) -> bool:
    """Does it declare what its book holds, without an ``__init__`` of its own?"""
    own = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    based = any(meant(base, module) is GameBook for base in node.bases)
    return based and "__init__" not in own and any(map(is_field, node.body))


def is_field(node: ast.stmt) -> TypeGuard[ast.AnnAssign]:
    return isinstance(node, ast.AnnAssign)


def read_in(field: ast.AnnAssign) -> str:
    """The line that reads it.  What says how claims to be the value already: hence the cast."""
    said = field.value
    if isinstance(said, ast.Call):
        given = ", ".join(map(ast.unparse, [*said.args, *said.keywords]))
        told = f"cast(Any, {ast.unparse(said.func)})({given})"
    else:
        told = "None" if said is None else f"cast(Any, {ast.unparse(said)})"
    name = ast.unparse(field.target)
    return f"self.{name} = _read({name!r}, {told}, pack, setup)"


def behind_head(body: list[ast.stmt]) -> int:
    """Where other imports may stand in a module: behind its docstring and ``from __future__``."""
    place = 0
    for number, node in enumerate(body):
        docstring = number == 0 and isinstance(node, ast.Expr)
        if docstring or (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            place = number + 1
    return place


def imports_this(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == __name__


def spell_out(tree: ast.ClassDef, declaration: Declaration, module: types.ModuleType) -> None:
    """Put into the class what its declaration says."""
    tree.decorator_list = [mark for mark in tree.decorator_list if not is_mark(mark, module)]
    kinds = ", ".join(
        f"{name!r}: KINDS[{field.kind.name!r}].of({field.kind.thing!r})"
        for name, field in declaration.fields.items()
    )
    for node in tree.body:
        if isinstance(node, ast.AnnAssign):
            node.value = None
    tree.body += ast.parse(f"declared: ClassVar[dict[str, Kind]] = {{{kinds}}}").body
    tree.body += declaration.methods(typed=True)
