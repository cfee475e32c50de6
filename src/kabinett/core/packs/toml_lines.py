"""The line numbers of values in a TOML file, which the parser does not report.

A path leads to a value as in the parsed data: ``("step", 1, "answer", 0, "choice")``.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

TomlPath = tuple[str | int, ...]

_TOKEN = re.compile(
    r"""\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'"""
    r"""|\#[^\n]*|[ \t\r]+|[\w+-]+|.""",
    re.DOTALL,
)
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")


class TomlFile:
    """The line numbers of the values in a file. The file is scanned when a line number is first
    needed."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lines: dict[TomlPath, int] | None = None

    def line(self, *path: str | int) -> int | None:
        """The line of the value at a path, or of the nearest value around it; None if neither is
        known."""
        if self._lines is None:
            try:
                self._lines = line_numbers(self.file.read_text("utf-8"))
            except (OSError, ValueError):
                self._lines = {}
        ends = range(len(path), 0, -1)
        return next((self._lines[path[:end]] for end in ends if path[:end] in self._lines), None)

    def place(self, *path: str | int) -> str:
        """The file, with the line of the value at a path if it is known."""
        line = self.line(*path)
        return str(self.file) if line is None else f"{self.file}:{line}"

    def below(self, number: int, *path: str | int) -> str:
        """The file and the line number that a line (from 1) of the text at a path has in the
        file."""
        first = self.line(*path)
        if first is None:
            return str(self.file)
        head = self.file.read_text("utf-8").splitlines()[first - 1].rstrip()
        opens = head.endswith(("'''", '"""'))  # the text begins on the next line
        return f"{self.file}:{first + number - (not opens)}"


def error_line(error: ValueError) -> int | None:
    """The line that an error of the TOML parser names; None if it does not name one."""
    match = _AT_LINE.search(str(error))
    return int(match[1]) if match else None


def line_numbers(text: str) -> dict[TomlPath, int]:
    """The line of each table and key in a TOML text.

    >>> line_numbers("a = 1\\n[[b]]\\nc.d = [\\n2]\\n[[b]]\\n[[b.e]]\\nf = 3")
    {('a',): 1, ('b', 0): 2, ('b', 0, 'c'): 3, ('b', 0, 'c', 'd'): 3, ('b', 1): 5, \
('b', 1, 'e', 0): 6, ('b', 1, 'e', 0, 'f'): 7}
    """
    numbers: dict[TomlPath, int] = {}
    counts: Counter[TomlPath] = Counter()  # of arrays of tables
    table: TomlPath = ()
    line = 1
    head: list[str] = []  # the tokens of a statement, up to its value
    depth = 0  # of brackets in a value; 0 before it
    is_value = False
    for token in _TOKEN.findall(text):
        if token == "\n" and not depth:
            if head[:1] == ["["]:
                table = table_of(head, counts)
                numbers.setdefault(table, line)
            head, is_value = [], False
        elif is_value:
            depth += (token in "[{") - (token in "]}") if len(token) == 1 else 0
        elif token == "=" and head[:1] != ["["]:
            keys = names_in(head)
            for end in range(1, len(keys) + 1):
                numbers.setdefault((*table, *keys[:end]), line)
            is_value = True
        elif token.strip() and token[0] != "#":
            head.append(token)
        line += token.count("\n")
    if head[:1] == ["["]:
        numbers.setdefault(table_of(head, counts), line)
    return numbers


def table_of(head: list[str], counts: Counter[TomlPath]) -> TomlPath:
    """The path of the table that a line such as ``[[step.answer]]`` begins."""
    path: TomlPath = ()
    *outer, last = names_in(head)
    for name in outer:
        path = (*path, name)
        if counts[path]:
            path = (*path, counts[path] - 1)
    path = (*path, last)
    if head[:2] != ["[", "["]:
        return path
    counts[path] += 1
    return (*path, counts[path] - 1)


def names_in(head: list[str]) -> list[str]:
    """The names in the tokens of a key, or of a table's head."""
    return [token.strip("\"'") for token in head if token not in "[].="]
