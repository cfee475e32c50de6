"""The web processes of one machine: the sockets of a table are all at one of them.

Any process may accept a connection.  Its address names its table, and if that belongs to another
process, we hand the connection over, with the bytes read so far.  So one process plays an answer,
puts it into words and sends it; with a table's sockets at two processes, both would do most of
that.  This is for speed only: any process may play any game, and follows the others' changes."""

from __future__ import annotations

import asyncio
import logging
import socket
import zlib
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

log = logging.getLogger("kabinett.neighbours")

#: Bytes of a request to connect; we do not hand over a longer one.
LONGEST = 32 * 1024

#: Treats a connection, and the bytes read of it, like one that this process accepted.
Welcome = Callable[[socket.socket, bytes], Awaitable[None]]


@dataclass(frozen=True)
class Neighbours:
    """All processes as file descriptors: for each the end of a line where it reads, and the end
    where others write.  ``own`` is the place of this process among them."""

    own: int
    reads: Sequence[int]
    writes: Sequence[int]

    @classmethod
    def lines(cls, number: int) -> tuple[list[int], list[int]]:
        """Lines for a number of processes, which inherit them: the reading and the writing ends."""
        pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(number)]
        return [one.detach() for one, _ in pairs], [other.detach() for _, other in pairs]

    def place_of(self, path: str) -> int:
        """The place of the process that has the sockets of the table in an address."""
        table = parse_qs(urlsplit(path).query).get("table", [""])[-1]
        return zlib.crc32(table.encode()) % len(self.writes) if table else self.own

    def hand_over(self, path: str, connection: int, read: bytes) -> bool:
        """Give the connection, a file descriptor, to the process that it belongs to; False if it is
        ours, or if that fails: then it stays here."""
        place = self.place_of(path)
        if place == self.own or len(read) > LONGEST:
            return False
        line = socket.socket(fileno=self.writes[place])
        line.setblocking(False)
        try:
            socket.send_fds(line, [read], [connection])
        except OSError as error:  # its line is full
            log.warning("a connection could not be handed over: %s", error)
            return False
        finally:
            line.detach()
        return True

    def listen(self, welcome: Welcome) -> None:
        """Start to welcome connections that others hand over to this process."""
        line = socket.socket(fileno=self.reads[self.own])
        line.setblocking(False)
        tasks: set[asyncio.Future[None]] = set()

        def take_connections() -> None:
            with suppress(BlockingIOError):
                read, connections, _, _ = socket.recv_fds(line, LONGEST, 1)
                for connection in connections:
                    task = asyncio.ensure_future(welcome(socket.socket(fileno=connection), read))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)

        asyncio.get_running_loop().add_reader(line, take_connections)
