"""What a program is told while it listens: lines of JSON (NDJSON)."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Collection
from functools import partial
from typing import Any

from asgiref.sync import sync_to_async
from django.utils.translation import gettext as _

from kabinett.core.scene import SPECTATOR
from kabinett.web.api.models import Token
from kabinett.web.live import view_data
from kabinett.web.live.eyes import viewer_of
from kabinett.web.live.hub import hub
from kabinett.web.live.refusals import Refused
from kabinett.web.live.things import things_of
from kabinett.web.play import asks, changes
from kabinett.web.play.changes import ALL
from kabinett.web.play.jobs import Job
from kabinett.web.play.models import Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.past import LATE
from kabinett.web.play.tables import NoSuchGame, Opened

#: Seconds between two empty lines, which tell that the connection lives.
PING = 15.0
#: So many streams may one person have.
MOST = 16

#: Where each of a person's streams is woken.
_wakers: dict[int, list[Callable[[], None]]] = {}
_open: Counter[int] = Counter()

Data = dict[str, Any]


class Bell:
    """Rung from any thread, heard in the loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.rung = asyncio.Event()

    def ring(self) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.rung.set)

    async def heard(self, seconds: float) -> bool:
        """Until it is rung, or so long."""
        try:
            await asyncio.wait_for(self.rung.wait(), seconds)
        except TimeoutError:
            return False
        self.rung.clear()
        return True


def hear(games: Collection[str]) -> None:
    """Somebody has changed these games, here or elsewhere: whoever listens for their people
    looks."""
    listening = {person for person, rings in list(_wakers.items()) if rings}
    if listening and ALL not in games:
        seats = Seat.objects.filter(game__in=games, person__in=listening)
        listening = set(seats.values_list("person", flat=True))
    for person in listening:
        for ring in list(_wakers.get(person, ())):
            ring()


changes.listeners.append(hear)


def line(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def ask_of(opened: Opened, seat: int, language: str) -> Data | None:
    """What a seat is asked, with every choice called by its label."""
    found = (
        None
        if opened.row.imported
        else view_data.ask_of(opened, seat, opened.table.wording(language))
    )
    if found is None:
        return None
    known = things_of(opened.table.game, language, opened.table.book).things
    choices = [
        {"name": each["name"], "label": each.get("label") or known[each["name"]]["label"]}
        for each in found["choices"]
    ]
    return {
        "id": found["id"],
        "seat": seat,
        "text": plain(found["text"]),
        "choices": choices,
    }


def plain(parts: list[Any]) -> str:
    """A sentence without its links."""
    return "".join(part if isinstance(part, str) else part["label"] for part in parts)


class Log:
    """Lines of the log that have come and were not sent yet."""

    def __init__(self) -> None:
        self.start = 0
        self.lines: list[Data] = []

    def add(self, start: int, lines: list[Data]) -> None:
        """From ``start`` on it reads so now."""
        if not self.lines or start < self.start:
            self.start, self.lines = start, []
        self.lines = self.lines[: start - self.start] + lines

    def taken(self) -> Data:
        lines = [{"level": each["level"], "text": plain(each["parts"])} for each in self.lines]
        self.lines = []
        return {"log_start": self.start, "log": lines}


class TableStream:
    """One table, through the eyes of one of a person's seats."""

    def __init__(self, table: str, viewer: int, person: int, language: str) -> None:
        self.table, self.viewer, self.person = table, viewer, person
        self.language = language
        self.bell = Bell()
        self.heard: deque[tuple[str, str]] = deque()

    def ear(self, kind: str, text: str) -> None:
        self.heard.append((kind, text))
        self.bell.ring()

    def join(self, opened: Opened) -> None:
        viewer_of(opened, self.person, self.viewer)
        hub.join(opened, self.viewer, self.language, self.ear)

    def leave(self) -> None:
        owner.call(lambda: hub.leave(self.table, self.language, self.ear))

    def see(self, opened: Opened) -> Data:
        now = viewer_of(opened, self.person, self.viewer)  # it may have been given away since
        if now == LATE != self.viewer:
            raise NoSuchGame(self.table)
        seat = self.viewer >= 0
        return {
            "type": "table",
            "table": self.table,
            "seat": max(self.viewer, SPECTATOR),
            "over": opened.row.over,
            "ask": ask_of(opened, self.viewer, self.language) if seat else None,
        }

    def read(self, log: Log) -> bool:
        """Take what was heard; is the table still there?"""
        while self.heard:
            kind, text = self.heard.popleft()
            if kind == "gone":
                return False
            told = json.loads(text)
            log.add(told["log_start"], told["log"])
        return True


async def of_table(
    table: str, viewer: int, person: int, language: str, token: int
) -> AsyncIterator[str]:
    """What this seat is told, line by line, until the table or the token is gone."""
    stream, log = TableStream(table, viewer, person, language), Log()
    _open[person] += 1
    try:
        await asyncio.wrap_future(owner.submit(Job(table, stream.join)))
        while await known(token):
            if not await stream.bell.heard(PING):
                yield "\n"
            elif stream.read(log):
                see = asyncio.wrap_future(owner.submit(Job(table, stream.see)))
                yield line(await see | log.taken())
            else:
                break
    except NoSuchGame:
        pass
    finally:
        _open[person] -= 1
        stream.leave()
    yield line({"type": "gone", "table": table})


async def of_person(person: int, token: int) -> AsyncIterator[str]:
    """What waits for a person, line by line, until the token is gone."""
    bell, told = Bell(), set[tuple[str, int, int]]()
    over: set[str] | None = None
    wakers = _wakers.setdefault(person, [])
    _open[person] += 1
    wakers.append(bell.ring)
    try:
        while await known(token):
            waiting, ended = await sync_to_async(partial(standing_of, person))()
            lines = [
                {"type": "turn", "table": table, "seat": seat}
                for table, seat, _opening in sorted(waiting - told)
            ]
            lines += [
                {"type": "over", "table": table}
                for table in sorted(ended - (ended if over is None else over))
            ]
            told, over = waiting, ended
            if lines:
                yield "".join(line(each) for each in lines)
            if not await bell.heard(PING):
                yield "\n"
    finally:
        _open[person] -= 1
        wakers.remove(bell.ring)


def standing_of(person: int) -> tuple[set[tuple[str, int, int]], set[str]]:
    """What waits for a person (table, seat, number of the ask), and his tables that are over."""
    waiting, mine = set(), Seat.objects.filter(person=person, game__started__isnull=False)
    running = mine.filter(game__over=False, game__abandoned=False, stand_in="")
    for table, seat, rows in running.values_list("game", "number", "game__asks"):
        asked = asks.read(rows[seat])
        if asked.ask is not None:
            waiting.add((table, seat, asked.opening))
    return waiting, set(mine.filter(game__over=True).values_list("game", flat=True))


def check(person: int) -> None:
    """Refused, if this person has as many streams as one may have."""
    if _open[person] >= MOST:
        said = _("You have {n} streams open, and more there cannot be.")
        raise Refused(429, said.format(n=MOST))


async def known(token: int) -> bool:
    """Is it still a token, of somebody who may come in?"""
    return await Token.objects.filter(pk=token, person__is_active=True).aexists()
