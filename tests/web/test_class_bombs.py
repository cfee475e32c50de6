"""Whatever strangers and pupils send to a class, it causes no error of the site and reaches no
other class."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from kabinett.web.classes import channel
from kabinett.web.classes.big_table import address_of
from kabinett.web.classes.models import Class, ClassTable, Pupil, Reason, Report
from kabinett.web.host import incidents
from kabinett.web.host.limits import TooMuch
from kabinett.web.live.http_sessions import HttpSession
from kabinett.web.live.session import Nonsense, Viewpoint, Visitor
from kabinett.web.live.sockets import Socket
from kabinett.web.talk.models import Message
from tests.web.gathered import browser
from tests.web.odd_data import BODIES, ODD
from tests.web.school import FORM, at_desk, join, make_class, person_in

pytestmark = pytest.mark.usefixtures("served")

#: Values for fields of forms; PostgreSQL rejects NUL in text.
TEXTS = [*ODD[:6], "a\0b", "-1", "1e9", "\ud7ff\u202e"]


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The errors of the site."""
    errors: list[object] = []

    def note(*what: object) -> str:
        errors.append(what)
        return "K-1"

    monkeypatch.setattr(incidents, "note", note)
    return errors


@pytest.fixture
def begun(served: None) -> Iterator[tuple[Class, Client]]:
    """A class that has begun, and the browser of one of its pupils."""
    school_class = make_class(talk="open", keeps_reasons="yes")
    pupil = join(school_class)
    join(school_class)
    at_desk(school_class, "start")
    pupil.raise_request_exception = False
    yield school_class, pupil
    Class.objects.all().delete()


def visitor() -> Client:
    client = browser()
    client.raise_request_exception = False
    return client


# -- addresses and forms


FIELDS = "lesson", "minutes", "bot", "seating", "per_seat", "code"


def test_odd_forms_make_no_class(served: None, noted: list[object]) -> None:
    client = visitor()
    for odd in TEXTS:
        for field in FIELDS:
            assert client.post("/class/", FORM | {field: odd}).status_code in (400, 429), odd[:9]
    assert noted == [] and not Class.objects.exists()


@pytest.mark.database
def test_odd_addresses_of_a_class_cause_no_error(
    begun: tuple[Class, Client], noted: list[object]
) -> None:
    school_class, pupil = begun
    large = address_of(school_class, 1)
    for odd in map(quote, TEXTS):
        for address in (
            f"/class/?code={odd}",
            f"/class/{odd}/",
            f"/class/{odd}/live",
            f"/class/{odd}/projector/",
            f"/class/{school_class.code}/live?step={odd}",
            f"/class/{school_class.code}/projector/live?seen={odd}",
            f"{large}view?last={odd}",
            f"{large}things?v={odd}&notes={odd}",
            large.replace("/1/", f"/{odd}/"),
            f"/class/{school_class.code}/projector/{odd}/1/",
            f"/class/guide/{odd}/{odd}/",
            f"/desk/{odd}/",
            f"/desk/{school_class.desk}/live?seen={odd}",
            f"/desk/{school_class.desk}/hands/{odd}/",
        ):
            assert pupil.get(address).status_code < 500, address[:60]
    assert noted == []


ACTS = {
    "word": "word", "hand": "table", "remove": "pupil", "let_go": "pupil", "move": "table",
    "rename": "name", "introduction": "step", "talk": "talk", "mute": "pupil", "dismiss": "report",
    "": "act",
}  # fmt: skip


@pytest.mark.database
def test_odd_forms_of_the_desk_cause_no_error(
    begun: tuple[Class, Client], noted: list[object]
) -> None:
    school_class, _pupil = begun
    desk, number = visitor(), str(Pupil.objects.values_list("pk", flat=True)[0])
    for act, field in ACTS.items():
        for odd in TEXTS:
            form = {"act": act, "pupil": number, field: odd}
            response = desk.post(f"/desk/{school_class.desk}/act/", form)
            assert response.status_code < 500, f"{act}: {odd[:9]}"
    assert desk.get(f"/desk/{school_class.desk}/").status_code == 200
    assert noted == [] and Pupil.objects.count() == 2


