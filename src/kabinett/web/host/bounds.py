"""What a request may be before the site works on it: how long its head and body, how slowly they
may come, how many there may be at once, and of whom.

It stands before Django, which would lay any body on the disk before anybody looks at it, and would
work on as many requests at once as come.  A request counts for its person, if its session is known
here, else for its address; persons have places of their own, so whoever floods the site without
an account, or with one, takes none of anybody else's.  What connections may do before there is a
request is said in `host.connections`."""

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
from kabinett.web.host.limits import TooMuch
from kabinett.web.host.places import Full, Place, Places

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[..., Awaitable[None]]
View = TypeVar("View", bound=Callable[..., Any])

#: Bytes of a body that no view wants larger: see `takes`.
BODY = 256 * 1024
#: Bytes of all bodies that are on their way.
ON_THE_WAY = 128 * 1024 * 1024
#: Seconds for a body, and one more for so many bytes of it: of 64 kbit/s.
SECONDS, BYTES_A_SECOND = 20.0, 8 * 1024
#: What has come within so many seconds needs no place among the slow ones.
QUICK = 2.0
#: Where the address of a request names a table.
TABLE = re.compile(r"(?:/api(?:/1)?)?/(?:tables?|join)/([\w-]{1,24})")
TABLE_ASKED = re.compile(r"(?:^|&)table=([\w-]{1,24})")
#: Under this name of a scope stands how large a body may be that was larger.
TOO_LARGE = "kabinett.too_large"
#: Seconds after which it is worth another try where all places are taken.
LATER = 5


@dataclass(frozen=True)
class Crowd:
    """The places of those who are counted alike."""

    working: Places
    connecting: Places  # of sockets: nobody who comes to play waits for pages
    bodies: Places  # of those that are slow


#: Few work at once: Python has them take turns, and each more keeps the thread that plays waiting.
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


class Refusal(Exception):
    """A request that Django never sees."""

    def __init__(self, status: int, wait: int = 0) -> None:
        super().__init__(status)
        self.status = status
        self.wait = wait


