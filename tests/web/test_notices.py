"""Notices: who gets which, when and how often, and what they must not contain."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import pytest
from django.core import mail

from kabinett.web.host import fetching
from kabinett.web.host.fetching import Unreachable
from kabinett.web.host.shelf import ROOT, shelf
from kabinett.web.host.static_files import answer
from kabinett.web.live import presence
from kabinett.web.play import events
from kabinett.web.play.events import Event, EventKind
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.open_game import Damaged
from kabinett.web.talk import notices, ways
from kabinett.web.talk.models import Channel, Notice, Way, Wishes
from kabinett.web.talk.notice_sender import AGAIN, OF_ONE, NoticeSender, claim
from kabinett.web.talk.quiet import is_quiet
from tests.web import accounts
from tests.web.noticed import Time, channel, wishes, work
from tests.web.people import person, table_of
from tests.web.sites import PATIENCE
from tests.web.tables import give, opened


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, Any]]]:
    """Collects the notices sent to addresses that people entered."""
    found: list[tuple[str, Any]] = []

    def send(url: str, body: bytes, headers: dict[str, str], method: str = "POST") -> int:
        if "broken" in url:
            raise Unreachable("no connection")
        found.append((url, json.loads(body)))
        return 200

    monkeypatch.setattr(fetching, "send", send)
    yield found


def test_a_player_is_notified_of_a_turn_once_after_a_while(time: Time) -> None:
    channel("Ada")
    table_of("relay", "Ada", "Ben")
    assert work(time, 59) == []
    assert work(time, 2) == ["Duel: it is your turn."]
    assert work(time, 5000) == []


def test_there_is_at_most_one_notice_per_turn(time: Time) -> None:
    channel("Ada")
    table = table_of("relay", "Ada", "Ben")
    assert len(work(time, 61)) == 1
    give(table, 0, "go_on")
    give(table, 1, "pass")
    assert work(time, 61) == [], "the same turn goes on"


def test_the_next_turn_has_its_own_notice(time: Time) -> None:
    channel("Ada")
    table = table_of("duel", "Ada", "Ben")
    assert len(work(time, 61)) == 1
    for seat in (0, 1):
        give(table, seat, "pass")
    give(table, 0, "go_on")
    assert len(work(time, 61)) == 1


def test_a_game_that_cannot_be_opened_is_tried_once(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening it may replay the whole game."""
    channel("Ada")
    table, tries = table_of("relay", "Ada", "Ben"), list[str]()

    def fail(game_id: str) -> None:
        tries.append(game_id)
        raise Damaged("the rules were updated")

    monkeypatch.setattr(notices, "load_game", fail)
    assert work(time, 61) == [] and work(time, 5) == [] and tries == [table]


def test_everybody_who_is_asked_at_once_is_notified_regardless_of_others(time: Time) -> None:
    told = []
    for answers in ([], [1], [1, 2]):
        for name in ("Ada", "Ben", "Cem"):
            Channel.objects.filter(person=person(name)).delete()
        channel("Ada")
        table = table_of("duel", "Ada", "Ben", "Cem")
        for seat in answers:
            time.now += 10
            give(table, seat, "pass")
        time.now += 60 - 10 * len(answers)
        before = work(time)
        told.append((before, work(time, 1)))
        Game.objects.all().delete()
    assert told[0] == told[1] == told[2]
    assert told[0][0] == [] or told[0][0] == ["Duel: it is your turn."]


def test_whoever_looks_at_the_table_is_not_notified(time: Time) -> None:
    channel("Ada")
    table = table_of("relay", "Ada", "Ben")
    time.now += 30
    presence.note({(person("Ada").pk, table)})
    assert work(time, 31) == []
    assert work(time, 4000) == [], "she has seen it"


def test_a_banned_person_is_not_notified(time: Time) -> None:
    channel("Ada")
    table_of("relay", "Ada", "Ben")
    ada = person("Ada")
    ada.is_active = False
    ada.save()
    assert work(time, 61) == []


