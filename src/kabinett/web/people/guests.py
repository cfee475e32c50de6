"""Guests: people who play without an account.

A guest is a `Person` with a name from a list and no password.  Only one browser at a time is logged
in as the guest.  A code of eight characters moves the guest to another browser.  The routes say
which pages guests may open (`guest_door`).  `forget_guests` deletes guests with all their personal
data."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from django.apps import apps
from django.conf import settings
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.db.models.functions import Coalesce, Greatest
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import salted_hmac

from kabinett.web.host import clock, keeping, limits
from kabinett.web.host.configuration import Guests
from kabinett.web.host.language import language
from kabinett.web.host.loops import do_each
from kabinett.web.people import devices, guest_names, leaving, names
from kabinett.web.people.local import has_accounts
from kabinett.web.people.models import TAKEN, Guest, Person

if TYPE_CHECKING:
    from allauth.account.models import EmailAddress

#: Guests log in through Django's session like everybody else.
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
#: The number of characters in a guest's code.
CODE_SIGNS = 8
#: The strengths of bots against which guests play: they think for a fraction of a second.
BOTS = ("easy", "medium")

#: Functions that raise ValidationError if a guest may not continue in the browser with this name.
#: `kabinett.web.wiring` fills this list and the next one.
entry_checks: list[Callable[[Person, str], None]] = []
#: Functions that return the address to which a guest comes back, or "".
entry_pages: list[Callable[[Person], str]] = []


def policy() -> Guests:
    """Return what the host lets guests do."""
    return settings.HOSTING.guests if has_accounts() else Guests.OFF


# -- the code


def code_of(key: str) -> str:
    """Return the code of a guest: 40 bits in Crockford's base 32, as "7H2K-9QXM"."""
    digest = salted_hmac("kabinett.guest.code", key, algorithm="sha256").digest()
    text = base64.b32hexencode(digest[:5]).decode()
    text = text.translate(str.maketrans("IJKLMNOPQRSTUV", "JKMNPQRSTVWXYZ"))
    return f"{text[:4]}-{text[4:]}"


def digest_of(code: str) -> str:
    """Return the digest under which a code is stored, however the person types it.

    Blanks and dashes do not count, and neither do letters that look like digits."""
    signs = "".join(code.split()).replace("-", "").upper()
    signs = signs.translate(str.maketrans("OIL", "011"))
    return salted_hmac("kabinett.guest.digest", signs, algorithm="sha256").hexdigest()


# -- coming and going


def arrive(request: HttpRequest) -> Person:
    """Make the visitor a guest and log this browser in.  TooMuch if many guests have come from this
    browser or address."""
    device, known = devices.device_of(request), devices.known_name(request)
    limit = limits.GUESTS_OF_DEVICE if known else limits.GUESTS_OF_ADDRESS
    limits.spend(limit, limits.of_browser(request, known))
    person = make_guest(device.name)
    log_in(request, person, device)
    return person


def make_guest(device: str, in_class: bool = False) -> Person:
    """Return a new guest with a free name and a free code."""
    while True:
        key = secrets.token_urlsafe(16)
        try:
            with transaction.atomic():
                person = Person(username=guest_names.draw_name(language()))
                person.set_unusable_password()
                person.save()
                Guest.objects.create(
                    person=person,
                    key=key,
                    code_digest=digest_of(code_of(key)),
                    device=device,
                    in_class=in_class,
                    seen=clock.now_utc(),
                )
        except IntegrityError:  # somebody has just taken the name, or the code
            continue
        return person


def enter(request: HttpRequest, code: str) -> Person | None:
    """Log this browser in as the guest with that code, and log out any other.  None if nobody has
    the code.  TooMuch after many wrong codes, ValidationError if this browser may not be the
    guest's."""
    device = devices.device_of(request)
    limits.spend(limits.GUEST_CODES, limits.of_browser(request, devices.known_name(request)))
    guest = Guest.objects.filter(code_digest=digest_of(code)).select_related("person").first()
    if guest is None or not guest.person.is_active:
        return None
    for check in entry_checks:
        check(guest.person, device.name)
    log_in(request, guest.person, device)
    return guest.person


def entry_page(person: Person) -> str:
    """Return the address to which the guest comes back with his code."""
    addresses = [page(person) for page in entry_pages]
    return next(filter(None, addresses), reverse("home"))


def log_in(request: HttpRequest, person: Person, device: devices.Device) -> None:
    """Log this browser in as the guest, and log out any other."""
    leaving.end_session(person.guest.session)
    request.new_device = device  # type: ignore[attr-defined]  # for `GuestDoor`
    login(request, person, BACKEND)
    if person.guest.in_class:  # the site keeps no address or browser of a pupil
        apps.get_model("usersessions.UserSession").objects.filter(user=person).delete()
    Guest.objects.filter(pk=person.pk).update(device=device.name, seen=clock.now_utc())
    note_session(request, person)


def note_session(request: HttpRequest, person: Person) -> None:
    """Note the guest's session, so that a login from another browser can end it."""
    if request.session.session_key is None:
        request.session.save()  # Django chooses the key with the first save
    Guest.objects.filter(pk=person.pk).update(session=request.session.session_key)


def renew_code(person: Person) -> None:
    """Give the guest a new code; the old one stops working."""
    while True:
        key = secrets.token_urlsafe(16)
        code = {"key": key, "code_digest": digest_of(code_of(key))}
        try:
            with transaction.atomic():
                Guest.objects.filter(pk=person.pk).update(**code)
        except IntegrityError:  # somebody has just got this code
            continue
        return


def rename(person: Person, name: str) -> None:
    """Give the guest another name; ValidationError if nobody may have it or somebody has it."""
    name = names.tidy(name)
    names.check(name)
    same_look = Person.objects.filter(looks__in=names.every_look(name)).exclude(pk=person.pk)
    if same_look.exists():
        raise ValidationError(TAKEN)
    person.username = name
    person.save(update_fields=["username"])


def note_visit(person: Person) -> None:
    """Note that a guest is still here."""
    Guest.objects.filter(pk=person.pk).update(seen=clock.now_utc())


def forget_guests() -> int:
    """Delete guests who have not been here for a day and have no running game, and all who have not
    been here for sixty days.  Return their number."""
    last_look = Coalesce(Max("person__seats__looked"), "seen")
    guests = (
        Guest.objects.filter(in_class=False)
        .annotate(look=Greatest("seen", last_look))
        .select_related("person")
    )
    playing = Guest.objects.filter(person__seats__game__over=False)
    idle = guests.filter(look__lt=clock.now_utc() - keeping.IDLE_GUEST)
    finished = guests.filter(look__lt=clock.now_utc() - keeping.GUEST).exclude(pk__in=playing)
    gone = {guest.pk: guest.person for guest in (*idle, *finished)}
    return do_each(leaving.delete, gone.values())


# -- from guest to account


def on_email_confirmed(email_address: EmailAddress, **_: object) -> None:
    """Turn a guest whose mail address is confirmed into a person with an account."""
    Guest.objects.filter(person_id=email_address.user_id).delete()


def connect_listener() -> None:
    """Connect the signal that turns guests into people with accounts."""
    if apps.is_installed("allauth.account"):
        from allauth.account.signals import email_confirmed

        email_confirmed.connect(on_email_confirmed, dispatch_uid="guests")
