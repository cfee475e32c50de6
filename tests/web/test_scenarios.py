"""Scenarios on the site: chosen above the seats, or by a link; the whole game counts as before."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from kabinett.web.club.results import scenario_of
from kabinett.web.play.models import Game


def test_a_scenario_is_chosen_above_the_seats(client: Client) -> None:
    page = client.get("/new/weimar/").content.decode()
    assert page.index('id="option-scenario"') < page.index('id="seats-title"')
    assert page.count('name="option-scenario"') == 1
    assert 'value="1929_1933"' in page


def test_other_games_have_none(client: Client) -> None:
    assert "option-scenario" not in client.get("/new/fall/").content.decode()


def test_a_link_chooses_one(client: Client) -> None:
    page = client.get("/new/weimar/?scenario=first_round_alone").content.decode()
    found = re.search(r'id="posted" type="application/json">(.*?)</script>', page)
    assert found and json.loads(found[1]) == {"option-scenario": "first_round_alone"}


def test_each_scenario_offers_the_roles_that_it_has(client: Client) -> None:
    """Alone one plays the SPD, and each seat says what it plays."""
    page = client.get("/new/weimar/").content.decode()
    found = re.search(r'id="cast" type="application/json">(.*?)</script>', page)
    assert found
    cast = json.loads(found[1])
    for scenario in ("whole", "1918_1923", "1929_1933", "first_round"):
        assert len(cast[scenario]["roles"]["4"]) == 4 and not cast[scenario]["sides"]["4"]
    alone = cast["first_round_alone"]
    assert alone["roles"]["4"] == []
    assert alone["sides"]["4"] == ["SPD", "Zentrum", "KPD", "DNVP"]


def test_a_program_is_told_of_the_scenarios_too(client: Client) -> None:
    values = client.get("/api/1/games/weimar").json()["scenario"]["values"]
    assert "first_round_alone" in [value["value"] for value in values]
    assert client.get("/api/1/games/fall").json()["scenario"] is None


def test_the_guided_game_goes_on_with_the_first_round(client: Client) -> None:
    page = client.get("/learn/weimar/first/").content.decode()
    assert "/new/weimar/?scenario=first_round_alone" in page


@pytest.mark.parametrize(
    ("options", "scenario"),
    [({}, ""), ({"scenario": "whole"}, ""), ({"scenario": "1918_1923"}, "1918_1923")],
)
def test_the_whole_game_is_rated_as_before(options: dict[str, str], scenario: str) -> None:
    """A game begun before there were scenarios says nothing of any."""
    assert scenario_of(Game(game="weimar", setup={"options": options})) == scenario
