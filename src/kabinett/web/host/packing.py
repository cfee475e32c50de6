"""Compresses responses for browsers that accept it: pages each time, shared texts once."""

from __future__ import annotations

import functools
import gzip
from collections.abc import Callable

import brotli  # type: ignore[import-untyped]
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware

#: The codings, the one with the smallest result first.
CODINGS: dict[str, Callable[[bytes], bytes]] = {
    "br": functools.partial(brotli.compress, mode=brotli.MODE_TEXT, quality=10),
    "gzip": functools.partial(gzip.compress, mtime=0),
    "": bytes,
}


def coding_of(accept_encoding: str) -> str:
    """Return the best of `CODINGS` for a browser with this Accept-Encoding."""
    takes = {"", *(each.strip() for each in accept_encoding.split(","))}
    return next(coding for coding in CODINGS if coding in takes)


class Text:
    """A shared text, compressed in each coding at its first use."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.by_coding: dict[str, bytes] = {}

    def compress(self, coding: str) -> bytes:
        if coding not in self.by_coding:
            self.by_coding[coding] = CODINGS[coding](self.content)
        return self.by_coding[coding]

    def response(self, request: HttpRequest, kind: str) -> HttpResponse:
        """Return a response with just this text."""
        coding = coding_of(request.headers.get("Accept-Encoding", ""))
        response = HttpResponse(self.compress(coding), content_type=kind)
        response.headers["Vary"] = "Accept-Encoding"
        if coding:
            response.headers["Content-Encoding"] = coding
        return response


def zip_response(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Compress a response with gzip for a browser that accepts it.  Random bytes hide its
    compressed length, which would reveal secrets of the page."""
    GZipMiddleware(lambda _: response).process_response(request, response)  # in place
    return response
