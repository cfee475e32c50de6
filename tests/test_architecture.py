"""Imports go down only: pyproject.toml has the contracts, and import-linter enforces them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scripts.picture import TARGET, draw, find_imports, find_levels

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "bench", "scripts", "examples")
CODE = (".py", ".c", ".js", ".ts", ".css")


def lint(source: Path) -> subprocess.CompletedProcess[str]:
    command = [Path(sys.executable).parent / "lint-imports", "--no-cache"]
    command += ["--config", ROOT / "pyproject.toml"]
    environ = {**os.environ, "PYTHONPATH": str(source), "COLUMNS": "200"}
    return subprocess.run(command, env=environ, capture_output=True, text=True, check=False)


def test_imports_go_down() -> None:
    done = lint(ROOT / "src")
    assert done.returncode == 0, done.stdout
    assert not [told for _, _, told in WRONG if told in done.stdout]


#: A module, a line that it may not contain, and what the linter says about that line.
WRONG = [
    ("core/luck.py", "from kabinett.games import find_game", "core.luck -> kabinett.games "),
    ("core/luck.py", "import django.conf", "core.luck -> django "),
    (
        "core/luck.py",
        "def late():\n    from kabinett.bots import bot",
        "core.luck -> kabinett.bots",
    ),
    ("core/kinds.py", "from kabinett.core.parts import zones", ".kinds -> .parts "),
    ("games/fall/bot/evaluate.py", "from kabinett.bots import one_ply", "kabinett.bots.one_ply "),
    ("games/fall/bot/evaluate.py", "from ...volk import game", "-> kabinett.games.volk.game "),
    ("games/fall/rules/state.py", "from kabinett.games.fall.screen import scene", "screen.scene "),
    (
        "games/weimar/rules/units.py",
        "from kabinett.games.weimar.phases import actions",
        "rules.units -> kabinett.games.weimar.phases.actions ",
    ),
    (
        "games/weimar/phases/impulse.py",
        "from kabinett.games.weimar.effects import verbs",
        "phases.impulse -> kabinett.games.weimar.effects.verbs ",
    ),
    ("bots/view.py", "from kabinett.games import find_game", "bots.view -> kabinett.games "),
    (
        "bots/making.py",
        "def late():\n    from kabinett.bots.strengths import USUAL",
        ".strengths -> .making ",
    ),
    (
        "games/volk/rules/state.py",
        "from kabinett.games.volk.rules.deck import playable_cards",
        ".state -> .deck ",
    ),
    ("arena/plan.py", "from kabinett.web import models", "arena.plan -> kabinett.web "),
    ("web/urls.py", "from kabinett.cli import main", "web.urls -> kabinett.cli.main "),
    ("web/play/asks.py", "from kabinett.web.live import hub", "asks -> kabinett.web.live.hub "),
    ("web/people/local.py", "from kabinett.web.play import models", "-> kabinett.web.play.models "),
]


@pytest.fixture(scope="module")
def linter_report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what the linter says about a package with all the wrong lines."""
    package = tmp_path_factory.mktemp("linted")
    keep = shutil.ignore_patterns("__pycache__", "static", "locale", "*.toml")
    shutil.copytree(ROOT / "src" / "kabinett", package / "kabinett", ignore=keep)
    for module, line, _ in WRONG:
        with (package / "kabinett" / module).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    done = lint(package)
    assert done.returncode == 1
    return done.stdout


@pytest.mark.parametrize(("module", "line", "told"), WRONG)
def test_a_wrong_import_is_found(module: str, line: str, told: str, linter_report: str) -> None:
    assert told in linter_report


def test_a_long_file_says_at_its_head_why_it_is_one() -> None:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.*")]
    unsaid = []
    for file in files:
        if file.suffix in CODE and len(lines := file.read_text("utf-8").splitlines()) > 400:
            head = " ".join(re.sub(r"[*/]", " ", " ".join(lines[:35])).split())
            if not re.search("[Ll]onger than (400 lines|other files)", head):
                unsaid.append(file.relative_to(ROOT))
    assert not unsaid


def test_only_the_tests_of_the_kernel_draw_with_hypothesis() -> None:
    """The kernel's conftest sets the deadlines of hypothesis; elsewhere each process would pay
    for loading it."""
    others = [file for file in (ROOT / "tests").rglob("*.py") if "core" not in file.parts]
    drawing = re.compile(r"^\s*(from|import) hypothesis", re.MULTILINE)
    assert not [file for file in others if drawing.search(file.read_text("utf-8"))]


def test_code_that_depends_on_the_question_uses_a_table() -> None:
    """No chain of ifs may go through the questions to find the open one."""
    chain = re.compile(r"\bquestion (is (not )?[A-Za-z_.]+[A-Z]|in \()")
    games = (ROOT / "src" / "kabinett" / "games").rglob("*.py")
    asking = {file.name: len(chain.findall(file.read_text("utf-8"))) for file in games}
    assert {name: times for name, times in asking.items() if times > 1} == {}


def test_every_import_leads_to_a_lower_level() -> None:
    imports = find_imports()
    levels = find_levels(imports)
    assert levels["core.state"] < levels["core.play"] < levels["bots"] < levels["web"]
    assert all(
        levels[imported] < levels[importer]
        for importer, packages in imports.items()
        for imported in packages
    )


def test_the_picture_shows_the_imports_of_the_code() -> None:
    assert TARGET.read_text("utf-8") == draw(find_imports()), "run `make picture`"


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    picture = draw({"web": {"bots", "core"}, "bots": {"core"}, "core": set()})
    assert (picture.count("<rect"), picture.count("<path")) == (3, 2)


def test_imports_in_a_circle_are_refused() -> None:
    with pytest.raises(SystemExit, match="imports in a circle: bots -> web -> bots"):
        find_levels({"bots": {"web"}, "web": {"bots"}})


def test_the_page_lists_the_packages_of_the_site_in_the_order_of_their_imports() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (site,) = [each for each in contracts if each.get("containers") == ["kabinett.web"]]
    layers = [layer.strip("()") for layer in reversed(site["layers"])]
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    packages = re.findall(r"^  \| `(\w+)/` \|", page, re.MULTILINE)
    assert packages == [layer for layer in layers if layer in packages]
    folders = (file.parent.name for file in (ROOT / "src/kabinett/web").glob("*/__init__.py"))
    assert {*packages} == {*folders} - {"formats"}
