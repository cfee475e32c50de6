"""Finds the names of a script that must survive an ask, and replaces them by slots of the frame."""

from __future__ import annotations

import ast
import copy
from typing import Any

from kabinett.core.script.cuts import EmptySlots
from kabinett.core.script.value_kinds import ValueKind


def bound_names(target: ast.AST) -> set[str]:
    return {
        node.id
        for node in ast.walk(target)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


class Scopes(ast.NodeTransformer):
    """Visits code and keeps track of the names that belong to comprehensions and lambdas."""

    def __init__(self) -> None:
        self.shadows: list[set[str]] = []

    def is_shadowed(self, name: str) -> bool:
        return any(name in shadow for shadow in self.shadows)

    def comprehension(self, node: Any) -> Any:
        first, *others = node.generators
        first.iter = self.visit(first.iter)
        self.shadows.append(set().union(*(bound_names(g.target) for g in node.generators)))
        first.ifs = [self.visit(test) for test in first.ifs]
        for generator in others:
            generator.iter = self.visit(generator.iter)
            generator.ifs = [self.visit(test) for test in generator.ifs]
        for part in ("elt", "key", "value"):
            if hasattr(node, part):
                setattr(node, part, self.visit(getattr(node, part)))
        self.shadows.pop()
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        node.args = self.visit(node.args)  # the defaults are evaluated outside
        parameters = node.args
        names = [
            *parameters.posonlyargs,
            *parameters.args,
            *parameters.kwonlyargs,
            parameters.vararg,
            parameters.kwarg,
        ]
        self.shadows.append({name.arg for name in names if name is not None})
        node.body = self.visit(node.body)
        self.shadows.pop()
        return node


class StoreFinder(Scopes):
    """Collects the names that code assigns outside of comprehensions."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Store) and not self.is_shadowed(node.id):
            self.names.append(node.id)
        return node


def stored_names(statements: list[ast.stmt]) -> list[str]:
    visitor = StoreFinder()
    for statement in statements:
        visitor.visit(statement)
    return list(dict.fromkeys(visitor.names))


class ParameterReplacer(Scopes):
    """Replaces names by expressions, except where a comprehension or lambda makes them its own."""

    def __init__(self, expressions: dict[str, ast.expr]) -> None:
        super().__init__()
        self.expressions = expressions

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.expressions and not self.is_shadowed(node.id):
            return copy.deepcopy(self.expressions[node.id])
        return node


def call_expression(function: ast.expr, arguments: list[ast.expr]) -> ast.expr:
    """The call of a function with these arguments. For a lambda, this is its body, in which they
    replace the parameters."""
    expression: ast.expr
    if isinstance(function, ast.Lambda):
        names = [parameter.arg for parameter in function.args.args]
        replacer = ParameterReplacer(dict(zip(names, arguments, strict=True)))
        expression = replacer.visit(copy.deepcopy(function.body))
    else:
        expression = ast.Call(function, arguments, [])
    for node in ast.walk(expression):
        if not hasattr(node, "lineno"):
            ast.copy_location(node, function)
    return expression


class ExposedFinder(Scopes):
    """Collects the names that a function may read before it assigns them: their values come from
    the frame."""

    def __init__(self, variables: set[str]) -> None:
        super().__init__()
        self.variables = variables
        self.assigned_names: set[str] = set()
        self.names: dict[str, ast.AST] = {}  # each with the place of its first read
        self.breaks: list[list[set[str]]] = []  # per loop, the names assigned at each break

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if self.is_shadowed(node.id):
            return node
        if isinstance(node.ctx, ast.Store):
            self.assigned_names.add(node.id)
        elif node.id in self.variables and node.id not in self.assigned_names:
            self.names.setdefault(node.id, node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.visit(node.value)
        for target in node.targets:
            self.visit(target)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            self.visit(node.value)
            self.visit(node.target)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        if isinstance(node.target, ast.Name):
            self.visit(ast.copy_location(ast.Name(node.target.id, ast.Load()), node))
        self.visit(node.value)
        self.visit(node.target)
        return node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.AST:
        self.visit(node.value)
        self.visit(node.target)
        return node

    def walk_maybe(self, *nodes: ast.AST) -> None:
        """Visit code that may not run, so that its assignments are not certain."""
        before = set(self.assigned_names)
        for node in nodes:
            self.visit(node)
        self.assigned_names = before

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.visit(node.values[0])
        self.walk_maybe(*node.values[1:])
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.visit(node.test)
        self.walk_maybe(node.body)
        self.walk_maybe(node.orelse)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.visit(node.left)
        self.visit(node.comparators[0])
        self.walk_maybe(*node.comparators[1:])
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        before = set(self.assigned_names)
        super().visit_Lambda(node)
        self.assigned_names = before
        return node

    def comprehension(self, node: object) -> Any:
        before = set(self.assigned_names)
        super().comprehension(node)
        self.assigned_names = before
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    def visit_If(self, node: ast.If) -> ast.AST:
        self.visit(node.test)
        before = set(self.assigned_names)
        ends = []
        for branch in (node.body, node.orelse):
            self.assigned_names = set(before)
            if branch is node.body:
                self.assigned_names |= names_if_true(node.test)
            leaves = self.walk_block(branch)
            ends.append(None if leaves else self.assigned_names)
        open_ends = [end for end in ends if end is not None]
        self.assigned_names = set.intersection(*open_ends) if open_ends else before
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        self.visit(node.test)
        self.walk_loop(node)
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        self.visit(node.iter)
        before = set(self.assigned_names)
        self.visit(node.target)
        self.walk_loop(node)
        self.assigned_names = before
        return node

    def walk_loop(self, node: ast.For | ast.While) -> None:
        before = set(self.assigned_names)
        if isinstance(node, ast.While):
            self.assigned_names |= names_if_true(node.test)
        self.breaks.append([])
        self.walk_block(node.body)
        breaks = self.breaks.pop()
        if isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and node.test.value:
            self.assigned_names = set.intersection(*breaks) if breaks else set(self.variables)
            return
        self.assigned_names = set(before)
        self.walk_block(node.orelse)
        self.assigned_names = before

    def visit_Break(self, node: ast.Break) -> ast.AST:
        if self.breaks:
            self.breaks[-1].append(set(self.assigned_names))
        return node

    def walk_block(self, statements: list[ast.stmt]) -> bool:
        """Visit statements in order; returns True if they leave the block."""
        for statement in statements:
            self.visit(statement)
            if isinstance(statement, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
                return True
        return False


def names_if_true(test: ast.expr) -> set[str]:
    """Names that are sure to be assigned if a test such as ``a and (b := …)`` is true."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return set().union(*(names_if_true(value) for value in test.values))
    if isinstance(test, ast.Compare):
        return names_if_true(test.left) | names_if_true(test.comparators[0])
    return {test.target.id} if isinstance(test, ast.NamedExpr) else set()


def exposed_names(statements: list[ast.stmt], variables: set[str]) -> dict[str, ast.AST]:
    """The variables that the statements may read before assigning them, each with the place of its
    first read."""
    visitor = ExposedFinder(variables)
    visitor.walk_block(statements)
    return visitor.names


_CASTS = {ValueKind.INT: "int", ValueKind.TUPLE: "tuple[int, ...]", ValueKind.UNKNOWN: "Any"}


class SlotRewriter(Scopes):
    """Replaces names by slots of the frame.

    ``typed``: with the casts that mypyc needs to keep numbers unboxed."""

    def __init__(
        self,
        slots: dict[str, int],
        kinds: dict[str, ValueKind],
        extra_slots: dict[Any, int],
        typed: bool,
    ) -> None:
        super().__init__()
        self.slots = slots
        self.kinds = kinds
        self.extra_slots = extra_slots
        self.typed = typed

    def slot_expression(self, name: str, ctx: ast.expr_context, at: ast.AST) -> ast.expr:
        slot: ast.expr = ast.Subscript(
            ast.Name("_frame", ast.Load()), ast.Constant(self.slots[name]), ctx
        )
        if self.typed and isinstance(ctx, ast.Load):
            kind = _CASTS[self.kinds.get(name, ValueKind.INT)]
            slot = ast.Call(
                ast.Name("cast", ast.Load()), [ast.parse(kind, mode="eval").body, slot], []
            )
        for node in ast.walk(slot):
            ast.copy_location(node, at)
        return slot

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.slots and not self.is_shadowed(node.id):
            return self.slot_expression(node.id, node.ctx, node)
        return node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.AST:
        if node.target.id in self.slots and not self.is_shadowed(node.target.id):
            raise AssertionError(f"line {node.lineno}: {node.target.id} := … is refused before")
        node.value = self.visit(node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        target = node.target
        if isinstance(target, ast.Name) and target.id in self.slots and self.typed:
            value = ast.BinOp(
                self.slot_expression(target.id, ast.Load(), node), node.op, self.visit(node.value)
            )
            slot = self.slot_expression(target.id, ast.Store(), node)
            return ast.copy_location(ast.Assign([slot], ast.copy_location(value, node)), node)
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if isinstance(node.target, ast.Name) and node.target.id in self.slots:
            if node.value is None:
                return ast.copy_location(ast.Pass(), node)
            assign = ast.Assign([self.visit(node.target)], self.visit(node.value))
            return ast.copy_location(assign, node)
        node.target = self.visit(node.target)
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_List(self, node: ast.List) -> ast.AST:
        elements: list[ast.expr] = []
        for element in node.elts:
            if isinstance(element, EmptySlots):
                elements += [
                    ast.copy_location(ast.Constant(None), element)
                    for _ in range(self.extra_slots[element.script])
                ]
            else:
                elements.append(self.visit(element))
        node.elts = elements
        return node
