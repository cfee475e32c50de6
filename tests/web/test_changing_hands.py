"""What a seat keeps when it changes hands."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kabinett.web.play.models import Kind, Seat
from kabinett.web.play.open_game import SEAT_FIELDS

AWAY = {"stand_in", "offered", "barred"}
OF_PERSON = {"person_id", "members", "name", "heir_id", "orders", "prepared", "auto_pass"}

#: Each way in which a seat changes hands, and the fields that it keeps.
WAYS: dict[str, tuple[Callable[[Seat], None], set[str]]] = {
    "another person has it": (lambda seat: seat.give_to(7, "Ben"), {"first_id"}),
    "nobody has it": (Seat.vacate, {*AWAY, "first_id", "replaced"}),
    "another member has the pen": (
        lambda seat: seat.pass_pen(7),
        {*AWAY, *OF_PERSON, "first_id", "replaced"} - {"person_id"},
    ),
    "its person is back": (Seat.return_to_person, {*OF_PERSON, "first_id", "replaced"}),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_field_of_a_seat_is_set_or_kept_on_purpose(way: str) -> None:
    seat = Seat(
        kind=Kind.PERSON,
        person_id=1,
        first_id=2,
        members=[1, 7],
        name="Ada",
        stand_in="medium",
        heir_id=3,
        offered=True,
        barred=True,
        orders={"pass": []},
        prepared=[["Which?", "one"]],
        auto_pass=True,
    )
    before = {name: getattr(seat, name) for name in SEAT_FIELDS}
    change_hands, kept = WAYS[way]
    change_hands(seat)
    assert {name for name in SEAT_FIELDS if getattr(seat, name) == before[name]} == kept


def test_a_new_person_finds_nothing_of_the_former_one() -> None:
    seat = Seat(kind=Kind.PERSON, person_id=1, name="Ada", heir_id=7, orders={"pass": []})
    seat.give_to(7, "Ben")
    assert (seat.person_id, seat.name, seat.replaced) == (7, "Ben", True)
    assert (seat.heir_id, seat.orders, seat.by_person) == (None, {}, True)


def test_a_person_who_stands_up_frees_a_gathering_seat() -> None:
    seat = Seat(kind=Kind.PERSON, person_id=1, name="Ada", ready=True, nonce="ab")
    seat.reset()
    assert seat.free and (seat.name, seat.ready, seat.nonce) == ("", False, "")
