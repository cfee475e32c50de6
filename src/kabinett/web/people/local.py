"""The person of `kabinett play`: whoever opens the address, without a login."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin

from kabinett.web.people.models import Person

#: No account is ever called so: it is no name that a form takes.
NAME = "(here)"


@cache
def local_person() -> Person:
    """Made when it is first asked for."""
    return Person.objects.get_or_create(username=NAME)[0]


class LocalPerson(MiddlewareMixin):
    """Everybody who gets in is that person."""

    def process_request(self, request: HttpRequest) -> None:
        request.user = local_person()


def person_of(request: HttpRequest) -> int | None:
    """The id of who asks; None: a visitor."""
    return request.user.pk


def somebody(request: HttpRequest) -> Person | None:
    """The person who asks; None: a visitor."""
    return request.user if isinstance(request.user, Person) else None


def served() -> bool:
    """Has the site accounts?  Else it is `kabinett play`, for the one person at this computer."""
    return f"{__name__}.{LocalPerson.__name__}" not in settings.MIDDLEWARE
