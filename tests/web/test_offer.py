"""A site that offers only some games: the others cannot be begun, but they can be finished."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from kabinett.web.play.models import Game
from tests.web.gathered import browser, do, invite_of, set_up
from tests.web.guests import play_now, table_in

pytestmark = pytest.mark.usefixtures("served")

HIDDEN, SHOWN = "fall", "bluff"


@pytest.fixture
def ada() -> Client:
    return browser("Ada")


@pytest.fixture
def hide(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Hide all games but one."""
    yield lambda: monkeypatch.setitem(settings.HOSTING.__dict__, "only_games", (SHOWN,))


def test_without_the_setting_all_games_are_offered(ada: Client) -> None:
    assert {HIDDEN, SHOWN} <= {card["id"] for card in ada.get("/api/1/games").json()}
    assert ada.get(f"/rules/{HIDDEN}/").status_code == 200


def test_a_hidden_game_is_on_no_list(ada: Client, hide: Any) -> None:
    hide()
    assert [card["id"] for card in ada.get("/api/1/games").json()] == [SHOWN]
    for page in ("/", "/class/", "/about/"):
        html = ada.get(page).content.decode()
        assert "Fall of the Weimar Republic" not in html, page


@pytest.mark.parametrize(
    "page",
    ["/new/{}/", "/rules/{}/", "/cards/{}/", "/learn/{}/", "/aid/{}/", "/api/1/games/{}"],
)
def test_its_pages_are_gone(ada: Client, hide: Any, page: str) -> None:
    hide()
    assert ada.get(page.format(HIDDEN)).status_code == 404
    assert ada.get(f"/new/{SHOWN}/").status_code == 200


def test_it_cannot_be_begun(ada: Client, hide: Any) -> None:
    table = set_up(ada, HIDDEN, seats="2")
    hide()
    assert play_now(ada, HIDDEN).status_code == 404
    assert ada.post(f"/new/{HIDDEN}/", {"seats": "2"}).status_code == 404
    ben = browser("Ben")
    assert b"Fall of the Weimar Republic" not in ben.get("/").content, "nobody is invited"
    answer = do(ben, table, "join", seat=1, invite=invite_of(table))
    assert "no longer offers this game" in answer.content.decode()
    assert Game.objects.get(pk=table).started is None


def test_a_class_cannot_play_it(ada: Client, hide: Any) -> None:
    hide()
    form = {"lesson": "fall:10", "minutes": "45", "bot": "easy", "seating": "lot"}
    assert browser().post("/class/", form).status_code == 400


def test_a_running_game_goes_on_and_its_players_read_the_rules(ada: Client, hide: Any) -> None:
    table = table_in(play_now(ada, HIDDEN))
    hide()
    assert ada.get(f"/table/{table}/").status_code == 200
    ask = ada.get(f"/api/table/{table}/view?seat=0").json()["own"]["ask"]
    answer = {"seat": 0, "ask": ask["id"], "choice": ask["choices"][0]["name"]}
    response = ada.post(f"/api/table/{table}/answer", answer, "application/json")
    assert response.status_code == 200
    for page in (f"/rules/{HIDDEN}/", f"/cards/{HIDDEN}/"):
        assert ada.get(page).status_code == 200
        assert browser("Ben").get(page).status_code == 404, "Ben does not play it"
