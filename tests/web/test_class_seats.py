"""Several pupils at one seat: dealing, late pupils, and what those without the pen may not do."""

from __future__ import annotations

import json
from concurrent.futures import Future
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.classes import dealing, seating
from kabinett.web.classes.models import ClassTable, SeatChange, SeenHand
from kabinett.web.people import guests
from kabinett.web.people.models import Person
from kabinett.web.play import decisions
from kabinett.web.play.jobs import Job
from kabinett.web.play.models import Seat
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.votes import Voting
from tests.web.gathered import browser
from tests.web.school import (
    FORM,
    at_desk,
    join,
    make_class,
    number_of,
    person_in,
    seat_of,
    seats,
    table_in,
    team,
)
from tests.web.tables import opened, view

pytestmark = pytest.mark.usefixtures("served")


def post(pupil: Client, table: str, what: str, **body: object) -> int:
    path = f"/api/table/{table}/{what}"
    return pupil.post(path, json.dumps(body), "application/json").status_code


def test_a_class_may_be_closed_while_a_pupil_sits_down_or_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    school_class = make_class()
    pupil = join(school_class)
    at_desk(school_class, "start")
    table, late = table_in(pupil, school_class), guests.make_guest("a device", in_class=True)
    submit = owner.submit

    def close_after(job: Job[Any]) -> Future[Any]:
        future = submit(job)
        ClassTable.objects.all().delete()
        return future

    monkeypatch.setattr(owner, "submit", close_after)
    assert dealing.seat_late_pupil(school_class, late) == table
    seating.stand_up(table, late.pk, "easy")
    assert not SeatChange.objects.exists() and not SeenHand.objects.exists()


# -- dealing


@pytest.mark.parametrize("per_seat", ["0", "4", "x"])
def test_a_seat_takes_one_to_three_pupils(per_seat: str) -> None:
    assert browser().post("/class/", FORM | {"per_seat": per_seat}).status_code == 400


def test_pupils_share_the_seats_of_few_tables() -> None:
    school_class = make_class(per_seat="3")
    for _ in range(14):
        join(school_class)
    at_desk(school_class, "start")
    sizes = sorted(
        [len(seat.members) for seat in seats(table.game_id)] for table in ClassTable.objects.all()
    )
    assert sizes == [[2, 2, 2, 1], [2, 2, 2, 1]]
    names = [seat.name for seat in Seat.objects.all() if len(seat.members) == 2]
    assert all(name.endswith(" + 1") for name in names), names


def test_few_pupils_sit_alone_before_they_share() -> None:
    school_class = make_class(per_seat="3")
    for _ in range(4):
        join(school_class)
    at_desk(school_class, "start")
    assert [len(seat.members) for seat in Seat.objects.all()] == [1, 1, 1, 1]


def test_late_pupils_take_a_bots_seat_and_then_share_the_seat_with_the_fewest() -> None:
    school_class = make_class(per_seat="2")
    pupils = [join(school_class) for _ in range(3)]
    at_desk(school_class, "start")
    table = table_in(pupils[0], school_class)

    def sizes() -> list[int]:
        return [len(seat.members) for seat in seats(table)]

    assert sizes() == [1, 1, 1, 0]
    for expected in ([1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1, 1]):
        late = join(school_class)
        assert table_in(late, school_class) == table and sizes() == expected
    for _ in range(2):
        join(school_class)
    assert table_in(join(school_class), school_class) != table, "the table is full"


def test_nobody_joins_pupils_for_whom_a_bot_plays() -> None:
    school_class = make_class(per_seat="2")
    holder, *_others = team(school_class, 1)
    table = table_in(holder, school_class)

    def act(_: OpenGame, voting: Voting) -> None:
        voting.stand_in([0])

    owner.submit(decisions.decision_job(table, act, "a bot plays seat 0")).result()
    join(school_class)
    assert [len(seat.members) for seat in seats(table)] == [1, 2, 1, 1]


# -- what members see and may do


