"""Sockets, server-sent events and long polling: the same rules, the same messages at the same time.

`test_sockets.py` and `test_http_sessions.py` test what only one of them has."""

from __future__ import annotations

import asyncio
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from kabinett.attack.clients import TableClient
from kabinett.web.live import sockets
from kabinett.web.live.http_sessions import HttpSession
from kabinett.web.live.session import NONSENSE, Session, Viewpoint, Visitor, sessions
from kabinett.web.people.local import local_person
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from tests.web.carriers import CARRIERS, HttpTable, TableEvents, TablePoll
from tests.web.ended_sessions import BAN, END_SESSIONS, LOGGED_OUT, OTHER
from tests.web.proxies import Proxy
from tests.web.sites import FORM, PATIENCE, SOON, Browser, Served, Site
from tests.web.tables import ME, start

pytestmark = pytest.mark.database

Carrier = Callable[..., TableClient]
HTTP = [TableEvents, TablePoll]


@pytest.fixture(params=list(CARRIERS))
def carrier(request: pytest.FixtureRequest) -> Carrier:
    return CARRIERS[request.param]


@pytest.fixture
def lines() -> Iterator[list[TableClient]]:
    """Clients to close at the end of the test."""
    opened: list[TableClient] = []
    yield opened
    for line in opened:
        with suppress(OSError):  # its proxy has ended
            line.close()


def hot_seat(browser: Browser) -> str:
    return browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")


def views(line: TableClient, count: int) -> list[tuple[float, Any]]:
    """Wait for views and changes; who is there is told, too, at any time."""
    return line.wait_for(count, lambda heard: heard["type"] in ("view", "change"))


def kinds(line: TableClient) -> list[str]:
    return [heard["type"] for _, heard in line.messages]


# -- what comes, to whom, and when


