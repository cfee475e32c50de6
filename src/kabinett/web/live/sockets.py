"""Carries the messages of sessions over WebSockets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from kabinett.web.live.session import Session, Visitor
from kabinett.web.live.wire import Wire

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Socket(Session):
    """The session of a browser that is connected by a WebSocket."""

    def __init__(self, visitor: Visitor, wire: Wire | None = None) -> None:
        super().__init__(visitor)
        self.wire = wire  # sends waiting messages at once
        self.wake_event = asyncio.Event()
        self.sending = False  # the browser has not taken the last packet yet

    def send_waiting(self) -> None:
        """In the loop: send all waiting messages in one packet, or wake `send_all` if that is not
        possible at once."""
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
