"""Moves asks out of tests (``while (c := yield …) != PASS``) to a line of their own, where that
keeps the order of evaluation."""

from __future__ import annotations

import ast

from kabinett.core.script.cuts import is_cut


def first_evaluated(test: ast.expr) -> ast.expr | None:
    """The cut that a test evaluates before anything else."""
    node: ast.expr = test
    while not is_cut(node):
        if isinstance(node, ast.Compare):
            node = node.left
        elif isinstance(node, ast.BoolOp):
            node = node.values[0]
        elif isinstance(node, ast.UnaryOp):
            node = node.operand
        elif isinstance(node, ast.BinOp):
            node = node.left
        elif isinstance(node, ast.NamedExpr):
            node = node.value
        else:
            return None
    return node


def first_named(test: ast.expr) -> bool:
    """Does the test begin with a walrus?"""
    node: ast.expr = test
    while True:
        if isinstance(node, ast.NamedExpr):
            return True
        if isinstance(node, ast.Compare):
            node = node.left
        elif isinstance(node, ast.BoolOp):
            node = node.values[0]
        elif isinstance(node, ast.UnaryOp):
            node = node.operand
        elif isinstance(node, ast.BinOp):
            node = node.left
        else:
            return False


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
        if first_evaluated(test) is None and not first_named(test):
            return [], test
        before: list[ast.stmt] = []

        def walk(node: ast.expr) -> ast.expr:
            if is_cut(node):
                name = self.fresh()
                before.append(self.assign(name, node, node))
                return ast.copy_location(ast.Name(name, ast.Load()), node)
            if isinstance(node, ast.NamedExpr):
                value = node.value if is_cut(node.value) else walk(node.value)
                before.append(self.assign(node.target.id, value, node))
                return ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
            if isinstance(node, ast.Compare):
                made: ast.expr = ast.Compare(walk(node.left), node.ops, node.comparators)
            elif isinstance(node, ast.BoolOp):
                made = ast.BoolOp(node.op, [walk(node.values[0]), *node.values[1:]])
            elif isinstance(node, ast.UnaryOp):
                made = ast.UnaryOp(node.op, walk(node.operand))
            elif isinstance(node, ast.BinOp):
                made = ast.BinOp(walk(node.left), node.op, node.right)
            else:
                return node
            return ast.copy_location(made, node)

        return before, walk(test)

    def fresh(self) -> str:
        self.made += 1
        return f"_asked_{self.made}"

    def assign(self, name: str, value: ast.expr, at: ast.AST) -> ast.stmt:
        target = ast.copy_location(ast.Name(name, ast.Store()), at)
        return ast.copy_location(ast.Assign([target], value), at)
