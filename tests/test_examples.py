"""The examples run, and the front door has what it promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import kabinett

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example: Path) -> None:
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_front_door_has_what_it_names() -> None:
    assert all(getattr(kabinett, name) is not None for name in kabinett.__all__)
    assert sorted(kabinett._MODULES) == sorted(kabinett.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        kabinett.chess  # noqa: B018


def test_importing_loads_nothing() -> None:
    code = "import sys, kabinett; print([name for name in sys.modules if 'kabinett.' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
