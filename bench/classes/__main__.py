"""Measures how a class plays: `kabinett bench class`.

A site runs on one core, and all pupils on another. The pupils start at the same moment, from one
address: they type the code and join; then the desk deals the seats, and everybody opens the table
and plays at random. The command does this with each carrier of play, each time with a new class on
the same site. It prints figures and judges none."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import click

from bench.classes.clients import LINES, Browser, EventsLine, PollLine, SocketLine
from bench.classes.results import class_sheet, longest_wait
from bench.web.machine import cpu, web_processes
from kabinett.arena.tables import markdown
from kabinett.core.data import Data
from tests.browser.house import House, ServedHouse

#: Seconds between two looks of a waiting pupil's page, as in the client.
LOOK = 2.0
FORM = {"minutes": "45", "bot": "easy", "seating": "lot", "talk": "none"}


@dataclass
class Figures:
    """What one class took."""

    joined: float = 0.0  # seconds until the last pupil had joined
    seated: float = 0.0  # seconds from the desk's start until the last pupil saw the table
    waits: list[float] = field(default_factory=list)  # seconds until an answer was stored
    busy: float = 0.0  # CPU seconds of the web process per second of play

    def late(self, share: float) -> float:
        """Return the milliseconds within which this share of the answers was stored."""
        return longest_wait(self.waits, share) * 1e3


class Pupil:
    """A pupil with a browser."""

    def __init__(self, base: str, number: int, think: float, figures: Figures) -> None:
        self.browser, self.think, self.figures = Browser(base), think, figures
        self.luck = random.Random(number)
        self.has_view = asyncio.Event()
        self.answered = 0
        self.sent_at: dict[int, float] = {}

    async def join(self, code: str) -> None:
        """Type the code, and press the button."""
        await self.browser.open("/class/")
        path, _ = await self.browser.open(f"/class/?code={code}")
        await self.browser.open(path, {})

    async def find_table(self, code: str) -> tuple[str, int]:
        """Wait in the class's room until the seats are dealt; return the table and the seat."""
        await asyncio.sleep(self.luck.uniform(0, LOOK))
        while not (await self.browser.open(f"/class/{code}/live"))[1]:
            await asyncio.sleep(LOOK)
        path, text = await self.browser.open(f"/class/{code}/")
        seat = re.search(r'"mine": ?\[(\d+)', text)
        assert seat, path
        return path.rstrip("/").split("/")[-1], int(seat[1])

    async def play(self, code: str, carrier: str) -> None:
        """Open the table, and answer at random until cancelled."""
        self.table, self.seat = await self.find_table(code)
        line = LINES[carrier](self.browser, self.table)
        await line.open()
        tasks = {asyncio.create_task(self.say(line, type="join"))}
        try:
            async for messages in line.packets():
                for message in messages:
                    if ask := self.hear(message):
                        tasks.add(asyncio.create_task(self.answer(line, ask)))
        finally:
            for task in tasks:
                task.cancel()

    def hear(self, message: Data) -> Data | None:
        """Note a reply, and return a new ask if there is one."""
        if message["type"] == "done":
            self.figures.waits.append(time.monotonic() - self.sent_at.pop(message["id"]))
        if message["type"] not in ("view", "change"):
            return None
        self.has_view.set()
        ask: Data | None = message["data"]["own"].get("ask")
        if ask is None or ask["id"] == self.answered:
            return None
        self.answered = ask["id"]
        return ask

    async def answer(self, line: SocketLine | EventsLine | PollLine, ask: Data) -> None:
        await asyncio.sleep(self.luck.uniform(0, 2 * self.think))
        self.sent_at[ask["id"]] = time.monotonic()
        choice = self.luck.choice(ask["choices"])["name"]
        await self.say(line, type="answer", ask=ask["id"], choice=choice, id=ask["id"])

    async def say(self, line: SocketLine | EventsLine | PollLine, **message: object) -> None:
        text = {"table": self.table, "seat": self.seat} | message
        await line.send(json.dumps(text))


