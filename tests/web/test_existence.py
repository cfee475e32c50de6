"""Outsiders cannot learn whether a private table exists: each of its addresses answers as if it did
not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client
from django.urls import get_resolver

from kabinett.core.setup import Setup
from kabinett.games import all_games
from kabinett.web.api.models import Scope, make
from kabinett.web.lobby import gathering
from kabinett.web.play.models import Game, Kind
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.terms import Terms
from tests.web import people
from tests.web.account_addresses import addresses
from tests.web.accounts import browser, person

pytestmark = pytest.mark.usefixtures("served")
NONE = "bcdfghjkmn"
PROGRAM = pytest.param("a program", marks=pytest.mark.long)

#: The bodies to send as well, like forms and programs.
FORMS: list[dict[str, Any]] = [
    {"act": "join", "seat": "1"}, {"act": "ready", "nonce": "0" * 32, "commitment": "x"},
    {"act": "clear", "seat": "0"}, {"act": "close"}, {"act": "public"}, {"act": "nonsense"},
    {"seat": "0"}, {"refuse": "0"}, {"nonce": "0" * 32}, {"decision": "end"}, {},
]  # fmt: skip
SAID: list[dict[str, Any]] = [
    {"seat": 0, "ask": 1, "choice": "pass"}, {"seat": 0, "auto_pass": True}, {"to": "Else"},
    {"seat": 0, "name": "mine"}, {"notes": "mine"}, {"last": 1}, {"text": "hello", "seat": 0}, {},
]  # fmt: skip
ASKED = ["", "?seat=0", "?seat=-1", "?seat=x", "?viewer=0&line=0", "?told=1&viewer=-1", "?choice=a"]


def private(begun: bool) -> str:
    """Make a private table of Anna and Ben."""
    if begun:
        return people.table_of("duel", "Anna", "Ben")
    anna = people.person("Anna")
    seats = [NewSeat("Anna", Kind.PERSON, person_id=anna.pk), NewSeat("", Kind.PERSON)]
    rules = all_games()["duel"]
    return gathering.open_table(rules, Setup(2), seats, Terms(), anna.pk, public=False)


def paths() -> list[str]:
    found = addresses(get_resolver(settings.ROOT_URLCONF).url_patterns)
    return [path for path in found if re.search(r"tables?/1", path)]


def of(path: str, table: str) -> str:
    return re.sub(r"(tables?)/1", rf"\1/{table}", path)


def told(response: Any, table: str) -> tuple[int, str, str]:
    """Returns everything that an outsider can learn from an answer."""
    text = b"".join(response) if response.streaming else response.content
    plain = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", text.decode())
    where = response.headers.get("Location", "")
    return response.status_code, where.replace(table, NONE), plain.replace(table, NONE)


def asks(client: Client, path: str, **headers: str) -> Iterator[Callable[[str], Any]]:
    """Send every kind of request to an address: forms to pages, JSON to all others."""
    more: dict[str, Any] = {**headers}
    for query in ASKED:
        yield lambda table, query=query: client.get(of(path, table) + query, **more)
    if path.startswith("/api/"):
        more["content_type"] = "application/json"
    for given in SAID if path.startswith("/api/") else FORMS:
        yield lambda table, given=given: client.post(of(path, table), given, **more)


@pytest.mark.parametrize("begun", [True, False], ids=["begun", "gathers"])
@pytest.mark.parametrize("who", [pytest.param("nobody", marks=pytest.mark.long), "Else", PROGRAM])
def test_a_private_table_answers_like_a_table_that_does_not_exist(begun: bool, who: str) -> None:
    person("Anna"), person("Ben")
    table = private(begun)
    other = None if who == "nobody" else person("Else")
    headers = {}
    if who == "a program" and other is not None:
        headers = {"HTTP_AUTHORIZATION": f"Bearer {make(other.pk, 'x', Scope.TABLES)}"}
    client = browser(None if who == "a program" else other)
    client.raise_request_exception = False
    assert len(paths()) > 30
    learnt = []
    for path in paths():
        for ask in asks(client, path, **headers):
            for cache in caches.all():
                cache.clear()
            there, nowhere = told(ask(table), table), told(ask(NONE), NONE)
            if there != nowhere:
                learnt.append((path, there[:2], nowhere[:2]))
    assert learnt == []
    assert Game.objects.filter(pk=table).exists()
