"""The API and the pages."""

from __future__ import annotations

import gzip
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from kabinett.games import add_game, forget_games
from kabinett.games.fall.game import game as fall
from kabinett.starter.game import game as starter
from kabinett.web import incidents
from kabinett.web.models import Game, Seat
from tests.web.tables import BOT, ME, OTHER, cards, give, play_to_end, start, table_of


def post(client: Client, game: str, what: str, **body: object) -> Any:
    return client.post(f"/api/table/{game}/{what}", json.dumps(body), "application/json")


def view(client: Client, game: str, seat: int) -> Any:
    response = client.get(f"/api/table/{game}/view?seat={seat}")
    assert response.status_code == 200, response.content
    return response.json()


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
    assert after["public"]["asked_text"] == "Bid higher, or doubt the last bid"
    assert after["log"][-1]["parts"] == [
        {"id": "seat:0", "label": "Ada"},
        " bids ",
        {"id": "bid:1x1", "label": "1 × 1"},
        ".",
    ]
    assert view(client, game, 1)["own"]["ask"]["id"] == 1


def test_stale_and_illegal_answers_bring_the_present_view(client: Client) -> None:
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
def test_nobody_plays_a_seat_that_is_not_his(client: Client, seat: int) -> None:
    game = start("bluff", ME, BOT, BOT)
    for what in ("answer", "undo", "restart", "settings"):
        assert post(client, game, what, seat=seat, ask=1, choice="bid:1x1").status_code == 403
    if seat != -1:
        for query in (f"view?seat={seat}", f"why?seat={seat}&choice=x"):
            assert client.get(f"/api/table/{game}/{query}").status_code == 403
        assert client.get(f"/api/table/{game}/moment?viewer={seat}&line=0").status_code == 403


def test_what_makes_no_sense_is_refused_in_a_sentence(client: Client) -> None:
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
    assert post(client, game, "undo", seat=0).status_code == 409
    give(game, 0, "pass")
    assert view(client, game, 0)["own"]["undo"] is True
    assert post(client, game, "undo", seat=0).status_code == 200
    assert view(client, game, 0)["own"]["ask"]["id"] == 2
    give(game, 0, "pass")
    assert post(client, game, "restart", seat=0).status_code == 200


def test_an_incident_is_told_and_the_game_goes_on(client: Client) -> None:
    game = start("duel", ME, OTHER)
    give(game, 0, "pass")
    give(game, 1, "pass")
    broken = post(client, game, "answer", seat=0, ask=2, choice="break")
    assert broken.status_code == 409
    number = broken.json()["view"]["public"]["incident"]
    assert number in broken.json()["error"] and "break here" not in broken.content.decode()
    assert post(client, game, "answer", seat=0, ask=2, choice="go_on").status_code == 200
    assert view(client, game, 0)["public"]["incident"] is None


def test_why_not(client: Client) -> None:
    game = start("bluff", ME, BOT)
    give(game, 0, "bid:2x6")
    give(game, 1, "bid:3x1")
    why = client.get(f"/api/table/{game}/why?seat=0&choice=bid:1x1").json()
    assert why == {"text": "Bid higher than the last bid.", "section": "Bidding"}
    for choice in ("bid:3x2", "doubt", "nonsense"):
        assert client.get(f"/api/table/{game}/why?seat=0&choice={choice}").json() == {"text": None}


def test_things_are_kept_by_the_browser(client: Client) -> None:
    game = start("bluff", ME, BOT)
    config = client.get(f"/table/{game}/").context["config"]
    response = client.get(config["api"]["things"])
    assert response.json()["die:1"] == {"kind": "die", "label": "1"}
    assert "immutable" in response.headers["Cache-Control"]
    assert client.get(f"/api/table/{game}/things").headers["Cache-Control"] == "no-store"


def test_settings_and_delete(client: Client) -> None:
    game = start("bluff", ME, BOT)
    assert post(client, game, "settings", seat=0, auto_pass=True).status_code == 200
    assert view(client, game, 0)["public"]["players"][0]["auto_pass"] is True
    assert post(client, game, "delete").status_code == 200
    assert not Game.objects.exists() and not Seat.objects.exists()
    assert client.get(f"/table/{game}/").status_code == 404


