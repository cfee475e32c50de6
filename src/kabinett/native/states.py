"""Writes the states and books that a module declares, with their methods, as text for mypyc."""

from __future__ import annotations

import ast
import re
import types
from typing import TypeGuard

from kabinett.core import declare
from kabinett.core.declare import Declaration, declarations, is_mark
from kabinett.core.packs.book import GameBook
from kabinett.core.source_names import resolve

STATE_MARK = re.compile(r"^@(\w+\.)?state\b", re.MULTILINE)
_STATE_HEADER = """
from typing import Any, ClassVar
from kabinett.core.kinds import KINDS, Kind
"""
_BOOK_HEADER = """
from typing import Any, cast
from kabinett.core.packs.book import read as _read
"""


def declared_text(source: str, module: types.ModuleType) -> str:
    """The source of a module for mypyc, with the methods of its states written out."""
    if not STATE_MARK.search(source):
        return with_books(source, module)
    by_name = {declaration.tree.name: declaration for declaration in declarations(module)}
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if not imports_this(node)]
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name in by_name:
            spell_out(node, by_name[node.name], module)
    place = behind_head(tree.body)
    tree.body[place:place] = ast.parse(_STATE_HEADER).body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def with_books(source: str, module: types.ModuleType) -> str:
    """The source with an ``__init__`` for each book that declares its fields."""
    if "GameBook" not in source:
        return source
    tree = ast.parse(source)
    books = [node for node in tree.body if isinstance(node, ast.ClassDef) and is_book(node, module)]
    if not books:
        return source
    for node in books:
        body = "".join(f"    {read_statement(field)}\n" for field in node.body if is_field(field))
        node.body += ast.parse(f"def __init__(self, pack: Any, setup: Any) -> None:\n{body}").body
        for field in node.body:
            if isinstance(field, ast.AnnAssign):
                field.value = None
    place = behind_head(tree.body)
    tree.body[place:place] = ast.parse(_BOOK_HEADER).body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def is_book(node: ast.ClassDef, module: types.ModuleType) -> bool:
    """Is this class a book that declares its fields without its own ``__init__``?"""
    own = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    is_subclass = any(resolve(base, vars(module)) is GameBook for base in node.bases)
    return is_subclass and "__init__" not in own and any(map(is_field, node.body))


def is_field(node: ast.stmt) -> TypeGuard[ast.AnnAssign]:
    return isinstance(node, ast.AnnAssign)


def read_statement(field: ast.AnnAssign) -> str:
    """The statement that reads a field of a book; the cast hides the type of its default."""
    default = field.value
    if isinstance(default, ast.Call):
        arguments = ", ".join(map(ast.unparse, [*default.args, *default.keywords]))
        expression = f"cast(Any, {ast.unparse(default.func)})({arguments})"
    else:
        expression = "None" if default is None else f"cast(Any, {ast.unparse(default)})"
    name = ast.unparse(field.target)
    return f"self.{name} = _read({name!r}, {expression}, pack, setup)"


def behind_head(body: list[ast.stmt]) -> int:
    """The line of a module at which to add imports: after its docstring and ``from __future__``."""
    place = 0
    for number, node in enumerate(body):
        docstring = number == 0 and isinstance(node, ast.Expr)
        if docstring or (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            place = number + 1
    return place


def imports_this(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == declare.__name__


def spell_out(tree: ast.ClassDef, declaration: Declaration, module: types.ModuleType) -> None:
    """Write a state's declared kinds and methods into its class."""
    tree.decorator_list = [mark for mark in tree.decorator_list if not is_mark(mark, module)]
    kinds = ", ".join(
        f"{name!r}: KINDS[{field.kind.name!r}].of({field.kind.thing_type!r})"
        for name, field in declaration.fields.items()
    )
    for node in tree.body:
        if isinstance(node, ast.AnnAssign):
            node.value = None
    tree.body += ast.parse(f"declared: ClassVar[dict[str, Kind]] = {{{kinds}}}").body
    tree.body += declaration.methods(typed=True)
