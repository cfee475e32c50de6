"""The compiled build plays exactly the games that pure Python plays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kabinett.core import program

ROOT = Path(__file__).resolve().parent.parent
#: game: how many are played, and whether with other options each
GAMES = {"fall": (1200, ""), "volk": (60, "options"), "weimar": (60, "options")}

expected = pytest.mark.skipif(
    "KABINETT_EXPECT_COMPILED" not in os.environ, reason="the suite runs in pure Python"
)


def digests(path: Path, game: str) -> list[str]:
    number, options = GAMES[game]
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "digests.py"), game, str(number), options],
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@expected
def test_the_kernel_under_test_is_native_code():
    assert not str(program.__file__).endswith(".py")


@expected
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_end_alike_in_both_builds(game: str):
    pure, native = digests(ROOT / "src", game), digests(ROOT / "build" / "compiled", game)
    assert (pure[0], native[0]) == ("pure", "compiled")
    assert len(pure) == GAMES[game][0] + 1
    assert pure[1:] == native[1:]
