"""What a web process does: it serves the site."""

from __future__ import annotations

import asyncio
import gc
import socket
from types import FrameType

import uvicorn

from kabinett.web import asgi  # noqa: F401  (read before the process is forked)
from kabinett.web.host import connections
from kabinett.web.live.neighbours import Neighbours
from kabinett.web.live.sockets import close_all
from kabinett.web.live.wire import Wire

#: Where a web process reads what the others hand over, each at its place, and where it hands over.
Ends = tuple[list[int], list[int]]

#: After so many new objects, younger rounds and middle rounds Python looks for circles among the
#: young, the middle and all objects, and nobody is answered meanwhile.  What play makes has hardly
#: any circles, and nearly all of it stays: so rounds are small, and hardly ever go through all.
#: With ten times as many young objects a round took up to 100 ms instead of 40.
ROUNDS = 5_000, 1, 10_000


def serve(listening: socket.socket, place: int, ends: Ends | None) -> None:
    """The web process; its place among several, and the ends of the lines between them."""
    connections.allow_files()

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if ends is not None:
                Wire.neighbours = Neighbours(place, *ends)
                Wire.neighbours.listen(self.welcome)

        async def welcome(self, connection: socket.socket, read: bytes) -> None:
            """A connection that came to another process."""

            def wire() -> Wire:
                state = self.lifespan.state
                return Wire(self.config, self.server_state, state, handed_over=True)

            connection.setblocking(False)
            loop = asyncio.get_running_loop()
            _, connected = await loop.connect_accepted_socket(wire, connection)
            connected.data_received(read)

        async def on_tick(self, counter: int) -> bool:
            if counter % 10 == 0:  # each second
                now = asyncio.get_running_loop().time()
                connections.look(self.server_state.connections, now)
            return await super().on_tick(counter)

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            # Sockets do not end by themselves, and the server waits for what is open.
            close_all()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        "kabinett.web.asgi:application",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `host.proxy` reads them
        lifespan="on",
        http=connections.Connection,  # whatever else is installed: only h11 bounds the head
        h11_max_incomplete_event_size=connections.HEAD,
        ws=Wire,
        ws_max_size=16 * 1024,
        # Who is gone without a word is noticed after these two.  Proxies take a minute of silence
        # for an end, and each ping of thousands who only look on costs something.
        ws_ping_interval=45,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=1,
    )
    gc.set_threshold(*ROUNDS)
    Server(config).run(sockets=[listening])
