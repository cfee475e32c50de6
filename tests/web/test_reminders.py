"""Reminders come at the hours before the deadline that people have chosen, and never in their quiet
hours."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core import mail

from kabinett.web.host import fetching
from kabinett.web.live import presence
from kabinett.web.play import vacations
from kabinett.web.play.models import Downtime, Vacation
from kabinett.web.play.terms import DAY, HOUR, Clock, ClockKind, Terms
from kabinett.web.talk import reminders
from kabinett.web.talk.models import Notice, Way, Wishes
from tests.web import accounts
from tests.web.noticed import Time, channel, wishes, work
from tests.web.people import person, table_of
from tests.web.tables import give

TWO_DAYS = Terms(Clock(ClockKind.DAYS, move=2 * DAY))
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture(autouse=True)
def nothing_lost(time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    Downtime.objects.all().delete()
    Vacation.objects.all().delete()


def reminded(time: Time, hours: int) -> list[tuple[int, str]]:
    """Returns the reminders of the next hours, each with the hour after which it came."""
    found = []
    for hour in range(1, hours + 1):
        said = [one for one in work(time, HOUR) if "turn" not in one]
        found += [(hour, one) for one in said]
    return found


def test_reminders_come_at_the_hours_that_a_person_has_chosen(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[24, 6, 1])
    table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    assert reminded(time, 60) == [
        (24, "Duel: you have about 24 hours left for this move."),
        (42, "Duel: you have about 6 hours left for this move."),
        (47, "Duel: you have about 1 hour left for this move."),
    ]


def test_a_person_who_has_chosen_no_hours_gets_no_reminders(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[])
    table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    assert reminded(time, 60) == []


def test_reminders_come_24_and_6_hours_before_by_default(time: Time) -> None:
    channel("Ada")
    wishes()
    table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    assert [hour for hour, _ in reminded(time, 60)] == [24, 42]


def test_an_answer_ends_the_reminders_of_a_move(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[6])
    table = table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    time.now += 40 * HOUR
    give(table, 0, "go_on")
    give(table, 1, "pass")
    assert [hour for hour, _ in reminded(time, 60)] == [42]


def test_a_person_who_looks_at_the_table_is_not_reminded(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[6])
    table = table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    work(time, 42 * HOUR - 10)
    presence.note({(person("Ada").pk, table)})
    assert work(time, 11) == []
    assert work(time, HOUR) == [], "she has seen the table"


def test_a_short_time_has_no_reminder_at_its_start(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[48, 24])
    table_of("relay", "Ada", "Ben", terms=Terms(Clock(ClockKind.DAYS, move=DAY)))
    assert reminded(time, 30) == []


def test_a_player_with_a_short_clock_is_not_reminded(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[1])
    table_of("relay", "Ada", "Ben", terms=Terms(Clock(ClockKind.LIVE, budget=5 * HOUR)))
    assert reminded(time, 8) == []


def test_several_missed_reminders_become_one(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[24, 12, 6])
    table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    work(time, HOUR)
    assert work(time, 44 * HOUR) == ["Duel: you have about 3 hours left for this move."]
    table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    work(time, HOUR)
    assert work(time, 48 * HOUR) == []


def test_a_reminder_that_is_too_late_is_not_sent(time: Time) -> None:
    made = channel("Ada")
    wishes(reminders=[1])
    table = table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    Notice.objects.create(channel=made, game_id=table, what="reminder", due=time.now + 49 * HOUR)
    assert reminded(time, 50) == [] and not Notice.objects.exists()


def test_hours_in_which_the_site_was_down_do_not_count(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[6])
    table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    Downtime.objects.create(pk=1, seen=time.now, lost=5.0 * HOUR)
    assert [hour for hour, _ in reminded(time, 60)] == [47]


def test_reminders_after_a_vacation_count_from_its_end(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[24])
    vacations.go_on_vacation(person("Ada").pk, 3)
    table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    assert [hour for hour, _ in reminded(time, 120)] == [3 * 24 + 24]


def test_everybody_who_is_asked_is_reminded_of_their_own_time(
    time: Time,
) -> None:
    for name in ("Ada", "Ben"):
        channel(name)
    wishes(reminders=[6])
    table = table_of("duel", "Ada", "Ben", terms=TWO_DAYS)
    give(table, 1, "pass")
    work(time, 61)
    work(time, 42 * HOUR)
    assert [letter.to for letter in mail.outbox if "hours" in letter.subject] == [
        ["Ada@example.org"]
    ]


def test_reminders_use_all_channels(time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(fetching, "send", lambda url, *_: sent.append(url) or 200)
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    auth = urlsafe_b64encode(b"x" * 16).decode()
    keys = {"p256dh": urlsafe_b64encode(point).decode(), "auth": auth}
    channel("Ada")
    channel("Ada", Way.PUSH, endpoint="https://push.example/", **keys)
    channel("Ada", Way.WEBHOOK, url="https://hook.example/")
    channel("Ada", Way.DISCORD, url="https://discord.com/api/webhooks/1/x")
    channel("Ada", Way.MATRIX, url="https://matrix.example", room="!r:m", token="t")
    wishes(reminders=[6])
    table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    work(time, 61)
    sent.clear()
    assert len(work(time, 42 * HOUR)) == 1
    hosts = {url.split("/")[2] for url in sent}
    assert hosts == {"push.example", "hook.example", "discord.com", "matrix.example"}


# -- quiet hours: here from ten in the evening until eight


def at(text: str, zone: ZoneInfo = BERLIN) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


def moments(hours: list[int], since: str, end: str, zone: str = "Europe/Berlin") -> list[str]:
    """Returns the time of a reminder for a person with these wishes, by that person's own clock."""
    wished = Wishes(reminders=hours, zone=zone, quiet_from=22, quiet_until=8)
    found = reminders.moments(wished, at(since, ZoneInfo(zone)), at(end, ZoneInfo(zone)))
    return [f"{datetime.fromtimestamp(each, ZoneInfo(zone)):%d. %H:%M}" for each in found]


