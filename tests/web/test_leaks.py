"""A seat's browser receives nothing that the seat may not know."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from django.test import Client

from kabinett.core.luck import Luck
from kabinett.core.play.opening import load
from kabinett.core.play.saved import save
from kabinett.games import all_games, find_game
from kabinett.web.live.hub import Hub
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.open_game import OpenGame
from tests.web.tables import BOT, ME, OTHER, cards, give, opened, own_data, start, table_of


@pytest.mark.parametrize("name, seats", [("bluff", 3), ("duel", 3), ("fall", 4)])
def test_views_do_not_depend_on_what_the_viewer_cannot_know(name: str, seats: int) -> None:
    """A new deal of what the viewer cannot know must not change the view."""
    if name not in all_games():
        pytest.skip(f"{name} is not installed")
    people: list[NewSeat] = [ME, *[OTHER] * (seats - 1)]
    game = start(name, *people)
    luck = random.Random(7)
    for step in range(60):
        table = table_of(game)
        if table.over:
            break
        if step % 4 == 0:
            real = opened(game)
            for viewer in range(-1, seats):
                other, _ = load(save(table), find_game)
                other.state = table.redealt(viewer, Luck(step))
                dealt = replace(real, table=other)
                assert shown(dealt, viewer) == shown(real, viewer)
        seat = luck.choice(table.open_seats())
        ask = table.ask(seat)
        assert ask is not None
        give(game, seat, luck.choice([c for c in ask.choices if c not in ("break", "stop")]))


def test_nobody_else_can_read_a_choice_while_others_choose() -> None:
    game = start("duel", ME, OTHER, OTHER)
    give(game, 0, "pass")

    def given(viewer: int) -> object:
        own = own_data(opened(game), viewer)
        assert len(own["chosen"]) == len(own["given"])
        return own["given"]

    assert [given(viewer) for viewer in (-1, 0, 1, 2)] == [[], ["pass"], [], []]
    assert own_data(opened(game), 0)["chosen"] == ["pass"]
    give(game, 1, "pass")
    give(game, 2, "pass")
    assert [given(viewer) for viewer in (-1, 0, 1, 2)] == [[], [], [], []]


def shown(game: OpenGame, viewer: int) -> dict[str, object]:
    """Returns the view of somebody who has just arrived."""
    return Hub().view(game, viewer, "de") | {"version": ""}


def test_every_answer_of_the_site_hides_the_bots_hand(client: Client) -> None:
    game = start("duel", ME, BOT, BOT)
    table = table_of(game)
    names = table.game.vocabulary.names
    hidden = {names[card] for seat in (1, 2) for card in table.state.hands[seat]}
    seed = table_of(game).chance.seed.hex()
    log = [entry for entry in table_of(game).log if entry.to in (1, 2)]
    assert len(hidden) == 4 and len(log) == 4
    give(game, 1, "pass")
    body = json.dumps({"seat": 0, "ask": 5, "choice": "card:1"})
    answers = [
        client.get(path.replace("ID", game))
        for path in (
            "/",
            "/table/ID/",
            "/table/ID/replay/",
            "/api/table/ID/view?seat=0",
            "/api/table/ID/view?seat=-1",
            "/api/table/ID/view?seat=1",
            "/api/table/ID/moment?viewer=0&line=3",
            "/api/table/ID/moment?viewer=-1&line=1",
            "/api/table/ID/moment?viewer=1&line=1",
            "/api/table/ID/record.txt",
            "/api/table/ID/report?id=forecast",
            "/api/table/ID/report?id=forecast&viewer=0&line=3",
            "/api/table/ID/report?id=forecast&viewer=1&line=3",
            "/api/table/ID/why?seat=0&choice=card:1",
            "/api/table/ID/why?seat=1&choice=card:1",
            "/api/table/ID/nothing",
        )
    ]
    answers.append(client.post(f"/api/table/{game}/answer", body, "application/json"))
    for answer in answers:
        text = answer.content.decode()
        assert seed not in text
        assert not [name for name in hidden if f'"{name}"' in text], answer.request["PATH_INFO"]


def test_other_seats_hidden_answers_change_no_view(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kabinett.web.host.clock.now", lambda: 1e9)
    game = start("duel", ME, BOT, BOT)

    def seen() -> list[object]:
        paths = ("view?seat=0", "view?seat=-1", "moment?viewer=0&line=3")
        seen = [client.get(f"/api/table/{game}/{path}").json() for path in paths]
        return [*seen, client.get(f"/table/{game}/replay/").context["config"]]

    before = seen()
    give(game, 1, "pass")
    assert seen() == before
    give(game, 2, "pass")
    assert seen() == before
    assert len(before[0]["public"]["asked"]) == 3  # type: ignore[index]


def test_only_its_own_seats_see_the_past_of_a_running_game(client: Client) -> None:
    game = start("duel", ME, BOT)
    config = client.get(f"/table/{game}/replay/").context["config"]
    assert [each["seat"] for each in config["replay"]["viewers"]] == [0]
    moment = client.get(f"/api/table/{game}/moment?viewer=0&line=3").json()
    assert cards(moment, "hand:1") == [None, None] and None not in cards(moment, "hand:0")


def test_an_error_page_shows_only_an_incident_number(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start("duel", ME, BOT)

    def scene(*_: object) -> None:
        raise RuntimeError(f"secret: {table_of(game).state.hands}")

    monkeypatch.setattr(type(table_of(game).game), "public_scene", scene)
    client.raise_request_exception = False
    view = f"/api/table/{game}/view?seat=0"
    response = client.get(view)
    assert response.status_code == 500
    assert "secret" not in response.content.decode() and "K-" in response.content.decode()
    assert "secret" not in client.get("/").content.decode()
    monkeypatch.setattr("kabinett.web.lobby.lists.game_cards", scene)
    response = client.get("/")
    assert response.status_code == 500
    assert "secret" not in response.content.decode() and "K-" in response.content.decode()
