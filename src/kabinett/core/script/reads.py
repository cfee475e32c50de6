"""Finds what a piece of a game's source reads: the names of attributes, and the functions that it
may call.

`privacy.py` follows these functions to the fields of the state that they read.
"""

from __future__ import annotations

import ast
import functools
import inspect
import sys
import types
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_type_hints

from kabinett.core.script.cuts import is_cut
from kabinett.core.script.language import is_script
from kabinett.core.source_names import Names, resolve
from kabinett.core.state import State

#: Attributes of Python's own values: none of them calls a function of a game.
BUILT_IN_METHODS = frozenset(
    name
    for kind in (list, tuple, dict, set, frozenset, int, str, bytes, range)
    for name in dir(kind)
)


@dataclass(frozen=True)
class Reads:
    """The names of the attributes that a piece of source reads, and the functions that it may call.

    ``unknown``: it also calls something that cannot be found by name."""

    attributes: frozenset[str]
    functions: frozenset[Any]
    unknown: bool


class GameSource:
    """The sources of a game's functions and methods, found from its modules of scripts."""

    def __init__(self, modules: Iterable[types.ModuleType]) -> None:
        self.modules = [*modules]
        self.reads: dict[Any, Reads | None] = {}  # for each function; None if it has no source

    def reads_of_function(self, function: Any) -> Reads | None:
        """What a function reads itself, without the functions that it calls; None if its source is
        unknown."""
        if function not in self.reads:
            trees = function_trees(function)
            captured = inspect.getclosurevars(function).nonlocals
            names = ChainMap({**captured}, function.__globals__)
            self.reads[function] = self.reads_of(trees, names) if trees else None
        return self.reads[function]

    def reads_of(
        self, pieces: Iterable[ast.AST], names: Names, classes: Mapping[str, type] | None = None
    ) -> Reads:
        """What these pieces of source read, if names have these values. ``classes``: the classes of
        locals and parameters, as far as they are known."""
        pieces = [*pieces]
        known = Classes(names, {**(classes or {}), **annotated_classes(pieces, names)})
        nodes = [node for piece in pieces for node in walk_read_nodes(piece)]
        return Reads(
            frozenset([name for node in nodes for name in attributes_at(node, known)]),
            frozenset([each for node in nodes for each in self.functions_at(node, known)]),
            any(self.is_unknown_call(node, known) for node in nodes),
        )

    def functions_at(self, node: ast.AST, known: Classes) -> Iterable[Any]:
        """The functions of a game that a name or an attribute refers to."""
        if not isinstance(node, (ast.Name, ast.Attribute)):
            return ()
        value = resolve_global(node, known.names)
        if value is not None:
            return functions_of(value)
        if isinstance(node, ast.Name):
            return ()
        owner = known.class_of(node.value)
        if owner is None:
            return self.methods.get(node.attr, ())
        return functions_of(inspect.getattr_static(owner, node.attr, None))

    def is_unknown_call(self, node: ast.AST, known: Classes) -> bool:
        """Is this a call of a value that cannot be found by name, such as a function stored in a
        field?"""
        if not isinstance(node, ast.Call):
            return False
        function = node.func
        if isinstance(function, ast.Name) and function.id == "getattr":
            return not isinstance(node.args[1], ast.Constant)
        while isinstance(function, ast.Subscript):
            function = function.value
        if (
            not isinstance(function, ast.Attribute)
            or resolve_global(function, known.names) is not None
        ):
            return False
        if isinstance(node.func, ast.Subscript):
            return True
        if known.class_of(function.value) is not None:
            return False
        return function.attr not in self.methods and function.attr not in self.kernel_methods

    @functools.cached_property
    def classes(self) -> list[type]:
        """The classes that the game's modules can name, and their base classes."""
        packages = {module.__name__.partition(".")[0] for module in self.modules}
        classes: set[type] = set()
        modules = {module.__name__: module for module in self.modules}
        pending = [*self.modules]
        while pending:
            for value in vars(pending.pop()).values():
                if isinstance(value, type):
                    classes.update(value.__mro__)
                name = value.__name__ if inspect.ismodule(value) else str(module_of(value))
                is_near = name.partition(".")[0] in packages and not is_of_the_kernel(name)
                if is_near and name not in modules and name in sys.modules:
                    modules[name] = sys.modules[name]
                    pending.append(sys.modules[name])
        return sorted(classes, key=lambda each: (each.__module__, each.__qualname__))

    @functools.cached_property
    def methods(self) -> dict[str, list[Any]]:
        """The methods and properties of the game's classes by name, because the source does not
        show the class of an object."""
        methods: dict[str, list[Any]] = {}
        for each in self.classes:
            if is_of_a_game(each):
                for name, member in vars(each).items():
                    if functions := functions_of(member):
                        methods.setdefault(name, []).extend(functions)
        return methods

    @functools.cached_property
    def kernel_methods(self) -> frozenset[str]:
        """The methods of classes from outside the game, which read nothing hidden."""
        return BUILT_IN_METHODS.union(
            *[vars(each) for each in self.classes if not is_of_a_game(each)]
        )


