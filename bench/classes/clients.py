"""Pupils' browsers as the protocol sees them, in one process: pages, and play over each carrier."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from kabinett.core.data import Data


@dataclass
class Response:
    """The head of a response, and the rest of the connection's bytes."""

    status: int
    headers: dict[str, str]
    reader: asyncio.StreamReader

    async def body(self) -> bytes:
        """Read the whole body."""
        if self.headers.get("transfer-encoding") == "chunked":
            return b"".join([piece async for piece in self.pieces()])
        return await self.reader.readexactly(int(self.headers.get("content-length", 0)))

    async def pieces(self) -> AsyncIterator[bytes]:
        """Read a chunked body as it comes."""
        while size := int(await self.reader.readline(), 16):
            yield await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()


class HttpConnection:
    """One HTTP connection of a browser, used for one request after the other."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Response:
        """Send a request, and return the head of its response."""
        browser = self.browser
        lines = {
            "Host": browser.netloc,
            "Origin": browser.base,
            "Cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items()),
            "X-CSRFToken": browser.cookies.get("csrftoken", ""),
            "Content-Length": str(len(body)),
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        request = f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body
        for _ in range(2):  # the site may have closed a connection that was idle
            if self.streams is None:
                host, port = browser.netloc.split(":")
                self.streams = await asyncio.open_connection(host, int(port), limit=1 << 22)
            reader, writer = self.streams
            writer.write(request)
            with suppress(ConnectionResetError):
                if first := await reader.readline():
                    return await self.read_head(int(first.split()[1]), reader)
            self.close()
        raise ConnectionError(f"no response to {method} {path}")

    async def read_head(self, status: int, reader: asyncio.StreamReader) -> Response:
        headers: dict[str, str] = {}
        while line := (await reader.readline()).decode().strip():
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
            if name.lower() == "set-cookie":
                cookie, _, content = value.split(";")[0].partition("=")
                self.browser.cookies[cookie] = content
        return Response(status, headers, reader)

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Browser:
    """A browser with its cookies, which loads pages over one connection."""

    def __init__(self, base: str) -> None:
        self.base, self.netloc = base, urlsplit(base).netloc
        self.cookies: dict[str, str] = {}
        self.connection = HttpConnection(self)

    async def open(self, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """Open a page or send a form, follow redirects, and return the path and the text."""
        method, body, headers = "GET", b"", {}
        if form is not None:
            method, body = "POST", urlencode(form).encode()
            headers = {"Content_Type": "application/x-www-form-urlencoded"}
        for _ in range(5):
            response = await self.connection.ask(method, path, body, **headers)
            text = (await response.body()).decode()
            if response.status not in (301, 302):
                assert response.status in (200, 204), f"{path}: {response.status} {text[:300]}"
                return path, text
            path, method, body, headers = response.headers["location"], "GET", b"", {}
        raise AssertionError(f"too many redirects: {path}")


# -- carriers


class SocketLine:
    """Play over a WebSocket."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser, self.table = browser, table
        self.socket: ClientConnection | None = None

    async def open(self) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.browser.cookies.items())
        self.socket = await connect(
            self.browser.base.replace("http", "ws") + f"/play?table={self.table}",
            origin=Origin(self.browser.base),
            additional_headers={"Cookie": cookies},
            max_size=None,
        )

    async def send(self, text: str) -> None:
        assert self.socket is not None
        await self.socket.send(text)

    async def packets(self) -> AsyncIterator[list[Data]]:
        assert self.socket is not None
        async for text in self.socket:
            yield msgspec.json.decode(text)


@dataclass
class HttpLine:
    """Play over HTTP; two connections, as a browser has them."""

    browser: Browser
    table: str
    key: str = ""
    sent: int = 0
    after: int = 0
    sending: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self.posts, self.reads = HttpConnection(self.browser), HttpConnection(self.browser)

    def path(self, act: str) -> str:
        return f"/play/{act}?table={self.table}&after={self.after}"

    async def open(self) -> None:
        response = await self.posts.ask("POST", self.path("open"))
        assert response.status == 200, response.status
        self.key = json.loads(await response.body())["key"]

    async def send(self, text: str) -> None:
        async with self.sending:
            body = json.dumps({"first": self.sent + 1, "messages": [text]}).encode()
            self.sent += 1
            path = self.path("send")
            response = await self.posts.ask("POST", path, body, X_Kabinett_Session=self.key)
            assert response.status == 204, response.status


class EventsLine(HttpLine):
    """Play over server-sent events."""

    async def packets(self) -> AsyncIterator[list[Data]]:
        path = self.path("events")
        response = await self.reads.ask("GET", path, X_Kabinett_Session=self.key)
        text = ""
        async for piece in response.pieces():
            *events, text = (text + piece.decode()).split("\n\n")
            for event in events:
                if match := re.fullmatch(r"id: (\d+)\ndata: (.*)", event, re.DOTALL):
                    self.after = int(match[1])
                    yield msgspec.json.decode(match[2])


class PollLine(HttpLine):
    """Play over long polling."""

    async def packets(self) -> AsyncIterator[list[Data]]:
        while True:
            path = self.path("poll")
            response = await self.reads.ask("GET", path, X_Kabinett_Session=self.key)
            assert response.status == 200, response.status
            answer = msgspec.json.decode(await response.body())
            if "end" in answer:
                return
            self.after = answer["number"]
            yield answer["messages"]


LINES: dict[str, type[SocketLine | EventsLine | PollLine]] = {
    "WebSocket": SocketLine,
    "server-sent events": EventsLine,
    "long polling": PollLine,
}
