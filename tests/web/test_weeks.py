"""A club over weeks: twenty accounts, sixty games, and everything that happens to them.

Nothing sleeps: the test moves the only clock. People do what their browsers do, over HTTP; chores,
workers, notice senders and the minder of clocks work as often as on a real site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from kabinett.bots import make_bot
from kabinett.core.play import record
from kabinett.core.play.replay import replay
from kabinett.games import all_games
from kabinett.web.club import reports
from kabinett.web.club.models import Outcome, Rating, Result
from kabinett.web.host import clock, copies, database
from kabinett.web.people.models import Person
from kabinett.web.play import downtime, worker
from kabinett.web.play.loading import load_game
from kabinett.web.play.models import Downtime, Game, Letter, Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import DAY
from kabinett.web.talk import notices
from kabinett.web.talk.models import Message, Notice
from tests.web import accounts
from tests.web.weeks import BANNED, DIGESTS, GAMES, LEAVE, STEP, VANISHES, Club, Member, World

pytestmark = pytest.mark.long
WEEKS = 4


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch, served: None) -> Iterator[World]:
    world = World()
    monkeypatch.setattr(clock, "now", world.now)
    monkeypatch.setattr(timezone, "now", world.date)
    monkeypatch.setattr(downtime, "LEAP", 2.0 * STEP)
    # Substitute bots answer quickly here.
    monkeypatch.setattr(worker, "make_bot", lambda name, seed: make_bot("random", seed))
    Downtime.objects.all().delete()
    while not notices.heard_events.empty():
        notices.heard_events.get()
    yield world


def test_a_club_of_twenty_plays_sixty_games_over_weeks(world: World) -> None:
    club = Club(world)
    ask_for_mail(club)
    copied: list[Path] = []
    for day in range(7 * WEEKS):
        club.day(day)
        incident(club, day)
        for _ in range(DAY // STEP):
            club.step()
        if day % 7 == 6:
            copied.append(database.back_up())
    assert len(club.tables) == 60 and not club.plan
    all_answers_stand(club)
    finished = finished_games_can_be_played_again()
    results_add_up(finished)
    nobody_is_named_who_left()
    mail_came_at_most_once_a_turn(world)
    nothing_stands_still()
    assert Client(headers={"host": "127.0.0.1"}).get("/health").status_code == 200
    assert len(copied) == WEEKS and all(copy.stat().st_size > 0 for copy in copied)
    for copy in copied:
        copy.unlink()
    nothing_grows(world)


def ask_for_mail(club: Club) -> None:
    for number, member in enumerate(club.members.values()):
        answer = member.client.post("/account/notices/", {"do": "mail", "zone": "Europe/Berlin"})
        assert answer.status_code == 302
        wishes = {"do": "wishes", "zone": "Europe/Berlin", "language": "en"}
        wishes |= {"digest": "on", "digest_at": "18"} if number % 3 == 0 else {}
        wishes |= {"quiet_from": "22", "quiet_until": "7"}
        member.client.post("/account/notices/", wishes)


def incident(club: Club, day: int) -> None:
    """Make some days different from the others."""
    members = club.members
    if day == 3:
        assert members["Ada"].client.post("/person/Ben/block/", {"block": "1"}).status_code == 302
    if day == 6:
        given = {"reason": "rude"}
        assert members["Cleo"].client.post(f"/person/{BANNED}/report/", given).status_code == 200
    if day == 8:
        until = timezone.now() + timedelta(days=14)
        reports.ban(Person.objects.get(username=BANNED), "rude", until)
        banned = members.pop(BANNED)
        assert banned.client.get("/account/").status_code == 302
    if day == 9:
        assert members["Dora"].post("/api/vacation", days=6).status_code == 200
        members["Dora"].keen = 0.0
    if day == 15:
        members["Dora"].keen = 0.6
    if day == 12:
        members.pop(VANISHES)
    for name, when in zip(LEAVE, (14, 20), strict=True):
        if day == when:
            gone = members.pop(name)
            client = accounts.sure(name)
            assert client.post("/account/delete/", {"name": name}).status_code == 302
            assert not Person.objects.filter(pk=gone.person.pk).exists()
    if day == 24:
        assert Person.objects.get(username=BANNED).is_active, "the ban is over"
        back = Member.__new__(Member)
        back.name, back.club, back.keen = BANNED, club, 0.6
        back.person = Person.objects.get(username=BANNED)
        back.client = accounts.logged_in(BANNED)
        members[BANNED] = back


# -- what must hold in the end


def all_answers_stand(club: Club) -> None:
    """Check what is stored, not what is in memory."""
    owner.games.clear()
    assert len(club.acknowledged) > 800
    lines: dict[str, Any] = {}
    for each in club.acknowledged:
        if each.game not in lines:
            lines[each.game] = load_game(each.game).table.lines
        line = lines[each.game][each.place]
        assert f"{line.who} {line.name}" == each.text
    persons = Counter(each.game for each in club.acknowledged)
    assert all(persons[game] <= len(found) for game, found in lines.items())


def finished_games_can_be_played_again() -> list[Game]:
    finished = list(Game.objects.filter(over=True))
    assert len(finished) > 30
    for row in finished:
        table = load_game(row.pk).table
        text = record.write(table.record())
        again = replay(record.parse(text), all_games()[row.game], verify=True)
        assert again.result() == table.result()
        assert again.state == table.state or str(again.state) == str(table.state)
    return finished


def results_add_up(finished: list[Game]) -> None:
    assert not Game.objects.filter(over=True, settled=False).exists()
    for row in finished:
        results = list(Result.objects.filter(table=row))
        persons = {
            person
            for seat in Seat.objects.filter(game=row)
            for person in (seat.person_id, seat.first_id)
            if person
        }
        assert {result.person_id for result in results} == persons, row.pk
        winners = load_game(row.pk).table.result()
        assert winners is not None
        won = [each for each in results if each.outcome in (Outcome.WON, Outcome.SHARED)]
        assert len(won) <= len(winners.winners)
        if not row.terms.get("rated"):
            assert not any(each.rated for each in results)
    for rating in Rating.objects.exclude(person=None):
        rated = Result.objects.filter(person=rating.person, game=rating.game, rated=True)
        assert rating.games == rated.count() > 0
    assert Rating.objects.exclude(person=None).exists()


def nobody_is_named_who_left() -> None:
    for row in copies.all_rows():
        for value in vars(row).values():
            assert not any(name in str(value) for name in LEAVE), row


def mail_came_at_most_once_a_turn(world: World) -> None:
    assert world.mails > 100
    assert [turn for turn, count in world.turns.items() if count > 1] == []
    assert [day for day, count in world.days.items() if count > 1 and day[0] in DIGESTS] == []


def nothing_stands_still() -> None:
    """Check that everything due has been done."""
    due = Game.objects.filter(over=False, deadline__lt=downtime.counted_now())
    assert not due.exists() and not Letter.objects.exists()


def nothing_grows(world: World) -> None:
    """Check that short-lived data is deleted once its time is over."""
    assert len(world.worker.thoughts) <= 60 and len(world.worker.games) <= 60
    world.time += 200 * DAY
    world.work()
    assert not Message.objects.filter(game__over=True).exists()
    assert not Session.objects.exists() and not UserSession.objects.exists()
    assert Notice.objects.count() <= 2 * len(GAMES)
