"""A class whose desk or code is used twice at the same time: each thing happens once."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from functools import partial

import pytest

from kabinett.web.classes import pausing, pupils, teaching
from kabinett.web.classes.models import Class
from kabinett.web.host import clock
from kabinett.web.play.models import Seat
from tests.web.class_desk import fresh, playing
from tests.web.gathered import browser
from tests.web.school import at_desk, join, make_class, number_of
from tests.web.simultaneous import at_once

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("served")]


def times_seated(school_class: Class) -> Counter[int]:
    """How often each pupil sits at a table of the class."""
    seats = Seat.objects.filter(game__class_table__school_class=school_class)
    return Counter(person for seat in seats for person in seat.members)


def test_a_double_press_of_start_deals_once() -> None:
    school_class = make_class()
    for _ in range(5):
        join(school_class)
    statuses: list[int] = []

    def press_start() -> None:
        statuses.append(at_desk(school_class, "start").status_code)

    assert at_once(press_start, press_start) == [None, None]
    assert sorted(statuses) == [302, 409]
    assert sorted(times_seated(school_class).values()) == [1] * 5
    assert sorted(school_class.tables.values_list("number", flat=True)) == [1, 2]


def test_pupils_who_join_during_the_deal_are_seated_once() -> None:
    school_class = make_class()
    join(school_class)
    start = partial(at_desk, school_class, "start")
    assert at_once(start, *[partial(join, school_class)] * 3) == [None] * 4
    assert sorted(times_seated(school_class).values()) == [1] * 4


def test_a_class_takes_no_more_pupils_than_it_has_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pupils, "PUPILS", 2)
    school_class = make_class()
    path = f"/class/{school_class.code}/"
    assert at_once(*[lambda: browser().post(path)] * 4) == [None] * 4
    assert school_class.pupils.count() == 2


def test_a_double_press_of_more_time_adds_it_twice() -> None:
    school_class, _ = playing()
    ends = school_class.ends
    assert ends is not None
    for seen in (fresh(school_class), school_class):  # the second one does not know of the first
        teaching.give_time(seen, 5)
    assert fresh(school_class).ends == ends + timedelta(minutes=10)
    assert fresh(school_class).minutes == 55


def test_time_given_just_before_the_class_goes_on_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    school_class, _ = playing()
    ends, now = school_class.ends, clock.now_utc()
    assert ends is not None
    monkeypatch.setattr(clock, "now_utc", lambda: now)
    pausing.pause(school_class)
    monkeypatch.setattr(clock, "now_utc", lambda: now + timedelta(minutes=3))
    teaching.give_time(fresh(school_class), 5)
    pausing.go_on(school_class)
    assert fresh(school_class).ends == ends + timedelta(minutes=8)


def test_the_last_place_of_a_table_is_given_once() -> None:
    school_class = make_class()
    pupils = [join(school_class) for _ in range(5)]
    for pupil in pupils[:3]:
        at_desk(school_class, "move", pupil=number_of(pupil), table=1)
    moves = [
        partial(at_desk, school_class, "move", pupil=number_of(pupil), table=1)
        for pupil in pupils[3:]
    ]
    assert at_once(*moves) == [None] * 2
    assert school_class.pupils.filter(table=1).count() == 4
