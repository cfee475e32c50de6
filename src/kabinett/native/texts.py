"""Writes the text of everything that mypyc compiles: the kernel, and the modules of games.

Scripts become typed blocks, states get their methods, and names in capitals become constants. The
text has no comments, so it changes only if the compiled code changes.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NewType

from kabinett.core.script.cuts import name_of
from kabinett.core.script.language import reveal, say, tell
from kabinett.core.script.modules import folder_of, script_modules
from kabinett.core.script.templates import fill_statements
from kabinett.native.scripts import typed_modules
from kabinett.native.states import behind_head, declared_text

KERNEL = [
    "kabinett.core.state",
    "kabinett.core.packs.book",
    "kabinett.core.luck",
    "kabinett.core.cards",
    "kabinett.core.parts.open_cards",
    "kabinett.core.vocabulary",
    "kabinett.core.words",
    "kabinett.core.show.scene",
    "kabinett.core.show.difference",
    "kabinett.core.show.scene_parts",
    "kabinett.core.script.language",
    "kabinett.core.script.program",
    "kabinett.core.play.playout",
    "kabinett.core.play.position",
    "kabinett.core.play.tree",
    "kabinett.core.play.lazy_list",
    "kabinett.core.play.record_lines",
    "kabinett.core.play.record",
    "kabinett.core.play.course",
    "kabinett.core.play.history",
    "kabinett.core.play.checkpoints",
    "kabinett.core.play.playthrough",
    "kabinett.core.play.asks",
    "kabinett.core.play.table",
]
#: Classes that plain Python may subclass in the compiled build too, for games that are tried from a
#: folder without being compiled.
OPEN_CLASSES = {
    "kabinett.core.state": ("State",),
    "kabinett.core.packs.book": ("GameBook",),
    "kabinett.core.script.program": ("Program", "Steps"),
    "kabinett.core.play.playthrough": ("Playthrough",),
    "kabinett.core.play.table": ("Table",),
}
#: Modules of a game that only describe it; compiling them is not worthwhile.
DESCRIPTIONS = {"__init__", "__main__", "game", "options", "position", "words", "why"}
#: Folders of a game whose code never runs in play.
UNPLAYED_FOLDERS = {"draw", "position", "tests"}
#: Prefixes of the names of such files in other folders: they test a game, or make pages about it.
UNPLAYED_FILES = ("test_", "page")


def native_texts(packages: list[str]) -> Iterator[tuple[ModuleType, str]]:
    """Every module to compile for games in these packages, with its text."""
    for name in KERNEL:
        module = importlib.import_module(name)
        yield module, native_text(module, with_open_classes(module))
    for package in packages:
        importlib.import_module(package)
        scripts = typed_modules(script_modules(package))
        folder = folder_of(package)
        for file in sorted(folder.rglob("*.py")):
            parts = file.relative_to(folder).with_suffix("").parts
            if parts[-1] in DESCRIPTIONS or is_aside(parts):
                continue
            module = importlib.import_module(".".join([package, *parts]))
            yield module, native_text(module, scripts.get(module) or file_source(module))


def is_aside(parts: tuple[str, ...]) -> bool:
    """Is this file's code never run while a game is played? ``parts``: the parts of its path in the
    game's folder."""
    return bool(UNPLAYED_FOLDERS & {*parts[:-1]}) or parts[-1].startswith(UNPLAYED_FILES)