def test_whoever_has_answered_is_not_notified(time: Time) -> None:
    wishes(digest_at=18)
    channel("Ada")
    table = table_of("relay", "Ada", "Ben")
    assert work(time, 61) == [] and Notice.objects.count() == 1
    give(table, 0, "go_on")
    assert work(time, 7 * 3600) == [] and Notice.objects.count() == 0


def test_nobody_is_notified_of_asks_that_a_bot_answers_for_him(time: Time) -> None:
    game = table_of("bluff", "Ada", "Ben")
    channel("Ada")
    Seat.objects.filter(game=game).update(stand_in="random")
    assert work(time, 61) == []


def test_quiet_hours_follow_the_persons_own_time_zone(time: Time) -> None:
    channel("Ada")
    wishes(zone="Pacific/Auckland", quiet_from=22, quiet_until=8)  # it is one in the morning there
    table_of("relay", "Ada", "Ben")
    assert work(time, 61) == []
    assert work(time, 6 * 3600 - 61) == [], "half past seven"
    assert len(work(time, 3600)) == 1


@pytest.mark.parametrize(
    ("first", "last", "hours"),
    [(22, 8, [22, 23, 0, 7]), (0, 8, [0, 7]), (13, 15, [13, 14]), (5, 5, [])],
)
def test_quiet_hours_are_computed(first: int, last: int, hours: list[int]) -> None:
    given = Wishes(quiet_from=first, quiet_until=last)
    quiet = [hour for hour in range(24) if is_quiet(given, hour)]
    assert set(hours) <= set(quiet) and len(quiet) == (last - first) % 24


def test_a_daily_digest_contains_all_notices_of_a_day(time: Time) -> None:
    channel("Ada")
    wishes(digest_at=18)
    for _ in range(3):
        table_of("relay", "Ada", "Ben")
    assert work(time, 61) == []
    assert work(time, 6 * 3600) == ["Kabinett: 3 things wait"]
    assert mail.outbox[0].body.count("it is your turn") == 3


def test_mail_is_in_the_persons_language_with_a_link_to_unsubscribe(time: Time) -> None:
    made = channel("Ada")
    wishes(language="de")
    table = table_of("fall", "Ada", "Ben")
    while not work(time, 61):
        now = opened(table)
        seat = now.table.open_seats()[0]
        ask = now.table.ask(seat)
        assert ask is not None
        give(table, seat, ask.choices[0])
    [letter] = mail.outbox
    assert letter.subject.endswith("Du bist am Zug.") and f"/table/{table}/" in letter.body
    stop = letter.extra_headers["List-Unsubscribe"]
    assert stop == f"<{ways.link('notices-stop', made.key)}>"
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    browser = accounts.browser()
    path = "/" + stop[1:-1].split("/", 3)[3]
    assert browser.get(path).status_code == 200 and Channel.objects.exists()
    assert browser.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Channel.objects.exists()
    assert browser.get(path).status_code == 404


def test_no_notice_contains_a_hand(time: Time, sent: list[Any]) -> None:
    channel("Ada")
    for way in (Way.WEBHOOK, Way.DISCORD):
        channel("Ada", way, url="https://discord.com/api/webhooks/1/x")
    channel("Ada", Way.MATRIX, url="https://matrix.example", room="!r:m", token="t")
    table_of("duel", "Ada", "Ben")
    work(time, 61)
    assert len(sent) == 3
    said = json.dumps(sent) + mail.outbox[0].body
    assert "card:" not in said and "Ben" not in said
    assert any("/_matrix/client/v3/rooms/%21r%3Am/send/m.room.message/" in url for url, _ in sent)


