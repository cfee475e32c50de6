"""Who comes to a site: browsers with cookies, programs with a token, sockets, and connections on
which anything can be said.  Each may come from an address of its own of this computer."""

from __future__ import annotations

import http.client
import http.cookiejar
import json
import re
import socket
import ssl
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

#: Seconds that another process is waited for.  Beside others' work all is slow, and that is no
#: fault; whatever has not come by then will not come.
PATIENCE = 120.0
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"


@dataclass(frozen=True)
class Answer:
    """What came back: 0 and the reason if nothing did."""

    status: int
    text: str
    where: str = ""  # it sends one on to there

    def json(self) -> Any:
        return json.loads(self.text)


class HTTPFrom(urllib.request.HTTPHandler):
    """Connects from one of the addresses of this computer."""

    def __init__(self, at: str) -> None:
        super().__init__()
        self.at = at

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(http.client.HTTPConnection, req, source_address=(self.at, 0))


class Stay(urllib.request.HTTPRedirectHandler):
    """Is sent on nowhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Browser:
    """Cookies, pages, and the API.  ``address``: host and port, or the whole beginning of a URL;
    ``at``: where from; ``cookies``: those that it has already."""

    def __init__(self, address: str, at: str = "", **cookies: str) -> None:
        self.base = address if "://" in address else f"http://{address}"
        self.at = at
        self.cookies = http.cookiejar.CookieJar()
        for name, value in cookies.items():
            self.set(name, value)
        handlers = [HTTPFrom(at)] if at else []
        jar = urllib.request.HTTPCookieProcessor(self.cookies)
        self.opener = urllib.request.build_opener(jar, *handlers)
        self.stays = urllib.request.build_opener(jar, Stay(), *handlers)

    def set(self, name: str, value: str) -> None:
        """A cookie."""
        host = urllib.parse.urlsplit(self.base).hostname or ""
        domain = host if "." in host else f"{host}.local"
        made = http.cookiejar.Cookie(
            *(0, name, value, None, False, domain, False, False, "/", True, False),
            *(None, False, None, None, {}),
        )
        self.cookies.set_cookie(made)

    def cookie(self, name: str) -> str:
        return next((str(each.value) for each in self.cookies if each.name == name), "")

    def get(self, path: str) -> str:
        with self.opener.open(self.base + path, timeout=PATIENCE) as response:
            text: str = response.read().decode()
            return text

    def json(self, path: str) -> Any:
        return json.loads(self.get(path))

    def post(self, path: str, data: bytes, kind: str) -> tuple[int, str, str]:
        """Status, address and text of the answer, by whoever may post."""
        request = urllib.request.Request(
            self.base + path, data, self.rightly | {"Content-Type": kind}
        )
        try:
            with self.opener.open(request, timeout=PATIENCE) as response:
                return response.status, response.geturl(), response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.geturl(), error.read().decode()

    @property
    def rightly(self) -> dict[str, str]:
        """The headers of a post that a page of this site makes."""
        return {"X-CSRFToken": self.cookie("csrftoken"), "Origin": self.base}

    def send(self, method: str, path: str, data: bytes | None = None, **headers: str) -> Answer:
        """Whatever comes back, as it comes."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.base + path, data, named, method=method)
        try:
            with self.stays.open(request, timeout=PATIENCE) as response:
                return Answer(response.status, response.read().decode("utf-8", "replace"))
        except urllib.error.HTTPError as error:
            with suppress(OSError, http.client.HTTPException):
                text = error.read().decode("utf-8", "replace")
                return Answer(error.code, text, error.headers.get("Location", ""))
            return Answer(error.code, "")
        except (OSError, http.client.HTTPException, ValueError) as error:
            return Answer(0, f"{type(error).__name__}: {error}")

    def new_game(self, game: str, **fields: str) -> str:
        """The id of a new game."""
        self.get(f"/new/{game}/")
        data = urllib.parse.urlencode({k.replace("_", "-"): v for k, v in fields.items()})
        status, address, text = self.post(f"/new/{game}/", data.encode(), FORM)
        assert status == 200, text
        return address.rstrip("/").split("/")[-1]

    def answer(self, table: str, seat: int, ask: int, choice: str) -> tuple[int, Any]:
        body = json.dumps({"seat": seat, "ask": ask, "choice": choice}).encode()
        status, _, text = self.post(f"/api/table/{table}/answer", body, JSON)
        return status, json.loads(text)

    def view(self, table: str, seat: int) -> Any:
        return self.json(f"/api/table/{table}/view?seat={seat}")


class ProgramRefused(Exception):
    """The API did not do what is needed to go on."""


