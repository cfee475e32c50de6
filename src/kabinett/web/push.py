"""Pushes each viewer's view as Server-Sent Events, when it has changed and only then."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed, StreamingHttpResponse
from django.utils import translation

from kabinett.core.scene import difference
from kabinett.web.api import language, problem, viewer_of
from kabinett.web.tables import NoSuchGame, open_game
from kabinett.web.view_data import View, view_of
from kabinett.web.watcher import PAUSE, Watcher

#: Seconds between the comments that are sent so that dead connections are noticed.
PING = 15.0
#: Milliseconds after which a browser that has lost its stream comes again.
RETRY = 1000

T = TypeVar("T")
log = logging.getLogger("kabinett.push")

# Database work is done here, never in the event loop.  The threads keep their connections.
_threads = ThreadPoolExecutor(4, thread_name_prefix="push")


async def in_thread(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work)


class Subscription:
    """One open stream: woken when its game has changed."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.revision = -1
        self.loop = asyncio.get_running_loop()
        self.woken = asyncio.Event()

    def wake(self) -> None:
        """From any thread."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.woken.set)


class Hub:
    """All open streams of this process, and the thread that watches the database for them."""

    def __init__(self) -> None:
        self.subscriptions: set[Subscription] = set()
        self.lock = threading.Lock()
        self.closed = False
        self.thread: threading.Thread | None = None

    def subscribe(self, game_id: str) -> Subscription:
        subscription = Subscription(game_id)
        with self.lock:
            self.subscriptions.add(subscription)
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self.watch, name="watcher", daemon=True)
                self.thread.start()
        return subscription

    def leave(self, subscription: Subscription) -> None:
        with self.lock:
            self.subscriptions.discard(subscription)

    def close(self) -> None:
        """End all streams: the process is about to."""
        self.closed = True
        for each in list(self.subscriptions):
            each.wake()

    def watch(self) -> None:
        watcher = Watcher()
        self.wake_changed(watcher)
        while True:
            try:
                if watcher.wait(PAUSE):
                    self.wake_changed(watcher)
            except Exception:
                log.exception("the database could not be watched")
                threading.Event().wait(1)

    def wake_changed(self, watcher: Watcher) -> None:
        """Wake the streams of those games whose revision has moved."""
        with self.lock:
            open_now = list(self.subscriptions)
        revisions = watcher.revisions(sorted({each.game_id for each in open_now}))
        for each in open_now:
            revision = revisions.get(each.game_id, 0)
            if revision != each.revision:
                each.revision = revision
                each.wake()


hub = Hub()


async def stream(request: HttpRequest, table: str) -> HttpResponseBase:
    """The stream of one viewer of one table."""
    if request.method != "GET":
        return HttpResponseNotAllowed(["GET"])
    speaks, last = language(), request.headers.get("Last-Event-ID", "")

    def check() -> int:
        return viewer_of(open_game(table), request.GET.get("seat"))

    try:
        viewer = await in_thread(in_language(speaks, check))
    except Exception as error:
        return problem(error, request.path)
    return StreamingHttpResponse(
        events(table, viewer, speaks, last),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def in_language(speaks: str, work: Callable[[], T]) -> Callable[[], T]:
    """Work that another thread shall do in this language."""

    def done() -> T:
        with translation.override(speaks):
            return work()

    return done


async def events(table: str, viewer: int, speaks: str, last: str) -> AsyncIterator[str]:
    """The events of one stream, until the client goes or the game is deleted."""

    def look() -> View:
        opened = open_game(table)
        viewer_of(opened, viewer)
        return view_of(opened, viewer, speaks)

    sent: View | None = None  # the last view that this stream has sent
    subscription = hub.subscribe(table)
    # By a clock of its own: a ping put off by a change that this viewer may not see would tell
    # of a secret answer.
    ping = time.monotonic() + PING
    yield f"retry: {RETRY}\n\n"
    try:
        while not hub.closed:
            subscription.woken.clear()
            try:
                view = await in_thread(in_language(speaks, look))
            except NoSuchGame:
                yield "event: gone\ndata: {}\n\n"
                return
            if view["version"] != last:
                last = view["version"]
                kind = "view" if sent is None else "change"
                data = json.dumps(view if sent is None else change(sent, view))
                sent = view
                yield f"id: {last}\nevent: {kind}\ndata: {data}\n\n"
            while not await woken(subscription, ping):
                yield ": ping\n\n"
                ping += PING
    finally:
        hub.leave(subscription)


async def woken(subscription: Subscription, until: float) -> bool:
    try:
        await asyncio.wait_for(subscription.woken.wait(), max(0.0, until - time.monotonic()))
    except TimeoutError:
        return False
    return True


def change(sent: View, view: View) -> View:
    """What the stream's last view must be given to become this one."""
    start = common(sent["log"], view["log"])
    return {
        "version": view["version"],
        "public": difference(sent["public"], view["public"]),
        "own": difference(sent["own"], view["own"]),
        "log_start": start,
        "log": view["log"][start:],
    }


def common(sent: list[View], log: list[View]) -> int:
    """How many lines at the beginning are the same."""
    for place, (old, new) in enumerate(zip(sent, log, strict=False)):
        if old != new:
            return place
    return min(len(sent), len(log))
