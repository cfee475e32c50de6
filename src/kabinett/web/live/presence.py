"""Who is at a table now, and when each person last looked at it.

Each process regularly writes the time into the rows of the seats whose people have the table open
here.  So every process knows who is there.  Anything newer than this time is unread for the person,
and a person who was there a moment ago needs no notice.  Viewers of a table see who else is there.
Presence reveals nothing about the game, only that somebody is looking."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from weakref import WeakKeyDictionary

from kabinett.web.host import clock
from kabinett.web.host.loops import Job, Loop
from kabinett.web.live.session import Session, Viewpoint, sessions
from kabinett.web.people.local import has_accounts
from kabinett.web.play.models import Seat

#: A person noted within this time counts as present.
HERE = timedelta(seconds=45)
#: Seconds between two notes of who is there.
NOTE = 15.0
#: Seconds between two checks of whether somebody has come or gone.
LOOK = 1.0

#: Persons, and the ids of games that they look at.
Pairs = set[tuple[int, str]]


def is_here(seat: Seat, at: datetime) -> bool:
    """Is the person of this seat at the table now?"""
    return seat.person_id is not None and seat.looked is not None and abs(at - seat.looked) < HERE


class Presence:
    """What this process has noted and sent about presence.  On a site for one person it sends
    nothing."""

    def __init__(self, telling: bool = True) -> None:
        self.is_telling = telling
        self.previous_pairs: Pairs = set()
        self.noted_at = 0.0
        self.sent_seats: WeakKeyDictionary[Session, dict[Viewpoint, list[int]]] = (
            WeakKeyDictionary()
        )

    def check(self) -> None:
        """Note and send who is there, if somebody has come or gone, or the note is old."""
        pairs = sessions.looked_at()
        # Somebody may set the computer's clock back.
        if pairs == self.previous_pairs and abs(clock.now() - self.noted_at) < NOTE:
            game_ids = self.newly_watched_tables()
        else:
            note(pairs | self.previous_pairs)  # also people who have just gone
            game_ids = {game_id for _person, game_id in pairs}
            self.previous_pairs, self.noted_at = pairs, clock.now()
        if self.is_telling:
            self.tell(game_ids)

    def newly_watched_tables(self) -> set[str]:
        """Return the ids of the games with a new viewer, to whom nothing has been sent yet."""
        return {
            viewpoint.game_id
            for session, viewpoint in sessions.viewpoints()
            if viewpoint not in self.sent_seats.get(session, {})
        }

    def tell(self, game_ids: Iterable[str]) -> None:
        """Tell the viewers of these games who is there, if they do not know it yet."""
        at, here = clock.now_utc(), {game_id: list[int]() for game_id in game_ids}
        if not here:
            return
        for seat in Seat.objects.filter(game__in=here).only("game", "number", "person", "looked"):
            if is_here(seat, at):
                here[seat.game_id].append(seat.number)
        for session, viewpoint in sessions.viewpoints():
            seats_by_viewpoint = self.sent_seats.setdefault(session, {})
            seats = here.get(viewpoint.game_id)
            if seats is not None and seats_by_viewpoint.get(viewpoint) != seats:
                seats_by_viewpoint[viewpoint] = seats
                session.queue_about(viewpoint, "here", json.dumps(seats))


def note(pairs: Pairs) -> None:
    """Note that these people are looking at these games now."""
    seats = Seat.objects.filter(
        game__in={game_id for _person, game_id in pairs}, person__isnull=False
    )
    mine = [
        pk
        for pk, person, members, game in seats.values_list("pk", "person", "members", "game")
        if any((each, game) in pairs for each in (person, *members))
    ]
    Seat.objects.filter(pk__in=mine).update(looked=clock.now_utc())


def start() -> None:
    """Start the thread that looks until this process ends."""
    Loop("presence", [Job("who is there", LOOK, Presence(has_accounts()).check)]).start()
