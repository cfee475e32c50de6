"""Rejects calls of scripts without ``yield from``, because such a call never runs the script and
causes no error.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Iterable, Iterator

from kabinett.core.script.checks import ScriptError
from kabinett.core.script.language import is_script
from kabinett.core.script.script_names import ScriptNames


def refuse_unawaited(
    module: types.ModuleType, tree: ast.Module, ready_made: list[ast.FunctionDef]
) -> None:
    """Reject calls of scripts without ``yield from``, in all functions of a module and in its
    ready-made scripts."""
    for function in (*functions_in(tree.body), *ready_made):
        names = ScriptNames(module, function)
        names.locals |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
        for call in unawaited_calls(function, names):
            name = ast.unparse(call.func)
            where = f"{module.__file__}:{call.lineno}:"
            if function in ready_made:
                raise ScriptError(
                    f"{where} script {function.name}: {name} is a script, and is called here as a "
                    "plain function: ask nothing in it, and say -> None or what it gives"
                )
            value = getattr(module, function.name, None)
            kind = "script" if is_script(value) else "function"
            hint = "" if is_script(value) else f", in a script: let {function.name} be one"
            raise ScriptError(
                f"{where} {kind} {function.name}: {ast.unparse(call)} makes a script that never "
                f"runs: write `yield from {ast.unparse(call)}`{hint}"
            )


def functions_in(body: Iterable[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """The functions of a module, and the methods of its classes."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from functions_in(node.body)


def unawaited_calls(function: ast.FunctionDef, names: ScriptNames) -> Iterator[ast.Call]:
    awaited_ids = {id(node.value) for node in ast.walk(function) if isinstance(node, ast.YieldFrom)}
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Call)
            and id(node) not in awaited_ids
            and calls_script(node.func, names)
        ):
            yield node


def calls_script(callee: ast.expr, names: ScriptNames) -> bool:
    """Is this a call of a script, by name or from a table?"""
    if not isinstance(callee, ast.Subscript):
        return is_dotted_name(callee) and is_script(names.resolve(callee))
    if not is_dotted_name(callee.value):
        return False
    table: object = names.resolve(callee.value)
    values = table.values() if isinstance(table, dict) else table
    return isinstance(values, list | tuple | type({}.values())) and any(map(is_script, values))


def is_dotted_name(node: ast.expr) -> bool:
    """Is this a name or an attribute of a name, which needs no evaluation first?"""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)
