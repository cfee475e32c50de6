"""What a value in a script is, as far as the source and the annotations of called functions say."""

from __future__ import annotations

import ast
import types
from typing import Any

from kabinett.core.script.cuts import named
from kabinett.core.vocabulary import Group

#: Functions of Python's own that give an int.
_GIVE_INTS = frozenset(
    "len min max sum abs int bool ord index count pop bit_count bit_length".split()  # noqa: SIM905
)


class Known:
    """What is known of one script's names."""

    def __init__(self, module: types.ModuleType, tree: ast.FunctionDef) -> None:
        self.module = module
        self.tree = tree
        self.locals = {argument.arg for argument in tree.args.args} | {
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    def returns(self, call: ast.Call) -> str:
        """What a called function says that it returns; "" if it does not."""
        said = getattr(self.found(call.func), "__annotations__", {}).get("return", "")
        return said if isinstance(said, str) else getattr(said, "__qualname__", str(said))

    def kind(self, value: ast.expr, names: dict[str, str] | None = None) -> str:
        """ "int", "tuple", or "any" where it cannot be seen.  ``names``: the kinds of locals."""
        if isinstance(value, ast.Yield) and isinstance(value.value, ast.Tuple):
            return "tuple" if named(value.value.elts[0]) == "all_of" else "int"
        if isinstance(value, ast.Name):
            return (names or {}).get(value.id, "int")
        if isinstance(value, ast.IfExp):
            kinds = {self.kind(value.body, names), self.kind(value.orelse, names)}
            return kinds.pop() if len(kinds) == 1 else "any"
        if isinstance(value, ast.BinOp):
            sides = self.kind(value.left, names), self.kind(value.right, names)
            return "tuple" if "tuple" in sides else "any" if "any" in sides else "int"
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
            return "any" if self.kind(value.value, names) == "int" else "tuple"
        if isinstance(value, ast.Call):
            said = self.returns(value)
            if said:
                return "tuple" if said.startswith(("tuple", "Tuple")) else "int"
            if named(value) == "tuple":
                return "tuple"
            return "int" if named(value) in _GIVE_INTS else "any"
        return "tuple" if isinstance(value, ast.Tuple) else "int"

    def kinds(self) -> dict[str, str]:
        """The kinds of the script's own names, "any" for one that is given several."""
        given: list[tuple[str, ast.expr]] = []
        kinds: dict[str, str] = {}
        for argument in self.tree.args.args:
            said = "" if argument.annotation is None else ast.unparse(argument.annotation)
            kinds[argument.arg] = "tuple" if said.startswith("tuple") else "int"
        said_kinds = dict(kinds)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                said = ast.unparse(node.annotation)
                said_kinds[node.target.id] = "tuple" if said.startswith("tuple") else "int"
            elif isinstance(node, ast.Assign):
                names = [name for name in node.targets if isinstance(name, ast.Name)]
                given += [(name.id, node.value) for name in names]
            elif isinstance(node, ast.NamedExpr):
                given.append((node.target.id, node.value))
            elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
                given.append((node.target.id, ast.Constant(0)))
        for _ in range(2):  # once more: a name may be given another
            found = dict(said_kinds)
            for name, value in given:
                kind = self.kind(value, kinds)
                found[name] = kind if found.get(name, kind) == kind else "any"
            kinds = found
        return kinds

    def is_list(self, choices: ast.expr) -> bool:
        """Can choices be seen to be a list?"""
        if isinstance(choices, ast.Call):
            return named(choices) in ("list", "sorted") or self.returns(choices).startswith("list")
        if isinstance(choices, ast.BinOp):
            return self.is_list(choices.left) or self.is_list(choices.right)
        if isinstance(choices, ast.IfExp):
            return self.is_list(choices.body) and self.is_list(choices.orelse)
        return isinstance(choices, (ast.List, ast.ListComp))

    def is_kept(self, choices: ast.expr) -> bool:
        """Are choices a list that the state keeps: a field of it, or a list in one?"""
        return self.depth(choices) == 1

    def depth(self, node: ast.expr) -> int:
        """How deep the lists of a field are, by the declaration of the state; 0 for all else."""
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            return self.depth(node.value) - 1
        state = self.tree.args.args[0]
        if not (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == state.arg
            and state.annotation is not None
        ):
            return 0
        found = self.found(state.annotation)
        kind = getattr(found, "declared", {}).get(node.attr)
        return 0 if kind is None else kind.depth

    def is_constant(self, choices: ast.expr) -> bool:
        """Are choices a group, or a list of ints, of the module?"""
        found = self.found(choices)
        if isinstance(found, list | tuple):
            return all(type(each) is int for each in found)
        return isinstance(found, range | Group)

    def found(self, node: ast.expr) -> Any:
        """What a name of the module, or of something in it, stands for; None if it is none."""
        if not isinstance(node, (ast.Name, ast.Attribute)) or self.is_local(node):
            return None
        try:
            return eval(ast.unparse(node), self.module.__dict__)
        except (NameError, AttributeError):
            return None

    def is_local(self, node: ast.expr) -> bool:
        """Does it begin with a name of the script's own?"""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id in self.locals
