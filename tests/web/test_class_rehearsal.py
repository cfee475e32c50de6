"""A teacher rehearses a class alone with one press, and nothing of it stays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from kabinett.web.classes import teaching
from kabinett.web.classes.models import Class
from kabinett.web.host import clock, keeping
from kabinett.web.people import shared_devices
from kabinett.web.people.models import Guest
from kabinett.web.play.models import Game
from tests.web.gathered import browser
from tests.web.school import FORM, join, person_in, seats

pytestmark = pytest.mark.usefixtures("served")


def rehearse(teacher: Client, **fields: str) -> tuple[Class, str]:
    """Press "Rehearse alone"; return the class and the table to which that leads."""
    response = teacher.post("/class/", FORM | {"rehearse": "yes"} | fields)
    assert response.status_code == 302, response.context["errors"]
    return Class.objects.get(), response.headers["Location"].split("/")[2]


def end(teacher: Client, school_class: Class) -> str:
    """Press the desk's button; return the address to which that leads."""
    response = teacher.post(f"/desk/{school_class.desk}/act/", {"act": "close"})
    assert response.status_code == 302
    return str(response.headers["Location"])


def test_one_press_seats_the_teacher_at_one_table_of_that_class() -> None:
    teacher = browser()
    school_class, table = rehearse(teacher, minutes="20", bot="easy")
    assert (school_class.minutes, school_class.bot) == (20, "easy")
    assert school_class.started is not None and school_class.tables.count() == 1
    mine, *others = sorted(seats(table), key=lambda seat: not seat.members)
    assert mine.members == [person_in(teacher).pk]
    assert all(seat.stand_in == "easy" for seat in others)
    page = teacher.get(f"/table/{table}/").content.decode()
    assert f"/desk/{school_class.desk}/" in page
    assert teacher.get("/class/rehearsal/").headers["Location"] == f"/desk/{school_class.desk}/"
    assert "end-rehearsal" in teacher.get(f"/desk/{school_class.desk}/").content.decode()


def test_nobody_else_joins_or_reads_the_address_of_the_desk() -> None:
    school_class, table = rehearse(browser())
    stranger = browser()
    assert stranger.post(f"/class/{school_class.code}/").status_code == 409
    assert stranger.get("/class/rehearsal/").headers["Location"] == "/class/"
    assert school_class.desk not in stranger.get(f"/table/{table}/").content.decode()


def test_nothing_stays_and_the_form_has_its_choices_again() -> None:
    teacher = browser()
    school_class, _table = rehearse(teacher, minutes="20", plain_rules="on", talk="phrases")
    address = end(teacher, school_class)
    assert not (Class.objects.exists() or Guest.objects.exists() or Game.objects.exists())
    assert address.startswith("/class/forgotten/?")
    page = teacher.get(address).content.decode()
    assert "/class/?lesson=bluff" in page
    form = teacher.get(address.replace("forgotten/", "")).content.decode()
    assert 'value="20"' in form and 'name="plain_rules" checked' in form
    assert 'value="phrases" checked' in form and "The form still has its choices" in form


def test_a_teacher_with_an_account_is_logged_in_again() -> None:
    teacher = browser("Ada")
    before = person_in(teacher)
    school_class, _table = rehearse(teacher)
    assert person_in(teacher) != before
    assert end(teacher, school_class).startswith("/class/?")
    assert person_in(teacher) == before
    assert not teacher.cookies[shared_devices.cookie_name()].value


def test_the_address_of_the_desk_logs_nobody_else_in() -> None:
    teacher, colleague = browser("Ada"), browser()
    school_class, _table = rehearse(teacher)
    assert end(colleague, school_class) == "/class/closed/"
    assert "_auth_user_id" not in colleague.session


def test_a_changed_password_ends_the_login_before_the_rehearsal_too() -> None:
    teacher = browser("Ada")
    ada = person_in(teacher)
    school_class, _table = rehearse(teacher)
    ada.set_password("vier Wörter reichen auch")
    ada.save()
    assert end(teacher, school_class).startswith("/class/forgotten/")
    assert "_auth_user_id" not in teacher.session


def test_a_rehearsal_that_nobody_ends_is_deleted_after_a_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rehearse(browser())
    join(
        Class.objects.create(
            code="bcdfgh",
            game="bluff",
            minutes=45,
            bot="easy",
            created=clock.now_utc(),
            used=clock.now_utc(),
        )
    )
    assert teaching.close_unused() == 0
    later = clock.now() + (keeping.REHEARSAL + timedelta(hours=1)).total_seconds()
    monkeypatch.setattr(clock, "now", lambda: later)
    assert teaching.close_unused() == 1
    assert Class.objects.get().code == "bcdfgh"
