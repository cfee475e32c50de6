"""Plays a class in real browsers: `kabinett bench class-browsers`.

Each pupil has a phone: a page of its own in one Chromium. All of them join by the code at the same
moment and tap what is offered until the bell. Meanwhile one phone dies and the pupil continues by
his own code on a new one; another one gets a new code from the desk. The command does this with
WebSockets, and once more with pages whose WebSockets are refused. It ends with an error if a pupil
did not see the end, a page or the site had an error, an answer was refused, or a record does not
replay."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import click
from playwright.async_api import Browser, Page, async_playwright

from bench.classes.phones import PATIENCE, Phone, Play, make_class, new_code, own_troubles
from bench.classes.results import class_sheet, longest_wait
from kabinett.arena.tables import markdown
from kabinett.attack.site import children_of
from tests.browser.conftest import BROWSERS, DESK, SWITCHES
from tests.browser.house import START, TimedHouse

#: What a page reports if a phone loses its network.
LOST = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_NETWORK_CHANGED")
#: Words of the site's log that report an error.
ERRORS = re.compile(r"Traceback|\bERROR\b|\bCRITICAL\b")


@dataclass
class Lesson:
    """What one class in browsers took, and how it ended."""

    play: Play = field(default_factory=Play)
    joined: float = 0.0  # seconds until the last pupil had joined
    seated: float = 0.0  # seconds from the desk's start until the last pupil saw the table
    back_by_code: float = (
        0.0  # seconds until a new phone with the pupil's own code showed the table
    )
    back_by_desk: float = 0.0  # seconds until one with a new code from the desk showed it
    memory: float = 0.0  # gigabytes of the browser
    saw_end: int = 0
    tables: int = 0
    ended_early: int = 0  # games that reached their own end before the bell
    by_bell: int = 0  # answers that the bell gave
    replayed: int = 0  # records that replay

    def late(self, share: float) -> float:
        """Return the seconds within which this share of the taps brought the next view."""
        return longest_wait(self.play.waits, share)


class Classroom:
    """A site, a browser, and the class that plays there."""

    def __init__(
        self, house: TimedHouse, browser: Browser, has_sockets: bool, pictures: Path | None
    ) -> None:
        self.house, self.browser, self.has_sockets = house, browser, has_sockets
        self.pictures = pictures
        self.lesson = Lesson()
        self.phones: list[Phone] = []

    async def hold(self, pupils: int, lesson: str, minutes: int, pace: float, think: float) -> None:
        """Let the class play from the form to the bell."""
        result, context = (
            self.lesson,
            await self.browser.new_context(
                viewport={"width": DESK[0], "height": DESK[1]}, locale="en"
            ),
        )
        context.set_default_timeout(PATIENCE)
        desk = await context.new_page()
        code = await make_class(desk, self.house.address, lesson, minutes)
        self.phones = [Phone(number, think, result.play) for number in range(pupils)]
        for phone in self.phones:
            await phone.switch_on(self.browser, self.house.address, self.has_sockets)
        began = time.monotonic()
        await asyncio.gather(*(phone.join(code) for phone in self.phones))
        result.joined = time.monotonic() - began
        await self.take_pictures(desk, "joined")
        began = time.monotonic()
        await desk.locator("#start").click()
        await asyncio.gather(*(phone.find_table() for phone in self.phones))
        result.seated = time.monotonic() - began
        await self.take_pictures(desk, "dealt")
        self.house.run_at(pace)
        await self.play(desk, minutes * 60 / pace)
        self.house.run_at(1)
        await self.take_pictures(desk, "over")
        await self.judge(desk)
        await desk.locator("#end-class > summary").click()
        await desk.locator("#ask-close > summary").click()
        await desk.locator("#close").click()
        await desk.wait_for_url("**/closed/**")
        await context.close()
        for phone in self.phones:
            await phone.context.close()

    async def play(self, desk: Page, seconds: float) -> None:
        """Let everybody answer until the bell; two phones die after a fifth of the time."""
        tasks = {phone: asyncio.create_task(phone.play()) for phone in self.phones}
        await asyncio.sleep(seconds / 5)
        self.lesson.memory = memory_of_browser()
        await self.take_pictures(desk, "in play")
        for phone in self.phones[:2]:
            tasks.pop(phone).cancel()
            await phone.die()
            await phone.switch_on(self.browser, self.house.address, self.has_sockets)
        first, second = self.phones[:2]
        self.lesson.back_by_code = await first.come_back(first.own_code)
        code = await new_code(desk, second.name)
        self.lesson.back_by_desk = await second.come_back(code)
        tasks |= {phone: asyncio.create_task(phone.play()) for phone in (first, second)}
        await asyncio.wait(tasks.values(), timeout=seconds / 2)
        await self.take_pictures(desk, "late")
        done, _ = await asyncio.wait(tasks.values(), timeout=seconds / 2 + PATIENCE / 1000)
        for task in done:
            task.result()  # raises its error
        for task in tasks.values():
            task.cancel()

    async def judge(self, desk: Page) -> None:
        """Count who saw the end, and verify the records."""
        result = self.lesson
        await desk.reload()
        ends = [await phone.sees_end() for phone in self.phones]
        result.saw_end = sum(ends)
        for phone, saw in zip(self.phones, ends, strict=True):
            if not saw:
                result.play.troubles.append(f"no end: {await phone.describe()}")
                await phone.picture(self.pictures, f"no_end_{phone.number}")
        tables = {phone.table: phone for phone in self.phones}
        result.tables = len(tables)
        for table, phone in tables.items():
            record = self.house.data / f"{table}.txt"
            response = await phone.context.request.get(
                f"{self.house.address}/api/table/{table}/record.txt"
            )
            record.write_bytes(await response.body())
            command = [sys.executable, "-c", START, "replay", str(record), "--verify"]
            process = subprocess.run(command, capture_output=True, text=True)
            result.replayed += process.returncode == 0
            if process.returncode:
                result.play.troubles.append(f"table {table}: {process.stderr.strip()}")
        stops = await desk.locator(".desk-table p").all_inner_texts()
        result.ended_early = result.tables - sum("The bell rang" in each for each in stops)
        counts = [re.match(r"(\d+) answers? came from the bell", each) for each in stops]
        result.by_bell = sum(int(match[1]) for match in counts if match)

    async def take_pictures(self, desk: Page, moment: str) -> None:
        if self.pictures is None:
            return
        name = moment.replace(" ", "_")
        await desk.screenshot(path=self.pictures / f"{name}_desk.png", full_page=True)
        for phone in self.phones[:4]:
            await phone.picture(self.pictures, f"{name}_phone_{phone.number}")

    def troubles(self) -> list[str]:
        """Return everything that went wrong."""
        result, pupils = self.lesson, len(self.phones)
        found = [*own_troubles(self.phones, LOST), *result.play.troubles]
        if len(result.play.refusals) > result.by_bell:
            found += [f"refused: {words}" for words in result.play.refusals]
        found += [line for line in self.house.log().splitlines() if ERRORS.search(line)]
        if result.saw_end < pupils:
            found.append(f"{pupils - result.saw_end} pupils did not see the end")
        if result.replayed < result.tables:
            found.append(f"{result.tables - result.replayed} records do not replay")
        return found


def memory_of_browser() -> float:
    """Return the gigabytes that Chromium's processes use, shared pages counted once."""
    kilobytes, processes = 0, [os.getpid()]
    for process in processes:
        processes += children_of(process)
        with suppress(OSError):
            if "chrom" in Path(f"/proc/{process}/cmdline").read_text().partition("\0")[0]:
                text = Path(f"/proc/{process}/smaps_rollup").read_text()
                kilobytes += int(text.partition("\nPss:")[2].split()[0])
    return kilobytes / 1e6


