"""Which names of a script live across an ask, and how the frame stands in for them."""

from __future__ import annotations

import ast
from typing import Any

from kabinett.core.script.cuts import Tail


def bound_names(target: ast.AST) -> set[str]:
    return {
        node.id
        for node in ast.walk(target)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


class Scopes(ast.NodeTransformer):
    """Walks code knowing which names a comprehension or a lambda makes its own."""

    def __init__(self) -> None:
        self.shadows: list[set[str]] = []

    def shadowed(self, name: str) -> bool:
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

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        node.args = self.visit(node.args)  # its defaults are worked out where it stands
        given = node.args
        names = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
        self.shadows.append({name.arg for name in names if name is not None})
        node.body = self.visit(node.body)
        self.shadows.pop()
        return node


class Stores(Scopes):
    """The names that code assigns, comprehensions aside."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def visit_Name(self, node: ast.Name) -> Any:
        if isinstance(node.ctx, ast.Store) and not self.shadowed(node.id):
            self.names.append(node.id)
        return node


def stored(statements: list[ast.stmt]) -> list[str]:
    visitor = Stores()
    for statement in statements:
        visitor.visit(statement)
    return list(dict.fromkeys(visitor.names))


class Exposed(Scopes):
    """The names that a function reads before it has surely assigned them: they come from
    the frame."""

    def __init__(self, variables: set[str]) -> None:
        super().__init__()
        self.variables = variables
        self.assigned: set[str] = set()
        self.names: dict[str, ast.AST] = {}  # and where each is read first
        self.breaks: list[list[set[str]]] = []  # per loop, what is assigned where it is left

    def visit_Name(self, node: ast.Name) -> Any:
        if self.shadowed(node.id):
            return node
        if isinstance(node.ctx, ast.Store):
            self.assigned.add(node.id)
        elif node.id in self.variables and node.id not in self.assigned:
            self.names.setdefault(node.id, node)
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        self.visit(node.value)
        for target in node.targets:
            self.visit(target)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is not None:
            self.visit(node.value)
            self.visit(node.target)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if isinstance(node.target, ast.Name):
            self.visit(ast.copy_location(ast.Name(node.target.id, ast.Load()), node))
        self.visit(node.value)
        self.visit(node.target)
        return node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> Any:
        self.visit(node.value)
        self.visit(node.target)
        return node

    def perhaps(self, *nodes: ast.AST) -> None:
        """Visit what may not be worked out at all: it assigns nothing for sure."""
        before = set(self.assigned)
        for node in nodes:
            self.visit(node)
        self.assigned = before

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        self.visit(node.values[0])
        self.perhaps(*node.values[1:])
        return node

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        self.visit(node.test)
        self.perhaps(node.body)
        self.perhaps(node.orelse)
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.visit(node.left)
        self.visit(node.comparators[0])
        self.perhaps(*node.comparators[1:])
        return node

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        before = set(self.assigned)
        super().visit_Lambda(node)
        self.assigned = before
        return node

    def comprehension(self, node: Any) -> Any:
        before = set(self.assigned)
        super().comprehension(node)
        self.assigned = before
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    def visit_If(self, node: ast.If) -> Any:
        self.visit(node.test)
        before = set(self.assigned)
        ends = []
        for branch in (node.body, node.orelse):
            self.assigned = set(before)
            if branch is node.body:
                self.assigned |= named_in_all(node.test)
            left = self.run(branch)
            ends.append(None if left else self.assigned)
        kept = [end for end in ends if end is not None]
        self.assigned = set.intersection(*kept) if kept else before
        return node

    def visit_While(self, node: ast.While) -> Any:
        self.visit(node.test)
        self.loop(node)
        return node

    def visit_For(self, node: ast.For) -> Any:
        self.visit(node.iter)
        before = set(self.assigned)
        self.visit(node.target)
        self.loop(node)
        self.assigned = before
        return node

    def loop(self, node: ast.For | ast.While) -> None:
        before = set(self.assigned)
        if isinstance(node, ast.While):
            self.assigned |= named_in_all(node.test)
        self.breaks.append([])
        self.run(node.body)
        breaks = self.breaks.pop()
        if isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and node.test.value:
            self.assigned = set.intersection(*breaks) if breaks else set(self.variables)
            return
        self.assigned = set(before)
        self.run(node.orelse)
        self.assigned = before

    def visit_Break(self, node: ast.Break) -> Any:
        if self.breaks:
            self.breaks[-1].append(set(self.assigned))
        return node

    def run(self, statements: list[ast.stmt]) -> bool:
        """Visits them in order; True if they leave."""
        for statement in statements:
            self.visit(statement)
            if isinstance(statement, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
                return True
        return False


def named_in_all(test: ast.expr) -> set[str]:
    """The names that ``a and (b := …)`` has surely assigned where it holds."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return set().union(*(named_in_all(value) for value in test.values))
    if isinstance(test, ast.Compare):
        return named_in_all(test.left) | named_in_all(test.comparators[0])
    return {test.target.id} if isinstance(test, ast.NamedExpr) else set()


def exposed(statements: list[ast.stmt], variables: set[str]) -> dict[str, ast.AST]:
    """Those names, each with the place where it is read first."""
    visitor = Exposed(variables)
    visitor.run(statements)
    return visitor.names


_CASTS = {"int": "int", "tuple": "tuple[int, ...]", "any": "Any"}


class Slotted(Scopes):
    """Rewrites names into places of the frame.

    ``typed``: with the casts that mypyc needs to keep numbers unboxed."""

    def __init__(
        self, slots: dict[str, int], kinds: dict[str, str], tails: dict[Any, int], typed: bool
    ) -> None:
        super().__init__()
        self.slots = slots
        self.kinds = kinds
        self.tails = tails
        self.typed = typed

    def place(self, name: str, ctx: ast.expr_context, at: ast.AST) -> ast.expr:
        place: ast.expr = ast.Subscript(
            ast.Name("_frame", ast.Load()), ast.Constant(self.slots[name]), ctx
        )
        if self.typed and isinstance(ctx, ast.Load):
            kind = _CASTS[self.kinds.get(name, "int")]
            place = ast.Call(
                ast.Name("cast", ast.Load()), [ast.parse(kind, mode="eval").body, place], []
            )
        for node in ast.walk(place):
            ast.copy_location(node, at)
        return place

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id in self.slots and not self.shadowed(node.id):
            return self.place(node.id, node.ctx, node)
        return node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> Any:
        if node.target.id in self.slots and not self.shadowed(node.target.id):
            raise AssertionError(f"line {node.lineno}: {node.target.id} := … is refused before")
        node.value = self.visit(node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        target = node.target
        if isinstance(target, ast.Name) and target.id in self.slots and self.typed:
            value = ast.BinOp(
                self.place(target.id, ast.Load(), node), node.op, self.visit(node.value)
            )
            place = self.place(target.id, ast.Store(), node)
            return ast.copy_location(ast.Assign([place], ast.copy_location(value, node)), node)
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if isinstance(node.target, ast.Name) and node.target.id in self.slots:
            if node.value is None:
                return ast.copy_location(ast.Pass(), node)
            assign = ast.Assign([self.visit(node.target)], self.visit(node.value))
            return ast.copy_location(assign, node)
        node.target = self.visit(node.target)
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_List(self, node: ast.List) -> Any:
        elements: list[ast.expr] = []
        for element in node.elts:
            if isinstance(element, Tail):
                elements += [
                    ast.copy_location(ast.Constant(None), element)
                    for _ in range(self.tails[element.script])
                ]
            else:
                elements.append(self.visit(element))
        node.elts = elements
        return node
