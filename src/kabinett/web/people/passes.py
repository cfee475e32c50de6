"""Whether who has come in may still be here.

Pages look at the session each time.  A socket stays open for hours: it has a `Pass`, and whoever's
right is made less (logged out, a session ended, another password, banned) is marked in the
database, where every process sees it within a second."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save
from django.http import HttpRequest
from django.utils import timezone

from kabinett.web.people.models import Person

#: Clocks of several machines may differ by so much.
OVERLAP = timedelta(seconds=10)

#: Who was marked in this process: it may be that there is no row any more that tells.
_marked: list[int] = []


@dataclass(frozen=True)
class Pass:
    """By what somebody has come in."""

    person: int
    session: str
    password: str  # its hash: another one ends all sessions that were begun with this


def pass_of(request: HttpRequest) -> Pass | None:
    """None for a visitor, and where there is no login."""
    session = getattr(request, "session", None)
    if not isinstance(request.user, Person) or session is None or not session.session_key:
        return None
    return Pass(request.user.pk, session.session_key, request.user.password)


def good(given: Iterable[Pass]) -> set[Pass]:
    """Those by which one may still be here."""
    asked = set(given)
    sessions = Session.objects.filter(
        session_key__in={one.session for one in asked}, expire_date__gt=timezone.now()
    )
    keys = set(sessions.values_list("session_key", flat=True))
    persons = Person.objects.filter(pk__in={one.person for one in asked}, is_active=True)
    passwords = dict(persons.values_list("pk", "password"))
    return {
        one for one in asked if one.session in keys and passwords.get(one.person) == one.password
    }


def changed_since(moment: datetime) -> set[int]:
    """The persons whose right was made less since then."""
    changed = Person.objects.filter(access_changed__gte=moment - OVERLAP)
    found = set(changed.values_list("pk", flat=True))
    while _marked:
        found.add(_marked.pop())
    return found


def mark(person: int) -> None:
    """Sockets of this person shall be looked at."""
    _marked.append(person)
    Person.objects.filter(pk=person).update(access_changed=timezone.now())


def on_session_deleted(instance: Session, **_: Any) -> None:
    person = instance.get_decoded().get("_auth_user_id", "")
    if str(person).isdecimal():
        mark(int(person))


def on_person_saved(
    instance: Person, created: bool, update_fields: Iterable[str] | None, **_: Any
) -> None:
    if not created and (update_fields is None or {"is_active", "password"} & set(update_fields)):
        mark(instance.pk)


def listen() -> None:
    """From now on."""
    post_delete.connect(on_session_deleted, sender=Session, dispatch_uid="passes")
    post_save.connect(on_person_saved, sender=settings.AUTH_USER_MODEL, dispatch_uid="passes")