def test_an_undelivered_notice_is_retried_and_finally_given_up(time: Time, sent: list[Any]) -> None:
    made = channel("Ada", Way.WEBHOOK, url="https://broken.example/")
    table_of("relay", "Ada", "Ben")
    work(time, 61)
    for seconds in AGAIN:
        made.refresh_from_db()
        assert made.error == "no connection" and Notice.objects.count() == 1
        work(time, seconds - 1)
        work(time, 2)
    assert Notice.objects.count() == 0
    made.address = {"url": "https://well.example/"}
    made.save()
    Notice.objects.create(channel=made, what="test", due=time.now)
    work(time)
    made.refresh_from_db()
    assert made.error == "" and len(sent) == 1


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[list[str], threading.Event]]:
    """Collects the notices that arrive; one host answers only when the test lets it."""
    came, go_on = list[str](), threading.Event()

    def send(url: str, body: bytes, headers: dict[str, str], method: str = "POST") -> int:
        if "slow" in url:
            assert go_on.wait(PATIENCE)
        came.append(url)
        return 200

    monkeypatch.setattr(fetching, "send", send)
    yield came, go_on
    go_on.set()


def test_a_slow_address_does_not_delay_other_peoples_notices(
    time: Time, slow: tuple[list[str], threading.Event]
) -> None:
    """One person with several slow addresses must not occupy all senders either."""
    came, go_on = slow
    for number in range(8):
        made = channel("Ada", Way.WEBHOOK, url=f"https://slow.example/{number}")
        Notice.objects.create(channel=made, what="test", due=time.now)
    for name in ("Ben", "Cem", "Dora"):
        made = channel(name, Way.WEBHOOK, url=f"https://quick.example/{name}")
        Notice.objects.create(channel=made, what="test", due=time.now)
    sender = NoticeSender()
    assert sender.work(), "more notices wait for room"
    until = monotonic() + PATIENCE
    while len(came) < 3:
        assert monotonic() < until, came
        sleep(0.01)
    ada = person("Ada").pk
    assert list(sender.under_way.values()).count(ada) == OF_ONE and not any(
        "slow" in url for url in came
    )
    go_on.set()
    sender.finish()
    while sender.work():
        sender.finish()
    sender.finish()
    assert len(came) == len(set(came)) == 11 and not Notice.objects.exists()


def test_each_notice_is_claimed_once(time: Time) -> None:
    notice = Notice.objects.create(channel=channel("Ada"), what="test", due=time.now)
    same = Notice.objects.get(pk=notice.pk)
    assert claim(notice) and not claim(same)


def test_events_of_clocks_are_notified_too(time: Time) -> None:
    channel("Ada")
    table = table_of("relay", "Ada", "Ben")
    events.notify(Event(person("Ada").pk, table, EventKind.PROPOSAL, 0))
    events.notify(Event(person("Ada").pk, table, EventKind.SETTLED, 0))
    events.notify(Event(person("Ben").pk, table, EventKind.WARNING, 1))
    notices.add_heard_notices()
    assert work(time) == ["Duel: you are asked for your consent."]


