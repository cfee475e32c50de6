"""A person who loses access soon loses the socket, too, whichever process decided it."""

from __future__ import annotations

import json
import subprocess
import time
import urllib.parse
from collections.abc import Iterator

import pytest

from tests.web.ended_sessions import BAN, END_SESSIONS, LOGGED_OUT, OTHER
from tests.web.sites import FORM, PASSWORD, PATIENCE, SOON, Browser, Served, TableSocket

OTHER_PASSWORD = "person.set_password('eins zwei drei vier')\nperson.save()"


@pytest.fixture(scope="module")
def served(served_site: Served) -> Served:
    served_site.make_accounts(
        "Berta", "Berta2", "Paul", "Paul2", "Emil", "Emil2", "Otto", "Ida", "Ada"
    )
    return served_site


@pytest.fixture(scope="module")
def other(served: Served) -> Iterator[subprocess.Popen[str]]:
    process = served.python(OTHER)
    yield process
    process.communicate(timeout=PATIENCE)


def at_a_table(browser: Browser) -> TableSocket:
    table = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
    line = TableSocket(browser, table, 0)
    line.wait_for(1)
    return line


def ends_soon(line: TableSocket, since: float) -> None:
    [(came, _)] = line.wait_for(1, lambda heard: heard["type"] == "end")
    assert came - since < SOON
    assert line.socket.close_code == LOGGED_OUT


@pytest.mark.parametrize("deed", [BAN, OTHER_PASSWORD, END_SESSIONS], ids=["ban", "word", "end"])
def test_a_decision_of_another_process_closes_the_socket(
    served: Served, other: subprocess.Popen[str], deed: str
) -> None:
    name = {BAN: "Berta", OTHER_PASSWORD: "Paul", END_SESSIONS: "Emil"}[deed]
    line = at_a_table(served.login(name))
    somebody = at_a_table(served.login(f"{name}2"))
    assert other.stdin is not None and other.stdout is not None
    other.stdin.write(json.dumps([name, deed]) + "\n")
    other.stdin.flush()
    assert other.stdout.readline() == "done\n"
    ends_soon(line, time.monotonic())
    assert somebody.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"


def test_logging_out_closes_the_socket(served: Served) -> None:
    browser = served.login("Otto")
    line, elsewhere = at_a_table(browser), at_a_table(served.login("Otto"))
    browser.post("/account/logout/", b"", FORM)
    ends_soon(line, time.monotonic())
    assert elsewhere.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"


def test_ending_all_other_sessions_closes_their_sockets(served: Served) -> None:
    browser = served.login("Ida")
    line, elsewhere = at_a_table(browser), at_a_table(served.login("Ida"))
    browser.get("/account/sessions/")
    browser.post("/account/sessions/", b"", FORM)
    ends_soon(elsewhere, time.monotonic())
    assert line.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"


def test_changing_the_password_closes_the_sockets_of_other_sessions(served: Served) -> None:
    browser = served.login("Ada")
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
    ends_soon(elsewhere, time.monotonic())
    at_a_table(browser)
    at_a_table(served.login("Ada", "ganz anders nun"))
