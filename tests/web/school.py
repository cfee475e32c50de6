"""A class on Django's test client: its teacher, its pupils, and their seats."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from kabinett.web.classes.models import Class, Pupil
from kabinett.web.host import clock
from kabinett.web.people.models import Person
from kabinett.web.play.models import Seat
from tests.web.gathered import browser

FORM = {"lesson": "bluff:", "minutes": "45", "bot": "medium", "seating": "lot"}


def make_class(**fields: str) -> Class:
    response = browser().post("/class/", FORM | fields)
    assert response.status_code == 302, response.context["errors"]
    return Class.objects.get(desk=response.headers["Location"].split("/")[2])


def join(school_class: Class, pupil: Client | None = None) -> Client:
    """A browser that has joined: a new one, or this one."""
    pupil = pupil or browser()
    assert pupil.post(f"/class/{school_class.code}/").status_code == 302
    return pupil


def at_desk(school_class: Class, act: str, **fields: object) -> Any:
    return browser().post(f"/desk/{school_class.desk}/act/", {"act": act, **fields})


def person_in(client: Client) -> Person:
    return Person.objects.get(pk=client.session["_auth_user_id"])


def number_of(client: Client) -> int:
    """The number by which the desk knows a pupil."""
    return Pupil.objects.get(person=person_in(client)).pk


def table_in(client: Client, school_class: Class) -> str:
    """The id of the table to which the class's page leads."""
    response = client.get(f"/class/{school_class.code}/")
    assert response.status_code == 302
    return str(response.headers["Location"].split("/")[2])


def seats(table: str) -> list[Seat]:
    return list(Seat.objects.filter(game=table))


def seat_of(client: Client, table: str) -> Seat:
    """The seat whose hand the pupil sees."""
    person = person_in(client).pk
    return next(seat for seat in seats(table) if seat.is_seen_by(person))


def team(school_class: Class, size: int) -> list[Client]:
    """Pupils who share the first seat of a table that has just been dealt, the holder of the pen
    first.  A pupil of another seat comes last."""
    seat_count = 4
    pupils = {person_in(one).pk: one for one in (join(school_class) for _ in range(seat_count))}
    at_desk(school_class, "start")
    table = table_in(next(iter(pupils.values())), school_class)
    while len(seats(table)[0].members) < size:
        newcomer = join(school_class)
        pupils[person_in(newcomer).pk] = newcomer
    first, other = seats(table)[:2]
    return [pupils[person] for person in (*first.members, other.members[0])]


def pass_minutes(monkeypatch: pytest.MonkeyPatch, minutes: float) -> None:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + 60 * minutes)
