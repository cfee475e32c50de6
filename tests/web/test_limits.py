"""Limits on what anybody may do, by person or by address; a refusal says how long to wait."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core import mail, signing
from django.core.cache import caches
from django.core.cache.backends import db
from django.core.management import call_command
from django.db import transaction
from django.http import HttpRequest
from django.test import Client, override_settings
from django.utils import timezone

from kabinett.web import served_settings
from kabinett.web.host import clock, limits
from kabinett.web.host.limits import Counted, Limit, TooMuch
from kabinett.web.live.refusals import error_response
from kabinett.web.people import passes
from tests.web.accounts import PASSWORD, browser, person
from tests.web.simultaneous import at_once
from tests.web.tables import ME, OTHER, post, start

#: Two per minute.
TRIES = Limit("tries", 2, 60)


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock is ten seconds after a full minute."""
    monkeypatch.setattr(clock, "now", lambda: 6010.0)
    for cache in caches.all():
        cache.clear()
    with override_settings(LIMITED=True):
        yield


@pytest.fixture(params=["memory", "table"])
def cache(request: pytest.FixtureRequest) -> Iterator[str]:
    """Count as a site with one process does, or as one with several."""
    shared = {"memory": served_settings.MEMORY_CACHE, "table": served_settings.TABLE_CACHE}[
        request.param
    ]
    with override_settings(CACHES=settings.CACHES | {"default": shared}):
        call_command("createcachetable", verbosity=0)
        caches["default"].clear()
        yield request.param


both_caches = pytest.mark.usefixtures("cache")


@both_caches
def test_a_limit_holds_until_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    limits.spend(TRIES, Counted(1))
    limits.spend(TRIES, Counted(1))
    with pytest.raises(TooMuch) as raised:
        limits.spend(TRIES, Counted(1))
    assert raised.value.wait == 50
    limits.spend(TRIES, Counted(2))
    monkeypatch.setattr(clock, "now", lambda: 6060.0)
    limits.spend(TRIES, Counted(1))


@pytest.mark.database
@both_caches
def test_no_action_is_lost_among_simultaneous_ones() -> None:
    ten = replace(TRIES, most=10)

    def spend_often() -> None:
        for _ in range(5):
            with suppress(TooMuch):
                limits.spend(ten, Counted(1))
                allowed.append(1)

    allowed: list[int] = []
    assert at_once(*[spend_often] * 4) == [None] * 4
    assert len(allowed) == 10


@pytest.mark.database
@both_caches
def test_a_limit_per_hour_survives_a_quiet_half_hour(
    monkeypatch: pytest.MonkeyPatch, cache: str
) -> None:
    an_hour = replace(TRIES, seconds=limits.HOUR)
    limits.spend(an_hour, Counted(1))
    limits.spend(an_hour, Counted(1))
    later, seconds = timezone.now() + timedelta(minutes=30), time.time() + 1800
    monkeypatch.setattr(db, "tz_now", lambda: later)
    monkeypatch.setattr(time, "time", lambda: seconds)
    with pytest.raises(TooMuch):
        limits.spend(an_hour, Counted(1))


@both_caches
def test_counts_of_many_others_replace_no_count() -> None:
    for _ in range(2):
        limits.spend(TRIES, Counted(source="a"))
    with transaction.atomic():
        for number in range(310):
            limits.spend(TRIES, Counted(source=f"b{number}"))
    with pytest.raises(TooMuch):
        limits.spend(TRIES, Counted(source="a"))


@pytest.mark.parametrize("what", [{"orders": {}}, {"prepared": []}, {"auto_pass": True}])
def test_all_orders_of_a_seat_count_as_answers(
    monkeypatch: pytest.MonkeyPatch, client: Client, what: dict[str, object]
) -> None:
    monkeypatch.setattr(limits, "ANSWERS", Limit("answers", 1, 60))
    game = start("duel", ME, OTHER)
    found = [post(client, game, "settings", seat=0, **what).status_code for _ in range(2)]
    assert found == [200, 429]