#: The rows of the table: a name, and the cell for a result.
ROWS: Final[dict[str, Callable[[Lesson], str]]] = {
    "seconds until all have joined": lambda each: f"{each.joined:.1f}",
    "seconds from the deal until all see their table": lambda each: f"{each.seated:.1f}",
    "answers tapped": lambda each: f"{len(each.play.waits):,}",
    "of them too late, because the bell had answered": lambda each: f"{len(each.play.refusals)}",
    "half of the taps show their outcome within, s": lambda each: f"{each.late(0.5):.2f}",
    "99 of 100 taps show their outcome within, s": lambda each: f"{each.late(0.99):.2f}",
    "answers that the bell gave": lambda each: f"{each.by_bell:,}",
    "a phone died: back by the pupil's own code, s": lambda each: f"{each.back_by_code:.1f}",
    "a phone died: back by a code of the desk, s": lambda each: f"{each.back_by_desk:.1f}",
    "pupils who see how their game has ended": lambda each: f"{each.saw_end}",
    "games over before the bell": lambda each: f"{each.ended_early} of {each.tables}",
    "records that replay": lambda each: f"{each.replayed} of {each.tables}",
    "memory of the browser, GB": lambda each: f"{each.memory:.1f}",
}


async def hold_classes(
    folder: Path,
    pictures: Path | None,
    pupils: int,
    lesson: str,
    minutes: int,
    pace: float,
    think: float,
    networks: tuple[str, ...],
) -> tuple[dict[str, Lesson], list[str]]:
    """Hold one class in each network; return what they took, and all troubles."""
    results, troubles = dict[str, Lesson](), list[str]()
    path = os.environ.get("KABINETT_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)))
    for network in networks:
        data = folder / network.replace(" ", "_")
        data.mkdir()
        house = TimedHouse(data)
        stops = network == "WebSockets stopped"
        shots = None if pictures is None else pictures / data.name
        if shots is not None:
            shots.mkdir(parents=True, exist_ok=True)
        try:
            house.start()
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=path, args=SWITCHES)
                room = Classroom(house, browser, not stops, shots)
                await room.hold(pupils, lesson, minutes, pace, think)
                await browser.close()
        finally:
            house.close()
        results[network] = room.lesson
        found = room.troubles()
        troubles += [f"{network}: {each}" for each in found]
        play = room.lesson.play
        print(
            f"{network}: {len(play.waits)} answers, {len(play.missed)} choices no tap reached "
            f"({', '.join(sorted(set(play.missed))[:12])}); load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
        for each in found:
            print(f"  {each}", flush=True)
    return results, troubles


NETWORKS = ("WebSockets", "WebSockets stopped")


@click.command()
@click.option("--pupils", default=28, show_default=True)
@click.option("--lesson", default="weimar:first_round_class", show_default=True)
@click.option("--minutes", default=10, show_default=True, help="Minutes until the bell.")
@click.option("--pace", default=2.0, show_default=True, help="Seconds of the site per second.")
@click.option("--think", default=5.0, show_default=True, help="Seconds that a pupil thinks.")
@click.option("--network", type=click.Choice(NETWORKS), multiple=True, default=NETWORKS)
@click.option("--pictures", type=click.Path(path_type=Path), help="A folder for screenshots.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print a table for a page.")
def main(
    pupils: int,
    lesson: str,
    minutes: int,
    pace: float,
    think: float,
    network: tuple[str, ...],
    pictures: Path | None,
    as_markdown: bool,
) -> None:
    """Play a class in real browsers, with WebSockets and without."""
    with (
        tempfile.TemporaryDirectory() as folder,
        redirect_stdout(sys.stderr if as_markdown else sys.stdout),
    ):
        results, troubles = asyncio.run(
            hold_classes(Path(folder), pictures, pupils, lesson, minutes, pace, think, network)
        )
        if troubles or not as_markdown:
            print("\n".join(markdown(class_sheet(results, ROWS))))
    if troubles:
        raise SystemExit("the class had troubles, see above")
    if as_markdown:
        print("\n".join(markdown(class_sheet(results, ROWS))))


if __name__ == "__main__":
    main(prog_name="kabinett bench class-browsers")
