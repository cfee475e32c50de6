"""The compiled build plays exactly the games that pure Python plays."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from kabinett.core.script import program
from kabinett.games import all_games
from kabinett.native.builds import is_ready
from kabinett.native.texts import final_constants

ROOT = Path(__file__).resolve().parent.parent
#: How many games to play, each with other options and with every number of seats in turn. Games of
#: Fall are short, games of Weimar are long.
GAMES = {"fall": 300, "volk": 60, "weimar": 30}
FEW = 60  # of any other game
MANY = 20  # in the long check, this many times as many

expected = pytest.mark.skipif(
    "KABINETT_EXPECT_COMPILED" not in os.environ, reason="the suite runs in pure Python"
)


def digests(path: Path, game: str, number: int) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "kabinett.testing.digests", game, str(number), "options"],
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@expected
def test_the_kernel_under_test_is_native_code() -> None:
    assert not str(program.__file__).endswith(".py")


@expected
@pytest.mark.parametrize("times", [1, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", sorted(all_games()))
def test_both_builds_play_the_same_games(game: str, times: int) -> None:
    number = times * GAMES.get(game, FEW)
    pure, native = (digests(ROOT / path, game, number) for path in ("src", "build/compiled"))
    assert (pure[0], native[0]) == ("pure", "compiled")
    assert len(pure) == number + 1
    assert pure[1:] == native[1:]


@expected
def test_make_play_would_use_the_build() -> None:
    assert is_ready(ROOT / "build" / "compiled", ROOT / "src" / "kabinett")


WHAT = """
from kabinett.core.play.digests import digests
from kabinett.games import all_games
print({name: tuple(digests(game)) for name, game in all_games().items()})
"""


@expected
def test_both_builds_have_the_same_rules() -> None:
    """Each build opens a table that the other one saved, without playing the game again."""
    said = [
        subprocess.run(
            [sys.executable, "-c", WHAT],
            env={**os.environ, "PYTHONPATH": str(path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for path in (ROOT / "src", ROOT / "build" / "compiled")
    ]
    assert said[0] == said[1] and "fall" in said[0]


@pytest.mark.parametrize(
    ("written", "compiled"),
    [
        ("MOST = 5", "MOST: Final = 5"),
        ("WEST, EAST = range(2)", "WEST: Final = 0\nEAST: Final = 1"),
        ("FEW, MANY = size('a'), 3", "FEW: Final = size('a')\nMANY: Final = 3"),
        ("SIZES = (1, 2)", "SIZES: Final[tuple[int, ...]] = (1, 2)"),
        ("NAMES: Final = ('a', 'b')", "NAMES: Final[tuple[str, ...]] = ('a', 'b')"),
        ("City = NewType('City', int)", "City = int"),
        ("HOME = Id(3)", "HOME: Final = 3"),
        ("HOME: Final = Id(3)", "HOME: Final = 3"),
        ("DAYS = range(2, 4)", "DAYS: Final = range(2, 4)"),
        ("found = 1", "found = 1"),
        ("Kind = Any", "Kind = Any"),
        ("T = TypeVar('T')", "T = TypeVar('T')"),
    ],
)
def test_names_in_capitals_are_final_in_the_compiled_build(written: str, compiled: str) -> None:
    module = ModuleType("rules")
    exec("from typing import *\nsize = len\nId = NewType('Id', int)\n" + written, module.__dict__)
    made = [node for line in ast.parse(written).body for node in final_constants(line, module)]
    assert "\n".join(map(ast.unparse, made)) == compiled
