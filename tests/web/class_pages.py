"""The pages of a class: its desk, and pupils who join."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from kabinett.web.classes.models import Class
from kabinett.web.host import clock
from kabinett.web.people.models import Person
from kabinett.web.play.models import Seat
from tests.web.gathered import browser

FORM = {"lesson": "bluff:", "minutes": "45", "bot": "medium", "seating": "lot"}


def make_class(**fields: str) -> Class:
    response = browser().post("/class/", FORM | fields)
    assert response.status_code == 302, response.context["errors"]
    return Class.objects.get(desk=response.headers["Location"].split("/")[2])


def join(school_class: Class) -> Client:
    """A browser that has joined."""
    pupil = browser()
    assert pupil.post(f"/class/{school_class.code}/").status_code == 302
    return pupil


def at_desk(school_class: Class, act: str, **fields: object) -> Any:
    return browser().post(f"/desk/{school_class.desk}/act/", {"act": act, **fields})


def person_in(client: Client) -> Person:
    return Person.objects.get(pk=client.session["_auth_user_id"])


def table_in(client: Client, school_class: Class) -> str:
    """The id of the table to which the class's page leads."""
    response = client.get(f"/class/{school_class.code}/")
    assert response.status_code == 302
    return str(response.headers["Location"].split("/")[2])


def seats(table: str) -> list[Seat]:
    return list(Seat.objects.filter(game=table))


def pass_minutes(monkeypatch: pytest.MonkeyPatch, minutes: float) -> None:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + 60 * minutes)