def file_source(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text("utf-8")


def native_text(module: ModuleType, source: str) -> str:
    return with_constants(with_log_guards(declared_text(source, module), module), module)


def with_open_classes(module: ModuleType) -> str:
    """The source, with the mark that lets interpreted classes inherit from `OPEN_CLASSES`."""
    text = file_source(module)
    for name in OPEN_CLASSES.get(module.__name__, ()):
        mark = "@mypyc_attr(allow_interpreted_subclasses=True)\n"
        assert f"\nclass {name}" in text, f"{module.__name__} has no class {name}"
        text = text.replace(f"\nclass {name}", f"\n{mark}class {name}", 1)
    line = "from __future__ import annotations\n"
    return text.replace(line, f"{line}from mypy_extensions import mypyc_attr\n", 1)


def with_log_guards(source: str, module: ModuleType) -> str:
    """The source with a guard before each log line, like the guard that the cutter puts into
    scripts. A search has no listeners, so it produces no log lines."""
    return ast.unparse(LogGuards(module).visit(ast.parse(source))) + "\n"


class LogGuards(ast.NodeTransformer):
    """Puts ``if s.heard is not None`` before each `say`, `tell` and `reveal` that has no guard."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def visit_If(self, node: ast.If) -> ast.stmt:
        is_guard = isinstance(node.test, ast.Compare) and name_of(node.test.left) == "heard"
        return node if is_guard else self.generic_visit(node)  # type: ignore[return-value]

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            return node
        if getattr(self.module, call.func.id, None) not in (say, tell, reveal):
            return node
        template = "if STATE.heard is not None: TELLING"
        [guard] = fill_statements(template, node, STATE=call.args[0], TELLING=[node])
        return guard


#: A name in capitals, which a module assigns only once.
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")


def with_constants(source: str, module: ModuleType) -> str:
    """The source in which every name in capitals is declared final. Otherwise mypyc would look up
    the name each time."""
    tree = ast.parse(source)
    body: list[ast.stmt] = []
    place = behind_head(tree.body)
    for node in tree.body[place:]:
        body += final_constants(node, module)
    tree.body = [*tree.body[:place], *ast.parse("from typing import Final").body, *body]
    return ast.unparse(tree) + "\n"


def final_constants(node: ast.stmt, module: ModuleType) -> list[ast.stmt]:
    """An assignment to names in capitals as a final assignment for each name; other statements are
    unchanged."""
    lines = []
    id_types = {name for name, value in vars(module).items() if isinstance(value, NewType)}
    if isinstance(node, ast.Assign) and name_of(node.value) == "NewType":
        # A slot of a frame is an int, because ids of all kinds are ints in native code.
        return ast.parse(f"{ast.unparse(node.targets[0])} = int").body
    if isinstance(node, ast.AnnAssign) and is_group(node.annotation):
        node.annotation = ast.Subscript(ast.Name("Final"), node.annotation)
        return [node]
    for name, expression in module_constants(node):
        value = getattr(module, name, None) if CONSTANT.fullmatch(name) else None
        if not isinstance(value, int | str | tuple | list | dict | range):
            return [node]
        if expression.partition("(")[0] in id_types:
            expression = str(value)
        lines.append(f"{name}: Final{tuple_type(value)} = {expression or value}")
    return ast.parse("\n".join(lines)).body if lines else [node]


def is_group(annotation: ast.expr) -> bool:
    """Is this ``Group[…]``, as in ``Group[Card]``?"""
    return isinstance(annotation, ast.Subscript) and name_of(annotation.value) == "Group"


def module_constants(node: ast.stmt) -> list[tuple[str, str]]:
    """The assigned names, each with its expression as text; "" for a name that a ``range``
    numbers."""
    if isinstance(node, ast.AnnAssign) and node.value and ast.unparse(node.annotation) == "Final":
        return [(ast.unparse(node.target), ast.unparse(node.value))]
    if not isinstance(node, ast.Assign) or len(node.targets) > 1:
        return []
    target, value = node.targets[0], node.value
    if not isinstance(target, ast.Tuple):
        return [(ast.unparse(target), ast.unparse(value))]
    names = [ast.unparse(name) for name in target.elts]
    if isinstance(value, ast.Tuple):
        return list(zip(names, map(ast.unparse, value.elts), strict=True))
    return [(name, "") for name in names] if ast.unparse(value).startswith("range(") else []


def tuple_type(value: object) -> str:
    """The type to declare for a constant tuple; "" for other values. If the type had a fixed
    length, mypyc would copy the tuple at each look-up."""
    if isinstance(value, tuple) and value:
        kinds = {type(item) for item in value}
        if kinds in ({int}, {str}):
            return f"[tuple[{kinds.pop().__name__}, ...]]"
    return ""
