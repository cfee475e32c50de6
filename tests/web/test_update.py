"""Games of older rules: those that are still legal go on; for the others, somebody decides."""

from __future__ import annotations

import json
import random

import pytest
from django.db import OperationalError
from django.test import Client

from kabinett.core.play.checksum import with_checksum, without_checksum
from kabinett.core.play.playthrough import Playthrough
from kabinett.core.script.program import RulesError
from kabinett.web.host.errors import NotStored
from kabinett.web.play import stored_games
from kabinett.web.play.models import Game
from kabinett.web.play.open_game import Damaged
from kabinett.web.play.owner import owner
from kabinett.web.play.stored_games import carry_over_all
from tests.web.tables import BOT, ME, OTHER, answer_at_random, give, start, stored, table_of


def stored_by_other_rules(game: str, last: str = "") -> str:
    """Store the whole game as if other rules had made it, with another last answer."""
    row = Game.objects.get(pk=game)
    head = json.loads(without_checksum(row.head))
    head["played_by"][0] = "0" * 16
    row.head, row.rules = with_checksum(json.dumps(head, separators=(",", ":"))), "0" * 16
    row.save()
    if last:
        step = row.steps.order_by("number").last()
        own = [place for place, line in enumerate(step.lines) if line[0].isdecimal()]
        step.lines[own[-1]] = last
        step.save()
    owner.games.clear()
    return stored(game)


def played(client: Client) -> str:
    game = start("duel", ME, BOT, BOT)
    ask = table_of(game).ask(0)
    assert ask is not None
    give(game, 0, next(name for name in ask.choices if name.startswith("card")))
    return game


def test_a_game_that_is_legal_under_new_rules_goes_on_and_says_so(client: Client) -> None:
    game = played(client)
    stored_by_other_rules(game)
    carry_over_all()
    view = client.get(f"/api/table/{game}/view", {"seat": 0}).json()
    assert (
        "The rules were updated" in view["public"]["notice"]
        and "taken back" not in view["public"]["notice"]
    )
    assert table_of(game).lines[-1].text().startswith("rules ")


def test_no_draw_since_the_last_head_is_drawn_again_under_new_rules(client: Client) -> None:
    game, luck = start("volk", ME, OTHER), random.Random(1)
    head = Game.objects.get(pk=game).head
    while Game.objects.get(pk=game).head == head:
        answer_at_random(game, luck)
    head = Game.objects.get(pk=game).head
    before = table_of(game).chance.counter
    while table_of(game).chance.counter == before:
        answer_at_random(game, luck)
    assert Game.objects.get(pk=game).head == head
    before = table_of(game).chance.counter
    stored_by_other_rules(game)
    assert table_of(game).lines[-1].text().startswith("rules ")
    assert table_of(game).chance.counter == before


def test_rules_that_raise_in_one_game_do_not_keep_others_from_their_update(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [played(client), played(client)]
    spoilt = table_of(games[0]).commitment
    for game in games:
        stored_by_other_rules(game)
    advance = Playthrough.advance

    def raise_in_one(play: Playthrough, choices: list[int] | None = None) -> None:
        if play.commitment == spoilt:
            raise RulesError("an ask without choices")
        advance(play, choices)

    monkeypatch.setattr(Playthrough, "advance", raise_in_one)
    carry_over_all()
    assert table_of(games[1]).lines[-1].text().startswith("rules ")
    with pytest.raises(Damaged, match="it cannot be loaded"):
        owner.games.open(games[0])


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_illegal_game_is_left_alone_and_its_page_says_what_would_be_lost(
    client: Client, language: str
) -> None:
    game = played(client)
    text = stored_by_other_rules(game, "0 nothing")
    carry_over_all()
    page = client.get(f"/table/{game}/", headers={"accept-language": language})
    assert page.status_code == 409
    said = {"en": "To go on, 1 answer would be lost", "de": "ginge 1 Antwort verloren"}[language]
    assert said in page.content.decode()
    assert stored(game) == text
    home = client.get("/", headers={"accept-language": language}).content.decode()
    said = {"en": "Decide how it goes on", "de": "Entscheide, wie es weitergeht"}[language]
    assert game in home and said in home and "Damaged" not in home
    assert client.post(f"/table/{game}/decide/", {"decision": "wait"}).status_code == 302
    assert client.post(f"/table/{game}/decide/", {"decision": "x"}).status_code == 302
    assert stored(game) == text


def test_continuing_keeps_the_old_record_and_plays_from_the_last_legal_moment(
    client: Client,
) -> None:
    game = played(client)
    text = stored_by_other_rules(game, "0 nothing")
    assert client.post(f"/table/{game}/decide/", {"decision": "go_on"}).status_code == 302
    row = Game.objects.get(pk=game)
    assert row.kept == text and not row.over
    table = table_of(game)
    assert [line.text().split()[0] for line in table.lines[-2:]] == ["rules", "takeback"]
    view = client.get(f"/api/table/{game}/view", {"seat": 0}).json()
    assert (
        "1 answer that these rules do not allow" in view["public"]["notice"] and view["own"]["ask"]
    )


def test_a_decision_that_cannot_be_stored_changes_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(client)
    text = stored_by_other_rules(game, "0 nothing")

    def full(*_: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr("kabinett.web.play.job_runner.store_steps", full)
    with pytest.raises(NotStored):
        stored_games.decide(game, "go_on")
    assert stored(game) == text and Game.objects.get(pk=game).kept == ""


def test_a_decision_about_a_damaged_game_shows_what_is_wrong(client: Client) -> None:
    game = played(client)
    Game.objects.filter(pk=game).update(head="{}")
    owner.games.clear()
    answer = client.post(f"/table/{game}/decide/", {"decision": "go_on"})
    assert answer.status_code == 409 and "cannot be opened" in answer.content.decode()


def test_ending_an_illegal_game_opens_its_record(client: Client) -> None:
    game = played(client)
    stored_by_other_rules(game, "0 nothing")
    client.post(f"/table/{game}/decide/", {"decision": "end"})
    assert Game.objects.get(pk=game).over
    assert client.get(f"/table/{game}/").status_code == 200
    assert client.get("/").status_code == 200
    view = client.get(f"/api/table/{game}/view", {"seat": 0}).json()
    assert view["own"]["ask"] is None and view["public"]["asked"] == []
    record = client.get(f"/api/table/{game}/record.txt").content.decode()
    assert record.endswith("\nend\n") and "seed: " in record
    assert client.get(f"/table/{game}/replay/").status_code == 200


def test_the_browser_contributes_to_the_dice(client: Client) -> None:
    form = {"seats": "2", "seat-0-kind": "me", "seat-1-kind": "bot:random", "nonce": "a1"}
    assert 'name="nonce"' in client.get("/new/bluff/").content.decode()
    answer = client.post("/new/bluff/", form)
    table = table_of(answer.headers["Location"].split("/")[2])
    assert table.chance.nonces == "a1 -"
    assert client.post("/new/bluff/", form | {"nonce": "a b"}).status_code == 400


def test_players_see_commitment_and_digest(client: Client) -> None:
    game = played(client)
    view = client.get(f"/api/table/{game}/view", {"seat": 0}).json()
    assert view["public"]["commitment"] == table_of(game).commitment
    assert view["public"]["digest"] == table_of(game).digest != ""