def test_all_pupils_of_a_seat_see_the_same_and_only_one_answers() -> None:
    school_class = make_class(per_seat="3")
    holder, second, third, other = team(school_class, 3)
    table = table_in(holder, school_class)
    views = [view(each, table, 0) for each in (holder, second, third)]
    assert views[0] == views[1] == views[2]
    assert views[0]["own"]["zones"], "the hand"
    assert other.get(f"/api/table/{table}/view?seat=0").status_code == 403
    assert second.get(f"/api/table/{table}/view?seat=1").status_code == 403
    ask = opened(table).asks[0].number
    for pupil in (second, third):
        assert '"mine": [0]' in pupil.get(f"/table/{table}/").content.decode()
        assert post(pupil, table, "answer", seat=0, ask=ask, choice="bid:1") == 403
        assert post(pupil, table, "settings", seat=0, auto_pass=True) == 403
        assert post(pupil, table, "settings", seat=0, prepared=[]) == 403
        assert post(pupil, table, "hand-over", seat=0, name="") == 403
    assert view(holder, table, 0) == views[0], "nothing has changed"


def test_a_pupil_cannot_hand_the_seat_over_or_take_another() -> None:
    school_class = make_class(per_seat="2")
    holder, _second, other = team(school_class, 2)
    table, name = table_in(holder, school_class), person_in(other).username
    assert post(holder, table, "hand-over", seat=0, name=name) in (403, 409)
    newcomer = Person.objects.create(username="Frida")
    assert post(holder, table, "hand-over", seat=0, name=newcomer.username) == 409
    at_desk(school_class, "remove", pupil=number_of(other))
    assert not seats(table)[1].person_id
    holder.post(f"/table/{table}/take/", {"seat": "1"})
    assert not seats(table)[1].person_id


def test_the_pen_passes_only_from_its_holder_to_a_pupil_of_the_seat() -> None:
    school_class = make_class(per_seat="2")
    holder, second, other = team(school_class, 2)
    table = table_in(holder, school_class)
    first, next_one, stranger = (person_in(each).pk for each in (holder, second, other))
    for wrong in ((first, stranger), (next_one, first), (first, first)):
        with pytest.raises(IllegalChoice):
            owner.submit(seating.pass_pen_job(table, 0, *wrong)).result()
    before = view(holder, table, -1)
    owner.submit(seating.pass_pen_job(table, 0, first, next_one)).result()
    assert seats(table)[0].person_id == next_one
    assert view(holder, table, -1) == before, "others do not learn who holds the pen"
    ask = opened(table).asks[0].number
    assert post(holder, table, "answer", seat=0, ask=ask, choice="x") == 403
    assert post(second, table, "answer", seat=0, ask=ask, choice="x") == 409


# -- leaving


def test_the_others_play_on_when_the_desk_removes_the_holder() -> None:
    school_class = make_class(per_seat="2")
    holder, second, _other = team(school_class, 2)
    table = table_in(holder, school_class)
    at_desk(school_class, "remove", pupil=number_of(holder))
    seat = seat_of(second, table)
    assert seat.person_id == person_in(second).pk and not seat.stand_in
    assert seat.name == person_in(second).username
    assert seat.members == [person_in(second).pk]
    at_desk(school_class, "remove", pupil=number_of(second))
    assert seats(table)[0].stand_in == "medium" and seats(table)[0].members == []


def test_a_renamed_pupil_has_the_new_name_at_a_shared_seat() -> None:
    school_class = make_class(per_seat="2")
    holder, second, _other = team(school_class, 2)
    table = table_in(holder, school_class)
    first = Person.objects.get(pk=seats(table)[0].members[0])
    pupil = holder if first == person_in(holder) else second
    at_desk(school_class, "rename", pupil=number_of(pupil), name="Frida")
    assert seats(table)[0].name == "Frida + 1"


def test_the_desk_lists_all_pupils_of_a_seat() -> None:
    school_class = make_class(per_seat="3")
    pupils = team(school_class, 3)
    page = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert all(person_in(each).username in page for each in pupils)
    assert page.count("holds the pen") == 4, "one at each seat"


# -- who is told what


@pytest.mark.parametrize("shows_hands", [True, False])
def test_pupils_are_told_whether_the_teacher_sees_hands(shows_hands: bool) -> None:
    fields = {"shows_hands": "on"} if shows_hands else {}
    school_class = make_class(per_seat="2", **fields)
    page = join(school_class).get(f"/class/{school_class.code}/").content.decode()
    assert ("Your teacher can look at all hands" in page) == shows_hands
    assert "Up to 2 of you share a seat" in page


def test_a_class_that_ran_during_the_update_keeps_its_seats() -> None:
    school_class = make_class()
    pupil = join(school_class)
    at_desk(school_class, "start")
    table = table_in(pupil, school_class)
    Seat.objects.filter(game=table).update(members=[])  # as an older Kabinett stored it
    import_module("kabinett.web.classes.migrations.0002_lessons").share_seats(apps, None)
    assert table_in(pupil, school_class) == table
