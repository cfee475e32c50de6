"""Streams: lines of JSON (NDJSON) for programs that listen."""

from __future__ import annotations

import asyncio
import json
import threading
import weakref
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Collection
from functools import partial
from typing import Any

from asgiref.sync import sync_to_async
from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.core.show.scene import SPECTATOR
from kabinett.web.api.models import Token
from kabinett.web.live import view_data
from kabinett.web.live.eyes import viewer_of
from kabinett.web.live.hub import hub
from kabinett.web.live.refusals import Refused
from kabinett.web.live.things import things_of
from kabinett.web.play import asks
from kabinett.web.play.changes import ALL
from kabinett.web.play.jobs import Look
from kabinett.web.play.models import Seat
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.past import LATE
from kabinett.web.play.seats import MayNotAct

#: Seconds of silence before an empty line shows that the connection is alive.
PING = 15.0
#: The maximum number of streams per person.
MOST_STREAMS = 16

#: Functions that wake the streams of each person.
_wakers: dict[int, list[Callable[[], None]]] = {}
#: The number of open streams of each person, which threads change under the lock.
_open: Counter[int] = Counter()
_counting = threading.RLock()


class Place:
    """One of the streams that a person may have open.  It is free again when its stream ends, or
    when nobody refers to it, because the stream has never begun."""

    def __init__(self, person_id: int) -> None:
        """Raise Refused if this person has as many streams as allowed."""
        with _counting:
            if _open[person_id] >= MOST_STREAMS:
                sentence = _("You have {n} streams open, and that is the most you may have.")
                raise Refused(sentence.format(n=MOST_STREAMS), 429)
            _open[person_id] += 1
        self.person_id = person_id
        self.free = weakref.finalize(self, free_place, person_id)


def free_place(person_id: int) -> None:
    with _counting:
        _open[person_id] -= 1


class Waker:
    """Wakes a coroutine from any thread."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.woken = asyncio.Event()

    def wake(self) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.woken.set)

    async def wait(self, seconds: float) -> bool:
        """Wait for `wake`, but at most this many seconds.  Return whether it was called."""
        try:
            await asyncio.wait_for(self.woken.wait(), seconds)
        except TimeoutError:
            return False
        self.woken.clear()
        return True


def wake_streams(games: Collection[str]) -> None:
    """Wake the streams of the people of changed games."""
    listening = {person for person, rings in list(_wakers.items()) if rings}
    if listening and ALL not in games:
        seats = Seat.objects.filter(game__in=games, person__in=listening)
        listening = set(seats.values_list("person", flat=True))
    for person in listening:
        for ring in list(_wakers.get(person, ())):
            ring()


def as_line(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def ask_for_program(game: OpenGame, seat: int, language: str) -> Data | None:
    """Return a seat's open ask, with a label for every choice.  None if it has none, or if its
    person may not answer now."""
    if not view_data.may_answer(game, seat):
        return None
    view = view_data.ask_of(game, seat, game.table.wording(language))
    if view is None:
        return None
    things = things_of(game.table.game, language, game.table.book).things
    choices = [
        {"name": each["name"], "label": each.get("label") or things[each["name"]]["label"]}
        for each in view["choices"]
    ]
    return {
        "id": view["id"],
        "seat": seat,
        "text": plain(view["text"]),
        "choices": choices,
    }


def plain(parts: list[Any]) -> str:
    """Return a sentence without its links."""
    return "".join(part if isinstance(part, str) else part["label"] for part in parts)


class UnsentLog:
    """The log lines that the stream has not sent yet."""

    def __init__(self) -> None:
        self.start = 0
        self.lines: list[Data] = []

    def add(self, start: int, lines: list[Data]) -> None:
        """Replace the log from line ``start`` on."""
        if not self.lines or start < self.start:
            self.start, self.lines = start, []
        self.lines = self.lines[: start - self.start] + lines

    def take(self) -> Data:
        lines = [{"level": each["level"], "text": plain(each["parts"])} for each in self.lines]
        self.lines = []
        return {"log_start": self.start, "log": lines}


class TableStream:
    """One table as seen from one of a person's seats."""

    def __init__(self, game_id: str, viewer: int, person_id: int, language: str) -> None:
        self.game_id, self.viewer, self.person_id = game_id, viewer, person_id
        self.language = language
        self.waker = Waker()
        self.messages: deque[tuple[str, str]] = deque()

    def ear(self, kind: str, text: str) -> None:
        self.messages.append((kind, text))
        self.waker.wake()

    def join(self, game: OpenGame) -> None:
        viewer_of(game, self.person_id, self.viewer)
        hub.join(game, self.viewer, self.language, self.ear)

    def leave(self) -> None:
        owner.call(lambda: hub.leave(self.game_id, self.language, self.ear))

    def see(self, game: OpenGame) -> Data:
        viewer = viewer_of(game, self.person_id, self.viewer)  # the seat may have changed hands
        if viewer == LATE != self.viewer:
            raise NoSuchGame(self.game_id)
        seat = self.viewer >= 0
        return {
            "type": "table",
            "table": self.game_id,
            "seat": max(self.viewer, SPECTATOR),
            "over": game.row.over,
            "ask": ask_for_program(game, self.viewer, self.language) if seat else None,
        }

    def take_messages(self, log: UnsentLog) -> bool:
        """Take the messages that have come; False if the table was deleted."""
        while self.messages:
            kind, text = self.messages.popleft()
            if kind == "gone":
                return False
            change = json.loads(text)
            log.add(change["log_start"], change["log"])
        return True


