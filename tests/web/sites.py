"""The site in processes of its own, and a browser of few words."""

from __future__ import annotations

import http.cookiejar
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.web import databases

GAMES = Path(__file__).parent.parent / "games"
SERVED = "tests.web.quick"
PASSWORD = "drei Wörter reichen"
FORM = "application/x-www-form-urlencoded"
START = "from kabinett.cli.main import main; main(['play', '--no-browser', '--port', '{port}'])"
#: The command line, with the settings of a served site in which passwords are cheap.
COMMAND = f"""
import sys
from kabinett.cli import serve
from kabinett.cli.main import main
serve.SETTINGS = "{SERVED}"
main(sys.argv[1:])
"""
MAKE_ACCOUNTS = f"""
import sys
from kabinett.cli import play, serve
serve.SETTINGS = "{SERVED}"
serve.configured(None, checked=False)
play.bring_up_to_date()
from kabinett.web.people.admins import make_admin
for name in sys.argv[1:]:
    make_admin(name, f"{{name}}@example.org", "{PASSWORD}")
"""
#: Seconds that a test waits for another process.  Beside others' work all is slow, and that is no
#: fault; whatever has not come by then will not come.
PATIENCE = 120.0
#: Seconds that what comes "at once" may take at most: far more than it needs, and less than a ping
#: takes, by which an end would be noticed anyway.
SOON = 20.0


