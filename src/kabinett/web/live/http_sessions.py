"""Carries the messages of sessions over plain HTTP, for networks that stop WebSockets.

A browser opens a session by a POST to ``/play/open`` and gets its key.  It then reads
``/play/events``, a stream of server-sent events, or ``/play/poll``, which responds when the site
has a message.  Its own messages are POSTs to ``/play/send``; ``/play/close`` ends the session.

Nothing is lost or doubled when a network cuts requests off.  The site numbers its packets, keeps
each until the browser has confirmed it (``after`` in the address), and sends unconfirmed ones
again.  The browser numbers its messages, and the site handles each number once.

The key travels in a header of its own, so no log contains it.  It works only for the browser that
opened the session: with another cookie or another name of the site, the key is unknown."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import parse_qs

import msgspec
from django.http.response import HttpResponseBase

from kabinett.web.host import bounds, known
from kabinett.web.host.bounds import OutOfBounds, TooLarge, header
from kabinett.web.host.compact import compact
from kabinett.web.live import door
from kabinett.web.live.session import GOING_AWAY, NONSENSE, Session, Visitor, sessions
from kabinett.web.live.sockets import Message, Receive, Send

#: The beginning of all addresses of this module.
ROOT = "/play/"
#: What a browser may do, and by which HTTP method.
METHODS = {"open": "POST", "events": "GET", "poll": "GET", "send": "POST", "close": "POST"}
#: The header with the key of a session.
KEY = b"x-kabinett-session"
#: Seconds between two pings of a stream.  A browser believes that a stream works when it has
#: received two pings one after the other, because a proxy may hold small pieces back.
PING, SECOND_PING = 15.0, 0.3
#: The maximum number of seconds that a poll waits for a message.
POLL = 20.0
#: Seconds without a reading request after which a session ends.
GRACE = 15.0
#: The maximum number of characters in the unconfirmed packets that a session keeps, apart from its
#: last packet.
UNCONFIRMED = 64 * 1024
#: The status of a response to a session that is unknown, or whose packets are lost.
UNKNOWN = 404


class Packet(NamedTuple):
    number: int
    texts: str  # messages as JSON, separated by commas


class LostPackets(Exception):
    """The browser asks for packets that the site has dropped."""


class SentMessages(msgspec.Struct):
    """The messages in a POST; ``first`` is the number of the first of them."""

    first: int
    messages: list[str]


class HttpSession(Session):
    """The session of a browser that has no WebSocket."""

    def __init__(self, visitor: Visitor, browser: tuple[str, str]) -> None:
        super().__init__(visitor)
        self.key = secrets.token_urlsafe(16)
        self.browser = browser  # as `browser_of` returns it
        self.packets: deque[Packet] = deque()  # not confirmed yet
        self.last = self.dropped = 0  # numbers of packets
        self.received = 0  # the number of the browser's last message
        self.reading = 0  # the number of the request that reads
        self.has_ended = False
        self.news = asyncio.Event()
        self.timer = self.loop.call_later(GRACE, self.close, GOING_AWAY)

    def send_waiting(self) -> None:
        self.wake_called = False
        self.news.set()
        if self.close_code and not self.has_ended:
            self.end()

    def end(self) -> None:
        """End the session and forget everything except the reason, for which the browser may still
        ask."""
        self.has_ended = True
        self.packets.clear()
        self.waiting.clear()
        self.timer.cancel()
        self.timer = self.loop.call_later(GRACE, _by_key.pop, self.key, None)
        sessions.remove(self)

    # -- reading requests

    def begin_reading(self, after: int) -> int:
        """Let a new request read the packets after a number; an earlier request ends.  LostPackets
        if there is no such packet any more."""
        if not self.dropped <= after <= self.last and not self.close_code:
            raise LostPackets
        while self.packets and self.packets[0].number <= after:
            self.dropped = self.packets.popleft().number
        self.reading += 1
        self.news.set()
        if not self.has_ended:
            self.timer.cancel()
        return self.reading

    def end_reading(self, reading: int) -> None:
        if reading == self.reading:
            self.reading += 1
            self.news.set()
            if not self.has_ended:
                self.timer.cancel()
                self.timer = self.loop.call_later(GRACE, self.close, GOING_AWAY)

    async def next_packets(
        self, reading: int, after: int, seconds: float
    ) -> Sequence[Packet] | None:
        """Return the packets after a number, waiting for one if necessary.  Return an empty list if
        none comes in time, None if the session or the reading has ended."""
        until = self.loop.time() + seconds
        while reading == self.reading and not self.close_code:
            self.news.clear()
            if packets := self.packets_after(after):
                return packets
            try:
                async with asyncio.timeout_at(until):
                    await self.news.wait()
            except TimeoutError:
                return []
        return None

    def packets_after(self, after: int) -> list[Packet]:
        if texts := self.take_texts():
            self.last += 1
            self.packets.append(Packet(self.last, ",".join(texts)))
            size = sum(len(packet.texts) for packet in self.packets)
            while len(self.packets) > 1 and size > UNCONFIRMED:
                packet = self.packets.popleft()
                self.dropped, size = packet.number, size - len(packet.texts)
        return [packet for packet in self.packets if packet.number > after]

    # -- messages of the browser

    def take_messages(self, body: bytes) -> int:
        """Handle the messages that are new, and return the status of the response."""
        try:
            sent = msgspec.json.decode(body, type=SentMessages)
        except (msgspec.DecodeError, RecursionError):
            self.close(NONSENSE)
            return 400
        if sent.first > self.received + 1:
            return 409  # an earlier message is missing
        for text in sent.messages[self.received + 1 - sent.first :]:
            if self.close_code:
                break
            self.received += 1
            door.take_message(self, text)
        return 204


#: The sessions of this process.
_by_key: dict[str, HttpSession] = {}


def reset() -> None:
    """Forget all sessions over HTTP."""
    _by_key.clear()


async def serve(scope: Message, receive: Receive, send: Send) -> None:
    """Answer one request."""
    act = scope["path"].removeprefix(ROOT)
    if METHODS.get(act) != scope["method"]:
        return await respond(send, 405 if act in METHODS else UNKNOWN)
    if not is_from_here(scope):
        return await respond(send, 403)
    if act == "open":
        return await open_session(scope, send)
    try:
        bounds.check_head(scope)
        name, crowd = await bounds.crowd_of(scope)
        body = await bounds.read(scope, receive, name, crowd)
    except OutOfBounds as refusal:
        return await bounds.refuse(scope, send, refusal)
    except TooLarge:
        return await respond(send, 413)
    except bounds.Gone:
        return None
    session = _by_key.get(header(scope, KEY).decode("latin-1"))
    if session is None or session.browser != browser_of(scope):
        return await respond(send, UNKNOWN)
    if act == "send":
        return await respond(send, session.take_messages(body))
    if act == "close":
        session.close(GOING_AWAY)
        return await respond(send, 204)
    return await read(session, act, scope, receive, send)


async def open_session(scope: Message, send: Send) -> None:
    newcomer = await door.identify(scope)
    if isinstance(newcomer, OutOfBounds):
        return await bounds.refuse(scope, send, newcomer)
    if isinstance(newcomer, HttpResponseBase):
        retry = newcomer.headers.get("Retry-After")
        more = [(b"retry-after", retry.encode())] if retry else []
        return await respond(send, newcomer.status_code, more=more)
    session = HttpSession(newcomer, browser_of(scope))
    _by_key[session.key] = session
    sessions.add(session)
    return await respond(send, 200, compact({"key": session.key}))


def is_from_here(scope: Message) -> bool:
    """Does the request come from a page of this site, as far as the browser says?"""
    here = b"%s://%s" % (scope["scheme"].encode(), header(scope, b"host"))
    return (header(scope, b"origin") or here) == here and header(
        scope, b"sec-fetch-site"
    ) != b"cross-site"


def browser_of(scope: Message) -> tuple[str, str]:
    """Return what all requests of a session have in common: the name of the site, and the cookie of
    the person's login."""
    return header(scope, b"host").decode("latin-1"), known.session(scope)


