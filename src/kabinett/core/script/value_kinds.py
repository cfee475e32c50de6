"""Infers the kind of each value in a script: an int, a tuple of ints, something that no frame can
contain, or unknown.

It uses the values of loaded modules, annotations, and the declared fields of the state. Native code
keeps ints unboxed, so a value counts as an int only if that is certain; a kind that the source does
not show is unknown.
"""

from __future__ import annotations

import ast
import enum
import functools
import sys
import types
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NewType, TypeVar, get_args, get_origin, get_type_hints

from kabinett.core.script.cuts import asks_several, name_of
from kabinett.core.script.reads import parse_module
from kabinett.core.source_names import evaluate, names_of_module, resolve
from kabinett.core.vocabulary import Group


class ValueKind(enum.Enum):
    """What a value in a script is."""

    INT = "an int"
    TUPLE = "a tuple of ints"
    UNKEEPABLE = "a list, a text or something else that no frame can contain"
    UNKNOWN = "a value whose kind the source does not show"
    PENDING = "a local whose kind is not inferred yet"


#: Python's own functions that return an int.
_RETURN_INTS = frozenset(
    "len sum abs int bool ord index count bit_count bit_length".split()  # noqa: SIM905
)
#: Python's own functions that return one of the items that they get.
_RETURN_ITEMS = frozenset(["min", "max", "pop"])
#: Python's own functions that return the items of their first argument.
_SAME_ITEMS = frozenset(["tuple", "list", "sorted", "reversed", "set", "frozenset"])


def join(kinds: Iterable[ValueKind]) -> ValueKind:
    """The kind of a value that may have any of these kinds."""
    different = {*kinds}
    return different.pop() if len(different) == 1 else ValueKind.UNKNOWN


def kind_of_value(value: object) -> ValueKind:
    """The kind of a value of a loaded module."""
    if isinstance(value, (int, tuple)):
        return ValueKind.INT if isinstance(value, int) else ValueKind.TUPLE
    return (
        ValueKind.UNKEEPABLE
        if isinstance(value, (list, dict, set, frozenset, str, range))
        else ValueKind.UNKNOWN
    )


def kind_of_annotation(annotation: object) -> ValueKind:
    """The kind of a value with this annotation."""
    if isinstance(annotation, NewType):
        return kind_of_annotation(annotation.__supertype__)
    if isinstance(annotation, TypeVar):
        return kind_of_annotation(annotation.__bound__)
    own_class = get_origin(annotation) or annotation
    if not isinstance(own_class, type):
        return ValueKind.UNKNOWN
    if issubclass(own_class, (int, tuple)):
        return ValueKind.INT if issubclass(own_class, int) else ValueKind.TUPLE
    is_kept_nowhere = issubclass(own_class, (list, dict, set, frozenset, str, float))
    return ValueKind.UNKEEPABLE if is_kept_nowhere else ValueKind.UNKNOWN


def item_annotation(annotation: object) -> Any:
    """The annotation of an item that an index picks from a value with this annotation; None if it
    is unknown."""
    own_class, arguments = get_origin(annotation), get_args(annotation)
    if not isinstance(own_class, type) or not arguments:
        return None
    if issubclass(own_class, Mapping):
        return arguments[1]
    if issubclass(own_class, tuple):
        return arguments[0] if len({*arguments} - {...}) == 1 else None
    return arguments[0] if issubclass(own_class, Iterable) else None


@functools.cache
def annotations_of(owner: object) -> Mapping[str, Any]:
    """The annotations of a function or a class, including ``self.field: int`` in its methods; {} if
    some exist only for type checkers."""
    try:
        fields = field_annotations(owner) if isinstance(owner, type) else {}
        return {**get_type_hints(owner), **fields}
    except (NameError, TypeError, AttributeError):
        return {}


def field_annotations(owner: type) -> dict[str, Any]:
    """The annotations of fields that the methods of a class declare."""
    annotations: dict[str, Any] = {}
    for each in reversed(owner.__mro__):
        module = sys.modules.get(each.__module__)
        if module is None or not str(getattr(module, "__file__", "")).endswith(".py"):
            continue
        for node in ast.walk(parse_module(module)):
            if isinstance(node, ast.ClassDef) and node.name == each.__name__:
                annotations |= {
                    inner.target.attr: evaluate(inner.annotation, vars(module))
                    for inner in ast.walk(node)
                    if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Attribute)
                }
    return annotations


