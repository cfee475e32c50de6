"""Whoever may be here no more has no socket within a second, whichever process has decided it."""

from __future__ import annotations

import time
import urllib.parse
from collections.abc import Iterator

import pytest

from tests.web.sites import FORM, PASSWORD, Browser, Line, Served

LOGGED_OUT = 4401

CODE = """
import sys, django
django.setup()
from django.contrib.sessions.models import Session
from kabinett.web.people.models import Person
person = Person.objects.get(username=sys.argv[1])
"""
BAN = "person.is_active = False\nperson.save()"
OTHER_PASSWORD = "person.set_password('eins zwei drei vier')\nperson.save()"
END_SESSIONS = (
    "for session in Session.objects.all():\n"
    "    if session.get_decoded().get('_auth_user_id') == str(person.pk):\n"
    "        session.delete()"
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as site:
        yield site


def at_a_table(browser: Browser) -> Line:
    table = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
    line = Line(browser, table, 0)
    line.wait_for(1)
    return line


def ends_within_a_second(line: Line, since: float) -> None:
    [(came, _)] = line.wait_for(1, lambda heard: heard["type"] == "end")
    assert came - since < 1.0
    assert line.socket.close_code == LOGGED_OUT


@pytest.mark.parametrize("deed", [BAN, OTHER_PASSWORD, END_SESSIONS], ids=["ban", "word", "end"])
def test_what_another_process_decides(served: Served, deed: str) -> None:
    name = {BAN: "Berta", OTHER_PASSWORD: "Paul", END_SESSIONS: "Emil"}[deed]
    line = at_a_table(served.account(name))
    other = at_a_table(served.account(f"{name}2"))
    code = f"{CODE}{deed}\nprint('done', flush=True)"
    process = served.python(code, name)
    assert process.stdout is not None and process.stdout.readline() == "done\n"
    ends_within_a_second(line, time.monotonic())
    assert other.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"


def test_logging_out(served: Served) -> None:
    browser = served.account("Otto")
    line, elsewhere = at_a_table(browser), at_a_table(served.login("Otto"))
    browser.post("/account/logout/", b"", FORM)
    ends_within_a_second(line, time.monotonic())
    assert elsewhere.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"


def test_ending_all_other_sessions(served: Served) -> None:
    browser = served.account("Ida")
    line, elsewhere = at_a_table(browser), at_a_table(served.login("Ida"))
    browser.get("/account/sessions/")
    browser.post("/account/sessions/", b"", FORM)
    ends_within_a_second(elsewhere, time.monotonic())
    assert line.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"


def test_changing_the_password(served: Served) -> None:
    browser = served.account("Ada")
    elsewhere = at_a_table(served.login("Ada"))
    browser.get("/account/password/change/")
    words = {
        "oldpassword": PASSWORD,
        "password1": "ganz anders nun",
        "password2": "ganz anders nun",
    }
    status, _, text = browser.post(
        "/account/password/change/", urllib.parse.urlencode(words).encode(), FORM
    )
    assert status == 200, text
    ends_within_a_second(elsewhere, time.monotonic())
    at_a_table(browser)
    at_a_table(served.login("Ada", "ganz anders nun"))
