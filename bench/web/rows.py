"""The rows of the table: each measures one thing of a site, prints a line, and gives back what a
page has of it."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bench.web.machine import chess, cpu, database_cpu, memory, web_processes
from bench.web.people import Count, Pace, Person, connected, play
from kabinett.arena.tables import Sheet
from tests.browser.house import House
from tests.web.databases import cluster, fresh
from tests.web.sites import Browser

SEATS = {"volk": 2, "fall": 4, "weimar": 4}
#: Answers to all persons together in a game, of which each costs are compared.
HUNDRED = 100
#: The share of a CPU's time that the web process takes in the row of that name.
HALF = 0.5
#: What a page has of a row: a figure for each game, by what it is.
Figures = dict[str, dict[str, str]]


@dataclass
class Wanted:
    """What is measured."""

    games: dict[str, int]  # so many tables of each
    seconds: float  # how long
    open: int  # so many games that are open
    idle: int  # so many sockets that only look on


class Two(House):
    """A site of two web processes."""

    code = (
        "from functools import partial; from kabinett.cli import play; "
        "play.supervise = partial(play.supervise, webs=2); "
        "from kabinett.cli.main import main; main()"
    )


@dataclass
class Site:
    """Sites on one database, and a browser at each."""

    houses: list[House]
    browsers: list[Browser]

    def processes(self) -> list[int]:
        return [each for house in self.houses for each in web_processes(house)]

    def cpu(self) -> float:
        return sum(map(cpu, self.processes()))

    def memory(self) -> float:
        return sum(map(memory, self.processes()))

    def tables(self, game: str, number: int) -> list[str]:
        """New tables, all their seats played by persons."""
        seats = SEATS[game]
        kinds = {f"seat_{seat}_kind": "other" if seat else "me" for seat in range(seats)}
        first = self.browsers[0]
        return [first.new_game(game, seats=str(seats), **kinds) for _ in range(number)]

    def play(self, game: str, number: int, seconds: float, rate: float = 0.0) -> tuple[Count, str]:
        """New tables are played for a while, as fast as the site lets them, or so that it is busy
        half of the time, from this rate on; what was counted, and how it reads."""
        tables, count, pace = self.tables(game, number), Count(), Pace(rate)
        before, began, stored = self.cpu(), 0.0, 0.0

        def begin() -> None:
            nonlocal before, began, stored
            count.connecting = self.cpu() - before
            count.views, count.came, count.sent = count.bytes, 0, 0
            before, began, stored = self.cpu(), time.monotonic(), database_cpu()
            if rate:
                pace.keeping = asyncio.create_task(pace.keep_busy(HALF, self.cpu))

        asyncio.run(play(self.browsers, tables, SEATS[game], seconds, count, begin, pace))
        count.used, count.took = self.cpu() - before, time.monotonic() - began
        database = f"; database {(database_cpu() - stored) / count.used:.0%} of that CPU"
        return count, (
            f"{game:7}{number:4} tables x {SEATS[game]}: {count.answers:6} answers in "
            f"{count.took:3.0f} s, p50 {count.late(0.5):.0f} ms, p99 {count.late(0.99):.0f} ms, "
            f"{count.finished} games over" + (database if cluster else "")
        )


@contextmanager
def started(*kinds: type[House]) -> Iterator[Site]:
    """Sites on one new database."""
    os.environ["KABINETT_DATABASE"] = fresh()
    with ExitStack() as stack:
        houses = []
        for kind in kinds or (House,):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            houses.append(kind(Path(folder)))
            stack.callback(houses[-1].stop)
            houses[-1].start()
        yield Site(houses, [Browser(house.address.removeprefix("http://")) for house in houses])


def efficiency(wanted: Wanted) -> Figures:
    """As fast as the site lets them: by CPU second of the web process, and bytes both ways."""
    found: Figures = {}
    with started() as site:
        for game, number in wanted.games.items():
            count, told = site.play(game, number, wanted.seconds)
            moves, persons = chess(), number * SEATS[game]
            print(
                f"{told}; {count.rate:.0f} a CPU second = {count.rate / moves:.4f} of "
                f"python-chess's {moves:.0f}; {count.bytes / max(1, count.answers):.0f} bytes an "
                f"answer, {count.came / max(1, count.answers):.0f} of them to viewers; before that "
                f"{count.connecting / persons * 1e3:.1f} ms of CPU and {count.views // persons} "
                f"bytes a person for connection and first view"
            )
            add(
                found,
                game,
                {
                    "answers a CPU second of the web process": f"{count.rate:,.0f}",
                    "of python-chess's moves/s in the same run": f"{count.rate / moves:.3f}",
                    "bytes an answer, both ways, all viewers together": (
                        f"{count.bytes / max(1, count.answers):,.0f}"
                    ),
                    "CPU of a connection and its first view, ms": (
                        f"{count.connecting / persons * 1e3:.1f}"
                    ),
                },
            )
    return found


def add(found: Figures, game: str, figures: dict[str, str]) -> None:
    for name, figure in figures.items():
        found.setdefault(name, {})[game] = figure


def figure_sheet(found: Figures, games: dict[str, int]) -> Sheet:
    """A column a game, headed by its tables and their seats."""
    head = ("", *(f"{game}, {number} x {SEATS[game]}" for game, number in games.items()))
    return Sheet(head, [(name, *(row[game] for game in games)) for name, row in found.items()])


def half(wanted: Wanted) -> Figures:
    """How long an answer waits while the web process is busy half of the time."""
    found: Figures = {}
    with started() as site:
        for game, number in wanted.games.items():
            most, _ = site.play(game, number, wanted.seconds / 2)
            # An answer alone takes more than one among many, so it begins well below the half.
            count, told = site.play(game, number, wanted.seconds, most.rate / 4)
            print(
                f"{told}; {count.answers / count.took:.0f} a second, the web process "
                f"{count.used / count.took:.0%} busy; with all of a CPU {most.rate:.0f} a second"
            )
            late = f"{count.late(0.99):.0f}"
            add(found, game, {"the process half busy, 99 of 100 answers wait at most, ms": late})
    return found


def length(wanted: Wanted) -> Figures:
    """CPU of an answer by how many the game has had already."""
    with started() as site:
        for game, number in wanted.games.items():
            asyncio.run(by_hundreds(site, game, number, 30 * wanted.seconds))
    return {}


async def by_hundreds(site: Site, game: str, number: int, seconds: float) -> None:
    tables, count = site.tables(game, number), Count()
    marks: list[tuple[int, float]] = []

    def begin() -> None:
        marks.append((0, site.cpu()))

    playing = asyncio.create_task(
        play(site.browsers, tables, SEATS[game], seconds, count, begin, Pace())
    )
    while not playing.done() and count.finished <= number // 10:
        await asyncio.sleep(0.05)
        if marks and count.answers >= marks[-1][0] + HUNDRED * number:
            marks.append((count.answers, site.cpu()))
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    spent = [
        (after[1] - before[1]) / (after[0] - before[0]) * 1e3 for before, after in pairwise(marks)
    ]
    told = " ".join(f"{each:.2f}" for each in spent)
    ratio = f"last : first = {spent[-1] / spent[0]:.2f}" if len(spent) > 1 else "too short"
    print(f"{game:7}{number:4} tables: ms of CPU an answer, by hundreds of a game: {told}; {ratio}")


def opened(wanted: Wanted) -> Figures:
    """What open games need of memory: each has been played for a while."""
    each = wanted.open // len(wanted.games)
    with started() as site:
        before, there = site.memory(), 0
        for game in wanted.games:
            for first in range(0, each, 50):
                number = min(50, each - first)
                there += number
                count, _ = site.play(game, number, wanted.seconds / 4)
            print(
                f"{there:5} games open, the last {number} {game} with {count.answers / number:.0f} "
                f"answers each: {site.memory():.0f} MB, {before:.0f} at first"
            )
    return {}


def idle(wanted: Wanted) -> Figures:
    """What sockets need that only look on."""
    with started() as site:
        asyncio.run(idle_sockets(site, wanted.idle, wanted.seconds))
    return {}


async def idle_sockets(site: Site, wanted: int, seconds: float) -> None:
    tables = site.tables("fall", 50)
    before, megabytes = await spent(site, seconds), site.memory()
    async with AsyncExitStack() as stack:
        for number in range(wanted):
            language = "de" if number % 2 else "en"
            table, seat = tables[number % len(tables)], number % SEATS["fall"]
            person = Person(table, seat, Count(), Pace())
            socket = await stack.enter_async_context(
                connected(site.browsers[0], table, language, Count())
            )
            await person.say(socket, type="join")
            await socket.recv()
        more = site.memory() - megabytes
        after = await spent(site, seconds)
        print(
            f"{wanted} idle sockets: {after:.1%} of a CPU, {before:.1%} without them; "
            f"{more:.0f} MB more, {more / wanted * 1e3:.0f} kB each"
        )


async def spent(site: Site, seconds: float) -> float:
    """What share of a CPU it takes while nothing happens."""
    await asyncio.sleep(2)
    before = site.cpu()
    await asyncio.sleep(seconds)
    return (site.cpu() - before) / seconds


def second(wanted: Wanted) -> Figures:
    """What a second web process costs, and what it costs that the seats of every table are at two
    sites on one database, who cannot hand over: the worst case."""
    found: Figures = {}
    for game, number in wanted.games.items():
        with started() as site:
            alone, told = site.play(game, number, wanted.seconds)
        print(f"one {told}; {alone.rate:.0f} a CPU second")
        for name, kinds in (("two", (Two,)), ("apart", (House, House))):
            with started(*kinds) as site:
                both, told = site.play(game, number, wanted.seconds)
            share = both.rate / alone.rate
            print(f"{name} {told}; {both.rate:.0f} a CPU second = {share:.2f} of one's")
            add(found, game, {f"answers a CPU second, {name}, of one's": f"{share:.2f}"})
    return found


ROWS: dict[str, Callable[[Wanted], Figures]] = {
    "efficiency": efficiency,
    "half": half,
    "length": length,
    "open": opened,
    "idle": idle,
    "second": second,
}
