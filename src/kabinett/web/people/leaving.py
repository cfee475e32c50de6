"""Somebody deletes his account: the person goes, the games stay.

Rooms above let `leaving` tell them, before the row is deleted: they take the name out of what they
keep.  What is a person's own (addresses, passkeys, tokens, notes) goes with the row."""

from __future__ import annotations

from datetime import UTC, datetime

from django.apps import apps
from django.contrib.sessions.models import Session
from django.dispatch import Signal

from kabinett.web.host import clock, keeping, mail
from kabinett.web.people.models import Person

#: Sent with ``person``.
leaving = Signal()


def delete(person: Person) -> None:
    """For good."""
    # There are none where nobody logs in.
    from allauth.account.models import EmailAddress
    from allauth.usersessions.models import UserSession

    leaving.send(Person, person=person)
    addresses = EmailAddress.objects.filter(user=person).values_list("email", flat=True)
    for address in {person.email, *addresses} - {""}:
        mail.forget(address)
    keys = UserSession.objects.filter(user=person).values_list("session_key", flat=True)
    for session in Session.objects.filter(session_key__in=list(keys)):
        session.delete()
    person.delete()


def forget_unconfirmed() -> int:
    """Delete accounts that somebody opened and never came back to; how many there were."""
    if not apps.is_installed("allauth.account"):  # there is none where nobody logs in
        return 0
    before = datetime.fromtimestamp(clock.now(), UTC) - keeping.UNCONFIRMED
    found = Person.objects.filter(date_joined__lt=before, last_login=None, is_staff=False)
    asked = found.filter(emailaddress__isnull=False).exclude(emailaddress__verified=True)
    for person in (persons := list(asked.distinct())):
        delete(person)
    return len(persons)
