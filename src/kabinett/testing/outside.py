"""Finds what a game takes from outside its table: other chance than the table's, and the time."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.testing.sources import sources_of

#: Of Python's modules, by their full names, what gives chance, and what gives the time.
CHANCE: Final = re.compile(
    r"(random|secrets|numpy\.random)\.\w+|os\.(urandom|getrandom)|uuid\.uuid[14]"
)
TIME: Final = re.compile(
    r"time\.(?!sleep|struct_time)\w+|datetime\.(datetime|date)\.(now|utcnow|today)"
)
IMPORTED: Final = re.compile(
    r"^\s*(import|from)\b.*\b(random|secrets|numpy|os|uuid|time|datetime)\b", re.MULTILINE
)
BY_CHANCE: Final = (
    "all chance is the table's, or no record could be replayed and no draw proved: ask for it, "
    "`die = yield kb.CHANCE, DIE, QUESTION`, or draw by kb.draw_up(…); in redeal, `luck.below(n)`"
)
BY_TIME: Final = "a game knows no time, or no record could be replayed: count turns in the state"


class FromOutside(AssertionError):
    """Chance or time that is not the table's."""


def check_outside(game: Game[Any]) -> None:
    """Raise FromOutside, with all places: all but the bot's room has the table's chance only."""
    wrong = [
        f"{file}:{node.lineno}: {name}: {BY_CHANCE if CHANCE.fullmatch(name) else BY_TIME}"
        for file in sources_of(game.folder)
        if file.relative_to(game.folder).parts[0] not in ("bot", "bot.py")
        for node, name in taken_in(file)
    ]
    if wrong:
        raise FromOutside("\n".join(wrong))


def taken_in(file: Path) -> Iterator[tuple[ast.expr, str]]:
    """What a source uses of it, by its full name."""
    source = file.read_text("utf-8")
    if not IMPORTED.search(source):
        return
    tree = ast.parse(source)
    imported = dict(names_imported(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name):
            name = full_name(node, imported)
            if CHANCE.fullmatch(name) or TIME.fullmatch(name):
                yield node, name


def names_imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that imports give, with what they stand for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                first = each.name.partition(".")[0]
                yield (each.asname, each.name) if each.asname else (first, first)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for each in node.names:
                yield each.asname or each.name, f"{node.module}.{each.name}"


def full_name(node: ast.expr, imported: dict[str, str]) -> str:
    """``np.random.rand`` as ``numpy.random.rand``; "" if it is of no module."""
    if isinstance(node, ast.Attribute):
        before = full_name(node.value, imported)
        return f"{before}.{node.attr}" if before else ""
    return imported.get(node.id, "") if isinstance(node, ast.Name) else ""
