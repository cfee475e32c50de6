"""What a connection may do before there is a request, and after it is answered: how long it may
take, and how many there may be.

uvicorn bounds the head by h11 and closes what is idle after an answer.  It has no time for a head,
for the rest of a body that is not read, nor for an answer that is not taken, and a connection that
is being closed stays until the other end has read all; it counts all connections together, so that
whoever has most of them shuts out everybody."""

from __future__ import annotations

import resource
from collections.abc import Collection
from contextlib import suppress
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from kabinett.web.host import limits, static_files
from kabinett.web.host.proxy import is_proxy

#: Bytes of a head.
HEAD = 16 * 1024
#: Seconds for it; for the rest of a body after its answer; until something of an answer is taken;
#: until a connection is gone that is being closed.
FOR_HEAD, FOR_REST, FOR_ANSWER, TO_GO = 15.0, 10.0, 60.0, 10.0
#: So many connections of one address that are no sockets, and so many in all.
OF_ONE, IN_ALL = 512, 4096
#: Open files that are asked of the system: each connection is one.
FILES = 65_536


class Crowd:
    """All connections of this process, by address.  Where there are too many, the one that has
    been idle for longest goes, of the address that has most."""

    def __init__(self) -> None:
        self.count = 0
        self.by_address: dict[str, dict[Connection, None]] = {}

    def come(self, connection: Connection) -> None:
        there = self.by_address.setdefault(connection.address, {})
        there[connection] = None
        self.count += 1
        if len(there) > OF_ONE and not connection.of_proxy:
            self.make_room(there)
        elif self.count > IN_ALL:
            self.make_room(max(self.by_address.values(), key=len))

    def go(self, connection: Connection) -> None:
        there = self.by_address.get(connection.address, {})
        if there.pop(connection, connection) is None:
            self.count -= 1
        if not there:
            self.by_address.pop(connection.address, None)

    def make_room(self, there: Collection[Connection]) -> None:
        """The last one has come just now: it goes if all others are being answered."""
        idle = next((one for one in there if one.idle), None)
        if idle is not None:
            self.go(idle)
            idle.transport.abort()


class Connection(H11Protocol):
    """One that speaks HTTP."""

    crowd: ClassVar[Crowd] = Crowd()

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.address = ""
        self.of_proxy = False
        self.since = self.loop.time()  # it is waited for a head, or for the rest of a body
        self.stalled = 0.0  # since then nothing of the answer is taken
        self.closing = 0.0  # since then it is being closed

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self.address, self.of_proxy = limits.of_address(peer), is_proxy(peer)
        self.crowd.come(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.go(self)
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
        """Is all that came before answered, and all of the answers taken?"""
        conn = self.conn
        return (
            conn.their_state is conn.our_state is h11.IDLE
            and not conn.trailing_data[0]
            and not self.flow.write_paused
        )

    def file_for(self, data: bytes) -> bytes | None:
        return static_files.answer_at_once(data, self.server_state.default_headers)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.crowd.go(self)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self.since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        self.stalled = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stalled = 0.0
        super().resume_writing()

    @property
    def idle(self) -> bool:
        """Is nothing being done for it?"""
        return self.cycle is None or self.cycle.response_complete

    def overdue(self, now: float) -> bool:
        """Has it taken too long?"""
        if self.transport.is_closing():
            self.closing = self.closing or now
            return now - self.closing > TO_GO
        if self.stalled and now - self.stalled > FOR_ANSWER:
            return True
        if self.conn.their_state is h11.IDLE:
            return now - self.since > FOR_HEAD
        return self.idle and now - self.since > FOR_REST


def look(connections: Collection[Any], now: float) -> None:
    """End those that take too long."""
    for connection in list(connections):
        if connection.overdue(now):
            connection.transport.abort()


def allow_files() -> None:
    """As many open files as the system lets this process have."""
    with suppress(ValueError, OSError):
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
