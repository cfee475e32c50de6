"""Who is at a table now, and up to when each person has seen it.

Each process notes now and then, in the seats' rows, which persons have a table open here.  So every
process knows who is there; anything newer than the note is unread, and a person who was there a
moment ago needs no notice.  Viewers of a table learn who else is there.  Presence holds nothing of
the game, only that somebody looks."""

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
from kabinett.web.live.sockets import Channel, Socket, channel_message
from kabinett.web.people.local import has_accounts
from kabinett.web.play.models import Seat

log = logging.getLogger("kabinett.presence")

#: A person noted within this time counts as present.
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
    """What this process has noted and sent.  On a site for one person it sends nothing."""

    def __init__(self, telling: bool = True) -> None:
        self.is_telling = telling
        self.previous_pairs: Pairs = set()
        self.noted_at = 0.0
        self.sent_seats: WeakKeyDictionary[Socket, dict[Channel, list[int]]] = WeakKeyDictionary()

    def look(self) -> None:
        """Note and send who is there, if somebody has come or gone, or the note is old."""
        pairs = sockets.looked_at()
        # Somebody may set the computer's clock back.
        if pairs == self.previous_pairs and abs(clock.now() - self.noted_at) < NOTE:
            return self.tell(self.newly_watched_tables())
        note(pairs | self.previous_pairs)  # those who have just gone have seen it until now
        if self.is_telling:
            self.tell({table for _person, table in pairs})
        self.previous_pairs, self.noted_at = pairs, clock.now()

    def newly_watched_tables(self) -> set[str]:
        """The tables that a browser has opened in one more window."""
        return {
            channel.table
            for socket, channel in sockets.all_channels()
            if channel not in self.sent_seats.get(socket, {})
        }

    def tell(self, tables: Iterable[str]) -> None:
        """Send to viewers of these tables who is there, if they do not know it."""
        at, here = now(), {table: list[int]() for table in tables}
        if not here:
            return
        for seat in Seat.objects.filter(game__in=here).only("game", "number", "person", "looked"):
            if is_here(seat, at):
                here[seat.game_id].append(seat.number)
        for socket, channel in sockets.all_channels():
            seats_by_channel = self.sent_seats.setdefault(socket, {})
            seats = here.get(channel.table)
            if seats is not None and seats_by_channel.get(channel) != seats:
                seats_by_channel[channel] = seats
                socket.tell("here", channel_message("here", channel, json.dumps(seats)), channel)

    def run(self, stop: threading.Event) -> None:
        while not stop.wait(LOOK):
            try:
                self.look()
            except DatabaseError as error:
                log.warning("who is there could not be noted: %s", error)
            except Exception:
                log.exception("who is there could not be noted")
        connection.close()


def note(pairs: Pairs) -> None:
    """Note that these persons look at these tables now."""
    seats = Seat.objects.filter(game__in={table for _person, table in pairs}, person__isnull=False)
    mine = [
        pk
        for pk, person, game in seats.values_list("pk", "person", "game")
        if (person, game) in pairs
    ]
    Seat.objects.filter(pk__in=mine).update(looked=now())


def start() -> None:
    """Look in a thread until this process ends."""
    threading.Thread(
        target=Presence(has_accounts()).run, args=[threading.Event()], name="presence", daemon=True
    ).start()
