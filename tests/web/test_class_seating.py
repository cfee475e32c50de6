"""Who sits where: by lot, balanced, and as the desk says before the deal."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from kabinett.web.classes import pupils
from kabinett.web.classes.models import Class, Pupil
from kabinett.web.classes.seat_plan import plan_tables
from tests.web.gathered import browser
from tests.web.school import at_desk, join, make_class, person_in, table_in

pytestmark = pytest.mark.usefixtures("served")


def waiting(count: int, knows: int = 0, chosen: tuple[int, ...] = ()) -> list[Pupil]:
    """Pupils of whom the first ``knows`` know the game, and the first ones sit as ``chosen``."""
    tables = [*chosen, *[None] * (count - len(chosen))]
    return [
        Pupil(pk=number, knows_game=number < knows, table=table)
        for number, table in enumerate(tables)
    ]


@pytest.mark.parametrize(
    ("pupils", "room", "sizes"), [(28, 4, [4] * 7), (10, 4, [4, 3, 3]), (1, 4, [1]), (0, 4, [])]
)
def test_pupils_split_into_few_and_even_tables(pupils: int, room: int, sizes: list[int]) -> None:
    tables = plan_tables(waiting(pupils), room, False, random.Random(1))
    assert sorted(map(len, tables), reverse=True) == sizes


@pytest.mark.parametrize("seed", range(5))
def test_those_who_know_the_game_are_spread_over_the_tables(seed: int) -> None:
    tables = plan_tables(waiting(16, knows=6), 4, True, random.Random(seed))
    assert sorted(sum(pupil.knows_game for pupil in table) for table in tables) == [1, 1, 2, 2]
    assert all(table[0].knows_game for table in tables), "they come first, and get other seats"


def test_pupils_sit_where_the_desk_says() -> None:
    for balanced in (False, True):
        pupils = waiting(8, knows=2, chosen=(2, 2, 1))
        tables = plan_tables(pupils, 4, balanced, random.Random(3))
        assert {0, 1} <= {pupil.pk for pupil in tables[1]} and 2 in {each.pk for each in tables[0]}
        assert [len(table) for table in tables] == [4, 4]


def join_as_player(school_class: Class) -> Client:
    pupil = browser()
    pupil.post(f"/class/{school_class.code}/", {"knows_game": "yes"})
    return pupil


def test_a_pupil_says_whether_he_knows_the_game() -> None:
    plain, balanced = make_class(), make_class(seating="balanced")
    assert b"knows_game" not in browser().get(f"/class/{plain.code}/").content
    assert b"knows_game" in browser().get(f"/class/{balanced.code}/").content
    players = [join_as_player(balanced) for _ in range(2)]
    for _ in range(3):
        join(balanced)
    assert "knows the game" in browser().get(f"/desk/{balanced.desk}/").content.decode()
    at_desk(balanced, "start")
    assert len({table_in(player, balanced) for player in players}) == 2


def test_the_desk_moves_pupils_before_the_deal() -> None:
    school_class = make_class(lesson="volk:1")
    pupils = [join(school_class) for _ in range(4)]
    numbers = {person_in(each).pk: each for each in pupils}
    rows = {pupil.person_id: pupil.pk for pupil in Pupil.objects.all()}
    first_person, second_person, _third, fourth_person = numbers
    together = second_person, fourth_person
    for person in together:
        assert at_desk(school_class, "move", pupil=rows[person], table=2).status_code == 302
    assert at_desk(school_class, "move", pupil=rows[first_person], table=2).status_code == 409
    assert at_desk(school_class, "move", pupil=rows[first_person], table=3).status_code == 409
    page = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert page.count('<option value="2" selected>') == 2
    at_desk(school_class, "start")
    first, second = (table_in(numbers[person], school_class) for person in together)
    assert first == second
    assert at_desk(school_class, "move", pupil=rows[together[0]], table=1).status_code == 409


def test_the_desk_leaves_a_pupil_to_the_lot_again() -> None:
    school_class = make_class()
    join(school_class)
    number = Pupil.objects.get().pk
    pupils.move(school_class, number, 1)
    at_desk(school_class, "move", pupil=number, table=0)
    assert Pupil.objects.get().table is None
