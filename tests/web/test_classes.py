"""Classes: one code admits pupils, tables fill by themselves, a desk runs it all, nothing stays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings

from kabinett.web.classes import bell, dealing, teaching
from kabinett.web.classes.dealing import groups
from kabinett.web.classes.models import Class, ClassTable, Pupil
from kabinett.web.host.configuration import Guests
from kabinett.web.host.errors import NotStored
from kabinett.web.people import guests
from kabinett.web.people.models import Guest, Person
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.owner import owner
from tests.web.gathered import browser
from tests.web.school import (
    FORM,
    at_desk,
    join,
    make_class,
    pass_minutes,
    person_in,
    seats,
    table_in,
)
from tests.web.tables import opened

pytestmark = pytest.mark.usefixtures("served")


# -- making and joining


def test_a_teacher_makes_a_class_without_an_account() -> None:
    school_class = make_class()
    assert school_class.opened_by is None and len(school_class.code) == 6
    desk = browser().get(f"/desk/{school_class.desk}/")
    assert school_class.code in desk.content.decode()
    assert not Person.objects.exists()


@pytest.mark.parametrize(
    "fields",
    [
        {"lesson": "nothing:"},
        {"minutes": "3"},
        {"minutes": "x"},
        {"minutes": "9999"},
        {"bot": "master"},
        {"seating": "mine"},
    ],
)
def test_a_wrong_form_makes_no_class(fields: dict[str, str]) -> None:
    assert browser().post("/class/", FORM | fields).status_code == 400
    assert not Class.objects.exists()


@pytest.mark.parametrize("typed", ["{}", " {} ", "upper", "spaced"])
def test_pupils_type_the_code_as_they_like(typed: str) -> None:
    school_class = make_class()
    code = school_class.code
    text = {"upper": code.upper(), "spaced": f"{code[:3]} {code[3:]}"}.get(
        typed, typed.format(code)
    )
    response = browser().get("/class/", {"code": text})
    assert response.headers["Location"] == f"/class/{code}/"


def test_wrong_codes_slow_the_device_and_never_the_class() -> None:
    school_class, guesser = make_class(), browser()
    answers = [guesser.get("/class/", {"code": f"wrong{n}"}).status_code for n in range(21)]
    assert answers == [400] * 20 + [429]
    assert join(school_class)


def test_a_pupil_gets_a_name_and_waits() -> None:
    school_class = make_class()
    pupil = join(school_class)
    page = pupil.get(f"/class/{school_class.code}/")
    assert person_in(pupil).username in page.content.decode()
    assert pupil.get(f"/class/{school_class.code}/live").status_code == 204
    assert Guest.objects.get().in_class


def test_a_whole_class_joins_from_one_address() -> None:
    school_class = make_class()
    for _ in range(28):
        join(school_class)
    assert school_class.pupils.count() == 28


def test_joining_twice_is_joining_once() -> None:
    school_class = make_class()
    pupil = join(school_class)
    pupil.post(f"/class/{school_class.code}/")
    assert school_class.pupils.count() == 1


def test_a_locked_class_takes_nobody() -> None:
    school_class = make_class()
    at_desk(school_class, "lock")
    visitor = browser()
    assert visitor.post(f"/class/{school_class.code}/").status_code == 409
    at_desk(school_class, "unlock")
    assert visitor.post(f"/class/{school_class.code}/").status_code == 302


def test_a_host_without_guests_has_no_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.HOSTING.__dict__, "guests", Guests.OFF)
    for path in ("/class/", "/class/bcdfgh/", "/class/bcdfgh/projector/"):
        assert browser().get(path).status_code == 404


# -- dealing


@pytest.mark.parametrize(
    ("pupils", "count", "sizes"),
    [(28, 7, [4] * 7), (10, 3, [4, 3, 3]), (1, 1, [1]), (5, 3, [2, 2, 1]), (0, 0, [])],
)
def test_pupils_split_into_even_groups(pupils: int, count: int, sizes: list[int]) -> None:
    persons = list(range(pupils))
    assert sorted(map(len, groups(persons, count)), reverse=True) == sizes


def test_the_tables_fill_by_themselves() -> None:
    school_class = make_class()
    pupils = [join(school_class) for _ in range(5)]
    assert at_desk(school_class, "start").status_code == 302
    tables = [table_in(pupil, school_class) for pupil in pupils]
    assert len(set(tables)) == 2
    for pupil, table in zip(pupils, tables, strict=True):
        assert pupil.get(f"/table/{table}/").status_code == 200
        live = pupil.get(f"/class/{school_class.code}/live").json()
        assert live == {"go": f"/table/{table}/"}
    stand_ins = [seat.stand_in for table in set(tables) for seat in seats(table)]
    assert stand_ins.count("medium") == 3, "bots play the other seats of two tables of four"
    assert {seat.game.public for seat in Seat.objects.all()} == {False}


def test_a_class_does_not_start_twice_or_empty() -> None:
    school_class = make_class()
    assert at_desk(school_class, "start").status_code == 409
    join(school_class)
    at_desk(school_class, "start")
    assert at_desk(school_class, "start").status_code == 409
    assert ClassTable.objects.count() == 1


def test_a_late_pupil_takes_a_bots_seat() -> None:
    school_class = make_class()
    join(school_class)
    at_desk(school_class, "start")
    late = join(school_class)
    table = table_in(late, school_class)
    assert [bool(seat.person_id) for seat in seats(table)] == [True, True, False, False]
    assert [bool(seat.stand_in) for seat in seats(table)] == [False, False, True, True]
    view = late.get(f"/api/table/{table}/view?seat=1")
    assert view.status_code == 200


def test_a_late_pupil_opens_a_table_if_no_bot_plays() -> None:
    school_class = make_class()
    pupils = [join(school_class) for _ in range(4)]
    at_desk(school_class, "start")
    late = join(school_class)
    assert table_in(late, school_class) != table_in(pupils[0], school_class)


def test_in_fall_a_bot_plays_the_nazis() -> None:
    school_class = make_class(lesson="fall:10", seating="choice")
    pupils = [join(school_class) for _ in range(3)]
    at_desk(school_class, "start")
    table = table_in(pupils[0], school_class)
    assert {table_in(pupil, school_class) for pupil in pupils} == {table}
    row = Game.objects.get(pk=table)
    assert row.setup["options"]["round_limit"] == "10"
    assert row.setup["roles"] == ["choose"] * 3 + ["party:nazis"]
    assert [seat.kind for seat in seats(table)] == ["person"] * 3 + ["bot"]
    for pupil, seat in zip(pupils, range(3), strict=False):
        view = pupil.get(f"/api/table/{table}/view?seat={seat}")
        if view.status_code == 200:
            assert "party:nazis" not in json.dumps(view.json()["own"].get("ask", {}))


def test_nobody_talks_in_a_class() -> None:
    school_class = make_class()
    pupils = [join(school_class) for _ in range(2)]
    at_desk(school_class, "start")
    talk = pupils[0].get(f"/api/table/{table_in(pupils[0], school_class)}/talk").json()
    assert talk["talk"] == "none"


# -- the desk


def test_the_desk_shows_all_tables_and_no_hand() -> None:
    school_class = make_class(lesson="duel:")
    pupils = [join(school_class) for _ in range(4)]
    at_desk(school_class, "start")
    page = browser().get(f"/desk/{school_class.desk}/").content.decode()
    for pupil in pupils:
        assert person_in(pupil).username in page
    for table in ClassTable.objects.all():
        state: Any = opened(table.game_id).table.state
        names = opened(table.game_id).table.game.vocabulary.names
        assert not any(names[card] in page for hand in state.hands for card in hand)


def test_only_the_desks_address_opens_the_desk() -> None:
    school_class = make_class()
    pupil = join(school_class)
    for path in (f"/desk/{school_class.code}/", "/desk/wrong/"):
        assert pupil.get(path).status_code == 404
        assert pupil.post(f"{path}act/", {"act": "close"}).status_code == 404
    assert school_class.desk not in pupil.get(f"/class/{school_class.code}/").content.decode()
    projector = pupil.get(f"/class/{school_class.code}/projector/").content.decode()
    assert school_class.desk not in projector


def test_the_teacher_removes_a_pupil_and_a_bot_plays_on() -> None:
    school_class = make_class()
    pupils = [join(school_class) for _ in range(2)]
    at_desk(school_class, "start")
    table, gone = table_in(pupils[0], school_class), person_in(pupils[0])
    seat = next(seat.number for seat in seats(table) if seat.person_id == gone.pk)
    at_desk(school_class, "remove", pupil=Pupil.objects.get(person=gone).pk)
    assert not Person.objects.filter(pk=gone.pk).exists()
    assert seats(table)[seat].stand_in == "medium"
    assert gone.username not in [one.name for one in seats(table)]
    assert pupils[0].get(f"/table/{table}/").status_code == 404
    assert pupils[1].get(f"/table/{table}/").status_code == 200
    assert table_in(join(school_class), school_class) == table, "somebody else takes the seat"


def test_the_teacher_renames_a_pupil_at_the_table_too() -> None:
    school_class = make_class()
    pupil = join(school_class)
    at_desk(school_class, "start")
    number = Pupil.objects.get().pk
    assert at_desk(school_class, "rename", pupil=number, name="Moderator").status_code == 409
    assert at_desk(school_class, "rename", pupil=number, name="Frida").status_code == 302
    table = table_in(pupil, school_class)
    assert "Frida" in [seat.name for seat in seats(table)]
    assert "Frida" in [player.name for player in opened(table).table.players]


def test_the_desk_refreshes_only_what_has_changed() -> None:
    school_class, teacher = make_class(), browser()
    digest = teacher.get(f"/desk/{school_class.desk}/").context["digest"]
    path = f"/desk/{school_class.desk}/live"
    assert teacher.get(path, {"seen": digest}).status_code == 204
    join(school_class)
    assert "1 pupil has joined" in teacher.get(path, {"seen": digest}).json()["html"]


# -- the bell, and the end


def test_the_bell_ends_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class = make_class()
    for _ in range(4):
        join(school_class)
    at_desk(school_class, "start")
    pass_minutes(monkeypatch, 44)
    assert bell.ring_bells() == 0
    at_desk(school_class, "more")
    pass_minutes(monkeypatch, 4)
    assert bell.ring_bells() == 0, "five minutes more"
    pass_minutes(monkeypatch, 3)
    assert bell.ring_bells() == 1
    assert all(game.over for game in Game.objects.all())
    assert bell.ring_bells() == 0


def test_a_pupil_comes_back_with_the_own_code() -> None:
    school_class = make_class()
    pupil, device = join(school_class), browser()
    code = pupil.get(f"/class/{school_class.code}/").context["code"]
    at_desk(school_class, "start")
    device.post("/guest/enter/", {"code": code})
    assert person_in(device) == Person.objects.get()
    assert device.get(f"/table/{table_in(device, school_class)}/").status_code == 200
    assert pupil.get("/").context["visitor"]


def test_a_pupil_makes_no_account() -> None:
    school_class = make_class()
    pupil = join(school_class)
    assert not pupil.get("/guest/").context["may_sign_up"]
    form = {"username": "Rosa", "email": "rosa@example.org", "password1": "drei Wörter reichen"}
    pupil.post("/guest/account/", form)
    assert not Person.objects.filter(email="rosa@example.org").exists()


def test_closing_a_class_deletes_games_guests_and_code() -> None:
    school_class = make_class()
    pupils = [join(school_class) for _ in range(3)]
    at_desk(school_class, "start")
    at_desk(school_class, "close")
    for model in (Class, Pupil, ClassTable, Game, Person, Guest):
        assert not model.objects.exists(), model
    assert pupils[0].get(f"/class/{school_class.code}/").status_code == 302
    assert browser().get(f"/desk/{school_class.desk}/").status_code == 404


def test_a_class_that_nobody_uses_is_closed_after_two_weeks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    school_class = make_class()
    join(school_class)
    at_desk(school_class, "start")
    pass_minutes(monkeypatch, 13 * 24 * 60)
    assert guests.forget_guests() == 0 and teaching.close_unused() == 0
    pass_minutes(monkeypatch, 2 * 24 * 60)
    assert teaching.close_unused() == 1
    assert not Person.objects.exists() and not Game.objects.exists()


def test_a_pupil_cannot_leave_a_table_waiting_for_nobody() -> None:
    """Only the desk removes a pupil, because then a bot plays the seat."""
    school_class = make_class()
    pupil = join(school_class)
    at_desk(school_class, "start")
    table = table_in(pupil, school_class)
    assert b"guest/leave" not in pupil.get("/guest/").content
    pupil.post("/guest/leave/")
    assert person_in(pupil).pk in [seat.person_id for seat in seats(table)]


def test_a_damaged_table_keeps_no_late_pupil_from_a_seat() -> None:
    school_class = make_class()
    pupil = join(school_class)
    at_desk(school_class, "start")
    damaged = table_in(pupil, school_class)
    Game.objects.filter(pk=damaged).update(head="{", asks=[])
    owner.games.clear()
    late = join(school_class)
    assert table_in(late, school_class) != damaged


@pytest.mark.parametrize("is_over", [False, True], ids=["running", "over"])
def test_the_bell_seats_a_late_pupil_whom_nobody_could_seat(
    monkeypatch: pytest.MonkeyPatch, is_over: bool
) -> None:
    """If the only table is over, the bell deals another one, as for a pupil who joins then."""
    school_class = make_class()
    pupil = join(school_class)
    at_desk(school_class, "start")
    table = table_in(pupil, school_class)
    if is_over:
        dealing.end_table(table)

    def fail(*_: object) -> str:
        raise NotStored("locked")

    with monkeypatch.context() as patch:
        patch.setattr(dealing, "seat_late_pupil", fail)
        late = join(school_class)
        assert late.get(f"/class/{school_class.code}/").status_code == 200
    bell.check()
    assert late.get(f"/class/{school_class.code}/live").status_code == 204, "he may be sitting down"
    pass_minutes(monkeypatch, 1)
    bell.check()
    assert (table_in(late, school_class) == table) is not is_over


def test_a_pupil_of_a_damaged_table_can_be_renamed_and_removed() -> None:
    school_class = make_class()
    pupil = join(school_class)
    at_desk(school_class, "start")
    Game.objects.filter(pk=table_in(pupil, school_class)).update(head="{", asks=[])
    owner.games.clear()
    number = Pupil.objects.get().pk
    assert at_desk(school_class, "rename", pupil=number, name="Frida").status_code == 302
    assert Person.objects.get(pupil=number).username == "Frida"
    assert at_desk(school_class, "remove", pupil=number).status_code == 302
    assert not Pupil.objects.exists() and not Person.objects.exists()
