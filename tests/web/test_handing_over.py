"""A seat changes its person: it is offered to somebody by name, or a bot plays on for a while."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.host import limits
from kabinett.web.people import blocks
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.proposals import Ballot, ProposalKind
from tests.web import accounts, by_seat
from tests.web.people import person, table_of
from tests.web.tables import opened

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("served")]


def browser(name: str) -> Client:
    return accounts.browser(person(name))


def offer(table: str, by: str, to: str, seat: int = 0) -> tuple[int, str]:
    """Offer a seat; return the status and the error, if any."""
    body = {"seat": seat, "name": to}
    path = f"/api/table/{table}/hand-over"
    answer = browser(by).post(path, json.dumps(body), content_type="application/json")
    return answer.status_code, answer.json().get("error", "")


def names(table: str) -> list[str]:
    return [seat.shown_name for seat in Seat.objects.filter(game=table)]


def own(table: str, seat: int, name: str) -> Any:
    return browser(name).get(f"/api/table/{table}/view?seat={seat}").json()["own"]


def test_a_seat_changes_hands_only_when_the_offer_is_accepted() -> None:
    person("Dora")
    table = table_of("bluff", "Ada", "Ben")
    assert offer(table, "Ada", "dora") == (200, "")
    assert names(table) == ["Ada", "Ben"] and own(table, 0, "Ada")["heir"] == "Dora"
    assert own(table, 1, "Ben")["heir"] == "", "nobody else sees it"
    dora = browser("Dora")
    assert [each["id"] for each in dora.get("/").context["free"]] == [table]
    assert "Ada would like to hand you this seat." in dora.get("/").content.decode()
    assert f'/table/{table}/"' not in dora.get(f"/table/{table}/take/").content.decode()
    assert dora.get(f"/api/table/{table}/view?seat=0").status_code == 404
    assert dora.post(f"/table/{table}/take/", {"seat": "0"}).status_code == 302
    assert names(table) == ["Dora", "Ben"]
    assert dora.get(f"/api/table/{table}/view?seat=0").status_code == 200
    assert browser("Ada").get(f"/table/{table}/").status_code == 200  # she set up the table
    assert browser("Ada").get(f"/api/table/{table}/view?seat=0").status_code == 403
    seat = Seat.objects.get(game=table, number=0)
    assert seat.replaced and seat.heir is None


def test_the_opener_who_does_not_play_can_accept_a_seat() -> None:
    person("Dora")
    table = table_of("bluff", "Ada", "Ben")
    offer(table, "Ada", "Dora")
    browser("Dora").post(f"/table/{table}/take/", {"seat": "0"})
    offer(table, "Dora", "Ada")
    ada = browser("Ada")
    assert [each["id"] for each in ada.get("/").context["free"]] == [table]
    assert ada.get(f"/table/{table}/take/").status_code == 200
    assert ada.post(f"/table/{table}/take/", {"seat": "0"}).status_code == 302
    assert names(table) == ["Ada", "Ben"]


@pytest.mark.parametrize("public", [True, False])
def test_the_opener_who_does_not_play_can_take_the_seat_of_somebody_who_has_left(
    public: bool,
) -> None:
    table = table_of("bluff", "Ada", "Ben")
    Seat.objects.filter(game=table, number=0).update(person=None, offered=True)
    Game.objects.filter(pk=table).update(public=public)
    owner.games.clear()
    ada = browser("Ada")
    assert [each["id"] for each in ada.get("/").context["free"]] == [table]
    assert ada.get(f"/table/{table}/take/").status_code == 200
    assert ada.post(f"/table/{table}/take/", {"seat": "0"}).status_code == 302


def test_only_the_named_person_can_accept_or_refuse_a_seat() -> None:
    person("Dora"), person("Eve")
    table = table_of("bluff", "Ada", "Ben")
    offer(table, "Ada", "Dora")
    eve = browser("Eve")
    assert not eve.get("/").context["free"]
    assert eve.get(f"/table/{table}/take/").status_code == 404
    assert eve.post(f"/table/{table}/take/", {"seat": "0"}).status_code == 404
    assert eve.post(f"/table/{table}/take/", {"refuse": "0"}).status_code == 404
    assert browser("Dora").post(f"/table/{table}/take/", {"seat": "1"}).status_code == 409
    assert browser("Dora").post(f"/table/{table}/take/", {"refuse": "0"}).status_code == 302
    assert own(table, 0, "Ada")["heir"] == "" and names(table) == ["Ada", "Ben"]


@pytest.mark.parametrize("seat", ["2", "-1", "x"])
def test_a_seat_that_is_not_there_can_be_neither_accepted_nor_refused(seat: str) -> None:
    person("Dora")
    table = table_of("bluff", "Ada", "Ben")
    offer(table, "Ben", "Dora", seat=1)
    for form in ({"seat": seat}, {"refuse": seat}):
        response = browser("Dora").post(f"/table/{table}/take/", form)
        assert response.status_code == 409 and "There is no such seat." in response.content.decode()
    row = Game.objects.get(pk=table)
    assert row.incident == "" and own(table, 1, "Ben")["heir"] == "Dora"


def test_the_offer_of_a_seat_can_be_withdrawn() -> None:
    person("Dora")
    table = table_of("bluff", "Ada", "Ben")
    offer(table, "Ada", "Dora")
    assert offer(table, "Ada", "") == (200, "")
    assert browser("Dora").post(f"/table/{table}/take/", {"seat": "0"}).status_code == 404


@pytest.mark.parametrize(
    "by, to, seat, status",
    [
        ("Ada", "Nobody", 0, 404),
        ("Ada", "Ben", 0, 409),
        ("Ada", "Ada", 0, 409),
        ("Ada", "Foe", 0, 409),
        ("Ben", "Dora", 0, 403),
        ("Dora", "Dora", 0, 404),
        ("Dora", "Dora", -1, 404),
    ],
)
def test_impossible_offers_of_a_seat_are_refused(by: str, to: str, seat: int, status: int) -> None:
    for name in ("Ada", "Ben", "Dora", "Foe"):
        person(name)
    blocks.block(person("Ben").pk, person("Foe").pk)
    table = table_of("bluff", "Ada", "Ben")
    assert offer(table, by, to, seat)[0] == status
    assert Seat.objects.get(game=table, number=0).heir is None


def test_orders_do_not_stay_with_a_seat_that_changes_hands() -> None:
    person("Dora")
    table = table_of("weimar", "Ada", "Ben", "Cem", "Eve")
    [order] = [standing.name for standing in opened(table).table.game.standing][:1]
    by_seat.give_orders(table, 0, {order: []})
    by_seat.set_auto_pass(table, 0, True)
    offer(table, "Ada", "Dora")
    browser("Dora").post(f"/table/{table}/take/", {"seat": "0"})
    seat = Seat.objects.get(game=table, number=0)
    assert seat.person == person("Dora") and seat.orders == {} and not seat.auto_pass


def test_no_seat_can_be_offered_in_a_game_that_is_conceded_or_over() -> None:
    person("Dora")
    table = table_of("weimar", "Ada", "Ben", "Cem", "Eve")
    offer(table, "Ada", "Dora")
    owner.submit(by_seat.concede_job(table, 0)).result()
    assert own(table, 0, "Ada")["heir"] is None
    assert browser("Dora").post(f"/table/{table}/take/", {"seat": "0"}).status_code == 404
    assert offer(table, "Ada", "Dora")[0] == 409


def test_with_everybodys_consent_a_bot_plays_until_the_person_is_back() -> None:
    table = table_of("bluff", "Ada", "Ben", "Cem")
    owner.submit(by_seat.propose_job(table, 0, ProposalKind.BOT)).result()
    number = opened(table).voting().proposals[0].number
    owner.submit(by_seat.vote_job(table, 1, number, Ballot.YES)).result()
    assert not opened(table).seats[0].stand_in
    owner.submit(by_seat.vote_job(table, 2, number, Ballot.YES)).result()
    assert opened(table).seats[0].stand_in and own(table, 0, "Ada")["back"]
    with pytest.raises(IllegalChoice):
        owner.submit(by_seat.propose_job(table, 0, ProposalKind.BOT)).result()
    owner.submit(by_seat.come_back_job(table, 0)).result()
    assert opened(table).seats[0].by_person


def test_lists_mark_an_abandoned_game() -> None:
    table = table_of("bluff", "Ada", "Ben")
    assert "Abandoned" not in browser("Ada").get("/").content.decode()
    Game.objects.filter(pk=table).update(abandoned=True)
    assert "Abandoned" in browser("Ada").get("/").content.decode()


def test_the_number_of_offers_by_name_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "INVITATIONS", limits.Limit("invitations", 3, limits.HOUR))
    table = table_of("bluff", "Ada", "Ben")
    assert [offer(table, "Ada", "Nemo")[0] for _ in range(4)] == [404, 404, 404, 429]
