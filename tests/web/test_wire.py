"""The site handles browsers' messages in order, however the network splits them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    PerMessageDeflate,
)
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from bench.web.machine import memory
from kabinett.web.live.wire import PACKET, Wire
from tests.web.sites import PATIENCE, Browser, Site

pytestmark = pytest.mark.database


#: The number of simultaneous connections.
MANY = 40


@contextmanager
def connected(site: Site, **compression: Any) -> Iterator[ClientConnection]:
    browser = Browser(site.address)
    browser.get("/")
    with connect(
        f"ws://{site.address}/play",
        origin=Origin(browser.base),
        compression=None,
        extensions=[ClientPerMessageDeflateFactory(**compression)] if compression else None,
    ) as socket:
        yield socket


def join(table: str) -> str:
    """Returns a message that joins a table which does not exist; the answer names the table."""
    return json.dumps({"type": "join", "table": table, "seat": 0})


def frame(socket: ClientConnection, text: str) -> bytes:
    return written(socket, Frame(Opcode.TEXT, text.encode()))


def written(socket: ClientConnection, frame: Frame) -> bytes:
    return frame.serialize(mask=True, extensions=socket.protocol.extensions)


def heard(socket: ClientConnection, number: int) -> str:
    """Returns the tables that this many answers name."""
    tables = ""
    while len(tables) < number:
        tables += "".join(told["table"] for told in json.loads(socket.recv(timeout=PATIENCE)))
    return tables


#: Both ends keep their compression context, one of them does not, or nothing is compressed.
COMPRESSIONS: list[dict[str, bool]] = [
    {"client_no_context_takeover": False},
    {"client_no_context_takeover": True},
    {"server_no_context_takeover": True},
    {},
]


@pytest.mark.parametrize("compression", COMPRESSIONS)
def test_messages_arrive_in_packets_of_any_size(site: Site, compression: dict[str, bool]) -> None:
    with connected(site, **compression) as socket:
        raw = socket.socket
        raw.sendall(frame(socket, join("a")))
        assert heard(socket, 1) == "a"
        raw.sendall(frame(socket, join("b")) + frame(socket, join("c")))
        assert heard(socket, 2) == "bc"
        packet = frame(socket, join("d")) + frame(socket, join("e" + " " * 300))
        for start, end in ((0, 1), (1, 2), (2, 9), (9, len(packet))):
            raw.sendall(packet[start:end])
        assert heard(socket, 2).strip() == "de"
        raw.sendall(frame(socket, join("f")))
        assert heard(socket, 1) == "f"


@pytest.mark.parametrize("compression", COMPRESSIONS)
def test_pings_are_answered_between_messages(site: Site, compression: dict[str, bool]) -> None:
    with connected(site, **compression) as socket:
        socket.send(join("a"))
        assert socket.ping().wait(PATIENCE)
        socket.socket.sendall(frame(socket, join("b")))
        socket.send(join("c"))
        assert heard(socket, 3) == "abc"


@pytest.mark.parametrize(
    "text", ["9" * 100_000, join("x")[:-1] + "\udc80"], ids=["too long", "no text"]
)
def test_a_short_frame_that_holds_no_message_ends_the_connection(site: Site, text: str) -> None:
    with connected(site, client_no_context_takeover=False) as socket:
        sent = Frame(Opcode.TEXT, text.encode(errors="surrogateescape"))
        packet = written(socket, sent)
        assert len(packet) < 126 + 6
        socket.socket.sendall(packet)
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)


def test_a_short_frame_that_cannot_be_unpacked_ends_the_connection(site: Site) -> None:
    with connected(site, client_no_context_takeover=False) as socket:
        socket.socket.sendall(bytes((0xC1, 0x84, 0, 0, 0, 0, *b"\xff\xff\xff\xff")))
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
    with connected(site) as socket:  # the site still answers
        socket.send(join("a"))
        assert heard(socket, 1) == "a"


class Sent:
    """A substitute for a connection, which keeps the frames written to it."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def write(self, frame: bytes) -> None:
        self.frames.append(frame)


def test_messages_that_fit_into_one_packet_are_not_compressed() -> None:
    wire, sent = Wire.__new__(Wire), Sent()
    wire.transport = sent  # type: ignore[assignment]
    wire.deflate = PerMessageDeflate(False, False, 10, 12)
    texts = ["é" * (PACKET // 2), "x" * (PACKET + 1), "short", "x" * (PACKET + 1)]
    for text in texts:
        wire.tell(text)
    plain, packed, short, again = sent.frames
    assert plain == b"\x81\x7e" + PACKET.to_bytes(2, "big") + texts[0].encode()
    assert short == b"\x81\x05short"
    unpack = zlib.decompressobj(
        -12
    )  # all messages share a compressor, so each refers to earlier ones
    for frame in (packed, again):
        assert frame[0] == 0xC1 and frame[1] == len(frame) - 2 < 40
        assert unpack.decompress(frame[2:] + b"\0\0\xff\xff").decode() == "x" * (PACKET + 1)


def test_closed_connections_take_no_memory(site: Site) -> None:
    """The objects of a connection, and of the page before it, form reference cycles, which Python
    rarely collects: the more rarely, the more objects the tests of carriers have left."""

    def come_and_go() -> float:
        with ExitStack() as all_of_them:
            for _ in range(MANY):
                socket = connected(site, client_no_context_takeover=False)
                sockets.append(all_of_them.enter_context(socket))
            for _ in range(8):  # until none of it is in the young generation
                for each in sockets:
                    each.send(join("a"))
                    heard(each, 1)
            sockets.clear()
        return memory(site.web())

    sockets: list[ClientConnection] = []
    before = come_and_go()
    come_and_go()
    assert (come_and_go() - before) / MANY / 2 < 0.02  # megabytes
