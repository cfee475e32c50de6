"""Play over sockets at a site in its own processes."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
import urllib.error
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from kabinett.core.show.difference import apply_difference
from kabinett.web.live import sockets
from kabinett.web.live.session import BEHIND, GOING_AWAY, Viewpoint, Visitor, send_all_waiting
from kabinett.web.people.local import local_person
from tests.web.sites import PATIENCE, SOON, Browser, Site, TableSocket
from tests.web.tables import BOT, ME, start, table_of

pytestmark = pytest.mark.database

LETTER = """
import sys, django
django.setup()
from kabinett.web.people.local import local_person
from kabinett.web.play.owner import owner
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.changes import LETTERS, announce
from kabinett.web.play.models import Letter
Letter.objects.create(game_id=sys.argv[1], seat=1, ask_number=1, choice=sys.argv[2])
announce([LETTERS])
"""


def hot_seat(browser: Browser) -> str:
    return browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")


def test_two_viewers_follow_each_other_at_once(site: Site) -> None:
    browser = Browser(site.address)
    table = hot_seat(browser)
    lines = [TableSocket(browser, table, seat) for seat in (0, 1)]
    for line in lines:
        [(_, heard)] = line.wait_for(1)
        view = heard["data"]
        assert heard["type"] == "view" and view["log_start"] == 0 and view["log"]
        assert view == browser.view(table, line.seat)
    asked = time.monotonic()
    assert lines[0].ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"
    for line in lines:
        came, heard = line.wait_for(2)[1]
        assert came - asked < SOON
        whole = browser.view(table, line.seat)
        assert came_to(line) == whole
        assert heard["data"]["log_start"] == len(whole["log"]) - 1 == 1
        # and nothing else
        assert set(heard["data"]["public"]) == {"asked", "facts", "active", "digest"}


def test_an_answer_of_a_worker_is_shown_at_once(site: Site) -> None:
    browser = Browser(site.address)
    table = hot_seat(browser)
    line = TableSocket(browser, table, 0)
    line.wait_for(1)
    prepared = [["Bid higher, or doubt the bid", "bid:1x2"]]
    body = json.dumps({"seat": 1, "prepared": prepared}).encode()
    status, *_ = browser.post(f"/api/table/{table}/settings", body, "application/json")
    assert status == 200
    line.ask(type="answer", ask=1, choice="bid:1x1")
    environment = site.environment | {"PYTHONPATH": os.pathsep.join(sys.path)}
    code = [sys.executable, "-c", LETTER, table, "bid:1x2"]
    subprocess.run(code, env=environment, check=True)
    given = time.monotonic()
    # The socket also hears who is present.
    came, heard = line.wait_for(3, lambda heard: heard["type"] in ("view", "change"))[2]
    assert came - given < SOON and len(heard["data"]["log"]) == 1


def came_to(line: TableSocket) -> Any:
    """Returns the view of a socket, assembled as the client does it."""
    (_, first), *rest = line.wait_for(1)
    view = first["data"]
    for _, heard in rest:
        assert heard["type"] == "change"
        change = heard["data"]
        view = {
            "version": change["version"],
            "public": apply_difference(view["public"], change["public"]),
            "own": apply_difference(view["own"], change["own"]),
            "log_start": 0,
            "log": view["log"][: change["log_start"]] + change["log"],
        }
    return view


def test_illegal_and_stale_answers_are_refused_with_a_sentence(site: Site) -> None:
    browser = Browser(site.address)
    line = TableSocket(browser, hot_seat(browser), 0)
    for ask, choice in ((1, "doubt"), (1, "nonsense"), (7, "bid:1x1")):
        refused = line.ask(type="answer", ask=ask, choice=choice)
        assert refused["type"] == "refused" and refused["error"].endswith(".")
    assert line.ask(type="undo")["error"] == "This cannot be taken back."
    assert line.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"
    assert line.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done", "counts once"


def test_players_take_answers_back_over_sockets(site: Site) -> None:
    browser = Browser(site.address)
    table = browser.new_game("fall", seats="2", seat_0_kind="me", seat_1_kind="other")
    line = next(
        line
        for line in (TableSocket(browser, table, 0), TableSocket(browser, table, 1))
        if line.wait_for(1)[0][1]["data"]["own"]["ask"]
    )
    ask = came_to(line)["own"]["ask"]
    assert line.ask(type="answer", ask=ask["id"], choice="discard")["type"] == "done"
    assert came_to(line)["own"]["undo"]
    assert line.ask(type="undo")["type"] == "done"
    assert came_to(line)["own"]["ask"] == ask | {"id": came_to(line)["own"]["ask"]["id"]}


def test_a_returning_viewer_gets_only_changes_until_the_end(site: Site) -> None:
    browser = Browser(site.address)
    table = hot_seat(browser)
    version = browser.view(table, 0)["version"]
    line = TableSocket(browser, table, 0, last=version)
    time.sleep(0.3)
    assert line.messages == []
    browser.answer(table, 0, 1, "bid:1x1")
    [(_, heard)] = line.wait_for(1)
    assert heard["type"] == "change" and heard["data"]["version"] != version
    late = TableSocket(browser, table, 0, last=version)
    [(_, whole)] = late.wait_for(1)
    assert whole["type"] == "view" and whole["data"]["version"] == heard["data"]["version"]
    browser.post(f"/api/table/{table}/delete", b"{}", "application/json")
    assert line.wait_for(2)[1][1]["type"] == "gone"
    with pytest.raises(urllib.error.HTTPError, match="404"):
        browser.get(f"/api/table/{table}/view?seat=0")
    [(_, closed)] = TableSocket(browser, table, 0).wait_for(1)
    assert closed["type"] == "closed" and closed["data"]["status"] == 404


def test_nothing_is_sent_when_nothing_changed_for_the_viewer(site: Site) -> None:
    browser = Browser(site.address)
    table, other = hot_seat(browser), hot_seat(browser)
    line = TableSocket(browser, table, 0)
    line.wait_for(1)
    browser.answer(other, 0, 1, "bid:1x1")
    browser.answer(table, 0, 1, "bid:99x9")
    time.sleep(0.3)
    assert len(line.messages) == 1


@pytest.mark.parametrize("seat", [1, 5, -7])
def test_a_socket_can_neither_watch_nor_answer_for_other_seats(site: Site, seat: int) -> None:
    browser = Browser(site.address)
    table = browser.new_game("bluff", seats="2")
    line = TableSocket(browser, table, seat)
    [(_, closed)] = line.wait_for(1)
    assert closed["type"] == "closed" and closed["data"]["status"] == 403
    line.say(type="answer", ask=1, choice="bid:1x1", id=1)
    assert line.wait_for(2)[1][1]["type"] == "end"


@pytest.mark.parametrize("seat", [0, -1])
def test_an_answer_right_after_joining_cannot_be_for_another_seat(seat: int) -> None:
    """The site handles changes before looks, so it has not refused to let the sender join yet."""
    game = start("bluff", BOT, ME)

    here = local_person().pk

    async def connected() -> sockets.Socket:
        return sockets.Socket(Visitor(here, "en"))

    socket = asyncio.run(connected())
    socket.viewpoints[Viewpoint(game, seat)] = lambda *_: None  # as if the sender had joined
    said = {"type": "answer", "table": game, "seat": seat, "ask": 1, "id": 1}
    socket.hear(json.dumps(said | {"choice": "bid:1x1"}))
    told = [kind for _, kind, _ in socket.waiting]
    assert told == (["refused"] if seat == 0 else ["view", "refused"]), "no view of a bot's hand"
    assert not [line for line in table_of(game).lines if line.is_chosen]


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "{}", "[" * 3000, '{"type": "join"}', "9" * 5000, b"bytes"],
)
def test_nonsensical_messages_end_the_connection(site: Site, text: str | bytes) -> None:
    browser = Browser(site.address)
    browser.get("/")
    with connect(f"ws://{site.address}/play", origin=Origin(browser.base)) as socket:
        socket.send(text)
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)


def test_a_message_in_several_frames_is_handled_in_order(site: Site) -> None:
    browser = Browser(site.address)
    browser.get("/")
    said = [json.dumps({"type": "join", "table": name, "seat": 0}) for name in ("x", "y", "z")]
    with connect(f"ws://{site.address}/play", origin=Origin(browser.base)) as socket:
        socket.send([said[0][:9], said[0][9:]])
        for text in said[1:]:
            socket.send(text)
        heard: list[str] = []
        while len(heard) < len(said):
            heard += [told["table"] for told in json.loads(socket.recv(timeout=PATIENCE))]
    assert heard == ["x", "y", "z"]


def test_pages_of_other_sites_cannot_connect(site: Site) -> None:
    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(f"ws://{site.address}/play", origin=Origin("https://elsewhere.example")),
    ):
        pass


def test_a_slow_viewer_gets_one_view_and_nothing_twice() -> None:
    watched, asked = Viewpoint("x", 0), []

    here = local_person().pk

    async def play() -> list[list[str]]:
        socket = sockets.Socket(Visitor(here, "en"))
        socket.look = lambda game_id, *_: asked.append(game_id)  # type: ignore[method-assign]

        def told(*texts: str) -> list[str]:
            for text in texts:
                socket.queue("view" if text == "whole" else "change", text, watched)
            return socket.take_texts()

        many = [str(number) for number in range(BEHIND + 1)]
        return [told("a", "b"), told(*many), told("c"), told("d", "whole", "e"), told("f")]

    assert asyncio.run(play()) == [["a", "b"], [], [], ["whole", "e"], ["f"]]
    assert asked == ["x"]


def test_an_unreachable_browser_delays_nobody() -> None:
    here = local_person().pk

    class Wire:
        free = True

        def __init__(self, broken: bool) -> None:
            self.broken, self.told = broken, ""

        def tell(self, text: str) -> None:
            if self.broken:
                raise RuntimeError("the wire is cut")
            self.told = text

    async def play() -> tuple[str, int]:
        both = [sockets.Socket(Visitor(here, "en")) for _ in range(2)]
        wires = [Wire(True), Wire(False)]
        for socket, wire in zip(both, wires, strict=True):
            socket.wire = wire  # type: ignore[assignment]
            socket.waiting.append((None, "done", "1"))
        send_all_waiting(both)
        return wires[1].told, both[0].close_code

    assert asyncio.run(play()) == ("[1]", GOING_AWAY)
