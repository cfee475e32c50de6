"""An incident gets a number, is stored, and changes nothing."""

from __future__ import annotations

import os
import time

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client

from kabinett.web.host import incidents, keeping
from tests.web import accounts
from tests.web.databases import only_read
from tests.web.tables import BOT, ME, OTHER, give, post, start, table_of, view


def test_an_incident_is_reported_and_the_game_goes_on(client: Client) -> None:
    game = start("duel", ME, OTHER)
    give(game, 0, "pass")
    give(game, 1, "pass")
    broken = post(client, game, "answer", seat=0, ask=2, choice="break")
    assert broken.status_code == 409
    number = broken.json()["view"]["public"]["incident"]
    assert number in broken.json()["error"] and "break here" not in broken.content.decode()
    assert post(client, game, "answer", seat=0, ask=2, choice="go_on").status_code == 200
    assert view(client, game, 0)["public"]["incident"] is None


def test_a_full_disk_is_reported_and_changes_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start("bluff", ME, BOT)

    def full(*_: object, **_more: object) -> None:
        raise OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr("kabinett.web.play.job_runner.store_steps", full)
        body = {"seat": 0, "ask": 1, "choice": "bid:1x1"}
        answer = client.post(f"/api/table/{game}/answer", body, content_type="application/json")
    assert answer.status_code == 503 and "Try again" in answer.json()["error"]
    assert table_of(game).open_seats() == (0,)


def test_an_incident_that_cannot_be_stored_still_gets_a_number(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(incidents, "write_down", full)
    numbers = {incidents.note(ValueError("x"), "a test", table) for table in [None] * 50}
    assert len(numbers) == 50
    game = start("bluff", ME, BOT)
    assert incidents.note(ValueError("x"), "a test", table_of(game)).startswith("K-")


def test_reports_of_incidents_are_deleted_after_a_time() -> None:
    game = start("bluff", ME, BOT)
    old, young = (incidents.note(ValueError("x"), "a test", table_of(game)) for _ in range(2))
    folder = settings.DATA / "incidents"
    long_ago = time.time() - keeping.INCIDENT.total_seconds() - 60
    os.utime(folder / f"{old}.txt", (long_ago, long_ago))
    assert incidents.forget_old() >= 1
    assert (folder / f"{young}.txt").exists() and not (folder / f"{old}.txt").exists()


def test_an_incident_gets_a_number_whatever_the_record_contains(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> str:
        raise ValueError("it cannot be written as a record")

    monkeypatch.setattr("kabinett.core.play.record.write", broken)
    game = start("bluff", ME, BOT)
    assert incidents.note(ValueError("x"), "a test", table_of(game)).startswith("K-")


@pytest.mark.usefixtures("served")
def test_a_page_that_cannot_store_says_when_to_try_again() -> None:
    accounts.person("Ada")
    browser = accounts.browser()
    browser.raise_request_exception = False
    form = {"login": "Ada", "password": accounts.PASSWORD}
    with only_read():
        response = browser.post("/account/login/", form)
        assert response.status_code == 503 and response["Retry-After"]
        assert "cannot be stored just now" in response.content.decode()
    assert browser.post("/account/login/", form).status_code == 302


@pytest.mark.usefixtures("served")
def test_the_page_of_an_incident_does_not_claim_that_nothing_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("half way")

    monkeypatch.setattr("kabinett.web.lobby.home.lobby", broken)
    browser = accounts.browser()
    browser.raise_request_exception = False
    text = browser.get("/").content.decode()
    assert "K-" in text and "Some of it may have been done" in text
