"""Play over HTTP: lost packets and messages, and which clients' requests are accepted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from kabinett.web.host import bounds
from kabinett.web.host.places import Places
from kabinett.web.live import door, http_sessions
from kabinett.web.live.http_sessions import HttpSession, LostPackets
from kabinett.web.live.session import GOING_AWAY, LOGGED_OUT, NONSENSE, Visitor, sessions
from tests.web.carriers import HttpTable, Refused, TableEvents, TablePoll
from tests.web.sites import Browser, Site

MOMENT = 0.05


class Talk:
    """A session, and the requests of its browser."""

    def __init__(self) -> None:
        self.session = HttpSession(Visitor(None, "en"), ("host", "cookie"))
        http_sessions._by_key[self.session.key] = self.session
        sessions.add(self.session)

    def tell(self, *texts: str) -> None:
        for text in texts:
            self.session.queue("done", json.dumps(text))

    async def read(
        self,
        act: str,
        after: object = 0,
        cookie: str = "cookie",
        method: str = "GET",
        length: str = "0",
    ) -> str:
        """The status and the body of a response.  No part of the request's body comes."""
        status, body = 0, ""

        async def send(message: Any) -> None:
            nonlocal status, body
            status = message.get("status", status)
            body += message.get("body", b"").decode()

        async def receive() -> Any:
            await asyncio.sleep(99)

        scope = {
            "type": "http",
            "scheme": "http",
            "method": method,
            "path": f"/play/{act}",
            "query_string": f"table=x&after={after}".encode(),
            "client": ("127.0.0.1", 1),
            "headers": [
                (b"host", b"host"),
                (b"content-length", length.encode()),
                (b"cookie", f"session={cookie}".encode()),
                (b"x-kabinett-session", self.session.key.encode()),
            ],
        }
        await http_sessions.serve(scope, receive, send)
        return f"{status} {body}"


def play(story: Callable[[Talk], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        talk = Talk()
        try:
            await story(talk)
        finally:
            talk.session.close(GOING_AWAY)
            await asyncio.sleep(0)
            talk.session.timer.cancel()

    asyncio.run(run())


def test_a_poll_waits_for_the_first_message(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(talk: Talk) -> None:
        poll = asyncio.create_task(talk.read("poll"))
        await asyncio.sleep(MOMENT)
        assert not poll.done()
        talk.tell("a", "b")
        assert await poll == '200 {"number":1,"messages":["a","b"]}'
        monkeypatch.setattr(http_sessions, "POLL", MOMENT)
        assert await talk.read("poll", 1) == '200 {"number":1,"messages":[]}'

    play(story)


@pytest.mark.parametrize("act", ["poll", "events"])
def test_packets_come_again_until_the_browser_confirms_them(act: str) -> None:
    async def story(talk: Talk) -> None:
        talk.tell("a")
        assert await talk.read("poll") == '200 {"number":1,"messages":["a"]}'
        talk.tell("b")
        again = asyncio.create_task(talk.read(act))
        await asyncio.sleep(MOMENT)
        talk.session.close(LOGGED_OUT)
        text = await again
        assert text.count('"a"') == text.count('"b"') == 1

    play(story)


def test_what_is_confirmed_is_forgotten() -> None:
    async def story(talk: Talk) -> None:
        talk.tell("a")
        await talk.read("poll")
        talk.tell("b")
        assert await talk.read("poll", 1) == '200 {"number":2,"messages":["b"]}'
        assert [packet.number for packet in talk.session.packets] == [2]
        assert await talk.read("poll", 0) == "404 ", "the browser opens another session"
        assert await talk.read("poll", 7) == "404 "
        assert await talk.read("poll", "x") == "404 "

    play(story)


def test_a_browser_that_confirms_nothing_takes_little_memory() -> None:
    async def story(talk: Talk) -> None:
        for number in range(50):
            talk.tell(f"{number:05000}")
            await talk.session.next_packets(talk.session.reading, number, 1)
        assert sum(len(packet.texts) for packet in talk.session.packets) <= 64 * 1024
        with pytest.raises(LostPackets):
            talk.session.begin_reading(1)

    play(story)


def test_of_two_readers_the_later_one_reads() -> None:
    async def story(talk: Talk) -> None:
        early = asyncio.create_task(talk.read("poll"))
        await asyncio.sleep(MOMENT)
        late = asyncio.create_task(talk.read("poll"))
        assert await early == '200 {"number":0,"messages":[]}'
        talk.tell("a")
        assert await late == '200 {"number":1,"messages":["a"]}'

    play(story)


@pytest.mark.parametrize("act", ["poll", "events"])
def test_an_ended_session_says_why_and_nothing_else(act: str) -> None:
    async def story(talk: Talk) -> None:
        talk.tell("secret")
        assert "secret" in await talk.read("poll")
        talk.tell("late secret")
        talk.session.close(LOGGED_OUT)
        talk.tell("later secret")
        text = await talk.read(act)
        assert "4401" in text and "secret" not in text
        await asyncio.sleep(MOMENT)
        assert talk.session not in sessions.all()

    play(story)


def test_a_session_that_nobody_reads_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_sessions, "GRACE", MOMENT)

    async def story(talk: Talk) -> None:
        assert talk.session in sessions.all()
        poll = asyncio.create_task(talk.read("poll"))
        await asyncio.sleep(4 * MOMENT)
        assert talk.session in sessions.all(), "it is read"
        talk.tell("a")
        await poll
        await asyncio.sleep(4 * MOMENT)
        assert talk.session not in sessions.all()
        assert await talk.read("poll") == "404 ", "it is forgotten"

    play(story)


def test_the_key_works_only_with_the_cookie_of_the_browser_that_opened_the_session(
    served: None,
) -> None:
    async def story(talk: Talk) -> None:
        talk.tell("a")
        assert await talk.read("poll", cookie="another") == "404 "
        assert await talk.read("poll") == '200 {"number":1,"messages":["a"]}'

    play(story)


def test_a_stream_shows_with_two_pings_that_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_sessions, "SECOND_PING", MOMENT)

    async def story(talk: Talk) -> None:
        stream = asyncio.create_task(talk.read("events"))
        await asyncio.sleep(3 * MOMENT)
        talk.tell("a")
        await asyncio.sleep(MOMENT)
        talk.session.close(GOING_AWAY)
        ping = "event: ping\ndata:\n\n"
        assert await stream == f'200 {ping}{ping}id: 1\ndata: ["a"]\n\nevent: end\ndata: 1012\n\n'

    play(story)


def test_messages_count_once_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(door, "take_message", lambda _, text: heard.append(text))

    def body(first: int, *messages: str) -> bytes:
        return json.dumps({"first": first, "messages": messages}).encode()

    async def story(talk: Talk) -> None:
        take = talk.session.take_messages
        assert take(body(1, "a")) == take(body(1, "a")) == take(body(1, "a", "b")) == 204
        assert take(body(4, "d")) == 409, "the third is missing"
        assert take(body(3, "c", "d")) == 204
        assert heard == ["a", "b", "c", "d"]
        assert take(b'{"first":') == 400 and talk.session.close_code == NONSENSE

    play(story)


def test_a_slow_message_without_a_place_is_asked_to_come_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bounds, "QUICK", MOMENT)
    full = replace(bounds.VISITORS, bodies=Places(each=0, all=1, line=0))
    monkeypatch.setattr(bounds, "VISITORS", full)

    async def story(talk: Talk) -> None:
        assert (await talk.read("send", method="POST", length="9")).startswith("503 ")

    play(story)


