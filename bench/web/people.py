"""Persons who play whole games over sockets of their own, at random, and what is counted of it."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Any, NoReturn

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.web.sites import Browser

#: So many connect at a time: a site lets no more wait in line.
AT_THE_DOOR = 20
#: Seconds between two changes of the rate: the system counts CPU in hundredths of a second.
ADJUST_EVERY = 0.5


@dataclass
class Count:
    """What was measured of some games."""

    answers: int = 0
    came: int = 0  # bytes, as they come over the wire
    sent: int = 0  # and go
    views: int = 0  # bytes that came before the first answer: connections and first views
    connecting: float = 0.0  # seconds of CPU of the web processes until then
    waited: list[float] = field(default_factory=list)  # seconds until an answer was stored
    finished: int = 0
    used: float = 0.0  # seconds of CPU of the web processes
    took: float = 0.0  # and of the clock on the wall

    @property
    def bytes(self) -> int:
        return self.came + self.sent

    @property
    def rate(self) -> float:
        """Answers a CPU second."""
        return self.answers / self.used

    def late(self, share: float) -> float:
        """So many milliseconds that share of the answers waited at most."""
        waited = sorted(self.waited)
        return waited[int(len(waited) * share)] * 1e3 if waited else 0.0


class Hall:
    """Where everybody waits with his first view until all are there; then it begins."""

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
    """Lets one answer pass after the other, so many a second; without a number, all at once."""

    def __init__(self, rate: float = 0.0) -> None:
        self.rate = rate
        self.next = 0.0
        self.keeping: asyncio.Task[NoReturn] | None = None

    async def turn(self) -> None:
        if self.rate:
            self.next = max(self.next + 1 / self.rate, time.monotonic())
            await asyncio.sleep(self.next - time.monotonic())

    async def keep_busy(self, share: float, cpu: Callable[[], float]) -> NoReturn:
        """Change the rate so that the site needs that share of a CPU, as fast as it is now."""
        while True:
            used, began = cpu(), time.monotonic()
            await asyncio.sleep(ADJUST_EVERY)
            busy = (cpu() - used) / (time.monotonic() - began)
            self.rate *= min(1.25, max(0.8, share / max(busy, 0.01)))


def counting(count: Count) -> type[ClientConnection]:
    """Connections that count what comes and goes."""

    class Counting(ClientConnection):
        def data_received(self, data: bytes) -> None:
            count.came += len(data)
            super().data_received(data)

        def send_data(self) -> None:
            count.sent += sum(map(len, self.protocol.writes))
            super().send_data()

    return Counting


def connected(site: Browser, table: str, language: str, count: Count) -> connect:
    cookies = [f"{cookie.name}={cookie.value}" for cookie in site.cookies]
    return connect(
        site.base.replace("http", "ws") + f"/play?table={table}",
        origin=Origin(site.base),
        additional_headers={"Cookie": "; ".join([*cookies, f"django_language={language}"])},
        create_connection=counting(count),
        max_size=None,
    )


class Person:
    """One seat: follows the table, and answers at random when it is asked."""

    def __init__(self, table: str, seat: int, count: Count, pace: Pace) -> None:
        self.table, self.seat, self.count, self.pace = table, seat, count, pace
        self.luck = random.Random(f"{table} {seat}")
        self.seen = False  # has the first view come?
        self.given = 0
        self.sent: dict[int, float] = {}

    async def play(self, site: Browser, hall: Hall, door: asyncio.Semaphore) -> None:
        language = "de" if self.seat % 2 else "en"
        async with AsyncExitStack() as stack:
            async with door:
                socket = await stack.enter_async_context(
                    connected(site, self.table, language, self.count)
                )
            await self.say(socket, type="join")
            async for text in socket:
                for heard in msgspec.json.decode(text):
                    if not self.seen:
                        self.seen = True
                        await hall.enter()
                    if not await self.hear(socket, heard):
                        return

    async def say(self, socket: ClientConnection, **message: object) -> None:
        await socket.send(json.dumps({"table": self.table, "seat": self.seat} | message))

    async def hear(self, socket: ClientConnection, heard: dict[str, Any]) -> bool:
        """Take in what came, and answer; False at the end of the game."""
        if heard["type"] == "done":
            self.count.waited.append(time.monotonic() - self.sent.pop(heard["id"]))
            self.count.answers += 1
            return True
        if heard["type"] not in ("view", "change"):
            return heard["type"] not in ("gone", "closed")
        # Of what is other only this is looked at, so that the persons do not wait for each other.
        data = heard["data"]
        if data["public"].get("over"):
            self.count.finished += self.seat == 0
            return False
        ask = data["own"].get("ask")
        if ask and ask["id"] != self.given:
            self.given = ask["id"]
            self.answering = asyncio.create_task(self.answer(socket, ask))
        return True

    async def answer(self, socket: ClientConnection, ask: dict[str, Any]) -> None:
        """When his turn comes; meanwhile he hears on."""
        await self.pace.turn()
        self.sent[ask["id"]] = time.monotonic()
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
    """Every seat of these tables, a person each, in turn at these web processes, at this pace.
    `begin` is called when all of them have their first view."""
    gc.disable()  # its rounds would be counted as time that the site took
    hall, door = Hall(len(tables) * seats, begin), asyncio.Semaphore(AT_THE_DOOR)
    persons = [Person(table, seat, count, pace) for table in tables for seat in range(seats)]
    playing = [
        asyncio.create_task(person.play(sites[person.seat % len(sites)], hall, door))
        for person in persons
    ]

    async def close() -> None:
        """Who hears nothing more would stay for ever."""
        await hall.open.wait()
        await asyncio.sleep(seconds)
        for each in playing:
            each.cancel()

    closing = asyncio.create_task(close())
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*playing)  # who fails ends it
    await asyncio.gather(*playing, return_exceptions=True)
    closing.cancel()
