"""Finds the values of names in a piece of source, once its module is loaded."""

from __future__ import annotations

import ast
import builtins
import types
from collections import ChainMap
from collections.abc import Mapping
from typing import Any

#: The names that a piece of source can use, with their values.
Names = Mapping[str, Any]


def names_of_module(module: types.ModuleType) -> Names:
    """The names that the source of a module can use: its own and Python's."""
    return ChainMap(vars(module), vars(builtins))


def resolve(node: ast.expr, names: Names) -> Any:
    """The value of a name, or of an attribute of such a name (``kb.state``); None if the expression
    is anything else, or if it has no value.

    >>> resolve(ast.parse("math.pi.real", mode="eval").body, {"math": __import__("math")})
    3.141592653589793
    """
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(resolve(node.value, names), node.attr, None)
    return None


def evaluate(node: ast.expr | None, names: Names) -> Any:
    """The value of any expression that uses these names, such as an annotation or its text; None if
    it has no value.

    >>> evaluate(ast.Constant("list[int]"), {"list": list, "int": int})
    list[int]
    """
    if node is None:
        return None
    text = node.value if isinstance(node, ast.Constant) else ast.unparse(node)
    try:
        return eval(str(text), {**names})
    except (NameError, AttributeError, TypeError, SyntaxError):
        return None