def test_the_record_is_open_when_the_game_is_over(client: Client) -> None:
    game = start("bluff", ME, OTHER)
    refused = client.get(f"/api/table/{game}/record.txt")
    assert refused.status_code == 403 and "over" in refused.json()["error"]
    play_to_end(game)
    response = client.get(f"/api/table/{game}/record.txt")
    text = response.content.decode()
    assert text.startswith("kabinett record 1") and "\nseed: " in text
    assert ".txt" in response.headers["Content-Disposition"]
    over = view(client, game, 0)["public"]["over"]
    assert over["kind"] == "last_dice" and f"seed: {over['seed']}" in text


def test_moments_of_a_finished_game(client: Client) -> None:
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
    assert last["log"] == present["log"] and last["public"]["over"] == present["public"]["over"]
    assert client.get(f"{path}?line={lines + 1}&viewer=1").json() == last
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
        assert moment["log"] == log[:number] and moment["own"]["ask"] is None
    beyond = client.get(f"{path}{len(log) + 9}").json()
    assert beyond == client.get(f"{path}{len(log)}").json()
    assert len(cards(client.get(f"{path}1").json(), "hand:0")) == 1


def test_pages_in_both_languages(client: Client) -> None:
    game = start("bluff", ME, BOT)
    pages = ("/", "/new/bluff/", f"/table/{game}/", f"/table/{game}/replay/", "/about/")
    for page in pages:
        assert client.get(page).status_code == 200
    client.post("/i18n/setlang/", {"language": "de", "next": f"/table/{game}/"})
    for page in pages:
        response = client.get(page)
        assert response.status_code == 200 and 'lang="de"' in response.content.decode()
    assert client.get("/nowhere/").status_code == 404
    assert client.get("/new/skat/").status_code == 404


def test_new_games_begin_as_they_were_asked_for(client: Client) -> None:
    fields = {"seats": "3", "seat-0-name": "Ada " * 30, "seat-1-kind": "other", "option-dice": "1"}
    response = client.post("/new/bluff/", fields)
    assert response.status_code == 302
    game = response.headers["Location"].split("/")[2]
    seats = [(seat.kind, seat.bot) for seat in Seat.objects.filter(game=game)]
    assert seats == [("me", ""), ("other", ""), ("bot", "one-ply")]
    assert len(Seat.objects.get(game=game, number=0).name) <= 40
    assert view(client, game, 0)["public"]["options"] == [{"label": "Dice", "value": "one"}]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"seats": "99"},
        {"seats": "2", "seat-1-kind": "bot:/etc/bot.py:Bot"},
        {"seats": "2", "option-dice": "7"},
        {"seats": "2", "seat-0-role": "party:none"},
    ],
)
def test_new_games_that_cannot_be(client: Client, fields: dict[str, str]) -> None:
    response = client.post("/new/bluff/", fields)
    assert response.status_code == 400 and response.context["errors"]
    assert response.context["posted"] == fields
    assert not Game.objects.exists()


def test_a_role_is_taken_once(client: Client) -> None:
    roles = {f"seat-{seat}-role": "party:nazis" for seat in (0, 1)}
    response = client.post("/new/fall/", {"seats": "4", **roles}, headers={"accept-language": "de"})
    [error] = response.context["errors"]
    assert error == "Nationalsozialisten: Das geht nur einmal."


def test_other_sites_are_kept_out(client: Client) -> None:
    game = start("bluff", ME, BOT)
    assert client.get("/", headers={"host": "kabinett.example"}).status_code == 400
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"},
    ):
        assert client.get(f"/api/table/{game}/view?seat=0", headers=headers).status_code == 403
    strict = Client(enforce_csrf_checks=True, headers={"host": "127.0.0.1"})
    assert post(strict, game, "delete").status_code == 403
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    response = client.get("/", headers=link)
    assert response.status_code == 200
    assert "script-src 'self'" in response.headers["Content-Security-Policy"]


