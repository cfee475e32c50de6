"""Play over one WebSocket: answers come in, and each viewer gets what has changed for him.

A browser sends, as JSON: ``join`` (table, seat, last: the version that it has), ``leave``,
``answer`` (ask, choice), ``undo``, ``restart``, and the kinds of `handlers`.  A message with an
``id`` gets an answer, ``done`` or ``refused``, once it is stored; where too many are waiting,
``busy`` says for how many seconds another try is of no use.  The browser gets ``view``, ``change``,
``gone`` and ``closed`` of the tables that it has joined, and what other rooms send.  Each packet is
a list of all messages that were waiting."""

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

from kabinett.core.data import Data
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
from kabinett.web.play.seats import MayNotAct
from kabinett.web.play.tables import NoSuchGame, OpenGame

log = logging.getLogger("kabinett.sockets")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

#: Most letters of a message.
LONGEST = 4096
#: Most changes that wait for a browser; a slower one gets one whole view instead.
BEHIND = 20
#: Most messages that wait for a browser that takes nothing: then its socket closes.
KEPT = 1000
#: Most tables that a browser may watch.
TABLES = 8
# Codes of RFC 6455 for nonsense, for the end of the site, and for too much; and our own code for a
# person who may not be here any more.
NONSENSE, GOING_AWAY, BUSY, LOGGED_OUT = 1008, 1012, 1013, 4401


class Channel(NamedTuple):
    """A table, and the seat through whose eyes a socket watches it."""

    table: str
    seat: int


class Nonsense(Exception):
    """A message that our client never sends."""


