"""Prepared answers are shown to their seat, its page and its programs, and to nobody else."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from kabinett.core.luck import Luck
from kabinett.core.play import record
from kabinett.core.play.opening import load
from kabinett.core.play.saved import save
from kabinett.core.show.scene import SPECTATOR
from kabinett.games import all_games, find_game
from kabinett.web.live import preparing, replays
from kabinett.web.live.hub import Hub
from kabinett.web.play import new_games
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.worker import Worker
from tests.web.people import acting, person
from tests.web.people import table_of as table_with
from tests.web.prepared_answers import LAY, NEXT, names, prepare, prepare_before
from tests.web.tables import (
    ME,
    OTHER,
    THIRD,
    deliver,
    give,
    opened,
    post,
    start,
    stored,
    table_of,
)
from tests.web.worker_clock import Clock

# -- nobody else learns of prepared answers


def told(game: str, viewer: int) -> str:
    view = Hub().view(opened(game), viewer, "en") | {"version": ""}
    return json.dumps(view)


def test_nobody_else_learns_of_prepared_answers() -> None:
    game = start("duel", ME, OTHER, THIRD)
    row = Game.objects.get(pk=game)
    before = [told(game, viewer) for viewer in (SPECTATOR, 1, 2)]
    lists = row.updated, row.line, [asked[:6] for asked in row.asks]
    text = record.write(table_of(game).record())
    prepare(game, 0, (LAY, "zq-secret"), (LAY, "pass"))
    assert [told(game, viewer) for viewer in (SPECTATOR, 1, 2)] == before
    assert record.write(table_of(game).record()) == text
    assert "zq-secret" in json.dumps(Hub().view(opened(game), 0, "en")["own"]["prepared"])
    assert "zq-secret" not in stored(game)
    row = Game.objects.get(pk=game)
    assert (row.line, [asked[:6] for asked in row.asks]) == lists[1:]
    assert row.updated == lists[0], "a list of tables would show that somebody has done something"


def test_the_timing_of_prepared_answers_betrays_no_hand(clock: Clock) -> None:
    """Two tables look alike to seat 1: one offers seat 0 the first answer of its list, the other
    only the second.

    Seat 1 must see no difference until somebody else has answered."""
    first = table_of(start("duel", ME, OTHER, THIRD))
    other, _ = load(save(first), find_game)
    wanted = first.game.vocabulary.names[first.state.hands[0][0]]  # type: ignore[attr-defined]
    for seed in range(100):
        other.state = first.redealt(1, Luck(seed))
        if first.state.hands[0][0] not in other.state.hands[0]:  # type: ignore[attr-defined]
            break
    other.checkpoint.state = other.state.copy()
    games = []
    for table in (first, other):
        rows = new_games.seat_rows([ME, OTHER, THIRD])
        for row in rows:
            row.person_id = person(row.name).pk
        games.append(new_games.store_new_game(Game(), rows, table))
    for game in games:
        prepare_before(game, 0, (LAY, wanted), (LAY, "pass"))
    worker = Worker({"": 1.0}, clock)
    given = []
    for _ in range(70):
        worker.work()
        deliver()
        clock.now += 1
        assert told(games[0], 1) == told(games[1], 1)
        assert told(games[0], SPECTATOR) == told(games[1], SPECTATOR)
        given.append([names(game) for game in games])
    assert given[-1] == [[(0, wanted)], [(0, "pass")]]


# -- the page, and programs


def asks(client: Client, game: str, seat: int) -> dict[str, Any]:
    answer = client.get(f"/api/table/{game}/asks?seat={seat}")
    assert answer.status_code == 200, answer.content
    return {each["ask"]: each for each in answer.json()["asks"]}


def test_the_page_lists_possible_asks_with_their_choices(client: Client) -> None:
    game = start("relay", ME, OTHER)
    found = asks(client, game, 0)
    assert list(found) == [NEXT] and found[NEXT]["asked"] == "now"
    assert set(found[NEXT]["choices"]) == {"pass", "go_on", "stop"}
    give(game, 0, "go_on")
    assert asks(client, game, 0)[NEXT]["asked"] == "before"
    assert asks(client, start("duel", ME, OTHER), 1)[LAY]["choices"][-1] == "pass"


def test_the_list_betrays_nothing_that_the_seat_does_not_know() -> None:
    """A new deal of everything hidden from the seat must not change the list."""
    game = start("duel", ME, OTHER, OTHER)
    real = opened(game)
    words = real.table.wording("en")
    for viewer in (0, 1, 2):
        told = preparing.asks_for(replays.snapshot(real), viewer, words)
        for seed in range(5):
            other, _ = load(save(real.table), find_game)
            other.state = real.table.redealt(viewer, Luck(seed))
            dealt = replays.snapshot(replace(real, table=other))
            assert preparing.asks_for(dealt, viewer, words) == told


def test_the_list_begins_with_the_open_ask_then_earlier_ones(client: Client) -> None:
    if "weimar" not in all_games():
        pytest.skip("weimar is not installed")
    game = start("weimar", ME, OTHER, OTHER, OTHER)
    luck = random.Random(5)
    for _ in range(40):
        table = table_of(game)
        seat = luck.choice(table.open_seats())
        give(game, seat, luck.choice(table.ask(seat).choices))  # type: ignore[union-attr]
    seat = table_of(game).open_seats()[0]
    when = [each["asked"] for each in asks(client, game, seat).values()]
    assert when == sorted(when, key=["now", "before", ""].index)
    assert when.count("now") == 1 and when.count("before") > 2 and when.count("") > 20
    text = [each["text"] for each in asks(client, game, seat).values()]
    assert not any("{" in each for each in text) and len(set(text)) > 30


def test_a_page_stores_prepared_answers_and_shows_their_faults(client: Client) -> None:
    game = start("duel", ME, OTHER)
    assert post(client, game, "settings", seat=0, prepared=[[LAY, "pass"]]).status_code == 200
    assert Seat.objects.get(game=game, number=0).prepared == [[LAY, "pass"]]
    for wrong, said in (
        ([[LAY, "go_on"]], "“Lay a card, or pass” never offers “go_on” here. It may offer: card:"),
        ([[LAY, "card:99"]], "never offers “card:99” here"),
        ([["Nothing", "pass"]], "“Nothing” is never asked here. Choose an ask from the list."),
        ([[LAY, "pass"]] * 41, "At most 40 lines"),
        ("x", "At most 40 lines"),
        ([["x" * 600, "pass"]], "At most 40 lines"),
        ([[LAY, 7]], "At most 40 lines"),
        ([LAY], "At most 40 lines"),
        (None, "At most 40 lines"),
    ):
        answer = post(client, game, "settings", seat=0, prepared=wrong)
        assert answer.status_code == 400 and said in answer.json()["error"], answer.content
    assert Seat.objects.get(game=game, number=0).prepared == [[LAY, "pass"]]
    assert post(client, game, "settings", seat=0, prepared=[]).status_code == 200
    assert Seat.objects.get(game=game, number=0).prepared == []


def test_nobody_can_read_or_change_prepared_answers_of_others(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table_with("relay", "Ada", "Ben")
    prepare(game, 0, (NEXT, "pass"))
    with acting(monkeypatch, person("Ben")):
        assert client.get(f"/api/table/{game}/asks?seat=0").status_code == 403
        assert post(client, game, "settings", seat=0, prepared=[]).status_code == 403
        assert "prepared" not in client.get(f"/api/table/{game}/view?seat=1").json()["public"]
    with acting(monkeypatch, person("Cleo")):
        assert client.get(f"/api/table/{game}/asks?seat=0").status_code == 404
    assert Seat.objects.get(game=game, number=0).prepared == [[NEXT, "pass"]]


def test_prepared_answers_to_obsolete_asks_are_marked(client: Client) -> None:
    game = start("relay", ME, OTHER)
    prepare(game, 0, ("What was asked once", "pass"), (NEXT, "pass"))
    shown = Hub().view(opened(game), 0, "en")["own"]["prepared"]
    assert [line["text"] for line in shown] == ["", "What next?"]


def test_a_redealt_copy_has_the_same_list(client: Client) -> None:
    """Other seats' lists must not leak, neither directly nor through the answers that they would
    give."""
    game = start("duel", ME, OTHER, OTHER)
    prepare(game, 1, (LAY, "card:3"), (LAY, "pass"))
    real = opened(game)
    for viewer in (SPECTATOR, 0, 2):
        other, _ = load(save(real.table), find_game)
        other.state = real.table.redealt(viewer, Luck(3))
        dealt = replace(real, table=other)
        assert Hub().view(dealt, viewer, "de") | {"version": ""} == Hub().view(
            real, viewer, "de"
        ) | {"version": ""}