def test_static_files_of_the_site_and_of_games(client: Client) -> None:
    for name in ("web/fonts/fonts.css", "fall/fonts/fonts.css"):
        plain = client.get(f"/static/{name}")
        response = client.get(f"/static/{name}", headers={"accept-encoding": "gzip"})
        assert response.status_code == 200
        assert gzip.decompress(response.content) == plain.content
        assert response.headers["Content-Type"].startswith("text/css")
        again = client.get(f"/static/{name}", headers={"if-none-match": response.headers["ETag"]})
        assert again.status_code == 304
    assert client.get("/static/web/../settings.py").status_code == 404


def test_a_broken_game_is_named_on_the_first_page(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tide").mkdir()
    (tmp_path / "tide" / "__init__.py").write_text("SEATS = 1 // 0\n")
    monkeypatch.setenv("KABINETT_GAMES", str(tmp_path))
    forget_games()
    page = client.get("/").content.decode()
    assert f"{tmp_path}/tide/__init__.py:1: ZeroDivisionError" in page
    assert "/new/fall/" in page and "/new/tide/" not in page
    assert client.get("/new/tide/").status_code == 404


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
def test_what_makes_no_sense_is_no_incident(client: Client, body: str, status: int) -> None:
    game = start("bluff", ME, BOT)
    answer = client.post(f"/api/table/{game}/answer", body, content_type="application/json")
    assert answer.status_code == status and "incident" not in answer.json()["error"]


def test_what_is_not_there_cannot_be_deleted(client: Client) -> None:
    assert client.post("/api/table/nosuch/delete").status_code == 404


def test_a_full_disk_is_told_and_changes_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start("bluff", ME, BOT)

    def full(*_: object, **_more: object) -> None:
        raise OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr("kabinett.web.owner.write", full)
        body = {"seat": 0, "ask": 1, "choice": "bid:1x1"}
        answer = client.post(f"/api/table/{game}/answer", body, content_type="application/json")
    assert answer.status_code == 503 and "Try again" in answer.json()["error"]
    assert table_of(game).open_seats() == (0,)


def test_an_incident_that_cannot_be_written_down_has_its_number_all_the_same(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(incidents, "write_down", full)
    numbers = {incidents.note(ValueError("x"), "a test", table) for table in [None] * 50}
    assert len(numbers) == 50
    game = start("bluff", ME, BOT)
    assert incidents.note(ValueError("x"), "a test", table_of(game)).startswith("K-")


def test_the_log_is_for_its_owner_only_and_is_put_aside_when_it_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incidents, "LARGEST", 1000)
    handler = incidents.Log(tmp_path / "kabinett.log", delay=True)
    for _ in range(100):
        handler.emit(logging.LogRecord("x", logging.INFO, "", 0, "a line of the log", (), None))
    handler.close()
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]
    assert len(sizes) == 2 and max(sizes) < 1100
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.iterdir())


def test_a_board_says_its_words_in_the_language_of_the_page(client: Client) -> None:
    add_game(starter)
    game = start("starter", ME, OTHER)
    pages = {
        language: client.get(f"/table/{game}/", headers={"accept-language": language}).content
        for language in ("en", "de")
    }
    assert b">Capital</text>" in pages["en"] and b">Hauptstadt</text>" in pages["de"]


def test_the_section_of_a_reason_is_told_in_the_readers_language(client: Client) -> None:
    game = start("fall", ME, OTHER)
    cited: list[tuple[int, str]] = []
    while not cited:
        table = table_of(game)
        (seat,) = table.open_seats()
        for name in fall.vocabulary.names:
            reason = table.why_not(seat, name)
            if reason is not None and reason.section == "Turn Sequence":
                cited.append((seat, name))
        if not cited:
            give(game, seat, table.ask(seat).choices[0])
    seat, name = cited[0]
    why = f"/api/table/{game}/why?seat={seat}&choice={name}"
    german = client.get(why, headers={"accept-language": "de"}).json()
    assert german["section"] == "Rundenablauf"
    assert client.get(why).json()["section"] == "Turn Sequence"
