"""How messages go over the wire: compressed, each with what this browser has been sent before."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

#: Changes of a game are like those a while ago, so some memory pays: 4 kB of it, and the quickest
#: search.  With 32 kB and a thorough search a third of the bytes are spared, but a message takes
#: three times the time: of hundreds of connections none finds its own in the processor's cache.
COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=12,
    client_max_window_bits=10,
    compress_settings={"level": 1, "memLevel": 4},
)


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [COMPRESSION]