async def hold_class(
    house: House, carrier: str, pupils: int, lesson: str, think: float, seconds: float
) -> Figures:
    """Let a class join and play with one carrier."""
    figures, teacher = Figures(), Browser(house.address)
    desk, text = await teacher.open("/class/", FORM | {"lesson": lesson})
    code_match = re.search(r"/class/(\w{6})/", text)
    assert code_match, text
    code = code_match[1]
    everybody = [Pupil(house.address, number, think, figures) for number in range(pupils)]
    began = time.monotonic()
    await asyncio.gather(*(pupil.join(code) for pupil in everybody))
    figures.joined = time.monotonic() - began
    began = time.monotonic()
    playing = [asyncio.create_task(pupil.play(code, carrier)) for pupil in everybody]
    await teacher.open(f"{desk}act/", {"act": "start"})
    views = [asyncio.create_task(pupil.has_view.wait()) for pupil in everybody]
    while not all(each.done() for each in views):
        await asyncio.wait([*views, *playing], timeout=LOOK)
        for each in playing:
            if each.done():
                each.result()  # raises its error
    figures.seated = time.monotonic() - began
    figures.waits.clear()
    [process] = web_processes(house)
    before, began = cpu(process), time.monotonic()
    await asyncio.sleep(seconds)
    figures.busy = (cpu(process) - before) / (time.monotonic() - began)
    for each in playing:
        each.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await teacher.open(f"{desk}act/", {"act": "close"})
    return figures


#: The rows of the table: a name, and the cell for a result.
ROWS: Final[dict[str, Callable[[Figures], str]]] = {
    "seconds until all have joined": lambda each: f"{each.joined:.1f}",
    "seconds from the deal until all see their table": lambda each: f"{each.seated:.1f}",
    "answers": lambda each: f"{len(each.waits):,}",
    "half of the answers wait at most, ms": lambda each: f"{each.late(0.5):.0f}",
    "99 of 100 answers wait at most, ms": lambda each: f"{each.late(0.99):.0f}",
    "CPU that the web process uses, %": lambda each: f"{100 * each.busy:.0f}",
}


@click.command()
@click.option("--pupils", default=28, show_default=True)
@click.option("--lesson", default="weimar:first_round", show_default=True, help="What they play.")
@click.option("--think", default=2.0, show_default=True, help="Seconds that a pupil thinks.")
@click.option("--seconds", default=60.0, show_default=True, help="Seconds of play per carrier.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print a table for a page.")
def main(pupils: int, lesson: str, think: float, seconds: float, as_markdown: bool) -> None:
    """Measure how a class joins and plays over each carrier."""
    gc.disable()  # its pauses would delay the answers
    cores, results = sorted(os.sched_getaffinity(0)), dict[str, Figures]()
    with (
        tempfile.TemporaryDirectory() as folder,
        redirect_stdout(sys.stderr if as_markdown else sys.stdout),
    ):
        house = ServedHouse(Path(folder))
        try:
            os.sched_setaffinity(0, cores[:1])  # the site inherits it
            house.start()
            os.sched_setaffinity(0, cores[1:] or cores)
            for carrier in LINES:
                figures = hold_class(house, carrier, pupils, lesson, think, seconds)
                results[carrier] = asyncio.run(figures)
                each = results[carrier]
                print(
                    f"{carrier:20} all joined after {each.joined:.1f} s, at their tables "
                    f"{each.seated:.1f} s after the deal; {len(each.waits)} answers, p50 "
                    f"{each.late(0.5):.0f} ms, p99 {each.late(0.99):.0f} ms; web process "
                    f"{each.busy:.0%} busy; load {os.getloadavg()[0]:.1f}",
                    flush=True,
                )
        finally:
            house.close()
    if as_markdown:
        print("\n".join(markdown(class_sheet(results, ROWS))))


if __name__ == "__main__":
    main(prog_name="kabinett bench class")
