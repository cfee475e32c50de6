"""Notes which devices have shown which hands at a class's tables.

Whoever has seen a hand may not sit elsewhere at that table.  A pupil who is removed and joins again
is another person, so the site goes by the device: the browser's cookie (`people.devices`)."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.signals import user_logged_in
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from kabinett.core.show.scene import SPECTATOR
from kabinett.web.classes.models import Class, ClassTable, Pupil, SeenHand
from kabinett.web.people import devices, guests
from kabinett.web.people.models import Guest, Person
from kabinett.web.play.models import Seat

#: The seat number that means the hands of all seats.
ALL = SPECTATOR


def note(table: ClassTable, seat: int, device: str) -> None:
    """Note that this device shows the hand of a seat, or of all seats."""
    SeenHand.objects.get_or_create(table=table, seat=seat, device=device)


def note_seats(game_id: str) -> None:
    """Note the devices of all pupils who sit at a table, unless the class has just been closed."""
    members = dict(Seat.objects.filter(game=game_id).values_list("number", "members"))
    pupils = Guest.objects.filter(person__in=[each for row in members.values() for each in row])
    device_of = dict(pupils.values_list("person", "device"))
    with transaction.atomic():
        for table in ClassTable.objects.select_for_update().filter(game=game_id):
            rows = [
                SeenHand(table=table, seat=seat, device=device_of[person])
                for seat, persons in members.items()
                for person in persons
                if person in device_of
            ]
            SeenHand.objects.bulk_create(rows, ignore_conflicts=True)


def seats_by_table(school_class: Class, device: str) -> dict[str, set[int]]:
    """Return the seats whose hands a device has seen, by the id of the table's game."""
    seats: dict[str, set[int]] = {}
    rows = SeenHand.objects.filter(table__school_class=school_class, device=device)
    for game_id, seat in rows.values_list("table__game", "seat"):
        seats.setdefault(game_id, set()).add(seat)
    return seats


def may_show_hand(seat: int, seen: Collection[int]) -> bool:
    """May a device that has seen these hands of a table show this hand, too?"""
    return all(each == seat for each in seen)


# -- a pupil changes to another device


def seat_of(person: Person) -> tuple[ClassTable, int] | None:
    """Return the table and the seat of a pupil; None if he has no seat."""
    table_of_class = {"game__class_table__school_class__pupils__person": person}
    for seat in Seat.objects.filter(**table_of_class).select_related("game__class_table"):
        if seat.is_seen_by(person.pk):
            table: ClassTable = seat.game.class_table
            return table, seat.number
    return None


def check_entry(person: Person, device: str) -> None:
    """Raise ValidationError if a pupil may not continue on this device, because it has shown
    another hand at the pupil's table."""
    place = seat_of(person)
    if place is None:
        return
    table, seat = place
    seen = seats_by_table(table.school_class, device).get(table.game_id, ())
    if not may_show_hand(seat, seen):
        raise ValidationError(
            _("This device has shown another hand of your table. Use another device.")
        )


def note_login(request: HttpRequest, user: Person, **_: object) -> None:
    """Note that a pupil continues on another device, and use up a code from the desk."""
    device = getattr(request, "new_device", None)
    if not (user.is_guest and user.guest.in_class and isinstance(device, devices.Device)):
        return
    place = seat_of(user)
    if place is not None:
        note(*place, device.name)
    if Pupil.objects.filter(person=user, let_go=True).update(let_go=False):
        guests.renew_code(user)


def connect_listener() -> None:
    """Connect the signal that notes pupils who continue on another device."""
    user_logged_in.connect(note_login, dispatch_uid="seen hands")
