"""The web process that has a table's sockets, and the way of a connection to it."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

from kabinett.web.live.neighbours import LONGEST_REQUEST, Neighbours
from tests.web.sites import PATIENCE


@pytest.fixture
def both() -> Iterator[tuple[Neighbours, Neighbours]]:
    reads, writes = Neighbours.lines(2)
    yield Neighbours(0, reads, writes), Neighbours(1, reads, writes)
    for end in (*reads, *writes):
        with suppress(OSError):  # the listener has closed the socket
            os.close(end)


def address_of(there: Neighbours, place: int) -> str:
    """Returns an address of a table whose sockets that process has."""
    return next(
        path for number in range(99) if there.place_of(path := f"/play?table={number}") == place
    )


def test_all_processes_agree_which_one_has_a_table(both: tuple[Neighbours, Neighbours]) -> None:
    one, other = both
    paths = [f"/play?table=a{number}" for number in range(50)]
    assert [one.place_of(path) for path in paths] == [other.place_of(path) for path in paths]
    assert {one.place_of(path) for path in paths} == {0, 1}
    assert one.place_of("/play") == 0 and other.place_of("/play?x=1") == 1, (
        "without a table the connection stays"
    )


def test_a_handed_over_connection_goes_on_at_the_other_process(
    both: tuple[Neighbours, Neighbours],
) -> None:
    one, other = both
    browser, end = socket.socketpair()
    path = address_of(one, 1)
    assert not other.hand_over(path, end.fileno(), b"it is ours")

    async def play() -> bytes:
        came: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        async def welcome(connection: socket.socket, read: bytes) -> None:
            connection.sendall(b"welcome")
            connection.close()
            came.set_result(read)

        other.listen(welcome)
        assert one.hand_over(path, end.fileno(), b"GET /play")
        end.close()  # keeps the connection open, like the wire
        try:
            return await asyncio.wait_for(came, PATIENCE)
        finally:
            asyncio.get_running_loop().remove_reader(other.reads[1])

    assert asyncio.run(play()) == b"GET /play"
    assert browser.recv(99) == b"welcome"
    browser.close()


def test_a_connection_that_cannot_be_handed_over_stays(both: tuple[Neighbours, Neighbours]) -> None:
    one, _ = both
    browser, end = socket.socketpair()
    path, given = address_of(one, 1), 0
    assert not one.hand_over(path, end.fileno(), bytes(LONGEST_REQUEST + 1))
    while one.hand_over(path, end.fileno(), bytes(LONGEST_REQUEST)):
        given += 1
        assert given < 10_000
    assert given, "the line was empty at first"
    browser.close()
    end.close()
