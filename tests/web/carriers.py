"""Clients of a table over each carrier: WebSocket, server-sent events, and long polling."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from kabinett.attack.clients import Browser, TableClient, TableSocket
from tests.web.sites import PATIENCE

Headers = dict[str, str]


class Refused(Exception):
    """The site refused to open a session; the argument is the status."""


class HttpTable(TableClient):
    """A client over plain HTTP, which goes on where it was after a request was cut off."""

    act = ""  # what it reads

    def __init__(
        self, browser: Browser, table: str, seat: int, last: str = "", join: bool = True
    ) -> None:
        super().__init__(browser, table, seat)
        status, text = self.request("POST", "open")
        if status != 200:
            raise Refused(status)
        self.key = json.loads(text)["key"]
        self.sent = self.after = 0
        self.reads = 0  # requests that read
        self.is_closed = False
        if join:
            self.say(type="join", last=last)
        threading.Thread(target=self.listen, daemon=True).start()

    # -- requests

    def path(self, act: str, **query: object) -> str:
        more = "".join(f"&{name}={value}" for name, value in query.items())
        return f"/play/{act}?table={self.table}{more}"

    def headers(self) -> Headers:
        key = {"X-Kabinett-Session": self.key} if hasattr(self, "key") else {}
        return self.browser.form_headers | {"Cookie": self.browser.cookie_header} | key

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(urlsplit(self.browser.base).netloc, timeout=PATIENCE)

    def request(
        self, method: str, act: str, body: object = None, **changed: str | None
    ) -> tuple[int, str]:
        """Send a request, with changed headers; the status and the text of the response."""
        connection = self.connect()
        headers: dict[str, str | None] = {**self.headers()}
        headers |= {name.replace("_", "-"): value for name, value in changed.items()}
        kept = {name: value for name, value in headers.items() if value is not None}
        data = None if body is None else json.dumps(body)
        connection.request(method, self.path(act), data, kept)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, text

    def send(self, text: str) -> None:
        body = {"first": self.sent + 1, "messages": [text]}
        self.sent += 1
        for _ in range(20):  # a proxy may cut the request off
            with suppress(OSError, http.client.HTTPException):
                status, _text = self.request("POST", "send", body)
                assert status in (204, 400, 404), status
                return
        raise AssertionError("no message gets through")

    def close(self) -> None:
        self.is_closed = True
        self.request("POST", "close")

    # -- packets

    def listen(self) -> None:
        while self.close_code is None and not self.is_closed:
            connection = self.connect()
            with suppress(OSError, http.client.HTTPException, ValueError):
                self.reads += 1
                path = self.path(self.act, after=self.after)
                connection.request("GET", path, headers=self.headers())
                response = connection.getresponse()
                if response.status == 404:
                    return self.end(404)
                assert response.status == 200, response.status
                self.read(response)
            connection.close()

    def read(self, response: http.client.HTTPResponse) -> None:
        """Take the packets of a response."""
        raise NotImplementedError

    def take(self, number: int, messages: list[Any]) -> None:
        if number > self.after:
            self.after = number
            self.add(messages)


class TableEvents(HttpTable):
    """A client that reads server-sent events."""

    act = "events"

    def read(self, response: http.client.HTTPResponse) -> None:
        for event in events_of(response):
            if event.get("event") == "end":
                return self.end(int(event["data"]))
            if "id" in event:
                self.take(int(event["id"]), json.loads(event["data"]))


class TablePoll(HttpTable):
    """A client that polls."""

    act = "poll"

    def read(self, response: http.client.HTTPResponse) -> None:
        answer = json.loads(response.read())
        if "end" in answer:
            return self.end(answer["end"])
        self.take(answer["number"], answer["messages"])


def events_of(response: Any) -> Iterator[dict[str, str]]:
    """The events of a stream, each with its fields."""
    event: dict[str, str] = {}
    while line := response.readline():
        name, _, value = line.decode().rstrip("\n").partition(":")
        if name:
            event[name] = value.removeprefix(" ")
        elif event:
            yield event
            event = {}


CARRIERS: dict[str, type[TableSocket | TableEvents | TablePoll]] = {
    "socket": TableSocket,
    "events": TableEvents,
    "polling": TablePoll,
}
