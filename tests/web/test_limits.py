"""How much anybody may do: counted by person or by address; the refusal tells the time to wait."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import mail, signing
from django.core.cache import caches
from django.http import HttpRequest
from django.test import Client, override_settings

from kabinett.web.host import clock, limits
from kabinett.web.host.limits import LIMITS, Limit, TooMuch
from kabinett.web.live.refusals import error_response
from tests.web.accounts import PASSWORD, browser, person


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Allows two a minute; the clock stands ten seconds after a full minute."""
    monkeypatch.setitem(LIMITS, "tries", Limit(2, 60))
    monkeypatch.setattr(clock, "now", lambda: 6010.0)
    for cache in caches.all():
        cache.clear()
    with override_settings(LIMITED=True):
        yield


def test_so_often_and_no_oftener_until_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    limits.spend("tries", "person 1")
    limits.spend("tries", "person 1")
    with pytest.raises(TooMuch) as raised:
        limits.spend("tries", "person 1")
    assert raised.value.wait == 50
    limits.spend("tries", "person 2")
    monkeypatch.setattr(clock, "now", lambda: 6060.0)
    limits.spend("tries", "person 1")


def test_so_many_at_once() -> None:
    most = LIMITS["sockets"].most
    limits.check_room("sockets", most - 1)
    with pytest.raises(TooMuch) as raised:
        limits.check_room("sockets", most)
    assert raised.value.wait == 0 and str(most) in raised.value.sentence


def test_visitors_at_one_table_count_for_it_and_for_their_address() -> None:
    """Sixty may look on from one address; more must not take places from other addresses."""
    request = HttpRequest()
    request.user = AnonymousUser()
    request.META["REMOTE_ADDR"] = "203.0.113.7"
    here, there, nowhere = (limits.who(request, table) for table in ("t1", "t2", "t3"))
    request.META["REMOTE_ADDR"] = "198.51.100.9"
    other = limits.who(request, "t1")

    def often(by: str) -> int:
        for times in range(20):
            try:
                limits.spend("tries", by)
            except TooMuch:
                return times
        return 20

    assert often(here) == often(there) == 2 * limits.TABLE
    assert often(nowhere) == 0, "all tables of an address count together too"
    assert often(other) == 2 * limits.TABLE
    request.user = person("Anna")
    assert limits.who(request, "t1") == f"person {request.user.pk}"


def test_what_is_there_counts_for_whose_it_is_for_visitors_and_in_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, most in (("x", 2), ("x of visitors", 5), ("x in all", 7)):
        monkeypatch.setitem(LIMITS, name, Limit(most))
    there = limits.PresentCounts("x")

    def room(by: str) -> int:
        """Gives how many more get in, one by one."""
        came = 0
        with suppress(TooMuch):
            while True:
                there.check_room(by)
                there.add(by)
                came += 1
        return came

    assert room("person 1") == 2
    assert room("address 1.1.1.1 at t1") == 2 * limits.TABLE
    assert room("address 2.2.2.2 at t1") == 1, "all visitors share a limit"
    assert room("person 2") == 0, "everybody shares a limit"
    there.remove("address 2.2.2.2 at t1")
    assert room("person 2") == 1
    for by, times in (("person 1", 2), ("person 2", 1), ("address 1.1.1.1 at t1", 4)):
        for _ in range(times):
            there.remove(by)
    assert not there.counts


@override_settings(LIMITED=False)
def test_one_person_alone_may_do_as_much_as_he_likes() -> None:
    for _ in range(10):
        limits.spend("tries", "person 1")


def test_a_visitor_is_an_address_and_of_ipv6_a_line() -> None:
    request = HttpRequest()
    request.user = person("Anna")
    assert limits.who(request) == f"person {request.user.pk}"
    request.user = AnonymousUser()
    request.META["REMOTE_ADDR"] = "203.0.113.7"
    assert limits.who(request) == limits.of_address("203.0.113.7")
    assert limits.of_address("203.0.113.7") == "address 203.0.113.7"
    assert limits.of_address("2001:db8::1:2:3:4") == limits.of_address("2001:db8::9") != ""
    assert limits.of_address("nonsense") == "address"


@pytest.mark.parametrize(
    ("wait", "told"), [(1, "1 second"), (50, "50 seconds"), (91, "2 minutes"), (3600, "60 minutes")]
)
def test_the_time_is_told_in_words(wait: int, told: str) -> None:
    assert f"Wait for {told}," in TooMuch("tries", wait).sentence


