"""Finds lines of a game's bot that read more than its view: a table, private members of the view,
or objects of the interpreter."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Final

from kabinett.bots import View
from kabinett.core.contract.faults import names_of
from kabinett.core.contract.groups import Bots
from kabinett.core.game import Game
from kabinett.core.guesses import nearest
from kabinett.testing.sources.outside import full_name, names_imported
from kabinett.testing.sources.trees import loaded_sources, sources_of
from kabinett.testing.sources.values import value_of

#: Names in Python's modules that return other objects of the interpreter.
INTERPRETER: Final = re.compile(
    r"(gc|inspect|ctypes|tracemalloc|traceback|importlib)\.\w+|sys\.(_\w+|modules|set\w+)"
    r"|threading\.(_\w+|set\w+)"
)
#: Attributes that lead from a function, a frame or an object to other objects.
INNER: Final = re.compile(
    r"__(closure|globals|code|self|func|wrapped|dict)__|cell_contents|(f|tb|gi)_\w+"
)
BOT_PARTS: Final = names_of(Bots)
BOTS: Final = re.compile(rf"\bdef (choose|{'|'.join(BOT_PARTS)})\(")
OPEN: Final = tuple(name for name in dir(View) if not name.startswith("_"))
CURE: Final = (
    "a bot may read only its view, or its answers would reveal hidden things: use `view.scene`, "
    "`view.log` and `view.sample(luck)`"
)


def forbidden_reads(game: Game) -> Iterator[str]:
    """Yield a fault for each forbidden read in the bot's room."""
    modules = {file: module for file, _, module in loaded_sources(game)}
    for file in sources_of(game.folder):
        is_room = file.relative_to(game.folder).parts[0] in ("bot", "bot.py")
        source = file.read_text("utf-8")
        if not is_room and not BOTS.search(source):
            continue
        tree = ast.parse(source)
        imports = dict(names_imported(tree))
        for part in [tree] if is_room else bots_in(tree):
            for line, what, cure in forbidden_reads_in(part, imports, modules.get(file)):
                yield f"{file}:{line}: {what}: {cure}"


def bots_in(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the functions and classes of bots in a game that has one file."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in BOT_PARTS:
            yield node
        if isinstance(node, ast.ClassDef) and any(is_chooser(each) for each in node.body):
            yield node


def is_chooser(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "choose" and len(node.args.args) == 2


def forbidden_reads_in(
    part: ast.AST, imports: dict[str, str], module: ModuleType | None
) -> Iterator[tuple[int, str, str]]:
    """Yield the line, the expression and the cure of each forbidden read."""
    views = {view for node in ast.walk(part) for view in views_of(node)}
    for node in ast.walk(part):
        if isinstance(node, ast.Attribute | ast.Name):
            name = full_name(node, imports)
            if INTERPRETER.fullmatch(name):
                yield node.lineno, name, CURE
        if isinstance(node, ast.Call) and looks_inside(node):
            yield node.lineno, ast.unparse(node), CURE
        if isinstance(node, ast.Attribute):
            base = getattr(node.value, "id", "")
            if base in views and node.attr not in OPEN:
                guess = nearest(node.attr, OPEN, 0.7)
                more = f" ({guess!r}?)" if guess else ""
                yield node.lineno, f"a view has no {node.attr!r}{more}", CURE
            elif is_private(node.attr) and not is_own(base, node.value, module):
                yield node.lineno, ast.unparse(node), CURE


def views_of(node: ast.AST) -> Iterator[str]:
    """Yield the names of a function's arguments that are views."""
    if isinstance(node, ast.FunctionDef):
        if is_chooser(node):
            yield node.args.args[1].arg
        for each in node.args.args:
            if each.annotation is not None and "View" in ast.unparse(each.annotation):
                yield each.arg


def looks_inside(call: ast.Call) -> bool:
    """Whether a call reads private members, such as ``vars(view)`` or ``getattr(view,
    "_look")``."""
    name = getattr(call.func, "id", "")
    if name == "getattr" and len(call.args) > 1:
        return is_private(getattr(call.args[1], "value", ""))
    return name == "vars"


def is_private(name: object) -> bool:
    if not isinstance(name, str):
        return False
    is_dunder = name.startswith("__") and name.endswith("__")
    return bool(INNER.fullmatch(name)) or (name.startswith("_") and not is_dunder)


def is_own(base: str, node: ast.expr, module: ModuleType | None) -> bool:
    """Whether an expression is the bot itself or a module, whose private members it may read."""
    return base in ("self", "cls") or (
        module is not None and isinstance(value_of(node, module), ModuleType)
    )
