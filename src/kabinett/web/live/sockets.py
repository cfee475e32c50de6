"""Carries the messages of sessions over WebSockets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from kabinett.web.live.session import GOING_AWAY, Session, Visitor
from kabinett.web.live.wire import Wire
from kabinett.web.play.owner import owner

log = logging.getLogger("kabinett.sockets")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Socket(Session):
    """The session of a browser that is connected by a WebSocket."""

    def __init__(self, visitor: Visitor, wire: Wire | None = None) -> None:
        super().__init__(visitor)
        self.wire = wire  # sends waiting messages at once
        self.wake_event = asyncio.Event()
        self.wake_called = False  # a call of `send_waiting` is on its way
        self.sending = False  # the browser has not taken the last packet yet

    def wake(self) -> None:
        if self.wake_called or self.loop.is_closed():
            return
        self.wake_called = True
        if owner.works_here():
            _to_wake.append(self)  # one call for all of them, when the owner has done its work
        else:
            self.loop.call_soon_threadsafe(self.send_waiting)

    def send_waiting(self) -> None:
        """In the loop: send all waiting messages in one packet, if that is possible at once."""
        wire = self.wire
        if wire is None or self.close_code or self.sending or not wire.free:
            self.wake_event.set()
            return
        self.wake_called = False
        if texts := self.take_texts():
            wire.tell(f"[{','.join(texts)}]")

    async def send_all(self, send: Send) -> None:
        """Send messages that could not go at once, until the session ends."""
        while not self.close_code:
            await self.wake_event.wait()
            self.wake_event.clear()
            self.wake_called = False
            if texts := self.take_texts():
                self.sending = True
                await send({"type": "websocket.send", "text": f"[{','.join(texts)}]"})
                self.sending = False
        await send({"type": "websocket.close", "code": self.close_code})


#: Sockets with new messages from the owner.
_to_wake: list[Socket] = []


def wake_all() -> None:
    """Wake all sockets with new messages: the owner has done its work."""
    if _to_wake:
        sockets = _to_wake[:]
        _to_wake.clear()
        with suppress(RuntimeError):  # the loop is closed
            sockets[0].loop.call_soon_threadsafe(send_all_waiting, sockets)


def send_all_waiting(sockets: list[Socket]) -> None:
    for socket in sockets:
        try:
            socket.send_waiting()
        except Exception:  # go on with the others; this browser connects again
            log.exception("messages could not be sent to a browser")
            socket.close(GOING_AWAY)
