"""Background chores: all of them run in time, whatever happens to one of them."""

from __future__ import annotations

import inspect
import threading
from datetime import timedelta

import pytest

from kabinett.web import chores
from kabinett.web.chores import CHORES, Chore
from kabinett.web.host import keeping

#: The data that the privacy page says the site deletes after a time; sessions end by themselves.
KEPT = [
    name
    for name, span in vars(keeping).items()
    if isinstance(span, timedelta) and name != "SESSION"
]


@pytest.mark.parametrize("name", KEPT)
def test_a_chore_deletes_all_data_that_is_kept_for_a_time(name: str) -> None:
    assert [each.name for each in CHORES if f"keeping.{name}" in inspect.getsource(each.do)]


def test_a_failing_chore_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    stopped, done = threading.Event(), list[str]()

    def fail() -> None:
        done.append("failed")
        raise ValueError("nothing there")

    def go_on() -> None:
        done.append("done")
        if len(done) > 3:
            stopped.set()

    chores.run(stopped, [Chore("one that fails", 0.0, fail), Chore("the next", 0.0, go_on)])
    assert done == ["failed", "done"] * 2
    assert "left for the next time: one that fails" in caplog.text


def test_a_chore_waits_for_its_time() -> None:
    stopped, done = threading.Event(), list[str]()

    def often() -> None:
        done.append("often")
        if len(done) > 5:
            stopped.set()

    seldom = Chore("seldom", 3600.0, lambda: done.append("seldom"))
    chores.run(stopped, [seldom, Chore("often", 0.0, often)])
    assert done == ["seldom", *["often"] * 5]
