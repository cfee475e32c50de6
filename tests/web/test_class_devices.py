"""Whoever has seen a hand sits nowhere else at that table, and a lost device is replaced once."""

from __future__ import annotations

import pytest
from django.test import Client

from kabinett.web.classes import teaching
from kabinett.web.classes.models import SeenHand
from kabinett.web.people import devices, guests
from kabinett.web.play import stored_games
from tests.web.gathered import browser
from tests.web.school import (
    at_desk,
    join,
    make_class,
    number_of,
    person_in,
    seat_of,
    seats,
    table_in,
)

pytestmark = pytest.mark.usefixtures("served")


def same_device(pupil: Client) -> Client:
    """The same browser after it has lost its session: only the cookie of the device is left."""
    again = browser()
    again.cookies[devices.cookie_name()] = pupil.cookies[devices.cookie_name()].value
    return again


def enter(device: Client, pupil: Client) -> int:
    """Type the pupil's own code on a device."""
    code = guests.code_of(person_in(pupil).guest.key)
    return device.post("/guest/enter/", {"code": code}).status_code


def test_a_browser_without_its_session_becomes_the_same_pupil_again() -> None:
    school_class = make_class()
    pupil = join(school_class)
    person = person_in(pupil)
    at_desk(school_class, "start")
    at_desk(school_class, "lock")
    again = join(school_class, same_device(pupil))
    assert person_in(again) == person and school_class.pupils.count() == 1


@pytest.mark.parametrize("per_seat", ["1", "3"])
def test_a_removed_pupil_sits_at_another_table_or_on_the_old_seat(per_seat: str) -> None:
    school_class = make_class(per_seat=per_seat)
    pupils = [join(school_class) for _ in range(3)]
    at_desk(school_class, "start")
    table = table_in(pupils[0], school_class)
    old_seat, device = seat_of(pupils[0], table).number, same_device(pupils[0])
    at_desk(school_class, "remove", pupil=number_of(pupils[0]))
    again = join(school_class, device)
    assert table_in(again, school_class) == table and seat_of(again, table).number == old_seat
    at_desk(school_class, "remove", pupil=number_of(again))
    assert seat_of(join(school_class), table).number == old_seat, "somebody else sits there"
    if per_seat == "3":
        for _ in range(2):
            while len(seats(table)[old_seat].members) < 3:
                join(school_class)
    assert table_in(join(school_class, device), school_class) != table


def test_a_device_does_not_show_two_hands_of_a_table() -> None:
    school_class = make_class(lesson="duel:")
    pupils = [join(school_class) for _ in range(4)]
    at_desk(school_class, "start")
    tables = [table_in(each, school_class) for each in pupils]
    rival = next(each for each in range(1, 4) if tables[each] == tables[0])
    others = [each for each in range(1, 4) if tables[each] != tables[0]]
    assert enter(same_device(pupils[0]), pupils[rival]) == 400
    if others:
        assert enter(same_device(pupils[0]), pupils[others[0]]) == 302
    assert enter(same_device(pupils[0]), pupils[0]) == 302


def test_a_second_device_of_a_pupil_counts_too() -> None:
    school_class = make_class()
    pupil, rival = join(school_class), join(school_class)
    at_desk(school_class, "start")
    tablet = browser()
    assert enter(tablet, pupil) == 302
    assert enter(same_device(tablet), rival) == 400


def test_a_pupil_comes_back_to_the_class_and_not_to_the_front_page() -> None:
    school_class = make_class()
    pupil, tablet = join(school_class), browser()
    code = guests.code_of(person_in(pupil).guest.key)
    response = tablet.post("/guest/enter/", {"code": code})
    assert response.headers["Location"] == f"/class/{school_class.code}/"


def test_the_first_page_leads_a_pupil_back_to_the_table() -> None:
    school_class = make_class(per_seat="3")
    pupils = [join(school_class) for _ in range(5)]
    assert pupils[0].get("/").headers["Location"] == f"/class/{school_class.code}/"
    at_desk(school_class, "start")
    for pupil in pupils:
        page = pupil.get("/", follow=True)
        assert page.redirect_chain[-1][0] == f"/table/{table_in(pupil, school_class)}/"


def test_the_desk_replaces_a_lost_device_once() -> None:
    school_class = make_class()
    pupil = join(school_class)
    person, old_code = person_in(pupil), guests.code_of(person_in(pupil).guest.key)
    at_desk(school_class, "start")
    at_desk(school_class, "let_go", pupil=number_of(pupil))
    assert not pupil.get("/guest/").context, "the lost device is logged out"
    new_code = guests.code_of(type(person).objects.get(pk=person.pk).guest.key)
    desk = f"/desk/{school_class.desk}/"
    assert new_code in browser().get(desk).content.decode()
    tablet = browser()
    assert tablet.post("/guest/enter/", {"code": old_code}).status_code == 400
    assert tablet.post("/guest/enter/", {"code": new_code}).status_code == 302
    assert person_in(tablet) == person
    assert browser().post("/guest/enter/", {"code": new_code}).status_code == 400
    page = browser().get(desk).content.decode()
    assert new_code not in page and guests.code_of(person_in(tablet).guest.key) not in page


def test_the_lost_device_does_not_come_back_as_the_same_pupil() -> None:
    school_class = make_class()
    pupil = join(school_class)
    lost, person = same_device(pupil), person_in(pupil)
    at_desk(school_class, "start")
    at_desk(school_class, "let_go", pupil=number_of(pupil))
    finder = join(school_class, lost)
    assert person_in(finder) != person
    assert table_in(finder, school_class) != table_of_person(person.pk)


def table_of_person(person: int) -> str:
    for hand in SeenHand.objects.select_related("table"):
        if person in seats(hand.table.game_id)[hand.seat].members:
            return hand.table.game_id
    raise AssertionError


def test_nothing_of_the_devices_stays_when_the_class_is_closed() -> None:
    school_class = make_class()
    join(school_class)
    at_desk(school_class, "start")
    assert SeenHand.objects.count() == 1
    at_desk(school_class, "close")
    assert not SeenHand.objects.exists()


def test_a_class_that_is_being_closed_lets_nobody_join_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A pupil's page that loads in the middle finds no class, so the browser forgets it."""
    school_class = make_class()
    pupil = join(school_class)
    at_desk(school_class, "start")
    places = []

    def delete(game_id: str) -> None:
        response = same_device(pupil).get(f"/class/{school_class.code}/")
        places.append(response.headers.get("Location"))

    monkeypatch.setattr(stored_games, "delete", delete)
    teaching.close(school_class)
    assert places == ["/class/"]


def test_a_pupils_own_code_works_where_the_code_of_the_class_is_asked_for() -> None:
    school_class = make_class()
    pupil, tablet = join(school_class), browser()
    at_desk(school_class, "start")
    code = guests.code_of(person_in(pupil).guest.key)
    assert tablet.get(f"/class/?code={code}").status_code == 400  # no link logs anybody in
    response = tablet.post("/class/", {"code": f" {code.lower()} "})
    assert response.headers["Location"] == f"/class/{school_class.code}/"
    assert person_in(tablet).pupil.school_class == school_class
    assert table_in(tablet, school_class)


def test_a_wrong_code_of_a_pupil_says_so() -> None:
    response = browser().post("/class/", {"code": "7H2K-9QXM"})
    assert response.status_code == 400 and b"No class has this code" in response.content
