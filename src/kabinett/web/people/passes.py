"""Checks whether people with an open socket may still be on the site.

Pages check the session on each request.  A socket stays open for hours, so it has a `Pass`.  A
person loses this right by logging out, when a session ends, when the password changes, or by a ban.
The database then marks the person, and every process sees the mark within a second."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save
from django.http import HttpRequest
from django.utils import timezone

from kabinett.web.people.models import Person

#: The maximum difference between the clocks of several machines.
OVERLAP = timedelta(seconds=10)

#: The maximum number of people kept in `marked`.  A check of everybody finds the others later.
MOST_MARKED = 1000
#: People marked in this process.  They are kept here because their rows may already be gone.
marked = deque[int](maxlen=MOST_MARKED)


@dataclass(frozen=True)
class Pass:
    """What entitles somebody to a connection: person, session and password."""

    person_id: int
    session: str
    password: str  # its hash: a new password ends all sessions begun with the old one


def pass_of(request: HttpRequest) -> Pass | None:
    """Return the pass of a request, or None for a visitor and on a site without logins."""
    session = getattr(request, "session", None)
    if not isinstance(request.user, Person) or session is None or not session.session_key:
        return None
    return Pass(request.user.pk, session.session_key, request.user.password)


def filter_valid(passes: Iterable[Pass]) -> set[Pass]:
    """Keep the passes that are still valid."""
    unique_passes = set(passes)
    sessions = Session.objects.filter(
        session_key__in={one.session for one in unique_passes}, expire_date__gt=timezone.now()
    )
    keys = set(sessions.values_list("session_key", flat=True))
    persons = Person.objects.filter(pk__in={one.person_id for one in unique_passes}, is_active=True)
    passwords = dict(persons.values_list("pk", "password"))
    return {
        one
        for one in unique_passes
        if one.session in keys and passwords.get(one.person_id) == one.password
    }


def changed_since(moment: datetime) -> set[int]:
    """Return the ids of people who have lost a right since then."""
    changed_persons = Person.objects.filter(access_changed__gte=moment - OVERLAP)
    person_ids = set(changed_persons.values_list("pk", flat=True))
    while marked:
        person_ids.add(marked.pop())
    return person_ids


def mark_changed(person_id: int) -> None:
    """Note that this person's sockets have to be checked."""
    marked.append(person_id)
    Person.objects.filter(pk=person_id).update(access_changed=timezone.now())


def on_session_deleted(instance: Session, **_: object) -> None:
    person = instance.get_decoded().get("_auth_user_id", "")
    if str(person).isdecimal():
        mark_changed(int(person))


def on_person_saved(
    instance: Person, created: bool, update_fields: Iterable[str] | None, **_: object
) -> None:
    if not created and (update_fields is None or {"is_active", "password"} & set(update_fields)):
        mark_changed(instance.pk)


def connect_listeners() -> None:
    """Connect the signals that mark people."""
    post_delete.connect(on_session_deleted, sender=Session, dispatch_uid="passes")
    post_save.connect(on_person_saved, sender=settings.AUTH_USER_MODEL, dispatch_uid="passes")
