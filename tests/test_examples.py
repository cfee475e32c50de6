"""The examples run, and the front door offers what it promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import kabinett

# Examples that need a site: tests/web/test_streams.py.  Slow ones: tests/research.
ELSEWHERE = {"bot_account.py", "sit_down.py", "small_fall.py", "train_fall.py"}
FOLDER = Path(__file__).parent.parent / "examples"
EXAMPLES = sorted(path for path in FOLDER.glob("*.py") if path.name not in ELSEWHERE)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example: Path) -> None:
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_front_door_has_what_it_names() -> None:
    assert all(getattr(kabinett, name) is not None for name in kabinett.__all__)
    assert sorted(kabinett._MODULES) == sorted(kabinett.__all__)
    assert len(kabinett.__all__) <= 15, "names for authors of games belong in kabinett.author"
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        kabinett.chess  # noqa: B018


def test_what_it_names_stays_what_it_is() -> None:
    """A module of the package with the same name would replace it on import."""
    code = (
        "import kabinett\n"
        "first = {name: getattr(kabinett, name) for name in kabinett.__all__}\n"
        "kabinett.new_game('volk', seed=7)\n"
        "print([name for name in first if getattr(kabinett, name) is not first[name]])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_importing_loads_nothing() -> None:
    code = "import sys, kabinett; print([name for name in sys.modules if 'kabinett.' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
