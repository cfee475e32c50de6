"""The measurements of `kabinett bench web`.

Each one starts a site of its own, plays on it, prints a line per game, and adds the figures for
docs/measured/site.md."""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bench.web.machine import chess, cpu, database_cpu, memory, web_processes
from bench.web.people import Count, Pace, Person, connect_person, play
from kabinett.arena.tables import Sheet
from tests.browser.house import House
from tests.web.databases import cluster, fresh
from tests.web.sites import Browser

SEATS = {"volk": 2, "fall": 4, "weimar": 4}
#: Answers per game between two measurements of `length`.
HUNDRED = 100
#: The share of a CPU that the web process uses in `half`.
HALF = 0.5
#: The names of the figures for the page, with their formats.
RATE = "answers per CPU second of the web process"
BYTES = "bytes per answer, in and out, for all viewers together"
WAIT = "99 of 100 answers wait at most, ms, with the web process half busy"
TWO = "answers per CPU second with two processes, of those with one"
APART = "answers per CPU second with two separate sites, of those with one"
FORMATS = {RATE: ",.0f", BYTES: ",.0f", WAIT: ".0f", TWO: ".2f", APART: ".2f"}
#: The figures for the page: by name and game, a value per run.
Figures = dict[str, dict[str, list[float]]]


@dataclass
class Settings:
    """What to measure, and how much of it."""

    games: dict[str, int]  # tables by game
    seconds: float  # how long each measurement lasts
    open: int  # games that `open_games` opens
    idle: int  # sockets that `idle` opens


class TwoProcessHouse(House):
    """A site with two web processes."""

    code = (
        "from functools import partial; from kabinett.cli import site; "
        "site.supervise = partial(site.supervise, webs=2); "
        "from kabinett.cli.main import main; main()"
    )


#: The sites of `second`, by the name of their figure.
SECOND: tuple[tuple[str, tuple[type[House], ...]], ...] = (
    (TWO, (TwoProcessHouse,)),
    (APART, (House, House)),
)


@dataclass
class Site:
    """One or more sites on one database, and a browser for each."""

    houses: list[House]
    browsers: list[Browser]

    def processes(self) -> list[int]:
        return [each for house in self.houses for each in web_processes(house)]

    def cpu(self) -> float:
        return sum(map(cpu, self.processes()))

    def memory(self) -> float:
        return sum(map(memory, self.processes()))

    def tables(self, game: str, number: int) -> list[str]:
        """Start games with people on all seats, and return their ids."""
        seats = SEATS[game]
        kinds = {f"seat_{seat}_kind": "other" if seat else "me" for seat in range(seats)}
        first = self.browsers[0]
        return [first.new_game(game, seats=str(seats), **kinds) for _ in range(number)]

    def play(self, game: str, number: int, seconds: float, rate: float = 0.0) -> tuple[Count, str]:
        """Play new games for some seconds, and return the counts and a line that describes them.

        Without a rate the players answer as fast as the site allows. With a rate they begin at that
        many answers per second, and adjust it until the site is busy half of the time."""
        tables, count, pace = self.tables(game, number), Count(), Pace(rate)
        before, began, database_before = self.cpu(), 0.0, 0.0

        def begin() -> None:
            nonlocal before, began, database_before
            count.connecting = self.cpu() - before
            count.views, count.bytes_in, count.bytes_out = count.bytes, 0, 0
            before, began, database_before = self.cpu(), time.monotonic(), database_cpu()
            if rate:
                pace.keeping = asyncio.create_task(pace.keep_busy(HALF, self.cpu))

        asyncio.run(play(self.browsers, tables, SEATS[game], seconds, count, begin, pace))
        count.cpu_seconds, count.seconds = self.cpu() - before, time.monotonic() - began
        database = (
            f"; database {(database_cpu() - database_before) / count.cpu_seconds:.0%} of that CPU"
        )
        return count, (
            f"{game:7}{number:4} tables x {SEATS[game]}: {count.answers:6} answers in "
            f"{count.seconds:3.0f} s, p50 {count.late(0.5):.0f} ms, p99 {count.late(0.99):.0f} ms, "
            f"{count.games_over} games over" + (database if cluster else "")
        )


@contextmanager
def start_sites(*kinds: type[House]) -> Iterator[Site]:
    """Start sites of these kinds on one new database; by default one `House`."""
    os.environ["KABINETT_DATABASE"] = fresh()
    with ExitStack() as stack:
        houses = []
        for kind in kinds or (House,):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            houses.append(kind(Path(folder)))
            stack.callback(houses[-1].stop)
            houses[-1].start()
        yield Site(houses, [Browser(house.address.removeprefix("http://")) for house in houses])


def efficiency(settings: Settings, figures: Figures) -> None:
    """Measure answers per CPU second of the web process, as fast as the site allows, and bytes."""
    with start_sites() as site:
        for game, number in settings.games.items():
            count, line = site.play(game, number, settings.seconds)
            moves, persons = chess(), number * SEATS[game]
            bytes_per_answer = count.bytes / max(1, count.answers)
            print(
                f"{line}; {count.rate:.0f} per CPU second = {count.rate / moves:.4f} of "
                f"python-chess's {moves:.0f}; {bytes_per_answer:.0f} bytes per answer, "
                f"{count.bytes_in / max(1, count.answers):.0f} of them to viewers; "
                f"before that {count.connecting / persons * 1e3:.1f} ms of CPU and "
                f"{count.views // persons} bytes per person for the connection and the first view"
            )
            add(figures, RATE, game, count.rate)
            add(figures, BYTES, game, bytes_per_answer)


def add(figures: Figures, name: str, game: str, value: float) -> None:
    figures.setdefault(name, {}).setdefault(game, []).append(value)


