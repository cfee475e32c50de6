"""Play over one WebSocket: answers come in, and each viewer hears what has changed for him.

A browser says, as JSON: ``join`` (table, seat, last: the version that it has), ``leave``,
``answer`` (ask, choice), ``undo``, ``restart``, and whatever else `others` know.  What it says
with an ``id`` is answered, by ``done`` or ``refused``, when it is stored; where too many are
waiting, ``busy`` says for how many seconds it is of no use.  It hears ``view``, ``change``,
``gone`` and ``closed`` of the tables that it has joined, and what others tell it.
What it is told comes in lists: all that was waiting."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import msgspec
from django.utils import translation

from kabinett.core.play.table import IllegalChoice
from kabinett.web.host import limits
from kabinett.web.host.compact import compact
from kabinett.web.host.limits import TooMuch
from kabinett.web.live import deciding, eyes, refusals
from kabinett.web.live.hub import hub
from kabinett.web.live.wire import Wire
from kabinett.web.people.passes import Pass
from kabinett.web.play import service
from kabinett.web.play.jobs import Busy, Job, RulesBroke
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import NoSuchGame, Opened

log = logging.getLogger("kabinett.sockets")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

#: So many letters may a message have.
LONGEST = 4096
#: So many changes may wait for a browser; one that is slower gets one whole view instead.
BEHIND = 20
#: So much may wait for a browser that takes nothing: then it is shown out.
KEPT = 1000
#: So many tables may a browser look at.
TABLES = 8
# What a browser is told when it says nonsense, and when the site ends: codes of RFC 6455; and when
# whoever opened it may be here no more: ours.
NONSENSE, GOING_AWAY, BUSY, LOGGED_OUT = 1008, 1012, 1013, 4401


class Watched(NamedTuple):
    """A table, and through whose eyes a socket looks at it."""

    table: str
    seat: int


class Nonsense(Exception):
    """A message that no client of ours sends."""


#: What other rooms do with a message of a kind of theirs, of a table that was joined.
others: dict[str, Callable[[Socket, Watched, dict[str, Any]], None]] = {}


class Socket:
    """One browser."""

    def __init__(
        self, person: int | None, language: str, by: Pass | None = None, name: str = ""
    ) -> None:
        self.person = person
        self.language = language
        self.by = by
        self.name = name  # for limits
        self.loop = asyncio.get_running_loop()
        self.watched: dict[Watched, Callable[[str, str], None]] = {}
        self.waiting: deque[tuple[Watched | None, str, str]] = deque()
        self.behind: set[Watched] = set()
        self.woken = asyncio.Event()
        self.called = False  # it will be woken
        self.wire: Wire | None = None  # by which what is waiting is sent at once
        self.sending = False  # something waits until the browser has taken what was sent before
        self.code = 0  # it shall be closed

    # -- what it is told

    def tell(self, kind: str, text: str, of: Watched | None = None) -> None:
        """From any thread."""
        self.waiting.append((of, kind, text))
        if len(self.waiting) > KEPT:
            self.close(BUSY)
        self.wake()

    def wake(self) -> None:
        if self.called or self.loop.is_closed():
            return
        self.called = True
        if owner.works_here():
            _sleeping.append(self)  # one call for all of them, when it has done its work
        else:
            self.loop.call_soon_threadsafe(self.go)

    def go(self) -> None:
        """In the loop: send what is waiting, all of it in one message, if that can be at once."""
        wire = self.wire
        if wire is None or self.code or self.sending or not wire.free:
            self.woken.set()
            return
        self.called = False
        if texts := self.taken():
            wire.tell(f"[{','.join(texts)}]")

    async def send_all(self, send: Send) -> None:
        """The same until it is closed, of what could not be sent at once."""
        while not self.code:
            await self.woken.wait()
            self.woken.clear()
            self.called = False
            if texts := self.taken():
                self.sending = True
                await send({"type": "websocket.send", "text": f"[{','.join(texts)}]"})
                self.sending = False
        await send({"type": "websocket.close", "code": self.code})

    def taken(self) -> list[str]:
        """What is waiting.  Of a table of which too much is, the whole view is asked for, and
        nothing is told until it comes."""
        waiting = [self.waiting.popleft() for _ in range(len(self.waiting))]
        if len(waiting) <= BEHIND and not self.behind:
            return [text for _, _, text in waiting]
        if len(waiting) > BEHIND:
            many = Counter(of for of, _, _ in waiting if of is not None)
            for watched, number in many.items():
                if number > BEHIND and watched not in self.behind:
                    self.behind.add(watched)
                    self.submit(watched.table, partial(self.whole, watched))
        if not self.behind:
            return [text for _, _, text in waiting]
        texts = []
        for of, kind, text in waiting:
            if kind == "view" and of is not None:
                self.behind.discard(of)
            if of not in self.behind or kind != "change":
                texts.append(text)
        return texts

    def close(self, code: int) -> None:
        self.code = self.code or code
        self.wake()

    # -- what it says

    def hear(self, text: str) -> None:
        """One message; Nonsense if it is none."""
        try:
            said: dict[str, Any] = msgspec.json.decode(text) if len(text) <= LONGEST else {}
            watched = Watched(str(said["table"]), int(said["seat"]))
            kind = said["type"]
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise Nonsense from error
        limits.spend("messages", self.name)
        if kind == "join" and len(self.watched) < TABLES:
            self.join(watched, str(said.get("last", "")))
        elif kind == "leave":
            self.leave(watched)
        elif kind == "answer" and watched in self.watched:
            ask, choice = said.get("ask"), said.get("choice")
            if type(ask) is not int or not isinstance(choice, str):
                raise Nonsense
            self.change(said, watched, service.answering(watched.table, watched.seat, ask, choice))
        elif kind in ("undo", "restart") and watched in self.watched:
            whole_turn = kind == "restart"
            job = service.taking_back(watched.table, watched.seat, whole_turn)
            self.change(said, watched, job)
        elif kind in deciding.MESSAGES and watched in self.watched:
            try:
                job = deciding.MESSAGES[kind](watched.table, watched.seat, said)
            except (ValueError, KeyError, TypeError) as error:
                raise Nonsense from error
            self.change(said, watched, job)
        elif kind in others and watched in self.watched:
            try:
                others[kind](self, watched, said)
            except TooMuch as error:
                self.refuse(int(said.get("id", 0)), error)
        else:
            raise Nonsense

    def refuse(self, number: int, error: TooMuch) -> None:
        """What was said was too much."""
        with translation.override(self.language):
            answer = {"type": "refused", "id": number, "error": error.sentence, "wait": error.wait}
        self.tell("refused", compact(answer))

    def join(self, watched: Watched, last: str) -> None:
        if watched in self.watched:
            return

        def ear(kind: str, data: str) -> None:
            self.tell(kind, framed(kind, watched, data), watched)

        def see(opened: Opened) -> None:
            viewer = eyes.viewer_of(opened, self.person, watched.seat)
            hub.join(opened, viewer, self.language, ear, last)

        self.watched[watched] = ear
        _watching.setdefault(watched.table, []).append((self, watched))
        self.submit(watched.table, see, watched)

    def leave(self, watched: Watched) -> None:
        ear = self.forget(watched)
        if ear is not None:
            table, language = watched.table, self.language
            owner.call(lambda: hub.leave(table, language, ear))

    def forget(self, watched: Watched) -> Callable[[str, str], None] | None:
        """It is looked at no more."""
        ear = self.watched.pop(watched, None)
        if ear is not None:
            there = _watching.get(watched.table, [])
            there[:] = [each for each in there if each != (self, watched)]
            if not there:
                _watching.pop(watched.table, None)
        return ear

    def keep_out(self, opened: Opened, watched: Watched) -> None:
        """In the owner's thread: whoever has lost a seat, or a table that is open no more, hears
        nothing further of it."""
        # Answers open a game to nobody and close it to nobody, but for the last.
        key = "looks", self.person, watched.seat, opened.row.over
        try:
            opened.once(key, lambda: eyes.viewer_of(opened, self.person, watched.seat))
        except (refusals.Refused, NoSuchGame) as error:
            ear = self.watched.get(watched)
            if ear is None:
                return
            hub.leave(watched.table, self.language, ear)
            self.loop.call_soon_threadsafe(self.forget, watched)
            self.tell_closed(watched, error)

    def tell_closed(self, watched: Watched, error: BaseException) -> None:
        with translation.override(self.language):
            status, sentence = refusals.told(error, f"table {watched.table}")
        data = json.dumps({"error": sentence, "status": status})
        self.tell("closed", framed("closed", watched, data))

    def whole(self, watched: Watched, opened: Opened) -> None:
        viewer = eyes.viewer_of(opened, self.person, watched.seat)
        view = hub.view(opened, viewer, self.language)
        self.tell("view", framed("view", watched, compact(view)), watched)

    def submit(
        self, table: str, see: Callable[[Opened], None], watched: Watched | None = None
    ) -> None:
        """Look at a table; if that cannot be, the browser is told."""

        def settled(error: BaseException | None) -> None:
            if error is not None and watched is not None:
                self.loop.call_soon_threadsafe(self.forget, watched)
                self.tell_closed(watched, error)

        job = Job(table, see)
        job.then = settled
        owner.put(job)

    def change(self, said: dict[str, Any], watched: Watched, job: Job[None]) -> None:
        """Do it, and say what has come of it; what is refused is answered with the present view
        too."""
        number, taking_back = said.get("id"), said["type"] in ("undo", "restart")
        plays = taking_back or said["type"] == "answer"
        if type(number) is not int:
            raise Nonsense
        try:
            limits.spend("answers", self.name)
        except TooMuch as error:
            return self.refuse(number, error)
        act = job.act

        def by_its_owner(opened: Opened) -> None:
            # Here, and not only when the table was joined: changes are done before looks.
            seats = opened.answers_for if plays else opened.seats_of
            if watched.seat not in seats(self.person):
                raise IllegalChoice("this seat is not played here")
            act(opened)

        job.act = by_its_owner

        def settled(error: BaseException | None) -> None:
            if error is None:
                return self.tell("done", f'{{"type":"done","id":{number}}}')
            if not isinstance(error, Busy):
                self.submit(watched.table, partial(self.whole, watched))
            with translation.override(self.language):
                if isinstance(error, (IllegalChoice, RulesBroke)):
                    sentence = refusals.refusal(error, taking_back)
                else:
                    sentence = refusals.told(error, f"table {watched.table}")[1]
            answer: dict[str, object] = {"type": "refused", "id": number, "error": sentence}
            if isinstance(error, Busy):
                answer["busy"] = error.wait
            return self.tell("refused", compact(answer))

        job.then = settled
        owner.put(job)


def framed(kind: str, watched: Watched, data: str) -> str:
    """A message about a table, of data that is JSON already."""
    return f'{{"type":"{kind}","table":"{watched.table}","seat":{watched.seat},"data":{data}}}'


#: Those whom the owner has told something.
_sleeping: list[Socket] = []


def wake_all() -> None:
    """The owner has done its work."""
    if _sleeping:
        sockets = _sleeping[:]
        _sleeping.clear()
        with suppress(RuntimeError):  # the loop is closed
            sockets[0].loop.call_soon_threadsafe(woken, sockets)


def woken(sockets: list[Socket]) -> None:
    for socket in sockets:
        try:
            socket.go()
        except Exception:  # the others are told all the same, and this one connects anew
            log.exception("a browser could not be told")
            socket.close(GOING_AWAY)


#: All that are open, whose they are, and who looks at each table.
_open: set[Socket] = set()
present = limits.Present("sockets")
_watching: dict[str, list[tuple[Socket, Watched]]] = {}


def come_in(socket: Socket) -> None:
    _open.add(socket)
    present.come(socket.name)


def go_out(socket: Socket) -> None:
    """It looks at nothing any more."""
    _open.discard(socket)
    present.go(socket.name)
    for watched in list(socket.watched):
        socket.leave(watched)


def listening(table: str) -> list[tuple[Socket, Watched]]:
    """Who looks at a table in this process, and through whose eyes; from any thread."""
    return list(_watching.get(table, ()))


def all_open() -> list[Socket]:
    """From any thread."""
    return list(_open)


def publish(games: Sequence[Opened]) -> None:
    """Tell what has changed in these games, to those who may still look: the owner's thread."""
    for opened in games:
        for socket, watched in listening(opened.row.id):
            socket.keep_out(opened, watched)
    hub.publish(games)


def all_listening() -> list[tuple[Socket, Watched]]:
    """Who looks at any table in this process; from any thread."""
    return [(socket, watched) for socket in list(_open) for watched in list(socket.watched)]


def looked_at() -> set[tuple[int, str]]:
    """The persons who have a table before them in this process, and which."""
    return {
        (socket.person, watched.table)
        for socket in list(_open)
        if socket.person is not None
        for watched in list(socket.watched)
    }


def count() -> int:
    """How many browsers are connected."""
    return len(_open)


def close_all() -> None:
    """The process is about to end."""
    for socket in list(_open):
        socket.close(GOING_AWAY)
