"""Finds wrong names of endings: in `finish`, in a `Result`, in `ending_names`."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from difflib import get_close_matches
from types import ModuleType
from typing import Final

from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.result import Ending
from kabinett.testing.sources import loaded_sources
from kabinett.testing.values import value_of

#: How similar a name has to be to count as the one that is meant.
NEAR: Final = 0.6


def misnamed_endings(game: Game) -> Iterator[str]:
    """Yield the faults of endings, with file and line."""
    sources = [
        source
        for source in loaded_sources(game)
        if re.search(r"\b(finish|Result)\b", source[0].read_text("utf-8"))
    ]
    endings = [each for each in game.contract.endings if isinstance(each, Ending)]
    results = {kind for _, tree, _ in sources for kind, _ in results_in(tree)}
    kinds, named_kinds = {*results, *(each.kind for each in endings)}, [*game.ending_names]
    for file, tree, module in sources:
        numbers = endings_by_name(endings, tree, module)
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                for call in calls_in(function, "finish", 2):
                    if fault := wrong_ending(numbers, call.args[1], function, module):
                        yield f"{file}:{call.lineno}: {ast.unparse(call)}: {fault}"
        for kind, line in results_in(tree):
            spare_names = [name for name in named_kinds if name not in kinds]
            if kind not in named_kinds and (near := get_close_matches(kind, spare_names, 1, NEAR)):
                where = game.written_at("ending_names")
                yield f"{file}:{line}: {kind!r} is no ending: is {near[0]!r} meant ({where})?"
    for name in named_kinds if not results - set(named_kinds) else ():
        spare = sorted(kinds - {*named_kinds})
        if name not in kinds and (near := get_close_matches(name, spare, 1, NEAR)):
            where = game.written_at("ending_names")
            yield f"{where}: ending_names: {name!r} is no ending: is {near[0]!r} meant?"


def calls_in(tree: ast.AST, name: str, arguments: int) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and len(node.args) >= arguments
            and getattr(node.func, "attr", getattr(node.func, "id", "")) == name
        ):
            yield node


def results_in(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the kinds that `Result("…", …)` and `Result.highest("…", …)` name, with their lines."""
    calls = [*calls_in(tree, "Result", 1)]
    calls += [
        call
        for call in calls_in(tree, "highest", 1)
        if isinstance(call.func, ast.Attribute)
        and ast.unparse(call.func.value).rpartition(".")[2] == "Result"
    ]
    for call in calls:
        kind = call.args[0]
        if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
            yield kind.value, kind.lineno


def wrong_ending(
    numbers: dict[str, str], node: ast.expr, function: ast.FunctionDef, module: ModuleType
) -> str:
    """Why `finish` cannot take this argument; "" if it can."""
    there = ", ".join(numbers) or "none"
    if isinstance(node, ast.Constant) and not isinstance(node.value, int):
        guess = nearest(str(node.value), [*numbers, *numbers.values()])
        name = next((each for each, kind in numbers.items() if guess in (each, kind)), "")
        return "an ending is told by its number: " + (f"{name}?" if name else f"there is {there}")
    if isinstance(node, ast.Name):
        own = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
        own |= {
            each.id
            for each in ast.walk(function)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        if node.id in own:
            return ""
        if not hasattr(module, node.id) and not hasattr(builtins, node.id):
            constants = [each for each in vars(module) if each.isupper()]
            guess = nearest(node.id, [*numbers]) or nearest(node.id, constants)
            return f"there is no {node.id}: " + (f"is {guess} meant?" if guess else there)
    is_one = isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("ENDINGS")
    if is_one or isinstance(value_of(node, module), Ending | Message | str):
        return f"an ending is told by its number, its place among the endings from 0 on: {there}"
    return ""


def endings_by_name(endings: list[Ending], tree: ast.AST, module: ModuleType) -> dict[str, str]:
    """The module's numbers that are endings: those that `finish` gets, and those named like a kind;
    each with its kind."""
    arguments = {ast.unparse(call.args[1]) for call in calls_in(tree, "finish", 2)}
    kinds = [each.kind for each in endings]
    return {
        name: kinds[value] if 0 <= value < len(kinds) else ""
        for name, value in vars(module).items()
        if type(value) is int and (name in arguments or name.lower() in kinds)
    }


def nearest(name: str, names: list[str]) -> str:
    """The name that is most similar, letter case aside; "" if none is similar enough."""
    lower = {each.lower(): each for each in names}
    near = get_close_matches(name.lower(), [*lower], 1, NEAR)
    return lower[near[0]] if near else ""