class Site:
    """`kabinett play` with a data folder, to be used with ``with``; with a database of its own,
    or with the one at that address; at that port, or the next that is free."""

    def __init__(
        self,
        data: Path,
        delay: float = 0.0,
        token: str = "",
        database: str | None = None,
        port: int = 8300,
    ) -> None:
        self.data = data
        self.port = port
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "kabinett.web.settings",
            "KABINETT_DATA": str(data),
            "KABINETT_GAMES": str(GAMES),
            "KABINETT_BOT_DELAY": str(delay),
            "KABINETT_TOKEN": token,
            "KABINETT_DATABASE": databases.fresh() if database is None else database,
        }
        self.address = ""

    def command(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", START.format(port=self.port)],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> Site:
        self.process = self.command()
        assert self.process.stdout is not None
        slow = threading.Timer(PATIENCE, self.process.kill)
        slow.start()
        first = ""
        while "http://" not in first:
            first = self.process.stdout.readline()
            assert first, "the site did not start"
        slow.cancel()
        self.address = first.split("http://")[1].split("/")[0]
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def children(self) -> list[int]:
        """The process ids of web and worker."""
        number = self.process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text()
        return [int(child) for child in children.split()]

    def kill(self, child: int) -> None:
        os.kill(child, signal.SIGKILL)


class Served(Site):
    """`kabinett serve`, on this computer only; its mail stands in ``printed``."""

    def __init__(self, data: Path, processes: int = 1) -> None:
        super().__init__(data)
        self.environment["KABINETT_PROCESSES"] = str(processes)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.environment["KABINETT_PORT"] = str(free.getsockname()[1])
        self.environment["DJANGO_SETTINGS_MODULE"] = SERVED
        self.printed: list[str] = []
        self.path = [*sys.path]  # where it finds its modules

    def command(self) -> subprocess.Popen[str]:
        return self.kabinett("serve")

    def kabinett(self, *arguments: str) -> subprocess.Popen[str]:
        return self.python(COMMAND, *arguments)

    def python(self, code: str, *arguments: str) -> subprocess.Popen[str]:
        """Another process, with the same games."""
        return subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            env=self.environment | {"PYTHONPATH": os.pathsep.join(self.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> Served:
        super().__enter__()
        threading.Thread(target=self.read, daemon=True).start()
        return self

    def read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.printed.append(line)

    def account(self, name: str) -> Browser:
        """A browser in which somebody new is logged in."""
        done = self.kabinett("admin", name, "--mail", f"{name}@example.org", "--password", PASSWORD)
        assert done.wait(PATIENCE) == 0, done.stdout and done.stdout.read()
        return self.login(name)

    def make_accounts(self, *names: str) -> None:
        """Several at once, in one process."""
        told = self.python(MAKE_ACCOUNTS, *names)
        said, _ = told.communicate(timeout=PATIENCE)
        assert told.returncode == 0, said

    def login(self, name: str, password: str = PASSWORD) -> Browser:
        browser = Browser(self.address)
        browser.get("/account/login/")
        form = urllib.parse.urlencode({"login": name, "password": password}).encode()
        status, address, text = browser.post("/account/login/", form, FORM)
        assert status == 200 and "login" not in address, text
        return browser


class Browser:
    """Cookies, pages, and the API."""

    def __init__(self, address: str) -> None:
        self.base = f"http://{address}"
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        with self.opener.open(self.base + path, timeout=PATIENCE) as response:
            text: str = response.read().decode()
            return text

    def json(self, path: str) -> Any:
        return json.loads(self.get(path))

    def post(self, path: str, data: bytes, kind: str) -> tuple[int, str, str]:
        """Status, address and text of the answer."""
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        request = urllib.request.Request(
            self.base + path,
            data,
            {"X-CSRFToken": str(token), "Origin": self.base, "Content-Type": kind},
        )
        try:
            with self.opener.open(request, timeout=PATIENCE) as response:
                return response.status, response.geturl(), response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.geturl(), error.read().decode()

    def new_game(self, game: str, **fields: str) -> str:
        """The id of a new game."""
        self.get(f"/new/{game}/")
        data = urllib.parse.urlencode({k.replace("_", "-"): v for k, v in fields.items()})
        status, address, text = self.post(
            f"/new/{game}/", data.encode(), "application/x-www-form-urlencoded"
        )
        assert status == 200, text
        return address.rstrip("/").split("/")[-1]

    def answer(self, table: str, seat: int, ask: int, choice: str) -> tuple[int, Any]:
        body = json.dumps({"seat": seat, "ask": ask, "choice": choice}).encode()
        status, _, text = self.post(f"/api/table/{table}/answer", body, "application/json")
        return status, json.loads(text)

    def view(self, table: str, seat: int) -> Any:
        return self.json(f"/api/table/{table}/view?seat={seat}")


class Line:
    """A socket that looks at one table; what it hears, with the time when it came."""

    def __init__(self, browser: Browser, table: str, seat: int, last: str = "") -> None:
        self.table, self.seat = table, seat
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.cookies)
        self.open = connect(
            browser.base.replace("http", "ws") + f"/play?table={table}",
            origin=Origin(browser.base),
            additional_headers={"Cookie": cookies},
        )
        self.socket = self.open.__enter__()
        self.heard: list[tuple[float, dict[str, Any]]] = []
        self.came = threading.Condition()
        self.number = 0
        self.say(type="join", last=last)
        threading.Thread(target=self.listen, daemon=True).start()

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps({"table": self.table, "seat": self.seat} | message))

    def ask(self, **message: object) -> dict[str, Any]:
        """Say something, and wait for what is said to it."""
        self.number += 1
        self.say(**message, id=self.number)
        return self.wait_for(1, lambda heard: heard.get("id") == self.number)[0][1]

    def listen(self) -> None:
        try:
            for text in self.socket:
                with self.came:
                    self.heard += [(time.monotonic(), each) for each in json.loads(text)]
                    self.came.notify_all()
        except ConnectionClosed:
            pass
        with self.came:
            self.heard.append((time.monotonic(), {"type": "end"}))
            self.came.notify_all()

    def wait_for(
        self,
        count: int,
        which: Callable[[dict[str, Any]], bool] = lambda heard: "id" not in heard,
        seconds: float = PATIENCE,
    ) -> list[tuple[float, dict[str, Any]]]:
        """What it heard of this kind, as soon as there is so much."""

        def found() -> list[tuple[float, dict[str, Any]]]:
            return [each for each in self.heard if which(each[1])]

        with self.came:
            assert self.came.wait_for(lambda: len(found()) >= count, seconds), self.heard
            return found()
