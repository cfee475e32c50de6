"""Prints the lines and lines of code per package, and the longest files: `make size`."""

from __future__ import annotations

import ast
import io
import subprocess
import tokenize
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
#: The folders to measure; other files are left out.
PACKAGES = sorted(each.parent.relative_to(ROOT) for each in ROOT.glob("src/kabinett/*/__init__.py"))
GAMES = sorted(each.parent.relative_to(ROOT) for each in ROOT.glob("src/kabinett/games/*/game.py"))
FOLDERS = [
    *(str(each) for each in [*PACKAGES, *GAMES] if each.name != "games"),
    *("tests", "bench", "scripts", "examples"),
]
CLIENT = ("src/kabinett", "tests/client")
LONG = 400
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


class Size(NamedTuple):
    files: int
    lines: int
    code: int


def tracked_files(*suffixes: str) -> list[Path]:
    """Return the files with these suffixes that git tracks."""
    names = subprocess.run(
        ["git", "ls-files", *(f"*{suffix}" for suffix in suffixes)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    return [ROOT / name for name in names]


def code_lines(source: str) -> int:
    """Return the number of lines that are not blank and not only comments or docstrings."""
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NO_CODE:
            lines |= {*range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str):
            lines -= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    return len(lines)


def size_of(files: Iterable[Path]) -> Size:
    sources = [file.read_text("utf-8") for file in files]
    return Size(
        len(sources),
        sum(source.count("\n") for source in sources),
        sum(map(code_lines, sources)),
    )


def main() -> None:
    console = Console(width=100)
    python = tracked_files(".py")
    sizes = Table("folder", "files", "lines", "code")
    for folder in FOLDERS:
        size = size_of(file for file in python if file.is_relative_to(ROOT / folder))
        sizes.add_row(folder, *(f"{number:,}" for number in size))
    client = tracked_files(".js")
    for folder in CLIENT:
        lines = [
            file.read_text("utf-8").count("\n")
            for file in client
            if file.is_relative_to(ROOT / folder)
        ]
        sizes.add_row(f"{folder}, JavaScript", f"{len(lines):,}", f"{sum(lines):,}", "")
    console.print(sizes)
    long = Table(f"files over {LONG} lines", "lines")
    for file in [*python, *client]:
        lines_there = file.read_text("utf-8").count("\n")
        if lines_there > LONG:
            long.add_row(str(file.relative_to(ROOT)), f"{lines_there:,}")
    console.print(long)


if __name__ == "__main__":
    main()
