"""Serves the connection of a player from its beginning to its end.

A browser that connects has to obey the same rules as any other request."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from io import BytesIO

from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.views.decorators.http import require_http_methods

from kabinett.web.host import bounds, limits
from kabinett.web.host.bounds import OutOfBounds
from kabinett.web.host.guards import without_token
from kabinett.web.host.limits import TooMuch
from kabinett.web.live import sockets
from kabinett.web.live.session import (
    BUSY,
    GOING_AWAY,
    NONSENSE,
    Nonsense,
    Session,
    Visitor,
    sessions,
)
from kabinett.web.live.wire import WIRE
from kabinett.web.people.local import person_id_of
from kabinett.web.people.passes import pass_of

log = logging.getLogger("kabinett.door")


#: Django with all its middleware, which handles any request.
pages = ASGIHandler()


#: The maximum number of bytes of the messages that a browser sends over HTTP at once.
MESSAGES = 64 * 1024


@bounds.takes(MESSAGES)
@without_token
@require_http_methods(["GET", "POST"])
def door(request: HttpRequest, act: str = "") -> HttpResponse:
    """Answer the request to connect, which Django handles like any other, and note in it who sent
    it."""
    language = translation.get_language_from_request(request)
    person_id = person_id_of(request)
    counted = limits.who(request, request.GET.get("table", "")[:20])
    limits.spend(limits.CONNECTIONS, counted)
    sessions.counts.check_capacity(counted)
    newcomer = Visitor(person_id, language, pass_of(request), counted)
    request.visitor = newcomer  # type: ignore[attr-defined]
    return HttpResponse(status=426, headers={"Upgrade": "websocket"})


async def identify(scope: sockets.Message) -> Visitor | HttpResponseBase | OutOfBounds:
    """Return the visitor who wants to connect, or the response with which the rules refuse him.
    Django handles the connection as an ordinary request to `door`, so all rules for requests
    apply."""
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    http_scope = {"method": "GET", **scope, "type": "http", "scheme": scheme}
    request = ASGIRequest(http_scope, BytesIO())
    try:
        async with bounds.place_for(scope):
            response = await pages.get_response_async(request)
    except OutOfBounds as refusal:
        return refusal
    newcomer: Visitor | None = getattr(request, "visitor", None)
    return newcomer if newcomer is not None and response.status_code == 426 else response


async def serve(scope: sockets.Message, receive: sockets.Receive, send: sockets.Send) -> None:
    """Serve one connection, from its beginning to its end."""
    await receive()  # the request to connect
    newcomer = await identify(scope)
    if not isinstance(newcomer, Visitor):
        await send({"type": "websocket.close", "code": NONSENSE})
        return
    await send({"type": "websocket.accept"})
    socket = sockets.Socket(newcomer, scope.get("extensions", {}).get(WIRE, {}).get("wire"))
    on_text = partial(take_message, socket)
    if socket.wire is not None:
        socket.wire.hear = on_text
    sessions.add(socket)
    sending = asyncio.create_task(socket.send_all(send))
    try:
        while (message := await receive())["type"] == "websocket.receive":
            on_text(message.get("text") or "")
    finally:
        sessions.remove(socket)
        sending.cancel()


def take_message(session: Session, text: str) -> None:
    """Handle one message; end the session if the message is nonsense or exceeds a limit."""
    try:
        session.hear(text)
    except Nonsense:
        session.close(NONSENSE)
    except TooMuch:
        session.close(BUSY)
    except Exception:  # the browser connects again
        log.exception("a message could not be handled")
        session.close(GOING_AWAY)