def test_notices_are_encrypted_for_their_browser(time: Time, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    from base64 import urlsafe_b64encode

    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    posted: list[tuple[str, bytes, dict[str, str]]] = []
    monkeypatch.setattr(fetching, "send", lambda *given: posted.append(given) or 201)
    made = channel(
        "Ada",
        Way.PUSH,
        endpoint="https://push.example/1",
        p256dh=urlsafe_b64encode(point).decode(),
        auth=urlsafe_b64encode(b"x" * 16).decode(),
    )
    table_of("relay", "Ada", "Ben")
    work(time, 61)
    [(url, body, headers)] = posted
    assert url == "https://push.example/1" and b"turn" not in body
    assert headers["Authorization"].startswith("vapid t=") and headers["TTL"]
    assert ways.public_key() == ways.public_key() != ""
    made.address = {"endpoint": "https://push.example/1", "p256dh": "!", "auth": "!"}
    made.save()
    Notice.objects.create(channel=made, what="test", due=time.now)
    work(time)
    assert not Channel.objects.exists(), "the site forgets a browser that is gone"


def test_the_page_of_notices_stores_the_persons_choices(time: Time) -> None:
    ada, ben = accounts.person("Ada"), accounts.person("Ben")
    browser, other = accounts.browser(ada), accounts.browser(ben)
    page = "/account/notices/"
    assert accounts.browser().get(page).status_code == 302
    assert browser.post(page, {"do": "mail", "zone": "Asia/Tokyo"}).status_code == 302
    assert Wishes.objects.get(person=ada).zone == "Asia/Tokyo"
    secret = "https://discord.com/api/webhooks/17/secret-of-ada"
    browser.post(page, {"do": "discord", "url": secret})
    text = browser.get(page).content.decode()
    assert "discord.com" in text and "secret-of-ada" not in text
    for bad in ("http://discord.com/", "https://elsewhere.example/", ""):
        assert browser.post(page, {"do": "discord", "url": bad}).status_code == 400
    number = Channel.objects.get(way=Way.DISCORD).pk
    for what in ("test", "remove"):
        other.post(page, {"do": what, "channel": number})
    assert Channel.objects.count() == 2 and Notice.objects.count() == 0
    for _ in range(2):
        browser.post(page, {"do": "test", "channel": Channel.objects.get(way=Way.MAIL).pk})
    assert Notice.objects.count() == 1 and "under way" in browser.get(page).content.decode()
    assert work(time) == ["This is a test: notices from Kabinett reach you here."]
    given = {"do": "wishes", "zone": "Europe/Berlin", "language": "de", "quiet_from": "23"}
    browser.post(page, given | {"quiet_until": "99", "digest": "1", "digest_at": "7"})
    kept = Wishes.objects.get(person=ada)
    assert (kept.zone, kept.language, kept.quiet_from) == ("Europe/Berlin", "de", 23)
    assert (kept.quiet_until, kept.digest_at) == (8, 7)
    body = {"endpoint": "https://push.example/2", "p256dh": "x", "auth": "y", "name": "Firefox"}
    for _ in range(2):
        answer = browser.post("/account/notices/push", body, content_type="application/json")
        assert answer.json() == {"ok": True}
    assert Channel.objects.filter(way=Way.PUSH).count() == 1
    browser.post(page, {"do": "remove", "channel": number})
    assert not Channel.objects.filter(pk=number).exists()


def test_a_person_who_looked_at_the_table_counts_as_present_for_a_while(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada = table_of("relay", "Ada", "Ben"), person("Ada").pk
    found = {(ada, table), (ada, "gone")}
    monkeypatch.setattr("kabinett.web.live.session.sessions.looked_at", lambda: found)
    here = presence.Presence(telling=False)
    assert not notices.is_looking(ada, table)
    here.check()
    assert notices.is_looking(ada, table) and not notices.is_looking(person("Ben").pk, table)
    for _ in range(5):
        time.now += 20
        here.check()
        assert notices.is_looking(ada, table)
    found.clear()
    here.check()
    time.now += 46
    here.check()
    assert not notices.is_looking(ada, table)


def test_the_site_can_be_installed_on_a_phone(served: None) -> None:
    browser = accounts.browser()
    manifest = browser.get("/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        status, headers, _ = answer("GET", icon["src"])
        assert status == 200 and dict(headers)[b"content-type"] == b"image/png"
    worker = browser.get("/worker.js")
    assert "javascript" in worker["Content-Type"]
    assert browser.get("/offline/").status_code == 200
    text = worker.content.decode()
    assert f'FILES = "{ROOT}{shelf().digest}/"' in text
    made_of = re.findall(r'^  "(.*)",$', text, re.MULTILINE)
    assert len(made_of) > 5
    for name in made_of:
        assert f"web/{name}" in shelf().files, name
