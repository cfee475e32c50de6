"""An author tests a game's board in a browser, with the tools that Kabinett installs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from kabinett.cli.main import main
from tests.browser.conftest import BROWSERS

TESTS = """
from pathlib import Path
from kabinett.testing.browser import open_table, unreached

FOLDER = Path(__file__).parents[1]


def test_every_region_can_be_clicked() -> None:
    with open_table(FOLDER) as page:
        assert unreached(page, "region:") == ["region:capital: fog"]
        assert page.locator("#map .piece").count() == 6
        page.locator("#hand [data-open]").first.click()
"""
FOG = '<ellipse id="fog" cx="505" cy="305" rx="60" ry="40" opacity="0.4"/></svg>'


def test_a_board_is_tested_in_a_browser(tmp_path: Path) -> None:
    """A token on a place lets clicks through to the place, as at the table."""
    folder = tmp_path / "foggy_tide"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    board = folder / "static" / "foggy_tide" / "board.svg"
    board.write_text(board.read_text().replace("</svg>", FOG))
    screen = folder / "screen.py"
    screen.write_text(screen.read_text().replace(" if owner != kb.NOTHING]", "]"))  # flags on all
    (folder / "tests" / "test_own_board.py").write_text(TESTS)
    chromium = next(found for name in BROWSERS if (found := shutil.which(name)))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "clicked", folder],
        env={"KABINETT_CHROMIUM": chromium, **os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
