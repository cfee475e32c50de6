"""Clients of a site: browsers with cookies, programs with a token, sockets, and raw connections.
Each may connect from its own address of this computer."""

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
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from kabinett.core.data import Data

#: Seconds to wait for another process.  This is long, because slowness on a busy machine is no
#: fault.
PATIENCE = 120.0
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"


@dataclass(frozen=True)
class Answer:
    """The answer to a request; if none came, the status 0 and the reason."""

    status: int
    text: str
    location: str = ""  # the address of a redirect

    def json(self) -> Any:
        return json.loads(self.text)


class HTTPFrom(urllib.request.HTTPHandler):
    """Connects from one of the addresses of this computer."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(http.client.HTTPConnection, req, source_address=(self.source, 0))


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect."""

    def redirect_request(self, *_: object) -> None:
        return None


class Browser:
    """A client with cookies, for pages and the pages' requests.

    ``address`` is host and port, or the beginning of a URL with its scheme.  ``source`` is the
    address to connect from."""

    def __init__(self, address: str, source: str = "", **cookies: str) -> None:
        self.base = address if "://" in address else f"http://{address}"
        self.source = source
        self.cookies = http.cookiejar.CookieJar()
        for name, value in cookies.items():
            self.set_cookie(name, value)
        handlers = [HTTPFrom(source)] if source else []
        jar = urllib.request.HTTPCookieProcessor(self.cookies)
        self.opener = urllib.request.build_opener(jar, *handlers)
        self.stays = urllib.request.build_opener(jar, NoRedirect(), *handlers)

    def set_cookie(self, name: str, value: str) -> None:
        host = urllib.parse.urlsplit(self.base).hostname or ""
        domain = host if "." in host else f"{host}.local"
        new_cookie = http.cookiejar.Cookie(
            *(0, name, value, None, False, domain, False, False, "/", True, False),
            *(None, False, None, None, {}),
        )
        self.cookies.set_cookie(new_cookie)

    @property
    def cookie_header(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

    def cookie(self, name: str) -> str:
        return next((str(each.value) for each in self.cookies if each.name == name), "")

    def get(self, path: str) -> str:
        with self.opener.open(self.base + path, timeout=PATIENCE) as response:
            text: str = response.read().decode()
            return text

    def json(self, path: str) -> Any:
        return json.loads(self.get(path))

    def post(self, path: str, data: bytes, kind: str) -> tuple[int, str, str]:
        """Post with the headers that a page of this site sends.

        Returns the status, address and text of the answer."""
        request = urllib.request.Request(
            self.base + path, data, self.form_headers | {"Content-Type": kind}
        )
        try:
            with self.opener.open(request, timeout=PATIENCE) as response:
                return response.status, response.geturl(), response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.geturl(), error.read().decode()

    @property
    def form_headers(self) -> dict[str, str]:
        """The headers of a post that a page of this site makes."""
        return {"X-CSRFToken": self.cookie("csrftoken"), "Origin": self.base}

    def send(self, method: str, path: str, data: bytes | None = None, **headers: str) -> Answer:
        """Send a request with these headers only, and return any answer as it comes."""
        all_headers = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.base + path, data, all_headers, method=method)
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
        """Begin a game by the form for new games, and return its id."""
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
    """The API refused a request that must succeed."""


class Program:
    """A client of the API.  No error message or representation shows its token."""

    def __init__(self, base: str, token: str, source: str = "") -> None:
        self.browser = Browser(base, source)
        self.__token = token

    def send(self, method: str, path: str, body: object = None, language: str = "en") -> Answer:
        data = None if body is None else body if isinstance(body, bytes) else encode_json(body)
        return self.browser.send(
            method, f"/api/1{path}", data, Content_Type=JSON, Accept_Language=language,
            Authorization=f"Bearer {self.__token}",
        )  # fmt: skip

    def get(self, path: str) -> Any:
        return self.unwrap(self.send("GET", path), path)

    def post(self, path: str, **body: Any) -> Any:
        return self.unwrap(self.send("POST", path, body), path)

    def unwrap(self, answer: Answer, path: str) -> Any:
        """The JSON of an answer; raises ProgramRefused if the status is not 200."""
        if answer.status != 200:
            raise ProgramRefused(f"{path}: {answer.status} {answer.text[:200]}")
        return answer.json()


def encode_json(body: object) -> bytes:
    return json.dumps(body).encode()


def as_keywords(headers: dict[str, str]) -> dict[str, str]:
    """Headers as keyword arguments of `Browser.send`."""
    return {name.replace("-", "_"): value for name, value in headers.items()}


