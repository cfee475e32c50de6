"""Infers from the source, and from the annotations of called functions, what a value in a script
is.
"""

from __future__ import annotations

import ast
import types
from typing import Any

from kabinett.core.script.cuts import name_of
from kabinett.core.vocabulary import Group

#: Functions of Python's own that give an int.
_GIVE_INTS = frozenset(
    "len min max sum abs int bool ord index count pop bit_count bit_length".split()  # noqa: SIM905
)


class ScriptNames:
    """The names of one script: its locals, and the values of its module's names."""

    def __init__(self, module: types.ModuleType, tree: ast.FunctionDef) -> None:
        self.module = module
        self.tree = tree
        self.locals = {argument.arg for argument in tree.args.args} | {
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    def return_type(self, call: ast.Call) -> str:
        """The return annotation of a called function, as text; "" if it has none."""
        annotation = getattr(self.resolve(call.func), "__annotations__", {}).get("return", "")
        return (
            annotation
            if isinstance(annotation, str)
            else getattr(annotation, "__qualname__", str(annotation))
        )

    def kind(self, value: ast.expr, local_kinds: dict[str, str] | None = None) -> str:
        """The kind of a value: "int", "tuple", or "any" if the source does not show it.
        ``local_kinds``: the kinds of locals."""
        if isinstance(value, ast.Yield) and isinstance(value.value, ast.Tuple):
            return "tuple" if name_of(value.value.elts[0]) == "all_of" else "int"
        if isinstance(value, ast.Name):
            return (local_kinds or {}).get(value.id, "int")
        if isinstance(value, ast.IfExp):
            kinds = {self.kind(value.body, local_kinds), self.kind(value.orelse, local_kinds)}
            return kinds.pop() if len(kinds) == 1 else "any"
        if isinstance(value, ast.BinOp):
            sides = self.kind(value.left, local_kinds), self.kind(value.right, local_kinds)
            return "tuple" if "tuple" in sides else "any" if "any" in sides else "int"
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
            return "any" if self.kind(value.value, local_kinds) == "int" else "tuple"
        if isinstance(value, ast.Call):
            annotation = self.return_type(value)
            if annotation:
                return "tuple" if annotation.startswith(("tuple", "Tuple")) else "int"
            if name_of(value) == "tuple":
                return "tuple"
            return "int" if name_of(value) in _GIVE_INTS else "any"
        return "tuple" if isinstance(value, ast.Tuple) else "int"

    def kinds(self) -> dict[str, str]:
        """The kinds of the script's own names; "any" for a name that gets values of several
        kinds."""
        assignments: list[tuple[str, ast.expr]] = []
        kinds: dict[str, str] = {}
        for argument in self.tree.args.args:
            annotation = "" if argument.annotation is None else ast.unparse(argument.annotation)
            kinds[argument.arg] = "tuple" if annotation.startswith("tuple") else "int"
        declared_kinds = dict(kinds)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                annotation = ast.unparse(node.annotation)
                declared_kinds[node.target.id] = (
                    "tuple" if annotation.startswith("tuple") else "int"
                )
            elif isinstance(node, ast.Assign):
                names = [name for name in node.targets if isinstance(name, ast.Name)]
                assignments += [(name.id, node.value) for name in names]
            elif isinstance(node, ast.NamedExpr):
                assignments.append((node.target.id, node.value))
            elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
                assignments.append((node.target.id, ast.Constant(0)))
        for _ in range(2):  # twice: the value of a name may be another name
            new_kinds = dict(declared_kinds)
            for name, value in assignments:
                kind = self.kind(value, kinds)
                new_kinds[name] = kind if new_kinds.get(name, kind) == kind else "any"
            kinds = new_kinds
        return kinds

    def is_list(self, choices: ast.expr) -> bool:
        """Does the source show that choices are a list?"""
        if isinstance(choices, ast.Call):
            return name_of(choices) in ("list", "sorted") or self.return_type(choices).startswith(
                "list"
            )
        if isinstance(choices, ast.BinOp):
            return self.is_list(choices.left) or self.is_list(choices.right)
        if isinstance(choices, ast.IfExp):
            return self.is_list(choices.body) and self.is_list(choices.orelse)
        return isinstance(choices, (ast.List, ast.ListComp))

    def gives_list(self, function: ast.expr) -> bool:
        """Does the source show that a function returns a list?"""
        if isinstance(function, ast.Lambda):
            return self.is_list(function.body)
        return self.is_list(ast.Call(function, [], []))

    def is_state_list(self, choices: ast.expr) -> bool:
        """Are the choices a list in the state: a field of the state, or an item of a field?"""
        return self.list_depth(choices) == 1

    def list_depth(self, node: ast.expr) -> int:
        """How many levels of lists a field of the state has, by its declaration; 0 for anything
        else."""
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            return self.list_depth(node.value) - 1
        state = self.tree.args.args[0]
        if not (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == state.arg
            and state.annotation is not None
        ):
            return 0
        state_class = self.resolve(state.annotation)
        kind = getattr(state_class, "declared", {}).get(node.attr)
        return 0 if kind is None else kind.depth

    def is_constant(self, choices: ast.expr) -> bool:
        """Are choices a constant of the module: a group, a range, or a list or tuple of ints?"""
        value = self.resolve(choices)
        if isinstance(value, list | tuple):
            return all(type(each) is int for each in value)
        return isinstance(value, range | Group)

    def resolve(self, node: ast.expr) -> Any:
        """The value of a name of the module, or of an attribute of such a name; None if it has
        none."""
        if not isinstance(node, (ast.Name, ast.Attribute)) or self.is_local(node):
            return None
        try:
            return eval(ast.unparse(node), self.module.__dict__)
        except (NameError, AttributeError):
            return None

    def is_local(self, node: ast.expr) -> bool:
        """Does the expression begin with a local of the script?"""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id in self.locals
