"""Server-Sent Events, from a site in processes of its own."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
import urllib.error
from typing import Any

import pytest

from kabinett.core.scene import changed
from kabinett.web import push
from tests.web.sites import Browser, Site, Stream

ANSWER = """
import sys, django
django.setup()
from kabinett.web import service
service.answer(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
"""


def hot_seat(browser: Browser) -> str:
    return browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")


def test_two_viewers_follow_each_other_within_a_second(site: Site) -> None:
    browser = Browser(site.address)
    table = hot_seat(browser)
    streams = [Stream(browser, table, seat) for seat in (0, 1)]
    for stream in streams:
        [(_, event, view)] = stream.wait_for(1)
        assert event == "view" and view["log_start"] == 0 and view["log"]
    assert streams[0].events[0][2] == browser.view(table, 0)
    asked = time.monotonic()
    assert browser.answer(table, 0, 1, "bid:1x1")[0] == 200
    for stream in streams:
        came, _, view = stream.wait_for(2)[1]
        assert came - asked < 1
        whole = browser.view(table, stream.events[0][2]["own"]["viewer"])
        assert came_to(stream.events) == whole
        assert view["log_start"] == len(whole["log"]) - 1 == 1
        assert set(view["public"]) == {
            "asked",
            "facts",
            "active",
            "digest",
        }  # and nothing that is the same

    # The same for an answer that another process gives.
    environment = site.environment | {"PYTHONPATH": os.pathsep.join(sys.path)}
    code = [sys.executable, "-c", ANSWER, table, "1", "1", "bid:1x2"]
    subprocess.run(code, env=environment, check=True)
    given = time.monotonic()
    for stream in streams:
        came, _, view = stream.wait_for(3)[2]
        assert came - given < 1 and len(view["log"]) == 1


def came_to(events: list[Any]) -> Any:
    """The view that a stream's events make, as the client puts it together."""
    _, _, view = events[0]
    for _, event, change in events[1:]:
        assert event == "change"
        view = {
            "version": change["version"],
            "public": changed(view["public"], change["public"]),
            "own": changed(view["own"], change["own"]),
            "log_start": 0,
            "log": view["log"][: change["log_start"]] + change["log"],
        }
    return view


def test_resume_and_end_of_a_stream(site: Site) -> None:
    browser = Browser(site.address)
    table = hot_seat(browser)
    version = browser.view(table, 0)["version"]
    stream = Stream(browser, table, 0, last=version)
    time.sleep(0.3)
    assert stream.events == []
    browser.answer(table, 0, 1, "bid:1x1")
    [(_, _, view)] = stream.wait_for(1)
    assert view["log_start"] == 0 and view["version"] != version
    late = Stream(browser, table, 0, last=version)
    assert late.wait_for(1)[0][2]["version"] == view["version"]
    browser.post(f"/api/table/{table}/delete", b"{}", "application/json")
    assert stream.wait_for(2)[1][1] == "gone"
    for path in ("stream?seat=0", "view?seat=0"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            browser.get(f"/api/table/{table}/{path}")


def test_nothing_is_sent_when_nothing_changed_for_the_viewer(site: Site) -> None:
    browser = Browser(site.address)
    table, other = hot_seat(browser), hot_seat(browser)
    stream = Stream(browser, table, 0)
    stream.wait_for(1)
    browser.answer(other, 0, 1, "bid:1x1")
    browser.answer(table, 0, 1, "bid:99x9")
    time.sleep(0.3)
    assert len(stream.events) == 1


def test_streams_of_other_seats_are_refused(site: Site) -> None:
    browser = Browser(site.address)
    table = browser.new_game("bluff", seats="2")
    for seat in ("1", "5", "", "x"):
        with pytest.raises(urllib.error.HTTPError, match=r"40[03]"):
            browser.get(f"/api/table/{table}/stream?seat={seat}")


def test_pings_come_by_a_clock_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ping that every change puts off tells of changes that the viewer may not see."""
    monkeypatch.setattr(push, "PING", 0.2)
    monkeypatch.setattr(push, "open_game", lambda table: None)
    monkeypatch.setattr(push, "viewer_of", lambda opened, viewer: viewer)
    monkeypatch.setattr(push, "view_of", lambda *_: {"version": "1", "log": []})

    async def listen() -> list[str]:
        heard = []
        stream = push.events("x", 0, "en", "1")
        async for event in stream:
            if event.startswith("retry"):
                [subscription] = push.hub.subscriptions
                waker = asyncio.create_task(disturb(subscription))
            heard.append(event)
            if len(heard) == 3:
                waker.cancel()
                await stream.aclose()
                return heard
        return heard

    async def disturb(subscription: push.Subscription) -> None:
        for _ in range(40):
            subscription.wake()
            await asyncio.sleep(0.05)

    began = time.monotonic()
    monkeypatch.setattr(push.hub, "subscribe", subscribed)
    assert asyncio.run(listen())[1:] == [": ping\n\n"] * 2
    assert time.monotonic() - began < 1.5


def subscribed(game: str) -> push.Subscription:
    """A subscription, without the thread that watches the database."""
    subscription = push.Subscription(game)
    push.hub.subscriptions.add(subscription)
    return subscription
