"""A test names every ruling, and every ruling is on the page `learn/rulings.en.md`."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

from kabinett.games.weimar import game

HERE = Path(__file__).parent
PAGE = game.folder / "learn" / "rulings.en.md"
RULINGS = [
    *[f"6.{number}" for number in range(1, 9)],
    *[f"7.{number}" for number in range(1, 25)],
    "8",
    *[f"9.{number}" for number in range(1, 29)],
    *[f"10.{number}" for number in range(1, 13)],
    *[f"11.{number}" for number in range(1, 10)],
]


@functools.cache
def named_by_tests() -> set[str]:
    """Return the numbers after "Ruling" or "Rulings" in the docstrings of tests."""
    found: set[str] = set()
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = ast.get_docstring(node) or ""
                for numbers in re.findall(
                    r"Rulings? ((?:[\d.]+\d|\d)(?:, (?:[\d.]+\d|\d))*)", text
                ):
                    found |= set(numbers.split(", "))
    return found


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_named_by_a_test(ruling: str) -> None:
    assert ruling in named_by_tests()


def test_every_ruling_is_on_the_page() -> None:
    rows = re.findall(r"(?m)^\| ([\d.]+) \|", PAGE.read_text("utf-8"))
    assert rows == RULINGS


def test_the_tests_named_by_the_page_exist() -> None:
    for name in re.findall(r"`(test_\w+)", PAGE.read_text("utf-8")):
        assert (HERE / f"{name}.py").exists(), name
