"""Guests at friends' tables, and the seat that guests leave to bots."""

from __future__ import annotations

import json

import pytest

from kabinett.web.people.models import Guest
from tests.web.gathered import browser, do, invite_of, names, row, set_up
from tests.web.guests import guest_of, play_now, table_in

pytestmark = pytest.mark.usefixtures("served")


def test_a_visitor_can_join_a_friends_table_by_its_link() -> None:
    ada, visitor = browser("Ada"), browser()
    table = set_up(ada, who="private")
    invite = invite_of(table)
    assert b"as a guest" in visitor.get(f"/join/{invite}/").content
    assert do(visitor, table, "join", seat=1, invite=invite).status_code == 302
    assert names(table) == ["Ada", guest_of(visitor).username]
    assert do(ada, table, "public").status_code == 409, "a guest plays only among friends"


@pytest.mark.parametrize("terms", [{"who": "public"}, {"who": "private", "terms_rated": "on"}])
def test_guests_cannot_join_public_or_rated_tables(terms: dict[str, str]) -> None:
    table = set_up(browser("Ada"), **terms)
    visitor = browser()
    assert do(visitor, table, "join", seat=1, invite=invite_of(table)).status_code in (302, 409)
    assert names(table) == ["Ada", ""] and not Guest.objects.exists()
    guest = browser()
    play_now(guest)
    assert do(guest, table, "join", seat=1, invite=invite_of(table)).status_code == 409
    assert names(table) == ["Ada", ""]


def test_a_link_to_a_taken_seat_makes_no_guest() -> None:
    ada, ben, visitor = browser("Ada"), browser("Ben"), browser()
    table = set_up(ada, who="private")
    do(ben, table, "join", seat=1, invite=invite_of(table))
    assert do(visitor, table, "join", seat=1, invite=invite_of(table)).status_code == 409
    assert not Guest.objects.exists()


# -- the Nazis' seat in Fall


def test_a_bot_plays_the_nazis_against_a_guest() -> None:
    visitor = browser()
    table = table_in(play_now(visitor, "fall"))
    assert row(table).setup["roles"] == ["choose", "random", "random", "party:nazis"]
    choices = visitor.get(f"/api/table/{table}/view?seat=0").json()["own"]["ask"]["choices"]
    assert "party:nazis" not in json.dumps(choices)


def test_a_guest_cannot_ask_for_the_nazis() -> None:
    form = {"seats": "4", "who": "alone", "seat-0-kind": "me", "seat-0-role": "party:nazis"}
    form |= {f"seat-{seat}-kind": "bot:easy" for seat in (1, 2, 3)}
    response = browser().post("/new/fall/", form)
    assert response.status_code == 400 and b"a bot plays" in response.content


def test_a_guest_can_join_a_table_of_fall_only_if_a_bot_plays_the_nazis() -> None:
    ada, visitor = browser("Ada"), browser()
    seats = {"seats": "3", "who": "private", "seat_2_kind": "bot:easy"}
    without = set_up(ada, "fall", **seats)
    do(visitor, without, "join", seat=1, invite=invite_of(without))
    assert names(without)[1] == "" and not Guest.objects.exists()
    table = set_up(ada, "fall", seat_2_role="party:nazis", **seats)
    do(visitor, table, "join", seat=1, invite=invite_of(table))
    assert names(table)[1] == guest_of(visitor).username
