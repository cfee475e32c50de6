"""Serves the static files from memory, before Django.

The content of an address never changes, so a browser with a copy does not ask again.  After an
update the files have other addresses.  An open table has already loaded all its files.  A page from
a browser's cache may request a script that no longer exists; it gets a script that reloads the
page.  Other old files are not found."""

from __future__ import annotations

import functools
import mimetypes
import re
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import PurePosixPath
from typing import Any

from django.conf import settings

from kabinett.web.host.packing import coding_of
from kabinett.web.host.shelf import ROOT, shelf_at

Message = MutableMapping[str, Any]
Headers = list[tuple[bytes, bytes]]

#: Types that a system may not know or may call by other names.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
#: Types that compression makes smaller.
PACKED = ("text/", "image/svg", "application/json")
FOREVER = (b"cache-control", b"public, max-age=31536000, immutable")
NEVER = (b"cache-control", b"no-store")
PHRASES = {200: b"OK", 304: b"Not Modified", 404: b"Not Found"}
#: Reloads the page, at most once a minute.
LOAD_ANEW = b"""if (Date.now() - Number(sessionStorage.getItem("loaded-anew")) > 60000) {
  sessionStorage.setItem("loaded-anew", String(Date.now()));
  location.reload();
}
"""
_DIGEST = re.compile(r"[0-9a-f]{16}")
#: The head of a plain request for a file, as browsers send it: only the parts that `answer` reads
#: matter.
_HEAD = re.compile(
    rb"GET (/static/[A-Za-z0-9/._-]+) HTTP/1\.1\r\n((?:[A-Za-z0-9-]+:[\t -~]*\r\n)+)\r\n"
)
#: Fields that make a request more than a plain one.
_MORE = (b"content-length", b"expect", b"transfer-encoding", b"upgrade")
_FIELD = re.compile(rb"([A-Za-z0-9-]+):[\t ]*(.*?)[\t ]*\r\n")


async def serve(
    scope: MutableMapping[str, Any], send: Callable[[Message], Awaitable[None]]
) -> None:
    """Answer a request for a path that begins with `ROOT`."""
    fields = dict(scope["headers"])
    encodings, etags = (fields.get(name, b"") for name in (b"accept-encoding", b"if-none-match"))
    status, headers, body = answer(scope["method"], scope["path"], encodings, etags)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def answer_at_once(data: bytes, besides: Headers) -> bytes | None:
    """Return the whole response to a plain request for a file, with the additional fields
    ``besides``, or None if the request is not plain.  Serving it through h11 and ASGI takes more
    than twice as long."""
    if (head := _HEAD.fullmatch(data)) is None:
        return None
    fields = [(name.lower(), value) for name, value in _FIELD.findall(head[2])]
    by_name = dict(fields)
    if len(by_name) < len(fields) or b"host" not in by_name:
        return None
    if by_name.pop(b"connection", b"").lower() not in (b"", b"keep-alive"):
        return None
    if not by_name.keys().isdisjoint(_MORE):
        return None
    encodings, etags = (by_name.get(name, b"") for name in (b"accept-encoding", b"if-none-match"))
    status, headers, body = answer("GET", head[1].decode(), encodings, etags)
    lines = b"".join([b"%s: %s\r\n" % field for field in [*besides, *headers]])
    return b"HTTP/1.1 %d %s\r\n%s\r\n%s" % (status, PHRASES[status], lines, body)


def answer(
    method: str, path: str, encodings: bytes = b"", etags: bytes = b""
) -> tuple[int, Headers, bytes]:
    """Return status, headers and body; ``encodings`` and ``etags`` are the request's
    Accept-Encoding and If-None-Match."""
    if method not in ("GET", "HEAD"):
        return 405, [*common_headers("x.txt", 0), NEVER, (b"allow", b"GET, HEAD")], b""
    digest, _, name = path.removeprefix(ROOT).partition("/")
    shelf = shelf_at(digest)
    if shelf is None and _DIGEST.fullmatch(digest) and name.endswith(".js"):
        return 200, [*common_headers("x.js", len(LOAD_ANEW)), NEVER], LOAD_ANEW
    file = shelf.files.get(name) if shelf else None
    if file is None:
        return 404, [*common_headers("x.txt", 0), NEVER], b""
    tag = f'W/"{digest}"'.encode()
    if tag in etags:
        return 304, [(b"etag", tag), FOREVER], b""
    coding = coding_of(encodings.decode("latin-1")) if type_of(name).startswith(PACKED) else ""
    body = file.compress(coding)
    headers = [*common_headers(name, len(body)), FOREVER, (b"etag", tag)]
    if coding:
        headers.append((b"content-encoding", coding.encode()))
    return 200, headers, body


@functools.cache
def type_of(name: str) -> str:
    guess = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return TYPES.get(PurePosixPath(name).suffix, guess)


def common_headers(name: str, size: int) -> Headers:
    """Return the headers of every response about a file."""
    kind = type_of(name)
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(size).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"cross-origin-resource-policy", b"same-origin"),
    ]
    if kind.startswith(PACKED):
        headers.append((b"vary", b"accept-encoding"))
    if kind == TYPES[".svg"]:  # if somebody opens it as a page
        headers.append((b"content-security-policy", b"default-src 'none'"))
    if age := settings.SECURE_HSTS_SECONDS:
        headers.append((b"strict-transport-security", f"max-age={age}".encode()))
    return headers
