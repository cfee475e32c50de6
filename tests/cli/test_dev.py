"""`kabinett dev` serves saved changes, keeps tables going, and shows faults beside the board."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from kabinett.cli.dev import Workshop
from kabinett.cli.main import main
from kabinett.cli.test import WITH_PARENT
from tests.testing.planted import state_parts
from tests.web.sites import PATIENCE, Browser, Site

START = "from kabinett.cli.main import main; import sys; main(sys.argv[1:])"


class Dev(Site):
    """`kabinett dev` with a folder."""

    def __init__(self, folder: Path, data: Path) -> None:
        super().__init__(data)
        self.folder = folder
        self.environment["KABINETT_GAMES"] = ""

    def command(self) -> subprocess.Popen[str]:
        arguments = ["dev", self.folder, "--no-browser", "--port", self.port, "--data", self.data]
        return subprocess.Popen(
            [sys.executable, "-c", START, *map(str, arguments)],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


class Patient(Browser):
    """Request a page, like a browser, and again if the site restarts between connection and
    request."""

    def get(self, path: str) -> str:
        try:
            return super().get(path)
        except (http.client.RemoteDisconnected, ConnectionResetError):
            return super().get(path)


def wait_for(browser: Browser, fits: Any) -> dict[str, Any]:
    """Wait until the state that pages receive fits; return it."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found: dict[str, Any] = browser.json("/dev/state")
        if fits(found):
            return found
        time.sleep(0.2)
    raise AssertionError(found)


def change(file: Path, old: str, new: str) -> None:
    source = file.read_text()
    assert old in source
    file.write_text(source.replace(old, new))


def test_saved_changes_are_served_and_open_tables_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "dev_tide"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    rules = folder / "rules.py"
    with Dev(folder, tmp_path / "data") as site:
        browser = Patient(site.address)
        table = browser.new_game("dev_tide", seats="2", seat_0="me", seat_1="random")
        page = browser.get(f"/table/{table}/")
        before = browser.json("/dev/state")
        assert f'data-begun="{before["begun"]}"' in page
        ask = browser.view(table, 0)["own"]["ask"]
        assert browser.answer(table, 0, ask["id"], ask["choices"][0]["name"])[0] == 200
        log = browser.view(table, 0)["log"]

        # A fault: the site keeps serving the old rules, and names the line.
        line = rules.read_text().splitlines().index("    s.owner[region] = winner") + 1
        change(rules, "    s.owner[region] = winner\n", "    s.owner[region] = = winner\n")
        found = wait_for(browser, lambda found: found["faults"])
        assert f"{rules}:{line}: invalid syntax" in found["faults"][0]
        assert found["begun"] == before["begun"]
        assert browser.view(table, 0)["log"][: len(log)] == log  # the bot may have answered, too

        # Changed rules: pages reload, and the site replays the table from its record.
        change(rules, "= = winner", "= winner")
        change(rules, "HOLDS_AT = 4", "HOLDS_AT = 5")
        found = wait_for(browser, lambda found: found["begun"] != before["begun"])
        wait_for(browser, lambda found: not found["faults"])
        assert browser.view(table, 0)["log"][: len(log)] == log
        assert f'data-begun="{before["begun"]}"' not in browser.get(f"/table/{table}/")

        # A fault that only tests find is shown beside the board, with its line.
        other = folder / "bot.py"
        other.write_text("def evaluate(s: object) -> list[float]:\n    return [1 / 0]\n")
        state_parts(folder)
        found = wait_for(browser, lambda found: found["faults"])
        assert f"{other}:2: return [1 / 0]" in found["faults"][0]


def test_a_save_during_the_look_for_changes_is_not_lost(tmp_path: Path) -> None:
    class SetMeanwhile(threading.Event):
        def is_set(self) -> bool:
            was_set = super().is_set()
            self.set()
            return was_set

    workshop = Workshop(tmp_path, tmp_path / "dev.json")
    workshop.ready_event = SetMeanwhile()
    assert [workshop.has_changed() for _ in range(2)] == [False, True]


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["dev", str(tmp_path)])
    assert told.exit_code == 1 and "kabinett new-game writes a game" in told.stderr


def test_rules_without_progress_are_not_served_until_they_are_fixed(tmp_path: Path) -> None:
    """The site keeps serving the old rules, and reports the fault with its line."""
    folder = tmp_path / "games" / "still_dev"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    rules = folder / "rules.py"
    begin, loop = "    worth = [0] * len(s.hands)\n", "    while worth:\n        worth[0] += 1\n"
    with Dev(folder, tmp_path / "data") as site:
        browser = Patient(site.address)
        table = browser.new_game("still_dev", seats="2", seat_0="me", seat_1="random")
        before = browser.json("/dev/state")
        change(rules, begin, begin + loop)
        found = wait_for(browser, lambda found: found["faults"])
        assert f"{rules}:" in found["faults"][0] and "an endless loop?" in found["faults"][0]
        assert found["begun"] == before["begun"]
        ask = browser.view(table, 0)["own"]["ask"]
        assert browser.answer(table, 0, ask["id"], ask["choices"][0]["name"])[0] == 200
        change(rules, begin + loop, begin)
        wait_for(browser, lambda found: found["begun"] != before["begun"] and not found["faults"])
        now = browser.view(table, 0)["own"]["ask"]
        assert now is None or now["id"] != ask["id"]  # perhaps the bot is asked, and is thinking


def test_a_game_without_progress_at_its_start_does_not_block_the_site(tmp_path: Path) -> None:
    """The site opens without the game, names the line, and offers the game once it is fixed."""
    folder = tmp_path / "games" / "stuck_dev"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    rules = folder / "rules.py"
    begin, loop = "-> kb.Script:\n    for region", "-> kb.Script:\n    while s.turn >= 0:\n"
    loop += "        s.turn += 1\n    for region"
    change(rules, begin, loop)
    line = rules.read_text().splitlines().index("    while s.turn >= 0:") + 1
    with Dev(folder, tmp_path / "data") as site:
        browser = Patient(site.address)
        found = wait_for(browser, lambda found: found["faults"])
        assert f"{rules}:{line}: `main` does not return" in found["faults"][0]
        assert "stuck_dev is left out: its rules stand still" in browser.get("/")
        change(rules, loop, begin)
        wait_for(browser, lambda other: other["begun"] != found["begun"] and not other["faults"])
        table = browser.new_game("stuck_dev", seats="2", seat_0="me", seat_1="random")
        assert browser.view(table, 0)["own"]["ask"]


def test_a_running_test_ends_with_its_parent_process(tmp_path: Path) -> None:
    """A test in an endless loop ends with the process that waits for it, however that process
    ends."""
    folder = tmp_path / "orphan_dev"
    folder.mkdir()
    (folder / "__init__.py").write_text("while True:\n    pass\n")
    test = subprocess.Popen(
        [sys.executable, "-c", START, "test", str(folder)],
        env={**os.environ, WITH_PARENT: "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    assert test.stdin is not None
    test.stdin.close()
    assert test.wait(PATIENCE) == -signal.SIGTERM
