"""Limits how many games there may be: of one person with bots, of the guests on one device, and of
all guests on the site.  Tables of classes have limits of their own and do not count."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from kabinett.web.host import clock, limits
from kabinett.web.live.refusals import Refused
from kabinett.web.people import devices
from kabinett.web.people.models import Guest, Person, QueueTicket
from kabinett.web.play.models import Game, Kind

#: A guest's game counts against the host's limit until nobody has answered for this long.
ACTIVE = timedelta(minutes=10)
#: A place in the queue is kept while its page asks at least this often.
WAITING = timedelta(seconds=30)


class NoRoomForGuests(Exception):
    """Guests already play as many games as the host allows."""


def check_bots(person_id: int, game_id: str = "") -> None:
    """Check that a person may have this game with bots, or a new one, beside his others; TooMuch if
    not, because bots cost computing time."""
    own_games = Game.objects.filter(opened_by=person_id, over=False, record="").exclude(pk=game_id)
    with_bots = own_games.filter(seats__kind=Kind.BOT).distinct()
    limits.check_capacity(limits.GAMES_WITH_BOTS, with_bots.count())


def check_guest(request: HttpRequest, person: Person | None, token: str = "") -> None:
    """Check that a guest, or a visitor about to become one, may open another game.

    ``token``: the visitor's ticket, or "".  Raises TooMuch if the device has as many games as it
    may have, and `NoRoomForGuests` if the site has."""
    check_device(request, person)
    ahead = count_ahead(token)
    if not has_capacity(count_waiting() if ahead is None else ahead):
        raise NoRoomForGuests


def check_seat(request: HttpRequest, person: Person | None, game_id: str) -> None:
    """Check that a guest, or a visitor about to become one, may sit down at somebody's table.

    Raises TooMuch if the device has as many games as it may have.  Raises Refused if the site has
    no room for another game of guests."""
    check_device(request, person, game_id)
    if not has_guest(game_id):
        check_table()


def check_table() -> None:
    """Check that there may be another table with guests, if its opener has an account and so does
    not wait in the queue; Refused if not."""
    if not has_capacity(ahead=0):
        raise Refused(_("As many guests are playing now as this site has room for."))


def check_device(request: HttpRequest, person: Person | None, game_id: str = "") -> None:
    """Check that the guests of this browser may have this game, or a new one, beside their other
    open games; TooMuch if not."""
    device = person.guest.device if person else devices.device_of(request).name
    games = Game.objects.filter(over=False, record="", seats__person__guest__device=device)
    limits.check_capacity(limits.GAMES_OF_GUEST, games.exclude(pk=game_id).distinct().count())


def has_guest(game_id: str) -> bool:
    """Has a guest a seat in this game?"""
    return Guest.objects.filter(person__seats__game=game_id).exists()


def has_capacity(ahead: int) -> bool:
    """Is there room for one more guest, with this many visitors waiting ahead?"""
    playing = Game.objects.filter(
        over=False,
        record="",
        updated__gte=clock.now_utc() - ACTIVE,
        seats__person__guest__in_class=False,
    )
    room: int = settings.HOSTING.guest_games
    return playing.distinct().count() + ahead < room


# -- the queue


def take_ticket(token: str = "") -> str:
    """Return the token of a place at the end of the queue.  A visitor who already has a place keeps
    it."""
    QueueTicket.objects.filter(seen__lt=clock.now_utc() - WAITING).delete()
    if token and QueueTicket.objects.filter(token=token).exists():
        return token
    return QueueTicket.objects.create(token=secrets.token_urlsafe(16), seen=clock.now_utc()).token


def count_waiting() -> int:
    return QueueTicket.objects.filter(seen__gte=clock.now_utc() - WAITING).count()


def count_ahead(token: str) -> int | None:
    """Return the number of visitors ahead of this ticket, and renew its place.  None if the ticket
    is unknown."""
    ticket = QueueTicket.objects.filter(token=token).first() if token else None
    if ticket is None:
        return None
    QueueTicket.objects.filter(pk=ticket.pk).update(seen=clock.now_utc())
    waiting = QueueTicket.objects.filter(seen__gte=clock.now_utc() - WAITING)
    return waiting.filter(pk__lt=ticket.pk).count()


def give_back(token: str) -> None:
    """Remove a ticket whose visitor has sat down."""
    QueueTicket.objects.filter(token=token).delete()
