"""Who comes in to play: a connection, from its beginning to its end.

Whoever wants to connect is looked at by the rules that hold for any request."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from io import BytesIO

from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.http import require_GET

from kabinett.web.host import bounds, limits
from kabinett.web.host.limits import TooMuch
from kabinett.web.host.places import Full
from kabinett.web.live import sockets
from kabinett.web.live.wire import WIRE
from kabinett.web.people.local import person_of
from kabinett.web.people.passes import Pass, pass_of

log = logging.getLogger("kabinett.door")


@dataclass(frozen=True)
class Visitor:
    """Who has connected."""

    person: int | None
    language: str
    by: Pass | None = None
    name: str = ""  # for limits


#: What any request goes through, with all its middleware.
pages = ASGIHandler()


@require_GET
def door(request: HttpRequest) -> HttpResponse:
    """What an ordinary request to the address of the sockets gets; it notes who came."""
    language = translation.get_language_from_request(request)
    person, name = person_of(request), limits.who(request, request.GET.get("table", "")[:20])
    limits.spend("connections", name)
    for share, times in limits.shares(name):
        limits.room("sockets", sockets.counted(share), times)
    limits.room("sockets in all", sockets.count())
    if person is None:
        limits.room("sockets of visitors", sockets.counted(sockets.VISITORS))
    found = Visitor(person, language, pass_of(request), name)
    request.visitor = found  # type: ignore[attr-defined]
    return HttpResponse(status=426, headers={"Upgrade": "websocket"})


async def visitor(scope: sockets.Message) -> Visitor | None:
    """Who wants to connect, by the same rules as for any request: it is one, and comes to the
    `door` if nothing stands in its way.  None if something does."""
    scheme = {"ws": "http", "wss": "https"}[scope["scheme"]]
    asked = {**scope, "type": "http", "method": "GET", "scheme": scheme}
    request = ASGIRequest(asked, BytesIO())
    try:
        async with bounds.place_for(scope):
            response = await pages.get_response_async(request)
    except (bounds.Refusal, Full):
        return None
    found: Visitor | None = getattr(request, "visitor", None)
    return found if response.status_code == 426 else None


async def serve(scope: sockets.Message, receive: sockets.Receive, send: sockets.Send) -> None:
    """One connection, from its beginning to its end."""
    await receive()  # that it wants to be connected
    who = await visitor(scope)
    if who is None:
        await send({"type": "websocket.close", "code": sockets.NONSENSE})
        return
    await send({"type": "websocket.accept"})
    socket = sockets.Socket(who.person, who.language, who.by, who.name)
    hear = partial(listen, socket)
    socket.wire = scope.get("extensions", {}).get(WIRE, {}).get("wire")
    if socket.wire is not None:
        socket.wire.hear = hear
    sockets.come_in(socket)
    sending = asyncio.create_task(socket.send_all(send))
    try:
        while (message := await receive())["type"] == "websocket.receive":
            hear(message.get("text") or "")
    finally:
        sockets.go_out(socket)
        sending.cancel()


def listen(socket: sockets.Socket, text: str) -> None:
    """Take in one message; whoever says nonsense, or too much, is shown out."""
    try:
        socket.hear(text)
    except sockets.Nonsense:
        socket.close(sockets.NONSENSE)
    except TooMuch:
        socket.close(sockets.BUSY)
    except Exception:  # it connects anew
        log.exception("a browser could not be heard")
        socket.close(sockets.GOING_AWAY)