class ValueKinds:
    """The kinds of the values in one script."""

    def __init__(self, module: types.ModuleType, tree: ast.FunctionDef, locals: set[str]) -> None:
        self.module = module
        self.locals = locals
        self.declared = {
            **{each.arg: evaluate(each.annotation, vars(module)) for each in tree.args.args},
            **{
                node.target.id: evaluate(node.annotation, vars(module))
                for node in ast.walk(tree)
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
            },
        }
        self.kinds = {name: kind_of_annotation(each) for name, each in self.declared.items()}
        self.infer(tree)

    def constant(self, node: ast.expr) -> Any:
        """The value of a name of the module, or of an attribute of such a name."""
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        is_local = isinstance(root, ast.Name) and root.id in self.locals
        return None if is_local else resolve(node, names_of_module(self.module))

    def infer(self, tree: ast.FunctionDef) -> None:
        """Infer the kinds of the names without annotation from the values that are assigned to
        them."""
        values: dict[str, list[tuple[ast.expr, int]]] = {}
        for target, value, depth in assignments(tree):
            for name, inner_value, inner_depth in assigned_values(target, value, depth):
                if name not in self.declared:
                    values.setdefault(name, []).append((inner_value, inner_depth))
        before: dict[str, ValueKind] | None = None
        while self.kinds != before:  # the value of a name may be another name
            before = dict(self.kinds)
            for name, pairs in values.items():
                kinds = {self.kind_inside(*pair) for pair in pairs} - {ValueKind.PENDING}
                if name in self.kinds:
                    kinds.add(self.kinds[name])
                if kinds:
                    self.kinds[name] = join(kinds)

    def kind_inside(self, value: ast.expr, depth: int) -> ValueKind:
        """The kind of a value (depth 0), of its items (1), or of the items of its items (2)."""
        if depth < 2:
            return self.item_kind(value) if depth else self.kind(value)
        constant = self.constant(value)
        if constant is not None:
            return join({item_kind_of_value(each) for each in items_of(constant)})
        return kind_of_annotation(item_annotation(item_annotation(self.annotation(value))))

    def kind(self, value: ast.expr) -> ValueKind:
        """The kind of a value."""
        constant = self.constant(value)
        if constant is not None:
            return kind_of_value(constant)
        match value:
            case ast.Constant():
                return kind_of_value(value.value)
            case ast.Yield(value=ast.Tuple(elts=[first, *_])):
                return ValueKind.TUPLE if asks_several(first) else ValueKind.INT
            case ast.YieldFrom() | ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return ValueKind.INT
            case ast.Name():
                return self.kinds.get(value.id, ValueKind.PENDING)
            case ast.NamedExpr() | ast.Starred():
                return self.kind(value.value)
            case ast.UnaryOp():
                return self.kind(value.operand)
            case ast.IfExp():
                return self.join_of([value.body, value.orelse])
            case ast.BoolOp():
                return self.join_of(value.values)
            case ast.BinOp():
                return self.kind_of_operation(value)
            case ast.Tuple():
                return ValueKind.TUPLE
            case ast.Subscript(slice=ast.Slice()):
                return self.kind(value.value)
            case ast.Subscript():
                return self.item_kind(value.value)
            case ast.Call():
                return self.kind_of_call(value)
            case ast.Attribute():
                return kind_of_annotation(self.annotation(value))
            case ast.Lambda() | ast.JoinedStr():
                return ValueKind.UNKEEPABLE
        return ValueKind.UNKEEPABLE if item_expressions(value) is not None else ValueKind.UNKNOWN

    def join_of(self, values: Sequence[ast.expr]) -> ValueKind:
        kinds = {self.kind(each) for each in values} - {ValueKind.PENDING}
        return join(kinds) if kinds else ValueKind.PENDING

    def kind_of_operation(self, value: ast.BinOp) -> ValueKind:
        sides = {self.kind(value.left), self.kind(value.right)} - {ValueKind.PENDING}
        if ValueKind.TUPLE in sides or not sides:
            return ValueKind.TUPLE if sides else ValueKind.PENDING
        return ValueKind.UNKEEPABLE if isinstance(value.op, ast.Div) else join(sides)

    def kind_of_call(self, call: ast.Call) -> ValueKind:
        annotation = self.annotation(call)
        name = name_of(call)
        if annotation is not None:
            return kind_of_annotation(annotation)
        if name in _RETURN_INTS:
            return ValueKind.INT
        if name in _RETURN_ITEMS:
            if isinstance(call.func, ast.Attribute):
                return self.item_kind(call.func.value)
            return self.join_of(call.args) if len(call.args) > 1 else self.item_kind(call.args[0])
        if name == "tuple":
            return ValueKind.TUPLE
        return ValueKind.UNKEEPABLE if name in _SAME_ITEMS or name == "range" else ValueKind.UNKNOWN

    def item_kind(self, value: ast.expr) -> ValueKind:
        """The kind of an item that an index or a loop picks from a value."""
        constant = self.constant(value)
        if constant is not None:
            return item_kind_of_value(constant)
        items = item_expressions(value)
        if items is not None:
            return self.join_items(items)
        match value:
            case ast.Call() if name_of(value) == "range":
                return ValueKind.INT
            case ast.Call() if name_of(value) in _SAME_ITEMS and value.args:
                return self.item_kind(value.args[0])
            case ast.IfExp():
                return join({self.item_kind(value.body), self.item_kind(value.orelse)})
            case ast.BinOp():
                return join({self.item_kind(value.left), self.item_kind(value.right)})
            case ast.Subscript(slice=ast.Slice()):
                return self.item_kind(value.value)
            case ast.Subscript() if self.constant(value.value) is not None:
                return self.kind_inside(value.value, 2)
        annotation = item_annotation(self.annotation(value))
        if annotation is not None:
            return kind_of_annotation(annotation)
        # A frame can contain tuples only if their items are ints.
        kind = self.kind(value)
        if kind == ValueKind.TUPLE:
            return ValueKind.INT
        return kind if kind == ValueKind.PENDING else ValueKind.UNKNOWN

    def join_items(self, items: list[ast.expr]) -> ValueKind:
        kinds = {
            self.item_kind(each.value) if isinstance(each, ast.Starred) else self.kind(each)
            for each in items
        }
        return join(kinds - {ValueKind.PENDING})

    def annotation(self, node: ast.expr) -> Any:
        """How this value is annotated: as a parameter, as the result of a function, or as a field
        of an annotated object or an item of it. None if it is not."""
        if isinstance(node, ast.Name):
            return self.declared.get(node.id)
        if isinstance(node, ast.Attribute):
            owner = self.annotation(node.value)
            return annotations_of(owner).get(node.attr) if isinstance(owner, type) else None
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            return item_annotation(self.annotation(node.value))
        if isinstance(node, ast.Call):
            function = self.constant(node.func)
            if isinstance(function, NewType) or function in (int, bool):
                return function
            return annotations_of(function).get("return") if callable(function) else None
        return None