# -- at a site in its own processes


@pytest.fixture
def line(site: Site) -> HttpTable:
    browser = Browser(site.address)
    table = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
    return TablePoll(browser, table, 0)


def test_a_repeated_post_is_harmless(line: HttpTable) -> None:
    line.wait_for(1)
    message = {"type": "answer", "ask": 1, "choice": "bid:1x1", "id": 1}
    text = json.dumps(message | {"table": line.table, "seat": 0})
    body = {"first": 2, "messages": [text]}
    assert [line.request("POST", "send", body)[0] for _ in range(3)] == [204] * 3
    assert line.wait_for(1, lambda heard: heard.get("id") == 1)[0][1]["type"] == "done"
    assert len(line.browser.view(line.table, 1)["log"]) == 2


@pytest.mark.parametrize("act", ["send", "close", "poll", "events"])
def test_other_sites_and_other_keys_reach_no_session(line: HttpTable, act: str) -> None:
    method = "GET" if act in ("poll", "events") else "POST"
    body = None if method == "GET" else {"first": 2, "messages": []}
    assert line.request(method, act, body, Origin="https://evil.example")[0] == 403
    assert line.request(method, act, body, Sec_Fetch_Site="cross-site")[0] == 403
    assert line.request(method, act, body, X_Kabinett_Session="guess")[0] == 404
    assert line.request(method, act, body, Host="localhost", Origin="http://localhost")[0] == 404
    assert line.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"


def test_a_wrong_method_or_a_large_body_is_refused(line: HttpTable) -> None:
    assert line.request("GET", "send")[0] == 405
    assert line.request("POST", "poll")[0] == 405
    assert line.request("GET", "nothing")[0] == 404
    body = {"first": 2, "messages": ["x" * 70_000]}
    assert line.request("POST", "send", body)[0] == 413
    assert line.request("POST", "send", {"first": 2, "messages": ["nonsense"]})[0] == 204
    line.wait_for(1, lambda heard: heard["type"] == "end")
    assert line.close_code == NONSENSE


def test_a_closed_session_is_gone(site: Site) -> None:
    browser = Browser(site.address)
    table = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
    line = TableEvents(browser, table, 0)
    line.wait_for(1)
    line.close()
    line.wait_for(1, lambda heard: heard["type"] == "end")
    assert line.close_code == GOING_AWAY


def test_pages_of_other_sites_cannot_open_a_session(site: Site) -> None:
    browser = Browser(site.address)
    browser.get("/")
    browser.base = "http://evil.example"

    class Foreign(TablePoll):
        def connect(self) -> Any:
            self.browser.base, base = f"http://{site.address}", self.browser.base
            try:
                return super().connect()
            finally:
                self.browser.base = base

    with pytest.raises(Refused, match="403"):
        Foreign(browser, "x", 0)
