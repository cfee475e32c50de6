"""Whatever strangers send, the site finishes with it while others play on."""

from __future__ import annotations

import asyncio
import threading
import urllib.parse
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client

from kabinett.attack import bombs
from kabinett.web.api.models import Scope, make
from kabinett.web.host import incidents, slow_work
from kabinett.web.live import replays
from kabinett.web.lobby import upload_checks, uploads
from kabinett.web.people.local import local_person
from kabinett.web.play import new_games
from kabinett.web.play.models import Game
from tests.web import accounts
from tests.web.odd_data import BODIES, ODD
from tests.web.sites import Browser, Site
from tests.web.tables import ME, OTHER, opened, start

#: The test divides the sizes of the bombs by this.
PART = 40


def job_of(name: str) -> tuple[str, dict[str, Any]]:
    """Returns the job that checks a bomb, and its arguments."""
    if name in bombs.RECORDS:
        made = bombs.RECORDS[name]()
        data = made if isinstance(made, bytes) else made.encode()
        return uploads.RECORD, {"data": uploads.encode_base64(data), "language": "en", "pack": ""}
    files = {
        file: uploads.encode_base64(text.encode()) for file, text in bombs.PACKS[name]().items()
    }
    return uploads.PACK, {"files": files}


BOMBS = [*bombs.RECORDS, *(name for name in bombs.PACKS if name != "a file elsewhere")]


@pytest.mark.parametrize("name", BOMBS)
def test_each_bomb_is_accepted_or_refused_in_short_sentences(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bombs, "PART", PART)
    job, given = job_of(name)
    found = getattr(upload_checks, job.partition(":")[2])(given)
    refused = found.get("refused")
    assert refused or found["head"]
    for sentence in refused or ():
        assert len(sentence) < 700, sentence


@pytest.mark.long
@pytest.mark.parametrize("name", BOMBS)
def test_the_check_of_a_full_size_bomb_ends_by_itself_or_by_its_limits(name: str) -> None:
    job, given = job_of(name)
    with suppress(slow_work.TooMuchWork):
        assert asyncio.run(slow_work.run(job, given))


def test_others_play_on_while_a_bomb_is_checked(site: Site) -> None:
    browser = Browser(site.address)
    table = browser.new_game("fall", seats="2", seat_1_kind="other", seat_0_role="party:nazis")
    bomb = bombs.RECORDS["takebacks"]()
    told: list[int] = []

    def send() -> None:
        text = f'--x\r\nContent-Disposition: form-data; name="record"; filename="a"\r\n\r\n{bomb}'
        body = f"{text}\r\n--x--\r\n".encode()
        told.append(browser.post("/upload/", body, "multipart/form-data; boundary=x")[0])

    sending = threading.Thread(target=send)
    sending.start()
    given = 0
    while sending.is_alive() or not given:
        seat = next(n for n in (0, 1) if browser.view(table, n)["own"]["ask"])
        ask = browser.view(table, seat)["own"]["ask"]
        status, answer = browser.answer(table, seat, ask["id"], ask["choices"][0]["name"])
        assert status == 200, answer
        given += 1
    sending.join()
    assert told in ([200], [400]) and given


