"""Rematches of guests, and the limits that count rematches."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.web.host import limits
from kabinett.web.host.configuration import Guests
from kabinett.web.people.models import QueueTicket
from kabinett.web.play.models import Game, Seat
from tests.web.gathered import browser, do, invite_of, names, row, say_ready, set_up
from tests.web.guests import guest_of, play_now, policy, table_in
from tests.web.people import person
from tests.web.tables import play_to_end

__all__ = ["policy"]
pytestmark = pytest.mark.usefixtures("served")


@pytest.fixture(autouse=True)
def empty_queue(served: None) -> None:
    QueueTicket.objects.all().delete()


def test_a_rematch_waits_in_the_queue_if_the_site_is_full(policy: Any) -> None:
    policy(guest_games=1)
    visitor = browser()
    table = table_in(play_now(visitor))
    play_to_end(table)
    other = table_in(play_now(browser()))
    rematch = f"/table/{table}/rematch/"
    queue = visitor.post(rematch, {"nonce": "x"}).headers["Location"]
    assert visitor.get(queue).context["ahead"] == 0
    assert not Game.objects.filter(rematch_of=table).exists()
    QueueTicket.objects.all().delete()
    play_to_end(other)
    again = visitor.post(rematch, {"nonce": "x"}).headers["Location"]
    assert table_in(visitor.post(rematch, {"nonce": "x"})) in again, "it is there already"


@pytest.mark.parametrize("allowed", [Guests.ON, Guests.BOTS])
def test_a_guest_has_a_rematch_in_which_a_bot_plays_the_nazis(policy: Any, allowed: Guests) -> None:
    policy(guests=allowed)
    visitor = browser()
    table = table_in(play_now(visitor, "fall"))
    Game.objects.filter(pk=table).update(over=True)
    again = row(table_in(visitor.post(f"/table/{table}/rematch/", {"nonce": "x"})))
    assert again.started is not None
    nazis = again.setup["roles"].index("party:nazis")
    assert nazis in again.setup["bots"]


def test_a_guest_keeps_a_seat_in_a_rematch_among_friends() -> None:
    ada, visitor = browser("Ada"), browser()
    table = set_up(ada, who="private")
    do(visitor, table, "join", seat=1, invite=invite_of(table))
    for client in (ada, visitor):
        say_ready(client, table)
    play_to_end(table)
    again = table_in(ada.post(f"/table/{table}/rematch/", {"nonce": "x"}))
    assert names(again) == [guest_of(visitor).username, "Ada"]


def test_a_rematch_and_bots_on_free_seats_count_as_games_with_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada = browser("Ada")
    played = table_in(play_now(ada))
    play_to_end(played)
    gathering = set_up(ada, who="private")
    monkeypatch.setattr(limits, "GAMES_WITH_BOTS", limits.Limit("games with bots", 0))
    assert ada.post(f"/table/{played}/rematch/", {"nonce": "x"}).status_code == 429
    assert do(ada, gathering, "fill", bot="random").status_code == 429
    assert not Seat.objects.filter(game=gathering, kind="bot").exists()


def test_bots_on_more_seats_of_a_table_are_no_further_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada = browser("Ada")
    table = set_up(ada, "fall", "private", seats="3", seat_1_kind="bot:random", seat_2_kind="open")
    monkeypatch.setattr(limits, "GAMES_WITH_BOTS", limits.Limit("games with bots", 1))
    assert do(ada, table, "fill", bot="random").status_code == 302
    assert not any(seat.free for seat in Seat.objects.filter(game=table))


@pytest.mark.parametrize("others", ["", "Ben"])
def test_a_rematch_begins_at_once_only_for_the_person_who_wants_it(others: str) -> None:
    ada = browser("Ada")
    table = table_in(play_now(ada))
    play_to_end(table)
    player = person(others) if others else None
    Seat.objects.filter(game=table, kind="person").update(person=player)
    again = table_in(ada.post(f"/table/{table}/rematch/", {"nonce": "x"}))
    assert row(again).started is None
    assert {seat.person for seat in Seat.objects.filter(game=again, kind="person")} == {player}
