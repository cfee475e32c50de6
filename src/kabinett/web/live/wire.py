"""How messages go over the wire: compressed, each with what this browser has been sent before."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

#: Changes of a game are like those a while ago, so some memory pays: 8 kB of it.  With the 32 kB
#: that there may be, a fifth of the bytes are spared, but of hundreds of connections none finds
#: its own in the processor's cache, and a message takes twice the time.
COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=13,
    client_max_window_bits=10,
    compress_settings={"level": 4, "memLevel": 5},
)


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [COMPRESSION]
