"""Helpers that make people on a served site, with their browsers, for tests with the fixture
``served``."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.test import Client

from kabinett.web.people.models import Person

PASSWORD = "drei Wörter reichen"


def person(name: str) -> Person:
    """Make an account with a confirmed mail address."""
    made = Person.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD)
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made


def browser(who: Person | None = None) -> Client:
    """Returns a browser in which that person is logged in, or a visitor's browser for None."""
    client = Client(headers={"host": "127.0.0.1"})
    if who is not None:
        client.force_login(who, "allauth.account.auth_backends.AuthenticationBackend")
    return client


def logged_in(name: str) -> Client:
    """Returns a browser whose person has logged in through the form."""
    client = browser()
    client.post("/account/login/", {"login": name, "password": PASSWORD})
    return client


def sure(name: str) -> Client:
    """Returns a logged-in browser with a recently confirmed password, as account pages need it."""
    client = logged_in(name)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client