def packet_number(scope: Message) -> int:
    """Return the number of the last packet that the browser has, or -1 if the request gives no
    valid number."""
    text = parse_qs(scope["query_string"].decode("latin-1")).get("after", ["0"])[-1]
    return int(text) if text.isdecimal() and len(text) < 10 else -1


# -- responses


async def read(
    session: HttpSession, act: str, scope: Message, receive: Receive, send: Send
) -> None:
    """Respond to a request that reads the session's packets."""
    after = packet_number(scope)
    try:
        reading = session.begin_reading(after)
    except LostPackets:
        return await respond(send, UNKNOWN)
    watching = asyncio.create_task(watch(session, reading, receive))
    try:
        if act == "events":
            await send_events(session, reading, after, send)
        else:
            await answer_poll(session, reading, after, send)
    finally:
        watching.cancel()
        session.end_reading(reading)


async def watch(session: HttpSession, reading: int, receive: Receive) -> None:
    """End the reading when the browser goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass
    session.end_reading(reading)


async def send_events(session: HttpSession, reading: int, after: int, send: Send) -> None:
    headers = [(b"content-type", b"text/event-stream"), *HEADERS, (b"x-accel-buffering", b"no")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})

    async def write(text: str, more: bool = True) -> None:
        await send({"type": "http.response.body", "body": text.encode(), "more_body": more})

    await write("event: ping\ndata:\n\n")
    pause = SECOND_PING
    while (packets := await session.next_packets(reading, after, pause)) is not None:
        for packet in packets:
            await write(f"id: {packet.number}\ndata: [{packet.texts}]\n\n")
            after = packet.number
        if not packets:
            await write("event: ping\ndata:\n\n")
            pause = PING
    is_end = session.close_code and reading == session.reading
    await write(f"event: end\ndata: {session.close_code}\n\n" if is_end else "", more=False)


async def answer_poll(session: HttpSession, reading: int, after: int, send: Send) -> None:
    packets = await session.next_packets(reading, after, POLL)
    if packets is None and session.close_code:
        return await respond(send, 200, compact({"end": session.close_code}))
    last = packets[-1].number if packets else after
    messages = ",".join(packet.texts for packet in packets or ())
    return await respond(send, 200, f'{{"number":{last},"messages":[{messages}]}}')


HEADERS = [
    (b"cache-control", b"no-store, no-transform"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


async def respond(
    send: Send, status: int, text: str = "", more: Sequence[tuple[bytes, bytes]] = ()
) -> None:
    body = text.encode()
    headers = [(b"content-type", b"application/json"), *HEADERS, *more]
    if status != 204:
        headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
