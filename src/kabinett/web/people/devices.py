"""The browsers in which persons have logged in before.

Each has a cookie that says so.  Wrong passwords are counted by the browser where it knows the
person, else by the address: whoever guesses elsewhere, or beside somebody at one address, shuts
nobody out."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from kabinett.web.host import limits
from kabinett.web.people.models import Person

SALT = "kabinett.device"
SECONDS = 365 * 24 * 3600
#: So many persons at one browser.
MOST = 8


@dataclass(frozen=True)
class Device:
    """A browser, and who has logged in there: the last one first."""

    name: str
    persons: tuple[int, ...]


def cookie() -> str:
    return "__Host-device" if settings.PUBLIC else "device"


def device_of(request: HttpRequest) -> Device:
    """A new one, if it has none of our cookies."""
    try:
        text = request.COOKIES.get(cookie(), "")
        name, *persons = signing.loads(text, salt=SALT, max_age=SECONDS)
        return Device(name, tuple(persons))
    except signing.BadSignature:
        return Device(secrets.token_urlsafe(12), ())


def know(request: HttpRequest, response: HttpResponseBase, person: int) -> None:
    """The person has logged in there."""
    device = device_of(request)
    persons = [person, *(each for each in device.persons if each != person)][:MOST]
    response.set_cookie(
        cookie(),
        signing.dumps([device.name, *persons], salt=SALT),
        max_age=SECONDS,
        secure=settings.PUBLIC,
        httponly=True,
        samesite="Strict",
    )


def person_called(login: str) -> int | None:
    """Who logs in with that name or mail address."""
    found = Person.objects.filter(Q(username__iexact=login) | Q(email__iexact=login))
    return found.values_list("pk", flat=True).first()


def counted_as(request: HttpRequest, login: str) -> tuple[str, bool]:
    """By what wrong passwords for that name or address count; is it the person's own browser?"""
    person, device = person_called(login), device_of(request)
    known = person is not None and person in device.persons
    where = device.name if known else limits.of_address(request.META.get("REMOTE_ADDR", ""))
    return f"{where} {person or login.casefold()}", known
