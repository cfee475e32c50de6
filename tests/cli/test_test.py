"""`kabinett test --json`: what other programs read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import GAMES, kabinett


def reports(code: int, *arguments: object) -> list[dict[str, Any]]:
    """Return the objects that the command prints, a line each."""
    run = kabinett("test", *arguments, "--json")
    assert run.exit_code == code, run.output
    return [json.loads(line) for line in run.stdout.splitlines()]


def write_game(folder: Path, old: str, new: str) -> Path:
    """Write Bluff into the folder, with a change of its source."""
    folder.mkdir()
    source = (GAMES / "bluff" / "__init__.py").read_text("utf-8")
    assert old in source
    (folder / "__init__.py").write_text(source.replace(old, new, 1), "utf-8")
    return folder


def test_each_check_is_an_object() -> None:
    only = [word for name in ("names", "ends", "answers") for word in ("--only", name)]
    names, ends, answers = reports(0, GAMES / "bluff", *only, "--games", 1)
    assert [each["check"] for each in (names, ends, answers)] == ["names", "ends", "answers"]
    assert (ends["fault"], ends["stands_still"]) == (None, False)
    assert "games end" in ends["summary"]


def test_a_fault_has_its_line(tmp_path: Path) -> None:
    game = write_game(tmp_path / "bluff_a", "kb.finish(", "assert s.turn < 0\n        kb.finish(")
    (found,) = reports(1, game, "--only", "ends")
    assert f"{game / '__init__.py'}:" in found["fault"] and not found["stands_still"]
    assert "assert s.turn < 0" in found["fault"]


def test_the_output_of_the_game_is_not_between_the_objects(tmp_path: Path) -> None:
    game = write_game(tmp_path / "bluff_b", "import kabinett", "print(1)\nimport kabinett")
    assert [each["check"] for each in reports(0, game, "--only", "words")] == ["words"]


@pytest.mark.parametrize(
    ("line", "fault", "still"),
    [("x = = 1", "invalid syntax", False), ("while True:\n    pass", "an endless loop?", True)],
)
def test_a_game_that_cannot_be_loaded_is_a_fault(
    tmp_path: Path, line: str, fault: str, still: bool
) -> None:
    folder = tmp_path / f"lost_{still}"
    folder.mkdir()
    (folder / "__init__.py").write_text(f"{line}\n", "utf-8")
    (found,) = reports(1, folder)
    assert (found["check"], found["stands_still"]) == ("load", still)
    assert fault in found["fault"]