@dataclass(frozen=True)
class Classes:
    """The classes of a function's parameters, and the values of its names."""

    names: Names
    parameters: Mapping[str, type]

    def class_of(self, node: ast.expr) -> type | None:
        """The class of a value, or the value itself if it is a class, as far as the source shows
        it; otherwise None."""
        if isinstance(node, ast.Name):
            value = self.names.get(node.id)
            own_class = None if value is None or inspect.ismodule(value) else type(value)
            return self.parameters.get(node.id, value if isinstance(value, type) else own_class)
        if isinstance(node, ast.Attribute):
            owner = self.class_of(node.value)
            return None if owner is None else field_classes(owner).get(node.attr)
        return None


def annotated_classes(pieces: Iterable[ast.AST], names: Names) -> dict[str, type]:
    """The classes of parameters whose annotation is the name of a class, if all functions in these
    pieces agree."""
    classes: dict[str, set[Any]] = {}
    for piece in pieces:
        for node in ast.walk(piece):
            if isinstance(node, ast.arg):
                value = None if node.annotation is None else resolve_global(node.annotation, names)
                classes.setdefault(node.arg, set()).add(value)
    return {
        name: value
        for name, values in classes.items()
        for value in values
        if len(values) == 1 and isinstance(value, type)
    }


@functools.cache
def field_classes(owner: type) -> dict[str, type]:
    """The classes of the fields of a class, by their annotations."""
    try:
        hints = get_type_hints(owner)
    except (NameError, TypeError):  # some annotation exists only for type checkers
        return {}
    return {name: hint for name, hint in hints.items() if isinstance(hint, type)}


def attributes_at(node: ast.AST, known: Classes) -> Iterator[str]:
    """The name of the attribute that is read here, unless it is certainly no attribute of a state.
    Any string may be such a name, because ``getattr(s, "hands")`` reads the attribute."""
    if isinstance(node, ast.Attribute):
        if issubclass(known.class_of(node.value) or State, State):
            yield node.attr
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def walk_read_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a tree, except annotations, asks, calls of scripts, and fields of which only the
    ``len`` is read."""
    if is_cut(node):
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
        for argument in node.args:
            while isinstance(argument, ast.Subscript):
                yield from walk_read_nodes(argument.slice)
                argument = argument.value
            if not isinstance(argument, ast.Attribute):
                yield from walk_read_nodes(argument)
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            for inner in value if isinstance(value, list) else [value]:
                if isinstance(inner, ast.AST):
                    yield from walk_read_nodes(inner)


def resolve_global(node: ast.expr, names: Names) -> Any:
    """The value of a name, or of a module's attribute. None for any other attribute, which may
    differ from object to object."""
    if isinstance(node, ast.Attribute) and not isinstance(
        resolve(node.value, names), types.ModuleType
    ):
        return None
    return resolve(node, names)


def functions_of(value: Any) -> list[Any]:
    """The functions of games that may run when code calls this value or reads its attributes. For a
    table, also those that may run when code uses one of its items. All are without decorators."""
    functions: dict[Any, None] = {}
    pending, seen = [value], {id(value)}
    while pending:
        each = inspect.unwrap(pending.pop())
        if inspect.isfunction(each):
            if is_of_a_game(each) and not is_generated(each) and not is_script(each):
                functions[each] = None
            continue
        inner_values = [inner for inner in values_inside(each) if id(inner) not in seen]
        seen.update(map(id, inner_values))
        pending += inner_values
    return [*functions]


def values_inside(value: Any) -> Iterable[Any]:
    """The values inside a value that may contain functions."""
    match value:
        case dict():
            return [*value.values()] if any(map(is_worth_a_look, value.values())) else ()
        case list() | tuple() | set() | frozenset():
            return [each for each in value if is_worth_a_look(each)]
        case functools.partial() | functools.partialmethod():
            return (value.func, *value.args, *value.keywords.values())
        case types.MethodType() | staticmethod() | classmethod():
            return (value.__func__, getattr(value, "__self__", None))
        case property():
            return (value.fget,)
        case functools.cached_property():
            return (value.func,)
        case type():
            return special_methods(value)
    if not is_of_a_game(type(value)):
        return ()
    return (*special_methods(type(value)), *getattr(value, "__dict__", {}).values())


def is_worth_a_look(value: Any) -> bool:
    return not isinstance(value, (int, str, float))


def special_methods(owner: type) -> list[Any]:
    """The methods of a game's class that run without being named, such as ``__call__``."""
    return [
        member
        for each in owner.__mro__
        if is_of_a_game(each)
        for name, member in vars(each).items()
        if name.startswith("__") and inspect.isfunction(member)
    ]


def is_generated(function: Any) -> bool:
    """Did `@state` or `@dataclass` generate this method? Such a method reads only its own
    object."""
    name = function.__name__
    in_no_file = function.__code__.co_filename.startswith("<")
    return name in vars(State) or (in_no_file and name.startswith("__"))


def module_of(value: Any) -> Any:
    return getattr(value, "__module__", None)


def is_of_a_game(value: Callable[..., Any] | type) -> bool:
    """Does this function or class belong to a game, not to Python or the kernel?"""
    module = str(module_of(value))
    return module.partition(".")[0] not in sys.stdlib_module_names and not is_of_the_kernel(module)


def is_of_the_kernel(module: str) -> bool:
    return module.startswith("kabinett.core.")


def function_trees(function: Any) -> list[ast.AST]:
    """The syntax trees in its module's source that may be this function, because they have its line
    number."""
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
