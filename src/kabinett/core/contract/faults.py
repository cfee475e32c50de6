"""Faults of a contract, with file and line: unknown parts, missing parts, parts in a wrong group,
and functions that the kernel cannot call."""

from __future__ import annotations

import ast
import functools
import inspect
import re
import sys
import typing
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, Final, TypeVar

from kabinett.core.guesses import nearest

#: The parts that are scripts: the compiled program calls them, and the kernel never does.
SCRIPTS: Final = ("main", "play_on")
#: A name of this similarity counts as misspelled.
ALIKE: Final = 0.75


class ContractError(TypeError):
    """A game omits a part that the contract requires, or one of its parts is wrong."""


# -- names


def names_of(kind: type) -> list[str]:
    """The names that `Contract` or one of its groups has."""
    return [each.name for each in fields(kind)]


def default_of(kind: type, part: str) -> object:
    """The default of a part of this class; `MISSING` if it has none, or a new object each time."""
    return next(each.default for each in fields(kind) if each.name == part)


def wrong_names(
    kind: type, stated: Mapping[str, object], homes: Mapping[str, type], module: str
) -> Iterator[str]:
    """Errors for names that ``kind`` does not have. ``homes`` says which class has each part."""
    own = names_of(kind)
    for name in stated:
        if name not in own:
            where, what = line_of(module, name, [kind.__name__]), kind.__name__
            yield f"{where}: {what}(…) has no part {name}{hint(name, own, homes)}"


def hint(name: str, own: list[str], homes: Mapping[str, type]) -> str:
    """What to write instead of a name that a class does not have."""
    if name in homes:
        return f": it belongs in {homes[name].__name__}(…)"
    if near := nearest(name, own, ALIKE):
        return f": is {near} meant?"
    if near := nearest(name, homes, ALIKE):
        return f": is {near} meant, in {homes[near].__name__}(…)?"
    return f"; there is: {', '.join(own)}"


def missing_parts(
    kind: type, stated: Mapping[str, object], shapes: Mapping[str, str], module: str
) -> Iterator[str]:
    """Errors for parts without a default that are not stated. ``shapes`` says how to write them."""
    for part in fields(kind):
        if part.default is MISSING and part.default_factory is MISSING and part.name not in stated:
            yield f"{line_of(module)}: a game states its {part.name}: {shapes[part.name]}"


# -- calls


@functools.cache
def call_arguments(kind: type) -> dict[str, tuple[str, ...]]:
    """The arguments that the kernel passes to each function among the parts of a class."""
    parts = {}
    for name, hint in typing.get_type_hints(kind).items():
        of_part = typing.get_args(hint)[0] if type(None) in typing.get_args(hint) else hint
        if typing.get_origin(of_part) is Callable and name not in SCRIPTS:
            hints = typing.get_args(of_part)[0]
            kinds = hints if isinstance(hints, list) else typing.get_args(hints)
            parts[name] = tuple(map(short_name, kinds))
    return parts


def short_name(kind: object) -> str:
    """A short name for an argument of this type, as a person would write it: ``s`` for the
    state."""
    if isinstance(kind, TypeVar):
        return "s"
    if kind is ...:
        return "*args"
    return kind.__name__ if hasattr(kind, "__name__") else str(kind)


def wrong_call(name: str, part: Any, arguments: tuple[str, ...]) -> str:
    """The reason why the kernel cannot call a part with these arguments; "" if it can."""
    shape = f"it is called as {name}({', '.join(arguments)})"
    if not callable(part):
        return f"{name} is no function: {shape}"
    try:
        inspect.signature(part).bind(*arguments)
    except TypeError as error:
        return f"{name}{inspect.signature(part)}: {error}; {shape}"
    except ValueError:  # native code hides the parameters of its functions
        pass
    return ""


# -- lines


def line_of(module: str, part: str = "", calls: Collection[str] = ("Contract",)) -> str:
    """File and line at which a module passes a part of its game to one of these calls; if it passes
    none, those of the first call."""
    file: str = getattr(sys.modules.get(module), "__file__", None) or ""
    if not file.endswith(".py"):
        return module or "a game"
    nodes = ast.walk(ast.parse(source_text(file)))
    stated = [
        node for node in nodes if isinstance(node, ast.Call) and last_name(node.func) in calls
    ]
    lines = [
        each.value.lineno for node in stated for each in node.keywords if each.arg == part
    ] or [node.lineno for node in stated]
    return f"{file}:{lines[0]}" if lines else file


def lines_naming(value: object, package: str) -> Iterator[str]:
    """File and line of each top-level name that the modules of a game assign."""
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if f"{name}.".startswith(f"{package}.") and file.endswith(".py"):
            for own_name, each in vars(module).items():
                is_here = re.compile(rf"^(?:class )?{own_name}\b", re.MULTILINE)
                if each is value and (match := is_here.search(source_text(file))):
                    yield f"{file}:{source_text(file)[: match.start()].count(chr(10)) + 1}"


def source_text(file: str) -> str:
    return Path(file).read_text("utf-8")


def last_name(node: ast.expr) -> str:
    """``Contract`` of ``kb.Contract``."""
    name: str = getattr(node, "attr", getattr(node, "id", ""))
    return name
