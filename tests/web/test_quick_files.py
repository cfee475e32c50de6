"""The site answers a plain request for a file at once, with the same bytes as by the usual way."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import pytest

from kabinett.web.host.static_files import answer_at_once
from tests.web.sites import PATIENCE, Browser, Site

pytestmark = pytest.mark.database


@pytest.fixture
def address(site: Site) -> str:
    """Returns the address of a file."""
    found = re.search(r'/static/[^"]+\.css', Browser(site.address).get("/"))
    assert found is not None
    return found[0]


@pytest.fixture
def line(site: Site) -> Iterator[socket.socket]:
    host, port = site.address.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        yield line


def head(path: str, *fields: str, method: str = "GET") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *fields]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode()


def heard(line: socket.socket, body: bool = True) -> tuple[str, dict[str, str], bytes]:
    """Read the next answer: status line, fields and body."""
    file = line.makefile("rb", buffering=0)
    lines = []
    while (text := file.readline().decode().strip()) != "":
        lines.append(text)
    fields = dict(text.lower().split(": ", 1) for text in lines[1:])
    length = int(fields.get("content-length", 0)) if body else 0
    content = b""
    while len(content) < length:
        content += file.read(length - len(content)) or b""
    fields.pop("date")
    return lines[0].strip(), fields, content


@pytest.mark.parametrize(
    "fields",
    [
        (),
        ("Accept-Encoding: gzip",),
        ("Accept-Encoding: br, gzip", "Accept: */*", "Connection: keep-alive"),
        ("If-None-Match: W/{digest}",),
    ],
)
def test_a_quick_answer_equals_the_slow_one(
    line: socket.socket, address: str, fields: tuple[str]
) -> None:
    digest = '"' + address.split("/")[2] + '"'
    request = head(address, *(field.format(digest=digest) for field in fields))
    assert answer_at_once(request, []) is not None
    line.sendall(request)
    at_once = heard(line)
    for piece in request[:20], request[20:]:
        line.sendall(piece)
    assert heard(line) == at_once
    expected = "304 Not Modified" if "If-None-Match" in request.decode() else "200 OK"
    assert at_once[0] == f"HTTP/1.1 {expected}"


def test_a_missing_file_is_answered_as_usual(line: socket.socket) -> None:
    request = head("/static/0123456789abcdef/nothing.css")
    line.sendall(request)
    status, _, _ = heard(line)
    assert status == "HTTP/1.1 404 Not Found"


def test_several_requests_in_one_packet_are_answered_in_order(
    line: socket.socket, address: str
) -> None:
    line.sendall(3 * head(address))
    answers = [heard(line) for _ in range(3)]
    line.sendall(head(address))
    assert answers == 3 * [heard(line)]


@pytest.mark.parametrize(
    "request_head",
    [
        head("/static/x.css", method="HEAD"),
        head("/static/x.css", method="POST"),
        head("/static/%2e%2e/x.css"),
        head("/static/x.css?a=b"),
        head("/static/x.css", "Content-Length: 5"),
        head("/static/x.css", "content-length: 5") + b"12345",
        head("/static/x.css", "Transfer-Encoding: chunked"),
        head("/static/x.css", "Expect: 100-continue"),
        head("/static/x.css", "Connection: close"),
        head("/static/x.css", "Connection: Upgrade", "Upgrade: websocket"),
        head("/static/x.css", "Host: elsewhere.example"),
        head("/static/x.css", "Accept-Encoding : gzip"),
        head("/static/x.css", "Accept-Encoding: gzip", " folded"),
        head("/static/x.css", "A: b\0c"),
        head("/static/x.css").replace(b"Host: 127.0.0.1\r\n", b"A: b\r\n"),
        head("/static/x.css").replace(b"1.1", b"1.0"),
        head("/static/x.css").replace(b"\r\n", b"\n"),
        head("/static/x.css")[:-2],
        2 * head("/static/x.css"),
        head("/play/x.css"),
    ],
)
def test_every_other_request_takes_the_long_way(request_head: bytes) -> None:
    assert answer_at_once(request_head, []) is None


def test_a_body_is_not_mistaken_for_a_request(line: socket.socket, address: str) -> None:
    inner = head(address)
    line.sendall(head(address, f"Content-Length: {len(inner)}"))
    line.sendall(inner)
    assert heard(line)[0] == "HTTP/1.1 200 OK"
    line.settimeout(0.5)
    with pytest.raises(TimeoutError):
        line.recv(1)


def test_a_client_that_does_not_read_is_sent_no_more(line: socket.socket, address: str) -> None:
    """The site bounds the bytes that wait for such a reader, and reads no further requests."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(2.0)
    asked = 0
    with pytest.raises(TimeoutError):
        while asked < 100_000:
            line.sendall(head(address, "X: " + 1000 * "x"))
            asked += 1
    assert asked < 100_000
