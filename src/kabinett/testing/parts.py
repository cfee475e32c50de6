"""What the functions that make the parts of a scene look at, found in their sources: a game has to
name all of it in ``scene_parts``, or a part would stay as it was though it is other now."""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.showing import Showing
from kabinett.core.state import State
from kabinett.testing.differences import same


def check_reads(game: Game[Any]) -> None:
    """Does ``scene_parts`` name what its functions read, and nothing else?"""
    for part in game.contract.scene_parts:
        reads = reads_of(part.make, game.state_class)
        called = f"scene_parts: {getattr(part.make, '__name__', part.make)} ({part.member})"
        more, less = sorted(reads - part.reads), sorted(part.reads - reads)
        assert not more, f"{called} also reads {' '.join(more)}"
        assert not less, f"{called} does not read {' '.join(less)}"


def check_shown(showing: Showing, table: Table) -> None:
    """Is what has been kept and brought up to date what would be made anew?"""
    showing.follow(table.state)
    same(showing.scene(), table.game.seen_by_all(table.state), "the scene, kept and made anew")


def reads_of(make: Callable[..., Any], state: type[State]) -> set[str]:
    """The fields of a state that a function reads, and whatever it calls with a state."""
    seen: set[Any] = set()
    waiting: list[Any] = [make]
    reads: set[str] = set()
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        for node in ast.walk(tree_of(function)):
            if isinstance(node, ast.Attribute) and not of_book(node.value):
                reads.add(node.attr)
            waiting += [other for other in named(node, function) if takes(other, state)]
    return reads & set(state.declared)


def of_book(node: ast.expr) -> bool:
    """Is it the book, which never changes?"""
    return getattr(node, "attr", getattr(node, "id", "")) == "book"


def named(node: ast.AST, function: Any) -> Iterator[Any]:
    """The functions that a name or a member of a module stands for."""
    globals_of = sys.modules[function.__module__].__dict__
    if isinstance(node, ast.Name):
        yield globals_of.get(node.id)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield getattr(globals_of.get(node.value.id), node.attr, None)


def takes(function: Any, state: type[State]) -> bool:
    """Is it a function of a state?"""
    function = inspect.unwrap(function) if callable(function) else function
    return inspect.isfunction(function) and state.__name__ in function.__annotations__.values()


@functools.cache
def tree_of(function: Any) -> ast.AST:
    return ast.parse(inspect.getsource(inspect.unwrap(function)).lstrip())
