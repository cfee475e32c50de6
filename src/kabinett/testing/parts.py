"""What the functions that make the parts of a scene look at, found in their sources: a game has to
name all of it in ``SCENE_PARTS``, or a part would stay as it was though it is other now."""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from typing import Any

from kabinett.core.game import Game
from kabinett.core.state import State


def wrong_reads(game: Game[Any]) -> list[str]:
    """What ``SCENE_PARTS`` says wrongly of the fields that its functions read."""
    found = []
    for part in game.parts:
        reads = reads_of(part.make, game.state_class)
        for said, names in (("also", reads - part.reads), ("not", part.reads - reads)):
            if names:
                called = getattr(part.make, "__name__", part.make)
                found.append(f"{part.member}: {called} {said} reads {', '.join(sorted(names))}")
    return found


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