#: Handlers of other rooms for their kinds of messages about a joined table.
handlers: dict[str, Callable[[Socket, Channel, Data], None]] = {}


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
        self.channels: dict[Channel, Callable[[str, str], None]] = {}
        self.waiting: deque[tuple[Channel | None, str, str]] = deque()
        self.behind: set[Channel] = set()
        self.wake_event = asyncio.Event()
        self.wake_called = False  # a call of `send_waiting` is on its way
        self.wire: Wire | None = None  # sends waiting messages at once
        self.sending = False  # the browser has not taken the last packet yet
        self.close_code = 0  # of the close; 0: open

    # -- to the browser

    def tell(self, kind: str, text: str, channel: Channel | None = None) -> None:
        """Queue a message for the browser; from any thread."""
        self.waiting.append((channel, kind, text))
        if len(self.waiting) > KEPT:
            self.close(BUSY)
        self.wake()

    def wake(self) -> None:
        if self.wake_called or self.loop.is_closed():
            return
        self.wake_called = True
        if owner.works_here():
            _to_wake.append(self)  # one call for all of them, when it has done its work
        else:
            self.loop.call_soon_threadsafe(self.send_waiting)

    def send_waiting(self) -> None:
        """In the loop: send all waiting messages in one packet, if that is possible at once."""
        wire = self.wire
        if wire is None or self.close_code or self.sending or not wire.free:
            self.wake_event.set()
            return
        self.wake_called = False
        if texts := self.take_texts():
            wire.tell(f"[{','.join(texts)}]")

    async def send_all(self, send: Send) -> None:
        """Send messages that could not go at once, until the socket closes."""
        while not self.close_code:
            await self.wake_event.wait()
            self.wake_event.clear()
            self.wake_called = False
            if texts := self.take_texts():
                self.sending = True
                await send({"type": "websocket.send", "text": f"[{','.join(texts)}]"})
                self.sending = False
        await send({"type": "websocket.close", "code": self.close_code})

    def take_texts(self) -> list[str]:
        """Take the waiting messages.  If too many wait for one table, ask for its whole view, and
        drop its changes until the view comes."""
        waiting = [self.waiting.popleft() for _ in range(len(self.waiting))]
        if len(waiting) <= BEHIND and not self.behind:
            return [text for _, _, text in waiting]
        if len(waiting) > BEHIND:
            counts = Counter(of for of, _, _ in waiting if of is not None)
            for channel, number in counts.items():
                if number > BEHIND and channel not in self.behind:
                    self.behind.add(channel)
                    self.submit(channel.table, partial(self.send_view, channel))
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
        self.close_code = self.close_code or code
        self.wake()

    # -- from the browser

    def hear(self, text: str) -> None:
        """Handle one message; Nonsense if our client never sends such a one."""
        try:
            message: Data = msgspec.json.decode(text) if len(text) <= LONGEST else {}
            channel = Channel(str(message["table"]), int(message["seat"]))
            kind = message["type"]
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise Nonsense from error
        limits.spend("messages", self.name)
        if kind == "join" and len(self.channels) < TABLES:
            self.join(channel, str(message.get("last", "")))
        elif kind == "leave":
            self.leave(channel)
        elif kind == "answer" and channel in self.channels:
            opening, choice = message.get("ask"), message.get("choice")
            if type(opening) is not int or not isinstance(choice, str):
                raise Nonsense
            job = service.answer_job(channel.table, self.person, channel.seat, opening, choice)
            self.change(message, channel, job)
        elif kind in ("undo", "restart") and channel in self.channels:
            job = service.take_back_job(
                channel.table, self.person, channel.seat, whole_turn=kind == "restart"
            )
            self.change(message, channel, job)
        elif kind in deciding.MESSAGES and channel in self.channels:
            try:
                job = deciding.MESSAGES[kind](channel.table, self.person, channel.seat, message)
            except (ValueError, KeyError, TypeError) as error:
                raise Nonsense from error
            self.change(message, channel, job)
        elif kind in handlers and channel in self.channels:
            try:
                handlers[kind](self, channel, message)
            except TooMuch as error:
                self.refuse(int(message.get("id", 0)), error)
        else:
            raise Nonsense

    def refuse(self, number: int, error: TooMuch) -> None:
        """Refuse a message that was one too many."""
        with translation.override(self.language):
            answer = {"type": "refused", "id": number, "error": error.sentence, "wait": error.wait}
        self.tell("refused", compact(answer))

    def join(self, channel: Channel, last: str) -> None:
        if channel in self.channels:
            return

        def ear(kind: str, data: str) -> None:
            self.tell(kind, channel_message(kind, channel, data), channel)

        def see(game: OpenGame) -> None:
            viewer = eyes.viewer_of(game, self.person, channel.seat)
            hub.join(game, viewer, self.language, ear, last)

        self.channels[channel] = ear
        _at_table.setdefault(channel.table, []).append((self, channel))
        self.submit(channel.table, see, channel)

    def leave(self, channel: Channel) -> None:
        ear = self.forget(channel)
        if ear is not None:
            table, language = channel.table, self.language
            owner.call(lambda: hub.leave(table, language, ear))

    def forget(self, channel: Channel) -> Callable[[str, str], None] | None:
        """Remove a channel; its listener, or None if there is none."""
        ear = self.channels.pop(channel, None)
        if ear is not None:
            at_table = _at_table.get(channel.table, [])
            at_table[:] = [each for each in at_table if each != (self, channel)]
            if not at_table:
                _at_table.pop(channel.table, None)
        return ear

    def close_if_not_allowed(self, game: OpenGame, channel: Channel) -> None:
        """In the owner's thread: close a channel if its person has lost the seat, or may no longer
        watch the table."""
        # Answers do not change who may watch a game, except the last one.
        key = "looks", self.person, channel.seat, game.row.over
        try:
            game.once(key, lambda: eyes.viewer_of(game, self.person, channel.seat))
        except (MayNotAct, NoSuchGame) as error:
            ear = self.channels.get(channel)
            if ear is None:
                return
            hub.leave(channel.table, self.language, ear)
            self.loop.call_soon_threadsafe(self.forget, channel)
            self.tell_closed(channel, error)

    def tell_closed(self, channel: Channel, error: BaseException) -> None:
        with translation.override(self.language):
            status, sentence = refusals.describe_error(error, f"table {channel.table}")
        data = json.dumps({"error": sentence, "status": status})
        self.tell("closed", channel_message("closed", channel, data))

    def send_view(self, channel: Channel, game: OpenGame) -> None:
        viewer = eyes.viewer_of(game, self.person, channel.seat)
        view = hub.view(game, viewer, self.language)
        self.tell("view", channel_message("view", channel, compact(view)), channel)

    def submit(
        self, table: str, see: Callable[[OpenGame], None], channel: Channel | None = None
    ) -> None:
        """Look at a table; an error closes the channel."""

        def report_failure(error: BaseException | None) -> None:
            if error is not None and channel is not None:
                self.loop.call_soon_threadsafe(self.forget, channel)
                self.tell_closed(channel, error)

        job = Job(table, see)
        job.on_done = report_failure
        owner.put(job)

    def change(self, message: Data, channel: Channel, job: Job[None]) -> None:
        """Do a job and send its outcome to the browser; after a refusal also the present view."""
        number, taking_back = message.get("id"), message["type"] in ("undo", "restart")
        if type(number) is not int:
            raise Nonsense
        try:
            limits.spend("answers", self.name)
        except TooMuch as error:
            return self.refuse(number, error)

        def report_outcome(error: BaseException | None) -> None:
            if error is None:
                return self.tell("done", f'{{"type":"done","id":{number}}}')
            if not isinstance(error, Busy):
                self.submit(channel.table, partial(self.send_view, channel))
            with translation.override(self.language):
                if isinstance(error, (IllegalChoice, RulesBroke)):
                    sentence = refusals.refusal_sentence(error, taking_back)
                else:
                    sentence = refusals.describe_error(error, f"table {channel.table}")[1]
            answer: dict[str, object] = {"type": "refused", "id": number, "error": sentence}
            if isinstance(error, Busy):
                answer["busy"] = error.wait
            return self.tell("refused", compact(answer))

        job.on_done = report_outcome
        owner.put(job)


