"""`kabinett dev`: a site with the game that an author is writing, tested and reloaded at each
save."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import click

from kabinett.cli import local_site, site
from kabinett.cli.test import WITH_PARENT
from kabinett.core.script.cache import cache_folder
from kabinett.games import LEFT_OUT

GAMES = 1  # random games of each test: the author waits for it


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="The port."
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of its tables. By default a folder for this game in the cache.",
)
def dev(folder: Path, port: int, no_browser: bool, data: Path | None) -> None:
    """Serve the game in FOLDER while you write it.

    Whenever you save a file in FOLDER, the game is tested and the site restarts with it: open pages
    reload, and tables continue from their records. The pages show faults beside the board."""
    try:
        import watchfiles  # noqa: F401
    except ImportError as error:
        raise click.ClickException("watchfiles is needed: pip install kabinett[author]") from error
    folder = folder.resolve()
    if not (folder / "__init__.py").is_file():
        raise click.ClickException(f"{folder} has no __init__.py; kabinett new-game writes a game")
    data_folder = site.use_data_folder(data or cache_folder() / "dev" / folder.name)
    from kabinett.web.host.dev import STATE

    os.environ[STATE] = str(data_folder / "dev.json")
    os.environ["KABINETT_GAMES"] = os.pathsep.join(
        filter(None, [str(folder.parent), os.environ.get("KABINETT_GAMES", "")])
    )
    with site.lock_data_folder(data_folder) as lock:
        if lock is None:
            local_site.print_address(data_folder, not no_browser)
            return
        workshop = Workshop(folder, Path(os.environ[STATE]))
        workshop.begin()
        workshop.verdict_event.wait()
        page = "" if LEFT_OUT in os.environ else f"new/{folder.name}/"
        local_site.serve(data_folder, lock, port, not no_browser, page, workshop.has_changed)


class Workshop:
    """Tests the game of a folder whenever the author saves a file."""

    def __init__(self, folder: Path, file: Path) -> None:
        """``file`` is where pages look for faults."""
        self.folder = folder
        self.file = file
        self.ready_event = threading.Event()  # a new version of the game can be loaded
        self.verdict_event = threading.Event()  # the test has shown whether the game can be served
        self.save_event = threading.Event()
        self.testing: subprocess.Popen[str] | None = None
        self.shown_faults: list[str] = []  # faults that the terminal shows
        self.show_faults([])

    def begin(self) -> None:
        """Start the threads that watch and test."""
        self.save_event.set()
        for work in (self.watch, self.test_what_is_saved):
            threading.Thread(target=work, name=work.__name__, daemon=True).start()

    def has_changed(self) -> bool:
        """Return whether the site has to restart: True once per change."""
        if not self.ready_event.is_set():
            return False
        self.ready_event.clear()
        return True

    def watch(self) -> None:
        from watchfiles import watch

        for _ in watch(self.folder):
            self.save_event.set()
            if self.testing is not None:
                self.testing.terminate()  # its result is out of date

    def test_what_is_saved(self) -> None:
        first = True
        while self.save_event.wait():
            self.save_event.clear()
            self.test(first)
            first = False

    def test(self, first: bool) -> None:
        """Run `kabinett test`, and serve the game as soon as the test shows that its rules do not
        hang, because they would hang the site.

        Until then the site keeps the version that it has loaded, or runs without the game."""
        command = [sys.executable, "-m", "kabinett.cli.main", "test", str(self.folder)]
        self.testing = subprocess.Popen(
            [*command, "--json", "--games", str(GAMES)],
            stdin=subprocess.PIPE,  # the test ends when this pipe closes, however this process ends
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env={**without_game_left_out(), WITH_PARENT: "1"},
        )
        assert self.testing.stdout is not None
        faults: list[str] = []
        self.shown_faults = []
        is_served = False
        for line in self.testing.stdout:
            report = json.loads(line)
            if report["fault"] is not None:
                faults.append(f"{report['check']}: {report['fault']}")
            if report["stands_still"] and not is_served:
                self.leave_out(faults)
            elif report["check"] == "ends":
                is_served = True
                self.serve(first)
        code = self.testing.wait()
        if code >= 0 and not self.save_event.is_set():
            if code and not faults:
                faults = [f"the test has failed: `kabinett test {self.folder}` shows why"]
            self.verdict_event.set()  # the first page says so if the game cannot be loaded
            self.show_faults(faults)

    def serve(self, first: bool) -> None:
        os.environ.pop(LEFT_OUT, None)
        if not first and self.verdict_event.is_set():
            self.ready_event.set()
        self.verdict_event.set()

    def leave_out(self, faults: list[str]) -> None:
        """Keep new processes from loading the game, and show the reason at once."""
        os.environ[LEFT_OUT] = self.folder.name
        self.show_faults(faults)
        self.verdict_event.set()

    def show_faults(self, faults: list[str]) -> None:
        """Show the faults in the terminal and on the pages."""
        part = self.file.with_suffix(".part")
        part.write_text(json.dumps({"faults": faults}), "utf-8")
        part.replace(self.file)
        for fault in faults:
            if fault not in self.shown_faults:
                click.echo(fault)
        self.shown_faults = faults


def without_game_left_out() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != LEFT_OUT}
