"""Deletes a person who gives up the account; the games stay.

Before the row is deleted, the signal `leaving` lets the packages above this one remove the name
from their data.  The person's own data (addresses, passkeys, tokens, notes) goes with the row."""

from __future__ import annotations

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import transaction
from django.dispatch import Signal

from kabinett.web.host import clock, keeping, mail
from kabinett.web.host.loops import do_each
from kabinett.web.people.models import Person

#: Sent with ``person``.
leaving = Signal()


def delete(person: Person) -> None:
    """Delete the person for good, with addresses, queued mail and sessions."""
    # A site without logins does not have these applications.
    from allauth.account.models import EmailAddress

    leaving.send(Person, person=person)
    addresses = EmailAddress.objects.filter(user=person).values_list("email", flat=True)
    for address in {person.email, *addresses} - {""}:
        mail.forget(address)
    end_sessions(person)
    with transaction.atomic():  # otherwise rows stored meanwhile could refer to a missing person
        person.delete()


def end_sessions(person: Person) -> None:
    """Log the person out in all browsers."""
    from allauth.usersessions.models import UserSession

    keys = UserSession.objects.filter(user=person).values_list("session_key", flat=True)
    for key in [*keys, *([person.guest.session] if person.is_guest else [])]:
        end_session(key)


def end_session(key: str) -> None:
    """Log out the browser with this session, which also closes its sockets."""
    for session in Session.objects.filter(session_key=key):
        session.delete()


def forget_unconfirmed() -> int:
    """Delete accounts that never logged in and whose address nobody confirmed.  Return their
    number."""
    if not apps.is_installed("allauth.account"):  # a site without logins
        return 0
    before = clock.now_utc() - keeping.UNCONFIRMED
    never_logged_in = Person.objects.filter(date_joined__lt=before, last_login=None, is_staff=False)
    unconfirmed = never_logged_in.filter(emailaddress__isnull=False).exclude(
        emailaddress__verified=True
    )
    return do_each(delete, list(unconfirmed.distinct()))
