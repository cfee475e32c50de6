"""Resolves the names in a script: to locals of the script, or to names of its loaded module."""

from __future__ import annotations

import ast
import functools
import types
from typing import Any

from kabinett.core.script.cuts import name_of
from kabinett.core.script.value_kinds import ValueKinds
from kabinett.core.source_names import names_of_module, resolve
from kabinett.core.vocabulary import Group


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
        """The return annotation of a called function as text; "" if it has none."""
        annotation = getattr(self.resolve(call.func), "__annotations__", {}).get("return", "")
        return (
            annotation
            if isinstance(annotation, str)
            else getattr(annotation, "__qualname__", str(annotation))
        )

    @functools.cached_property
    def values(self) -> ValueKinds:
        """The kinds of the values in the script."""
        return ValueKinds(self.module, self.tree, self.locals)

    def is_list(self, choices: ast.expr) -> bool:
        """Does the source show that the choices are a list?"""
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
        """The depth of the lists in a field of the state, by its declaration; 0 for anything
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
        """Are the choices a constant of the module: a group, a range, or a list or tuple of
        ints?"""
        value = self.resolve(choices)
        if isinstance(value, list | tuple):
            return all(type(each) is int for each in value)
        return isinstance(value, range | Group)

    def resolve(self, node: ast.expr) -> Any:
        """The value of a name of the module, or of an attribute of such a name; None if it has no
        value."""
        return None if self.is_local(node) else resolve(node, names_of_module(self.module))

    def is_local(self, node: ast.expr) -> bool:
        """Does the expression begin with a local of the script?"""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id in self.locals
