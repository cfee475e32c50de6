"""Finds names in backticks, in docstrings and comments of ``src``, that no longer name anything.

``python scripts/references.py`` prints each with its file and line, and fails if there is one.
A text in single backticks is a Python name (`Table.answer`), a file (`core/play/table.py`) or a
command. Anything else must stand in double backticks.
"""

from __future__ import annotations

import ast
import builtins
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = re.compile(r"(?<![`\w])`([^`\n]+)`(?!`)")
DOTTED = re.compile(r"@?[A-Za-z_][\w.]*(\(.*\))?")
FILE = re.compile(r"[\w./-]+\.(py|js|toml|md|html|css|svg|json|po)")
#: Names that may stand anywhere: of Python, of libraries, of the kernel's main words.
EVERYWHERE = {*dir(builtins), *sys.stdlib_module_names, "kb", "django", "uvicorn", "mypyc"}

Place = tuple[Path, int]


def texts_in(file: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a file, each with its first line."""
    source = file.read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.lineno, str(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def references_in(file: Path) -> Iterator[tuple[int, str]]:
    """The texts in single backticks of a file, each with its line."""
    for first, text in texts_in(file):
        for match in REFERENCE.finditer(text):
            yield first + text.count("\n", 0, match.start()), match[1]


def names_in(tree: ast.AST) -> Iterator[str]:
    """All names that a syntax tree defines or uses."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield from (node.asname or node.name).split(".")
        elif isinstance(node, ast.Constant) and str(node.value).isidentifier():
            yield str(node.value)  # a slot, a key, an option


def module_path(file: Path, folder: Path) -> tuple[str, ...]:
    """The names of a module and of the packages around it."""
    return file.relative_to(folder).with_suffix("").parts


class Source:
    """The names of all files below a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = sorted(folder.rglob("*.py"))
        self.names: dict[Path, set[str]] = {}
        self.members: defaultdict[str, set[str]] = defaultdict(set)  # by the name of a class
        for file in self.files:
            tree = ast.parse(file.read_text("utf-8"))
            self.names[file] = {*names_in(tree), *module_path(file, folder)}
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    self.members[node.name] |= set(names_in(node))
        self.all_names = set[str]().union(*self.names.values())
        self.authors_names = self.names[folder / "kabinett" / "author.py"]
        self.modules = {part for file in self.files for part in module_path(file, folder)}
        self.file_names = {file.name for file in folder.rglob("*.*")}
        self.modules_in: defaultdict[str, set[str]] = defaultdict(set)  # core, web, games, …
        for file in self.files:
            self.modules_in[file.relative_to(folder).parts[1]].add(file.name)
        self.nearby: defaultdict[Path, set[str]] = defaultdict(
            set
        )  # the names in each folder's files
        for file in self.files:
            self.nearby[file.parent] |= self.names[file]

    def is_known(self, text: str, file: Path) -> bool:
        """Return whether this text in backticks names something that exists."""
        if FILE.fullmatch(text):
            places = [ROOT, self.folder, self.folder / "kabinett", *file.parents]
            if any((place / text).exists() for place in places):
                return True
            # A bare name of a module is that of one in the same part of the package.
            part = file.relative_to(self.folder).parts[1]
            return text in (self.modules_in[part] if text.endswith(".py") else self.file_names)
        if not DOTTED.fullmatch(text):
            return True
        first, *rest = text.strip("@").partition("(")[0].split(".")
        if rest and first in self.members and len(rest) == 1:
            return rest[0] in self.members[first] or rest[0] in self.names[file]
        if first in EVERYWHERE:
            return True
        is_near = first in self.names[file] | self.nearby[file.parent] | self.authors_names
        is_near = is_near or first in self.modules or (rest != [] and first in self.members)
        return is_near and all(part in self.all_names for part in rest)

    def faults(self) -> Iterator[tuple[Place, str]]:
        """Each text in backticks that names nothing, with its place."""
        for file in self.files:
            for line, text in references_in(file):
                if not self.is_known(text, file):
                    yield (file, line), text


if __name__ == "__main__":
    found = [*Source(ROOT / "src").faults()]
    for (wrong_file, wrong_line), wrong_text in found:
        print(f"{wrong_file.relative_to(ROOT)}:{wrong_line}: `{wrong_text}` names nothing here")
    sys.exit(1 if found else 0)
