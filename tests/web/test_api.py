"""The API of a table: views, answers, and everything else a page requests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.record import parse
from kabinett.core.play.replay import steps
from kabinett.games.fall.game import game as fall
from kabinett.games.volk.game import game as volk
from kabinett.games.weimar.game import game as weimar
from kabinett.games.weimar.phases import action_rolls
from kabinett.games.weimar.rules.state import IMPULSE
from kabinett.web.live.view_data import result_view
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.owner import owner
from tests.web import by_seat
from tests.web.tables import BOT, ME, OTHER, cards, give, play_to_end, post, start, table_of, view


def test_a_view_and_an_answer(client: Client) -> None:
    game = start("bluff", ME, OTHER)
    before = view(client, game, 0)
    ask = before["own"]["ask"]
    assert ask["id"] == 1 and ask["choices"][0]["name"] == "bid:1x1"
    assert before["public"]["asked"] == [{"seat": 0, "label": "Ada"}]
    assert before["own"]["undo"] is False and before["public"]["over"] is None
    answered = post(client, game, "answer", seat=0, ask=1, choice="bid:1x1")
    assert (answered.status_code, answered.json()) == (200, {"ok": True})
    after = view(client, game, 0)
    assert after["own"]["ask"] is None and after["version"] != before["version"]
    assert after["public"]["asked"] == [{"seat": 1, "label": "Ben"}]
    assert after["public"]["asked_text"] == "Bid higher, or doubt the bid"
    assert after["log"][-1]["parts"] == [
        {"id": "seat:0", "label": "Ada"},
        " bids ",
        {"id": "bid:1x1", "label": "1 × 1"},
        ".",
    ]
    assert view(client, game, 1)["own"]["ask"]["id"] == 1


def test_stale_and_illegal_answers_return_the_current_view(client: Client) -> None:
    game = start("bluff", ME, OTHER)
    give(game, 0, "bid:1x1")
    for ask, choice in ((1, "bid:1x2"), (2, "bid:1x2"), (7, "bid:1x1")):
        refused = post(client, game, "answer", seat=0, ask=ask, choice=choice)
        assert refused.status_code == 409
        assert refused.json()["view"] == view(client, game, 0) and refused.json()["error"]
    assert post(client, game, "answer", seat=0, ask=1, choice="bid:1x1").status_code == 200
    illegal = post(client, game, "answer", seat=1, ask=1, choice="bid:1x1")
    assert illegal.status_code == 409 and illegal.json()["view"]["own"]["ask"]["seat"] == 1


@pytest.mark.parametrize("seat", [1, 2, 9, -7, -1])
def test_nobody_can_answer_for_a_seat_of_somebody_else(client: Client, seat: int) -> None:
    game = start("bluff", ME, BOT, BOT)
    for what in ("answer", "settings"):
        assert post(client, game, what, seat=seat, ask=1, choice="bid:1x1").status_code == 403
    if seat != -1:
        for query in (f"view?seat={seat}", f"why?seat={seat}&choice=x"):
            assert client.get(f"/api/table/{game}/{query}").status_code == 403
        assert client.get(f"/api/table/{game}/moment?viewer={seat}&line=0").status_code == 403


def test_nonsensical_requests_are_refused_with_a_sentence(client: Client) -> None:
    game = start("bluff", ME, BOT)
    path = f"/api/table/{game}/answer"
    for body in ("", "[]", "{", '{"seat": "x"}', '{"seat": 0}', '{"seat": 0.5, "ask": true}'):
        refused = client.post(path, body, "application/json")
        assert refused.status_code == 400 and refused.json()["error"]
    assert client.get(f"/api/table/{game}/view").status_code == 400
    assert client.get("/api/table/nowhere/view?seat=0").status_code == 404
    assert client.get(f"/api/table/{game}/answer").status_code == 405
    assert post(client, game, "answer", seat=0, ask=1, choice=None).status_code == 409


def test_undo_and_restart(client: Client) -> None:
    game = start("duel", ME, BOT)
    with pytest.raises(IllegalChoice):
        by_seat.undo(game, 0)
    give(game, 0, "pass")
    assert view(client, game, 0)["own"]["undo"] is True
    by_seat.undo(game, 0)
    assert view(client, game, 0)["own"]["ask"]["id"] == 2
    give(game, 0, "pass")
    owner.submit(by_seat.take_back_job(game, 0, whole_turn=True)).result()
    assert view(client, game, 0)["own"]["ask"]["id"] == 3


def test_the_site_says_why_a_choice_is_impossible(client: Client) -> None:
    game = start("bluff", ME, BOT)
    give(game, 0, "bid:2x6")
    give(game, 1, "bid:3x1")
    why = client.get(f"/api/table/{game}/why?seat=0&choice=bid:1x1").json()
    assert why == {"text": "Bid higher than the last bid.", "section": "Bidding", "cites": []}
    for choice in ("bid:3x2", "doubt", "nonsense"):
        assert client.get(f"/api/table/{game}/why?seat=0&choice={choice}").json() == {"text": None}


def test_a_report_is_made_only_when_somebody_reads_it(client: Client) -> None:
    """The report fits its reader, both now and at an earlier moment."""
    game = start("fall", ME, OTHER)
    report = f"/api/table/{game}/report?id=forecast"
    first = client.get(report).json()["lines"]
    table = table_of(game)
    while not table.game.scores(table.state)[0]:
        (seat,) = table.open_seats()[:1]
        give(game, seat, table.ask(seat).choices[0])
    shown = client.get(f"/api/table/{game}/view?seat=0").json()["public"]["reports"]["forecast"]
    assert shown["late"] and shown["lines"] == []
    lines = client.get(report, headers={"accept-language": "de"}).json()["lines"]
    words = table.wording("de")
    assert lines == [words.parts(line) for line in fall.report_lines(table.state, "forecast")]
    assert client.get(report).json()["lines"] != first
    assert client.get(f"{report}&viewer=0&line=0").json()["lines"] == []  # set-up
    assert client.get("/api/table/nothere/report?id=forecast").status_code == 404


def test_pointing_at_a_choice_shows_its_cost(client: Client) -> None:
    """The game's own function computes it from what the seat can see, in the reader's language."""
    game = start("weimar", ME, OTHER, OTHER, OTHER)
    table = table_of(game)
    state = table.state
    while state.phase != IMPULSE or not action_rolls.points(state, state.active, 0):
        (seat,) = table.open_seats()[:1]
        choices = [one for one in table.ask(seat).choices if one != "done"]
        give(game, seat, "act" if "act" in choices else choices[0])
    outlook = f"/api/table/{game}/outlook?seat=0&id="
    told = client.get(f"{outlook}action:demonstration", headers={"accept-language": "de"}).json()
    choice = weimar.vocabulary.number("action:demonstration")
    words = table.wording("de")
    assert (
        told["lines"]
        == [words.parts(line) for line in weimar.outlook(table.state, 0, choice)]
        != []
    )
    assert client.get(f"{outlook}nonsense").json()["lines"] == []
    assert client.get("/api/table/nothere/outlook?seat=0&id=pass").status_code == 404


def test_the_browser_may_keep_the_descriptions_of_cards(client: Client) -> None:
    game = start("bluff", ME, BOT)
    config = client.get(f"/table/{game}/").context["config"]
    response = client.get(config["api"]["things"])
    assert response.json()["die:1"] == {"kind": "die", "label": "1"}
    assert "immutable" in response.headers["Cache-Control"]
    assert client.get(f"/api/table/{game}/things").headers["Cache-Control"] == "no-store"


def test_the_owner_changes_settings_and_deletes_a_game(client: Client) -> None:
    game = start("bluff", ME, BOT)
    assert post(client, game, "settings", seat=0, auto_pass=True).status_code == 200
    assert view(client, game, 0)["public"]["players"][0]["auto_pass"] is True
    assert post(client, game, "settings", seat=0, orders={"react": []}).status_code == 400
    assert post(client, game, "delete").status_code == 200
    assert not Game.objects.exists() and not Seat.objects.exists()
    assert client.get(f"/table/{game}/").status_code == 404


def test_the_record_can_be_read_when_the_game_is_over(client: Client) -> None:
    game = start("bluff", ME, BOT)
    refused = client.get(f"/api/table/{game}/record.txt")
    assert refused.status_code == 403 and "over" in refused.json()["error"]
    play_to_end(game)
    response = client.get(f"/api/table/{game}/record.txt")
    text = response.content.decode()
    assert text.startswith("kabinett record 1") and "\nseed: " in text
    assert ".txt" in response.headers["Content-Disposition"]
    told = view(client, game, 0)["public"]["over"]
    assert told["kind"] == "last_dice" and f"seed: {told['seed']}" in text
    assert told["counted"] == ""  # the game does not say what its scores mean


def test_the_result_says_what_the_scores_count() -> None:
    path = Path(__file__).parent.parent / "volk" / "fixtures" / "lasted.txt"
    *_, table = steps(parse(path.read_text("utf-8")), volk)
    nowhere: Any = None  # the viewer is not asked
    told = [result_view(table.result(), nowhere, table, table.wording(one)) for one in ("en", "de")]
    assert [one and one["counted"] for one in told] == [
        "Mass protests at the end: the fewer, the better",
        "Massenproteste am Ende: je weniger, desto besser",
    ]


def test_a_finished_game_shows_every_earlier_moment(client: Client) -> None:
    game = start("bluff", ME, BOT)
    play_to_end(game)
    config = client.get(f"/table/{game}/replay/?line=3").context["config"]
    lines = config["replay"]["lines"]
    assert config["replay"]["start"] == 3
    assert [each["seat"] for each in config["replay"]["viewers"]] == [0, 1, -1]
    path = f"/api/table/{game}/moment"
    first, third, last = (
        client.get(f"{path}?line={line}&viewer=1").json() for line in (0, 3, lines)
    )
    assert cards(first, "dice:1") == []
    assert len(cards(third, "dice:1")) == 1 and None not in cards(third, "dice:1")
    present = view(client, game, -1)
    # Each log line names its moment.
    numbers = [line.pop("line") for line in last["log"]]
    assert numbers == sorted(numbers) and 0 < numbers[-1] <= lines
    before = client.get(f"{path}?line={numbers[-1] - 1}&viewer=1").json()
    assert len(before["log"]) < len(last["log"])
    assert last["log"] == present["log"] and last["public"]["over"] == present["public"]["over"]
    beyond = client.get(f"{path}?line={lines + 1}&viewer=1").json()
    assert beyond["version"] == last["version"]
    assert client.get(f"{path}?line=1&viewer=2").status_code == 404
    assert client.get(f"{path}?line=x&viewer=0").status_code == 400


def test_moments_of_a_running_game_are_log_lines(client: Client) -> None:
    game = start("duel", ME, OTHER)
    give(game, 0, "pass")
    give(game, 1, "pass")
    give(game, 0, "go_on")
    log = view(client, game, 0)["log"]
    path = f"/api/table/{game}/moment?viewer=0&line="
    for number in range(len(log) + 1):
        moment = client.get(f"{path}{number}").json()
        assert moment["log"] == log[:number] and "line" not in str(moment["log"])
        assert moment["own"]["ask"] is None
    beyond = client.get(f"{path}{len(log) + 9}").json()
    assert beyond == client.get(f"{path}{len(log)}").json()
    assert len(cards(client.get(f"{path}1").json(), "hand:0")) == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("[" * 20_000, 400),
        ('{"seat": 0, "ask": 1, "choice": ' + "[" * 20_000 + "]" * 20_000 + "}", 400),
        ('{"seat": 0, "ask": ' + "9" * 4301 + "}", 400),
        ('{"seat": 0, "ask": ' + "9" * 4000 + ', "choice": "bid:1x1"}', 400),
        ('{"seat": 0, "ask": 1, "choice": "' + "x" * 300_000 + '"}', 413),
    ],
    ids=["open", "nested", "4301 digits", "4000 digits", "large"],
)
def test_a_nonsensical_request_is_no_incident(client: Client, body: str, status: int) -> None:
    game = start("bluff", ME, BOT)
    answer = client.post(f"/api/table/{game}/answer", body, content_type="application/json")
    assert answer.status_code == status and "incident" not in answer.json()["error"]


def test_a_missing_game_cannot_be_deleted(client: Client) -> None:
    assert client.post("/api/table/nosuch/delete").status_code == 404


def test_a_reason_cites_its_rule_in_the_readers_language(client: Client) -> None:
    game = start("fall", ME, OTHER)
    cited: list[tuple[int, str]] = []
    while not cited:
        table = table_of(game)
        (seat,) = table.open_seats()
        for name in fall.vocabulary.names:
            reason = table.why_not(seat, name)
            if reason is not None and reason.section == "5":
                cited.append((seat, name))
        if not cited:
            give(game, seat, table.ask(seat).choices[0])
    seat, name = cited[0]
    why = f"/api/table/{game}/why?seat={seat}&choice={name}"
    german = client.get(why, headers={"accept-language": "de"}).json()
    assert (german["section"], german["cites"]) == ("5 Ein Zug", [["5", "Ein Zug"]])
    assert client.get(why).json()["section"] == "5 A turn"