async def stream_table(
    place: Place, game_id: str, viewer: int, language: str, token: int
) -> AsyncIterator[str]:
    """Yield the lines for a seat while its person may read them; the last line has the type
    ``gone``."""
    stream = TableStream(game_id, viewer, place.person_id, language)
    log = UnsentLog()
    try:
        await asyncio.wrap_future(owner.submit(Look(game_id, stream.join)))
        while await is_valid(token):
            if not await stream.waker.wait(PING):
                yield "\n"
            elif stream.take_messages(log):
                see = asyncio.wrap_future(owner.submit(Look(game_id, stream.see)))
                yield as_line(await see | log.take())
            else:
                break
    except (NoSuchGame, MayNotAct, Damaged):
        pass  # the table was deleted or cannot be opened, or the seat has another person
    finally:
        place.free()
        stream.leave()
    yield as_line({"type": "gone", "table": game_id})


async def stream_person(place: Place, token: int) -> AsyncIterator[str]:
    """Yield lines about a person's turns and ended games, until the token is gone."""
    waker, told_turns = Waker(), set[tuple[str, int, int]]()
    told_over: set[str] | None = None
    person_id = place.person_id
    wakers = _wakers.setdefault(person_id, [])
    wakers.append(waker.wake)
    try:
        while await is_valid(token):
            waiting, over_now = await sync_to_async(partial(turns_and_ends, person_id))()
            lines = [
                {"type": "turn", "table": game_id, "seat": seat}
                for game_id, seat, _ask_number in sorted(waiting - told_turns)
            ]
            lines += [
                {"type": "over", "table": game_id}
                for game_id in sorted(over_now - (over_now if told_over is None else told_over))
            ]
            told_turns, told_over = waiting, over_now
            if lines:
                yield "".join(as_line(each) for each in lines)
            if not await waker.wait(PING):
                yield "\n"
    finally:
        place.free()
        wakers.remove(waker.wake)
        if not wakers:
            del _wakers[person_id]


def turns_and_ends(person_id: int) -> tuple[set[tuple[str, int, int]], set[str]]:
    """Return a person's open asks (table, seat, number of the ask), and his tables that are
    over."""
    mine = Seat.objects.filter(person=person_id, game__started__isnull=False)
    waiting = {(ask.game_id, ask.seat, ask.number) for ask in asks.asks_of_people(mine)}
    return waiting, set(mine.filter(game__over=True).values_list("game", flat=True))


async def is_valid(token: int) -> bool:
    """Does this token exist, with an active person?"""
    return await Token.objects.filter(pk=token, person__is_active=True).aexists()
