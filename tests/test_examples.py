"""The examples run, and the package `kabinett` offers the names that it promises."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kabinett

# tests/web/test_streams.py has the examples that need a site, tests/research the slow ones.
ELSEWHERE = {"bot_account.py", "sit_down.py", "small_fall.py", "train_fall.py"}
FOLDER = Path(__file__).parent.parent / "examples"
EXAMPLES = sorted(path for path in FOLDER.glob("*.py") if path.name not in ELSEWHERE)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example: Path) -> None:
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_page_on_the_library_is_true() -> None:
    page = FOLDER.parent / "docs" / "library.md"
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert result.attempted > 20 and result.failed == 0


RESEARCH = (FOLDER.parent / "docs" / "research.md").read_text("utf-8")
#: What the page's other examples need: a folder of games, and a game of an author's own.
NEEDS_MORE = ("volk-games", "def seen_fields")
BLOCKS = [
    block
    for block in re.findall(r"^```python\n(.*?)^```$", RESEARCH, re.MULTILINE | re.DOTALL)
    if not any(need in block for need in NEEDS_MORE)
]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_an_example_of_the_page_on_research_runs(block: str) -> None:
    exec(compile(block, "research.md", "exec"), {})


def test_the_package_has_the_names_that_it_lists() -> None:
    assert all(getattr(kabinett, name) is not None for name in kabinett.__all__)
    assert sorted(kabinett._MODULES) == sorted(kabinett.__all__)
    assert len(kabinett.__all__) <= 21, "names for authors of games belong in kabinett.author"
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        kabinett.chess  # noqa: B018


def test_importing_a_module_replaces_no_name_of_the_package() -> None:
    """A module of the package with the same name would replace the function when imported."""
    code = (
        "import kabinett\n"
        "first = {name: getattr(kabinett, name) for name in kabinett.__all__}\n"
        "kabinett.new_game('volk', seed=7)\n"
        "print([name for name in first if getattr(kabinett, name) is not first[name]])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_importing_the_package_loads_no_game() -> None:
    code = "import sys, kabinett; print([name for name in sys.modules if 'kabinett.' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
