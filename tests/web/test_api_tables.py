"""The API for programs: setting up, gathering and beginning tables, under the same limits as
pages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kabinett.web.api.models import Scope
from kabinett.web.host import limits
from kabinett.web.host.limits import Counted
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game, Seat
from tests.web import accounts
from tests.web.programs import Program

pytestmark = pytest.mark.usefixtures("served")

OPEN = [{"who": "me"}, {"who": "open"}]


@pytest.fixture
def ada() -> Program:
    return program("Ada")


@pytest.fixture
def ben() -> Program:
    return program("Ben")


def program(name: str, scope: Scope = Scope.TABLES) -> Program:
    return Program(accounts.person(name), scope)


def test_two_programs_meet_at_a_table_and_play(ada: Program, ben: Program) -> None:
    offered = ada.get("/games/bluff")
    assert 2 in offered["seat_counts"] and offered["bots"][0]["id"] == "random"
    opened = ada.post(
        "/tables", game="bluff", seats=OPEN, public=True, terms={"clock": "days-3", "talk": "none"}
    )
    table = opened["id"]
    assert not opened["started"] and opened["host"] == "Ada" and opened["public"]
    assert [seat["free"] for seat in opened["seats"]] == [False, True]
    assert opened["seats"][1]["name"] == "", "nobody has taken the seat yet"
    terms = Game.objects.get(pk=table).terms
    assert terms == {"clock": {"kind": "days", "move": 3 * 86_400}, "talk": "none"}
    assert [each["id"] for each in ben.get("/gatherings")] == [table]
    joined = ben.post(f"/tables/{table}/join", seat=1)
    assert joined["seats"][1]["mine"] and ben.get("/gatherings") == []
    ready = {"commitment": joined["commitment"], "nonce": "abc"}
    assert not ben.post(f"/tables/{table}/ready", **ready)["started"]
    begun = ada.post(f"/tables/{table}/ready", **ready)
    assert begun["started"] and begun["your_turn"]
    ada.answer(table, ask=ada.get(f"/tables/{table}/ask")["id"], choice="bid:1x1")
    assert ben.get("/tables")[0]["your_turn"]
    assert "begun" in ben.post(f"/tables/{table}/leave", 409)["error"]


@pytest.mark.parametrize("rests", ["stand_in", "abandoned"])
def test_it_is_nobodys_turn_while_a_bot_plays_or_the_game_rests(ada: Program, rests: str) -> None:
    table = ada.post("/tables", game="bluff", seats=[{"who": "me"}, {"who": "me"}])["id"]
    assert ada.get("/tables")[0]["your_turn"]
    if rests == "stand_in":
        Seat.objects.filter(game=table).update(stand_in="random")
    else:
        Game.objects.filter(pk=table).update(abandoned=True)
    assert not ada.get("/tables")[0]["your_turn"]


def test_joining_a_private_table_needs_its_invitation(ada: Program, ben: Program) -> None:
    opened = ada.post("/tables", game="bluff", seats=OPEN)
    table, invite = opened["id"], opened["invite"]
    assert invite and ben.get("/gatherings") == []
    ben.get(f"/tables/{table}", 404)
    ben.post(f"/tables/{table}/join", 404, seat=1)
    ben.post(f"/tables/{table}/join", 404, seat=1, invite="guessed")
    assert ben.get(f"/tables/{table}?invite={invite}")["invite"] == ""
    assert ben.post(f"/tables/{table}/join", seat=1, invite=invite)["seats"][1]["mine"]
    assert "taken" in ben.post(f"/tables/{table}/join", 409, seat=0)["error"]
    ben.post(f"/tables/{table}/leave")
    assert ada.get(f"/tables/{table}")["seats"][1]["free"]


def test_the_host_of_a_table_fills_begins_or_closes_it(ada: Program, ben: Program) -> None:
    table = ada.post("/tables", game="bluff", seats=OPEN, public=True)["id"]
    assert "opened the table" in ben.post(f"/tables/{table}/fill", 409, bot="random")["error"]
    stale = ada.get(f"/tables/{table}")["commitment"]
    filled = ada.post(f"/tables/{table}/fill", bot="random")
    assert filled["seats"][1]["kind"] == "bot"
    ada.post(f"/tables/{table}/ready", 409, commitment=stale, nonce="abc")
    begun = ada.post(f"/tables/{table}/ready", commitment=filled["commitment"], nonce="abc")
    assert begun["started"]
    other = ada.post("/tables", game="bluff", seats=OPEN)["id"]
    ada.post(f"/tables/{other}/close")
    ada.get(f"/tables/{other}", 404)


def test_a_game_without_other_people_begins_at_once(ada: Program) -> None:
    seats = [{"who": "bot:random"}, {"who": "me"}]
    begun = ada.post("/tables", game="bluff", seats=seats, options={"dice": "1"}, nonce="abc")
    assert begun["started"] and [seat["mine"] for seat in begun["seats"]] == [False, True]


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "bluff", "seats": []},
        {"game": "bluff", "seats": [{"who": "me"}] * 99},
        {"game": "bluff", "seats": [{"who": "me"}, {"who": "bot:/etc/bot.py:Bot"}]},
        {"game": "bluff", "seats": OPEN, "options": {"dice": "7"}},
        {"game": "bluff", "seats": OPEN, "terms": {"clock": "never"}},
        {"game": "bluff", "seats": OPEN, "terms": {"clocks": "days-1"}},
        {"game": "bluff", "seats": OPEN, "nonce": "ä"},
        {"seats": OPEN},
    ],
)
def test_an_impossible_game_is_refused_with_a_sentence(
    ada: Program, wanted: dict[str, object]
) -> None:
    assert ada.post("/tables", 400, **wanted)["error"]
    assert not Game.objects.exists()


def test_a_program_listens_while_its_table_gathers(ada: Program) -> None:
    from kabinett.web.api.streams import turns_and_ends

    ada.post("/tables", game="bluff", seats=OPEN)
    person = Person.objects.get(username="Ada")
    assert turns_and_ends(person.pk) == (set(), set())


def test_a_program_may_talk_where_its_person_may(ada: Program, ben: Program) -> None:
    table = ada.post("/tables", game="bluff", seats=OPEN, public=True)["id"]
    ready = {"commitment": ben.post(f"/tables/{table}/join", seat=1)["commitment"], "nonce": ""}
    for each in (ada, ben):
        each.post(f"/tables/{table}/ready", **ready)
    ada.post(f"/tables/{table}/say", text="Good luck")
    assert ben.get(f"/tables/{table}/talk")["said"][0]["text"] == "Good luck"
    assert "no private talk" in ada.post(f"/tables/{table}/say", 409, text="psst", to=1)["error"]
    assert "seat" in program("Eve").post(f"/tables/{table}/say", 403, text="hello")["error"]


# -- limits


def few(monkeypatch: pytest.MonkeyPatch, name: str, most: int) -> None:
    monkeypatch.setattr(limits, name, replace(getattr(limits, name), most=most))


@pytest.fixture
def table(ada: Program, ben: Program) -> str:
    table = str(ada.post("/tables", game="bluff", seats=OPEN, public=True)["id"])
    ready = {"commitment": ben.post(f"/tables/{table}/join", seat=1)["commitment"], "nonce": ""}
    for each in (ada, ben):
        each.post(f"/tables/{table}/ready", **ready)
    return table


def test_answers_of_programs_and_pages_share_one_limit(
    ada: Program, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, "ANSWERS", 2)
    person = Person.objects.get(username="Ada")
    limits.spend(limits.ANSWERS, Counted(person.pk))  # like `sockets.Socket.change`
    page = accounts.browser(person)
    body = {"seat": 0, "ask": 1, "choice": "bid:1x1"}
    assert page.post(f"/api/table/{table}/answer", body, "application/json").status_code == 200
    assert "Wait" in ada.answer(table, 429, ask=1, choice="bid:1x1")["error"]
    assert 1 <= int(ada.wait) <= 60
    again = page.post(f"/api/table/{table}/answer", body, "application/json")
    assert again.status_code == 429 and int(again.headers["Retry-After"]) >= 1


def test_talk_of_programs_and_pages_shares_one_limit(
    ada: Program, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, "CHAT", 1)
    limits.spend(limits.CHAT, Counted(Person.objects.get(username="Ada").pk))  # like the socket
    ada.post(f"/tables/{table}/say", 429, text="too much")


def test_tables_of_programs_and_pages_share_one_limit(
    ada: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, "TABLES", 1)
    ada.post("/tables", game="bluff", seats=OPEN)
    ada.post("/tables", 429, game="bluff", seats=OPEN)
    page = accounts.browser(Person.objects.get(username="Ada"))
    assert page.post("/new/bluff/", {"seats": "2"}).status_code == 429


def test_a_program_that_polls_has_the_limit_of_a_socket(
    ada: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, "MESSAGES", 1)
    ada.get("/tables")
    assert "Wait" in ada.get("/tables", 429)["error"]
