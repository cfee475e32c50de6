"""A name in backticks, in a docstring or a comment, names something that exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.references import ROOT, Source

TABLE = '''"""Plays one game; see `Line` and `kabinett.core`."""

import json

MOST = 3


class Table:
    """A table with `players`."""

    def answer(self, seat: int) -> None:
        """Accept the answer of `seat`, as `json` has it.  {reference}"""
        self.players = seat  # at most `MOST`
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    core = tmp_path / "kabinett" / "core"
    core.mkdir(parents=True)
    (tmp_path / "kabinett" / "author.py").write_text("from kabinett.core import state\n")
    (core / "lines.py").write_text("class Line: ...\n")
    elsewhere = tmp_path / "kabinett" / "web"
    elsewhere.mkdir()
    (elsewhere / "pages.py").write_text("class Page:\n    title = 1\n")
    return tmp_path


def faults(folder: Path, reference: str = "") -> list[tuple[str, int, str]]:
    file = folder / "kabinett" / "core" / "table.py"
    file.write_text(TABLE.replace("{reference}", reference))
    return [(file.name, line, text) for (file, line), text in Source(folder).faults()]


def test_names_of_the_module_its_imports_and_its_neighbours_are_found(folder: Path) -> None:
    assert faults(folder) == []


@pytest.mark.parametrize(
    "reference", ["`Page.title`", "`core/lines.py`", "`lines.py`", "``Gone``", "`kabinett test`"]
)
def test_members_of_classes_files_and_commands_are_found(folder: Path, reference: str) -> None:
    assert faults(folder, reference) == []


@pytest.mark.parametrize("name", ["Gone", "Page", "Page.author", "core/gone.py", "pages.py"])
def test_a_name_that_names_nothing_is_a_fault_with_file_and_line(folder: Path, name: str) -> None:
    assert faults(folder, f"`{name}`") == [("table.py", 12, name)]


def test_the_package_names_nothing_that_is_gone() -> None:
    there = [f"{file}:{line}: {text}" for (file, line), text in Source(ROOT / "src").faults()]
    assert not there, "\n".join(there)
