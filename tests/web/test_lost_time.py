"""After the host's computer has slept, viewers see the time left at once, not only with the next
answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kabinett.web.host import clock
from kabinett.web.live.hub import hub
from kabinett.web.live.lost_time import LostTime
from kabinett.web.play import downtime
from kabinett.web.play.minding import CHECK_EVERY, Minder
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import DAY, HOUR
from tests.web.tables import give, opened
from tests.web.timed import BY_DAYS, World, begin


def watch(game: str, viewer: int = 0) -> list[tuple[str, Any]]:
    """Returns the messages that a viewer receives from now on."""
    heard: list[tuple[str, Any]] = []

    def ear(kind: str, text: str) -> None:
        heard.append((kind, json.loads(text)))

    hub.join(opened(game), viewer, "en", ear)
    return heard


def shown(view: Any, seat: int = 0) -> float:
    """Returns the seconds that a view shows for this seat."""
    until: float = view["public"]["clocks"]["seats"][seat]["until"]
    return until - clock.now()


def test_after_a_sleep_of_the_host_the_deadline_is_updated(world: World) -> None:
    game, anew = begin("relay", BY_DAYS, "Ada", "Ben"), LostTime()
    heard, of_ben = watch(game), watch(game, 1)
    world.wait(HOUR)
    assert not anew.jobs() and len(heard) == 1
    world.time += 3 * DAY  # the computer sleeps
    world.wait(CHECK_EVERY)
    owner.runner.work(anew.jobs())
    assert [kind for kind, _ in heard] == [kind for kind, _ in of_ben] == ["view", "view"]
    for view in (heard[-1][1], of_ben[-1][1]):
        assert shown(view) == pytest.approx(2 * DAY - HOUR, abs=2)
    assert not anew.jobs(), "once"
    give(game, 0, "go_on")
    assert heard[-1][0] == "change"


def test_after_a_sleep_new_views_are_right_too(world: World) -> None:
    game, anew = begin("relay", BY_DAYS, "Ada", "Ben"), LostTime()
    assert shown(hub.view(opened(game), 0, "en")) == 2 * DAY
    world.wait(HOUR)
    world.time += 3 * DAY
    world.wait(CHECK_EVERY)
    owner.runner.work(anew.jobs())
    assert shown(hub.view(opened(game), 0, "en")) == pytest.approx(2 * DAY - HOUR, abs=2)


def test_a_process_without_clocks_learns_of_the_sleep_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin("relay", BY_DAYS, "Ada", "Ben")
    world.wait(HOUR)
    world.time += 3 * DAY
    world.wait(CHECK_EVERY)
    lost = downtime.lost_seconds()
    assert lost == pytest.approx(3 * DAY, abs=60)
    downtime.reset()  # as in another process
    other = Minder()
    assert other.jobs(minds=False) == () and downtime.lost_seconds() == lost