class TooLarge(Exception):
    """A body that is not read; Django tells it on a page.  ``most``: what it might have been, 0 if
    nobody wants any."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class Gone(Exception):
    """Whoever has asked does not wait any more."""


def takes(most: int) -> Callable[[View], View]:
    """A view that takes larger bodies than others, from persons only."""

    def marked(view: View) -> View:
        view.takes = most  # type: ignore[attr-defined]
        return view

    return marked


async def serve(pages: Application, scope: Message, receive: Receive, send: Send) -> None:
    """Let the site work on a request that is within its bounds."""
    try:
        check_head(scope)
        name, crowd = await counted_as(scope)
        try:
            body = await read(scope, receive, name, crowd)
        except TooLarge as error:
            scope, body = {**scope, TOO_LARGE: error.most}, b""
        place = await crowd.working.take(name)
    except Refusal as refusal:
        return await refuse(scope, send, refusal)
    except Full:
        return await refuse(scope, send, Refusal(503, LATER))
    except Gone:
        return None
    answer = Answer(send, place)
    try:
        await pages(scope, again(body, receive), answer.take)
    finally:
        place.leave()
    return await answer.give()


@asynccontextmanager
async def place_for(scope: Message) -> AsyncIterator[None]:
    """A place to be worked on for somebody who wants to connect a socket; Full if there is none."""
    name, crowd = await counted_as(scope)
    place = await crowd.connecting.take(name)
    try:
        yield
    finally:
        place.leave()


async def counted_as(scope: Message) -> tuple[str, Crowd]:
    """The name by which a request counts, and whose places it takes."""
    if not settings.LIMITED:
        return "here", PERSONS
    person, address = known.person(scope), limits.of_address((scope.get("client") or [""])[0])
    if person is None and (VISITORS.working.crowded(address) or most_of(scope) > BODY):
        # Now it matters whether there is a session that this process has not met yet.
        person = await known.look_up(scope)
    name = person or address
    try:
        limits.spend("requests", person or limits.at_table(address, table_of(scope)))
    except TooMuch as error:
        raise Refusal(429, error.wait) from None
    return name, PERSONS if person else VISITORS


def table_of(scope: Message) -> str:
    """The table, or the invitation to one, that a request is about; "": none."""
    found = TABLE.match(scope["path"]) or TABLE_ASKED.search(
        scope["query_string"].decode("latin-1")
    )
    return found[1] if found else ""


# -- head and body


def check_head(scope: Message) -> None:
    size = len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")
    size += sum(len(name) + len(value) for name, value in scope["headers"])
    if size > HEAD:
        raise Refusal(431)


def header(scope: Message, wanted: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name == wanted), b"")


def most_of(scope: Message) -> int:
    """How large a body there is a use for."""
    if scope.get("method") in ("GET", "HEAD", "OPTIONS"):
        return 0
    try:
        view = resolve(scope["path"]).func
    except Resolver404:
        return 0
    return int(getattr(view, "takes", BODY))


#: Of bodies that are on their way, in all.
_on_the_way = 0


async def read(scope: Message, receive: Receive, name: str, crowd: Crowd) -> bytes:
    """The body, when it is complete: nobody works on one that is still coming."""
    global _on_the_way
    length = header(scope, b"content-length")
    declared = int(length) if length.isdigit() and len(length) < 16 else 0
    chunked = bool(header(scope, b"transfer-encoding"))
    if not declared and not chunked:
        return b""
    most = most_of(scope)
    if crowd is VISITORS:
        most = min(most, BODY)
    if declared > most:
        raise TooLarge(most)
    body = bytearray()

    async def collect() -> None:
        global _on_the_way
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            come: bytes = message.get("body", b"")
            body.extend(come)
            _on_the_way += len(come)
            if len(body) > most:
                raise TooLarge(most)
            if _on_the_way > ON_THE_WAY:
                raise Refusal(503, LATER)
            if not message.get("more_body", False):
                return

    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(QUICK):
                await collect()
                return bytes(body)
        place = await crowd.bodies.take(name)
        try:
            async with asyncio.timeout(SECONDS + (declared or most) / BYTES_A_SECOND):
                await collect()
                return bytes(body)
        except TimeoutError:
            raise Refusal(408) from None
        finally:
            place.leave()
    finally:
        _on_the_way -= len(body)


def again(body: bytes, receive: Receive) -> Receive:
    """What a server gives whose client has sent this body: it, then that the client has gone."""
    left = [body]

    async def given() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        while (message := await receive())["type"] != "http.disconnect":
            pass  # of a body that was too large
        return message

    return given


# -- answers


class Answer:
    """What the site answers, held until it is complete: whoever is slow to take it keeps no thread,
    and no connection to the database.  A stream, which has no length, goes on as it comes."""

    def __init__(self, send: Send, place: Place) -> None:
        self.send = send
        self.place = place
        self.held: list[Message] = []
        self.streams = False

    async def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            names = {name.lower() for name, _ in message.get("headers", [])}
            self.streams = b"content-length" not in names
        if self.streams:
            self.place.leave()
            await self.send(message)
        else:
            self.held.append(message)

    async def give(self) -> None:
        for message in self.held:
            await self.send(message)


async def refuse(scope: Message, send: Send, refusal: Refusal) -> None:
    """A sentence, and no more: whoever floods the site gets nothing that costs something."""
    request = ASGIRequest({**scope, "path": "/", "query_string": b""}, BytesIO())
    with translation.override(translation.get_language_from_request(request)):
        said = sentence(refusal)
    api = scope["path"].startswith("/api/")
    text = json.dumps({"error": said}) if api else f"{said}\n"
    kind = b"application/json" if api else b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), (b"content-length", str(len(text.encode())).encode())]
    headers += [(b"connection", b"close"), (b"cache-control", b"no-store")]
    if refusal.wait:
        headers.append((b"retry-after", str(refusal.wait).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


def sentence(refusal: Refusal) -> str:
    match refusal.status:
        case 408:
            return _("This came too slowly. Try again.")
        case 429:
            return TooMuch("requests", refusal.wait).sentence
        case 431:
            return _("The request makes no sense here.")
        case _:
            return _("Too many at once come from where you are. Try again in a moment.")
