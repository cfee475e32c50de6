"""`kabinett dev`: the site with one game that is being written, which follows what is saved."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import click

from kabinett.cli import play
from kabinett.cli.test import WITH_PARENT
from kabinett.core.script.cache import cache_folder
from kabinett.games import LEFT_OUT
from kabinett.testing.limits import STANDS_STILL

GAMES = 1  # random games of each test: the author waits for it


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Where it is."
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where its tables are kept. Without it, a folder of the game's own in the cache.",
)
def dev(folder: Path, port: int, no_browser: bool, data: Path | None) -> None:
    """Serve the game in FOLDER while it is being written.

    Whenever something in FOLDER is saved, it is tested and the site begins anew with it: open pages
    load anew, and tables go on from their records. What is wrong stands beside the board."""
    try:
        import watchfiles  # noqa: F401
    except ImportError as error:
        raise click.ClickException("watchfiles is needed: pip install kabinett[author]") from error
    folder = folder.resolve()
    if not (folder / "__init__.py").is_file():
        raise click.ClickException(f"{folder} has no __init__.py: kabinett new-game writes a game")
    play.find_folder(data or cache_folder() / "dev" / folder.name)
    from kabinett.web.host.dev import STATE
    from kabinett.web.host.folders import data_folder

    os.environ[STATE] = str(data_folder() / "dev.json")
    os.environ["KABINETT_GAMES"] = os.pathsep.join(
        filter(None, [str(folder.parent), os.environ.get("KABINETT_GAMES", "")])
    )
    with play.only_one(data_folder()) as lock:
        if lock is None:
            play.say_where(data_folder(), not no_browser)
            return
        workshop = Workshop(folder, Path(os.environ[STATE]))
        workshop.begin()
        workshop.judged.wait()
        page = "" if LEFT_OUT in os.environ else f"new/{folder.name}/"
        play.run(data_folder(), lock, "127.0.0.1", port, not no_browser, page, workshop.has_changed)


class Workshop:
    """Tests the game of a folder whenever something in it is saved."""

    def __init__(self, folder: Path, file: Path) -> None:
        """``file``: where pages look for what was found."""
        self.folder = folder
        self.file = file
        self.loaded = threading.Event()  # another state of the game, which can be loaded
        self.judged = threading.Event()  # it is known whether the game can be served
        self.saved = threading.Event()
        self.testing: subprocess.Popen[str] | None = None
        self.told: list[str] = []  # of the test that runs, what stands in the terminal
        self.tell([])

    def begin(self) -> None:
        """From now on, beside what else this process does."""
        self.saved.set()
        for work in (self.watch, self.test_what_is_saved):
            threading.Thread(target=work, name=work.__name__, daemon=True).start()

    def has_changed(self) -> bool:
        """Is the site to begin anew?  Said once."""
        changed = self.loaded.is_set()
        self.loaded.clear()
        return changed

    def watch(self) -> None:
        from watchfiles import watch

        for _ in watch(self.folder):
            self.saved.set()
            if self.testing is not None:
                self.testing.terminate()  # what it finds is no longer so

    def test_what_is_saved(self) -> None:
        first = True
        while self.saved.wait():
            self.saved.clear()
            self.test(first)
            first = False

    def test(self, first: bool) -> None:
        """Run `kabinett test`.  A game is served when its rules have been seen to come back: one
        that stands still would take the site with it.  Until then the site goes on with what it
        has loaded before, or without the game."""
        command = [sys.executable, "-m", "kabinett.cli.main", "test", str(self.folder)]
        self.testing = subprocess.Popen(
            [*command, "--games", str(GAMES)],
            stdin=subprocess.PIPE,  # it ends when this pipe does, however we end
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**without_game_left_out(), WITH_PARENT: "1"},
        )
        assert self.testing.stdout is not None
        lines: list[str] = []
        self.told = []
        comes_back = False
        for line in self.testing.stdout:
            lines.append(line.rstrip())
            if STANDS_STILL in line and not comes_back:
                self.leave_out(lines)
            elif line.startswith("  ends "):
                comes_back = True
                self.serve(first)
        if self.testing.wait() >= 0 and not self.saved.is_set():
            self.judged.set()  # what cannot be loaded is told on the first page
            self.tell(faults_in(lines))

    def serve(self, first: bool) -> None:
        os.environ.pop(LEFT_OUT, None)
        if not first and self.judged.is_set():
            self.loaded.set()
        self.judged.set()

    def leave_out(self, lines: list[str]) -> None:
        """No process that begins from now on loads the game; say at once why not."""
        os.environ[LEFT_OUT] = self.folder.name
        self.tell(faults_in(lines))
        self.judged.set()

    def tell(self, faults: list[str]) -> None:
        """Here, and to the pages."""
        part = self.file.with_suffix(".part")
        part.write_text(json.dumps({"faults": faults}), "utf-8")
        part.replace(self.file)
        for fault in faults:
            if fault not in self.told:
                click.echo(fault)
        self.told = faults


def without_game_left_out() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != LEFT_OUT}


def faults_in(lines: list[str]) -> list[str]:
    """What `kabinett test` has found, fault by fault, or why the game cannot be loaded.

    >>> faults_in(["tide, games from seed 1 on", "  words    WRONG: x", "           y", "  bot  z"])
    ['words: x\\ny']
    >>> faults_in(["kabinett: the game tide cannot be loaded: rules.py:3: invalid syntax"])
    ['the game tide cannot be loaded: rules.py:3: invalid syntax']
    """
    found: list[str] = []
    inside = False
    for line in lines:
        if " WRONG: " in line and not line.startswith(" " * 4):
            name, _, text = line.strip().partition(" WRONG: ")
            found.append(f"{name.strip()}: {text}")
            inside = True
        elif inside and line.startswith(" " * 4):
            found[-1] += f"\n{line.strip()}"
        else:
            inside = False
    if not found and lines and lines[-1].startswith("kabinett: "):
        found.append(lines[-1].removeprefix("kabinett: "))
    return found
