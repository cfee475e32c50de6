"""Finds uses of the clock, and of chance that is not the table's, in a game's sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kabinett.core.game import Game
from kabinett.testing.sources.trees import sources_of

#: Names in Python's modules that return random values, and those that return the time.
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
    "records can be replayed and draws proved only if all chance is the table's: ask for it, "
    "`die = yield kb.CHANCE, DIE, QUESTION`, or draw with kb.draw_up(…); in redeal use "
    "`luck.below(n)`"
)
BY_TIME: Final = (
    "records can be replayed only if a game does not read the clock: count turns in the state"
)


class FromOutside(AssertionError):
    """A game uses the clock, or chance that is not the table's."""


def check_outside(game: Game) -> None:
    """Raise FromOutside with all places. Only the bot's room may use other chance."""
    wrong = [
        f"{file}:{node.lineno}: {name}: {BY_CHANCE if CHANCE.fullmatch(name) else BY_TIME}"
        for file in sources_of(game.folder)
        if file.relative_to(game.folder).parts[0] not in ("bot", "bot.py")
        for node, name in foreign_names_in(file)
    ]
    if wrong:
        raise FromOutside("\n".join(wrong))


def foreign_names_in(file: Path) -> Iterator[tuple[ast.expr, str]]:
    """Yield each use of chance or time in a source, with its full name."""
    source = file.read_text("utf-8")
    if not IMPORTED.search(source):
        return
    tree = ast.parse(source)
    imports = dict(names_imported(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name):
            name = full_name(node, imports)
            if CHANCE.fullmatch(name) or TIME.fullmatch(name):
                yield node, name


def names_imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each name that an import defines, with its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                first = each.name.partition(".")[0]
                yield (each.asname, each.name) if each.asname else (first, first)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for each in node.names:
                yield each.asname or each.name, f"{node.module}.{each.name}"


def full_name(node: ast.expr, imports: dict[str, str]) -> str:
    """The full name of an imported name, such as ``numpy.random.rand`` for ``np.random.rand``; ""
    if no module has it."""
    if isinstance(node, ast.Attribute):
        before = full_name(node.value, imports)
        return f"{before}.{node.attr}" if before else ""
    return imports.get(node.id, "") if isinstance(node, ast.Name) else ""
