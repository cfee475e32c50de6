"""The browsers in which people have logged in before.  A cookie in each browser lists them.

Wrong passwords count by browser if the person has logged in there before, otherwise by address.  So
somebody who guesses passwords locks nobody out, even from the same address."""

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
#: The maximum number of people whom one browser remembers.
MOST_REMEMBERED = 8


@dataclass(frozen=True)
class Device:
    """A browser, and the people who have logged in there, the latest first."""

    name: str
    persons: tuple[int, ...]


def cookie_name() -> str:
    return "__Host-device" if settings.PUBLIC else "device"


def device_of(request: HttpRequest) -> Device:
    """Return the device of this request; a new device if the browser has none of our cookies."""
    return known_device(request) or Device(secrets.token_urlsafe(12), ())


def known_device(request: HttpRequest) -> Device | None:
    """Return the device that our cookie names; None without a cookie, and for a forged or old
    one."""
    try:
        text = request.COOKIES.get(cookie_name(), "")
        name, *persons = signing.loads(text, salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        return None
    return Device(name, tuple(persons))


def known_name(request: HttpRequest) -> str:
    """Return the name of a browser that has our cookie; "" for others."""
    device = known_device(request)
    return device.name if device else ""


def remember(request: HttpRequest, response: HttpResponseBase, person_id: int) -> None:
    """Note in the cookie that the person has logged in there."""
    device = device_of(request)
    persons = [person_id, *(each for each in device.persons if each != person_id)][:MOST_REMEMBERED]
    store(response, Device(device.name, tuple(persons)))


def store(response: HttpResponseBase, device: Device) -> None:
    """Set the cookie of this browser."""
    response.set_cookie(
        cookie_name(),
        signing.dumps([device.name, *device.persons], salt=SALT),
        max_age=SECONDS,
        secure=settings.PUBLIC,
        httponly=True,
        samesite="Strict",
    )


def person_with_login(login: str) -> int | None:
    """Return the id of the person with that name or mail address, or None if there is none."""
    matches = Person.objects.filter(Q(username__iexact=login) | Q(email__iexact=login))
    return matches.values_list("pk", flat=True).first()


def rate_limit_key(request: HttpRequest, login: str) -> tuple[str, bool]:
    """Return the key under which wrong passwords for that login are counted, and whether the person
    has used this browser before."""
    person, device = person_with_login(login), device_of(request)
    is_known = person is not None and person in device.persons
    source = device.name if is_known else limits.of_address(request.META.get("REMOTE_ADDR", ""))
    return f"{source} {person or login.casefold()}", is_known
