"""Limits a request before the site works on it: the size of its head and body, the time that they
may take, and the number of simultaneous requests of one person.

The limits apply before Django, which would write any body to disk before checking it, and would
work on any number of requests at once.  A request counts for its person if this process knows the
session; otherwise it counts for its address.  People with a session have places of their own, so a
flood of requests, with or without an account, takes nobody else's places.  `host.connections`
limits connections before a request."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeVar

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.translation import gettext as _

from kabinett.web.host import known, limits
from kabinett.web.host.connections import HEAD
from kabinett.web.host.limits import Counted, TooMuch
from kabinett.web.host.places import NoPlace, Place, Places

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[..., Awaitable[None]]
ViewFunction = TypeVar("ViewFunction", bound=Callable[..., Any])

#: Largest body in bytes, unless a view accepts more: see `takes`.
BODY = 256 * 1024
#: The maximum number of bytes of all bodies on their way.
ON_THE_WAY = 128 * 1024 * 1024
#: Seconds that a body may take, and the number of bytes for each of which it gets one second more
#: (64 kbit/s).
SECONDS, BYTES_A_SECOND = 20.0, 8 * 1024
#: A body that comes within this many seconds needs no place among the slow bodies.
QUICK = 2.0
#: The table in the path of a request.
TABLE = re.compile(r"(?:/api(?:/1)?)?/(?:tables?|join)/([\w-]{1,24})")
TABLE_ASKED = re.compile(r"(?:^|&)table=([\w-]{1,24})")
#: The key, in an ASGI scope, of the size limit that the body exceeded.
TOO_LARGE = "kabinett.too_large"
#: Seconds after which it makes sense to try again if all places are taken.
LATER = 5


@dataclass(frozen=True)
class Crowd:
    """The places for people with a session, or for visitors."""

    working: Places
    connecting: Places  # for sockets, so that players do not wait for pages
    bodies: Places  # for slow bodies


#: Only a few requests run at once: Python lets their threads take turns, and each of them delays
#: the thread that plays.
PERSONS = Crowd(
    working=Places(each=4, all=12, line=120),
    connecting=Places(each=3, all=12, line=30),
    bodies=Places(each=4, all=256, line=16),
)
VISITORS = Crowd(
    working=Places(each=2, all=4, line=500),
    connecting=Places(each=3, all=12, line=120),
    bodies=Places(each=16, all=512, line=64),
)


class OutOfBounds(Exception):
    """The request is refused before Django sees it."""

    def __init__(self, status: int, wait: int = 0) -> None:
        super().__init__(status)
        self.status = status
        self.wait = wait


class TooLarge(Exception):
    """The body is too large to read; Django sends a page that says so.  ``most`` is the largest
    allowed size, or 0 if the view takes no body."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class Gone(Exception):
    """The client has gone away."""


def takes(most: int) -> Callable[[ViewFunction], ViewFunction]:
    """Decorate a view so that it accepts bodies of up to ``most`` bytes, from people with a session
    only."""

    def mark(view: ViewFunction) -> ViewFunction:
        view.takes = most  # type: ignore[attr-defined]
        return view

    return mark


async def serve(pages: Application, scope: Message, receive: Receive, send: Send) -> None:
    """Let the site work on a request within its bounds."""
    try:
        check_head(scope)
        name, crowd = await crowd_of(scope)
        try:
            body = await read(scope, receive, name, crowd)
        except TooLarge as error:
            scope, body = {**scope, TOO_LARGE: error.most}, b""
        place = await take_place(crowd.working, name)
    except OutOfBounds as refusal:
        return await refuse(scope, send, refusal)
    except Gone:
        return None
    answer = Answer(send, place)
    try:
        await pages(scope, replay_body(body, receive), answer.take)
    finally:
        place.leave()
    return await answer.give()


@asynccontextmanager
async def place_for(scope: Message) -> AsyncIterator[None]:
    """Hold a place for a client that connects a socket."""
    name, crowd = await crowd_of(scope)
    place = await take_place(crowd.connecting, name)
    try:
        yield
    finally:
        place.leave()


async def take_place(places: Places, name: str) -> Place:
    """Take a place for a name.  Raise OutOfBounds if there is none in time."""
    try:
        return await places.take(name)
    except NoPlace:
        raise OutOfBounds(503, LATER) from None


async def crowd_of(scope: Message) -> tuple[str, Crowd]:
    """Return the name for which a request counts, and the crowd whose places it takes."""
    if not settings.LIMITED:
        return "here", PERSONS
    person, address = known.person(scope), limits.of_address((scope.get("client") or [""])[0])
    if person is None and (VISITORS.working.is_crowded(address) or largest_body(scope) > BODY):
        # Only in this case does it matter whether the request has a session that this process does
        # not know.
        person = await known.look_up(scope)
    try:
        limits.spend(limits.REQUESTS, person or Counted(source=address, table=table_of(scope)))
    except TooMuch as error:
        raise OutOfBounds(429, error.wait) from None
    return (person.name, PERSONS) if person else (address, VISITORS)