def test_odd_reasons_are_refused(begun: tuple[Class, Client], noted: list[object]) -> None:
    school_class, pupil = begun
    keys: list[Any] = [None, [], {}, 1, True, "a\0b", "x"]
    bodies = [*BODIES, "[]", "null", '"x"', *(json.dumps({"key": k, "text": "x"}) for k in keys)]
    for body in bodies:
        address = f"/class/{school_class.code}/chronology/reason"
        response = pupil.post(address, body, "application/json")
        assert 400 <= response.status_code < 500, body[:20]
    assert noted == [] and not Reason.objects.exists()


# -- other classes


def test_a_desk_and_a_pupil_reach_no_other_class(begun: tuple[Class, Client]) -> None:
    school_class, pupil = begun
    other = make_class(talk="open", keeps_reasons="yes")
    stranger = join(other)
    target = Pupil.objects.get(person=person_in(pupil))
    table = ClassTable.objects.get(school_class=school_class)
    message = Message.objects.create(
        game_id=table.game_id, person=target.person, seat=0, text="x", at=1.0
    )
    report = Report.objects.create(message=message, school_class=school_class, pupil=target)
    ClassTable.objects.filter(pk=table.pk).update(hand=school_class.used)
    for act in ("remove", "let_go", "move", "rename", "mute"):
        at_desk(other, act, pupil=target.pk, name="Anna", table=1)
    at_desk(other, "hand", table=table.pk)
    at_desk(other, "dismiss", report=report.pk)
    target.refresh_from_db()
    table.refresh_from_db()
    assert not (target.muted or target.let_go) and target.person.username != "Anna"
    assert table.hand is not None and Report.objects.filter(pk=report.pk).exists()
    address = f"/class/{school_class.code}/chronology/reason"
    reason = {"key": "x", "text": "x"}
    assert stranger.post(address, reason, "application/json").status_code == 404
    assert stranger.get(f"/class/{school_class.code}/chronology/").status_code == 302
    mixed = address_of(other, 1).replace(other.code, school_class.code)
    for path in (mixed, f"{mixed}view"):  # a pupil is led back to the own class
        answer = stranger.get(path)
        assert answer.status_code == 302 and other.code in answer["Location"]


# -- messages over sockets and over HTTP


ODD_VALUES: list[Any] = [None, [], {}, [[]], True, 1, -1, 2**63, 1.5, "", "x", "a\0b", "9" * 999]


MEMBERS = "type", "act", "id", "seat", "table", "ask", "choice", "text"


def test_odd_messages_are_nonsense_or_refused(
    begun: tuple[Class, Client], caplog: pytest.LogCaptureFixture
) -> None:
    school_class, pupil = begun
    person, table = person_in(pupil).pk, ClassTable.objects.get(school_class=school_class).game_id
    kinds, acts = ("class", "say", "answer", "concede"), [*channel.actions, *channel.seat_actions]
    messages = [{"type": kind, "act": "hand"} for kind in kinds]
    messages += [{"type": "class", "act": act} for act in acts]
    socket = asyncio.run(connected(person))
    for message in messages:
        for member in MEMBERS:
            for value in ODD_VALUES:
                socket.viewpoints[Viewpoint(table, 0)] = lambda kind, text: None
                usual = {"table": table, "seat": 0, "id": 1, "ask": 1, "choice": "x", "up": True}
                with suppress(Nonsense, TooMuch):
                    socket.hear(json.dumps(usual | message | {member: value}))
    channel.action_queue.submit(lambda: None).result()  # it works in order
    assert not caplog.records, caplog.text[:2000]


async def connected(person: int) -> Socket:
    return Socket(Visitor(person, "en"))


def test_odd_posts_of_messages_are_refused() -> None:
    async def post(body: bytes) -> int:
        session = HttpSession(Visitor(None, "en"), ("", ""))
        status = session.take_messages(body)
        session.timer.cancel()
        return status

    firsts = ["null", "[]", '"1"', "1.5", "9" * 30, "true"]
    bodies = [*BODIES, "", "[]", "null", *(f'{{"first":{one},"messages":[]}}' for one in firsts)]
    bodies += [f'{{"first":1,"messages":{one}}}' for one in ("null", "[1]", "{}", '"x"')]
    for body in bodies:
        assert asyncio.run(post(body.encode())) in (400, 409), body[:30]
    assert asyncio.run(post(b'{"first":-9,"messages":["x"]}')) == 204
