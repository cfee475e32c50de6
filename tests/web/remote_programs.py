"""A program that talks to a site in its own processes."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterator
from typing import Any

from tests.web.sites import PATIENCE, Browser


class Program:
    """A program with a token of the site's person."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.browser.get("/")
        form = b"name=test&scope=tables"
        _, _, shown = self.browser.post(
            "/account/tokens/", form, "application/x-www-form-urlencoded"
        )
        found = re.search(r"kabinett_[\w-]+", shown)
        assert found, shown
        self.token = found[0]

    def ask(self, path: str, body: object = None) -> Any:
        request = urllib.request.Request(
            f"{self.browser.base}/api/1{path}",
            None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"},
        )
        return urllib.request.urlopen(request, timeout=PATIENCE)

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        with self.ask(path) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)

    def answer(self, table: str, seat: int, ask: int, choice: str) -> None:
        body = {"seat": seat, "ask": ask, "choice": choice}
        with self.ask(f"/tables/{table}/answer", body) as response:
            assert json.load(response) == {"ok": True}
