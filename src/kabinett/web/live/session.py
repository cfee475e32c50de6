"""The sessions of browsers: a browser's messages, and the changes that it gets about its tables.

A session does not know what carries its messages: `kabinett.web.live.sockets` carries them over a
WebSocket, and `kabinett.web.live.http_sessions` over plain HTTP.

A browser sends JSON objects.  Their ``type`` is ``join`` (table, seat, last: the version of the
view that it has), ``leave``, or a key of `handlers`: ``answer`` (ask, choice), ``undo`` and so on.
The session answers a message that has an ``id`` with ``done`` or ``refused`` as soon as the outcome
is stored.  If too many jobs are waiting, ``busy`` says for how many seconds another try is
pointless.  The session sends ``view``, ``change``, ``gone`` and ``closed`` about the tables that
the browser has joined, and the messages of other packages.  Each packet is a list of all messages
that were waiting."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import msgspec
from django.utils import translation

from kabinett.core.data import Data
from kabinett.core.play.asks import IllegalChoice
from kabinett.web.host import limits
from kabinett.web.host.compact import compact
from kabinett.web.host.limits import NOBODY, Counted, TooMuch
from kabinett.web.live import change_requests, eyes, refusals
from kabinett.web.live.hub import hub
from kabinett.web.people.passes import Pass
from kabinett.web.play.jobs import Broke, Busy, Change, Look
from kabinett.web.play.open_game import NoSuchGame, OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.seats import MayNotAct

log = logging.getLogger("kabinett.session")

#: The maximum number of letters of a message.
LONGEST_MESSAGE = 4096
#: The maximum number of changes that wait for a browser; a slower one gets one whole view instead.
BEHIND = 20
#: The maximum number of messages that wait for a browser that takes none; one more ends the
#: session.
MOST_UNSENT = 1000
#: The maximum number of tables that a browser may watch.
TABLES = 8
# Why a session ends: registered close codes of WebSockets for an invalid message, a restart and an
# overload, and a code of our own for a person who has lost access.
NONSENSE, GOING_AWAY, BUSY, LOGGED_OUT = 1008, 1012, 1013, 4401


class Nonsense(Exception):
    """A message that our client never sends."""


@dataclass(frozen=True)
class Visitor:
    """Somebody who has connected.  ``person_id`` is None for somebody who has not logged in."""

    person_id: int | None
    language: str
    by: Pass | None = None  # what entitles the person to be here; None without logins
    counted: Counted = NOBODY


class Viewpoint(NamedTuple):
    """A table, and the seat through whose eyes a session watches it."""

    game_id: str
    seat: int


class Session:
    """One browser's session.  The subclass that carries its messages overrides `send_waiting`."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.person_id = visitor.person_id
        self.language = visitor.language
        self.loop = asyncio.get_running_loop()
        self.viewpoints: dict[Viewpoint, Callable[[str, str], None]] = {}
        self.waiting: deque[tuple[Viewpoint | None, str, str]] = deque()
        self.behind: set[Viewpoint] = set()
        self.close_code = 0  # why it ends; 0: it is open
        self.wake_called = False  # a call of `send_waiting` is on its way

    # -- to the browser

    def wake(self) -> None:
        """Have the waiting messages sent, or the session ended; from any thread."""
        if self.wake_called or self.loop.is_closed():
            return
        self.wake_called = True
        if owner.works_here():
            sessions.to_wake.append(self)  # one wake-up for all of them, after the owner's work
        else:
            self.loop.call_soon_threadsafe(self.send_waiting)

    def send_waiting(self) -> None:
        """In the loop: send the waiting messages, or end the session if it is closed."""

    def queue(self, kind: str, text: str, viewpoint: Viewpoint | None = None) -> None:
        """Queue a message for the browser; from any thread."""
        self.waiting.append((viewpoint, kind, text))
        if len(self.waiting) > MOST_UNSENT:
            self.close(BUSY)
        self.wake()

    def queue_about(self, viewpoint: Viewpoint, kind: str, data: str) -> None:
        """Queue a message about a table; ``data`` is JSON text."""
        head = f'"type":"{kind}","table":"{viewpoint.game_id}","seat":{viewpoint.seat}'
        self.queue(kind, f'{{{head},"data":{data}}}', viewpoint)

    def confirm(self, request_id: int) -> None:
        """Tell the browser that its message is done and stored."""
        self.queue("done", compact({"type": "done", "id": request_id}))

    def refuse(self, request_id: int, sentence: str, **more: int) -> None:
        """Tell the browser why its message is refused."""
        refusal = {"type": "refused", "id": request_id, "error": sentence, **more}
        self.queue("refused", compact(refusal))

    def refuse_too_much(self, request_id: int, error: TooMuch) -> None:
        with translation.override(self.language):
            self.refuse(request_id, error.sentence, wait=error.wait)

    def take_texts(self) -> list[str]:
        """Take the waiting messages.  If too many wait for one table, ask for its whole view, and
        drop its changes until the view comes."""
        waiting = [self.waiting.popleft() for _ in range(len(self.waiting))]
        if len(waiting) > BEHIND:
            counts = Counter(of for of, _, _ in waiting if of is not None)
            for viewpoint, number in counts.items():
                if number > BEHIND and viewpoint not in self.behind:
                    self.behind.add(viewpoint)
                    self.look(viewpoint.game_id, partial(self.send_view, viewpoint))
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
        """Handle one message.  Raise Nonsense if our client never sends such a message."""
        try:
            message: Data = msgspec.json.decode(text) if len(text) <= LONGEST_MESSAGE else {}
            viewpoint = Viewpoint(str(message["table"]), int(message["seat"]))
            kind = str(message["type"])
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise Nonsense from error
        limits.spend(limits.MESSAGES, self.visitor.counted)
        if kind == "join" and len(self.viewpoints) < TABLES:
            self.join(viewpoint, str(message.get("last", "")))
        elif kind == "leave":
            self.leave(viewpoint)
        elif viewpoint not in self.viewpoints or kind not in handlers:
            raise Nonsense
        else:
            try:
                handlers[kind](self, viewpoint, message)
            except TooMuch as error:
                self.refuse_too_much(int(message.get("id", 0)), error)

    def change(self, message: Data, viewpoint: Viewpoint, job: Change[None]) -> None:
        """Submit a job and report its outcome; after a refusal also send the present view."""
        request_id, taking_back = message.get("id"), message["type"] in ("undo", "restart")
        if type(request_id) is not int:
            raise Nonsense
        limits.spend(limits.ANSWERS, self.visitor.counted)

        def send_outcome(done: Future[None]) -> None:
            error = done.exception()
            if error is None:
                return self.confirm(request_id)
            if not isinstance(error, Busy):
                self.look(viewpoint.game_id, partial(self.send_view, viewpoint))
            busy = {"busy": error.wait} if isinstance(error, Busy) else {}
            with translation.override(self.language):
                if isinstance(error, (IllegalChoice, Broke)):
                    sentence = refusals.refusal_sentence(error, taking_back)
                else:
                    what = f"table {viewpoint.game_id}"
                    sentence = refusals.describe_error(error, what)[1]
            return self.refuse(request_id, sentence, **busy)

        job.future.add_done_callback(send_outcome)
        owner.submit(job)

    # -- tables

    def join(self, viewpoint: Viewpoint, last: str) -> None:
        if viewpoint in self.viewpoints:
            return

        def ear(kind: str, data: str) -> None:
            self.queue_about(viewpoint, kind, data)

        def see(game: OpenGame) -> None:
            viewer = eyes.viewer_of(game, self.person_id, viewpoint.seat)
            hub.join(game, viewer, self.language, ear, last)

        self.viewpoints[viewpoint] = ear
        sessions.at_tables.setdefault(viewpoint.game_id, []).append((self, viewpoint))
        self.look(viewpoint.game_id, see, viewpoint)

    def leave(self, viewpoint: Viewpoint) -> None:
        ear = self.forget(viewpoint)
        if ear is not None:
            game_id, language = viewpoint.game_id, self.language
            owner.call(lambda: hub.leave(game_id, language, ear))

    def forget(self, viewpoint: Viewpoint) -> Callable[[str, str], None] | None:
        """Remove a viewpoint; return its listener, or None if there is none."""
        ear = self.viewpoints.pop(viewpoint, None)
        if ear is not None:
            at_table = sessions.at_tables.get(viewpoint.game_id, [])
            at_table[:] = [each for each in at_table if each != (self, viewpoint)]
            if not at_table:
                sessions.at_tables.pop(viewpoint.game_id, None)
        return ear

    def close_if_not_allowed(self, game: OpenGame, viewpoint: Viewpoint) -> None:
        """In the owner's thread: close a viewpoint if its person has lost the seat or may not watch
        the table any longer."""
        # Answers do not change who may watch a game, except the last answer.
        key = "looks", self.person_id, viewpoint.seat, game.row.over
        try:
            game.once(key, lambda: eyes.viewer_of(game, self.person_id, viewpoint.seat))
        except (MayNotAct, NoSuchGame) as error:
            ear = self.viewpoints.get(viewpoint)
            if ear is None:
                return
            hub.leave(viewpoint.game_id, self.language, ear)
            self.close_viewpoint(viewpoint, error)

    def close_viewpoint(self, viewpoint: Viewpoint, error: BaseException) -> None:
        """Forget a viewpoint, and tell the browser why."""
        self.loop.call_soon_threadsafe(self.forget, viewpoint)
        with translation.override(self.language):
            status, sentence = refusals.describe_error(error, f"table {viewpoint.game_id}")
        self.queue_about(viewpoint, "closed", json.dumps({"error": sentence, "status": status}))

    def send_view(self, viewpoint: Viewpoint, game: OpenGame) -> None:
        viewer = eyes.viewer_of(game, self.person_id, viewpoint.seat)
        self.queue_about(viewpoint, "view", compact(hub.view(game, viewer, self.language)))

    def look(
        self, game_id: str, see: Callable[[OpenGame], None], viewpoint: Viewpoint | None = None
    ) -> None:
        """Let the viewpoint look at a table; an error closes the viewpoint."""

        def send_failure(done: Future[None]) -> None:
            if (error := done.exception()) is not None and viewpoint is not None:
                self.close_viewpoint(viewpoint, error)

        job = Look(game_id, see)
        job.future.add_done_callback(send_failure)
        owner.submit(job)


