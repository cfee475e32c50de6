"""Checks that a game changes nothing that later games share: its book, the lists of its modules,
and lists that new states take from the rules."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.setup import Setup
from kabinett.testing.differences import differences, shorten
from kabinett.testing.rules.quick_games import Endless, play_quickly
from kabinett.testing.sources.trees import (
    loaded_sources,
    local_names,
    names_of,
    sources_of,
    tree_of,
)

#: The game that is played between two new states has this many answers.
ANSWERS: Final = 500

KEPT: Final = (
    "all games share it, and it is never saved. Put data that changes into a field of the state; "
    "to store a result for speed, use `functools.cache` on a function without a state"
)
#: Types whose values can change in place.
CHANGEABLE: Final = (list, dict, set, bytearray)
#: Methods that change them.
CHANGING: Final = (
    "add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "reverse",
    "setdefault", "sort", "update",
)  # fmt: skip


class SharedData(AssertionError):
    """A game has changed data that other games share."""


def check_shared(game: Game, seed: int) -> None:
    """Raise SharedData if a game changes its book, a list of a module, or the state that the next
    game begins with."""
    check_assignments(game)
    setup = game.setup(Setup(game.seat_counts[-1]))
    before = game.new_state(setup).copy()
    book = game.book(setup)
    numbers = changeable(vars(book)) if hasattr(book, "__dict__") else {}
    with keeps_nothing(game):
        with contextlib.suppress(Exception, Endless):  # other checks report other faults
            play_quickly(game, setup, seed, ANSWERS)
        check_book(game, numbers, vars(book) if numbers else {})
        check_states(game, before.values(), game.new_state(setup).values())


def check_assignments(game: Game) -> None:
    """Raise SharedData, with all faults, if a function assigns to a global name or to a member of a
    module, class or function."""
    wrong = [
        f"{file}:{node.lineno}: {ast.unparse(node)}: {KEPT}"
        for file, tree, module in loaded_sources(game)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.stmt | ast.expr)
        if isinstance(node, ast.Global)
        or any(is_shared_member(target, function, module) for target in targets_of(node))
    ]
    if wrong:
        raise SharedData("\n".join(dict.fromkeys(wrong)))


def is_shared_member(target: ast.expr, function: ast.FunctionDef, module: ModuleType) -> bool:
    """Whether the target of an assignment is a member of something that all games share."""
    if not isinstance(target, ast.Attribute) or not isinstance(target.value, ast.Name):
        return False
    if not isinstance(vars(module).get(target.value.id), ModuleType | type | FunctionType):
        return False
    return target.value.id not in local_names(function)


@contextlib.contextmanager
def keeps_nothing(game: Game) -> Iterator[None]:
    """Raise SharedData if the block changes a list of a module."""
    modules = [(file, module, changeable(vars(module))) for file, _, module in loaded_sources(game)]
    yield
    for file, module, names in modules:
        check_module(file, names, vars(module))


def check_book(game: Game, before: Data, after: Data) -> None:
    for name, value in before.items():
        if after[name] != value:
            raise SharedData(
                f"{book_changed_at(game, name)}: a game changes the book: "
                f"{one_difference(value, after[name], f's.book.{name}')}. All states share the "
                "book, and it is never saved. Put data that changes into a field of the state, "
                f"`s.{name} = list(s.book.{name})`"
            )


def check_states(game: Game, before: Data, after: Data) -> None:
    for name, value in before.items():
        if after[name] != value:
            raise SharedData(
                f"{line_in_opening(game, name)}: after a game, a new state for the same set-up "
                f"differs: {one_difference(value, after[name], name)}. The state shares a list "
                f"that the game has changed: give each state its own, `s.{name} = list(…)`"
            )


def check_module(file: Path, before: Data, after: Data) -> None:
    for name, value in before.items():
        if after.get(name) != value:
            raise SharedData(
                f"{module_changed_at(file, name)}: a game changes {name}, which belongs to the "
                f"module: {one_difference(value, after.get(name), name)}: {KEPT}"
            )


def line_in_opening(game: Game, field: str) -> str:
    """File and line where `opening` sets a field; the line of `opening` if none is found."""
    for file in sources_of(game.folder):
        for function in ast.walk(tree_of(file)):
            if isinstance(function, ast.FunctionDef) and function.name in ("opening", "new_state"):
                for node in ast.walk(function):
                    if isinstance(node, ast.Attribute) and node.attr == field:
                        return f"{file}:{node.lineno}"
    return game.written_at("opening")


def changeable(names: Data) -> Data:
    """Copies of the values that can change in place."""
    return {
        name: copy_lists(value)
        for name, value in names.items()
        if isinstance(value, CHANGEABLE) and not name.startswith("__")
    }


def copy_lists(value: object) -> Any:
    """A copy of a value, and of the lists and dicts in it."""
    if isinstance(value, list):
        return [copy_lists(each) for each in value]
    if isinstance(value, dict):
        return {key: copy_lists(each) for key, each in value.items()}
    return value.copy() if isinstance(value, CHANGEABLE) else value


def one_difference(one: object, other: object, what: str) -> str:
    return next(differences(one, other, what), f"{what}: {shorten(other)}")


def book_changed_at(game: Game, field: str) -> str:
    """File and line that change this field of the book; the line of the class ``Book`` if no such
    line shows."""

    def is_field(node: ast.expr) -> bool:
        return f".{ast.unparse(node)}".endswith(f".book.{field}")

    for file in sources_of(game.folder):
        if line := line_that_changes(file, is_field):
            return f"{file}:{line}"
    return game.written_at("make_book")


def module_changed_at(file: Path, name: str) -> str:
    """File and line that change the value of a name; the line that defines it if none is found."""

    def is_name(node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id == name

    statements = tree_of(file).body
    definition = next((node.lineno for node in statements if name in names_of(node)), 1)
    return f"{file}:{line_that_changes(file, is_name) or definition}"


def line_that_changes(file: Path, is_it: Callable[[ast.expr], bool]) -> int:
    """The first line that changes a value which ``is_it`` accepts; 0 if there is none."""
    for node in ast.walk(tree_of(file)):
        for target in targets_of(node):
            if isinstance(node, ast.Assign) and isinstance(target, ast.Name):
                continue  # this defines the name
            inner = target
            while isinstance(inner, ast.Subscript):
                inner = inner.value
            if is_it(inner):
                return target.lineno
    return 0


def targets_of(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions whose values a statement or a call changes."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            yield from targets
        case ast.AugAssign(target=target):
            yield target
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CHANGING:
            yield value