def test_viewers_in_several_tabs_follow_each_other_at_once(
    site: Site, carrier: Carrier, lines: list[TableClient]
) -> None:
    browser = Browser(site.address)
    table = hot_seat(browser)
    lines += [carrier(browser, table, seat) for seat in (0, 0, 1)]
    for line in lines:
        [(_, heard)] = views(line, 1)
        assert heard["data"] == browser.view(table, line.seat)
    for number, line in enumerate((lines[1], lines[2], lines[0])):
        asked = time.monotonic()
        choice = f"bid:1x{number + 1}"
        assert line.ask(type="answer", ask=number // 2 + 1, choice=choice)["type"] == "done"
        for each in lines:
            came, heard = views(each, number + 2)[-1]
            assert came - asked < SOON and heard["type"] == "change"
            assert heard["data"]["version"] == browser.view(table, each.seat)["version"]


def test_a_viewer_hears_nothing_if_nothing_changed_for_him(
    site: Site, carrier: Carrier, lines: list[TableClient]
) -> None:
    browser = Browser(site.address)
    table, other = hot_seat(browser), hot_seat(browser)
    line = carrier(browser, table, 0)
    lines.append(line)
    views(line, 1)
    time.sleep(0.3)
    traffic = traffic_of(line)
    browser.answer(other, 0, 1, "bid:1x1")
    browser.answer(table, 0, 1, "bid:99x9")
    time.sleep(0.5)
    assert kinds(line) == ["view"]
    assert traffic_of(line) == traffic, "the number of requests does not say it either"


def traffic_of(line: TableClient) -> tuple[int, int]:
    """The number of reading requests and of the last packet."""
    return (line.reads, line.after) if isinstance(line, HttpTable) else (0, 0)


def test_a_person_cannot_follow_another_seat(
    site: Site, carrier: Carrier, lines: list[TableClient]
) -> None:
    browser = Browser(site.address)
    table = browser.new_game("bluff", seats="2")
    line = carrier(browser, table, 1)
    lines.append(line)
    [(_, closed)] = line.wait_for(1, lambda heard: heard["type"] == "closed")
    assert closed["data"]["status"] == 403
    line.say(type="answer", ask=1, choice="bid:1x1", id=1)
    line.wait_for(1, lambda heard: heard["type"] == "end")
    assert kinds(line) == ["closed", "end"]
    assert line.close_code == NONSENSE


def test_messages_are_handled_in_order(
    site: Site, carrier: Carrier, lines: list[TableClient]
) -> None:
    browser = Browser(site.address)
    line = carrier(browser, hot_seat(browser), 0)
    lines.append(line)
    line.wait_for(1)
    for number in range(1, 31):
        line.say(type="answer", ask=1, choice=f"bid:1x{number % 3 + 1}", id=number)
    replies = line.wait_for(30, lambda heard: "id" in heard)
    assert [reply["id"] for _, reply in replies] == list(range(1, 31))
    assert [reply["type"] for _, reply in replies[:2]] == ["done", "refused"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_language_is_that_of_the_browser(
    site: Site, carrier: Carrier, lines: list[TableClient], language: str
) -> None:
    browser = Browser(site.address, django_language=language)
    line = carrier(browser, hot_seat(browser), 0)
    lines.append(line)
    refused = line.ask(type="answer", ask=1, choice="nonsense")
    assert ("nicht" in refused["error"]) == (language == "de")


@pytest.mark.parametrize("kind", [sockets.Socket, HttpSession])
def test_a_person_who_has_lost_a_seat_hears_nothing_more(kind: type[Session]) -> None:
    """This is true even if another process gave the seat away: the owner reports what is stored."""
    game, here = start("bluff", ME, ME), local_person().pk

    class Loop:
        """Runs each call at once, and no timers."""

        def is_closed(self) -> bool:
            return False

        def call_soon_threadsafe(self, act: Any, *arguments: Any) -> None:
            act(*arguments)

    async def connected() -> Session:
        visitor = Visitor(here, "en")
        session = HttpSession(visitor, ("", "")) if kind is HttpSession else kind(visitor)
        session.loop = Loop()  # type: ignore[assignment]
        return session

    session = asyncio.run(connected())
    for seat in (0, 1):
        session.join(Viewpoint(game, seat), "")
    session.waiting.clear()

    def give_away(opened: OpenGame) -> None:
        opened.seats[0].person = None
        opened.step()

    owner.games.hooks.publish = sessions.publish  # the fixtures put it back
    owner.change(game, give_away, "seat 0 is given away")
    assert [kind for _, kind, text in session.waiting if '"seat":0' in text] == ["closed"]
    assert {viewpoint.seat for viewpoint in session.viewpoints} == {1}


# -- who may stay


@pytest.fixture(scope="module")
def served(served_site: Served) -> Served:
    served_site.make_accounts(
        *(f"{name}{each}" for name in ("Lisa", "Bodo", "Egon", "Nora") for each in CARRIERS)
    )
    return served_site


@pytest.fixture(scope="module")
def other(served: Served) -> Iterator[subprocess.Popen[str]]:
    process = served.python(OTHER)
    yield process
    process.communicate(timeout=PATIENCE)


def name_of(carrier: Carrier, first: str) -> str:
    return first + next(name for name, each in CARRIERS.items() if each is carrier)


def ends_soon(line: TableClient, since: float) -> None:
    [(came, _)] = line.wait_for(1, lambda heard: heard["type"] == "end")
    assert came - since < SOON and line.close_code == LOGGED_OUT


@pytest.mark.parametrize("deed", [BAN, END_SESSIONS], ids=["ban", "end"])
def test_a_decision_of_another_process_ends_the_session(
    served: Served, other: subprocess.Popen[str], carrier: Carrier, deed: str
) -> None:
    name = name_of(carrier, "Bodo" if deed == BAN else "Egon")
    browser = served.login(name)
    line = carrier(browser, hot_seat(browser), 0)
    line.wait_for(1)
    assert other.stdin is not None and other.stdout is not None
    other.stdin.write(json.dumps([name, deed]) + "\n")
    other.stdin.flush()
    assert other.stdout.readline() == "done\n"
    ends_soon(line, time.monotonic())


def test_logging_out_ends_the_sessions_of_this_browser_only(
    served: Served, carrier: Carrier, lines: list[TableClient]
) -> None:
    name = name_of(carrier, "Lisa")
    browser, elsewhere = served.login(name), served.login(name)
    line = carrier(browser, hot_seat(browser), 0)
    # No poll may begin with the browser's next cookie: it would not find the session.
    line.wait_for(1, lambda heard: heard["type"] == "here")
    time.sleep(0.3)
    lines.append(carrier(elsewhere, hot_seat(elsewhere), 0))
    browser.post("/account/logout/", b"", FORM)
    ends_soon(line, time.monotonic())
    assert lines[0].ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"


@pytest.mark.parametrize("kind", HTTP)
def test_the_key_of_a_session_is_worth_nothing_in_another_browser(
    served: Served, kind: type[HttpTable], lines: list[TableClient]
) -> None:
    owner_, thief = served.login("Norasocket"), served.login("Noraevents")
    line = kind(owner_, hot_seat(owner_), 0)
    lines.append(line)
    line.wait_for(1)
    for cookie in (thief.cookie_header, ""):
        stolen = {"Cookie": cookie}
        assert line.request("GET", "poll", **stolen)[0] == 404
        assert line.request("GET", "events", **stolen)[0] == 404
        assert line.request("POST", "send", {"first": 2, "messages": []}, **stolen)[0] == 404
        assert line.request("POST", "close", **stolen)[0] == 404
    assert line.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"


@pytest.mark.parametrize("kind", HTTP)
def test_a_form_token_is_needed_to_open_a_session_of_a_person(
    served: Served, kind: type[HttpTable]
) -> None:
    browser = served.login("Norapolling")
    line = kind(browser, hot_seat(browser), 0)
    assert line.request("POST", "open", X_CSRFToken="wrong")[0] == 403
    assert line.request("POST", "open", X_CSRFToken=None, Origin=None)[0] == 403
    line.close()


# -- bad networks


@pytest.mark.parametrize("kind", HTTP)
def test_play_goes_on_behind_a_proxy_that_cuts_connections_off(
    site: Site, kind: type[HttpTable], lines: list[TableClient]
) -> None:
    with Proxy(site.address, seconds=0.4) as proxy:
        browser = Browser(site.address)  # pages would take too long on a busy machine
        table = hot_seat(browser)
        cookies = {each.name: str(each.value) for each in browser.cookies}
        behind = Browser(proxy.address, **cookies)
        lines += [kind(behind, table, seat) for seat in (0, 1)]
        for line in lines:
            line.wait_for(1)
        for number in range(6):
            line = lines[number % 2]
            ask = browser.view(table, line.seat)["own"]["ask"]["id"]
            reply = line.ask(
                type="answer", ask=ask, choice=f"bid:{number // 3 + 1}x{number % 3 + 1}"
            )
            assert reply["type"] == "done", reply
            for each in lines:
                assert views(each, number + 2)[-1][1]["type"] == "change"
            time.sleep(0.5)
        assert proxy.cuts > 2
        assert [kinds(line).count("view") for line in lines] == [1, 1], "nothing was lost"


def test_polls_get_through_a_proxy_that_holds_responses_back(
    site: Site, lines: list[TableClient]
) -> None:
    with Proxy(site.address, holds_back=True) as proxy:
        browser = Browser(proxy.address)
        table = hot_seat(browser)
        stream = TableEvents(browser, table, 0)
        line = TablePoll(browser, table, 0)
        lines += [line, stream]
        views(line, 1)
        asked = time.monotonic()
        assert line.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"
        assert views(line, 2)[1][0] - asked < SOON
        assert not stream.messages, "the proxy holds the stream back"


def test_a_client_is_stopped_at_the_limit_of_open_sessions(
    served: Served, carrier: Carrier, lines: list[TableClient]
) -> None:
    name = name_of(carrier, "Nora")
    browser = served.login(name)
    table = hot_seat(browser)
    with pytest.raises(Exception, match=r"4(03|29)"):
        for _ in range(31):
            lines.append(carrier(browser, table, 0))
    assert len(lines) == 30
