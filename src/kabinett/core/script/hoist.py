"""Moves asks out of tests (``while (c := yield …) != PASS``) to lines of their own, if this keeps
the order of evaluation.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from kabinett.core.script.cuts import is_cut
from kabinett.core.script.emitted import ASK_IN_TEST
from kabinett.core.script.templates import fill_statements


def first_of(node: ast.expr) -> ast.expr | None:
    """The part of an expression that is evaluated first, if an ask can be moved out of it;
    otherwise None."""
    match node:
        case ast.Compare(left=first) | ast.BinOp(left=first) | ast.UnaryOp(operand=first):
            return first
        case ast.BoolOp(values=[first, *_]) | ast.NamedExpr(value=first):
            return first
    return None


def with_first(node: ast.expr, first: ast.expr) -> ast.expr:
    """A copy of the expression with ``first`` as the part that is evaluated first."""
    new = copy.copy(node)
    match new:
        case ast.Compare() | ast.BinOp():
            new.left = first
        case ast.UnaryOp():
            new.operand = first
        case ast.BoolOp():
            new.values = [first, *new.values[1:]]
    return new


def spine(test: ast.expr) -> Iterator[ast.expr]:
    """A test, the part of it that is evaluated first, the first part of that part, and so on until
    an ask."""
    node: ast.expr | None = test
    while node is not None:
        yield node
        node = None if is_cut(node) else first_of(node)


def needs_hoisting(test: ast.expr) -> bool:
    """Does the test begin with an ask or a walrus, which must move to a line of its own?"""
    return any(is_cut(node) or isinstance(node, ast.NamedExpr) for node in spine(test))


class Hoister:
    """Hoists the asks of one script."""

    def __init__(self) -> None:
        self.name_count = 0  # how many names the hoister has made up

    def hoist(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The body with every cut on a line of its own."""
        out: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.If):
                before, test = self.hoist_test(node.test)
                new: ast.stmt = ast.If(test, self.hoist(node.body), self.hoist(node.orelse))
                out += [*before, ast.copy_location(new, node)]
            elif isinstance(node, ast.While):
                out.append(self.hoist_while(node))
            elif isinstance(node, ast.For):
                new = ast.For(
                    node.target, node.iter, self.hoist_loop_body(node), self.hoist(node.orelse)
                )
                out.append(ast.copy_location(new, node))
            elif isinstance(node, ast.Return) and is_cut(node.value):
                assert node.value is not None
                template = "RESULT = VALUE\nreturn RESULT"
                out += fill_statements(template, node, RESULT=self.new_name(), VALUE=node.value)
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue  # a docstring
            else:
                out.append(node)
        return out

    def hoist_loop_body(self, node: ast.For | ast.While) -> list[ast.stmt]:
        """The body of a loop, which must not be empty."""
        return self.hoist(node.body) or [ast.copy_location(ast.Pass(), node)]

    def hoist_while(self, node: ast.While) -> ast.stmt:
        before, test = self.hoist_test(node.test)
        if not before:
            new = ast.While(test, self.hoist_loop_body(node), self.hoist(node.orelse))
            return ast.copy_location(new, node)
        orelse, body = self.hoist(node.orelse), self.hoist(node.body)
        parts = {"BEFORE": before, "ORELSE": orelse, "BODY": body}
        [loop] = fill_statements(ASK_IN_TEST, node, TEST=test, **parts)
        return loop

    def hoist_test(self, test: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        if not needs_hoisting(test):
            return [], test
        before: list[ast.stmt] = []

        def walk(node: ast.expr) -> ast.expr:
            if is_cut(node):
                name, value = self.new_name(), node
            elif isinstance(node, ast.NamedExpr):
                name = node.target.id
                value = node.value if is_cut(node.value) else walk(node.value)
            else:
                first = first_of(node)
                return node if first is None else with_first(node, walk(first))
            before.extend(fill_statements("NAME = VALUE", node, NAME=name, VALUE=value))
            return ast.copy_location(ast.Name(name, ast.Load()), node)

        return before, walk(test)

    def new_name(self) -> str:
        self.name_count += 1
        return f"_asked_{self.name_count}"
