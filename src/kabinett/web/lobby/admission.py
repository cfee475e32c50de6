"""Who may open a game: people with an account, and visitors as guests.

A visitor who opens a game becomes a guest.  If guests already play as many games as the host
allows, the visitor waits in a queue."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth import logout
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from kabinett.core.game import Game as Rules
from kabinett.web.host import limits
from kabinett.web.host.configuration import Guests
from kabinett.web.lobby import capacity, gathering
from kabinett.web.lobby.capacity import NoRoomForGuests
from kabinett.web.people import guests
from kabinett.web.people.local import requesting_person
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game


def may_open(person: Person | None) -> bool:
    """May this person, or a visitor, open a game here?"""
    return person is not None or guests.policy() != Guests.OFF


def open_game(request: HttpRequest, rules: Rules, open_table: Callable[[Person], str]) -> str:
    """Open a table for the person who asks, and return the address to go to.

    ``open_table`` returns the table's id.  A visitor becomes a guest, unless ``open_table`` raises.
    If the site has no room for another guest, the address is that of the queue."""
    person = requesting_person(request)
    limits.spend(limits.TABLES, limits.who(request))
    if person is not None and not person.is_guest:
        return reverse("table", args=[open_table(person)])
    ticket = request.POST.get("ticket", "")
    try:
        capacity.check_guest(request, person, ticket)
    except NoRoomForGuests:
        return reverse("queue", args=[rules.id, capacity.take_ticket(ticket)])
    try:
        with transaction.atomic():
            guest = person or guests.arrive(request)
            game_id = open_table(guest)
    except Exception:
        if person is None:
            logout(request)
        raise
    guests.note_visit(guest)
    capacity.give_back(ticket)
    return reverse("table", args=[game_id])


def needs_account(row: Game, person: Person | None) -> bool:
    """Does a visitor or a guest need an account to sit down here?"""
    if person is not None and not person.is_guest:
        return False
    return not gathering.may_guest_sit(row)


def visitor_may_join(game_id: str, invite: str) -> bool:
    """May a visitor sit down at this table as a guest?  A visitor without an invitation does not
    learn whether the table exists."""
    row = Game.objects.filter(pk=game_id).first()
    if row is None or not gathering.may_see(row, list(row.seats.all()), None, invite):
        return False
    return gathering.may_guest_sit(row)


def join(request: HttpRequest, game_id: str, number: int, invite: str) -> Person:
    """Seat the person.  A visitor becomes a guest, unless the seat cannot be taken."""
    person = requesting_person(request)
    if person is not None and not person.is_guest:
        gathering.join(game_id, person, number, invite)
        return person
    capacity.check_seat(request, person, game_id)
    try:
        with transaction.atomic():
            guest = person or guests.arrive(request)
            gathering.join(game_id, guest, number, invite)
    except Exception:
        if person is None:
            logout(request)
        raise
    guests.note_visit(guest)
    return guest


def to_log_in(request: HttpRequest) -> HttpResponse:
    """Redirect a visitor to the login."""
    from django.contrib.auth.views import redirect_to_login

    return redirect_to_login(request.get_full_path(), reverse("account_login"))
