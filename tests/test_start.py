"""Nobody waits for the start: what is loaded for it, and what that costs."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = "from kabinett.cli.main import main; main(['games'])"

#: Work that never changes.  `kabinett games` may cost so many times as much: 0.6 s where this
#: takes 0.25 s, with nothing else running.
WORK = "kept = {}\nfor n in range(1_000_000):\n    kept[n % 997] = str(n)"
MOST = 2.4


@pytest.fixture
def warm(tmp_path: Path) -> dict[str, str]:
    """The environment of a house that has been started before."""
    caches = {"KABINETT_CACHE": str(tmp_path / "cache"), "PYTHONPYCACHEPREFIX": str(tmp_path)}
    environ = {**os.environ, **caches, "KABINETT_GAMES": ""}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    run(GAMES, environ)
    return environ


def run(code: str, environ: dict[str, str]) -> tuple[float, str]:
    """Seconds of CPU time that a process takes, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environ, cwd=ROOT, capture_output=True, text=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, done.stdout + done.stderr


def test_the_list_of_games_costs_little(warm: dict[str, str]) -> None:
    """Measured in turns, and the best of each: another's work slows both."""
    pairs = [(run(GAMES, warm)[0], run(WORK, warm)[0]) for _ in range(4)]
    games, work = (min(column) for column in zip(*pairs, strict=True))
    assert games < MOST * work, f"{games:.2f} s, where the work takes {work:.2f} s"


def test_the_list_of_games_loads_no_site(warm: dict[str, str]) -> None:
    loaded = f"import atexit, sys\natexit.register(lambda: print(*sys.modules))\n{GAMES}"
    said = run(loaded, warm)[1]
    assert "kabinett.games.weimar.game" in said
    for name in ("django", "uvicorn", "mypyc", "kabinett.web", "kabinett.bots", "kabinett.testing"):
        assert f" {name} " not in said, f"{name} is loaded"
