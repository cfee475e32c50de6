"""The web processes of one machine: all sessions at a table are in one of them.

Any process may accept a connection.  The address of a socket, or of a request of a session over
HTTP, names its table.  If the table belongs to another process, this process hands the connection
over to it, with the bytes read so far.

A session over HTTP lives in one process, and each of its requests has to find it.  For sockets this
only saves time: a single process plays an answer, puts it into words and sends it.  If a table's
sockets were at two processes, both would do most of this work.  Any process may play any game, and
follows the changes of the others."""

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

#: The maximum number of bytes of a request to connect that we hand over.
LONGEST_REQUEST = 32 * 1024

#: Serves a connection, and the bytes read from it, as if this process had accepted it.
Welcome = Callable[[socket.socket, bytes], Awaitable[None]]


@dataclass(frozen=True)
class Neighbours:
    """The processes as file descriptors: for each process the end of a line from which it reads,
    and the end to which others write.  ``own`` is the index of this process."""

    own: int
    reads: Sequence[int]
    writes: Sequence[int]

    @classmethod
    def lines(cls, number: int) -> tuple[list[int], list[int]]:
        """Return the reading and the writing ends of lines for a number of processes, which inherit
        them."""
        pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(number)]
        return [one.detach() for one, _ in pairs], [other.detach() for _, other in pairs]

    def place_of(self, path: str) -> int:
        """Return the index of the process to which the table in an address belongs."""
        table = parse_qs(urlsplit(path).query).get("table", [""])[-1]
        return zlib.crc32(table.encode()) % len(self.writes) if table else self.own

    def hand_over(self, path: str, connection: int, read: bytes) -> bool:
        """Hand the connection, a file descriptor, over to the process to which it belongs.  Return
        False if it stays here, because it belongs here or because handing over fails."""
        place = self.place_of(path)
        if place == self.own or len(read) > LONGEST_REQUEST:
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
        """Start to serve connections that other processes hand over."""
        line = socket.socket(fileno=self.reads[self.own])
        line.setblocking(False)
        tasks: set[asyncio.Future[None]] = set()

        def take_connections() -> None:
            with suppress(BlockingIOError):
                read, connections, _, _ = socket.recv_fds(line, LONGEST_REQUEST, 1)
                for connection in connections:
                    task = asyncio.ensure_future(welcome(socket.socket(fileno=connection), read))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)

        asyncio.get_running_loop().add_reader(line, take_connections)
