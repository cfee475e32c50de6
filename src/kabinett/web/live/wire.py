"""WebSocket connections.  Messages that fit into one packet go uncompressed, longer ones
compressed."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from kabinett.web.host.connections import TO_GO
from kabinett.web.live.neighbours import Neighbours

try:
    from websockets.speedups import apply_mask
except ImportError:  # this module is not built for this machine
    from websockets.utils import apply_mask

#: Changes of a game resemble earlier changes, so some memory helps: we use 4 kB and the quickest
#: search. 32 kB and a thorough search save a third of the bytes, but a message takes three times as
#: long, because with hundreds of connections none finds its memory in the processor's cache.
COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=12,
    client_max_window_bits=10,
    compress_settings={"level": 1, "memLevel": 4},
)


#: Seconds that a browser may take to connect.
TO_CONNECT = 60.0
#: The maximum number of pieces of one message, and of pings in a second.
PIECES, PINGS = 64, 20

#: The maximum number of bytes that go uncompressed: they fit into one network packet in any case,
#: and compressing the changes of an answer took an eighth of the site's time for the answer.
PACKET = 1_300
#: The first byte of a frame that is a whole text, and of one that is compressed (RFC 6455, 5.2;
#: RFC 7692, 6).
TEXT, DEFLATED = 0x81, 0xC1
#: The bit of the second byte by which a browser says that the frame is masked.
MASKED = 0x80
#: The second byte is the length of a frame shorter than `SHORT`; otherwise it says where the length
#: is.
SHORT, IN_TWO, IN_EIGHT = 126, 126, 127
#: The end of each compressed message, which is not sent (RFC 7692, 7.2.1).
TAIL = b"\0\0\xff\xff"

#: The name of the ASGI extension that contains the ``wire``.
WIRE = "kabinett.wire"


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    #: The processes to which a connection may be handed over before its first message.
    neighbours: ClassVar[Neighbours | None] = None

    def __init__(self, *arguments: Any, handed_over: bool = False, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [COMPRESSION]
        self.handed_over = handed_over
        self.request_bytes = b""  # the bytes of the request to connect
        self.hear: Callable[[str], None] | None = None  # called with each message
        self.since = self.loop.time()
        self.closing_since = 0.0  # since when it is closing
        self.pings = 0  # pings within this second
        self.deflate: PerMessageDeflate | None = None  # if both ends keep its memory
        self.extensions: dict[str, dict[object, object]] = {}  # the extensions of its ASGI scope
        self.at_frame_start = False  # does the next byte begin a new frame?

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self.request_bytes += data
            self.at_frame_start = self.request_bytes.endswith(b"\r\n\r\n")
        elif self.at_frame_start:
            self.at_frame_start = is_short_frame(data)
            if self.at_frame_start and data[0] == DEFLATED and self.hears_at_once:
                return self.hear_short(data)
        super().data_received(data)

    def hear_short(self, frame: bytes) -> None:
        """Read a short text that came alone, as nearly all messages of browsers do.  The parser of
        all frames, with its generators, cost a tenth of an answer's time."""
        assert self.deflate is not None and self.hear is not None
        data = apply_mask(frame[6:], frame[2:6])
        try:
            text = self.deflate.decoder.decompress(data + TAIL, self.config.ws_max_size).decode()
        except (zlib.error, UnicodeDecodeError):
            return self.transport.abort()
        if self.deflate.decoder.unconsumed_tail:  # it is too long
            return self.transport.abort()
        self.hear(text)

    @property
    def hears_at_once(self) -> bool:
        """Is `hear` set, and does no earlier message wait?"""
        return (
            self.hear is not None
            and self.deflate is not None
            and not self.frames
            and self.queue.empty()
            and not self.close_sent
            and self.conn.state is State.OPEN
        )

    def handle_connect(self, event: Request) -> None:
        read, self.request_bytes = self.request_bytes, b""
        if self.neighbours is not None and not self.handed_over:
            connection = self.transport.get_extra_info("socket").fileno()
            if self.neighbours.hand_over(event.path, connection, read):
                self.transport.abort()  # the other process keeps its copy of the descriptor
                return
        super().handle_connect(event)
        if not self.close_sent:
            self.extensions = self.scope["extensions"]
            self.extensions[WIRE] = {"wire": self}
            self.deflate = shared_compression(self.conn.extensions)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on at once, unless another message waits before it.  ASGI's messages, and
        the task that waits for them, took longer than the message itself."""
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
        """Answer a ping, if the browser reads the answers."""
        self.pings += 1
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Limit the number of pieces of a message, because empty pieces add nothing to its size."""
        if len(self.frames) < PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # These references form cycles, which Python's garbage collector seldom cleans up.
        self.hear = self.deflate = None
        self.conn.extensions = []
        self.conn.parser.close()  # a generator, which refers to its connection
        self.extensions.clear()

    def overdue(self, now: float) -> bool:
        """Does the connection take too long, or send too many pings?  The site asks this each
        second."""
        pings, self.pings = self.pings, 0
        if self.transport.is_closing():
            self.closing_since = self.closing_since or now
            return now - self.closing_since > TO_GO
        return pings > PINGS or (not self.handshake_complete and now - self.since > TO_CONNECT)

    @property
    def free(self) -> bool:
        """Can `tell` send something at once?"""
        return (
            self.handshake_complete
            and self.conn.state is State.OPEN
            and self.writable.is_set()
            and not self.transport.is_closing()
        )

    def tell(self, text: str) -> None:
        """Send a text while the wire is `free`.  ASGI's messages, and the task that waits for them,
        took as long as the rest of sending."""
        data = text.encode()
        if len(data) <= PACKET:
            self.transport.write(frame_of(TEXT, data))
        elif self.deflate is None:
            self.conn.send_text(data)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            encoder = self.deflate.encoder
            compressed = encoder.compress(data) + encoder.flush(zlib.Z_SYNC_FLUSH)
            self.transport.write(frame_of(DEFLATED, compressed[: -len(TAIL)]))


def shared_compression(extensions: list[Any]) -> PerMessageDeflate | None:
    """Return the agreed compression if each message may refer to earlier messages, in both
    directions; otherwise None."""
    match extensions:
        case [
            PerMessageDeflate(
                local_no_context_takeover=False, remote_no_context_takeover=False
            ) as deflate
        ]:
            return deflate
    return None


def is_short_frame(data: bytes) -> bool:
    """Is this exactly one whole short frame of a browser?

    >>> is_short_frame(bytes([0xC1, 0x82]) + b"mask" + b"ab")
    True
    >>> is_short_frame(bytes([0xC1, 0x82]) + b"mask" + b"a")
    False
    """
    return len(data) >= 6 and data[1] < MASKED + SHORT and len(data) == 6 + data[1] - MASKED


def frame_of(kind: int, data: bytes) -> bytes:
    """Return the bytes of a frame with a whole text for a browser; ``kind`` is the first byte.

    >>> frame_of(DEFLATED, b"ab")
    b'\\xc1\\x02ab'
    """
    length = len(data)
    if length < SHORT:
        return bytes((kind, length)) + data
    if length < 1 << 16:
        return bytes((kind, IN_TWO)) + length.to_bytes(2, "big") + data
    return bytes((kind, IN_EIGHT)) + length.to_bytes(8, "big") + data
