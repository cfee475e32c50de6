"""The length of a game: chosen above the seats or by a link, with measured minutes; the whole game
is rated as always."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from kabinett.core.show.minutes import READERS, counts_of
from kabinett.games import game_of
from kabinett.web.club.results import length_played
from kabinett.web.play.models import Game

GAMES = ("fall", "volk", "weimar")


def data(page: str, name: str) -> Any:
    found = re.search(rf'id="{name}" type="application/json">(.*?)</script>', page)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize(
    ("game", "option", "shortest", "whole"),
    [
        ("fall", "round_limit", "10", "auto"),
        ("volk", "decades", "1", "4"),
        ("weimar", "scenario", "first_round_alone", "whole"),
    ],
)
def test_the_form_asks_for_the_length_first_beginning_with_the_shortest(
    client: Client, game: str, option: str, shortest: str, whole: str
) -> None:
    page = client.get(f"/new/{game}/").content.decode()
    assert page.index('id="lengths"') < page.index('id="seats-title"')
    values = re.findall(rf'name="option-{option}" value="(\w+)"( checked)?', page)
    assert (values[0], values[-1]) == ((shortest, ""), (whole, " checked"))
    assert f'id="option-{option}"' not in page  # the length appears once


def test_other_scenarios_are_in_a_list_after_the_lengths(client: Client) -> None:
    page = client.get("/new/fall/").content.decode()
    listed = page[page.index('id="length-others"') : page.index("</select>")]
    assert re.findall(r'value="(\w+)"', listed) == ["none", "20", "30", "60"]
    assert 'id="length-others"' not in client.get("/new/volk/").content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_each_length_says_how_long_it_takes(client: Client, game: str) -> None:
    told = data(client.get(f"/new/{game}/").content.decode(), "length")
    for choice in told["choices"]:
        for seats in game_of(game).seat_counts:
            words = choice["minutes"][str(seats)]
            assert re.fullmatch(rf"alone with bots [^,]+, {seats} people [^,]+", words), words


@pytest.mark.parametrize("game", GAMES)
def test_the_minutes_of_each_length_are_measured(game: str) -> None:
    """The minutes come from enough games, and the file says how they were counted."""
    rules = game_of(game)
    assert rules.length and "medium in all seats" in counts_of(rules).how
    for length in rules.length.lengths:
        for seats in rules.seat_counts:
            count = counts_of(rules).of(length, seats)
            assert count and count.games >= 6
            for half in (count.person, count.table):
                assert 0 < half.low <= half.middle <= half.high
            assert count.person.middle <= count.table.middle
            quick, slow = (count.table.minutes(seconds) for seconds in READERS)
            assert quick < slow


def test_a_link_chooses_a_length(client: Client) -> None:
    """Older links call the parameter ``scenario``."""
    for asked in ("length", "scenario"):
        page = client.get(f"/new/weimar/?{asked}=first_round_alone").content.decode()
        assert data(page, "posted") == {"option-scenario": "first_round_alone"}


def test_each_scenario_offers_its_own_roles(client: Client) -> None:
    """A lone player plays the SPD, and each seat names its role; all other scenarios are as
    usual."""
    cast = data(client.get("/new/weimar/").content.decode(), "cast")
    assert list(cast) == ["", "first_round_alone"]
    assert len(cast[""]["roles"]["4"]) == 4 and not cast[""]["sides"]["4"]
    alone = cast["first_round_alone"]
    assert alone["roles"]["4"] == []
    assert alone["sides"]["4"] == ["SPD", "Zentrum", "KPD", "DNVP"]


def test_the_api_lists_the_lengths_too(client: Client) -> None:
    length = client.get("/api/1/games/weimar").json()["length"]
    assert length["name"] == "scenario"
    assert "first_round_alone" in [choice["value"] for choice in length["choices"]]
    fall = client.get("/api/1/games/fall").json()
    assert fall["length"]["name"] == "round_limit"
    # Older programs find the length at its old place.
    weimar = client.get("/api/1/games/weimar").json()
    assert "1918_1923" in [each["value"] for each in weimar["scenario"]["values"]]
    assert "scenario" not in [each["name"] for each in weimar["options"]]
    assert "round_limit" in [each["name"] for each in fall["options"]]
    assert fall["scenario"] is None


@pytest.mark.parametrize(
    ("game", "length"), [("fall", "10"), ("volk", "1"), ("weimar", "first_round_alone")]
)
def test_the_guided_game_continues_as_the_shortest_length(
    client: Client, game: str, length: str
) -> None:
    rules = game_of(game)
    assert rules.length and length == rules.length.lengths[0]
    page = client.get(f"/learn/{game}/first/").content.decode()
    assert f"/new/{game}/?length={length}" in page


@pytest.mark.parametrize(
    ("game", "options", "length"),
    [
        ("weimar", {}, ""),
        ("weimar", {"scenario": "whole"}, ""),
        ("weimar", {"scenario": "1918_1923"}, "1918_1923"),
        ("volk", {"decades": "1"}, "1"),
        ("fall", {"round_limit": "10"}, "10"),
        ("fall", {"round_limit": "60"}, ""),
    ],
)
def test_games_stored_without_a_length_are_rated_as_whole_games(
    game: str, options: dict[str, str], length: str
) -> None:
    """A game from before the shorter lengths stores no length."""
    assert length_played(Game(game=game, setup={"options": options})) == length
