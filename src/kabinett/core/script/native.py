"""The text of everything that mypyc compiles: the kernel, and the modules of games.

Scripts stand in it as typed blocks, states with their methods, constants as such.  Comments are
gone, so the text changes only where what is compiled does.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NewType

from kabinett.core.declare import behind_head, declared_text
from kabinett.core.script.cuts import named
from kabinett.core.script.language import reveal, say, tell
from kabinett.core.script.modules import folder_of, script_modules
from kabinett.core.script.typed import typed_modules

KERNEL = [
    "kabinett.core.state",
    "kabinett.core.book",
    "kabinett.core.luck",
    "kabinett.core.cards",
    "kabinett.core.vocabulary",
    "kabinett.core.words",
    "kabinett.core.scene",
    "kabinett.core.difference",
    "kabinett.core.showing",
    "kabinett.core.script.language",
    "kabinett.core.script.program",
    "kabinett.core.play.playout",
    "kabinett.core.play.position",
    "kabinett.core.play.tree",
    "kabinett.core.play.tail",
    "kabinett.core.play.record",
    "kabinett.core.play.course",
    "kabinett.core.play.taking_back",
    "kabinett.core.play.table",
]
#: Classes that plain Python may subclass in the compiled build too: games that are tried
#: from a folder are not compiled.
OPEN_CLASSES = {
    "kabinett.core.state": ("State",),
    "kabinett.core.book": ("GameBook",),
    "kabinett.core.script.program": ("Program", "Steps"),
    "kabinett.core.play.table": ("Table",),
}
#: Modules of a game that only describe it, and gain nothing from being compiled.
DESCRIPTIONS = {"__init__", "__main__", "game", "options", "position", "words", "why"}
#: Folders of a game that nothing is played from.
ASIDE = {"draw", "position", "recorded", "tests"}
#: What files are called that are so, too: they test a game, or make pages about it.
ASIDE_FILES = ("test_", "page")


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
            yield module, native_text(module, scripts.get(module) or source_of(module))


def is_aside(parts: tuple[str, ...]) -> bool:
    """Is nothing played from the file of a game that lies there in its folder?"""
    return bool(ASIDE & {*parts[:-1]}) or parts[-1].startswith(ASIDE_FILES)


def source_of(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text("utf-8")


def native_text(module: ModuleType, source: str) -> str:
    return with_constants(told_if_heard(declared_text(source, module), module), module)


def with_open_classes(module: ModuleType) -> str:
    """The source, with leave for interpreted classes to inherit."""
    text = source_of(module)
    for name in OPEN_CLASSES.get(module.__name__, ()):
        mark = "@mypyc_attr(allow_interpreted_subclasses=True)\n"
        assert f"\nclass {name}" in text, f"{module.__name__} has no class {name}"
        text = text.replace(f"\nclass {name}", f"\n{mark}class {name}", 1)
    line = "from __future__ import annotations\n"
    return text.replace(line, f"{line}from mypy_extensions import mypyc_attr\n", 1)


def told_if_heard(source: str, module: ModuleType) -> str:
    """What is told nobody in a search is not made for nobody either: functions do as scripts do,
    where the cutter sees to it."""
    return ast.unparse(Listening(module).visit(ast.parse(source))) + "\n"


class Listening(ast.NodeTransformer):
    """Puts ``if s.heard is not None`` before each line that tells something."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def visit_If(self, node: ast.If) -> ast.stmt:
        asked = isinstance(node.test, ast.Compare) and named(node.test.left) == "heard"
        return node if asked else self.generic_visit(node)  # type: ignore[return-value]

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            return node
        if getattr(self.module, call.func.id, None) not in (say, tell, reveal):
            return node
        heard = ast.parse(f"if {ast.unparse(call.args[0])}.heard is not None: pass").body[0]
        assert isinstance(heard, ast.If)
        heard.body = [node]
        return heard


#: A name that a module gives once.
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")


def with_constants(source: str, module: ModuleType) -> str:
    """What a module calls by a name in capitals never changes.  mypyc must be told so, or it
    looks the name up each time."""
    tree = ast.parse(source)
    body: list[ast.stmt] = []
    place = behind_head(tree.body)
    for node in tree.body[place:]:
        body += final(node, module)
    tree.body = [*tree.body[:place], *ast.parse("from typing import Final").body, *body]
    return ast.unparse(tree) + "\n"


def final(node: ast.stmt, module: ModuleType) -> list[ast.stmt]:
    """An assignment to names in capitals, each name by itself and final."""
    lines = []
    ids = {name for name, value in vars(module).items() if isinstance(value, NewType)}
    if isinstance(node, ast.Assign) and named(node.value) == "NewType":
        # A slot of a frame is an int; here the ids of all kinds are.
        return ast.parse(f"{ast.unparse(node.targets[0])} = int").body
    if isinstance(node, ast.AnnAssign) and is_group(node.annotation):
        node.annotation = ast.Subscript(ast.Name("Final"), node.annotation)
        return [node]
    for name, expression in assigned(node):
        value = getattr(module, name, None) if CONSTANT.fullmatch(name) else None
        if not isinstance(value, int | str | tuple | list | dict | range):
            return [node]
        if expression.partition("(")[0] in ids:
            expression = str(value)
        lines.append(f"{name}: Final{kind(value)} = {expression or value}")
    return ast.parse("\n".join(lines)).body if lines else [node]


def is_group(annotation: ast.expr) -> bool:
    """Is it ``Group[Card]``?"""
    return isinstance(annotation, ast.Subscript) and named(annotation.value) == "Group"


def assigned(node: ast.stmt) -> list[tuple[str, str]]:
    """Names and what each is given; "" for a name that counts through a ``range``."""
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


def kind(value: object) -> str:
    """Of a tuple of fixed length mypyc would make a copy to look something up in it."""
    if isinstance(value, tuple) and value:
        kinds = {type(item) for item in value}
        if kinds in ({int}, {str}):
            return f"[tuple[{kinds.pop().__name__}, ...]]"
    return ""
