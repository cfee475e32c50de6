"""Brings what was said to all who may read it and look at the table, in every process."""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from django.db import DatabaseError, connection

from kabinett.web.host import clock
from kabinett.web.host.compact import compact
from kabinett.web.live import sockets
from kabinett.web.live.hub import hub
from kabinett.web.people.blocks import blocked_by
from kabinett.web.play import past
from kabinett.web.play.jobs import Job
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import Damaged, NoSuchGame, Opened
from kabinett.web.talk import chat
from kabinett.web.talk.models import Message

log = logging.getLogger("kabinett.talk")

#: Seconds between two looks whether something was said in another process.
PAUSE = 0.5
#: A commit may come so many seconds after its time was noted.
LATE = 10.0


class Crier:
    """One thread of the web process."""

    def __init__(self) -> None:
        self.woken = threading.Event()
        self.stopped = False
        self.begun = clock.now()
        self.cried: dict[int, float] = {}  # what has been told, by its time
        # What else is to be done away from the owner's thread.
        self.besides: list[Callable[[], None]] = []

    def wake(self) -> None:
        self.woken.set()

    def start(self) -> None:
        threading.Thread(target=self.run, name="crier", daemon=True).start()

    def run(self) -> None:
        while not self.stopped:
            self.woken.wait(PAUSE)
            self.woken.clear()
            try:
                self.cry()
                for lay_down in self.besides:
                    lay_down()
                for game in hub.behind():
                    owner.submit(Job(game, hub.catch_up))
            except DatabaseError:
                log.exception("the crier tries again")
                connection.close()
            except Exception:
                log.exception("the crier goes on after an error")

    def cry(self) -> None:
        """Tell what is new."""
        if clock.now() < self.begun:  # the computer's clock was set back
            self.begun = clock.now() - LATE
        since = max(self.begun, clock.now() - LATE)
        self.cried = {number: at for number, at in self.cried.items() if at >= since - LATE}
        if not sockets.looked_at():
            return
        fresh: dict[str, list[Message]] = defaultdict(list)
        for message in (
            Message.objects.filter(at__gte=since).select_related("person").order_by("pk")
        ):
            if message.pk not in self.cried:
                self.cried[message.pk] = message.at
                fresh[message.game_id].append(message)
        for game, messages in fresh.items():
            try:
                owner.look(game, partial(tell, messages=messages))
            except (NoSuchGame, Damaged):
                continue


def tell(opened: Opened, messages: list[Message]) -> None:
    """Tell all who listen at a table what they may read."""
    for socket, watched in sockets.listening(opened.row.pk):
        if not opened.open_for(socket.person) or past.kept_behind(opened, socket.person):
            continue  # who looks on later asks for it himself
        hidden = blocked_by(socket.person)
        for message in messages:
            data = chat.told(message, opened, socket.person, hidden)
            if data is not None:
                socket.tell("talk", sockets.framed("talk", watched, compact(data)), watched)


crier = Crier()
