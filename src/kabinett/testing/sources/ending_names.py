"""Finds wrong names of endings in calls of `finish`, in results and in `ending_names`."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Final

from kabinett.core.game import Game
from kabinett.core.guesses import nearest
from kabinett.core.message import Message
from kabinett.core.result import Ending
from kabinett.testing.sources.trees import last_name, loaded_sources, local_names
from kabinett.testing.sources.values import value_of

#: A name of this similarity counts as the one that is meant.
NEAR: Final = 0.6


def misnamed_endings(game: Game) -> Iterator[str]:
    """Yield the wrong names of endings, with file and line."""
    sources = [
        source
        for source in loaded_sources(game)
        if re.search(r"\b(finish|Result)\b", source[0].read_text("utf-8"))
    ]
    endings = [each for each in game.rules.endings if isinstance(each, Ending)]
    results = {kind for _, tree, _ in sources for kind, _ in results_in(tree)}
    kinds = {*results, *(each.kind for each in endings)}
    for file, tree, module in sources:
        for line, fault in wrong_finish_calls(tree, module, endings):
            yield f"{file}:{line}: {fault}"
        for line, fault in misnamed_results(game, tree, kinds):
            yield f"{file}:{line}: {fault}"
    if not results - {*game.words.ending_names}:
        yield from misnamed_in_list(game, kinds)


def wrong_finish_calls(
    tree: ast.AST, module: ModuleType, endings: list[Ending]
) -> Iterator[tuple[int, str]]:
    """Yield the calls of `finish` whose argument is no ending: line and fault."""
    numbers = endings_by_name(endings, tree, module)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for call in calls_in(function, "finish", 2):
                if fault := wrong_ending(numbers, call.args[1], function, module):
                    yield call.lineno, f"{ast.unparse(call)}: {fault}"


def misnamed_results(game: Game, tree: ast.AST, kinds: set[str]) -> Iterator[tuple[int, str]]:
    """Yield the kinds of results that ``ending_names`` spells otherwise: line and fault."""
    spare_names = [name for name in game.words.ending_names if name not in kinds]
    for kind, line in results_in(tree):
        if kind not in game.words.ending_names and (guess := nearest(kind, spare_names, NEAR)):
            where = game.written_at("ending_names")
            yield line, f"{kind!r} is no ending: is {guess!r} meant ({where})?"


def misnamed_in_list(game: Game, kinds: set[str]) -> Iterator[str]:
    """Yield the names in ``ending_names`` that the sources spell otherwise."""
    spare_kinds = sorted(kinds - {*game.words.ending_names})
    for name in game.words.ending_names:
        if name not in kinds and (guess := nearest(name, spare_kinds, NEAR)):
            where = game.written_at("ending_names")
            yield f"{where}: ending_names: {name!r} is no ending: is {guess!r} meant?"


def unlisted_names(game: Game) -> Iterator[str]:
    """Yield the endings that ``ending_names`` names and ``endings`` lacks."""
    if game.rules.outcome is not None:
        return
    kinds = [ending.kind for ending in game.rules.endings]
    for kind in game.words.ending_names:
        if kind not in kinds:
            yield (
                f"{game.written_at('ending_names')}: ending_names: no game ends by {kind!r}, "
                f"but by {', '.join(kinds)}"
            )


def calls_in(tree: ast.AST, name: str, arguments: int) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and len(node.args) >= arguments
            and last_name(node.func) == name
        ):
            yield node


def results_in(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield each kind in `Result("…", …)` and `Result.highest("…", …)` with its line."""
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
    """Why this argument of `finish` is no ending; "" if it may be one."""
    there = ", ".join(numbers) or "none"
    if isinstance(node, ast.Constant) and not isinstance(node.value, int):
        guess = nearest_in_any_case(str(node.value), [*numbers, *numbers.values()])
        name = next((each for each, kind in numbers.items() if guess in (each, kind)), "")
        return "pass the number of an ending: " + (f"{name}?" if name else f"there are {there}")
    if isinstance(node, ast.Name):
        if node.id in local_names(function):
            return ""
        if not hasattr(module, node.id) and not hasattr(builtins, node.id):
            constants = [each for each in vars(module) if each.isupper()]
            guess = nearest_in_any_case(node.id, [*numbers])
            guess = guess or nearest_in_any_case(node.id, constants)
            hint = f"is {guess} meant?" if guess else f"there are {there}"
            return f"there is no {node.id}: {hint}"
    is_one = isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("ENDINGS")
    if is_one or isinstance(value_of(node, module), Ending | Message | str):
        return f"pass the number of an ending, counted from 0: {there}"
    return ""


def endings_by_name(endings: list[Ending], tree: ast.AST, module: ModuleType) -> dict[str, str]:
    """The kinds of the endings that a module names, by these names. A name is that of an ending if
    `finish` gets it, or if a kind is called so."""
    arguments = {ast.unparse(call.args[1]) for call in calls_in(tree, "finish", 2)}
    kinds = [each.kind for each in endings]
    return {
        name: kinds[value] if 0 <= value < len(kinds) else ""
        for name, value in vars(module).items()
        if type(value) is int and (name in arguments or name.lower() in kinds)
    }


def nearest_in_any_case(name: str, names: list[str]) -> str:
    """The most similar name, whatever the case of its letters; "" if none is similar enough."""
    by_lower_case = {each.lower(): each for each in names}
    return by_lower_case.get(nearest(name.lower(), by_lower_case, NEAR), "")
