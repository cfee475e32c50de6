"""Makes people on a served site, and their browsers, for tests with the fixture ``served``."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.test import Client

from kabinett.web.people.models import Person

PASSWORD = "drei Wörter reichen"


def person(name: str) -> Person:
    """Makes an account with a confirmed mail address."""
    made = Person.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD)
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made


def browser(who: Person | None = None) -> Client:
    """Gives a browser in which that person is logged in; for None, a visitor's."""
    client = Client(headers={"host": "127.0.0.1"})
    if who is not None:
        client.force_login(who, "allauth.account.auth_backends.AuthenticationBackend")
    return client


def logged_in(name: str) -> Client:
    """Gives a browser whose person has logged in through the form."""
    client = browser()
    client.post("/account/login/", {"login": name, "password": PASSWORD})
    return client


def sure(name: str) -> Client:
    """Gives a logged-in browser that has confirmed the password again, as account pages require."""
    client = logged_in(name)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client
