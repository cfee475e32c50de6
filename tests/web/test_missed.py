"""Bans and vacations that a game could not be told at once reach the game later."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.utils import timezone

from kabinett.web.club import reports
from kabinett.web.host import clock
from kabinett.web.play import bans, vacations
from kabinett.web.play import owner as owners
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import DAY, HOUR, LOCAL
from tests.web.tables import opened
from tests.web.timed import BY_DAYS, World, begin, left, person


@contextmanager
def full_queue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the owner refuse every job that changes a game."""
    with monkeypatch.context() as patch:
        patch.setattr(owners, "MOST_WAITING", 0)
        owner.start(lambda: None)
        try:
            yield
        finally:
            owner.stop()


def test_a_ban_that_met_a_full_queue_is_carried_out_later(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = begin("relay", LOCAL, "Ada", "Ben")
    with full_queue(monkeypatch), caplog.at_level(logging.WARNING):
        reports.ban(person("Ada"), "rude", None)
    assert not opened(game).seats[0].barred
    assert f"game {game} does not know yet that somebody was banned" in caplog.text
    bans.keep_out_banned()
    assert opened(game).seats[0].barred and not opened(game).seats[1].barred
    assert len(opened(game).voting().proposals) == 1
    revision = opened(game).row.revision
    bans.keep_out_banned()
    assert opened(game).row.revision == revision, "the ban is carried out once"


def test_a_banned_person_leaves_a_gathering_table_later(world: World) -> None:
    ada = person("Ada")
    row = Game.objects.create(game="relay", opened_by=person("Ben"), updated=timezone.now())
    Seat.objects.create(game=row, number=0, name="Ada", kind=Kind.PERSON, person=ada, ready=True)
    type(ada).objects.filter(pk=ada.pk).update(is_active=False)
    bans.keep_out_banned()
    seat = Seat.objects.get(game=row)
    assert seat.free and not seat.ready


def test_a_vacation_that_met_a_full_queue_stops_the_clocks_later(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, ada = begin("relay", BY_DAYS, "Ada", "Ben"), person("Ada")
    world.wait(HOUR)
    with full_queue(monkeypatch), caplog.at_level(logging.WARNING):
        vacations.go_on_vacation(ada.pk, 10)
    assert f"game {game} does not know yet that a vacation has begun" in caplog.text
    vacations.adjust_missed_clocks()
    before, revision = left(game, 0), opened(game).row.revision
    vacations.adjust_missed_clocks()
    world.wait(2 * DAY, step=HOUR)
    assert left(game, 0) == before == 2 * DAY - HOUR
    assert opened(game).row.revision == revision, "the clocks are adjusted once"

    with full_queue(monkeypatch):
        vacations.end_vacation(ada.pk)
    vacations.adjust_missed_clocks()
    began = clock.now()
    world.wait(HOUR)
    assert left(game, 0) == pytest.approx(before - (clock.now() - began), abs=1)
