"""The web processes of one machine: the sockets of a table are all at one of them.

A connection comes to whichever process takes it.  Its address names the table that it is for, and
if that is another's, the connection is handed over, with what has been read of it.  So an answer is
played, put into words and told once; where sockets of a table are at two processes, both do most
of it.  It is a matter of speed alone: any process may play any game, and follows what others do."""

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

#: Bytes of a request to connect; a longer one is not handed over.
LONGEST = 32 * 1024

#: Does with a connection, and what was read of it, what is done with one that comes here.
Welcome = Callable[[socket.socket, bytes], Awaitable[None]]


@dataclass(frozen=True)
class Neighbours:
    """Who there is, as file descriptors: of each process the end of a line where it reads, and the
    one where others write.  ``own`` is the place of this process among them."""

    own: int
    reads: Sequence[int]
    writes: Sequence[int]

    @classmethod
    def lines(cls, number: int) -> tuple[list[int], list[int]]:
        """Lines for so many processes, which may inherit them."""
        pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(number)]
        return [one.detach() for one, _ in pairs], [other.detach() for _, other in pairs]

    def of(self, path: str) -> int:
        """The place of the process that has the sockets of the table which an address names."""
        table = parse_qs(urlsplit(path).query).get("table", [""])[-1]
        return zlib.crc32(table.encode()) % len(self.writes) if table else self.own

    def hand_over(self, path: str, connection: int, read: bytes) -> bool:
        """Give the connection, a file descriptor, to the process whose it is; False if it is ours,
        or cannot be given: then it stays here."""
        place = self.of(path)
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
        """Welcome what others hand over to this process, from now on."""
        line = socket.socket(fileno=self.reads[self.own])
        line.setblocking(False)
        welcomed: set[asyncio.Future[None]] = set()

        def come() -> None:
            with suppress(BlockingIOError):
                read, connections, _, _ = socket.recv_fds(line, LONGEST, 1)
                for connection in connections:
                    task = asyncio.ensure_future(welcome(socket.socket(fileno=connection), read))
                    welcomed.add(task)
                    task.add_done_callback(welcomed.discard)

        asyncio.get_running_loop().add_reader(line, come)
