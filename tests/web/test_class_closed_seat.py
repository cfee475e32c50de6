"""Classes leave the Nazis of Fall to a bot, unless a teacher who has read why opens the seat."""

from __future__ import annotations

import pytest

from kabinett.web.classes.models import Class, ClassTable
from kabinett.web.play.models import Seat
from tests.web.gathered import browser
from tests.web.school import person_in, seats

pytestmark = pytest.mark.usefixtures("served")

FALL = {"lesson": "fall:10", "minutes": "45", "bot": "easy", "seating": "choice"}


def make(**fields: str) -> Class | str:
    """Make a class; return it, or the page with the errors."""
    response = browser().post("/class/", FALL | fields)
    if response.status_code != 302:
        return response.content.decode()
    return Class.objects.get(desk=response.headers["Location"].split("/")[2])


def parties_offered(school_class: Class | str) -> str:
    """Start the class with one pupil; return the choices of that pupil's first ask as text."""
    assert isinstance(school_class, Class)
    pupil = browser()
    pupil.post(f"/class/{school_class.code}/")
    browser().post(f"/desk/{school_class.desk}/act/", {"act": "start"})
    table = ClassTable.objects.get(school_class=school_class).game_id
    seat = Seat.objects.get(game=table, person__isnull=False).number
    view = pupil.get(f"/api/table/{table}/view?seat={seat}").json()
    return str(view["own"]["ask"]["choices"])


def test_pupils_are_not_offered_the_nazis() -> None:
    offered = parties_offered(make())
    assert "party:socialists" in offered and "party:nazis" not in offered


def test_a_teacher_who_has_read_why_opens_the_seat() -> None:
    page = browser().get("/class/").content.decode()
    why, box = page.index("Whoever plays them plans propaganda"), page.index('name="opens_roles"')
    assert why < box, "the box comes with the reasons"
    assert "party:nazis" in parties_offered(make(opens_roles="fall"))


def test_nobody_gets_the_nazis_by_lot() -> None:
    page = make(opens_roles="fall", seating="lot")
    assert isinstance(page, str) and "is never drawn by lot" in page


def test_the_box_of_one_game_opens_no_seat_of_another() -> None:
    school_class = make(lesson="bluff:", opens_roles="fall")
    assert isinstance(school_class, Class) and not school_class.opens_roles


def test_a_full_table_leaves_the_last_pupil_a_choice_and_a_late_one_no_opened_seat() -> None:
    school_class = make(opens_roles="fall")
    assert isinstance(school_class, Class)
    pupils = [browser() for _ in range(3)]
    for pupil in pupils:
        pupil.post(f"/class/{school_class.code}/")
    browser().post(f"/desk/{school_class.desk}/act/", {"act": "start"})
    table = ClassTable.objects.get(school_class=school_class).game_id
    by_person = {person_in(pupil).pk: pupil for pupil in pupils}
    for seat in (seat for seat in seats(table) if seat.members):
        pupil = by_person[seat.members[0]]
        view = pupil.get(f"/api/table/{table}/view?seat={seat.number}").json()
        choices = [choice["name"] for choice in view["own"]["ask"]["choices"]]
        assert len(choices) > 1 and "party:nazis" in choices
        answer = {"seat": seat.number, "ask": view["own"]["ask"]["id"], "choice": choices[0]}
        response = pupil.post(f"/api/table/{table}/answer", answer, "application/json")
        assert response.status_code in (200, 204), response.content
    bots = [seat for seat in seats(table) if not seat.members]
    assert [seat.kind for seat in bots] == ["bot"]
    browser().post(f"/class/{school_class.code}/")
    assert ClassTable.objects.filter(school_class=school_class).count() == 2