def test_people_whose_access_changes_are_forgotten_if_nobody_asks_for_them() -> None:
    """A worker never asks."""
    for person_id in range(passes.MOST_MARKED + 5):
        passes.mark_changed(person_id)
    assert len(passes.marked) == passes.MOST_MARKED


def test_a_limit_bounds_simultaneous_uses() -> None:
    most = limits.SOCKETS.most
    limits.check_capacity(limits.SOCKETS, most - 1)
    with pytest.raises(TooMuch) as raised:
        limits.check_capacity(limits.SOCKETS, most)
    assert raised.value.wait == 0 and str(most) in raised.value.sentence


@both_caches
def test_visitors_count_for_their_table_and_their_address() -> None:
    """Sixty visitors may watch from one address; more must not occupy places of other addresses."""
    request = HttpRequest()
    request.user = AnonymousUser()
    request.META["REMOTE_ADDR"] = "203.0.113.7"
    here, there, nowhere = (limits.who(request, table) for table in ("t1", "t2", "t3"))
    request.META["REMOTE_ADDR"] = "198.51.100.9"
    other = limits.who(request, "t1")

    def often(by: Counted) -> int:
        for times in range(20):
            try:
                limits.spend(TRIES, by)
            except TooMuch:
                return times
        return 20

    assert often(here) == often(there) == 2 * limits.TABLE
    assert often(nowhere) == 0, "all tables of an address count together too"
    assert often(other) == 2 * limits.TABLE
    request.user = person("Anna")
    assert limits.who(request, "t1") == Counted(request.user.pk)


