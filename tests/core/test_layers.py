"""Imports point down only: the web and the bots know the games, and nobody knows them back."""

from __future__ import annotations

import ast
import itertools
from pathlib import Path

import pytest

import kabinett

ROOT = Path(__file__).parents[2] / "src"

#: Part of the package -> the parts that it may import besides itself.
BELOW = {
    "core": set(),
    "games": {"core"},
    "bots": {"core"},
    "arena": {"core", "games", "bots"},
    "web": {"core", "games", "bots", "arena"},
    "": {"core", "games", "bots", "arena", "web"},  # cli.py and what stands beside it
}
#: What the kernel, the rules and the bots are made of: nothing to install.
THIRD_PARTY = ("django", "click", "rich", "uvicorn", "whitenoise", "platformdirs", "numpy")


def module_name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, module: str, is_package: bool) -> list[tuple[int, str]]:
    """The modules that a source imports anywhere in it, with their lines."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = module.split(".")[: len(module.split(".")) - node.level + is_package]
                base = ".".join([*up, base] if base else up)
            # `from kabinett import web` imports kabinett.web.
            found += [(node.lineno, f"{base}.{alias.name}") for alias in node.names]
    return found


def part(module: str) -> str:
    """The part of the package that a module belongs to; "" for the ones at the top."""
    steps = module.split(".")
    return steps[1] if len(steps) > 1 and steps[1] in BELOW else ""


def fault(module: str, imported: str) -> str:
    """What is wrong with this import, if anything is."""
    here = part(module)
    if imported.split(".")[0] in THIRD_PARTY and here in ("core", "games", "bots"):
        return "needs something to be installed"
    if imported.split(".")[0] != "kabinett":
        return ""
    there = part(imported)
    if here == "":
        return ""
    if there == "" and imported.count(".") > 0 and not imported.startswith("kabinett.__"):
        return "imports what stands above it"
    if there not in ("", here) and there not in BELOW[here]:
        return f"{here} must not know {there}"
    game, other = module.split(".")[2:3], imported.split(".")[2:3]
    if here == there == "games" and game != other:
        return "one game must not know another"
    return ""


FILES = sorted((ROOT / "kabinett").rglob("*.py"))


def test_there_is_something_to_check() -> None:
    assert len(FILES) > 20
    assert Path(kabinett.__file__).name


@pytest.mark.parametrize("file", FILES, ids=module_name)
def test_imports_point_down(file: Path) -> None:
    module = module_name(file)
    source = file.read_text(encoding="utf-8")
    for line, imported in imports(source, module, file.name == "__init__.py"):
        wrong = fault(module, imported)
        assert not wrong, f"{file}:{line}: {imported}: {wrong}"


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kabinett.core.play.table", "import kabinett.games.fall"),
        ("kabinett.core.play.table", "from kabinett import games"),
        ("kabinett.core.play.table", "from ... import web"),
        ("kabinett.core.play.table", "from ...bots import random"),
        ("kabinett.core.play.table", "from kabinett import cli"),
        ("kabinett.core.play.table", "import django.conf"),
        ("kabinett.core.play.table", "def late():\n    from kabinett.arena import ladder"),
        ("kabinett.games.fall.bot.evaluate", "from kabinett.bots import one_ply"),
        ("kabinett.games.fall.bot.evaluate", "from ...volk import cards"),
        ("kabinett.games.fall.bot.evaluate", "from kabinett.games.weimar import cards"),
        ("kabinett.games.fall.bot.evaluate", "import rich"),
        ("kabinett.bots.search", "from kabinett.games import fall"),
        ("kabinett.bots.search", "from ..web import models"),
        ("kabinett.arena.ladder", "from kabinett.web import models"),
        ("kabinett.web.views", "from kabinett.cli import main"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    assert any(fault(module, imported) for _, imported in imports(source, module, False))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "kabinett.core.play.table",
            "from .record import Line\nimport json",
        ),
        (
            "kabinett.games.fall.bot.evaluate",
            "from kabinett.core.game import Game\nfrom .cards import X",
        ),
        ("kabinett.bots.search", "from kabinett.core.play.position import Position"),
        ("kabinett.web.views", "from kabinett.games import find\nfrom django.http import X"),
        ("kabinett.cli", "from kabinett.web import server\nimport click"),
    ],
)
def test_a_right_import_is_let_through(module: str, source: str) -> None:
    assert not any(fault(module, imported) for _, imported in imports(source, module, False))


def test_no_part_is_below_itself() -> None:
    for upper, lower in itertools.permutations(BELOW, 2):
        assert not (lower in BELOW[upper] and upper in BELOW[lower])
