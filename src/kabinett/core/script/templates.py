"""Makes syntax trees from templates: source text with holes. The compiler's source thus shows the
code that it writes.

Holes are names in capitals. A hole is filled with a name (given as text), a number or an
expression; ``*HOLE`` in a list or a call is filled with several expressions, and ``HOLE`` on a line
of its own with statements.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

Filling = str | int | ast.expr | Sequence[ast.expr] | Sequence[ast.stmt]


def fill_statements(source: str, at: ast.AST, **fillings: Filling) -> list[ast.stmt]:
    """The statements of a template; the template's own nodes get the line number of ``at``.

    >>> call = ast.parse("f(1)").body[0].value
    >>> template = "if TEST:\\n    BODY\\nreturn [*ITEMS]"
    >>> body = fill_statements("PLACE = 0", call, PLACE="x")
    >>> tree = fill_statements(template, call, TEST=call, BODY=body, ITEMS=[ast.Constant(2)])
    >>> print(ast.unparse(tree))
    if f(1):
        x = 0
    return [2]
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        ast.copy_location(node, at)
    filled: ast.Module = Filler(fillings).visit(tree)
    return filled.body


def fill_expression(source: str, at: ast.AST, **fillings: Filling) -> ast.expr:
    """The expression of a template, made as in `fill_statements`."""
    [statement] = fill_statements(source, at, **fillings)
    assert isinstance(statement, ast.Expr)
    return statement.value


class Filler(ast.NodeTransformer):
    """Fills the holes of a template."""

    def __init__(self, fillings: Mapping[str, Filling]) -> None:
        self.fillings = fillings

    def visit_Name(self, node: ast.Name) -> ast.expr:
        filling = self.fillings.get(node.id)
        if isinstance(filling, str):
            return ast.copy_location(ast.Name(filling, node.ctx), node)
        if isinstance(filling, int):
            return ast.copy_location(ast.Constant(filling), node)
        return filling if isinstance(filling, ast.expr) else node

    def visit_Starred(self, node: ast.Starred) -> ast.expr | Sequence[ast.AST]:
        several = self.several(node.value)
        return node if several is None else several

    def visit_Expr(self, node: ast.Expr) -> ast.AST | Sequence[ast.AST]:
        several = self.several(node.value)
        return self.generic_visit(node) if several is None else several

    def several(self, hole: ast.expr) -> Sequence[ast.AST] | None:
        """The expressions or statements that fill a hole; None if the hole is for something
        else."""
        filling = self.fillings.get(hole.id) if isinstance(hole, ast.Name) else None
        return None if isinstance(filling, str | int | ast.expr) else filling
