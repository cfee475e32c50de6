"""Compiled scripts come from the cache as long as their sources are unchanged."""

from __future__ import annotations

import importlib
import itertools
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kabinett.core.message import Message
from kabinett.core.script import compiler
from kabinett.core.script.checks import ScriptError
from kabinett.core.script.program import Program
from kabinett.core.state import State
from tests.core.scripting import Trace

GAME = """
from kabinett.core.message import Message
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.language import script
from {name}.rules import course

program = compile_scripts(__package__)
"""
COURSE = """
from kabinett.core.question import Question
from kabinett.core.script.language import script
from {name}.numbers import MOST

ASK = Question("Which?")


@script
def main(s, most=MOST):
    answer = yield 0, [most, 2], ASK
    s.n = answer
"""

names = (f"cached_{number}" for number in itertools.count())


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small game that can be loaded."""
    monkeypatch.setenv("KABINETT_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(tmp_path)
    folder = tmp_path / next(names)
    (folder / "rules").mkdir(parents=True)
    (folder / "rules" / "__init__.py").write_text("")
    (folder / "__init__.py").write_text(GAME.format(name=folder.name))
    (folder / "rules" / "course.py").write_text(COURSE.format(name=folder.name))
    (folder / "numbers.py").write_text("MOST = 7\n")
    return folder


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Collect the names of the modules that had to be cut because the cache lacked them."""
    made: list[object] = []
    cut = compiler.cut_scripts

    def counting(modules):  # type: ignore[no-untyped-def]
        made.append(modules)
        return cut(modules)

    monkeypatch.setattr(compiler, "cut_scripts", counting)
    return made


def load(game: Path) -> Program:
    """Load the game as a new process would."""
    for name in [name for name in sys.modules if name.split(".")[0] == game.name]:
        del sys.modules[name]
    importlib.invalidate_caches()
    return importlib.import_module(game.name).program  # type: ignore[no-any-return]


def first_choices(program: Program) -> list[int]:
    s = Trace()
    choices = program.begin(s, next(iter(program.targets)), 7)
    program.run(s, 2)
    assert s.n == 2 and isinstance(s, State)
    return choices


def test_scripts_are_cut_once(game: Path, cuts: list[object]) -> None:
    first = load(game)
    again = load(game)
    assert len(cuts) == 1
    assert first_choices(first) == first_choices(again) == [7, 2]
    assert [layout.row for layout in first.layouts] == [layout.row for layout in again.layouts]


def test_errors_from_cached_scripts_point_into_the_source(game: Path) -> None:
    load(game)
    program = load(game)
    block = next(iter(program.targets)).__globals__["_block_0"]
    assert block.__code__.co_name == "main"
    assert block.__code__.co_filename == str(game / "rules" / "course.py")


@pytest.mark.parametrize("file", ["rules/course.py", "numbers.py", "rules/new.py"])
def test_a_changed_source_is_cut_again(game: Path, cuts: list[object], file: str) -> None:
    load(game)
    source = game / file
    source.write_text((source.read_text() if source.exists() else "") + "\n# changed\n")
    load(game)
    assert len(cuts) == 2


def test_a_changed_default_from_another_module_is_noticed(game: Path, cuts: list[object]) -> None:
    (game / "most.txt").write_text("7")
    read = "from pathlib import Path\nMOST = int(Path(__file__).with_name('most.txt').read_text())"
    (game / "numbers.py").write_text(read)
    load(game)
    (game / "most.txt").write_text("8")
    load(game)
    assert len(cuts) == 2


def cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-20])


def make_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("damage", [cut_off, make_folder, Path.unlink])
def test_a_damaged_cache_is_written_again(
    game: Path, cuts: list[object], tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    load(game)
    for file in (tmp_path / "cache").iterdir():
        damage(file)
    assert first_choices(load(game)) == [7, 2]
    assert len(cuts) == 2


def test_a_game_can_be_played_without_a_folder_for_the_cache(
    game: Path, cuts: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    (game / "file").write_text("")
    monkeypatch.setenv("KABINETT_CACHE", str(game / "file" / "no_folder"))
    assert first_choices(load(game)) == first_choices(load(game)) == [7, 2]
    assert len(cuts) == 2


def test_a_package_without_a_script_is_refused(game: Path) -> None:
    (game / "rules" / "course.py").write_text("")
    with pytest.raises(ScriptError, match="no script in it"):
        load(game)


def test_a_cached_ask_has_its_words(game: Path) -> None:
    load(game)
    program, s = load(game), Trace()
    program.begin(s, next(iter(program.targets)), 7)
    message, _ = program.prompt(s)
    assert isinstance(message, Message) and message.text == "Which?"
