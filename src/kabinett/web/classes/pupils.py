"""Pupils of a class: how they join with its code, and what a teacher does with one of them."""

from __future__ import annotations

from contextlib import suppress

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from kabinett.core.play.asks import IllegalChoice
from kabinett.games import find_game
from kabinett.web.classes import dealing, seating
from kabinett.web.classes.models import Class, Pupil
from kabinett.web.classes.seat_plan import count_tables
from kabinett.web.classes.teaching import note_change, note_use
from kabinett.web.host import limits
from kabinett.web.live.refusals import Refused
from kabinett.web.people import devices, guests, leaving
from kabinett.web.people.models import Person
from kabinett.web.play.models import Seat
from kabinett.web.play.open_game import Damaged, NoSuchGame

#: The maximum number of pupils in a class.
PUPILS = 60


def find_by_code(request: HttpRequest, code: str) -> Class | None:
    """Return the class with this code, or None if there is none.  TooMuch after many wrong codes
    from one browser; other browsers are not affected."""
    school_class = Class.objects.filter(code=tidy_code(code)).first()
    if school_class is None:
        limits.spend(limits.CLASS_CODES, limits.of_browser(request, devices.known_name(request)))
    return school_class


def page_for_code(request: HttpRequest) -> str:
    """Return the address to which the code in a form leads: the page of a class, or for a pupil's
    own code that pupil's page.  "" if nobody has the code.  ValidationError if the pupil may not
    continue in this browser.

    Only a POST request brings a pupil back: an address with a pupil's code must not log anybody
    in."""
    code = request.POST.get("code", "") or request.GET.get("code", "")
    if request.method == "POST" and len(tidy_code(code)) == guests.CODE_SIGNS:
        person = guests.enter(request, code)
        return guests.entry_page(person) if person else ""
    school_class = find_by_code(request, code)
    return reverse("class", args=[school_class.code]) if school_class else ""


def tidy_code(code: str) -> str:
    """Return the code as stored, however somebody types it."""
    return "".join(code.split()).replace("-", "").lower()


def join(request: HttpRequest, school_class: Class) -> Pupil:
    """Make the visitor a pupil of the class.  Refused if the class admits nobody.

    A browser that already belongs to a pupil becomes the same pupil again."""
    device = devices.device_of(request)
    knows_game = request.POST.get("knows_game") == "yes"
    with school_class.lock():  # either the deal seats the new pupil, or the pupil is late
        of_device = school_class.pupils.filter(person__guest__device=device.name, let_go=False)
        known = of_device.order_by("-person__guest__seen").first()
        pupil = known or make_pupil(school_class, device.name, knows_game)
    guests.log_in(request, pupil.person, device)
    if known is None:
        note_use(school_class)
        if school_class.started is not None:
            with suppress(*seating.TROUBLE):  # the bell tries again
                seat_late(school_class, pupil.person)
    return pupil


def seat_late(school_class: Class, person: Person) -> None:
    """Give a pupil a seat after the deal."""
    game_id = dealing.seat_late_pupil(school_class, person)
    is_paused, stored = False, Class.objects.filter(pk=school_class.pk)
    # The desk may pause the class, or let it go on, at the same moment.
    while stored.exclude(paused=None).exists() != is_paused:
        is_paused = not is_paused
        dealing.pause_table(game_id, is_paused)


def make_pupil(school_class: Class, device: str, knows_game: bool) -> Pupil:
    """Return a new pupil of the class.  Refused if the class admits nobody."""
    if school_class.locked:
        raise Refused(_("This class takes nobody any more. Ask your teacher."))
    if school_class.pupils.count() >= PUPILS:
        raise Refused(_("This class is full."))
    person = guests.make_guest(device, in_class=True)
    return Pupil.objects.create(school_class=school_class, person=person, knows_game=knows_game)


def pupil_of(person: Person | None, school_class: Class) -> Pupil | None:
    """Return the person as a pupil of this class, or None if he is not in it."""
    if person is None:
        return None
    return Pupil.objects.filter(person=person, school_class=school_class).first()


def page_of(person: Person) -> str:
    """Return the address of the pupil's class, or "" for everybody else."""
    pupil = Pupil.objects.filter(person=person).select_related("school_class").first()
    return reverse("class", args=[pupil.school_class.code]) if pupil else ""


def table_of(pupil: Pupil) -> str | None:
    """Return the id of the pupil's table; None before the seats are dealt."""
    seats = Seat.objects.filter(game__class_table__school_class=pupil.school_class_id)
    for game_id, members in seats.values_list("game", "members"):
        if pupil.person_id in members:
            return str(game_id)
    return None


def remove(school_class: Class, number: int) -> None:
    """Remove a pupil for good.  A bot plays the seat if no other pupil shares it."""
    pupil = find_pupil(school_class, number)
    leaving.end_sessions(pupil.person)  # first: see `close`
    table = table_of(pupil)
    if table is not None:
        with suppress(Damaged, NoSuchGame, IllegalChoice):
            seating.stand_up(table, pupil.person_id, school_class.bot)
    leaving.delete(pupil.person)


def rename(school_class: Class, number: int, name: str) -> None:
    """Rename a pupil.  ValidationError if the name is not allowed or is taken."""
    pupil = find_pupil(school_class, number)
    guests.rename(pupil.person, name)
    table = table_of(pupil)
    if table is not None:
        with suppress(Damaged, NoSuchGame, IllegalChoice):
            seating.rename(table, pupil.person_id)
    note_change(school_class)


def let_go(school_class: Class, number: int) -> None:
    """Log out a pupil's lost device, and give the pupil a new code, which is valid once."""
    pupil = find_pupil(school_class, number)
    leaving.end_session(pupil.person.guest.session)
    guests.renew_code(pupil.person)
    Pupil.objects.filter(pk=pupil.pk).update(let_go=True)


def move(school_class: Class, number: int, table: int) -> None:
    """Choose a pupil's table before the deal.  With 0, it is drawn by lot."""
    rules = find_game(school_class.game)
    assert rules is not None
    room = dealing.room_at_table(rules, school_class)
    with school_class.lock():
        pupil = find_pupil(school_class, number)
        if school_class.started is not None:
            raise Refused(_("The seats are dealt already."))
        if table > count_tables(school_class.pupils.count(), room):
            raise Refused(_("There is no such table."))
        others = school_class.pupils.filter(table=table).exclude(pk=pupil.pk)
        if table and others.count() >= room:
            raise Refused(_("This table is full."))
        pupil.table = table or None
        pupil.save(update_fields=["table"])


def find_pupil(school_class: Class, number: int) -> Pupil:
    pupil = school_class.pupils.filter(pk=number).select_related("person").first()
    if pupil is None:
        raise Refused(_("There is no such pupil any more."))
    return pupil
