"""Notices that people get, at times that a test sets."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core import mail

from kabinett.web.host import clock
from kabinett.web.talk.models import Channel, Way, Wishes
from kabinett.web.talk.notice_sender import NoticeSender
from tests.web.people import person

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp()


class Time:
    """The clock of the site, set by hand."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch, served: None) -> Time:
    time = Time()
    monkeypatch.setattr(clock, "now", time)
    return time


def channel(name: str, way: Way = Way.MAIL, **address: str) -> Channel:
    return Channel.objects.create(person=person(name), way=way, address=address)


def work(time: Time, seconds: float = 0) -> list[str]:
    """Let the notice sender work after this many seconds; return the subjects of the mails that
    arrived."""
    time.now += seconds
    mail.outbox = []
    sender = NoticeSender()
    while sender.work():
        sender.finish()
    sender.finish()
    return [each.subject for each in mail.outbox]


def wishes(**given: Any) -> None:
    none = {"quiet_from": 0, "quiet_until": 0}
    Wishes.objects.update_or_create(person=person("Ada"), defaults=none | given)
