"""Where something stands in a TOML file: what reads TOML tells values without their lines.

A path leads to a value, as in what was read: ``("step", 1, "answer", 0, "choice")``.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

Steps = tuple[str | int, ...]

_TOKEN = re.compile(
    r"""\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'"""
    r"""|\#[^\n]*|[ \t\r]+|[\w+-]+|.""",
    re.DOTALL,
)
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")


class TomlFile:
    """The lines of a file, looked for when the first of them is wanted."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lines: dict[Steps, int] | None = None

    def line(self, *path: str | int) -> int | None:
        """Where this stands, or the nearest thing around it; None if nothing is known."""
        if self._lines is None:
            try:
                self._lines = lines_of(self.file.read_text("utf-8"))
            except (OSError, ValueError):
                self._lines = {}
        ends = range(len(path), 0, -1)
        return next((self._lines[path[:end]] for end in ends if path[:end] in self._lines), None)

    def place(self, *path: str | int) -> str:
        """The file, with the line of this if it is known."""
        line = self.line(*path)
        return str(self.file) if line is None else f"{self.file}:{line}"

    def below(self, number: int, *path: str | int) -> str:
        """The file, with the line of a line of the text that this is, from 1 on."""
        first = self.line(*path)
        if first is None:
            return str(self.file)
        head = self.file.read_text("utf-8").splitlines()[first - 1].rstrip()
        opens = head.endswith(("'''", '"""'))  # the text begins behind it
        return f"{self.file}:{first + number - (not opens)}"


def line_said(error: ValueError) -> int | None:
    """The line that an error of whatever reads TOML names."""
    found = _AT_LINE.search(str(error))
    return int(found[1]) if found else None


def lines_of(text: str) -> dict[Steps, int]:
    """The line of each table and key of a text that is TOML.

    >>> lines_of("a = 1\\n[[b]]\\nc.d = [\\n2]\\n[[b]]\\n[[b.e]]\\nf = 3")
    {('a',): 1, ('b', 0): 2, ('b', 0, 'c'): 3, ('b', 0, 'c', 'd'): 3, ('b', 1): 5, \
('b', 1, 'e', 0): 6, ('b', 1, 'e', 0, 'f'): 7}
    """
    found: dict[Steps, int] = {}
    counts: Counter[Steps] = Counter()  # of arrays of tables
    table: Steps = ()
    line = 1
    head: list[str] = []  # the tokens of a statement, up to its value
    depth = 0  # of brackets in a value; 0 before it
    is_value = False
    for token in _TOKEN.findall(text):
        if token == "\n" and not depth:
            if head[:1] == ["["]:
                table = table_of(head, counts)
                found.setdefault(table, line)
            head, is_value = [], False
        elif is_value:
            depth += (token in "[{") - (token in "]}") if len(token) == 1 else 0
        elif token == "=" and head[:1] != ["["]:
            keys = names_in(head)
            for end in range(1, len(keys) + 1):
                found.setdefault((*table, *keys[:end]), line)
            is_value = True
        elif token.strip() and token[0] != "#":
            head.append(token)
        line += token.count("\n")
    if head[:1] == ["["]:
        found.setdefault(table_of(head, counts), line)
    return found


def table_of(head: list[str], counts: Counter[Steps]) -> Steps:
    """The path of the table that a line such as ``[[step.answer]]`` begins."""
    path: Steps = ()
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
    """The names of a key, or of a table."""
    return [token.strip("\"'") for token in head if token not in "[].="]
