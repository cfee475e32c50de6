"""What is sent, made smaller for browsers that take it so: pages each time, texts for many once."""

from __future__ import annotations

import functools
import gzip
from collections.abc import Callable

import brotli  # type: ignore[import-untyped]
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware

#: The ways to pack something, the one that makes it smallest first.
CODINGS: dict[str, Callable[[bytes], bytes]] = {
    "br": functools.partial(brotli.compress, mode=brotli.MODE_TEXT, quality=9),
    "gzip": functools.partial(gzip.compress, mtime=0),
    "": bytes,
}


def coding_of(accepted: str) -> str:
    """The best of `CODINGS` for a browser that says this in Accept-Encoding."""
    takes = {"", *(each.strip() for each in accepted.split(","))}
    return next(coding for coding in CODINGS if coding in takes)


class Text:
    """A text that many ask for, packed when it is first asked for in a way."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.made: dict[str, bytes] = {}

    def packed(self, coding: str) -> bytes:
        if coding not in self.made:
            self.made[coding] = CODINGS[coding](self.content)
        return self.made[coding]

    def response(self, request: HttpRequest, kind: str) -> HttpResponse:
        """The answer of a page that gives nothing else."""
        coding = coding_of(request.headers.get("Accept-Encoding", ""))
        response = HttpResponse(self.packed(coding), content_type=kind)
        response.headers["Vary"] = "Accept-Encoding"
        if coding:
            response.headers["Content-Encoding"] = coding
        return response


def packed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response, zipped for a browser that takes it so, with something at random in it: a page
    may have secrets, and how short it gets would tell of them."""
    GZipMiddleware(lambda _: response).process_response(request, response)  # in its place
    return response
