"""Results computed from the kernel are computed again when one of its files changes."""

from __future__ import annotations

import ast
import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kabinett.core.play import digests
from kabinett.core.script.cache import files_digest
from kabinett.core.script.kernel import (
    ALSO_SHOW,
    CORE,
    ROOTS,
    imported_names,
    kernel_files,
    modules_in,
    only_shows,
)
from kabinett.native import texts

SOURCES = CORE.parent
FILES = [str(file.relative_to(CORE)) for file in kernel_files()]
# All modules of the kernel, by their names after ``kabinett.core.``
MODULES = modules_in(CORE)
#: Those that only show a game.
SHOWING = sorted(name for name in MODULES if only_shows(name) and name != "show")
#: Packages of a game that only show it, or play it.
ASIDE = {"bot", "screen", "tests", "recorded", "draw"}


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the kernel."""
    copy = tmp_path_factory.mktemp("kernel") / "core"
    shutil.copytree(CORE, copy, ignore=shutil.ignore_patterns("__pycache__", "locale"))
    return copy


@pytest.fixture(scope="module", autouse=True)
def parsed_once() -> Iterator[None]:
    """Digest each source only once; otherwise each changed file would make the tests read all of
    them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(digests, "source_digest", functools.cache(digests.source_digest))
        yield


def digests_of(kernel: Path) -> tuple[bytes, str]:
    """The key of the compiled scripts, and the kernel's part of the digest of the rules."""
    files = kernel_files(kernel)
    return files_digest(files), digests.source_files_digest(files)


def digests_with(kernel: Path, name: str, old: str, new: str) -> tuple[bytes, str]:
    """The digests after an edit of a file, which is then restored."""
    source = (kernel / name).read_text("utf-8")
    assert old in source
    (kernel / name).write_text(source.replace(old, new, 1) if old else source + new, "utf-8")
    try:
        return digests_of(kernel)
    finally:
        (kernel / name).write_text(source, "utf-8")


@pytest.mark.parametrize("name", FILES)
def test_a_change_in_any_file_of_the_kernel_is_noticed(kernel: Path, name: str) -> None:
    key, rules = digests_of(kernel)
    changed = digests_with(kernel, name, "", "\nchanged = 1\n")
    assert changed[0] != key and changed[1] != rules


def test_an_edited_drawing_changes_no_digest(kernel: Path) -> None:
    """Otherwise the dice of all earlier games could no longer be proved."""
    before = digests_of(kernel)
    assert digests_with(kernel, "show/glyphs.py", "M3 9h14v8.5h-14z", "M3 9h14v8h-14z") == before


def test_another_rule_for_safe_leads_changes_the_digests(kernel: Path) -> None:
    """It decides whether a line ``win 1 by 0 1`` of a record is right."""
    before = digests_of(kernel)
    assert digests_with(kernel, "lead.py", "ENOUGH: Final = 50", "ENOUGH: Final = 60") != before


@pytest.mark.parametrize("module", SHOWING)
def test_a_change_in_a_file_that_only_shows_changes_no_digest(kernel: Path, module: str) -> None:
    name = f"{module.replace('.', '/')}.py"
    assert digests_with(kernel, name, "", "\nchanged = 1\n") == digests_of(kernel)


def test_imports_that_run_are_followed() -> None:
    """The search for imports does not parse the source, so its result is compared with a parser's
    for every file of the kernel."""
    assert {*ROOTS, *ALSO_SHOW} <= set(MODULES)
    for file in MODULES.values():
        source = Path(file).read_text("utf-8")
        assert set(running_imports(ast.parse(source))) <= set(imported_names(source)), file


def running_imports(node: ast.AST) -> Iterator[str]:
    """Return the modules of the kernel that are imported when the code runs, by their names after
    ``kabinett.core.``"""
    inner = ast.iter_child_nodes(node)
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        inner = iter(node.orelse)
    names = []
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        assert not node.level, "the kernel imports by full names"
        base = str(node.module)
        names = [base, *(f"{base}.{alias.name}" for alias in node.names)]
    for name in names:
        inside = name.removeprefix("kabinett.core.")
        if name.startswith("kabinett.core.") and inside in MODULES:
            yield inside
    for each in inner:
        yield from running_imports(each)


def test_imports_for_type_checkers_are_not_followed() -> None:
    source = (
        "if TYPE_CHECKING:  # for types\n    from kabinett.core.game import Game\n\n    x = 1\n"
        "else:\n    from kabinett.core.luck import Luck\n"
        "def later():\n    from kabinett.core import (\n        packs,\n        words as look,\n"
        "    )\n"
    )
    found = set(imported_names(source))
    assert {"luck", "packs", "words"} <= found and "game" not in found


def test_modules_of_native_code_run() -> None:
    running = {module_of(name) for name in FILES} | {*SHOWING}
    assert set(texts.KERNEL) <= {f"kabinett.core.{module}" for module in running}


def module_of(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")


def test_modules_that_rules_import_run() -> None:
    starter = SOURCES / "starter"
    for file in [*(SOURCES / "games").glob("*/**/*.py"), *starter.rglob("*.py")]:
        if not ASIDE & {*file.parts}:
            used = set(running_imports(ast.parse(file.read_text("utf-8"))))
            assert used - {*SHOWING} <= {module_of(name) for name in FILES}, file


COUNT = """
from kabinett.core.play.digests import digests
from kabinett.games.fall import game
private = [block.private for layout in game.program.layouts for block in layout.blocks]
print(sum(private), digests(game).rules)
"""


def test_scripts_in_the_cache_are_cut_again_for_other_kinds(tmp_path: Path) -> None:
    """The kinds of fields say whose hands are hidden. If a private ask were taken for an open one,
    the table would answer it, and others would learn what is in the hand."""
    keep = shutil.ignore_patterns("__pycache__", "static", "web", "volk", "weimar")
    source = Path(__file__).parents[2] / "src" / "kabinett"  # also where the native build is tested
    shutil.copytree(source, tmp_path / "kabinett", ignore=keep)
    kinds = tmp_path / "kabinett" / "core" / "kinds.py"
    hidden = kinds.read_text("utf-8")
    line = 'Kind("hands", 2, hidden=True, per_seat=True, has_things=True)'
    assert line in hidden
    shown = hidden.replace(line, line.replace("True", "False", 1))
    environ = {
        **os.environ,
        "KABINETT_CACHE": str(tmp_path / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(tmp_path),
    }

    def counted(source: str) -> list[str]:
        kinds.write_text(source, "utf-8")
        done = subprocess.run(
            [sys.executable, "-c", COUNT], env=environ, capture_output=True, text=True, check=True
        )
        return done.stdout.split()

    private, rules = counted(shown)
    assert private == "2"
    private, other_rules = counted(hidden)
    assert private == "21" and other_rules != rules
