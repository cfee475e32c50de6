"""Who is at a table now, and how far each person has seen it.

A process notes now and then, in the seats' rows, which persons have a table before them here; so
it is known in every process, what is newer than the note is unread, and who was there just now
needs no notice.  Whoever looks at a table is told of who else is there.  Nothing of the game is in
it, only that somebody looks."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from weakref import WeakKeyDictionary

from django.db import DatabaseError, connection

from kabinett.web.host import clock
from kabinett.web.live import sockets
from kabinett.web.live.sockets import Socket, Watched, framed
from kabinett.web.people.local import served
from kabinett.web.play.models import Seat

log = logging.getLogger("kabinett.presence")

#: Whoever has been seen so lately is there.
HERE = timedelta(seconds=45)
#: Seconds between two notes of who is there.
NOTE = 15.0
#: Seconds between two looks whether somebody has come or gone.
LOOK = 1.0

Pairs = set[tuple[int, str]]


def now() -> datetime:
    return datetime.fromtimestamp(clock.now(), UTC)


def is_here(seat: Seat, at: datetime) -> bool:
    """Is the person of this seat at the table now?"""
    return seat.person_id is not None and seat.looked is not None and abs(at - seat.looked) < HERE


class Presence:
    """What this process has noted and told.  One person alone is told nothing."""

    def __init__(self, telling: bool = True) -> None:
        self.telling = telling
        self.before: Pairs = set()
        self.noted = 0.0
        self.told: WeakKeyDictionary[Socket, dict[Watched, list[int]]] = WeakKeyDictionary()

    def look(self) -> None:
        """Note and tell, if somebody has come or gone or it is time again."""
        there = sockets.looked_at()
        # The computer's clock may be set back.
        if there == self.before and abs(clock.now() - self.noted) < NOTE:
            return self.tell(self.new())
        note(there | self.before)  # who has just gone has seen it until now
        if self.telling:
            self.tell({table for _person, table in there})
        self.before, self.noted = there, clock.now()

    def new(self) -> set[str]:
        """The tables of which somebody who is here already has one more window open."""
        return {
            watched.table
            for socket, watched in sockets.all_listening()
            if watched not in self.told.get(socket, {})
        }

    def tell(self, tables: Iterable[str]) -> None:
        """Tell those who look at these tables of who else is there, where they do not know it."""
        at, here = now(), {table: list[int]() for table in tables}
        if not here:
            return
        for seat in Seat.objects.filter(game__in=here).only("game", "number", "person", "looked"):
            if is_here(seat, at):
                here[seat.game_id].append(seat.number)
        for socket, watched in sockets.all_listening():
            known = self.told.setdefault(socket, {})
            seats = here.get(watched.table)
            if seats is not None and known.get(watched) != seats:
                known[watched] = seats
                socket.tell("here", framed("here", watched, json.dumps(seats)), watched)

    def run(self, stop: threading.Event) -> None:
        while not stop.wait(LOOK):
            try:
                self.look()
            except DatabaseError as error:
                log.warning("who is there could not be noted: %s", error)
            except Exception:
                log.exception("who is there could not be noted")
        connection.close()


def note(there: Pairs) -> None:
    """These persons look at these tables now."""
    found = Seat.objects.filter(game__in={table for _person, table in there}, person__isnull=False)
    mine = [
        pk
        for pk, person, game in found.values_list("pk", "person", "game")
        if (person, game) in there
    ]
    Seat.objects.filter(pk__in=mine).update(looked=now())


def start() -> None:
    """Look from now on, until this process ends."""
    threading.Thread(
        target=Presence(served()).run, args=[threading.Event()], name="presence", daemon=True
    ).start()
