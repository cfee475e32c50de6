"""Simulated players who play whole games at random, each over a socket, and their statistics."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import NoReturn

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from kabinett.core.data import Data
from tests.web.sites import Browser

#: Most people who connect at the same time, because the site refuses longer queues.
AT_THE_DOOR = 20
#: Seconds between two changes of the rate; the system counts CPU time in hundredths of a second.
ADJUST_EVERY = 0.5


@dataclass
class Count:
    """Counts of some games."""

    answers: int = 0
    bytes_in: int = 0
    bytes_out: int = 0
    views: int = 0  # bytes of connections and first views
    connecting: float = 0.0  # CPU seconds of the web processes for connections and first views
    waits: list[float] = field(default_factory=list)  # seconds until an answer was stored
    games_over: int = 0
    cpu_seconds: float = 0.0  # of the web processes
    seconds: float = 0.0  # of the clock

    @property
    def bytes(self) -> int:
        return self.bytes_in + self.bytes_out

    @property
    def rate(self) -> float:
        """Answers per CPU second."""
        return self.answers / self.cpu_seconds

    def late(self, share: float) -> float:
        """Return the milliseconds within which this share of the answers was stored."""
        waits = sorted(self.waits)
        return waits[int(len(waits) * share)] * 1e3 if waits else 0.0


class StartGate:
    """Holds everybody back after the first view until all have theirs, then calls ``begin``."""

    def __init__(self, persons: int, begin: Callable[[], None]) -> None:
        self.missing, self.begin = persons, begin
        self.open = asyncio.Event()

    async def enter(self) -> None:
        self.missing -= 1
        if not self.missing:
            self.begin()
            self.open.set()
        await self.open.wait()


class Pace:
    """Lets ``rate`` answers per second pass; with 0 all at once."""

    def __init__(self, rate: float = 0.0) -> None:
        self.rate = rate
        self.next = 0.0
        self.keeping: asyncio.Task[NoReturn] | None = None

    async def turn(self) -> None:
        if self.rate:
            self.next = max(self.next + 1 / self.rate, time.monotonic())
            await asyncio.sleep(self.next - time.monotonic())

    async def keep_busy(self, share: float, cpu: Callable[[], float]) -> NoReturn:
        """Adjust the rate until cancelled, so that the site uses this share of a CPU."""
        while True:
            cpu_before, began = cpu(), time.monotonic()
            await asyncio.sleep(ADJUST_EVERY)
            busy = (cpu() - cpu_before) / (time.monotonic() - began)
            self.rate *= min(1.25, max(0.8, share / max(busy, 0.01)))


def counting(count: Count) -> type[ClientConnection]:
    """Return a class of connections that count their bytes."""

    class Counting(ClientConnection):
        def data_received(self, data: bytes) -> None:
            count.bytes_in += len(data)
            super().data_received(data)

        def send_data(self) -> None:
            count.bytes_out += sum(map(len, self.protocol.writes))
            super().send_data()

    return Counting


def connect_person(site: Browser, table: str, language: str, count: Count) -> connect:
    cookies = [f"{cookie.name}={cookie.value}" for cookie in site.cookies]
    return connect(
        site.base.replace("http", "ws") + f"/play?table={table}",
        origin=Origin(site.base),
        additional_headers={"Cookie": "; ".join([*cookies, f"django_language={language}"])},
        create_connection=counting(count),
        max_size=None,
    )


class Person:
    """A person on one seat, who follows the table and gives random answers."""

    def __init__(self, table: str, seat: int, count: Count, pace: Pace) -> None:
        self.table, self.seat, self.count, self.pace = table, seat, count, pace
        self.luck = random.Random(f"{table} {seat}")
        self.has_view = False
        self.last_answered = 0
        self.sent_at: dict[int, float] = {}

    async def play(self, site: Browser, hall: StartGate, door: asyncio.Semaphore) -> None:
        language = "de" if self.seat % 2 else "en"
        async with AsyncExitStack() as stack:
            async with door:
                socket = await stack.enter_async_context(
                    connect_person(site, self.table, language, self.count)
                )
            await self.say(socket, type="join")
            async for text in socket:
                for message in msgspec.json.decode(text):
                    if not self.has_view:
                        self.has_view = True
                        await hall.enter()
                    if not await self.hear(socket, message):
                        return

    async def say(self, socket: ClientConnection, **message: object) -> None:
        await socket.send(json.dumps({"table": self.table, "seat": self.seat} | message))

    async def hear(self, socket: ClientConnection, message: Data) -> bool:
        """Handle a message, and answer; return False at the end of the game."""
        if message["type"] == "done":
            self.count.waits.append(time.monotonic() - self.sent_at.pop(message["id"]))
            self.count.answers += 1
            return True
        if message["type"] not in ("view", "change"):
            return message["type"] not in ("gone", "closed")
        # All simulated people share one process, so to save time each looks only at these fields.
        data = message["data"]
        if data["public"].get("over"):
            self.count.games_over += self.seat == 0
            return False
        ask = data["own"].get("ask")
        if ask and ask["id"] != self.last_answered:
            self.last_answered = ask["id"]
            self.answering = asyncio.create_task(self.answer(socket, ask))
        return True

    async def answer(self, socket: ClientConnection, ask: Data) -> None:
        """Answer when the pace allows it. Meanwhile the person continues to listen."""
        await self.pace.turn()
        self.sent_at[ask["id"]] = time.monotonic()
        choice = self.luck.choice(ask["choices"])["name"]
        with suppress(ConnectionClosed):
            await self.say(socket, type="answer", ask=ask["id"], choice=choice, id=ask["id"])


async def play(
    sites: Sequence[Browser],
    tables: Sequence[str],
    seats: int,
    seconds: float,
    count: Count,
    begin: Callable[[], None],
    pace: Pace,
) -> None:
    """Play the tables at this pace with a person on every seat; seats alternate between the sites.
    Calls ``begin`` when all people have their first view."""
    gc.disable()  # its pauses would delay the answers
    hall, door = StartGate(len(tables) * seats, begin), asyncio.Semaphore(AT_THE_DOOR)
    persons = [Person(table, seat, count, pace) for table in tables for seat in range(seats)]
    playing = [
        asyncio.create_task(person.play(sites[person.seat % len(sites)], hall, door))
        for person in persons
    ]

    async def close() -> None:
        """Cancel everyone after ``seconds``, because a player who receives no messages would never
        finish."""
        await hall.open.wait()
        await asyncio.sleep(seconds)
        for each in playing:
            each.cancel()

    closing = asyncio.create_task(close())
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*playing)  # raises the first error
    await asyncio.gather(*playing, return_exceptions=True)
    closing.cancel()
