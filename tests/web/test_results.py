"""A person's own results, by game, by role, and by kind of end."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from kabinett.games import all_games
from kabinett.games.volk.rules.endings import KINDS as VOLK
from kabinett.games.weimar.rules.endings import KINDS as WEIMAR
from kabinett.web.club import statistics
from kabinett.web.play import stored_games
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from tests.web import accounts
from tests.web.people import person
from tests.web.people import table_of as table_with
from tests.web.tables import BOT, ME, OTHER, play_to_end, start, table_of


def shown(client: Client) -> Any:
    return client.get("/results/").context["games"]


def test_a_person_without_results_has_a_page(client: Client) -> None:
    start("duel", ME, BOT)
    answer = client.get("/results/")
    assert answer.context["games"] == [] and "not finished a game yet" in answer.content.decode()


def test_results_list_games_points_and_ends(client: Client) -> None:
    games = [start("bluff", ME, BOT) for _ in range(3)]
    for seed, game in enumerate(games):
        play_to_end(game, seed)
    [found] = shown(client)
    results = [table_of(game).result() for game in games]
    won = [result for result in results if result and result.winners == (0,)]
    points = [result.scores[0] for result in results if result]
    assert found["all"]["games"] == 3 and found["all"]["won"] == len(won)
    assert found["all"]["points"] == round(sum(points) / 3, 1)
    assert found["all"]["answers"] > 0
    assert sum(end["games"] for end in found["ends"]) == 3
    assert sum(end["won"] for end in found["ends"]) == len(won)
    stored_games.delete(games[0])
    [found] = shown(client)
    assert found["all"]["games"] == 3, "a deleted game still counts"
    assert sum(end["games"] for end in found["ends"]) == 2


def test_a_hot_seat_game_counts_for_both_roles(client: Client) -> None:
    game = start("volk", ME, OTHER)

    def concede(opened: Any) -> None:
        opened.table.concede(1)
        opened.step()

    owner.change(game, concede, "seat 1 concedes")
    [found] = shown(client)
    assert [(row["label"], row["games"], row["won"]) for row in found["roles"]] == [
        ("East", 1, 0),
        ("West", 1, 1),
    ]
    [end] = found["ends"]
    assert (end["label"], end["games"], end["won"]) == ("conceded", 2, 1)
    client.post("/i18n/setlang/", {"language": "de", "next": "/results/"})
    assert shown(client)[0]["ends"][0]["label"] == "aufgegeben"


@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
def test_every_end_of_a_game_has_a_name_in_both_languages(name: str) -> None:
    rules = all_games()[name]
    kinds = {
        "fall": {"anarchy", "rounds"},
        "volk": set(VOLK.values()),
        "weimar": set(WEIMAR),
    }[name]
    assert set(rules.words.ending_names) == kinds
    for kind in kinds:
        english, german = (statistics.end_label(name, kind, spoken) for spoken in ("en", "de"))
        assert english and german and english != german, kind


def test_everybody_sees_only_their_own_results(served: None) -> None:
    for name in ("Ada", "Ben", "Cem"):
        accounts.person(name)
    game = table_with("duel", "Ada", "Ben")
    play_to_end(game)
    assert Game.objects.get(pk=game).over
    for name, many in (("Ada", 1), ("Ben", 1), ("Cem", 0)):
        assert len(accounts.browser(person(name)).get("/results/").context["games"]) == many
    visitor = accounts.browser(None).get("/results/")
    assert visitor.status_code == 302 and "login" in visitor.headers["Location"]
