"""A script that is called and not waited for never runs, and while one plays nothing says so."""

from __future__ import annotations

import ast
import types
from collections.abc import Iterable, Iterator
from typing import Any

from kabinett.core.script.checks import ScriptError
from kabinett.core.script.known import Known
from kabinett.core.script.language import is_script


def refuse_thrown(module: types.ModuleType, whole: ast.Module, made: list[ast.FunctionDef]) -> None:
    """Refuse calls of scripts that are no ``yield from``, in any function of a module and in the
    scripts that parts have ``made`` in it."""
    for function in (*functions(whole.body), *made):
        known = Known(module, function)
        known.locals |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
        for call in thrown(function, known):
            name = ast.unparse(call.func)
            where = f"{module.__file__}:{call.lineno}:"
            if function in made:
                raise ScriptError(
                    f"{where} script {function.name}: {name} is a script, and is called here as a "
                    "plain function: ask nothing in it, and say -> None or what it gives"
                )
            given = getattr(module, function.name, None)
            kind = "script" if is_script(given) else "function"
            cure = "" if is_script(given) else f", in a script: let {function.name} be one"
            raise ScriptError(
                f"{where} {kind} {function.name}: {ast.unparse(call)} makes a script that never "
                f"runs: write `yield from {ast.unparse(call)}`{cure}"
            )


def functions(body: Iterable[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """Those at the left margin, and the methods of classes there."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node.body)


def thrown(function: ast.FunctionDef, known: Known) -> Iterator[ast.Call]:
    waited = {id(node.value) for node in ast.walk(function) if isinstance(node, ast.YieldFrom)}
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and id(node) not in waited and gives_script(node.func, known):
            yield node


def gives_script(called: ast.expr, known: Known) -> bool:
    """Is it a script that is called, by its name or out of a table?"""
    if not isinstance(called, ast.Subscript):
        return rooted(called) and is_script(known.found(called))
    if not rooted(called.value):
        return False
    table: Any = known.found(called.value)
    values = table.values() if isinstance(table, dict) else table
    return isinstance(values, list | tuple | type({}.values())) and any(map(is_script, values))


def rooted(node: ast.expr) -> bool:
    """Is it a name, or an attribute of one: nothing that is worked out first?"""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)