def test_connections_count_per_person_for_all_visitors_and_in_total(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, most in (("SOCKETS", 2), ("SOCKETS_OF_VISITORS", 5), ("SOCKETS_IN_ALL", 7)):
        monkeypatch.setattr(limits, name, Limit(name, most))
    there = limits.SocketCounts()

    def room(by: Counted) -> int:
        """Returns how many more get in, one by one."""
        came = 0
        with suppress(TooMuch):
            while True:
                there.check_capacity(by)
                there.add(by)
                came += 1
        return came

    assert room(Counted(1)) == 2
    here, other = (
        Counted(source=f"address {address}", table="t1") for address in ("1.1.1.1", "2.2.2.2")
    )
    assert room(here) == 2 * limits.TABLE
    assert room(other) == 1, "all visitors share a limit"
    assert room(Counted(2)) == 0, "everybody shares a limit"
    there.remove(other)
    assert room(Counted(2)) == 1
    for by, times in ((Counted(1), 2), (Counted(2), 1), (here, 4)):
        for _ in range(times):
            there.remove(by)
    assert not there.counts


@override_settings(LIMITED=False)
def test_a_site_for_one_person_has_no_limits() -> None:
    for _ in range(10):
        limits.spend(TRIES, Counted(1))


def test_a_visitor_is_an_ipv4_address_or_an_ipv6_network() -> None:
    request = HttpRequest()
    request.user = person("Anna")
    assert limits.who(request) == Counted(request.user.pk)
    request.user = AnonymousUser()
    request.META["REMOTE_ADDR"] = "203.0.113.7"
    assert limits.who(request) == Counted(source=limits.of_address("203.0.113.7"))
    assert limits.of_address("203.0.113.7") == "address 203.0.113.7"
    assert limits.of_address("2001:db8::1:2:3:4") == limits.of_address("2001:db8::9") != ""
    assert limits.of_address("::ffff:203.0.113.7") == "address 203.0.113.7"
    assert limits.of_address("nonsense") == "address"


@pytest.mark.parametrize(
    ("wait", "told"), [(1, "1 second"), (50, "50 seconds"), (91, "2 minutes"), (3600, "60 minutes")]
)
def test_the_time_to_wait_is_stated_in_words(wait: int, told: str) -> None:
    assert f"Wait for {told}," in TooMuch(wait).sentence


def test_programs_get_the_time_to_wait_in_json() -> None:
    response = error_response(TooMuch(50), "/api/")
    assert response.status_code == 429 and response["Retry-After"] == "50"


@pytest.mark.usefixtures("served")
def test_pages_are_answered_with_429(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES", Limit("tables", 0, 60))
    response = browser(person("Anna")).post("/new/bluff/", {"seats": "2", "nonce": "0" * 32})
    assert response.status_code == 429 and response["Retry-After"] == "50"
    assert "Wait for 50 seconds" in response.content.decode()


@both_caches
@pytest.mark.usefixtures("served")
def test_few_passwords_can_be_guessed() -> None:
    person("Anna")
    client = browser()
    for _ in range(5):
        text = client.post("/account/login/", {"login": "Anna", "password": "?"}).content.decode()
        assert "Name oder" in text or "not correct" in text
    form = {"login": "Anna", "password": "drei Wörter reichen"}
    assert "Too many failed" in client.post("/account/login/", form).content.decode()


HERE, ELSEWHERE = "203.0.113.7", "198.51.100.9"


def enters(client: Client, login: str = "Anna", password: str = PASSWORD, at: str = HERE) -> bool:
    """Whether this password logs somebody in."""
    form = {"login": login, "password": password}
    client.post("/account/login/", form, REMOTE_ADDR=at)
    inside = client.get("/account/", REMOTE_ADDR=at).status_code == 200
    client.post("/account/logout/", REMOTE_ADDR=at)
    return inside


def guesses(client: Client, login: str = "Anna", times: int = 6, at: str = HERE) -> None:
    for _ in range(times):
        assert not enters(client, login, "?", at)


@pytest.mark.usefixtures("served")
def test_guessing_locks_nobody_out_at_other_addresses() -> None:
    person("Anna")
    guesses(browser())
    assert not enters(browser()), "this address has to wait"
    assert not enters(browser(), "anna@example.org"), "by mail address too"
    assert enters(browser(), at=ELSEWHERE) and enters(browser(), "anna@example.org", at=ELSEWHERE)


@pytest.mark.usefixtures("served")
def test_a_known_browser_may_log_in_despite_guesses_from_its_address() -> None:
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
def test_nobody_can_forge_a_known_browser() -> None:
    anna = person("Anna")
    guesses(browser())
    for forged in ("x", signing.dumps(["x", anna.pk], salt="another"), signing.dumps(["x"])):
        stranger = browser()
        stranger.cookies["device"] = forged
        assert not enters(stranger)


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize(
    ("limit", "path"),
    [
        ("CLASS_CODES", "/class/"),
        ("GUEST_CODES", "/guest/enter/"),
        ("GUESTS_OF_ADDRESS", "/new/bluff/now/"),
    ],
)
def test_a_forged_device_counts_by_its_address(
    monkeypatch: pytest.MonkeyPatch, limit: str, path: str
) -> None:
    monkeypatch.setattr(limits, limit, replace(getattr(limits, limit), most=2))
    codes = []
    for number in range(3):
        stranger = browser()
        stranger.cookies["device"] = "x"
        codes.append(stranger.post(path, {"code": f"wrong{number}"}).status_code)
    assert codes[-1] == 429 and 429 not in codes[:-1]


@pytest.mark.usefixtures("served")
def test_one_address_can_guess_for_few_names() -> None:
    client = browser()
    for number in range(10):
        guesses(client, f"Somebody{number}", 1)
    person("Anna")
    assert not enters(browser()) and enters(browser(), at=ELSEWHERE)


@pytest.mark.usefixtures("served")
def test_a_new_password_ends_the_time_to_wait() -> None:
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
def test_the_number_of_accounts_from_one_address_is_limited() -> None:
    client = browser()
    for number in range(11):
        form = {"username": f"Somebody{number}", "email": f"a{number}@example.org"}
        response = client.post("/account/signup/", form | {"password1": "drei Wörter reichen"})
    assert response.status_code == 429 and int(response["Retry-After"]) > 0
