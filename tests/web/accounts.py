"""Persons of a served site, and their browsers: for tests with the fixture ``served``."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.test import Client

from kabinett.web.people.models import Person

PASSWORD = "drei Wörter reichen"


def person(name: str) -> Person:
    """Somebody with an account, whose mail address is confirmed."""
    made = Person.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD)
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made


def browser(who: Person | None = None) -> Client:
    """A browser in which that person is logged in; None: a visitor's."""
    client = Client(headers={"host": "127.0.0.1"})
    if who is not None:
        client.force_login(who, "allauth.account.auth_backends.AuthenticationBackend")
    return client


def logged_in(name: str) -> Client:
    """A browser whose person has logged in by the form."""
    client = browser()
    client.post("/account/login/", {"login": name, "password": PASSWORD})
    return client


def sure(name: str) -> Client:
    """The same, and has given the password once more, as is asked where it is about the account."""
    client = logged_in(name)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client
