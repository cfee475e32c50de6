"""The site as a person starts it: `kabinett play`, in its own processes."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from kabinett.attack.site import children_of
from kabinett.core.play.opening import load
from kabinett.core.play.saved import Pieces
from kabinett.core.play.table import Table
from kabinett.games import find_game

GAMES = Path(__file__).parent.parent / "games"
INSIDE = Path(__file__).parent / "inside"
START = "from kabinett.cli.main import main; main()"
PASSWORD = "drei Wörter reichen"
PATIENCE = 180.0  # in seconds; everything is much slower beside six busy processes
STORED = """SELECT head, lines, log_from, log
  FROM play_game JOIN play_step ON game_id = play_game.id
  WHERE play_game.id = ? ORDER BY number"""


class House:
    """A site with a data folder; a test may start and stop it several times."""

    code = START
    command: tuple[str, ...] = ("play", "--no-browser")
    says = "open at"

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.environment: dict[str, str] = {}  # the variables of this site
        self.layer: subprocess.Popen[str] | None = None
        self.records: dict[str, Any] = {}  # the recorded games laid so far: see `looker.laid`
        self.luck("start")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def luck(self, test: str) -> None:
        """Seed dice and bots with this name, so that a second try plays the same game."""
        fresh = self.data / "luck.new"
        fresh.write_text(f"{test}\n{time.monotonic_ns()}")
        fresh.replace(self.data / "luck")

    def surroundings(self) -> dict[str, str]:
        """The environment of the site's processes."""
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(INSIDE), *filter(None, sys.path)]),
            "KABINETT_TEST_LUCK": str(self.data / "luck"),
            "KABINETT_DATA": str(self.data),
            "KABINETT_GAMES": str(GAMES),
            "KABINETT_BOT_DELAY": "0",
            "KABINETT_TOKEN": "",
            "PYTHONUNBUFFERED": "1",
            **self.environment,
        }
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        return environment

    def start(self) -> None:
        """Start the site and wait until it prints its address."""
        said = (self.data / "said.log").open("ab")
        begin = said.tell()
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.code, *self.command, "--port", str(self.port)],
            env=self.surroundings(),
            stdout=said,
            stderr=subprocess.STDOUT,
        )
        until = time.monotonic() + PATIENCE
        while f"{self.says} {self.address}/".encode() not in self.said(begin):
            assert self.process.poll() is None, f"the site did not start: {self.said(begin)!r}"
            assert time.monotonic() < until, f"the site is too slow: {self.said(begin)!r}"
            time.sleep(0.05)

    def said(self, begin: int = 0) -> bytes:
        return (self.data / "said.log").read_bytes()[begin:]

    def processes(self) -> list[int]:
        """Returns the ids of the command, the supervisor, the web process and the worker."""
        assert self.process is not None
        first = self.process.pid
        above = children_of(first)
        return [first, *above, *(child for each in above for child in children_of(each))]

    def kill(self) -> None:
        """Cut the power: all processes end at once, without cleaning up."""
        assert self.process is not None
        numbers = self.processes()
        for number in numbers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self.process.wait(PATIENCE)
        until = time.monotonic() + PATIENCE
        while any(is_alive(number) for number in numbers):
            assert time.monotonic() < until
            time.sleep(0.02)
        self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None

    def close(self) -> None:
        """Stop the site and the process that lays its tables."""
        self.stop()
        if self.layer is not None:
            self.layer.communicate()
            self.layer = None

    def log(self) -> str:
        """Returns everything that the site has logged."""
        paths = [self.data / "said.log", self.data / "kabinett.log"]
        return "\n".join(path.read_text(errors="replace") for path in paths if path.exists())

    # -- tables at the moment where a test begins

    def lay(self, game: str, seats: int, answers: int = 0, moment: str = "", **more: Any) -> str:
        """Returns the path of a fresh table at a certain moment: see `laying.Wish`."""
        wish = {"game": game, "seats": seats, "answers": answers, "moment": moment}
        return f"/table/{self.tell_layer(wish | more)['table']}/"

    def say(self, table: str, text: str) -> None:
        """Let Ben say something at a table where he sits."""
        self.tell_layer({"table": table.strip("/").rpartition("/")[2], "say": text})

    def clear(self) -> None:
        """Remove the tables of earlier tests, except recorded games."""
        if self.layer is not None:
            self.tell_layer({"clear": True})

    def tell_layer(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Send a wish to the one process that lays all tables, so that it starts only once."""
        if self.layer is None:
            self.layer = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.laying"],
                env=self.surroundings() | {"DJANGO_SETTINGS_MODULE": "kabinett.web.settings"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        writes, reads = self.layer.stdin, self.layer.stdout
        assert writes is not None and reads is not None
        print(json.dumps(wish), file=writes, flush=True)
        said: dict[str, Any] = json.loads(reads.readline())
        assert "failed" not in said, f"{wish} cannot be laid: {said['failed']}"
        return said

    # -- behind the scenes

    def saved(self, table: str) -> Pieces:
        """Returns a game as the site stores it, with its seed and all hands."""
        uri = f"file:{self.data / 'kabinett.sqlite3'}?mode=ro"
        pieces = Pieces("", [], [])
        with contextlib.closing(sqlite3.connect(uri, uri=True)) as database:
            for head, lines, log_from, log in database.execute(STORED, [table]):
                pieces = Pieces(
                    head,
                    pieces.lines + json.loads(lines),
                    pieces.log[:log_from] + json.loads(log),
                )
        return pieces

    def table(self, table: str) -> Table:
        return load(self.saved(table), find_game)[0]

    def wait_for(self, table: str, seat: int) -> None:
        """Wait until nobody but that seat has anything to do."""
        until = time.monotonic() + PATIENCE
        while (seats := self.table(table).open_seats()) not in ((seat,), ()):
            assert time.monotonic() < until, f"seats {seats} do not answer"
            time.sleep(0.05)

    def hands(self, table: str) -> list[set[str]]:
        """Returns the names of the cards that each seat of a game of Fall holds."""
        opened = self.table(table)
        state: Any = opened.state
        names = opened.game.vocabulary.names
        return [{names[card] for card in hand} for hand in state.hands]


PEOPLE = """
import sys, django; django.setup()
from django.conf import settings
from django.test import Client
from kabinett.web.host import database
from allauth.account.models import EmailAddress
from kabinett.web.people.models import Person
database.prepare()
password, *names = sys.argv[1:]
for name in names:
    client = Client(headers={"host": "127.0.0.1"})
    person = Person.objects.create_user(name, f"{name}@example.org", password)
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    client.force_login(person, "allauth.account.auth_backends.AuthenticationBackend")
    print(client.cookies[settings.SESSION_COOKIE_NAME].value)
"""


class ServedHouse(House):
    """A site with accounts for people with these names, who are already logged in."""

    command = ("serve",)
    says = "served at"

    def __init__(self, data: Path, *names: str) -> None:
        super().__init__(data)
        environment = {
            **os.environ,
            "KABINETT_DATA": str(data),
            "DJANGO_SETTINGS_MODULE": "kabinett.web.served_settings",
        }
        found = subprocess.run(
            [sys.executable, "-c", PEOPLE, PASSWORD, *names],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        self.sessions = dict(zip(names, found.stdout.split(), strict=True))


class TimedHouse(ServedHouse):
    """A site with accounts whose clock can run faster for a while."""

    def __init__(self, data: Path, *names: str) -> None:
        super().__init__(data, *names)
        self.clock = data / "clock"
        self.run_at(1)
        self.environment = {"KABINETT_TEST_CLOCK": str(self.clock)}

    def run_at(self, pace: float) -> None:
        """Let the site's clock run at this speed: its seconds in one real second."""
        now = time.time()
        then = now
        if self.clock.exists():
            since, before, paced = map(float, self.clock.read_text().split())
            then = before + paced * (now - since)
        fresh = self.clock.with_suffix(".new")
        fresh.write_text(f"{now!r} {then!r} {pace!r}")
        fresh.replace(self.clock)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def is_alive(number: int) -> bool:
    """Whether the process exists and is no zombie."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()
    except OSError:
        return False
