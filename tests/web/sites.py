"""The site in processes of its own, and a browser of few words."""

from __future__ import annotations

import http.cookiejar
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parent.parent / "games"
START = "from kabinett.cli.main import main; main(['play', '--no-browser', '--port', '8300'])"


class Site:
    """`kabinett play` with a data folder, to be used with ``with``."""

    def __init__(self, data: Path, delay: float = 0.0, token: str = "") -> None:
        self.data = data
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "kabinett.web.settings",
            "KABINETT_DATA": str(data),
            "KABINETT_GAMES": str(GAMES),
            "KABINETT_BOT_DELAY": str(delay),
            "KABINETT_TOKEN": token,
        }
        self.address = ""

    def command(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", START],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> Site:
        self.process = self.command()
        assert self.process.stdout is not None
        first = ""
        while "http://" not in first:
            first = self.process.stdout.readline()
            assert first, "the site did not start"
        self.address = first.split("http://")[1].split("/")[0]
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(10)

    def children(self) -> list[int]:
        """The process ids of web and worker."""
        number = self.process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text()
        return [int(child) for child in children.split()]

    def kill(self, child: int) -> None:
        os.kill(child, signal.SIGKILL)


class Browser:
    """Cookies, pages, the API, and streams."""

    def __init__(self, address: str) -> None:
        self.base = f"http://{address}"
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        with self.opener.open(self.base + path, timeout=10) as response:
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
            with self.opener.open(request, timeout=10) as response:
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


class Stream:
    """A stream that is being listened to; its events with the time when they came."""

    def __init__(self, browser: Browser, table: str, seat: int, last: str = "") -> None:
        headers = {"Last-Event-ID": last} if last else {}
        path = f"/api/table/{table}/stream?seat={seat}"
        self.response = browser.opener.open(
            urllib.request.Request(browser.base + path, headers=headers), timeout=30
        )
        self.events: list[tuple[float, str, Any]] = []
        self.came = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        event = ""
        try:
            for raw in self.response:
                line = raw.decode().rstrip("\n")
                if line.startswith("event: "):
                    event = line.removeprefix("event: ")
                elif line.startswith("data: "):
                    with self.came:
                        data = json.loads(line.removeprefix("data: "))
                        self.events.append((time.monotonic(), event, data))
                        self.came.notify_all()
        except (OSError, ValueError, AttributeError):
            pass  # closed

    def wait_for(self, count: int, seconds: float = 5.0) -> list[tuple[float, str, Any]]:
        """The events, as soon as there are so many."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.events) >= count, seconds), (
                f"{len(self.events)} events, not {count}"
            )
            return list(self.events)
