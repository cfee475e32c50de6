"""Who may look at a table, and through whose eyes."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from kabinett.core.scene import SPECTATOR
from kabinett.web.live import replays
from kabinett.web.live.json_views import number
from kabinett.web.live.refusals import Refused
from kabinett.web.people.local import person_of
from kabinett.web.play import past
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import NoSuchGame, Opened


def viewer_of(opened: Opened, person: int | None, given: Any, name: str = "seat") -> int:
    """A seat of that person's, or the spectator's, who may have to look on later."""
    if not opened.open_for(person):
        # As if it were not there: nobody learns of it.
        raise NoSuchGame(opened.row.pk)
    viewer = number(given, name)
    if viewer == past.LATE:
        viewer = SPECTATOR
    if viewer != SPECTATOR and viewer not in opened.seats_of(person):
        raise Refused(403, _("This seat is not played here."))
    if viewer == SPECTATOR and past.kept_behind(opened, person):
        return past.LATE
    return viewer


def own_seat(request: HttpRequest, table: str, given: dict[str, Any]) -> int:
    """The seat that a request speaks for."""
    person = person_of(request)
    seat = owner.look(table, lambda opened: viewer_of(opened, person, given.get("seat")))
    if seat < 0:
        raise Refused(403, _("This seat is not played here."))
    if owner.look(table, lambda opened: seat not in opened.answers_for(person)):
        raise Refused(409, _("A bot plays for you here."))
    return seat


def looked_at(request: HttpRequest, table: str) -> Opened:
    """The game as it is shown to who asks; NoSuchGame for whoever may not look at it."""
    person = person_of(request)

    def see(opened: Opened) -> Opened:
        if not opened.open_for(person):
            raise NoSuchGame(table)
        return replays.still(past.as_seen_by(opened, person))

    return owner.look(table, see)


def eyes(request: HttpRequest, opened: Opened) -> int:
    """Through whose eyes an earlier moment is looked at."""
    if not replays.open_to_all(opened):
        return viewer_of(opened, person_of(request), request.GET.get("viewer"), "viewer")
    viewer = number(request.GET.get("viewer"), "viewer")
    if viewer not in range(SPECTATOR, len(opened.seats)):
        raise Refused(404, _("There is no such seat."))
    return viewer