Handler = Callable[[Session, Viewpoint, Data], None]


def handler_of(make_job: change_requests.MakeJob) -> Handler:
    """Return the handler of the messages that ask for a change."""

    def handle(session: Session, viewpoint: Viewpoint, message: Data) -> None:
        try:
            job = make_job(viewpoint.game_id, session.person_id, viewpoint.seat, message)
        except (ValueError, KeyError, TypeError) as error:
            raise Nonsense from error
        session.change(message, viewpoint, job)

    return handle


#: What a session does with each kind of message about a table that it has joined.
#: `kabinett.web.wiring` adds the kinds of packages above.
handlers: dict[str, Handler] = {
    kind: handler_of(make_job) for kind, make_job in change_requests.CHANGES.items()
}


class Sessions:
    """The open sessions of this process, and the tables that they watch.  Any thread may read."""

    def __init__(self) -> None:
        self.open: set[Session] = set()
        self.counts = limits.SocketCounts()
        self.at_tables: dict[str, list[tuple[Session, Viewpoint]]] = {}
        self.to_wake: list[Session] = []  # those with new messages from the owner

    def reset(self) -> None:
        """Forget all sessions, as in a new process."""
        for state in (self.open, self.counts.counts, self.at_tables, self.to_wake):
            state.clear()

    def add(self, session: Session) -> None:
        self.open.add(session)
        self.counts.add(session.visitor.counted)

    def remove(self, session: Session) -> None:
        """Remove a session that has ended, with all its viewpoints."""
        self.open.discard(session)
        self.counts.remove(session.visitor.counted)
        for viewpoint in list(session.viewpoints):
            session.leave(viewpoint)

    def all(self) -> list[Session]:
        return list(self.open)

    def count(self) -> int:
        """Return how many browsers are connected."""
        return len(self.open)

    def at_table(self, game_id: str) -> list[tuple[Session, Viewpoint]]:
        """Return the sessions at a table, with their viewpoints."""
        return list(self.at_tables.get(game_id, ()))

    def viewpoints(self) -> list[tuple[Session, Viewpoint]]:
        """Return all sessions with their viewpoints."""
        return [
            (session, viewpoint) for session in self.all() for viewpoint in list(session.viewpoints)
        ]

    def looked_at(self) -> set[tuple[int, str]]:
        """Return the persons who have tables open in this process, with the ids of these games."""
        return {
            (session.person_id, viewpoint.game_id)
            for session, viewpoint in self.viewpoints()
            if session.person_id is not None
        }

    def publish(self, games: Sequence[OpenGame]) -> None:
        """In the owner's thread: send the changes of these games to all who may watch them."""
        for game in games:
            for session, viewpoint in self.at_table(game.row.id):
                session.close_if_not_allowed(game, viewpoint)
        hub.publish(games)

    def wake(self) -> None:
        """Wake the sessions with new messages from the owner, which has done its work."""
        if self.to_wake:
            sessions = self.to_wake[:]
            self.to_wake.clear()
            with suppress(RuntimeError):  # the loop is closed
                sessions[0].loop.call_soon_threadsafe(send_all_waiting, sessions)

    def close_all(self) -> None:
        """End all sessions before the process ends."""
        for session in self.all():
            session.close(GOING_AWAY)


sessions = Sessions()


def send_all_waiting(sessions: Sequence[Session]) -> None:
    for session in sessions:
        try:
            session.send_waiting()
        except Exception:  # go on with the others; this browser connects again
            log.exception("messages could not be sent to a browser")
            session.close(GOING_AWAY)
