"""Nobody sees another hand, by any address or any message, whoever asks.

The tests plant secrets (hands, whispers, notes, keys) and search every answer for them. A new
address or message makes this test fail until it is in the list here.

Longer than 400 lines, because the list is read together with its use."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.core import mail
from django.core.handlers import wsgi
from django.test import Client

from kabinett.core.play.record_lines import answers_in
from kabinett.web.api import models as tokens
from kabinett.web.host import clock
from kabinett.web.live import sockets
from kabinett.web.live.session import Nonsense, Session, Visitor, handlers
from kabinett.web.people import guests
from kabinett.web.people.models import Person
from kabinett.web.play.terms import Delay, Talk, Terms
from kabinett.web.talk.models import Channel, Desk, Message, Sketch
from kabinett.web.talk.notice_sender import NoticeSender
from tests.web import accounts
from tests.web.people import table_of
from tests.web.tables import opened
from tests.web.walking import Looking, answers, own_routes, routes, said

#: Every address with its subject. ``table``: a table, called with seats and moments; ``page``: the
#: site; ``account``: the person who asks; ``stream``: does not end, and has its own tests;
#: ``things``: names all cards, or all choices of an ask; ``farewell``: deletes the person who asks,
#: so the walk sends nothing there.
ADDRESSES = {
    "": "page",
    "about/": "page",
    "accessibility/": "page",
    "account/": "account",
    "account/delete/": "farewell",
    "account/invited/<str:token>/": "page",
    "account/notices/": "account",
    "account/notices/push": "account",
    "account/tokens/": "account",
    "account/tokens/<int:token>/end/": "account",
    "aid/<slug:game>/": "page",
    "api/": "page",
    "api/vacation": "account",
    "api/waiting": "account",
    "api/table/<slug:game_id>/answer": "table",
    "api/table/<slug:game_id>/asks": "things",
    "api/table/<slug:game_id>/delete": "table",
    "api/table/<slug:game_id>/hand-over": "table",
    "api/table/<slug:game_id>/history": "table",
    "api/table/<slug:game_id>/moment": "table",
    "api/table/<slug:game_id>/notes": "table",
    "api/table/<slug:game_id>/record.txt": "table",
    "api/table/<slug:game_id>/outlook": "table",
    "api/table/<slug:game_id>/report": "table",
    "api/table/<slug:game_id>/settings": "table",
    "api/table/<slug:game_id>/sketch": "table",
    "api/table/<slug:game_id>/sketch/delete": "table",
    "api/table/<slug:game_id>/sketch/new": "table",
    "api/table/<slug:game_id>/talk": "table",
    "api/table/<slug:game_id>/talk/read": "table",
    "api/table/<slug:game_id>/things": "things",
    "api/table/<slug:game_id>/view": "table",
    "api/table/<slug:game_id>/why": "table",
    "cards/<slug:game>/": "things",
    "class/": "page",
    "class/<slug:code>/": "page",
    "class/closed/": "page",
    "class/forgotten/": "page",
    "class/rehearsal/": "page",
    "class/privacy/": "page",
    "class/<slug:code>/chronology/": "page",
    "class/<slug:code>/chronology/reason": "page",
    "class/<slug:code>/live": "page",
    "class/guide/<slug:game>/<slug:name>/": "page",
    "class/guide/<slug:game>/<slug:name>.pdf": "page",
    "class/sheet/<slug:game>/<slug:name>/": "page",
    "class/<slug:code>/projector/": "page",
    "class/<slug:code>/projector/live": "page",
    "class/<slug:code>/projector/<slug:signature>/<int:number>/": "page",
    "class/<slug:code>/projector/<slug:signature>/<int:number>/view": "page",
    "class/<slug:code>/projector/<slug:signature>/<int:number>/things": "page",
    "desk/<slug:desk>/": "page",
    "desk/<slug:desk>/act/": "page",
    "desk/<slug:desk>/chronology/": "page",
    "desk/<slug:desk>/hands/<int:number>/": "page",
    "desk/<slug:desk>/live": "page",
    "guest/": "account",
    "guest/account/": "account",
    "guest/enter/": "page",
    "guest/leave/": "farewell",
    "imprint/": "page",
    "join/<slug:invite>/": "page",
    "learn/": "page",
    "learn/<slug:game>/": "things",
    "learn/<slug:game>/<slug:lesson>/": "things",
    "api/learn/<slug:game>/<slug:lesson>": "things",
    "api/learn/<slug:game>/<slug:lesson>/play": "page",
    "manifest.webmanifest": "page",
    "new/<slug:game>/": "page",
    "new/<slug:game>/now/": "page",
    "new/<slug:game>/queue/<str:token>/": "page",
    "next/": "account",
    "notices/stop/<slug:key>/": "page",
    "person/<str:name>/": "page",
    "person/<str:name>/block/": "account",
    "person/<str:name>/report/": "account",
    "offline/": "page",
    "packs/": "page",
    "play": "page",
    "play/<slug:act>": "page",
    "privacy/": "page",
    "results/": "account",
    "room/": "page",
    "room/live": "page",
    "rules/<slug:game>/": "page",
    "table/<slug:game_id>/": "table",
    "table/<slug:game_id>/cards/": "things",
    "table/<slug:game_id>/clone/": "table",
    "table/<slug:game_id>/decide/": "table",
    "table/<slug:game_id>/gather/": "table",
    "table/<slug:game_id>/gathering": "table",
    "table/<slug:game_id>/rematch/": "table",
    "table/<slug:game_id>/replay/": "table",
    "table/<slug:game_id>/sketch/": "table",
    "table/<slug:game_id>/take/": "table",
    "upload/": "page",
    "account/data/": "account",
    "dev/state": "page",
    "metrics": "page",
    "health": "page",
    "worker.js": "page",
}
#: Addresses of the API, and of other people's programs, that do not end by themselves.
STREAMS = ("stream",)
#: Addresses of the API that are ``things``.
THINGS = ("asks",)
#: Every kind of message of a socket.
MESSAGES = {
    "join", "leave", "answer", "undo", "restart", "say", "propose", "vote", "withdraw", "concede",
    "come_back", "class",
}  # fmt: skip
SEATS = (-1, 0, 1, 2)


@dataclass
class Planted:
    """Tables with secrets, and the people who may read each."""

    table: str
    private: str
    people: dict[str, Person | None]
    secrets: dict[str, tuple[str, set[str]]] = field(default_factory=dict)
    sketch: int = 0

    def found(self, who: str, text: str) -> list[str]:
        """Returns the secrets in a text that this person must not read."""
        return [
            name
            for name, (pattern, may) in self.secrets.items()
            if who not in may and re.search(pattern, text)
        ]

    def knows(self, name: str, path: str) -> bool:
        return bool(re.search(self.secrets[name][0], path))


@pytest.fixture
def planted(served: None, monkeypatch: pytest.MonkeyPatch) -> Planted:
    monkeypatch.setattr(wsgi, "QueryDict", Looking)
    names = ("Ada", "Ben", "Cem", "Dora", "Bandit")
    people: dict[str, Person | None] = {name: accounts.person(name) for name in names}
    people["Guest"] = guests.make_guest("device")
    terms = Terms(talk=Talk.PAIRS, delay=Delay(answers=1))
    table = table_of("duel", "Ada", "Ben", "Cem", terms=terms, public=True)
    private = table_of("duel", "Ada", "Ben", "Cem", terms=terms)
    made = Planted(table, private, people | {"": None})
    for game in (table, private):
        state: Any = opened(game).table.state
        for seat, name in enumerate(("Ada", "Ben", "Cem")):
            cards = [opened(game).table.game.vocabulary.names[card] for card in state.hands[seat]]
            pattern = "|".join(rf"{re.escape(card)}(?!\d)" for card in cards)
            made.secrets[f"hand of {name} at {game}"] = pattern, {name, f"{game} over"}
        made.secrets[f"seed of {game}"] = opened(game).table.chance.seed.hex(), set()
    # The cards of the two tables share names, so each secret names its table.
    pk = {name: who.pk for name, who in people.items() if who}
    for game in (table, private):
        Message.objects.create(
            game_id=game,
            seat=0,
            person_id=pk["Ada"],
            to_seat=1,
            to_person_id=pk["Ben"],
            text="whisper-zq1",
            at=clock.now() - 1,
        )
        Desk.objects.create(person_id=pk["Ada"], game_id=game, notes="notes-zq2")
    Message.objects.create(
        game_id=private, seat=0, person_id=pk["Ada"], text="private-zq3", at=clock.now() - 1
    )
    late = Message.objects.create(
        game_id=table, seat=0, person_id=pk["Ada"], text="late-zq4", at=clock.now() + 5
    )
    assert late.pk
    view = {"public": {"zones": {}}, "own": {"viewer": 0}, "secret": "view-zq5"}
    made.sketch = Sketch.objects.create(
        person_id=pk["Ada"], game_id=table, name="sketch-zq6", view=view, at=0
    ).pk
    Channel.objects.create(
        person_id=pk["Ada"],
        way="discord",
        address={"url": "https://discord.com/api/webhooks/1/hook-zq7"},
        key="key-zq8",
    )
    seated = {"Ada", "Ben", "Cem"}
    made.secrets |= {
        "a whisper": ("whisper-zq1", {"Ada", "Ben"}),
        "notes": ("notes-zq2", {"Ada"}),
        "talk at a table of others": ("private-zq3", seated),
        "talk that comes later": ("late-zq4", seated),
        "what a sketch shows": ("view-zq5", {"Ada"}),
        "a sketch": ("sketch-zq6", {"Ada"}),
        "a webhook": ("hook-zq7", set()),
        "a key": ("key-zq8", set()),
        "a mail address": ("ada@example.org", {"Ada"}),
    }
    bandit = people["Bandit"]
    assert bandit
    bandit.is_active = False
    bandit.save()
    return made


def places(route: str, planted: Planted) -> list[str]:
    """Returns the addresses of a route: those of both tables if it needs a table."""
    fill = {
        "game": "duel", "key": "key-zq8", "name": "web/icon.svg", "invite": "zzz", "token": "1",
        "key_b36": "x", "uidb36": "1", "pk": "1", "person": "Ada", "username": "Ada",
    }  # fmt: skip

    def filled(table: str) -> str:
        def value(found: re.Match[str]) -> str:
            name = found[1].rpartition(":")[2]
            return table if name in ("table", "game_id") else fill.get(name, "1")

        path = re.sub(r"<([^>]+)>", value, re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", route))
        return "/" + path.replace("^", "").replace("\\Z", "").replace("$", "")

    tables = (planted.table, planted.private) if re.search("(table|game_id)>", route) else ("",)
    return [filled(table) for table in tables]


def tried(planted: Planted) -> dict[str, list[object]]:
    """Returns the parameters that may follow the ``?`` of an address, with the values to try."""
    return {
        "seat": [*SEATS],
        "viewer": [*SEATS],
        "line": [0, 1, 99],
        "told": [0, 1, 99],
        "choice": ["pass"],
        "sketch": [planted.sketch],
    }


def told(planted: Planted, who: str, path: str, text: str) -> list[str]:
    """Returns the secrets in an answer that the asker did not know.

    The hands of a table are secrets only at its own addresses."""
    found = [name for name in planted.found(who, text) if not planted.knows(name, path)]
    hands = f"hand of .* at {planted.private if planted.private in path else planted.table}"
    return [name for name in found if not name.startswith("hand") or re.fullmatch(hands, name)]


def browsers(planted: Planted) -> dict[str, Client]:
    """Returns everybody's browser, including those of the person who logged out and the banned
    one."""
    return {name: accounts.browser(who) for name, who in planted.people.items()}


def test_every_address_and_message_is_in_the_list() -> None:
    assert set(own_routes()) == set(ADDRESSES), "give a new address its kind, and the walk tries it"
    of_viewpoints = re.findall(r'kind == "(\w+)"', inspect.getsource(Session.hear))
    assert {*of_viewpoints, *handlers} == MESSAGES, "list a new message, and the walk tries it"


def test_no_page_reveals_a_secret(planted: Planted) -> None:
    read = 0
    for who, browser in browsers(planted).items():
        for route in routes():
            if ADDRESSES.get(route) == "things" or route.endswith(STREAMS):
                continue
            for place in places(route, planted):
                for path, text in answers(place, tried(planted), browser.get):
                    read += 1
                    leaks = told(planted, who, path, text)
                    assert not leaks, f"{who or 'a visitor'} reads at {path}: {leaks}"
    assert read > 1000


def test_the_walk_tries_every_parameter_that_an_address_reads(planted: Planted) -> None:
    browser = browsers(planted)["Ada"]

    def queries(place: str) -> list[dict[str, str]]:
        found = answers(place, tried(planted), browser.get)
        return [dict(parse_qsl(urlsplit(path).query)) for path, _ in found]

    table = f"/api/table/{planted.table}"
    assert queries(f"{table}/talk") == [{}]
    assert queries(f"{table}/view") == [{}, *({"seat": str(seat)} for seat in SEATS)]
    assert {"sketch": str(planted.sketch)} in queries(f"{table}/sketch")
    assert {"line": "99"} in queries(f"/table/{planted.table}/replay/")
    for what, some in {
        "moment": [{"viewer": "2", "line": "1"}, {"viewer": "0", "told": "99"}],
        "report": [{"line": "1"}, {"told": "1"}],
        "why": [{"seat": "1"}, {"seat": "0", "choice": "pass"}],
    }.items():
        found = queries(f"{table}/{what}")
        assert all(each in found for each in some), what


def test_the_walk_would_detect_a_secret(planted: Planted) -> None:
    browser = browsers(planted)["Ada"]
    table, text = f"/api/table/{planted.table}", ""
    for path in ("view?seat=0", "talk", "notes", f"sketch?sketch={planted.sketch}"):
        text += said(browser.get(f"{table}/{path}"))
    seen = {name for name in planted.found("somebody", text) if planted.private not in name}
    hand = f"hand of Ada at {planted.table}"
    assert {hand, "a whisper", "notes", "a sketch", "what a sketch shows"} <= seen
    assert told(planted, "Ben", f"{table}/view", text), "and would report it to another person"


@pytest.mark.parametrize("who", ["", "Bandit", "Dora", "Guest", "Cem"])
def test_no_answer_to_a_stranger_reveals_a_secret(planted: Planted, who: str) -> None:
    browser = browsers(planted)[who]
    before = [line.name for line in answers_in(opened(planted.table).table.lines)]
    for route in own_routes():
        if ADDRESSES[route] in ("things", "farewell"):
            continue
        for place in places(route, planted):
            for seat, as_form in product((0, 1), (False, True)):
                body = {"seat": seat, "ask": 1, "choice": "pass", "name": "x", "notes": "y"}
                if as_form:
                    post = partial(
                        browser.post, data={**body, "do": "remove", "channel": 1, "game": "duel"}
                    )
                else:
                    post = partial(browser.post, data=body, content_type="application/json")
                for path, text in answers(place, tried(planted), post):
                    leaks = told(planted, who, path, text)
                    assert not leaks, f"{who or 'a visitor'} is told at {path}: {leaks}"
    seats = {line.seat for line in opened(planted.table).table.lines[len(before) :]}
    assert not seats & {0, 1}, "and nobody has answered for another"
    assert Desk.objects.filter(notes="notes-zq2").count() == 2
    assert Sketch.objects.filter(pk=planted.sketch).exists()


def test_no_program_receives_a_secret(planted: Planted) -> None:
    for name in ("Ada", "Ben", "Dora", "Bandit"):
        person = planted.people[name]
        assert person
        token = tokens.make(person.pk, "walk", tokens.Scope.TABLES)
        program = Client(headers={"host": "127.0.0.1", "Authorization": f"Bearer {token}"})
        for table in (planted.table, planted.private):
            for route in routes():
                if not route.startswith("api/1/") or route.endswith((*STREAMS, *THINGS)):
                    continue
                path = "/" + re.sub(r"<[^>]*>", table, route)
                for read, text in answers(path, {"seat": SEATS}, program.get):
                    leaks = told(planted, name, path, text)
                    assert not leaks, f"{name}'s program reads at {read}: {leaks}"


async def connected(who: int | None) -> sockets.Socket:
    return sockets.Socket(Visitor(who, "en"))


@pytest.mark.parametrize("who", ["Ada", "Ben", "Cem", "Dora", "Bandit", "Guest", ""])
def test_no_answer_to_a_message_reveals_a_secret(planted: Planted, who: str) -> None:
    person = planted.people[who]
    for table in (planted.table, planted.private):
        for seat in SEATS:
            socket = asyncio.run(connected(person.pk if person else None))
            for kind in sorted(MESSAGES - {"leave"}, key=lambda kind: kind != "join"):
                if (
                    kind == "concede"
                    and who
                    and seat == ["Ada", "Ben", "Cem", "Dora", "Bandit", "Guest"].index(who)
                ):
                    continue  # this ends the game, which reveals everything
                message = {
                    "type": kind, "table": table, "seat": seat, "id": 1, "ask": 1,
                    "choice": "nonsense", "text": "hello", "to": 0, "last": "",
                    "what": "end", "number": 1, "act": "hand", "up": True,
                }  # fmt: skip
                try:
                    socket.hear(json.dumps(message))
                except Nonsense:
                    continue
            heard = "".join(text for _, _, text in socket.waiting)
            leaks = told(planted, who, table, heard)
            assert not leaks, f"{who or 'a visitor'} hears on seat {seat}: {leaks}"


def test_no_notice_reveals_a_secret(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = planted.people["Ben"]
    Channel.objects.all().delete()
    Channel.objects.create(person=ben, way="mail")
    later = clock.now() + 20 * 3600
    monkeypatch.setattr(clock, "now", lambda: later)
    mail.outbox = []
    sender = NoticeSender()
    sender.work()
    sender.finish()
    monkeypatch.setattr(clock, "now", lambda: later + 20 * 3600)
    sender.work()
    sender.finish()
    [letter] = mail.outbox
    text = letter.subject + letter.body + json.dumps(letter.extra_headers)
    assert not told(planted, "Ben", planted.table, text) and "card" not in text
