"""The first page: games that wait for me, games that I follow, and games with a free seat."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kabinett.web.play.models import Game, Seat, fresh_id
from kabinett.web.play.owner import owner
from tests.web import by_seat
from tests.web.gathered import browser, do, invite_of, names, row, say_ready, set_up
from tests.web.people import person
from tests.web.tables import opened

pytestmark = pytest.mark.usefixtures("served")


def test_a_game_is_unread_if_it_has_changed_since_i_looked() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    do(ben, table, "join", seat=1)
    for client in (ada, ben):
        say_ready(client, table)
    seats = Seat.objects.filter(game=table)
    seats.update(looked=row(table).updated)
    assert not ben.get("/").context["mine"][0]["unread"]
    by_seat.answer(table, 0, opened(table).asks[0].number, "bid:1x1")
    [told] = ben.get("/").context["turn"]
    assert told["unread"] and told["your_turn"]


def test_the_next_game_is_the_one_that_has_waited_longest() -> None:
    ada = browser("Ada")
    first, second, third = (set_up(ada, who="alone", seat_1_kind="bot:random") for _ in range(3))
    for number, table in enumerate((second, third, first)):
        asks = row(table).asks
        asks[0][1] = 1000.0 + number
        Game.objects.filter(pk=table).update(asks=asks)
    assert ada.get("/next/").headers["Location"] == f"/table/{second}/"
    assert ada.get(f"/next/?after={second}").headers["Location"] == f"/table/{third}/"
    assert ada.get(f"/api/waiting?after={second}").json() == {"n": 2}
    assert browser("Ben").get("/next/").headers["Location"] == "/"
    assert [each["id"] for each in ada.get("/").context["turn"]] == [second, third, first]


def test_an_abandoned_seat_can_be_taken_over_if_the_terms_say_so() -> None:
    ada, ben, eve = browser("Ada"), browser("Ben"), browser("Eve")
    agreed = set_up(ada, terms_takeover="on")
    other = set_up(ada)
    for table in (agreed, other):
        do(ben, table, "join", seat=1)
        for client in (ada, ben):
            say_ready(client, table)
    person("Ben").delete()
    owner.games.clear()
    assert [each["id"] for each in eve.get("/").context["free"]] == [agreed]
    assert eve.post(f"/table/{other}/take/", {"seat": "1"}).status_code == 409
    assert eve.post(f"/table/{agreed}/take/", {"seat": "0"}).status_code == 409
    assert ada.post(f"/table/{agreed}/take/", {"seat": "1"}).status_code == 409
    assert eve.post(f"/table/{agreed}/take/", {"seat": "1"}).status_code == 302
    assert names(agreed) == ["Ada", "Eve"]
    assert eve.get(f"/api/table/{agreed}/view?seat=1").status_code == 200
    assert not eve.get("/").context["free"]


def test_an_offered_seat_at_a_private_table_needs_the_link() -> None:
    ada, ben, eve = browser("Ada"), browser("Ben"), browser("Eve")
    table = set_up(ada, who="private")
    do(ben, table, "join", seat=1, invite=invite_of(table))
    for client in (ada, ben):
        say_ready(client, table)
    Seat.objects.filter(game=table, number=1).update(offered=True)
    owner.games.clear()
    assert not eve.get("/").context["free"]
    assert eve.post(f"/table/{table}/take/", {"seat": "1"}).status_code == 404
    assert "take" in eve.get(f"/join/{invite_of(table)}/").content.decode()
    given = {"seat": "1", "invite": invite_of(table)}
    assert eve.post(f"/table/{table}/take/", given).status_code == 302
    assert names(table) == ["Ada", "Eve"]
    assert ben.get(f"/table/{table}/").status_code == 404


def test_listing_many_games_takes_few_queries_and_opens_none() -> None:
    ada = browser("Ada")
    first = set_up(ada, who="alone", seat_1_kind="bot:random")
    queries = []
    for more in (1, 40):
        for _ in range(more):
            clone(first)
        owner.games.clear()
        ada.get("/")
        with CaptureQueriesContext(connection) as caught:
            page = ada.get("/")
        queries.append(len(caught))
    assert max(queries) <= 15
    assert not owner.games
    assert len(page.context["turn"]) == 30 and page.context["turns"] == 42 and page.context["more"]
    assert len(ada.get("/?all").context["turn"]) == 42


def test_a_visitors_first_page_loads_no_record_of_the_tables_that_it_lists() -> None:
    first = set_up(browser("Ada"))
    for _ in range(20):
        clone(first)
    eve = browser("Eve")
    eve.get("/")
    with CaptureQueriesContext(connection) as caught:
        page = eve.get("/")
    assert first in page.content.decode()
    assert len(caught) <= 15


def clone(table: str) -> None:
    """Returns another row like this one."""
    game, seats = row(table), list(Seat.objects.filter(game=table))
    game.pk, game._state.adding = fresh_id(), True
    game.invite = game.invite and fresh_id()
    game.save()
    for seat in seats:
        seat.pk, seat.game = None, game
        seat.save()


@pytest.mark.parametrize("game", ["fall", "volk", "weimar"])
def test_the_form_of_each_game_opens(game: str) -> None:
    assert browser("Ada").get(f"/new/{game}/").status_code == 200
