"""How messages go over the wire: compressed, each with what this browser has been sent before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from kabinett.web.host.connections import TO_GO
from kabinett.web.live.neighbours import Neighbours

#: Changes of a game are like those a while ago, so some memory pays: 4 kB of it, and the quickest
#: search.  With 32 kB and a thorough search a third of the bytes are spared, but a message takes
#: three times the time: of hundreds of connections none finds its own in the processor's cache.
COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=12,
    client_max_window_bits=10,
    compress_settings={"level": 1, "memLevel": 4},
)


#: Seconds until it is connected.
TO_CONNECT = 60.0
#: Pieces of one message, and pings in a second.
PIECES, PINGS = 64, 20

#: Under this name of an ASGI scope's extensions stands the ``wire``.
WIRE = "kabinett.wire"


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    #: To whom it may be handed over, before anything is said.
    neighbours: ClassVar[Neighbours | None] = None

    def __init__(self, *arguments: Any, handed_over: bool = False, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [COMPRESSION]
        self.handed_over = handed_over
        self.read = b""  # of a request to connect
        self.hear: Callable[[str], None] | None = None  # whoever listens to what is said
        self.since = self.loop.time()
        self.closing = 0.0  # since then it is being closed
        self.pings = 0  # that came within this second

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self.read += data
        super().data_received(data)

    def handle_connect(self, event: Request) -> None:
        read, self.read = self.read, b""
        if self.neighbours is not None and not self.handed_over:
            connection = self.transport.get_extra_info("socket").fileno()
            if self.neighbours.hand_over(event.path, connection, read):
                self.transport.abort()  # of two ends that are one the other stays
                return
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WIRE] = {"wire": self}

    def send_receive_event_to_app(self) -> None:
        """Something was said: heard at once, unless something waits before it, without ASGI's
        messages and the task that waits for them, which took longer than to understand it."""
        hear = self.hear if self.queue.empty() and not self.close_sent else None
        if hear is None or self.curr_msg_data_type != "text":
            return super().send_receive_event_to_app()
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:  # the connection is closed
            return super().send_receive_event_to_app()
        self.frames = []
        hear(text)

    def handle_ping(self) -> None:
        """It is answered, if the answers are taken."""
        self.pings += 1
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Empty pieces of a message count into no size."""
        if len(self.frames) < PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def overdue(self, now: float) -> bool:
        """Looked at each second: does it take too long, or too much?"""
        pings, self.pings = self.pings, 0
        if self.transport.is_closing():
            self.closing = self.closing or now
            return now - self.closing > TO_GO
        return pings > PINGS or (not self.handshake_complete and now - self.since > TO_CONNECT)

    @property
    def free(self) -> bool:
        """Can something be sent at once?"""
        return (
            self.handshake_complete
            and self.conn.state is State.OPEN
            and self.writable.is_set()
            and not self.transport.is_closing()
        )

    def tell(self, text: str) -> None:
        """Send it, while the wire is `free`: without a task that waits for it, and ASGI's messages,
        which took as long as the rest of sending."""
        self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))
