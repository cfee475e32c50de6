"""The work of a web process: it serves the site."""

from __future__ import annotations

import asyncio
import gc
import socket
from types import FrameType

import uvicorn

from kabinett.web import asgi  # noqa: F401  (read before the process is forked)
from kabinett.web.host import connections
from kabinett.web.live.http_wire import HttpWire, may_begin_play
from kabinett.web.live.neighbours import Neighbours
from kabinett.web.live.session import sessions
from kabinett.web.live.wire import Wire

#: The lines between web processes, by index of the process: the ends to read, and the ends to
#: write.
Ends = tuple[list[int], list[int]]

#: Thresholds of Python's garbage collector for young, middle and all objects.  The site answers
#: nobody during a collection, so collections should be small.  The objects of a game have hardly
#: any reference cycles, and nearly all of them stay.  With a first threshold ten times as high, a
#: collection took up to 100 ms instead of 40.  Pages leave cycles behind: Python collects all
#: objects when their number has grown by a quarter, which takes 1 ms for 45,000 objects and 63 ms
#: for a million.
ROUNDS = 5_000, 1, 100


class Server(uvicorn.Server):
    """The server of one web process.  ``place`` is the index of this process among them; ``ends``
    are the lines between them."""

    def __init__(self, config: uvicorn.Config, place: int, ends: Ends | None) -> None:
        super().__init__(config)
        self.place, self.ends = place, ends

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.ends is not None:
            neighbours = Neighbours(self.place, *self.ends)
            Wire.neighbours = HttpWire.neighbours = neighbours
            neighbours.listen(self.welcome)

    async def welcome(self, connection: socket.socket, read: bytes) -> None:
        """Serve a connection that another process has accepted."""

        connection.setblocking(False)
        loop, state = asyncio.get_running_loop(), self.lifespan.state

        def http() -> HttpWire:
            return HttpWire(self.config, self.server_state, state, handed_over=read)

        def wire() -> Wire:
            return Wire(self.config, self.server_state, state, handed_over=True)

        if may_begin_play(read):
            await loop.connect_accepted_socket(http, connection)
        else:
            _, protocol = await loop.connect_accepted_socket(wire, connection)
            protocol.data_received(read)

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:  # each second
            now = asyncio.get_running_loop().time()
            connections.close_overdue(self.server_state.connections, now)
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Sockets do not end by themselves, and the server would wait for them.
        sessions.close_all()
        super().handle_exit(sig, frame)


def serve(listening: socket.socket, place: int, ends: Ends | None) -> None:
    """Serve the site on a socket.  `Server` explains the other parameters."""
    connections.allow_files()
    config = uvicorn.Config(
        "kabinett.web.asgi:application",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `host.proxy` reads them
        lifespan="on",
        http=HttpWire,  # always, because only h11 limits the head
        h11_max_incomplete_event_size=connections.HEAD,
        ws=Wire,
        ws_max_size=16 * 1024,
        # The site notices after these times that a browser has vanished.  Proxies close a
        # connection after a minute of silence, but pings to thousands of spectators cost time.
        ws_ping_interval=45,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=1,
    )
    gc.set_threshold(*ROUNDS)
    Server(config, place, ends).run(sockets=[listening])