def figure_sheet(figures: Figures, games: dict[str, int]) -> Sheet:
    """Return a table with a column per game, headed by the number of tables and seats."""
    head = ("", *(f"{game}, {number} x {SEATS[game]}" for game, number in games.items()))
    return Sheet(
        head,
        [
            (name, *(format_runs(by_game[game], FORMATS[name]) for game in games))
            for name, by_game in figures.items()
        ],
    )


def format_runs(values: list[float], spec: str) -> str:
    """Return the median of the runs, with the lowest and the highest if there are several.

    >>> format_runs([1415, 1255, 1631], ",.0f"), format_runs([0.789], ".2f")
    ('1,415 (1,255 to 1,631)', '0.79')
    """
    median = f"{statistics.median(values):{spec}}"
    if len(values) == 1:
        return median
    return f"{median} ({min(values):{spec}} to {max(values):{spec}})"


def half(settings: Settings, figures: Figures) -> None:
    """Measure how long an answer waits while the web process is busy half of the time."""
    with start_sites() as site:
        for game, number in settings.games.items():
            most, _ = site.play(game, number, settings.seconds / 2)
            # A single answer costs more than one among many, so the rate begins well below half.
            count, line = site.play(game, number, settings.seconds, most.rate / 4)
            print(
                f"{line}; {count.answers / count.seconds:.0f} per second, the web process "
                f"{count.cpu_seconds / count.seconds:.0%} busy; "
                f"with a whole CPU {most.rate:.0f} per second"
            )
            add(figures, WAIT, game, count.late(0.99))


def length(settings: Settings, _: Figures) -> None:
    """Measure the CPU time of an answer by the number of answers before it in the game."""
    with start_sites() as site:
        for game, number in settings.games.items():
            asyncio.run(measure_hundreds(site, game, number, 30 * settings.seconds))


async def measure_hundreds(site: Site, game: str, number: int, seconds: float) -> None:
    tables, count = site.tables(game, number), Count()
    marks: list[tuple[int, float]] = []

    def begin() -> None:
        marks.append((0, site.cpu()))

    playing = asyncio.create_task(
        play(site.browsers, tables, SEATS[game], seconds, count, begin, Pace())
    )
    while not playing.done() and count.games_over <= number // 10:
        await asyncio.sleep(0.05)
        if marks and count.answers >= marks[-1][0] + HUNDRED * number:
            marks.append((count.answers, site.cpu()))
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    costs = [
        (after[1] - before[1]) / (after[0] - before[0]) * 1e3 for before, after in pairwise(marks)
    ]
    text = " ".join(f"{each:.2f}" for each in costs)
    ratio = f"last : first = {costs[-1] / costs[0]:.2f}" if len(costs) > 1 else "too short"
    print(
        f"{game:7}{number:4} tables: ms of CPU per answer, per hundred of a game: {text}; {ratio}"
    )


def open_games(settings: Settings, _: Figures) -> None:
    """Measure the memory of open games that have been played for a while."""
    each = settings.open // len(settings.games)
    with start_sites() as site:
        before, total = site.memory(), 0
        for game in settings.games:
            for first in range(0, each, 50):
                number = min(50, each - first)
                total += number
                count = site.play(game, number, settings.seconds / 4)[0]
            print(
                f"{total:5} games open, the last {number} {game} with {count.answers / number:.0f} "
                f"answers each: {site.memory():.0f} MB, {before:.0f} at first"
            )


def idle(settings: Settings, _: Figures) -> None:
    """Measure the memory and CPU time of sockets that only look on."""
    with start_sites() as site:
        asyncio.run(measure_idle_sockets(site, settings.idle, settings.seconds))


async def measure_idle_sockets(site: Site, count: int, seconds: float) -> None:
    tables = site.tables("fall", 50)
    before, megabytes = await measure_idle_share(site, seconds), site.memory()
    async with AsyncExitStack() as stack:
        for number in range(count):
            language = "de" if number % 2 else "en"
            table, seat = tables[number % len(tables)], number % SEATS["fall"]
            person = Person(table, seat, Count(), Pace())
            socket = await stack.enter_async_context(
                connect_person(site.browsers[0], table, language, Count())
            )
            await person.say(socket, type="join")
            await socket.recv()
        more = site.memory() - megabytes
        after = await measure_idle_share(site, seconds)
        print(
            f"{count} idle sockets: {after:.1%} of a CPU, {before:.1%} without them; "
            f"{more:.0f} MB more, {more / count * 1e3:.0f} kB each"
        )


async def measure_idle_share(site: Site, seconds: float) -> float:
    """Return the share of a CPU that the site uses while nothing happens."""
    await asyncio.sleep(2)
    before = site.cpu()
    await asyncio.sleep(seconds)
    return (site.cpu() - before) / seconds


def second(settings: Settings, figures: Figures) -> None:
    """Measure the cost of a second web process.

    Also measures the worst case: two sites on one database that cannot hand connections over, with
    the seats of every table spread over both."""
    for game, number in settings.games.items():
        with start_sites() as site:
            alone, line = site.play(game, number, settings.seconds)
        print(f"one {line}; {alone.rate:.0f} per CPU second")
        for name, kinds in SECOND:
            with start_sites(*kinds) as site:
                both, line = site.play(game, number, settings.seconds)
            share = both.rate / alone.rate
            print(f"{name} {line}; {both.rate:.0f} per CPU second = {share:.2f} of one's")
            add(figures, name, game, share)


MEASUREMENTS: dict[str, Callable[[Settings, Figures], None]] = {
    "efficiency": efficiency,
    "half": half,
    "length": length,
    "open": open_games,
    "idle": idle,
    "second": second,
}
