"""Checks that ``scene_parts`` names all fields that the functions of its parts read. Otherwise a
part would not be made again after such a field has changed."""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.show.scene_parts import Showing
from kabinett.core.state import State
from kabinett.testing.differences import same
from kabinett.testing.sources.trees import last_name


def check_reads(game: Game) -> None:
    """Raise AssertionError unless ``scene_parts`` names exactly the fields that its functions
    read."""
    for part in game.screen.scene_parts:
        reads = reads_of(part.make, game.state_class)
        label = f"scene_parts: {getattr(part.make, '__name__', part.make)} ({part.member})"
        more, less = sorted(reads - part.reads), sorted(part.reads - reads)
        assert not more, f"{label} also reads {' '.join(more)}"
        assert not less, f"{label} does not read {' '.join(less)}"


def check_showing(showing: Showing, table: Table) -> None:
    """Raise Different unless a scene that was updated part by part equals a new one."""
    showing.follow(table.state)
    same(showing.scene(), table.game.public_scene(table.state), "the scene, updated and new")


def reads_of(make: Callable[..., Any], state: type[State]) -> set[str]:
    """The fields of a state that a function reads, or any function that it calls with a state."""
    visited: set[Any] = set()
    waiting: list[object] = [make]
    reads: set[str] = set()
    while waiting:
        function = waiting.pop()
        if function in visited:
            continue
        visited.add(function)
        for node in ast.walk(tree_of(function)):
            if isinstance(node, ast.Attribute) and not is_book(node.value):
                reads.add(node.attr)
            waiting += [
                other for other in functions_named_by(node, function) if takes_state(other, state)
            ]
    return reads & set(state.declared)


def is_book(node: ast.expr) -> bool:
    """Whether an expression is the book, which never changes."""
    return last_name(node) == "book"


def functions_named_by(node: ast.AST, function: object) -> Iterator[Any]:
    """Yield the value of a name, or of a member of a module, in the function's module."""
    globals_of = sys.modules[function.__module__].__dict__
    if isinstance(node, ast.Name):
        yield globals_of.get(node.id)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield getattr(globals_of.get(node.value.id), node.attr, None)


def takes_state(function: object, state: type[State]) -> bool:
    """Whether this is a function with a state among its arguments."""
    function = inspect.unwrap(function) if callable(function) else function
    return inspect.isfunction(function) and state.__name__ in function.__annotations__.values()


@functools.cache
def tree_of(function: Any) -> ast.AST:
    return ast.parse(inspect.getsource(inspect.unwrap(function)).lstrip())