def channel_message(kind: str, channel: Channel, data: str) -> str:
    """The JSON of a message about a table; ``data`` is JSON already."""
    return f'{{"type":"{kind}","table":"{channel.table}","seat":{channel.seat},"data":{data}}}'


#: Sockets with new messages from the owner.
_to_wake: list[Socket] = []


def wake_all() -> None:
    """Wake all sockets with new messages: the owner has done its work."""
    if _to_wake:
        sockets = _to_wake[:]
        _to_wake.clear()
        with suppress(RuntimeError):  # the loop is closed
            sockets[0].loop.call_soon_threadsafe(send_all_waiting, sockets)


def send_all_waiting(sockets: list[Socket]) -> None:
    for socket in sockets:
        try:
            socket.send_waiting()
        except Exception:  # go on with the others; this browser connects anew
            log.exception("a browser could not be told")
            socket.close(GOING_AWAY)


#: All open sockets, their numbers by person, and the channels of each table.
_open: set[Socket] = set()
open_counts = limits.PresentCounts("sockets")
_at_table: dict[str, list[tuple[Socket, Channel]]] = {}


def come_in(socket: Socket) -> None:
    _open.add(socket)
    open_counts.add(socket.name)


def go_out(socket: Socket) -> None:
    """Remove a closed socket with all its channels."""
    _open.discard(socket)
    open_counts.remove(socket.name)
    for channel in list(socket.channels):
        socket.leave(channel)


def listeners_at(table: str) -> list[tuple[Socket, Channel]]:
    """The sockets and channels at a table in this process; from any thread."""
    return list(_at_table.get(table, ()))


def all_open() -> list[Socket]:
    """All open sockets of this process; from any thread."""
    return list(_open)


def publish(games: Sequence[OpenGame]) -> None:
    """In the owner's thread: send the changes of these games to all who may watch them."""
    for game in games:
        for socket, channel in listeners_at(game.row.id):
            socket.close_if_not_allowed(game, channel)
    hub.publish(games)


def all_channels() -> list[tuple[Socket, Channel]]:
    """All sockets and their channels in this process; from any thread."""
    return [(socket, channel) for socket in list(_open) for channel in list(socket.channels)]


def looked_at() -> set[tuple[int, str]]:
    """The persons who have tables open in this process, with these tables."""
    return {
        (socket.person, channel.table)
        for socket in list(_open)
        if socket.person is not None
        for channel in list(socket.channels)
    }


def count() -> int:
    """How many browsers are connected."""
    return len(_open)


def close_all() -> None:
    """Close all sockets before the process ends."""
    for socket in list(_open):
        socket.close(GOING_AWAY)
