"""The API for programs: a token sees and does only what its person's seat may."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from kabinett.web.api.models import MOST_TOKENS, Scope, Token
from kabinett.web.people.models import Person
from kabinett.web.play.asks import asks_of_people
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.owner import owner
from tests.web.programs import Program, person, table_for
from tests.web.tables import play_to_end


@pytest.fixture
def ada() -> Any:
    yield from person("Ada")


@pytest.fixture
def ben() -> Any:
    yield from person("Ben")


def test_a_program_reads_its_ask_and_answers(ada: Person, ben: Person) -> None:
    table = table_for(ada, ben)
    first, second = Program(ada), Program(ben)
    told = {"name": "Ada", "scope": "play", "looks_after_site": False}
    assert first.get("/account") == told
    [listed] = first.get("/tables")
    assert listed["id"] == table and listed["your_turn"]
    assert [seat["mine"] for seat in listed["seats"]] == [True, False]
    ask = first.get(f"/tables/{table}/ask")
    assert ask["text"] == "Bid higher, or doubt the bid"
    assert ask["choices"][0] == {"name": "bid:1x1", "label": "1 × 1"}
    assert first.answer(table, ask=ask["id"], choice="bid:1x1") == {"ok": True}
    assert first.get(f"/tables/{table}/ask") is None
    assert second.get(f"/tables/{table}/ask")["choices"][0]["name"] == "bid:1x2"
    assert first.get("/tables")[0]["your_turn"] is False


@pytest.mark.parametrize("rests", ["stand_in", "abandoned", "paused"])
def test_a_program_gets_no_ask_that_it_cannot_answer(ada: Person, ben: Person, rests: str) -> None:
    table = table_for(ada, ben)
    if rests == "stand_in":
        Seat.objects.filter(game=table).update(stand_in="random")
    else:
        Game.objects.filter(pk=table).update(**{rests: True})
    owner.games.clear()
    program = Program(ada)
    assert program.get(f"/tables/{table}/ask") is None
    assert program.get(f"/tables/{table}/view")["own"]["ask"] is None
    assert program.get("/tables")[0]["your_turn"] is False
    assert asks_of_people(Seat.objects.filter(game=table)) == []


def test_the_same_answer_twice_counts_once_and_another_is_refused(ada: Person, ben: Person) -> None:
    table = table_for(ada, ben)
    program = Program(ada)
    ask = program.get(f"/tables/{table}/ask")["id"]
    for _ in range(2):
        program.answer(table, ask=ask, choice="bid:1x1")
    assert "error" in program.answer(table, 409, ask=ask, choice="bid:1x2")
    assert "error" in program.answer(table, 409, ask=ask + 5, choice="bid:1x2")


def test_a_program_sees_neither_other_hands_nor_other_peoples_tables(
    ada: Person, ben: Person
) -> None:
    table, eve = table_for(ada, ben), next(person("Eve"))
    first, stranger = Program(ada), Program(eve)
    view = first.get(f"/tables/{table}/view")
    assert view["own"]["viewer"] == 0
    first.get(f"/tables/{table}/view?seat=1", 400)
    first.answer(table, 400, ask=1, choice="bid:1x1", seat=1)
    for path in ("", "/view", "/ask", "/record", "/view?seat=-1", "/view?seat=0"):
        assert stranger.get(f"/tables/{table}{path}", 404)["error"]
    stranger.answer(table, 404, ask=1, choice="bid:1x1")
    assert stranger.get("/tables") == []
    eve.delete()


def test_a_token_for_reading_cannot_play(ada: Person, ben: Person) -> None:
    table = table_for(ada, ben)
    reader = Program(ada, Scope.READ)
    reader.get(f"/tables/{table}/ask")
    refused = reader.answer(table, 403, ask=1, choice="bid:1x1")["error"]
    assert "answer and talk there for me" in refused
    reader.post(f"/tables/{table}/say", 403, text="hello")


def test_a_token_for_playing_cannot_open_tables(ada: Person) -> None:
    program = Program(ada)
    seats = [{"who": "me"}, {"who": "bot:random"}]
    program.post("/tables", 403, game="bluff", seats=seats)
    program.get("/gatherings", 403)
    assert Program(ada, Scope.TABLES).get("/account")["scope"] == "tables"


@pytest.mark.parametrize("said", ["", "Bearer", "Bearer kabinett_x", "Bearer \u00fc", "Basic Ada"])
def test_without_a_token_the_api_refuses_everything(said: str, ada: Person) -> None:
    client = Client(headers={"host": "127.0.0.1"})
    headers = {"Authorization": said.encode().decode("latin-1")} if said else {}
    response = client.get("/api/1/tables", headers=headers)
    assert response.status_code == 401 and "kabinett_" in response.json()["error"]


def test_the_token_of_a_banned_person_is_refused(ada: Person) -> None:
    program = Program(ada)
    ada.is_active = False
    ada.save()
    program.get("/account", 401)


def test_only_the_digest_of_a_token_is_stored(ada: Person) -> None:
    program = Program(ada)
    text = program.headers["Authorization"].split()[1]
    [stored] = Token.objects.filter(person=ada).values()
    assert text not in str(stored) and text[9:] not in str(stored)


def test_the_day_of_a_tokens_last_use_is_stored(ada: Person) -> None:
    program = Program(ada)
    program.get("/account")
    Token.objects.update(used=timezone.now().date() - timedelta(days=3))
    program.get("/account")
    assert Token.objects.get(person=ada).used == timezone.now().date()


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"ask": "x", "choice": "y"}', b'{"ask": 1}', b"null" * 100]
)
def test_a_nonsensical_request_is_answered_with_the_place_of_the_fault(
    body: bytes, ada: Person
) -> None:
    program = Program(ada)
    table = table_for(ada, ada)
    response = program.client.post(
        f"/api/1/tables/{table}/answer", body, "application/json", headers=program.headers
    )
    assert response.status_code == 400 and response.json()["error"]


def test_a_program_with_two_seats_has_to_name_one(ada: Person) -> None:
    table = table_for(ada, ada)
    program = Program(ada)
    assert "Say which seat" in program.get(f"/tables/{table}/ask", 400)["error"]
    assert program.get(f"/tables/{table}/ask?seat=1") is None


def test_a_program_reads_the_record_when_the_game_is_over(ada: Person, ben: Person) -> None:
    table, program = table_for(ada, ben), None
    program = Program(ada)
    program.get(f"/tables/{table}/record", 403)
    play_to_end(table)
    response = program.client.get(f"/api/1/tables/{table}/record", headers=program.headers)
    assert response.status_code == 200 and response.content.startswith(b"kabinett")
    assert program.get("/tables") == [] and program.get("/tables?over=true")[0]["id"] == table


def test_the_description_names_every_operation(client: Client) -> None:
    described = client.get("/api/1/openapi.json").json()
    page = client.get("/api/").content.decode()
    for path in described["paths"]:
        assert path in page
    assert "/api/1/tables/{table}/stream" in described["paths"]


def test_a_page_makes_tokens_shows_them_once_and_ends_them(client: Client) -> None:
    Token.objects.all().delete()
    shown = client.post(
        "/account/tokens/", {"name": " my   bot ", "scope": "play"}
    ).content.decode()
    text = shown.split('<code class="token">')[1].split("<")[0]
    assert text.startswith("kabinett_") and "my bot" in shown
    again = client.get("/account/tokens/").content.decode()
    assert text not in again and "my bot" in again
    token = Token.objects.get()
    client.post(f"/account/tokens/{token.pk}/end/")
    assert not Token.objects.exists()


@pytest.mark.parametrize("form", [{}, {"name": "x"}, {"name": " ", "scope": "read"}])
def test_a_token_needs_a_name_and_a_scope(client: Client, form: dict[str, str]) -> None:
    before = Token.objects.count()
    assert client.post("/account/tokens/", form).status_code == 400
    assert Token.objects.count() == before


def test_the_number_of_tokens_is_limited(client: Client) -> None:
    Token.objects.all().delete()
    for number in range(MOST_TOKENS):
        assert (
            client.post("/account/tokens/", {"name": str(number), "scope": "read"}).status_code
            == 200
        )
    assert client.post("/account/tokens/", {"name": "more", "scope": "read"}).status_code == 400
    Token.objects.all().delete()


def test_nobody_can_end_somebody_elses_token(client: Client, ada: Person) -> None:
    Program(ada)
    token = Token.objects.get(person=ada)
    client.post(f"/account/tokens/{token.pk}/end/")
    assert Token.objects.filter(pk=token.pk).exists()


def test_the_api_reports_problems_as_json(ada: Person) -> None:
    assert json.dumps(Program(ada).get("/tables/nosuch", 404))


def test_a_wrong_method_is_a_problem_in_the_readers_language(ada: Person) -> None:
    program = Program(ada)
    program.headers["Accept-Language"] = "de"
    response = program.client.delete("/api/1/tables", headers=program.headers)
    assert response.status_code == 405 and response.headers["Allow"]
    assert response.json() == {"error": "Diese Adresse nimmt keine Anfrage dieser Art an."}


def test_a_wrong_method_of_a_page_is_answered_with_a_page(client: Client) -> None:
    response = client.get("/account/tokens/1/end/")
    assert response.status_code == 405 and response.headers["Allow"] == "POST"
    assert b"does not accept" in response.content


@pytest.mark.parametrize("path", ["/nosuch", "/tables/x/nosuch"])
def test_an_unknown_address_is_a_problem_in_the_readers_language(ada: Person, path: str) -> None:
    program = Program(ada)
    program.headers["Accept-Language"] = "de"
    assert program.get(path, 404) == {
        "error": "Diese Seite gibt es nicht, oder das Spiel wurde gelöscht."
    }
