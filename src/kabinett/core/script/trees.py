"""Digests of sources as syntax trees: neither comments nor docstrings nor the layout count."""

from __future__ import annotations

import ast
import hashlib


def digest_of(*texts: str) -> str:
    return hashlib.blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()


def source_digest(source: str) -> str:
    return tree_digest(ast.parse(source))


def tree_digest(tree: ast.Module) -> str:
    out: list[str] = []
    write_down(tree, out)
    return digest_of(*out)


def write_down(node: ast.AST, out: list[str]) -> None:
    """A syntax tree as text, without docstrings; the same in every version of Python."""
    out.append(type(node).__name__)
    for field in node._fields:
        value = getattr(node, field, None)
        if value is None or value == []:
            continue
        out.append(field)
        items = value if isinstance(value, list) else [value]
        if field == "body" and is_docstring(items[0]) and not isinstance(node, ast.Lambda):
            items = items[1:]
        for item in items:
            if isinstance(item, ast.AST):
                write_down(item, out)
            else:
                out.append(repr(item))
    out.append(".")


def is_docstring(node: ast.AST) -> bool:
    """A text that stands by itself."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