def test_programs_are_told_in_json() -> None:
    response = error_response(TooMuch("tries", 50), "/api/")
    assert response.status_code == 429 and response["Retry-After"] == "50"


@pytest.mark.usefixtures("served")
def test_pages_are_answered_with_429(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "tables", Limit(0, 60))
    response = browser(person("Anna")).post("/new/bluff/", {"seats": "2", "nonce": "0" * 32})
    assert response.status_code == 429 and response["Retry-After"] == "50"
    assert "Wait for 50 seconds" in response.content.decode()


@pytest.mark.usefixtures("served")
def test_guessing_a_password_ends_soon() -> None:
    person("Anna")
    client = browser()
    for _ in range(5):
        text = client.post("/account/login/", {"login": "Anna", "password": "?"}).content.decode()
        assert "Name oder" in text or "not correct" in text
    form = {"login": "Anna", "password": "drei Wörter reichen"}
    assert "Too many failed" in client.post("/account/login/", form).content.decode()


HERE, ELSEWHERE = "203.0.113.7", "198.51.100.9"


def enters(client: Client, login: str = "Anna", password: str = PASSWORD, at: str = HERE) -> bool:
    """Says whether this logs somebody in."""
    form = {"login": login, "password": password}
    client.post("/account/login/", form, REMOTE_ADDR=at)
    inside = client.get("/account/", REMOTE_ADDR=at).status_code == 200
    client.post("/account/logout/", REMOTE_ADDR=at)
    return inside


def guesses(client: Client, login: str = "Anna", times: int = 6, at: str = HERE) -> None:
    for _ in range(times):
        assert not enters(client, login, "?", at)


@pytest.mark.usefixtures("served")
def test_who_guesses_shuts_nobody_out_elsewhere() -> None:
    person("Anna")
    guesses(browser())
    assert not enters(browser()), "this address has to wait"
    assert not enters(browser(), "anna@example.org"), "by mail address too"
    assert enters(browser(), at=ELSEWHERE) and enters(browser(), "anna@example.org", at=ELSEWHERE)


@pytest.mark.usefixtures("served")
def test_ones_own_browser_is_let_in_beside_somebody_who_guesses_at_the_same_address() -> None:
    person("Anna")
    person("Ben")
    own, others = browser(), browser()
    assert enters(own) and enters(others, "Ben")
    guesses(others)
    assert enters(own) and not enters(others)
    guesses(own)
    assert not enters(own), "its own wrong passwords slow it down"
    assert enters(browser(), at=ELSEWHERE)


@pytest.mark.usefixtures("served")
def test_nobody_makes_himself_known_to_a_browser() -> None:
    anna = person("Anna")
    guesses(browser())
    for forged in ("x", signing.dumps(["x", anna.pk], salt="another"), signing.dumps(["x"])):
        stranger = browser()
        stranger.cookies["device"] = forged
        assert not enters(stranger)


@pytest.mark.usefixtures("served")
def test_one_address_guesses_at_few_names() -> None:
    client = browser()
    for number in range(10):
        guesses(client, f"Somebody{number}", 1)
    person("Anna")
    assert not enters(browser()) and enters(browser(), at=ELSEWHERE)


@pytest.mark.usefixtures("served")
def test_a_new_password_ends_the_waiting() -> None:
    person("Anna")
    client = browser()
    guesses(client)
    client.post("/account/password/reset/", {"email": "anna@example.org"}, REMOTE_ADDR=HERE)
    path = re.search(r"http://[^/]+(/\S+)", str(mail.outbox[0].body))[1]  # type: ignore[index]
    form = client.get(path, follow=True, REMOTE_ADDR=HERE)
    words = {"password1": "ganz anders nun", "password2": "ganz anders nun"}
    client.post(form.request["PATH_INFO"], words, REMOTE_ADDR=HERE)
    assert enters(browser(), password="ganz anders nun")


@pytest.mark.usefixtures("served")
def test_so_many_accounts_from_one_address() -> None:
    client = browser()
    for number in range(11):
        form = {"username": f"Somebody{number}", "email": f"a{number}@example.org"}
        response = client.post("/account/signup/", form | {"password1": "drei Wörter reichen"})
    assert response.status_code == 429 and int(response["Retry-After"]) > 0
