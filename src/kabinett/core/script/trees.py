"""Digests of sources as syntax trees, so that comments, docstrings and layout do not count."""

from __future__ import annotations

import ast
import hashlib


def texts_digest(*texts: str) -> str:
    return hashlib.blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()


def source_digest(source: str) -> str:
    return tree_digest(ast.parse(source))


def tree_digest(tree: ast.Module) -> str:
    out: list[str] = []
    write_down(tree, out)
    return texts_digest(*out)


def write_down(node: ast.AST, out: list[str]) -> None:
    """Append a syntax tree to ``out`` as text without docstrings; the text is the same in every
    version of Python."""
    out.append(type(node).__name__)
    for field in node._fields:
        value = getattr(node, field, None)
        if value is None or value == []:
            continue
        out.append(field)
        for item in value if isinstance(value, list) else [value]:
            if not isinstance(item, ast.AST):
                out.append(repr(item))
            elif not is_docstring(item):
                write_down(item, out)
    out.append(".")


def is_docstring(node: ast.AST) -> bool:
    """Is this a statement that is only a string? Those below fields are docstrings, too."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
