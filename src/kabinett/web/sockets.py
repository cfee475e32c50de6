"""Play over one WebSocket: answers come in, and each viewer hears what has changed for him.

A browser says, as JSON: ``join`` (table, seat, last: the version that it has), ``leave``,
``answer`` (ask, choice), ``undo``, ``restart``.  What it says with an ``id`` is answered, by
``done`` or ``refused``, when it is stored.  It hears ``view``, ``change``, ``gone`` and ``closed``
of the tables that it has joined.  What it is told comes in lists: all that was waiting."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any

from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.utils import translation

from kabinett.core.play.table import IllegalChoice
from kabinett.web import api, service
from kabinett.web.guards import OneToken, SameOrigin
from kabinett.web.hub import compact, hub
from kabinett.web.owner import Job, RulesBroke, owner
from kabinett.web.tables import Opened

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

#: So many letters may a message have.
LONGEST = 4096
#: So many changes may wait for a browser; one that is slower gets one whole view instead.
BEHIND = 20
#: So many tables may a browser look at.
TABLES = 8
# What a browser is told when it says nonsense, and when the site ends: codes of RFC 6455.
NONSENSE, GOING_AWAY = 1008, 1012

GUARDS = (SameOrigin(lambda request: HttpResponse()), OneToken(lambda request: HttpResponse()))


@dataclass(frozen=True)
class Watched:
    """A table, and through whose eyes a socket looks at it."""

    table: str
    seat: int


class Nonsense(Exception):
    """A message that no client of ours sends."""


class Socket:
    """One browser."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.loop = asyncio.get_running_loop()
        self.watched: dict[Watched, Callable[[str, str], None]] = {}
        self.waiting: deque[tuple[Watched | None, str, str]] = deque()
        self.behind: set[Watched] = set()
        self.woken = asyncio.Event()
        self.called = False  # it will be woken
        self.code = 0  # it shall be closed

    # -- what it is told

    def tell(self, kind: str, text: str, of: Watched | None = None) -> None:
        """From any thread."""
        self.waiting.append((of, kind, text))
        self.wake()

    def wake(self) -> None:
        if not self.called and not self.loop.is_closed():
            self.called = True
            self.loop.call_soon_threadsafe(self.woken.set)

    async def send_all(self, send: Send) -> None:
        """Send what is waiting, all of it in one message, until it is closed."""
        while not self.code:
            await self.woken.wait()
            self.woken.clear()
            self.called = False
            texts = self.taken()
            if texts:
                await send({"type": "websocket.send", "text": f"[{','.join(texts)}]"})
        await send({"type": "websocket.close", "code": self.code})

    def taken(self) -> list[str]:
        """What is waiting.  Of a table of which too much is, the whole view is asked for, and
        nothing is told until it comes."""
        waiting = [self.waiting.popleft() for _ in range(len(self.waiting))]
        many = Counter(of for of, _, _ in waiting if of is not None)
        for watched, number in many.items():
            if number > BEHIND and watched not in self.behind:
                self.behind.add(watched)
                self.submit(watched.table, partial(self.whole, watched))
        texts = []
        for of, kind, text in waiting:
            if kind == "view" and of is not None:
                self.behind.discard(of)
            if of not in self.behind or kind != "change":
                texts.append(text)
        return texts

    def close(self, code: int) -> None:
        self.code = self.code or code
        self.wake()

    # -- what it says

    def hear(self, text: str) -> None:
        """One message; Nonsense if it is none."""
        try:
            said: dict[str, Any] = json.loads(text) if len(text) <= LONGEST else {}
            watched = Watched(str(said["table"]), int(said["seat"]))
            kind = said["type"]
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise Nonsense from error
        if kind == "join" and len(self.watched) < TABLES:
            self.join(watched, str(said.get("last", "")))
        elif kind == "leave":
            self.leave(watched)
        elif kind == "answer" and watched in self.watched:
            ask, choice = said.get("ask"), said.get("choice")
            if type(ask) is not int or not isinstance(choice, str):
                raise Nonsense
            self.change(said, watched, service.answering(watched.table, watched.seat, ask, choice))
        elif kind in ("undo", "restart") and watched in self.watched:
            whole_turn = kind == "restart"
            job = service.taking_back(watched.table, watched.seat, whole_turn)
            self.change(said, watched, job)
        else:
            raise Nonsense

    def join(self, watched: Watched, last: str) -> None:
        if watched in self.watched:
            return

        def ear(kind: str, data: str) -> None:
            self.tell(kind, framed(kind, watched, data), watched)

        def see(opened: Opened) -> None:
            api.viewer_of(opened, watched.seat)
            hub.join(opened, watched.seat, self.language, ear, last)

        self.watched[watched] = ear
        self.submit(watched.table, see, watched)

    def leave(self, watched: Watched) -> None:
        ear = self.watched.pop(watched, None)
        if ear is not None:
            seat, language = watched.seat, self.language
            owner.call(lambda: hub.leave(watched.table, seat, language, ear))

    def whole(self, watched: Watched, opened: Opened) -> None:
        api.viewer_of(opened, watched.seat)
        view = hub.view(opened, watched.seat, self.language)
        self.tell("view", framed("view", watched, compact(view)), watched)

    def submit(
        self, table: str, see: Callable[[Opened], None], watched: Watched | None = None
    ) -> None:
        """Look at a table; if that cannot be, the browser is told."""

        def settled(future: Future[None]) -> None:
            error = future.exception()
            if error is not None and watched is not None:
                self.loop.call_soon_threadsafe(self.watched.pop, watched, None)
                with translation.override(self.language):
                    status, sentence = api.told(error, f"table {table}")
                data = json.dumps({"error": sentence, "status": status})
                self.tell("closed", framed("closed", watched, data))

        owner.submit(Job(table, see)).add_done_callback(settled)

    def change(self, said: dict[str, Any], watched: Watched, job: Job[None]) -> None:
        """Do it, and say what has come of it; what is refused is answered with the present view
        too."""
        number, taking_back = said.get("id"), said["type"] != "answer"
        if type(number) is not int:
            raise Nonsense
        act = job.act

        def by_its_owner(opened: Opened) -> None:
            # Here, and not only when the table was joined: changes are done before looks.
            if watched.seat not in opened.seats_here():
                raise IllegalChoice("this seat is not played here")
            act(opened)

        job.act = by_its_owner

        def settled(future: Future[None]) -> None:
            error = future.exception()
            if error is None:
                return self.tell("done", f'{{"type":"done","id":{number}}}')
            self.submit(watched.table, partial(self.whole, watched))
            with translation.override(self.language):
                if isinstance(error, (IllegalChoice, RulesBroke)):
                    sentence = api.refusal(error, taking_back)
                else:
                    sentence = api.told(error, f"table {watched.table}")[1]
            answer = {"type": "refused", "id": number, "error": sentence}
            return self.tell("refused", compact(answer))

        owner.submit(job).add_done_callback(settled)


