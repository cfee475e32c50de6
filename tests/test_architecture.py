"""Imports point down only: the contracts stand in pyproject.toml, import-linter holds them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.picture import arrows, floors, picture

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "bench", "scripts", "examples")
CODE = (".py", ".js", ".ts", ".css")


def lint(source: Path) -> subprocess.CompletedProcess[str]:
    command = [Path(sys.executable).parent / "lint-imports", "--no-cache"]
    command += ["--config", ROOT / "pyproject.toml"]
    environ = {**os.environ, "PYTHONPATH": str(source)}
    return subprocess.run(command, env=environ, capture_output=True, text=True, check=False)


def test_imports_point_down() -> None:
    done = lint(ROOT / "src")
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("linted")
    keep = shutil.ignore_patterns("__pycache__", "static", "locale", "*.toml")
    shutil.copytree(ROOT / "src" / "kabinett", folder / "kabinett", ignore=keep)
    return folder


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("core/luck.py", "from kabinett.games import find_game"),
        ("core/luck.py", "import django.conf"),
        ("core/luck.py", "def late():\n    from kabinett.bots import bot"),
        ("core/kinds.py", "from kabinett.core.parts import zones"),
        ("games/fall/bot/evaluate.py", "from kabinett.bots import one_ply"),
        ("games/fall/bot/evaluate.py", "from ...volk import game"),
        ("games/fall/rules/state.py", "from kabinett.games.fall.screen import scene"),
        ("games/weimar/rules/units.py", "from kabinett.games.weimar.phases import actions"),
        ("games/weimar/phases/impulse.py", "from kabinett.games.weimar.effects import verbs"),
        ("bots/view.py", "from kabinett.games import find_game"),
        ("bots/making.py", "def late():\n    from kabinett.bots.strengths import USUAL"),
        ("games/volk/rules/state.py", "from kabinett.games.volk.rules.deck import playable_cards"),
        ("arena/plan.py", "from kabinett.web import models"),
        ("web/urls.py", "from kabinett.cli import main"),
        ("web/play/asks.py", "from kabinett.web.live import hub"),
        ("web/people/local.py", "from kabinett.web.play import models"),
    ],
)
def test_a_wrong_import_is_found(package: Path, module: str, line: str) -> None:
    file = package / "kabinett" / module
    source = file.read_text("utf-8")
    file.write_text(f"{source}\n{line}\n", "utf-8")
    try:
        assert lint(package).returncode == 1
    finally:
        file.write_text(source, "utf-8")


def test_a_long_file_says_at_its_head_why_it_is_one() -> None:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.*")]
    unsaid = []
    for file in files:
        if file.suffix in CODE and len(lines := file.read_text("utf-8").splitlines()) > 400:
            head = " ".join(re.sub(r"[*/]", " ", " ".join(lines[:35])).split())
            if not re.search("[Ll]onger than (400 lines|other files)", head):
                unsaid.append(file.relative_to(ROOT))
    assert not unsaid


def test_what_hangs_on_a_question_stands_in_a_table() -> None:
    """Nobody asks one question after the other which of them is open."""
    chain = re.compile(r"\bquestion (is (not )?[A-Za-z_.]+[A-Z]|in \()")
    games = (ROOT / "src" / "kabinett" / "games").rglob("*.py")
    asking = {file.name: len(chain.findall(file.read_text("utf-8"))) for file in games}
    assert {name: times for name, times in asking.items() if times > 1} == {}


def test_the_picture_is_drawn_from_the_imports() -> None:
    found = arrows()
    height = floors(found)
    assert height["core.state"] < height["core.play"] < height["bots"] < height["web"]
    assert all(height[there] < height[here] for here in found for there in found[here])
    assert picture(found).count("<rect") == len(height)