def test_undone_lines_take_no_room_in_a_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each line is a moment, but lines that change nothing share one position."""
    monkeypatch.setattr(bombs, "PART", PART)
    game = new_games.add_uploaded(
        upload_checks.check_record(job_of("undone lines of Fall")[1]), local_person().pk
    )
    found = replays.moments_of(opened(game))
    assert len(found.states) > 400 and len({id(state) for state in found.states}) < 100


# -- addresses, forms and bodies


ADDRESSES = [
    "/table/{table}/replay/?line={odd}",
    "/table/{table}/sketch/?sketch={odd}",
    "/next/?after={odd}",
    "/api/waiting?after={odd}",
    "/api/table/{table}/view?seat={odd}",
    "/api/table/{table}/why?seat=0&choice={odd}",
    "/api/table/{table}/moment?line={odd}&viewer=0",
    "/api/table/{table}/moment?told={odd}&viewer=0",
    "/api/table/{table}/report?id={odd}",
    "/api/table/{table}/outlook?seat=0&id={odd}",
    "/api/table/{table}/sketch?sketch={odd}",
    "/api/1/tables/{table}/view?seat={odd}",
    "/api/1/games/{odd}",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_odd_addresses_cause_no_error_of_the_site(client: Client, address: str) -> None:
    table = start("fall", ME, OTHER)
    for odd in ODD:
        path = address.format(table=table, odd=urllib.parse.quote(odd))
        assert client.get(path, headers=bearer()).status_code < 500, odd[:9]


FORMS = [
    ("/new/fall/", "seats"),
    ("/new/fall/", "option-round_limit"),
    ("/new/fall/", "pack"),
    ("/table/{table}/gather/", "seat"),
    ("/table/{table}/take/", "seat"),
    ("/table/{table}/clone/", "told"),
]


@pytest.mark.parametrize(("address", "field"), FORMS)
def test_odd_forms_cause_no_error_of_the_site(client: Client, address: str, field: str) -> None:
    table = start("fall", ME, OTHER)
    for odd in ODD[:5]:
        fields = {"seats": "2", field: odd}
        assert client.post(address.format(table=table), fields).status_code < 500, odd[:9]


@pytest.mark.database
def test_text_that_the_database_rejects_causes_no_error_of_the_site(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL rejects NUL in text."""
    noted: list[object] = []
    monkeypatch.setattr(incidents, "note", lambda *what: noted.append(what) or "K-1")
    client.raise_request_exception = False
    game = {"seats": "2", "seat-1-kind": "other", "seat-1-name": "A\0"}
    assert client.post("/new/bluff/", game).status_code in (302, 400)
    notes = f"/api/table/{start('fall', ME, OTHER)}/notes"
    assert client.post(notes, {"notes": "A\0"}, "application/json").status_code in (200, 400)
    assert noted == []


@pytest.mark.database
@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/account/tokens/", {"name": "A\0", "scope": "read"}),
        ("/account/notices/", {"do": "matrix", "url": "https://a.example/", "room": "!\0"}),
        ("/person/Ben/report/", {"reason": "A\0"}),
        ("/person/B%00/report/", {"reason": "A"}),
    ],
)
def test_odd_texts_of_a_person_cause_no_error_of_the_site(
    served: None, monkeypatch: pytest.MonkeyPatch, address: str, fields: dict[str, str]
) -> None:
    noted: list[object] = []
    monkeypatch.setattr(incidents, "note", lambda *what: noted.append(what) or "K-1")
    browser = accounts.browser(accounts.person("Ada"))
    accounts.person("Ben")
    browser.raise_request_exception = False
    assert browser.post(address, fields).status_code < 500
    assert noted == []


@pytest.mark.parametrize("what", ["answer", "settings", "talk", "notes", "sketch/new"])
def test_odd_bodies_cause_no_error_of_the_site(client: Client, what: str) -> None:
    table = start("fall", ME, OTHER)
    for body in BODIES:
        address = f"/api/table/{table}/{what}"
        assert client.post(address, body, "application/json").status_code < 500, body[:20]


@pytest.mark.parametrize("what", ["tables", "tables/{table}/answer", "tables/{table}/say"])
def test_odd_bodies_of_programs_cause_no_error_of_the_site(client: Client, what: str) -> None:
    table = start("fall", ME, OTHER)
    for body in BODIES:
        address = f"/api/1/{what.format(table=table)}"
        answer = client.post(address, body, "application/json", headers=bearer())
        assert 400 <= answer.status_code < 500, body[:20]
    assert Game.objects.count() == 1


def bearer() -> dict[str, str]:
    return {"authorization": f"Bearer {make(local_person().pk, 'test', Scope.TABLES)}"}