class Program:
    """What uses the API with a token, which is shown to nobody."""

    def __init__(self, base: str, token: str, at: str = "") -> None:
        self.browser = Browser(base, at)
        self.__token = token

    def send(self, method: str, path: str, body: Any = None, language: str = "en") -> Answer:
        data = None if body is None else body if isinstance(body, bytes) else said(body)
        return self.browser.send(
            method, f"/api/1{path}", data, Content_Type=JSON, Accept_Language=language,
            Authorization=f"Bearer {self.__token}",
        )  # fmt: skip

    def get(self, path: str) -> Any:
        return self.done(self.send("GET", path), path)

    def post(self, path: str, **body: Any) -> Any:
        return self.done(self.send("POST", path, body), path)

    def done(self, answer: Answer, path: str) -> Any:
        """What it answers; ProgramRefused if it refuses."""
        if answer.status != 200:
            raise ProgramRefused(f"{path}: {answer.status} {answer.text[:200]}")
        return answer.json()


def said(body: Any) -> bytes:
    return json.dumps(body).encode()


def named(headers: dict[str, str]) -> dict[str, str]:
    """As `Browser.send` takes them."""
    return {name.replace("-", "_"): value for name, value in headers.items()}


class Line:
    """A socket that looks at one table; what it hears, with the time when it came.  Without
    ``join`` it is for whoever opens it to say that it does."""

    def __init__(
        self, browser: Browser, table: str, seat: int, last: str = "", join: bool = True
    ) -> None:
        self.table, self.seat = table, seat
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.cookies)
        where: dict[str, Any] = {"source_address": (browser.at, 0)} if browser.at else {}
        self.open = connect(
            browser.base.replace("http", "ws", 1) + f"/play?table={table}",
            origin=Origin(browser.base),
            additional_headers={"Cookie": cookies},
            open_timeout=PATIENCE,
            max_size=None,
            **where,
        )
        self.socket = self.open.__enter__()
        self.heard: list[tuple[float, dict[str, Any]]] = []
        self.came = threading.Condition()
        self.number = 0
        if join:
            self.say(type="join", last=last)
        threading.Thread(target=self.listen, daemon=True).start()

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps({"table": self.table, "seat": self.seat} | message))

    def ask(self, **message: object) -> dict[str, Any]:
        """Say something, and wait for what is said to it, or that the socket has ended."""
        self.number += 1
        self.say(**message, id=self.number)
        return self.wait_for(1, lambda heard: self.number == heard.get("id") or ended(heard))[0][1]

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

    def close(self) -> None:
        self.socket.close()


def ended(heard: dict[str, Any]) -> bool:
    return bool(heard["type"] == "end")


class Wire:
    """A connection on which anything can be said."""

    def __init__(self, base: str, at: str = "") -> None:
        there = urllib.parse.urlsplit(base if "://" in base else f"http://{base}")
        self.host = there.hostname or ""
        tls = there.scheme == "https"
        self.socket = socket.create_connection(
            (self.host, there.port or (443 if tls else 80)),
            PATIENCE,
            source_address=(at, 0) if at else None,
        )
        if tls:
            context = ssl.create_default_context()
            self.socket = context.wrap_socket(self.socket, server_hostname=self.host)
        self.answer = b""  # what has been read of it

    def say(self, text: str | bytes) -> None:
        self.socket.sendall(text.encode() if isinstance(text, str) else text)

    def head(self, method: str, path: str, *headers: str) -> None:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", *headers, "", ""]
        self.say("\r\n".join(lines))

    def status(self) -> int:
        """Of the answer; 0: it has ended without one, or there is none after `PATIENCE`."""
        with suppress(ConnectionError, TimeoutError):
            while b"\r\n" not in self.answer and (more := self.socket.recv(4096)):
                self.answer += more
        status = re.match(rb"HTTP/1.1 (\d+)", self.answer)
        return int(status[1]) if status else 0

    def is_open(self) -> bool:
        """Has the other end neither answered nor closed it?"""
        self.socket.setblocking(False)
        try:
            self.answer += self.socket.recv(4096)  # TLS has no way to look without reading
        except (BlockingIOError, ssl.SSLWantReadError):
            return not self.answer
        except OSError:
            pass
        finally:
            with suppress(OSError):
                self.socket.settimeout(PATIENCE)
        return False

    def ended(self) -> bool:
        """Until the other end closes it."""
        with suppress(ConnectionError):
            while self.socket.recv(65536):
                pass
        return True

    def send_without_end(self, most: int) -> int:
        """Until the other end takes no more, or so many bytes are sent; how many it has taken."""
        sent, piece = 0, bytes(256 * 1024)
        with suppress(OSError):
            while sent < most:
                sent += self.socket.send(piece)
        return sent

    def close(self) -> None:
        self.socket.close()