def item_expressions(value: ast.expr) -> list[ast.expr] | None:
    """The expressions of the items of a display or a comprehension; None for other values."""
    if isinstance(value, (ast.Tuple, ast.List, ast.Set)):
        return value.elts
    if isinstance(value, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        return [value.elt]
    if isinstance(value, (ast.Dict, ast.DictComp)):
        return value.values if isinstance(value, ast.Dict) else [value.value]
    return None


def items_of(value: object) -> list[Any]:
    """The items that an index can pick from a value of a loaded module."""
    if isinstance(value, dict):
        return [*value.values()]
    return [*value] if isinstance(value, (list, tuple, range, set, frozenset)) else []


def item_kind_of_value(value: object) -> ValueKind:
    if isinstance(value, (Group, range)):
        return ValueKind.INT
    return join({kind_of_value(each) for each in items_of(value)})


def assignments(tree: ast.FunctionDef) -> Iterable[tuple[ast.expr, ast.expr, int]]:
    """What a script assigns: the target, the value, and 0, or 1 if the target gets the items of the
    value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            yield from ((target, node.value, 0) for target in node.targets)
        elif isinstance(node, ast.NamedExpr):
            yield node.target, node.value, 0
        elif isinstance(node, (ast.For, ast.comprehension)):
            yield node.target, node.iter, 1


def assigned_values(
    target: ast.expr, value: ast.expr, depth: int
) -> Iterable[tuple[str, ast.expr, int]]:
    """The names in a target, each with its value, in the form of `assignments`. A starred name gets
    a list."""
    if isinstance(target, ast.Name):
        yield target.id, value, depth
    elif isinstance(target, ast.Starred) and isinstance(target.value, ast.Name):
        yield target.value.id, ast.List([], ast.Load()), 0
    elif isinstance(target, ast.Tuple):
        if isinstance(value, ast.IfExp) and not depth:
            yield from assigned_values(target, value.body, 0)
            yield from assigned_values(target, value.orelse, 0)
        elif isinstance(value, ast.Tuple) and not depth and len(value.elts) == len(target.elts):
            for each, inner_value in zip(target.elts, value.elts, strict=True):
                yield from assigned_values(each, inner_value, 0)
        else:
            for each in target.elts:
                yield from assigned_values(each, value, depth + 1)
