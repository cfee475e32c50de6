"""A connection of a player, from its beginning to its end.

A browser that wants to connect must pass the rules of any other request."""

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
    """A person or visitor who has connected."""

    person: int | None
    language: str
    by: Pass | None = None
    name: str = ""  # for limits


#: Django with all its middleware, which handles any request.
pages = ASGIHandler()


@require_GET
def door(request: HttpRequest) -> HttpResponse:
    """Answer an ordinary request to the sockets' address, and note in it who came."""
    language = translation.get_language_from_request(request)
    person, name = person_of(request), limits.who(request, request.GET.get("table", "")[:20])
    limits.spend("connections", name)
    sockets.open_counts.check_room(name)
    newcomer = Visitor(person, language, pass_of(request), name)
    request.visitor = newcomer  # type: ignore[attr-defined]
    return HttpResponse(status=426, headers={"Upgrade": "websocket"})


async def identify(scope: sockets.Message) -> Visitor | None:
    """The visitor who wants to connect; None if the rules keep him out.  Django handles this as an
    ordinary request to `door`, so all rules for requests hold."""
    scheme = {"ws": "http", "wss": "https"}[scope["scheme"]]
    http_scope = {**scope, "type": "http", "method": "GET", "scheme": scheme}
    request = ASGIRequest(http_scope, BytesIO())
    try:
        async with bounds.place_for(scope):
            response = await pages.get_response_async(request)
    except (bounds.Refusal, Full):
        return None
    newcomer: Visitor | None = getattr(request, "visitor", None)
    return newcomer if response.status_code == 426 else None


async def serve(scope: sockets.Message, receive: sockets.Receive, send: sockets.Send) -> None:
    """Serve one connection, from its beginning to its end."""
    await receive()  # its wish to connect
    newcomer = await identify(scope)
    if newcomer is None:
        await send({"type": "websocket.close", "code": sockets.NONSENSE})
        return
    await send({"type": "websocket.accept"})
    socket = sockets.Socket(newcomer.person, newcomer.language, newcomer.by, newcomer.name)
    on_text = partial(take_message, socket)
    socket.wire = scope.get("extensions", {}).get(WIRE, {}).get("wire")
    if socket.wire is not None:
        socket.wire.hear = on_text
    sockets.come_in(socket)
    sending = asyncio.create_task(socket.send_all(send))
    try:
        while (message := await receive())["type"] == "websocket.receive":
            on_text(message.get("text") or "")
    finally:
        sockets.go_out(socket)
        sending.cancel()


def take_message(socket: sockets.Socket, text: str) -> None:
    """Take one message; close the socket if it is nonsense, or one too many."""
    try:
        socket.hear(text)
    except sockets.Nonsense:
        socket.close(sockets.NONSENSE)
    except TooMuch:
        socket.close(sockets.BUSY)
    except Exception:  # the browser connects anew
        log.exception("a browser could not be heard")
        socket.close(sockets.GOING_AWAY)
