"""Places for requests: who waits for whom, which connection is ended if there are too many, and
which ends for slowness.

These tests are fast, because they need no site."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from kabinett.web.host import bounds, connections, places
from kabinett.web.host.connections import Connection, OpenConnections
from kabinett.web.host.places import NoPlace, Places
from kabinett.web.live import wire
from kabinett.web.live.session import BUSY, MOST_UNSENT, Visitor
from kabinett.web.live.sockets import Socket
from kabinett.web.live.wire import Wire
from kabinett.web.lobby import packs, uploads

# -- places


def test_an_address_with_many_requests_does_not_delay_others() -> None:
    async def scene() -> None:
        these, came = Places(each=2, all=3, line=10), list[str]()

        async def work(name: str) -> None:
            place = await these.take(name)
            came.append(name)
            await asyncio.sleep(0)
            place.leave()

        async with asyncio.TaskGroup() as group:
            for _ in range(8):
                group.create_task(work("many"))
            group.create_task(work("one"))
        assert came.index("one") <= 2 and len(came) == 9
        assert these.own == {} and not these.free.locked()

    asyncio.run(scene())


def test_a_full_or_slow_queue_turns_requests_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        these = Places(each=1, all=9, line=1)
        first = await these.take("a")
        waits = asyncio.create_task(these.take("a"))
        await asyncio.sleep(0)
        with pytest.raises(NoPlace):
            await these.take("a")
        assert these.is_crowded("a") and not these.is_crowded("b")
        (await these.take("b")).leave()
        first.leave()
        first.leave()  # once
        second = await waits
        monkeypatch.setattr(places, "SECONDS", 0.01)
        with pytest.raises(NoPlace):
            await these.take("a")
        second.leave()
        assert these.own == {}

    asyncio.run(scene())


# -- answers


def test_an_answer_is_buffered_but_a_stream_is_not() -> None:
    """A slow reader must not occupy a thread."""

    async def scene(headers: list[tuple[bytes, bytes]]) -> tuple[int, int, bool]:
        sent = []

        async def send(message: Any) -> None:
            sent.append(message)

        these = Places(each=1, all=1, line=0)
        answer = bounds.Answer(send, await these.take("a"))
        await answer.take({"type": "http.response.start", "status": 200, "headers": headers})
        await answer.take({"type": "http.response.body", "body": b"x", "more_body": True})
        before = len(sent)
        left = not these.is_crowded("a")
        await answer.give()
        return before, len(sent), left

    assert asyncio.run(scene([(b"Content-Length", b"2")])) == (0, 2, False)
    assert asyncio.run(scene([])) == (2, 2, True)


# -- connections


class Transport(asyncio.Transport):
    """A transport to a peer that may be slow."""

    def __init__(self, peer: str = "203.0.113.7") -> None:
        super().__init__({"peername": (peer, 1), "sockname": ("127.0.0.1", 80)})
        self.written, self.closing, self.aborted = b"", False, False

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.aborted = self.closing = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


async def answered(scope: Any, receive: Any, send: Any) -> None:
    headers = [(b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def config() -> Config:
    made = Config(answered, http=Connection, ws=Wire, log_config=None, lifespan="off")
    made.load()
    return made


def connect(crowd: OpenConnections, peer: str = "203.0.113.7") -> Connection:
    one = Connection(config=config(), server_state=ServerState(), app_state={})
    one.open_connections = crowd  # type: ignore[misc]
    one.connection_made(Transport(peer))
    return one


def test_at_the_limit_the_address_with_most_connections_loses_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "OF_ONE", 5)
    monkeypatch.setattr(connections, "IN_ALL", 8)

    async def scene() -> None:
        crowd = OpenConnections()
        many = [connect(crowd) for _ in range(5)]
        few = [connect(crowd, f"198.51.100.{number}") for number in range(3)]
        assert not any(one.transport.is_closing() for one in many + few)
        many.append(connect(crowd))
        assert [one.transport.is_closing() for one in many] == [True] + 5 * [False]
        few.append(connect(crowd, "198.51.100.9"))
        assert not any(one.transport.is_closing() for one in few)
        assert [one.transport.is_closing() for one in many] == 2 * [True] + 4 * [False]
        for one in many + few:
            one.connection_lost(None)
        assert crowd.count == 0 and crowd.by_address == {}

    asyncio.run(scene())


def test_the_connection_that_has_been_idle_for_longest_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "OF_ONE", 2)

    async def scene() -> None:
        crowd = OpenConnections()
        first, second = connect(crowd), connect(crowd)
        first.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        while not first.idle:
            await asyncio.sleep(0)
        third = connect(crowd)
        closed = [one.transport.is_closing() for one in (first, second, third)]
        assert closed == [False, True, False]

    asyncio.run(scene())


def test_a_connection_being_answered_is_not_ended_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "OF_ONE", 1)

    async def scene() -> None:
        crowd = OpenConnections()
        first = connect(crowd)
        first.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert not first.idle
        second = connect(crowd)
        assert second.transport.is_closing() and not first.transport.is_closing()
        await asyncio.sleep(0)
        assert first.idle and b"200" in first.transport.written  # type: ignore[attr-defined]

    asyncio.run(scene())


def overdue(one: Connection, seconds: float) -> bool:
    return one.overdue(one.loop.time() + seconds)


def test_a_head_has_a_time_limit_however_it_arrives() -> None:
    async def scene() -> None:
        one = connect(OpenConnections())
        for letter in b"GET / HTTP/1.1\r\nX: ":
            one.data_received(bytes([letter]))
        assert not overdue(one, connections.FOR_HEAD - 1)
        assert overdue(one, connections.FOR_HEAD + 1)
        one.data_received(b"\r\nHost: x\r\n\r\n")
        assert not overdue(one, 3600), "an answer in progress may take as long as it needs"
        await asyncio.sleep(0)
        assert overdue(one, connections.FOR_HEAD + 1), "then the next head has its time"

    asyncio.run(scene())


def test_the_unread_rest_of_a_body_has_a_time_limit() -> None:
    async def scene() -> None:
        one = connect(OpenConnections())
        one.data_received(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx")
        await asyncio.sleep(0)
        assert b"200" in one.transport.written  # type: ignore[attr-defined]
        for _ in range(5):
            one.data_received(b"x" * 1000)
        assert not overdue(one, connections.FOR_REST - 1)
        assert overdue(one, connections.FOR_REST + 1)

    asyncio.run(scene())


def test_an_unread_answer_and_an_unfinished_close_have_a_time_limit() -> None:
    async def scene() -> None:
        one = connect(OpenConnections())
        one.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        one.pause_writing()
        assert not overdue(one, connections.FOR_ANSWER - 1)
        assert overdue(one, connections.FOR_ANSWER + 1)
        one.resume_writing()
        assert not overdue(one, connections.FOR_ANSWER + 1)
        one.transport.close()
        assert not overdue(one, 0)
        assert overdue(one, connections.TO_GO + 1)

    asyncio.run(scene())


def test_a_head_in_one_packet_has_the_same_size_limit() -> None:
    async def scene() -> None:
        sent = []

        async def send(message: Any) -> None:
            sent.append(message)

        head = [(b"x", b"x" * bounds.HEAD)]
        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": head}
        scope |= {"scheme": "http", "client": ("203.0.113.7", 1)}
        await bounds.serve(answered, scope, send, send)  # type: ignore[arg-type]
        assert [each.get("status") for each in sent] == [431, None]

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("path", "query", "table"),
    [
        ("/table/abc/", b"", "abc"), ("/api/table/abc/view", b"seat=0", "abc"),
        ("/api/1/tables/abc", b"", "abc"), ("/join/x-y_z/", b"", "x-y_z"),
        ("/play", b"table=abc", "abc"), ("/play", b"x=1&table=abc", "abc"), ("/", b"", ""),
        ("/tables", b"notable=abc", ""),
    ],
)  # fmt: skip
def test_the_subject_of_a_request_is_recognised(path: str, query: bytes, table: str) -> None:
    assert bounds.table_of({"path": path, "query_string": query}) == table


@pytest.mark.parametrize(
    ("method", "path", "most"),
    [
        ("GET", "/upload/", 0), ("POST", "/nowhere/", 0), ("POST", "/account/login/", bounds.BODY),
        ("POST", "/upload/", uploads.MOST_BYTES + bounds.BODY),
        ("POST", "/packs/", packs.MOST_BYTES + bounds.BODY),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("served")
def test_each_address_has_its_limit_for_bodies(method: str, path: str, most: int) -> None:
    assert bounds.largest_body({"method": method, "path": path}) == most


# -- sockets


def spoken() -> Wire:
    one = Wire(config=config(), server_state=ServerState(), app_state={})
    one.connection_made(Transport())
    one.handshake_complete = True
    one.conn.state = 1  # type: ignore[assignment]
    return one


def test_pings_are_answered_unless_there_are_too_many_or_nobody_reads() -> None:
    async def scene() -> None:
        one = spoken()
        for _ in range(wire.PINGS):
            one.handle_ping()
        assert not one.overdue(one.loop.time())
        for _ in range(wire.PINGS + 1):
            one.handle_ping()
        assert one.overdue(one.loop.time())
        one.pause_writing()
        one.handle_ping()
        assert one.transport.aborted  # type: ignore[attr-defined]

    asyncio.run(scene())


def test_the_number_of_frames_in_a_message_is_limited() -> None:
    async def scene() -> None:
        one = spoken()
        one.handle_text(Frame(Opcode.TEXT, b"", fin=False))
        for _ in range(wire.PIECES - 1):
            one.handle_cont(Frame(Opcode.CONT, b"", fin=False))
        assert not one.transport.is_closing()
        one.handle_cont(Frame(Opcode.CONT, b"", fin=False))
        assert one.transport.aborted  # type: ignore[attr-defined]

    asyncio.run(scene())


def test_the_buffer_for_a_browser_that_does_not_read_is_limited() -> None:
    async def scene() -> None:
        one = Socket(Visitor(None, "en"))
        for _ in range(MOST_UNSENT):
            one.queue("here", "{}")
        assert one.close_code == 0
        one.queue("here", "{}")
        assert one.close_code == BUSY

    asyncio.run(scene())


def test_connecting_and_closing_a_socket_have_time_limits() -> None:
    async def scene() -> None:
        one = spoken()
        one.handshake_complete = False
        assert not one.overdue(one.since + wire.TO_CONNECT - 1)
        assert one.overdue(one.since + wire.TO_CONNECT + 1)
        one.handshake_complete = True
        one.transport.close()
        assert not one.overdue(5.0) and one.overdue(5.0 + connections.TO_GO + 1)

    asyncio.run(scene())
