"""In a class a hand reaches only the pupils of its seat: not other pupils, the desk, the projector,
second tabs, or pupils who come in again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from kabinett.web.classes.models import Class
from kabinett.web.people import devices
from tests.web.gathered import browser
from tests.web.school import at_desk, join, make_class, number_of, person_in, seats, table_in
from tests.web.tables import opened

pytestmark = pytest.mark.usefixtures("served")


class Room:
    """A class that plays Duel: pupils share each of the two seats, and a pupil of another table
    looks on."""

    def __init__(self, **fields: str) -> None:
        self.school_class = make_class(lesson="duel:", per_seat="3", **fields)
        pupils = [join(self.school_class) for _ in range(7)]
        at_desk(self.school_class, "start")
        by_table: dict[str, list[Client]] = {}
        for pupil in pupils:
            by_table.setdefault(table_in(pupil, self.school_class), []).append(pupil)
        self.table, here = max(by_table.items(), key=lambda each: len(each[1]))
        self.outsider = next(each[0] for table, each in by_table.items() if table != self.table)
        self.teams: list[list[Client]] = [[], []]
        for seat in seats(self.table)[:2]:
            self.teams[seat.number] = [one for one in here if person_in(one).pk in seat.members]

    def hand(self, seat: int) -> set[str]:
        """The names of the cards that only this seat knows."""
        table = opened(self.table).table
        state: Any = table.state
        return {table.game.vocabulary.names[card] for card in state.hands[seat]}

    def answers(self, client: Client, seat: int) -> Iterator[Any]:
        """Everything that a browser can ask for about a seat of the table, its class and desk."""
        code, table = self.school_class.code, self.table
        for path in (
            "/",
            f"/table/{table}/",
            f"/table/{table}/replay/",
            f"/api/table/{table}/view?seat={seat}",
            f"/api/table/{table}/view?seat=-1",
            f"/api/table/{table}/moment?viewer={seat}&line=3",
            f"/api/table/{table}/moment?viewer=-1&line=1",
            f"/api/table/{table}/record.txt",
            f"/api/table/{table}/report?id=forecast&viewer={seat}&line=3",
            f"/api/table/{table}/why?seat={seat}&choice=card:1",
            f"/api/table/{table}/outlook?seat={seat}&id=card:1",
            f"/api/table/{table}/notes",
            f"/api/table/{table}/talk",
            f"/class/{code}/",
            f"/class/{code}/live",
            f"/class/{code}/projector/",
        ):
            yield client.get(path)
        body = {"seat": seat, "ask": 1, "choice": "card:1", "name": "x"}
        for path in ("answer", "sketch/new", "settings"):
            data = json.dumps(body)
            yield client.post(f"/api/table/{table}/{path}", data, "application/json")

    def leaks(self, client: Client, seat: int) -> list[str]:
        """The addresses whose answers show a card of the seat's hand to this browser."""
        return [
            answer.request["PATH_INFO"]
            for answer in self.answers(client, seat)
            if any(f'"{name}"' in answer.content.decode() for name in self.hand(seat))
        ]


@pytest.fixture
def room(served: None) -> Iterator[Room]:
    yield Room()
    Class.objects.all().delete()


def same_device(client: Client) -> Client:
    again = browser()
    again.cookies[devices.cookie_name()] = client.cookies[devices.cookie_name()].value
    return again


def test_all_pupils_of_a_seat_see_its_hand_and_no_other(room: Room) -> None:
    for seat, team in enumerate(room.teams):
        for pupil in team:
            assert any(path.endswith("/view") for path in room.leaks(pupil, seat))
            assert room.leaks(pupil, 1 - seat) == []


def test_all_pupils_of_a_seat_get_the_same_answers(room: Room) -> None:
    table = room.table
    for path in ("view?seat=0", "view?seat=-1", "moment?viewer=0&line=3", "why?seat=0&choice=x"):
        contents = {each.get(f"/api/table/{table}/{path}").content for each in room.teams[0]}
        assert len(contents) == 1, path


def test_nobody_else_sees_a_hand(room: Room) -> None:
    teacher = browser()
    teacher.get(f"/desk/{room.school_class.desk}/")
    for client in (room.outsider, teacher, browser()):
        assert room.leaks(client, 0) == room.leaks(client, 1) == []


def test_desk_and_projector_show_no_hand(room: Room) -> None:
    desk = f"/desk/{room.school_class.desk}"
    pages = (f"{desk}/", f"{desk}/live", f"/class/{room.school_class.code}/projector/")
    labels = [card.partition(":")[2] for seat in (0, 1) for card in room.hand(seat)]
    assert labels
    for client in (browser(), room.teams[0][0]):
        for page in pages:
            text = client.get(page).content.decode()
            assert not [name for seat in (0, 1) for name in room.hand(seat) if f'"{name}"' in text]
        assert client.get(f"{desk}/hands/1/").status_code == 404


def test_a_pupil_who_comes_in_again_sees_no_other_hand(room: Room) -> None:
    pupil = room.teams[0][0]
    device = same_device(pupil)
    at_desk(room.school_class, "remove", pupil=number_of(pupil))
    assert room.leaks(pupil, 0) == room.leaks(pupil, 1) == []
    again = join(room.school_class, device)
    assert room.leaks(again, 1) == []


def test_a_lost_device_sees_nothing_any_more(room: Room) -> None:
    pupil = room.teams[0][1]
    at_desk(room.school_class, "let_go", pupil=number_of(pupil))
    assert room.leaks(pupil, 0) == room.leaks(pupil, 1) == []


def test_the_teacher_sees_hands_only_if_all_were_told(served: None) -> None:
    room = Room(shows_hands="on")
    desk, teacher = f"/desk/{room.school_class.desk}", browser()
    number = room.school_class.tables.get(game=room.table).number
    page = teacher.get(f"{desk}/hands/{number}/")
    assert page.status_code == 200 and "card" in page.content.decode()
    assert room.teams[0][0].get(f"{desk}/hands/{number}/").status_code == 403, "he plays here"
    for seat in (0, 1):
        for pupil in room.teams[seat][1:]:
            at_desk(room.school_class, "remove", pupil=number_of(pupil))
    join(room.school_class, teacher)
    assert table_in(teacher, room.school_class) != room.table, "he has seen the hands there"
    Class.objects.all().delete()