def test_a_reminder_in_quiet_hours_comes_after_them_if_an_hour_is_left() -> None:
    assert moments([6], "2026-11-20 12:00", "2026-11-22 09:00") == ["22. 08:00"]


def test_a_reminder_in_quiet_hours_otherwise_comes_before_them() -> None:
    assert moments([6], "2026-11-20 12:00", "2026-11-22 08:30") == ["21. 21:45"]
    assert moments([1], "2026-11-20 12:00", "2026-11-22 00:30") == ["21. 21:45"]


def test_reminders_due_together_are_one() -> None:
    assert moments([24, 6, 1], "2026-11-19 12:00", "2026-11-22 03:00") == [
        "21. 08:00",
        "21. 21:00",
        "21. 21:45",
    ]
    assert moments([6, 3, 1], "2026-11-20 12:00", "2026-11-22 09:30") == ["22. 08:00", "22. 08:30"]


def test_a_short_time_within_quiet_hours_has_no_reminder() -> None:
    assert moments([3, 1], "2026-11-21 23:00", "2026-11-22 07:00") == []
    assert moments([3, 1], "2026-11-21 23:00", "2026-11-22 08:20") == ["22. 08:00"]


def test_quiet_hours_are_kept_when_clocks_change() -> None:
    assert moments([6], "2027-03-26 12:00", "2027-03-28 09:00") == ["28. 08:00"]
    assert moments([6], "2026-10-23 12:00", "2026-10-25 08:30") == ["24. 21:45"]


def test_quiet_hours_are_kept_at_the_table_too(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[12], zone="Asia/Tokyo", quiet_from=22, quiet_until=8)
    # Time begins and ends at nine in the evening there, so twelve hours before the end it is also
    # nine.
    table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    assert [hour for hour, _ in reminded(time, 48)] == [36]
    wishes(reminders=[12], zone="Asia/Tokyo", quiet_from=8, quiet_until=12)
    table_of("relay", "Ada", "Ben", terms=TWO_DAYS)
    assert [hour for hour, _ in reminded(time, 48)] == [39], "at noon"


# -- the page


def test_reminders_are_chosen_on_the_page_of_notices(time: Time) -> None:
    ada = accounts.person("Ada")
    browser, page = accounts.browser(ada), "/account/notices/"
    fresh = browser.get(page).content.decode()
    assert 'name="reminder" value="24" checked' in fresh
    assert 'name="reminder" value="48" checked' not in fresh
    given = {"do": "wishes", "zone": "Europe/Berlin", "language": "en"}
    browser.post(page, given | {"reminder": ["1", "24", "x", "7", "24"]})
    assert Wishes.objects.get(person=ada).reminders == [24, 1], "7 is not among the choices"
    text = browser.get(page).content.decode()
    assert 'name="reminder" value="1" checked' in text
    browser.post(page, given)
    assert Wishes.objects.get(person=ada).reminders == []


def test_a_table_without_a_clock_has_no_reminders(time: Time) -> None:
    channel("Ada")
    wishes(reminders=[1])
    table_of("relay", "Ada", "Ben")
    assert reminded(time, 100) == []