class TableClient(ABC):
    """Follows one table and keeps each message with the time of its arrival."""

    def __init__(self, browser: Browser, table: str, seat: int) -> None:
        self.browser, self.table, self.seat = browser, table, seat
        self.messages: list[tuple[float, Data]] = []
        self.came = threading.Condition()
        self.number = 0
        self.close_code: int | None = None

    @abstractmethod
    def send(self, text: str) -> None:
        """Send a message to the site."""

    @abstractmethod
    def close(self) -> None:
        """End the connection."""

    def say(self, **message: object) -> None:
        self.send(json.dumps({"table": self.table, "seat": self.seat} | message))

    def ask(self, **message: object) -> Data:
        """Send a message and return its reply, or the message that the socket has ended."""
        self.number += 1
        self.say(**message, id=self.number)
        return self.wait_for(1, lambda reply: self.number == reply.get("id") or is_end(reply))[0][1]

    def add(self, messages: list[Data]) -> None:
        with self.came:
            self.messages += [(time.monotonic(), each) for each in messages]
            self.came.notify_all()

    def end(self, code: int | None) -> None:
        self.close_code = code
        self.add([{"type": "end"}])

    def wait_for(
        self,
        count: int,
        which: Callable[[Data], bool] = lambda reply: "id" not in reply,
        seconds: float = PATIENCE,
    ) -> list[tuple[float, Data]]:
        """Wait for ``count`` messages of this kind and return all of them."""

        def select() -> list[tuple[float, Data]]:
            return [each for each in self.messages if which(each[1])]

        with self.came:
            assert self.came.wait_for(lambda: len(select()) >= count, seconds), self.messages
            return select()


class TableSocket(TableClient):
    """A client with a WebSocket.  Without ``join`` the caller has to send the message that joins
    the table."""

    def __init__(
        self, browser: Browser, table: str, seat: int, last: str = "", join: bool = True
    ) -> None:
        super().__init__(browser, table, seat)
        where: Data = {"source_address": (browser.source, 0)} if browser.source else {}
        self.open = connect(
            browser.base.replace("http", "ws", 1) + f"/play?table={table}",
            origin=Origin(browser.base),
            additional_headers={"Cookie": browser.cookie_header},
            open_timeout=PATIENCE,
            max_size=None,
            **where,
        )
        self.socket = self.open.__enter__()
        if join:
            self.say(type="join", last=last)
        threading.Thread(target=self.listen, daemon=True).start()

    def send(self, text: str) -> None:
        self.socket.send(text)

    def listen(self) -> None:
        with suppress(ConnectionClosed):
            for text in self.socket:
                self.add(json.loads(text))
        self.end(self.socket.close_code)

    def close(self) -> None:
        self.socket.close()


def is_end(reply: Data) -> bool:
    return bool(reply["type"] == "end")


class RawConnection:
    """A raw connection, on which any bytes can be sent."""

    def __init__(self, base: str, source: str = "") -> None:
        parts = urllib.parse.urlsplit(base if "://" in base else f"http://{base}")
        self.host = parts.hostname or ""
        tls = parts.scheme == "https"
        self.socket = socket.create_connection(
            (self.host, parts.port or (443 if tls else 80)),
            PATIENCE,
            source_address=(source, 0) if source else None,
        )
        if tls:
            context = ssl.create_default_context()
            self.socket = context.wrap_socket(self.socket, server_hostname=self.host)
        self.answer = b""  # the bytes read so far

    def say(self, text: str | bytes) -> None:
        self.socket.sendall(text.encode() if isinstance(text, str) else text)

    def head(self, method: str, path: str, *headers: str) -> None:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", *headers, "", ""]
        self.say("\r\n".join(lines))

    def status(self) -> int:
        """The status of the answer; 0 if none comes before the connection or `PATIENCE` ends."""
        with suppress(ConnectionError, TimeoutError):
            while b"\r\n" not in self.answer and (more := self.socket.recv(4096)):
                self.answer += more
        status = re.match(rb"HTTP/1.1 (\d+)", self.answer)
        return int(status[1]) if status else 0

    def is_open(self) -> bool:
        """Whether the other end has neither answered nor closed the connection."""
        self.socket.setblocking(False)
        try:
            self.answer += self.socket.recv(4096)  # TLS cannot peek: the bytes read must be kept
        except (BlockingIOError, ssl.SSLWantReadError):
            return not self.answer
        except OSError:
            pass
        finally:
            with suppress(OSError):
                self.socket.settimeout(PATIENCE)
        return False

    def wait_for_end(self) -> bool:
        """Wait until the other end closes the connection."""
        with suppress(ConnectionError):
            while self.socket.recv(65536):
                pass
        return True

    def send_without_end(self, most: int) -> int:
        """Send up to ``most`` bytes and return how many of them the other end accepted."""
        total, piece = 0, bytes(256 * 1024)
        with suppress(OSError):
            while total < most:
                total += self.socket.send(piece)
        return total

    def close(self) -> None:
        self.socket.close()
