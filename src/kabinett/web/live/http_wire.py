"""The HTTP connections of a site with several web processes.

All connections to a table belong to one process (`kabinett.web.live.neighbours`), including those
that carry a session over HTTP (`kabinett.web.live.http_sessions`)."""

from __future__ import annotations

from typing import Any, ClassVar

from kabinett.web.host.connections import HEAD, Connection
from kabinett.web.live.neighbours import Neighbours

#: The first bytes of a request of a session.
BEGINNINGS = (b"GET /play/", b"POST /play/")


class HttpWire(Connection):
    """One HTTP connection, which goes to another process if its next request belongs there."""

    #: The processes to which a connection may be handed over.
    neighbours: ClassVar[Neighbours | None] = None

    def __init__(self, *arguments: Any, handed_over: bytes = b"", **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.first_line = b""  # the beginning of the line that says where the next request goes
        self.handed_over = handed_over  # the bytes that another process has read

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.handed_over:
            self.data_received(self.handed_over)  # before the bytes that are still to come

    def data_received(self, data: bytes) -> None:
        if self.neighbours is None or not self.expects_head:
            return super().data_received(data)
        data, self.first_line = self.first_line + data, b""
        if may_begin_play(data):
            line, line_end, _ = data.partition(b"\r\n")
            if not line_end and len(data) < HEAD:
                self.first_line = data
                return None
            if self.is_handed_over(line, data):
                return None
        return super().data_received(data)

    def is_handed_over(self, line: bytes, data: bytes) -> bool:
        """Hand the connection over to the process of the request's table; return False if it stays
        here."""
        assert self.neighbours is not None
        if self.transport.get_write_buffer_size():
            return False  # the end of an earlier response would be lost
        path = line.split(b" ")[1].decode("latin-1")
        connection = self.transport.get_extra_info("socket").fileno()
        if not self.neighbours.hand_over(path, connection, data):
            return False
        self._unset_keepalive_if_required()
        self.transport.abort()  # the other process keeps its copy of the descriptor
        return True


def may_begin_play(data: bytes) -> bool:
    """Do these bytes begin a request of a session, as far as they have arrived?

    >>> may_begin_play(b"POST /play/send?table=x HTTP/1.1"), may_begin_play(b"GE")
    (True, True)
    >>> may_begin_play(b"GET /play?table=x HTTP/1.1"), may_begin_play(b"GET / HTTP/1.1")
    (False, False)
    """
    return data.startswith(BEGINNINGS) or any(each.startswith(data) for each in BEGINNINGS)
