"""Where the net that a bot plays by does not fit, lobby and table say that the game's evaluation
judges."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client

from kabinett.games import game_of
from kabinett.web.lobby.new_game_form import form_data
from tests.web.gathered import browser, set_up
from tests.web.pack_folders import begun

SAYS = "What this bot has learned does not fit this table"
SAYS_IN_GERMAN = "Was dieser Bot gelernt hat, passt nicht zu diesem Tisch"


@pytest.fixture(autouse=True)
def learned_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fall's `hard` plays by the net for four seats."""
    fall = game_of("fall")
    strengths = {**fall.bots.strengths, "hard": "net(copies=4)"}
    monkeypatch.setattr(fall, "bots", replace(fall.bots, strengths=strengths))


def test_the_form_knows_for_which_tables_a_bot_has_its_net() -> None:
    data = form_data(game_of("fall"), "en")
    counts = {bot["id"]: bot["net_counts"] for bot in data["bots"]}
    assert counts["hard"] == [4] and counts["medium"] is None and counts["random"] is None
    assert data["without_net"].startswith(SAYS)


def test_the_page_of_a_new_game_has_the_sentence_for_bots_with_nets(client: Client) -> None:
    page = client.get("/new/fall/").content.decode()
    assert page.count('data-lacks="hard"') == 1 and 'data-lacks="medium"' not in page
    assert SAYS in page
    german = client.get("/new/fall/", headers={"Accept-Language": "de"}).content.decode()
    assert SAYS_IN_GERMAN in german


@pytest.mark.parametrize(("seats", "lacks"), [("4", False), ("3", True)])
def test_a_table_that_gathers_says_it(served: None, seats: str, lacks: bool) -> None:
    ada, free = browser("Ada"), {"seat_2_kind": "open", "seat_3_kind": "open"}
    table = set_up(ada, "fall", seats=seats, **free)
    context = ada.get(f"/table/{table}/").context
    said = {bot["id"]: bot["lacks"] for bot in context["bots"]}
    assert said["hard"].startswith(SAYS) == lacks and not said["medium"]
    assert (SAYS in ada.get(f"/table/{table}/").content.decode()) == lacks
    table = set_up(ada, "fall", seats=seats, **{**free, "seat_2_kind": "bot:hard"})
    [bot] = [seat for seat in ada.get(f"/table/{table}/").context["seats"] if seat["bot"]]
    assert bot["lacks"].startswith(SAYS) == lacks


def seats_without_net(client: Client, table: str) -> list[int]:
    players = client.get(f"/api/table/{table}/view?seat=0").json()["public"]["players"]
    return [player["seat"] for player in players if player.get("lacks_net")]


@pytest.mark.parametrize(("seats", "lacking"), [(4, []), (3, [1])])
def test_the_seat_at_the_table_says_it(client: Client, seats: int, lacking: list[int]) -> None:
    fields = {"seats": str(seats), "seat-1-kind": "bot:hard", "seat-2-kind": "bot:medium"}
    fields |= {f"seat-{seat}-kind": "other" for seat in range(3, seats)}
    address = client.post("/new/fall/", fields).headers["Location"]
    assert seats_without_net(client, address.split("/")[2]) == lacking


def test_with_an_owners_pack_every_net_is_missing(client: Client, folders: list[Path]) -> None:
    fields = {"seats": "4", "pack": "anna", "seat-1-kind": "bot:hard"}
    fields |= {f"seat-{seat}-kind": "other" for seat in range(2, 4)}
    table = client.post("/new/fall/", fields).headers["Location"].split("/")[2]
    assert seats_without_net(client, table) == [1]
    assert seats_without_net(client, begun(client, "anna")) == []
