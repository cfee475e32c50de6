"""Presence at a table, and unread talk."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kabinett.web.host import clock
from kabinett.web.live import presence
from kabinett.web.live.presence import Presence
from kabinett.web.live.session import Viewpoint, sessions
from kabinett.web.play.models import Seat
from tests.web.people import person, table_of


class Somebody:
    """A socket that collects the messages it receives."""

    def __init__(self, who: Any, *watched: Viewpoint) -> None:
        self.person_id = who.pk if who else None
        self.viewpoints = dict.fromkeys(watched)
        self.heard: list[Any] = []

    def queue_about(self, viewpoint: Viewpoint, kind: str, data: str) -> None:
        self.heard.append((viewpoint.game_id, json.loads(data)))


class Hour:
    """A clock that moves only when a test sets it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hour(monkeypatch: pytest.MonkeyPatch) -> Hour:
    hour = Hour()
    monkeypatch.setattr(clock, "now", hour)
    return hour


@pytest.fixture
def open_sockets(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[Any]]:
    found: set[Any] = set()
    monkeypatch.setattr(sessions, "open", found)
    yield found


def test_a_viewer_hears_who_else_is_at_the_table(hour: Hour, open_sockets: set[Any]) -> None:
    table, other = table_of("bluff", "Ada", "Ben"), table_of("bluff", "Ben", "Eve")
    ada, visitor = (
        Somebody(person("Ada"), Viewpoint(table, 0)),
        Somebody(None, Viewpoint(table, -1)),
    )
    open_sockets |= {ada, visitor}
    presence = Presence()
    presence.check()
    assert ada.heard == visitor.heard == [(table, [0])]
    ben = Somebody(person("Ben"), Viewpoint(table, 1))
    open_sockets.add(ben)
    presence.check()
    assert ada.heard[1:] == visitor.heard[1:] == ben.heard == [(table, [0, 1])]
    assert Seat.objects.get(game=other, number=0).looked is None, "he is not at that table"
    presence.check()
    assert len(ada.heard) == 2, "nobody hears anything twice"


def test_a_site_for_one_person_sends_nothing(hour: Hour, open_sockets: set[Any]) -> None:
    table = table_of("bluff", "Ada", "Ben")
    ada = Somebody(person("Ada"), Viewpoint(table, 0))
    open_sockets.add(ada)
    here = Presence(telling=False)
    for _ in range(2):
        here.check()
    assert ada.heard == [] and Seat.objects.get(game=table, number=0).looked is not None


def test_a_second_window_hears_it_at_once(hour: Hour, open_sockets: set[Any]) -> None:
    table = table_of("bluff", "Ada", "Ben")
    open_sockets.add(Somebody(person("Ada"), Viewpoint(table, 0)))
    presence = Presence()
    presence.check()
    second = Somebody(person("Ada"), Viewpoint(table, 0))
    open_sockets.add(second)
    presence.check()
    assert second.heard == [(table, [0])]


def test_a_person_who_has_left_counts_as_away_after_a_while(
    hour: Hour, open_sockets: set[Any]
) -> None:
    table = table_of("bluff", "Ada", "Ben")
    ada, ben = (
        Somebody(person("Ada"), Viewpoint(table, 0)),
        Somebody(person("Ben"), Viewpoint(table, 1)),
    )
    open_sockets |= {ada, ben}
    here = Presence()
    here.check()
    hour.now += 10
    open_sockets.remove(ben)
    here.check()
    left = Seat.objects.get(game=table, number=1).looked
    assert left is not None and left.timestamp() == hour.now, "he has seen the table until he went"
    for _ in range(4):
        hour.now += presence.NOTE
        here.check()
    assert ada.heard[-1] == (table, [0])


def test_people_at_another_process_count_as_present(hour: Hour, open_sockets: set[Any]) -> None:
    table = table_of("bluff", "Ada", "Ben")
    ada = Somebody(person("Ada"), Viewpoint(table, 0))
    presence.note({(person("Ben").pk, table)})
    open_sockets.add(ada)
    Presence().check()
    assert ada.heard == [(table, [0, 1])]


def test_setting_the_clock_back_does_not_falsify_presence(
    hour: Hour, open_sockets: set[Any]
) -> None:
    table = table_of("bluff", "Ada", "Ben")
    ada, ben = Viewpoint(table, 0), Somebody(person("Ben"), Viewpoint(table, 1))
    open_sockets |= {somebody := Somebody(person("Ada"), ada), ben}
    here = Presence()
    here.check()
    open_sockets.remove(ben)
    here.check()
    hour.now -= 3600
    here.check()
    assert somebody.heard[-1] == (table, [0])
    assert Seat.objects.get(game=table, number=0).looked.timestamp() == hour.now  # type: ignore[union-attr]
