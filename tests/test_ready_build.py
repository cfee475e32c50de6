"""`make play` plays compiled if a build of these sources is ready, and never waits for a build."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kabinett.native.builds import SOURCES, is_ready, package_digest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def package(tmp_path: Path) -> Path:
    made = tmp_path / "kabinett"
    (made / "core").mkdir(parents=True)
    (made / "core" / "state.py").write_text("x = 1\n")
    (made / "page.html").write_text("<p>\n")
    return made


@pytest.fixture
def build(tmp_path: Path, package: Path) -> Path:
    """A build of this package."""
    made = tmp_path / "compiled"
    made.mkdir()
    (made / SOURCES).write_text(package_digest(package))
    return made


def test_a_build_is_ready_until_any_file_changes(build: Path, package: Path) -> None:
    assert is_ready(build, package)
    (package / "core" / "__pycache__").mkdir()
    (package / "core" / "__pycache__" / "state.pyc").write_text("made while it runs")
    assert is_ready(build, package)
    for change in ("page.html", "core/state.py", "new.py"):
        changed = shutil.copytree(package, package.parent / f"with-{Path(change).stem}")
        with (changed / change).open("a") as file:
            file.write("# more\n")
        assert not is_ready(build, changed)


def test_a_missing_build_is_not_ready(tmp_path: Path, package: Path) -> None:
    assert not is_ready(tmp_path / "none", package)


def test_a_build_of_another_python_is_not_ready(
    build: Path, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version", "4.0")
    assert not is_ready(build, package)


def test_a_build_without_its_imports_is_not_ready(
    build: Path, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mypy_extensions", None)
    assert not is_ready(build, package)


def played_with(build: Path, programs: Path) -> str:
    """Return what `make play` puts first on the path of `kabinett play`."""
    programs.mkdir(exist_ok=True)
    kabinett = programs / "kabinett"
    kabinett.write_text('#!/bin/sh\necho "$* by $PYTHONPATH"\n')
    kabinett.chmod(0o755)
    python = programs / "python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    told = ["make", "-o", "setup-play", "play", f"BIN={programs}", f"BUILD={build}"]
    environ = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    environ["PYTHONPATH"] = "mine"
    done = subprocess.run(told, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_make_play_uses_a_ready_build_and_waits_for_none(tmp_path: Path) -> None:
    build, programs = tmp_path / "compiled", tmp_path / "bin"
    assert played_with(build, programs) == "play by mine"
    assert not build.exists(), "it must build nothing"
    build.mkdir()
    (build / SOURCES).write_text(package_digest(ROOT / "src" / "kabinett"))
    assert played_with(build, programs) == f"play by {build}:mine"
    (build / SOURCES).write_text("of other sources")
    assert played_with(build, programs) == "play by mine"
