"""Guests at friends' tables, and the seat that guests leave to bots."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kabinett.web.people.models import Guest
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.owner import owner
from tests.web.gathered import browser, do, invite_of, names, row, say_ready, set_up
from tests.web.guests import guest_of, play_now, policy, table_in
from tests.web.tables import play_to_end

__all__ = ["policy"]
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


def test_a_friends_table_has_no_room_for_its_first_guest_if_the_site_is_full(policy: Any) -> None:
    policy(guest_games=1)
    ada, first, second = browser("Ada"), browser(), browser()
    tables = [set_up(ada, who="private", seats="3", seat_2_kind="open") for _ in range(2)]
    invites = [invite_of(table) for table in tables]
    assert do(first, tables[0], "join", seat=1, invite=invites[0]).status_code == 302
    full = do(second, tables[1], "join", seat=1, invite=invites[1])
    assert full.status_code == 409 and b"as many guests" in full.content.lower()
    assert names(tables[1]) == ["Ada", "", ""] and Guest.objects.count() == 1
    assert do(second, tables[0], "join", seat=2, invite=invites[0]).status_code == 302


def test_a_rematch_with_a_guest_has_no_room_if_the_site_is_full(policy: Any) -> None:
    policy(guest_games=1)
    ada, visitor = browser("Ada"), browser()
    table = set_up(ada, who="private")
    do(visitor, table, "join", seat=1, invite=invite_of(table))
    assert [say_ready(each, table).status_code for each in (ada, visitor)] == [302, 302]
    play_to_end(table)
    play_now(browser())
    rematch = ada.post(f"/table/{table}/rematch/", {"nonce": "x"})
    assert rematch.status_code == 409 and not Game.objects.filter(rematch_of=table).exists()


def test_a_seat_of_a_running_game_has_no_room_for_a_guest_if_the_site_is_full(policy: Any) -> None:
    policy(guest_games=1)
    visitor = browser()
    mine = table_in(play_now(visitor))
    table = table_in(play_now(browser("Ada")))
    Seat.objects.filter(game=table, number=1).update(kind="person", bot="", offered=True)
    Game.objects.filter(pk=table).update(invite="invite")
    take = {"seat": "1", "invite": "invite"}
    owner.games.clear()
    assert visitor.post(f"/table/{table}/take/", take).status_code == 409
    play_to_end(mine)
    assert visitor.post(f"/table/{table}/take/", take).status_code == 302
    assert names(table)[1] == guest_of(visitor).username


def test_a_guest_with_as_many_games_as_allowed_may_change_seats() -> None:
    ada, visitor = browser("Ada"), browser()
    for _ in range(2):
        table = set_up(ada, who="private", seats="3", seat_2_kind="open")
        do(visitor, table, "join", seat=1, invite=invite_of(table))
    assert do(visitor, table, "join", seat=2).status_code == 302
    assert names(table) == ["Ada", "", guest_of(visitor).username]


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
