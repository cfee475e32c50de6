"""The one person of `kabinett play`, who plays without a login."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin

from kabinett.web.people.models import LOCAL_NAME, Person


@cache
def local_person() -> Person:
    """Return the person at this computer; created on first use."""
    return Person.objects.get_or_create(username=LOCAL_NAME)[0]


class LocalPerson(MiddlewareMixin):
    """Makes the local person the sender of every request."""

    def process_request(self, request: HttpRequest) -> None:
        request.user = local_person()


def person_id_of(request: HttpRequest) -> int | None:
    """Return the id of the person who asks, or None for a visitor."""
    return request.user.pk


def requesting_person(request: HttpRequest) -> Person | None:
    """Return the person who asks, or None for a visitor."""
    return request.user if isinstance(request.user, Person) else None


def has_accounts() -> bool:
    """Does the site have accounts?  A site without accounts is `kabinett play`, for one person."""
    return bool(settings.ACCOUNTS)
