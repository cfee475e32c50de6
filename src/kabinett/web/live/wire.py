"""How messages go over the wire: what fits into one packet as it is, more than that compressed."""

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
except ImportError:  # for this machine it is not built
    from websockets.utils import apply_mask

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

#: So many bytes go as they are: they take one packet of a network either way, and to compress
#: what an answer changes took an eighth of the time that the site needs for the answer.
PACKET = 1_300
#: The first byte of a frame that is a whole text, and of one that is compressed (RFC 6455, 5.2;
#: RFC 7692, 6).
TEXT, DEFLATED = 0x81, 0xC1
#: The bit of the second byte by which a browser says that the frame is masked.
MASKED = 0x80
#: The second byte is the length of a frame shorter than `SHORT`, or says where that stands.
SHORT, IN_TWO, IN_EIGHT = 126, 126, 127
#: What ends each message before it is compressed, and is not sent (RFC 7692, 7.2.1).
TAIL = b"\0\0\xff\xff"

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
        self.deflate: PerMessageDeflate | None = None  # if both ends remember what was said
        self.extensions: dict[str, dict[object, object]] = {}  # of its ASGI scope
        self.between = False  # does a new frame begin with what comes next?

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self.read += data
            self.between = self.read.endswith(b"\r\n\r\n")
        elif self.between:
            self.between = is_short_frame(data)
            if self.between and data[0] == DEFLATED and self.hears_at_once:
                return self.hear_short(data)
        super().data_received(data)

    def hear_short(self, frame: bytes) -> None:
        """A short text that came alone, as nearly all that browsers say: read here, as
        the parser of all frames and its generators cost a tenth of what an answer does."""
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
        """Is there somebody who listens, and nothing that he has to hear before?"""
        return (
            self.hear is not None
            and self.deflate is not None
            and not self.frames
            and self.queue.empty()
            and not self.close_sent
            and self.conn.state is State.OPEN
        )

    def handle_connect(self, event: Request) -> None:
        read, self.read = self.read, b""
        if self.neighbours is not None and not self.handed_over:
            connection = self.transport.get_extra_info("socket").fileno()
            if self.neighbours.hand_over(event.path, connection, read):
                self.transport.abort()  # of two ends that are one the other stays
                return
        super().handle_connect(event)
        if not self.close_sent:
            self.extensions = self.scope["extensions"]
            self.extensions[WIRE] = {"wire": self}
            self.deflate = shared_compression(self.conn.extensions)

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

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # All this goes round in circles, and whoever looks for these comes seldom.
        self.hear = self.deflate = None
        self.conn.extensions = []
        self.extensions.clear()

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
        data = text.encode()
        if len(data) <= PACKET:
            self.transport.write(frame_of(TEXT, data))
        elif self.deflate is None:
            self.conn.send_text(data)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            encoder = self.deflate.encoder
            packed = encoder.compress(data) + encoder.flush(zlib.Z_SYNC_FLUSH)
            self.transport.write(frame_of(DEFLATED, packed[: -len(TAIL)]))


def shared_compression(extensions: list[Any]) -> PerMessageDeflate | None:
    """The compression that was agreed on, if each message may refer to those before, both ways."""
    match extensions:
        case [
            PerMessageDeflate(
                local_no_context_takeover=False, remote_no_context_takeover=False
            ) as deflate
        ]:
            return deflate
    return None


def is_short_frame(data: bytes) -> bool:
    """Is it one whole frame of a browser, and nothing else?

    >>> is_short_frame(bytes([0xC1, 0x82]) + b"mask" + b"ab")
    True
    >>> is_short_frame(bytes([0xC1, 0x82]) + b"mask" + b"a")
    False
    """
    return len(data) >= 6 and data[1] < MASKED + SHORT and len(data) == 6 + data[1] - MASKED


def frame_of(kind: int, data: bytes) -> bytes:
    """The frame of a whole text to a browser, from its first byte on.

    >>> frame_of(DEFLATED, b"ab")
    b'\\xc1\\x02ab'
    """
    length = len(data)
    if length < SHORT:
        return bytes((kind, length)) + data
    if length < 1 << 16:
        return bytes((kind, IN_TWO)) + length.to_bytes(2, "big") + data
    return bytes((kind, IN_EIGHT)) + length.to_bytes(8, "big") + data