def framed(kind: str, watched: Watched, data: str) -> str:
    """A message about a table, of data that is JSON already."""
    return f'{{"type":"{kind}","table":"{watched.table}","seat":{watched.seat},"data":{data}}}'


def allowed(scope: Message) -> str | None:
    """The language of a browser that may connect: from a page of ours, by the same rules as for
    any request.  None for another."""
    scheme = {"ws": "http", "wss": "https"}[scope["scheme"]]
    asked = {**scope, "type": "http", "method": "GET", "scheme": scheme}
    request = ASGIRequest(asked, BytesIO())
    try:
        if any(guard.process_request(request) for guard in GUARDS):
            return None
    except DisallowedHost:
        return None
    return translation.get_language_from_request(request)


#: All that are open.
_open: set[Socket] = set()


async def serve(scope: Message, receive: Receive, send: Send) -> None:
    """One connection, from its beginning to its end."""
    await receive()  # that it wants to be connected
    language = allowed(scope)
    if language is None:
        await send({"type": "websocket.close", "code": NONSENSE})
        return
    await send({"type": "websocket.accept"})
    socket = Socket(language)
    _open.add(socket)
    sending = asyncio.create_task(socket.send_all(send))
    try:
        while (message := await receive())["type"] == "websocket.receive":
            try:
                socket.hear(message.get("text") or "")
            except Nonsense:
                socket.close(NONSENSE)
    finally:
        _open.discard(socket)
        for watched in list(socket.watched):
            socket.leave(watched)
        sending.cancel()


def close_all() -> None:
    """The process is about to end."""
    for socket in list(_open):
        socket.close(GOING_AWAY)
