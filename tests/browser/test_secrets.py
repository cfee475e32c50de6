"""A browser never receives anything that its player may not know, not even unseen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Response

from kabinett.core.play.table import Table
from tests.browser.conftest import Visit
from tests.browser.hands import Look, Player, by_mouse, new_game, table_of
from tests.browser.house import House
from tests.fall.play import unseen

ME = 0


class Post:
    """Everything that the site sends to a page: bodies of responses, and messages on its socket."""

    def __init__(self, page: Page) -> None:
        self.bodies: list[tuple[str, str]] = []
        self.responses: list[Response] = []
        page.on("response", lambda response: self.responses.append(response))
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.webSocketFrameReceived", self.frame)

    def frame(self, message: dict[str, Any]) -> None:
        self.bodies.append(("line", message["response"]["payloadData"]))

    def read(self) -> list[tuple[str, str]]:
        """Returns everything received so far, except the catalogue of all cards and public
        files."""
        responses, self.responses[:] = self.responses[:], []
        for response in responses:
            if "/things" in response.url or response.status == 101:
                continue
            if "/table/" in response.url and response.status < 300:
                self.bodies.append((response.url, response.text()))
        return self.bodies


def secrets(table: Table) -> dict[str, str]:
    """Returns the cards that I may not know and have never known, with their labels."""
    names, words = table.game.vocabulary.names, table.wording("en")
    return {names[card]: table.game.label(card, words) for card in unseen(table, ME)}


def strings(value: Any) -> set[str]:
    """Returns all strings in some JSON, except the phases of a turn, one of which has the name of a
    card."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set().union(*(strings(one) for key, one in value.items() if key != "phases"))
    if isinstance(value, list):
        return set().union(*map(strings, value))
    return set()


@pytest.mark.long
def test_hidden_cards_do_not_come_to_the_browser(visit: Visit, house: House) -> None:
    page = visit("/new/fall/")
    post = Post(page)
    new_game(page, 4, rounds=4)
    checked, mine = [], set()

    def check(now: Look) -> None:
        if now.over:
            return
        secret = secrets(house.table(table_of(page)))
        mine.update(now.hand)
        checked.append(len(secret))
        for source, body in post.read():
            # Standing orders show everybody all the cards that they are about.
            body = re.sub(r'"places": \[[^\]]*\]', "", body)
            found = {name for name in secret if name in body}
            assert not found, f"{found} came by {source}"
            if body.startswith(("{", "[")):
                found = set(secret.values()) & strings(json.loads(body))
                assert not found, f"{found} came by {source}"

    player = Player(page, by_mouse, [check])
    assert player.play().over
    assert len(checked) > 3 and max(checked) > 50
    # The test does read the data: it has seen my own cards.
    told = "".join(body for source, body in post.bodies if source == "line")
    assert mine and all(card in told for card in mine)
