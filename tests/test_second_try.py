"""A browser test may fail once; it then runs again with the same dice.

A run names such a test and passes; with two such tests it fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TESTS = """
import pytest
from tests.browser.second_try import SECOND_TRY
from pathlib import Path

def fails_until(path, tries):
    path = Path(__file__).with_name(path)
    path.write_text(path.read_text() + "x" if path.exists() else "x")
    assert len(path.read_text()) > tries

@pytest.mark.parametrize("name", {names})
@SECOND_TRY
def test_browser(name):
    fails_until(name, {tries})
"""


def run(folder: Path, names: list[str], tries: int, *more: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_tried.py").write_text(TESTS.format(names=names, tries=tries))
    command = [sys.executable, "-m", "pytest", f"--rootdir={ROOT}", "-c", ROOT / "pyproject.toml"]
    plugins = ["-p", "rerunfailures", "-p", "xdist", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, *plugins, *more, folder],
        cwd=ROOT,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )


def counts(done: subprocess.CompletedProcess[str]) -> dict[str, int]:
    found = re.findall(r"(\d+) (failed|passed|rerun)", done.stdout.splitlines()[-1])
    return {what: int(count) for count, what in found}


def test_a_browser_test_that_fails_once_is_repeated_and_named(tmp_path: Path) -> None:
    done = run(tmp_path, ["one"], 1)
    assert done.returncode == 0, done.stdout
    assert counts(done) == {"passed": 1, "rerun": 1}
    assert "RERUN" in done.stdout and "test_browser[one]" in done.stdout


def test_a_browser_test_that_fails_twice_fails_the_run(tmp_path: Path) -> None:
    done = run(tmp_path, ["one"], 2)
    assert done.returncode == 1
    assert counts(done) == {"failed": 1, "rerun": 1}


@pytest.mark.parametrize("processes", [[], ["-n", "2"]])
def test_more_than_one_second_try_fails_the_run(tmp_path: Path, processes: list[str]) -> None:
    done = run(tmp_path, ["one", "two", "three"], 1, *processes)
    assert done.returncode == 1
    assert counts(done) == {"failed": 2, "passed": 1, "rerun": 1}


#: The draws of a site's process, each time that its luck file changes.
DRAWS = """
import random, secrets, sys
for luck in sys.stdin:
    open(sys.argv[1], "w").write(luck.replace("/", chr(10)))
    print(secrets.token_bytes(4).hex(), random.getrandbits(30), random.choice("abcdefgh"))
"""


def test_a_second_try_has_the_same_dice(tmp_path: Path) -> None:
    luck = tmp_path / "luck"
    luck.write_text("before")
    drawn = subprocess.run(
        [sys.executable, "-c", DRAWS, luck],
        input="test one/1\ntest two/2\ntest one/3\n",
        env={"PYTHONPATH": str(ROOT / "tests/browser/inside"), "KABINETT_TEST_LUCK": str(luck)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert drawn[0] == drawn[2] != drawn[1]
