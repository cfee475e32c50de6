"""What the site does for an answer: `python -m bench.web [GAME=TABLES ...]`.

Whole games over real sockets, every seat a person with a socket of its own, half of them German.
They play at random, as fast as the site lets them.  What the web process needs of CPU for an
answer is set against a move of python-chess in the same run; bytes are counted as they come over
the wire, compressed.  It prints a table and asserts nothing; another checkout of the site is
measured by putting its src first in PYTHONPATH."""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.measure import play_chess
from kabinett.core.difference import changed
from tests.browser.house import House
from tests.web.sites import Browser

GAMES = {"volk": (2, 40), "fall": (4, 20), "weimar": (4, 20)}
SECONDS = 20.0
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Count:
    """What was measured of one game."""

    answers: int = 0
    bytes: int = 0
    waited: list[float] = field(default_factory=list)  # seconds until an answer was stored
    early: list[float] = field(default_factory=list)  # of the first fifty of a game
    finished: int = 0


def counting(count: Count) -> type[ClientConnection]:
    """Connections that count what comes."""

    class Counting(ClientConnection):
        def data_received(self, data: bytes) -> None:
            count.bytes += len(data)
            super().data_received(data)

    return Counting


class Person:
    """One seat: follows the table, and answers at random when it is asked."""

    def __init__(self, table: str, seat: int, count: Count) -> None:
        self.table, self.seat, self.count = table, seat, count
        self.luck = random.Random(f"{table} {seat}")
        self.view: Any = None
        self.given = 0
        self.sent: dict[int, float] = {}

    async def play(self, site: Browser, until: float) -> None:
        cookies = [f"{cookie.name}={cookie.value}" for cookie in site.cookies]
        cookies.append(f"django_language={'de' if self.seat % 2 else 'en'}")
        async with connect(
            site.base.replace("http", "ws") + "/play",
            origin=Origin(site.base),
            additional_headers={"Cookie": "; ".join(cookies)},
            create_connection=counting(self.count),
            max_size=None,
        ) as socket:
            await self.say(socket, type="join")
            async for text in socket:
                for heard in json.loads(text):
                    if not await self.hear(socket, heard) or time.monotonic() > until:
                        return

    async def say(self, socket: ClientConnection, **message: object) -> None:
        await socket.send(json.dumps({"table": self.table, "seat": self.seat} | message))

    async def hear(self, socket: ClientConnection, heard: dict[str, Any]) -> bool:
        """Take in what came, and answer; False at the end of the game."""
        if heard["type"] == "done":
            self.count.waited.append(time.monotonic() - self.sent.pop(heard["id"]))
            self.count.answers += 1
            return True
        data: Any = heard.get("data")
        if heard["type"] == "view":
            self.view = data
        elif heard["type"] == "change":
            self.view = {
                "public": changed(self.view["public"], data["public"]),
                "own": changed(self.view["own"], data["own"]),
            }
        else:
            return bool(heard["type"] == "refused")
        if self.view["public"]["over"]:
            self.count.finished += self.seat == 0
            return False
        ask = self.view["own"]["ask"]
        if ask and ask["id"] != self.given:
            self.given = ask["id"]
            self.sent[ask["id"]] = time.monotonic()
            choice = self.luck.choice(ask["choices"])["name"]
            await self.say(socket, type="answer", ask=ask["id"], choice=choice, id=ask["id"])
        return True


def cpu(process: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: int) -> float:
    """Megabytes that it has in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096 / 1e6


async def people(site: Browser, tables: list[str], seats: int, count: Count) -> None:
    until = time.monotonic() + SECONDS
    persons = [Person(table, seat, count) for table in tables for seat in range(seats)]
    await asyncio.gather(*(person.play(site, until) for person in persons))


def chess() -> float:
    """Moves of python-chess a CPU second."""
    best = 0.0
    for first in range(0, 24, 8):
        began = time.process_time()
        moves = play_chess(first)
        best = max(best, moves / (time.process_time() - began))
    return best


def measure(house: House, game: str, seats: int, number: int) -> None:
    site = Browser(house.address.removeprefix("http://"))
    kinds = {f"seat_{seat}_kind": "other" if seat else "me" for seat in range(seats)}
    tables = [site.new_game(game, seats=str(seats), **kinds) for _ in range(number)]
    web = next(pid for pid in house.processes()[1:] if "web" in command(pid))
    count = Count()
    before, began = cpu(web), time.monotonic()
    asyncio.run(people(site, tables, seats, count))
    used, took = cpu(web) - before, time.monotonic() - began
    moves = chess()
    rate = count.answers / used
    waited = sorted(count.waited)
    print(
        f"{game:7} {number:3} tables: {count.answers:6} answers in {took:5.1f} s, "
        f"{rate:7.0f} a CPU second = {rate / moves:6.4f} of python-chess's {moves:.0f}; "
        f"{count.bytes / max(1, count.answers):6.0f} bytes an answer; "
        f"stored after {statistics.median(waited) * 1e3:.0f} ms, "
        f"p99 {waited[int(len(waited) * 0.99)] * 1e3:.0f}; "
        f"{count.finished} games over; {memory(web):.0f} MB"
    )


def command(process: int) -> list[str]:
    return Path(f"/proc/{process}/cmdline").read_text().split("\0")


def main(wanted: list[str]) -> None:
    games = dict(GAMES)
    if wanted:
        games = {
            name: (GAMES[name][0], int(number))
            for name, number in (each.split("=") for each in wanted)
        }
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.start()
        try:
            for game, (seats, number) in games.items():
                measure(house, game, seats, number)
        finally:
            house.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
