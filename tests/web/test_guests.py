"""Guests: people who play without an account for a while, and leave nothing behind."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from kabinett.learn.lesson import FIRST_LESSON
from kabinett.web.host import clock
from kabinett.web.host.configuration import GuestNames, Guests
from kabinett.web.learn import progress
from kabinett.web.lobby import capacity
from kabinett.web.people import guests, leaving
from kabinett.web.people.models import Guest, Person, QueueTicket
from kabinett.web.play.models import Game, Seat
from tests.web.gathered import browser, do, invite_of, names, row, set_up
from tests.web.guests import guest_of, play_now, policy, table_in
from tests.web.school import at_desk, join, make_class
from tests.web.tables import play_to_end

__all__ = ["policy"]
pytestmark = pytest.mark.usefixtures("served")

DAY = 24 * 3600


@pytest.fixture(autouse=True)
def empty_queue(served: None) -> None:
    QueueTicket.objects.all().delete()


def pass_days(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + days * DAY)


# -- sitting down


def test_one_button_takes_a_visitor_to_a_game_against_bots() -> None:
    visitor = browser()
    assert b"Play now" in visitor.get("/").content
    table = table_in(play_now(visitor))
    assert visitor.get(f"/table/{table}/").status_code == 200
    person, *bots = Seat.objects.filter(game=table)
    assert person.person == guest_of(visitor) and {seat.kind for seat in bots} == {"bot"}
    assert guest_of(visitor).is_guest and row(table).public is False


def test_nothing_is_stored_in_the_browser_before_the_button_is_pressed() -> None:
    visitor = browser()
    for page in ("/", "/new/bluff/", "/about/", "/rules/fall/"):
        visitor.get(page)
    assert not visitor.cookies and not Person.objects.exists()
    play_now(visitor)
    assert {"session", "device"} <= set(visitor.cookies)


def test_a_lesson_stores_only_how_far_a_visitor_has_played_it() -> None:
    visitor, lesson = browser(), f"learn/fall/{FIRST_LESSON}"
    visitor.get(f"/{lesson}/")
    assert set(visitor.cookies) == {"csrftoken"}
    step = visitor.post(f"/api/{lesson}", {"path": []}, "application/json")
    assert step.status_code == 200 and set(visitor.cookies) == {"csrftoken", "session"}
    assert dict(visitor.session) == {progress.PATHS: {f"fall/{FIRST_LESSON}": []}}


def test_a_form_on_another_site_makes_no_guest() -> None:
    for origin in ({}, {"origin": "https://elsewhere.example"}):
        visitor = Client(enforce_csrf_checks=True, headers={"host": "127.0.0.1", **origin})
        assert play_now(visitor).status_code == 403
    assert not Person.objects.exists()
    here = Client(
        enforce_csrf_checks=True, headers={"host": "127.0.0.1", "origin": "http://127.0.0.1"}
    )
    assert table_in(play_now(here))


def test_a_person_with_an_account_can_play_at_once_and_stays_logged_in() -> None:
    ada = browser("Ada")
    assert names(table_in(play_now(ada)))[0] == "Ada"
    assert not Guest.objects.exists()


def test_a_visitor_can_set_up_a_game_by_the_form() -> None:
    visitor = browser()
    table = set_up(visitor, who="alone", seat_1_kind="bot:medium")
    assert names(table)[0] == guest_of(visitor).username


def test_a_visitor_can_play_on_from_a_lesson() -> None:
    visitor = browser()
    response = visitor.post("/api/learn/fall/first/play", {"path": []}, "application/json")
    assert visitor.get(response.json()["table"]).status_code == 200
    assert guest_of(visitor).is_guest


def test_a_wrong_form_makes_no_guest() -> None:
    visitor = browser()
    response = visitor.post("/new/bluff/", {"seats": "99"})
    assert response.status_code == 400 and not Person.objects.exists()
    assert "_auth_user_id" not in visitor.session


@pytest.mark.parametrize("bot", ["hard", "master", "one-ply"])
def test_guests_can_choose_only_easy_and_medium_bots(bot: str) -> None:
    visitor = browser()
    offered = visitor.get("/new/bluff/").context["bots"]
    assert {each["id"] for each in offered} <= {"random", "easy", "medium"}
    form = {"seats": "2", "who": "alone", "seat-0-kind": "me", "seat-1-kind": f"bot:{bot}"}
    assert visitor.post("/new/bluff/", form).status_code == 400


def test_a_guest_cannot_open_public_or_rated_tables() -> None:
    visitor = browser()
    table = set_up(visitor, who="public", terms_rated="on")
    assert not row(table).public and not row(table).terms.get("rated")


def test_a_device_may_have_two_open_games() -> None:
    visitor = browser()
    first = table_in(play_now(visitor))
    assert table_in(play_now(visitor))
    assert play_now(visitor).status_code == 429
    visitor.cookies.pop("session")  # logged out, and pressing the button again on the same device
    assert play_now(visitor).status_code == 429
    play_to_end(first)
    assert table_in(play_now(visitor))


def test_many_guests_from_one_address_have_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    from kabinett.web.host import limits

    few = limits.Limit("guests of an address", 2, limits.HOUR)
    monkeypatch.setattr(limits, "GUESTS_OF_ADDRESS", few)
    assert [play_now(browser()).status_code for _ in range(3)] == [302, 302, 429]


# -- the queue


def test_visitors_wait_in_a_queue_if_the_site_is_full(policy: Any) -> None:
    policy(guest_games=1)
    table = table_in(play_now(browser()))
    first, second = browser(), browser()
    queues = [play_now(each).headers["Location"] for each in (first, second)]
    assert Person.objects.count() == 1
    assert [
        each.get(queue).context["ahead"]
        for each, queue in zip((first, second), queues, strict=True)
    ] == [0, 1]
    assert b"1 visitor is ahead" in second.get(queues[1]).content
    play_to_end(table)
    page = first.get(queues[0])
    assert page.context["ready"] and not second.get(queues[1]).context["ready"]
    assert play_now(second).headers["Location"] != queues[1], "nobody jumps the queue"
    assert table_in(play_now(first, ticket=page.context["token"]))


def test_a_place_in_the_queue_lapses_if_its_page_is_closed(
    policy: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy(guest_games=1)
    play_now(browser())
    gone, waits = browser(), browser()
    play_now(gone)
    queue = play_now(waits).headers["Location"]
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + capacity.WAITING.total_seconds() + 1)
    assert waits.get(queue).context["ahead"] == 0


def test_an_idle_game_does_not_count_for_the_sites_capacity(
    policy: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy(guest_games=1)
    play_now(browser())
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + capacity.ACTIVE.total_seconds() + 1)
    assert table_in(play_now(browser()))
    assert not QueueTicket.objects.exists()


def test_tables_of_a_class_do_not_count_for_the_sites_capacity(policy: Any) -> None:
    policy(guest_games=1)
    school_class = make_class()
    for _ in range(4):
        join(school_class)
    at_desk(school_class, "start")
    assert Game.objects.filter(over=False, seats__person__guest__in_class=True).exists()
    assert table_in(play_now(browser()))
    assert not QueueTicket.objects.exists()


# -- what the host allows


def test_a_host_without_guests_sends_visitors_to_the_login(policy: Any) -> None:
    policy(guests=Guests.OFF)
    visitor = browser()
    assert b"Play now" not in visitor.get("/").content
    for path in ("/new/bluff/now/", "/new/bluff/"):
        assert visitor.post(path).headers["Location"].startswith("/account/login/")
    assert visitor.get("/guest/enter/").status_code == 302
    assert not Person.objects.exists()


def test_if_guests_may_play_only_against_bots_they_cannot_join_others(policy: Any) -> None:
    policy(guests=Guests.BOTS)
    table = set_up(browser("Ada"), who="private")
    visitor = browser()
    response = do(visitor, table, "join", seat=1, invite=invite_of(table))
    assert response.headers["Location"].startswith("/account/login/")
    form = {"seats": "2", "who": "private", "seat-0-kind": "me", "seat-1-kind": "open"}
    assert visitor.post("/new/bluff/", form).status_code == 400
    assert table_in(play_now(visitor))


def test_a_guest_chooses_a_name_if_the_host_allows_it(policy: Any) -> None:
    visitor = browser()
    play_now(visitor)
    drawn = guest_of(visitor).username
    visitor.post("/guest/", {"name": "Rosa"})
    assert guest_of(visitor).username == drawn
    policy(guest_names=GuestNames.CHOSEN)
    browser("Ada")
    for bad in ("Ada", "AD A", "x", "Moderator", "<b>"):
        assert visitor.post("/guest/", {"name": bad}).status_code == 400
    assert visitor.post("/guest/", {"name": "Rosa"}).status_code == 302
    assert guest_of(visitor).username == "Rosa"


# -- the code


def test_a_guest_continues_on_another_device_with_the_code() -> None:
    old, new = browser(), browser()
    table = table_in(play_now(old))
    code = old.get("/guest/").context["code"]
    assert new.post("/guest/enter/", {"code": code.lower().replace("-", " ")}).status_code == 302
    assert new.get(f"/table/{table}/").status_code == 200
    assert old.get(f"/table/{table}/").status_code == 404, "one device at a time"


def test_letters_that_look_like_digits_are_read_as_digits() -> None:
    assert guests.digest_of("O1IL-0000") == guests.digest_of("0111-0000")
    assert guests.digest_of("7h2k9qxm") == guests.digest_of("7H2K-9QXM")


def test_wrong_codes_make_the_device_wait() -> None:
    visitor = browser()
    answers = [visitor.post("/guest/enter/", {"code": "nonsense"}).status_code for _ in range(11)]
    assert answers == [400] * 10 + [429]


def test_the_code_is_not_stored() -> None:
    visitor = browser()
    play_now(visitor)
    code = visitor.get("/guest/").context["code"]
    [stored] = Guest.objects.values_list("key", "code_digest", "device")
    assert not any(code in text or code.replace("-", "") in text for text in stored)
    assert len(code) == 9


# -- what a guest may not do


@pytest.mark.parametrize(
    "path",
    [
        "/account/", "/account/delete/", "/account/tokens/", "/account/email/", "/account/data/",
        "/account/notices/", "/account/password/set/", "/packs/", "/host/", "/person/Ada/report/",
        "/person/Ada/block/", "/account/security/",
    ],
)  # fmt: skip
def test_these_pages_ask_a_guest_to_make_an_account(path: str) -> None:
    browser("Ada")
    guest = browser()
    play_now(guest)
    for response in (guest.get(path), guest.post(path)):
        assert response.status_code == 403
        assert b"This needs an account" in response.content


def test_a_guest_cannot_upload_anything() -> None:
    guest = browser()
    play_now(guest)
    assert guest.post("/upload/").status_code == 403


# -- from guest to account


def test_a_guest_who_makes_an_account_keeps_the_games() -> None:
    guest = browser()
    table = table_in(play_now(guest))
    pk = guest_of(guest).pk
    form = {"username": "Rosa", "email": "rosa@example.org", "password1": "drei Wörter reichen"}
    assert guest.post("/guest/account/", form).status_code == 302
    assert guest_of(guest).is_guest, "until the address is confirmed"
    [letter] = mail.outbox
    link = next(word for word in letter.body.split() if "/account/confirm-email/" in word)
    path = "/" + link.split("/", 3)[3]
    guest.get(path)
    guest.post(path)
    person = Person.objects.get(username="Rosa")
    assert person.pk == pk and not person.is_guest
    assert person.seats.get().game_id == table
    assert guest.get("/account/").status_code == 200


def test_nobody_learns_whether_an_address_has_an_account() -> None:
    browser("Ada")
    Person.objects.update(email="ada@example.org")
    guest = browser()
    play_now(guest)
    name = guest_of(guest).username
    form = {"username": "Rosa", "email": "ada@example.org", "password1": "drei Wörter reichen"}
    assert guest.post("/guest/account/", form).status_code == 302
    assert guest_of(guest).username == name


# -- going


def test_a_guest_is_forgotten_a_day_after_the_last_game(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = browser()
    table = table_in(play_now(guest))
    pass_days(monkeypatch, 1.1)
    assert guests.forget_guests() == 0, "the game is not over"
    play_to_end(table)
    pass_days(monkeypatch, 1.1)
    assert guests.forget_guests() == 1
    assert not Person.objects.exists() and not Game.objects.exists()
    assert guest.get("/").context["visitor"]


def test_a_guest_who_does_not_come_back_is_forgotten_after_sixty_days(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_now(browser())
    pass_days(monkeypatch, 59)
    assert guests.forget_guests() == 0
    pass_days(monkeypatch, 1.1)
    assert guests.forget_guests() == 1 and not Game.objects.exists()


def test_a_guest_who_cannot_be_forgotten_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    clients = [browser(), browser()]
    for client in clients:
        play_now(client)
    kept, delete = guest_of(clients[0]), leaving.delete

    def delete_if_possible(person: Person) -> None:
        if person == kept:
            raise ValueError("not now")
        delete(person)

    monkeypatch.setattr(leaving, "delete", delete_if_possible)
    pass_days(monkeypatch, 61)
    with pytest.raises(ExceptionGroup):
        guests.forget_guests()
    assert list(Person.objects.all()) == [kept]


def test_a_game_with_a_friend_remains_without_the_guests_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada, guest = browser("Ada"), browser()
    table = set_up(ada, who="private")
    do(guest, table, "join", seat=1, invite=invite_of(table))
    name = guest_of(guest).username
    guest.post("/guest/leave/")
    assert not Guest.objects.exists() and Game.objects.filter(pk=table).exists()
    assert name not in names(table)


def test_no_two_guests_have_the_same_name() -> None:
    clients = [browser() for _ in range(30)]
    for client in clients:
        play_now(client)
    assert len({guest_of(client).looks for client in clients}) == 30


def test_guests_are_kept_as_long_as_the_privacy_page_says() -> None:
    from kabinett.web.host import keeping

    assert (timedelta(days=1), timedelta(days=60)) == (keeping.GUEST, keeping.IDLE_GUEST)