def table_of(scope: Message) -> str:
    """Return the table that a request names, or the invitation to one, or ""."""
    match = TABLE.match(scope["path"]) or TABLE_ASKED.search(
        scope["query_string"].decode("latin-1")
    )
    return match[1] if match else ""


# -- head and body


def check_head(scope: Message) -> None:
    size = len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")
    size += sum(len(name) + len(value) for name, value in scope["headers"])
    if size > HEAD:
        raise OutOfBounds(431)


def header(scope: Message, field: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name == field), b"")


def largest_body(scope: Message) -> int:
    """Return the largest body in bytes that the request's view takes."""
    if scope.get("method") in ("GET", "HEAD", "OPTIONS"):
        return 0
    try:
        view = resolve(scope["path"]).func
    except Resolver404:
        return 0
    return int(getattr(view, "takes", BODY))


#: Bytes of all bodies on their way now.
_on_the_way = 0


async def read(scope: Message, receive: Receive, name: str, crowd: Crowd) -> bytes:
    """Return the complete body.  The site does not work on a request before its whole body has
    arrived."""
    global _on_the_way
    length = header(scope, b"content-length")
    declared_length = int(length) if length.isdigit() and len(length) < 16 else 0
    is_chunked = bool(header(scope, b"transfer-encoding"))
    if not declared_length and not is_chunked:
        return b""
    most = largest_body(scope)
    if crowd is VISITORS:
        most = min(most, BODY)
    if declared_length > most:
        raise TooLarge(most)
    body = bytearray()

    async def collect() -> None:
        global _on_the_way
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            chunk: bytes = message.get("body", b"")
            body.extend(chunk)
            _on_the_way += len(chunk)
            if len(body) > most:
                raise TooLarge(most)
            if _on_the_way > ON_THE_WAY:
                raise OutOfBounds(503, LATER)
            if not message.get("more_body", False):
                return

    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(QUICK):
                await collect()
                return bytes(body)
        place = await take_place(crowd.bodies, name)
        try:
            async with asyncio.timeout(SECONDS + (declared_length or most) / BYTES_A_SECOND):
                await collect()
                return bytes(body)
        except TimeoutError:
            raise OutOfBounds(408) from None
        finally:
            place.leave()
    finally:
        _on_the_way -= len(body)


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Return an ASGI ``receive`` that returns this body, then waits until the client has gone."""
    chunks = [body]

    async def receive_again() -> Message:
        if chunks:
            return {"type": "http.request", "body": chunks.pop(), "more_body": False}
        while (message := await receive())["type"] != "http.disconnect":
            pass  # the rest of a body that was too large
        return message

    return receive_again


# -- answers


class Answer:
    """The site's response, held until it is complete, so that a slow client occupies no thread and
    no database connection.  A stream, which has no length, passes through at once."""

    def __init__(self, send: Send, place: Place) -> None:
        self.send = send
        self.place = place
        self.messages: list[Message] = []
        self.streams = False

    async def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            names = {name.lower() for name, _ in message.get("headers", [])}
            self.streams = b"content-length" not in names
        if self.streams:
            self.place.leave()
            await self.send(message)
        else:
            self.messages.append(message)

    async def give(self) -> None:
        for message in self.messages:
            await self.send(message)


async def refuse(scope: Message, send: Send, refusal: OutOfBounds) -> None:
    """Send only a sentence, because the responses to a flood of requests must be cheap."""
    request = ASGIRequest({**scope, "path": "/", "query_string": b""}, BytesIO())
    with translation.override(translation.get_language_from_request(request)):
        message = refusal_sentence(refusal)
    api = scope["path"].startswith("/api/")
    text = json.dumps({"error": message}) if api else f"{message}\n"
    kind = b"application/json" if api else b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), (b"content-length", str(len(text.encode())).encode())]
    headers += [(b"connection", b"close"), (b"cache-control", b"no-store")]
    if refusal.wait:
        headers.append((b"retry-after", str(refusal.wait).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


def refusal_sentence(refusal: OutOfBounds) -> str:
    match refusal.status:
        case 408:
            return _("Your request took too long to arrive. Try again.")
        case 429:
            return TooMuch(refusal.wait).sentence
        case 431:
            return _("The site does not understand this request.")
        case _:
            return _("Too many requests come from your network at once. Try again in a moment.")
