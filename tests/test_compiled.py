"""The compiled build plays exactly the games that pure Python plays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kabinett.core import program

ROOT = Path(__file__).resolve().parent.parent
GAMES = 1200

expected = pytest.mark.skipif(
    "KABINETT_EXPECT_COMPILED" not in os.environ, reason="the suite runs in pure Python"
)


def digests(path: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "digests.py"), "fall", str(GAMES)],
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
def test_whole_games_end_alike_in_both_builds():
    pure, native = digests(ROOT / "src"), digests(ROOT / "build" / "compiled")
    assert (pure[0], native[0]) == ("pure", "compiled")
    assert len(pure) == GAMES + 1
    assert pure[1:] == native[1:]
