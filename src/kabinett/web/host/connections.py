"""Limits connections before their request and after the response: the time that they may take, and
their number.

uvicorn limits the head through h11 and closes connections that are idle after a response.  But it
sets no time limit for a head, for the unread rest of a body, or for a response that the client does
not read.  A closing connection stays until the other end has read everything.  And uvicorn counts
all connections together, so a client with very many would shut everybody else out."""

from __future__ import annotations

import resource
from collections.abc import Collection
from contextlib import suppress
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from kabinett.web.host import limits, static_files
from kabinett.web.host.proxy import is_proxy

#: The maximum number of bytes of a head.
HEAD = 16 * 1024
#: Seconds for a head, for the rest of a body after its response, until the client reads some of a
#: response, and until a closing connection is gone.
FOR_HEAD, FOR_REST, FOR_ANSWER, TO_GO = 15.0, 10.0, 60.0, 10.0
#: The maximum number of connections per address, without sockets, and most in all.
OF_ONE, IN_ALL = 512, 4096
#: The number of open files to request from the system; each connection is an open file.
FILES = 65_536


class OpenConnections:
    """All connections of this process, by address.  If there are too many, we close the connection
    that has been idle for longest, from the address with most connections."""

    def __init__(self) -> None:
        self.count = 0
        self.by_address: dict[str, dict[Connection, None]] = {}

    def add(self, connection: Connection) -> None:
        connections = self.by_address.setdefault(connection.address, {})
        connections[connection] = None
        self.count += 1
        if len(connections) > OF_ONE and not connection.of_proxy:
            self.make_room(connections)
        elif self.count > IN_ALL:
            self.make_room(max(self.by_address.values(), key=len))

    def remove(self, connection: Connection) -> None:
        connections = self.by_address.get(connection.address, {})
        if connections.pop(connection, connection) is None:
            self.count -= 1
        if not connections:
            self.by_address.pop(connection.address, None)

    def make_room(self, connections: Collection[Connection]) -> None:
        """Close the connection that has been idle for longest: the new one if all others are
        busy."""
        idle = [connection for connection in connections if connection.idle]
        if idle:
            longest_idle = min(idle, key=lambda connection: connection.waiting_since)
            self.remove(longest_idle)
            longest_idle.transport.abort()


class Connection(H11Protocol):
    """One HTTP connection."""

    open_connections: ClassVar[OpenConnections] = OpenConnections()

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.address = ""
        self.of_proxy = False
        # Since when we wait for a head, or for the rest of a body.
        self.waiting_since = self.loop.time()
        self.stalled_since = 0.0  # since when the client takes nothing of the answer; 0: it does
        self.closing_since = 0.0  # since when it is closing; 0: it is not

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self.address, self.of_proxy = limits.of_address(peer), is_proxy(peer)
        self.open_connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.open_connections.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        file = self.file_for(data) if self.expects_head else None
        if file is None:
            return super().data_received(data)
        self._unset_keepalive_if_required()
        self.transport.write(file)
        self.on_response_complete()

    @property
    def expects_head(self) -> bool:
        """Have all earlier requests been answered, and has the client read the responses?"""
        conn = self.conn
        return (
            conn.their_state is conn.our_state is h11.IDLE
            and not conn.trailing_data[0]
            and not self.flow.write_paused
        )

    def file_for(self, data: bytes) -> bytes | None:
        return static_files.answer_at_once(data, self.server_state.default_headers)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.open_connections.remove(self)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self.waiting_since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        self.stalled_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stalled_since = 0.0
        super().resume_writing()

    @property
    def idle(self) -> bool:
        """Is the site working on no request of this connection?"""
        return self.cycle is None or self.cycle.response_complete

    def overdue(self, now: float) -> bool:
        """Has the connection taken too long?"""
        if self.transport.is_closing():
            self.closing_since = self.closing_since or now
            return now - self.closing_since > TO_GO
        if self.stalled_since and now - self.stalled_since > FOR_ANSWER:
            return True
        if self.conn.their_state is h11.IDLE:
            return now - self.waiting_since > FOR_HEAD
        return self.idle and now - self.waiting_since > FOR_REST


def close_overdue(connections: Collection[Any], now: float) -> None:
    """Close the connections that take too long."""
    for connection in list(connections):
        if connection.overdue(now):
            connection.transport.abort()


def allow_files() -> None:
    """Raise this process's limit on open files as far as the system allows."""
    with suppress(ValueError, OSError):
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
