"""Moves asks out of tests (``while (c := yield …) != PASS``) to a line of their own, where that
keeps the order of evaluation."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from kabinett.core.script.cuts import is_cut


def first_of(node: ast.expr) -> ast.expr | None:
    """What an expression evaluates before all else, where an ask can be moved out of it."""
    match node:
        case ast.Compare(left=first) | ast.BinOp(left=first) | ast.UnaryOp(operand=first):
            return first
        case ast.BoolOp(values=[first, *_]) | ast.NamedExpr(value=first):
            return first
    return None


def with_first(node: ast.expr, first: ast.expr) -> ast.expr:
    """The same expression with another one evaluated first."""
    made = copy.copy(node)
    match made:
        case ast.Compare() | ast.BinOp():
            made.left = first
        case ast.UnaryOp():
            made.operand = first
        case ast.BoolOp():
            made.values = [first, *made.values[1:]]
    return made


def spine(test: ast.expr) -> Iterator[ast.expr]:
    """A test, what it evaluates first, what is evaluated first of that, down to an ask."""
    node: ast.expr | None = test
    while node is not None:
        yield node
        node = None if is_cut(node) else first_of(node)


def taken_apart(test: ast.expr) -> bool:
    """Does it begin with an ask or a walrus, which then stand on lines of their own?"""
    return any(is_cut(node) or isinstance(node, ast.NamedExpr) for node in spine(test))


class Hoister:
    """Hoists the asks of one script."""

    def __init__(self) -> None:
        self.made = 0  # names

    def hoist(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The body with every cut on a line of its own."""
        out: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.If):
                before, test = self.hoist_test(node.test)
                made: ast.stmt = ast.If(test, self.hoist(node.body), self.hoist(node.orelse))
                out += [*before, ast.copy_location(made, node)]
            elif isinstance(node, ast.While):
                out.append(self.hoist_while(node))
            elif isinstance(node, ast.For):
                made = ast.For(node.target, node.iter, self.hoisted(node), self.hoist(node.orelse))
                out.append(ast.copy_location(made, node))
            elif isinstance(node, ast.Return) and is_cut(node.value):
                assert node.value is not None
                name = self.fresh()
                out.append(self.assign(name, node.value, node))
                out.append(
                    ast.copy_location(
                        ast.Return(ast.copy_location(ast.Name(name, ast.Load()), node)), node
                    )
                )
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue  # a docstring
            else:
                out.append(node)
        return out

    def hoisted(self, node: ast.For | ast.While) -> list[ast.stmt]:
        """The body of a loop, which must not be empty."""
        return self.hoist(node.body) or [ast.copy_location(ast.Pass(), node)]

    def hoist_while(self, node: ast.While) -> ast.stmt:
        before, test = self.hoist_test(node.test)
        if not before:
            made = ast.While(test, self.hoisted(node), self.hoist(node.orelse))
            return ast.copy_location(made, node)
        # while (c := yield …) != PASS: body   ->   while True: c = …; if not …: break; body
        leave: list[ast.stmt] = [*self.hoist(node.orelse), ast.copy_location(ast.Break(), node)]
        refuted = ast.copy_location(ast.UnaryOp(ast.Not(), test), node)
        check = ast.copy_location(ast.If(refuted, leave, []), node)
        always = ast.copy_location(ast.Constant(True), node)
        return ast.copy_location(
            ast.While(always, [*before, check, *self.hoist(node.body)], []), node
        )

    def hoist_test(self, test: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        if not taken_apart(test):
            return [], test
        before: list[ast.stmt] = []

        def walk(node: ast.expr) -> ast.expr:
            if is_cut(node):
                name, value = self.fresh(), node
            elif isinstance(node, ast.NamedExpr):
                name = node.target.id
                value = node.value if is_cut(node.value) else walk(node.value)
            else:
                first = first_of(node)
                return node if first is None else with_first(node, walk(first))
            before.append(self.assign(name, value, node))
            return ast.copy_location(ast.Name(name, ast.Load()), node)

        return before, walk(test)

    def fresh(self) -> str:
        self.made += 1
        return f"_asked_{self.made}"

    def assign(self, name: str, value: ast.expr, at: ast.AST) -> ast.stmt:
        target = ast.copy_location(ast.Name(name, ast.Store()), at)
        return ast.copy_location(ast.Assign([target], value), at)
