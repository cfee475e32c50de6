"""Talk at a table: who says what to whom, and who can read it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from kabinett.web.host import clock
from kabinett.web.live.session import Nonsense, Visitor, sessions
from kabinett.web.live.sockets import Socket
from kabinett.web.people.blocks import block
from kabinett.web.people.models import Guest
from kabinett.web.play.jobs import Busy, Job, Opener
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import DAY, Talk, Terms
from kabinett.web.talk import chat, chat_api
from kabinett.web.talk.chat_broadcaster import chat_broadcaster
from kabinett.web.talk.models import Message
from tests.web.people import acting, person, table_of

PAIRS = Terms(talk=Talk.PAIRS)


async def connected(who: int | None) -> Socket:
    return Socket(Visitor(who, "en"))


class Ears:
    """Sockets of several people at one table, each in a seat or as a spectator."""

    def __init__(self, table: str, seats: dict[str, int]) -> None:
        self.table = table
        self.sockets: dict[str, Socket] = {}
        for name, seat in seats.items():
            socket = asyncio.run(connected(person(name).pk if name else None))
            self.sockets[name] = socket
            sessions.add(socket)
            self.send(name, type="join", seat=seat)

    def send(self, name: str, **said: object) -> None:
        self.sockets[name].hear(json.dumps({"table": self.table} | said))

    def say(self, name: str, seat: int, text: str, **more: object) -> dict[str, Any]:
        """Say something and return the answer."""
        self.send(name, type="say", seat=seat, text=text, id=1, **more)
        chat_api.chat_queue.submit(lambda: None).result()
        waiting = self.sockets[name].waiting
        [said] = [each for each in list(waiting) if each[0] is None]
        waiting.remove(said)
        chat_broadcaster.tell_new()
        return dict(json.loads(said[2]))

    def heard(self, name: str) -> list[Any]:
        """Returns the words that somebody received; None if only the fact that people talk."""
        told = [json.loads(text) for _, kind, text in self.sockets[name].waiting if kind == "talk"]
        return [each["data"]["text"] for each in told]


@pytest.fixture(autouse=True)
def from_now_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_broadcaster, "started_at", 0.0)
    chat_broadcaster.told_at.clear()


def test_talk_to_all_reaches_everybody_who_looks() -> None:
    table = table_of("duel", "Ada", "Ben", public=True)

    ears = Ears(table, {"Ada": 0, "Ben": 1, "Cem": -1, "": -1})
    assert ears.say("Ada", 0, "  Guten\u202e Tag  \n\n zusammen ")["type"] == "done"
    for name in ("Ada", "Ben", "Cem", ""):
        assert ears.heard(name) == ["Guten Tag\nzusammen"]
    chat_broadcaster.tell_new()
    assert len(ears.heard("Ben")) == 1, "only once"


def test_a_message_that_could_not_be_sent_is_sent_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps no messages of other tables."""
    table, other = table_of("duel", "Ada", "Ben"), table_of("duel", "Cem", "Dora")
    ears, other_ears = Ears(table, {"Ben": 1}), Ears(other, {"Dora": 1})
    for game_id, name in ((table, "Ada"), (other, "Cem")):
        Message.objects.create(
            game_id=game_id, seat=0, person=person(name), text="Hm", at=clock.now()
        )
    look = owner.look

    def look_if_not_busy(game_id: str, see: Any) -> Any:
        if game_id == table:
            raise Busy(1)
        return look(game_id, see)

    with monkeypatch.context() as busy, pytest.raises(ExceptionGroup):
        busy.setattr(owner, "look", look_if_not_busy)
        chat_broadcaster.tell_new()
    assert ears.heard("Ben") == [] and other_ears.heard("Dora") == ["Hm"]
    chat_broadcaster.tell_new()
    assert ears.heard("Ben") == ["Hm"] and other_ears.heard("Dora") == ["Hm"]


def test_talk_makes_no_query_in_the_thread_of_the_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """All play in the process waits for that thread, however many people listen."""
    queries: list[str] = []
    run = Job.run

    def note_query(execute: Any, sql: str, *rest: Any) -> Any:
        queries.append(sql)
        return execute(sql, *rest)

    def run_and_note(job: Job, opener: Opener) -> Any:
        with connection.execute_wrapper(note_query):
            return run(job, opener)

    table = table_of("duel", "Ada", "Ben", public=True)
    ears = Ears(table, {"Ada": 0, "Ben": 1, "Cem": -1, "": -1})
    monkeypatch.setattr(Job, "run", run_and_note)
    assert ears.say("Ada", 0, "Guten Tag")["type"] == "done"
    assert ears.heard("Cem") == ["Guten Tag"] and queries == []


def test_the_broadcaster_makes_as_many_queries_for_many_listeners_as_for_one() -> None:
    counts = []
    for listeners in ({"Ben": 1}, {"Ben": 1, "Cem": -1, "Dora": -1, "Eve": -1}):
        table = table_of("duel", "Ada", "Ben", public=True)
        Ears(table, listeners)
        Message.objects.create(
            game_id=table, seat=0, person=person("Ada"), text="Hm", at=clock.now()
        )
        with CaptureQueriesContext(connection) as queries:
            chat_broadcaster.tell_new()
        counts.append(len(queries))
    assert counts[0] == counts[1], counts


def test_talk_after_the_clock_was_set_back_arrives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chat_broadcaster, "started_at", clock.now() + 3600)
    ears = Ears(table_of("duel", "Ada", "Ben"), {"Ada": 0, "Ben": 1})
    assert ears.say("Ada", 0, "Guten Morgen")["type"] == "done"
    assert ears.heard("Ben") == ["Guten Morgen"]


def test_others_see_that_a_pair_talks_but_not_what(monkeypatch, client: Client) -> None:  # type: ignore[no-untyped-def]
    table = table_of("duel", "Ada", "Ben", "Cem", terms=PAIRS, public=True)

    ears = Ears(table, {"Ada": 0, "Ben": 1, "Cem": 2, "Dora": -1})
    assert ears.say("Ada", 0, "against Cem?", to=1)["type"] == "done"
    assert ears.heard("Ada") == ears.heard("Ben") == ["against Cem?"]
    assert ears.heard("Cem") == [None]
    assert ears.heard("Dora") == [], "spectators learn nothing of it"
    read = {}
    for who in (person("Ben"), person("Cem"), person("Dora"), AnonymousUser()):
        with acting(monkeypatch, who):
            said = client.get(f"/api/table/{table}/talk").json()["said"]
            read[who.username] = [each["text"] for each in said]
    assert read == {"Ben": ["against Cem?"], "Cem": [None], "Dora": [], "": []}


@pytest.mark.parametrize(
    ("terms", "to", "text", "why"),
    [
        (Terms(talk=Talk.NONE), None, "hello", "Nobody talks at this table."),
        (Terms(), 1, "hello", "There is no private talk at this table."),
        (PAIRS, 0, "to myself", "There is no private talk at this table."),
        (PAIRS, 9, "to nobody", "There is no private talk at this table."),
        (Terms(), None, " \n\u200b ", "The message is empty."),
        (Terms(), None, "x" * 501, "500 letters at most."),
    ],
)
def test_forbidden_talk_is_refused(terms: Terms, to: int | None, text: str, why: str) -> None:
    ears = Ears(table_of("duel", "Ada", "Ben", terms=terms), {"Ada": 0})
    assert ears.say("Ada", 0, text, to=to)["error"] == why
    assert not Message.objects.exists()


def test_a_table_can_agree_on_ready_phrases() -> None:
    terms = Terms(talk=Talk.PHRASES)
    ears = Ears(table_of("fall", "Ada", "Ben", terms=terms), {"Ada": 0, "Ben": 1})
    assert ears.say("Ada", 0, "", phrase="coalition")["type"] == "done"
    assert ears.say("Ada", 0, "my own words")["type"] == "refused"
    assert ears.heard("Ben") == ["I propose a coalition."]


def test_phrases_of_one_game_are_not_those_of_another() -> None:
    ears = Ears(table_of("duel", "Ada", "Ben", terms=Terms(talk=Talk.PHRASES)), {"Ada": 0})
    assert ears.say("Ada", 0, "", phrase="coalition")["error"] == "There is no such phrase."


def test_with_a_guest_people_talk_in_ready_phrases_only() -> None:
    table = table_of("duel", "Ada", "Ben")
    guest = person("Ben")
    Guest.objects.create(person=guest, key="k", code_digest="d", device="", seen=timezone.now())
    ears = Ears(table, {"Ada": 0, "Ben": 1})
    for name, seat in (("Ada", 0), ("Ben", 1)):
        assert "ready phrases only" in ears.say(name, seat, "my own words")["error"]
        assert ears.say(name, seat, "", phrase="hello")["type"] == "done"


def test_spectators_cannot_talk() -> None:
    ears = Ears(table_of("duel", "Ada", "Ben", public=True), {"Cem": -1})
    assert ears.say("Cem", -1, "hello")["type"] == "refused"
    for wrong in ({"text": 7}, {"text": "x", "to": "1"}, {"id": None}):
        with pytest.raises(Nonsense):
            ears.send("Cem", **({"type": "say", "seat": -1, "text": "x", "id": 1} | wrong))


def test_a_lone_player_has_nobody_to_talk_to(client: Client, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    table = table_of("duel", "Ada", "Ada", "")
    with acting(monkeypatch, person("Ada")):
        told = client.get(f"/api/table/{table}/talk").json()
    assert told == {"talk": "none", "said": [], "partners": [], "read": 0}


def test_talk_of_a_blocked_person_is_hidden(monkeypatch, client: Client) -> None:  # type: ignore[no-untyped-def]
    table = table_of("duel", "Ada", "Ben")
    ben = person("Ben").pk
    Message.objects.create(game_id=table, seat=1, person_id=ben, text="boo", at=clock.now())
    block(person("Ada").pk, ben)
    with acting(monkeypatch, person("Ada")):
        [said] = client.get(f"/api/table/{table}/talk").json()["said"]
    assert said["text"] is None and said["blocked"]


def test_the_last_message_read_is_noted(monkeypatch, client: Client) -> None:  # type: ignore[no-untyped-def]
    table = table_of("duel", "Ada", "Ben", "Cem", terms=PAIRS)
    ben, cem = person("Ben").pk, person("Cem").pk
    for text in ("one", "two"):
        Message.objects.create(game_id=table, seat=1, person_id=ben, text=text, at=clock.now())
    Message.objects.create(
        game_id=table, seat=1, person_id=ben, to_seat=2, to_person_id=cem, text="psst", at=1.0
    )
    ada = person("Ada")
    with acting(monkeypatch, ada):
        said = client.get(f"/api/table/{table}/talk").json()["said"]
        body = {"last": said[-1]["id"]}
        client.post(f"/api/table/{table}/talk/read", body, content_type="application/json")
        assert client.get(f"/api/table/{table}/talk").json()["read"] == said[-1]["id"]


def test_talk_is_deleted_long_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table, other = table_of("duel", "Ada", "Ben"), table_of("duel", "Ada", "Ben")
    for game in (table, other):
        Message.objects.create(game_id=game, seat=0, text="well played", at=clock.now())
    Game.objects.filter(pk=table).update(over=True)
    assert chat.purge() == 0
    later = clock.now() + 91 * DAY
    monkeypatch.setattr(clock, "now", lambda: later)
    assert chat.purge() == 1, "the talk of a running game stays"
    assert list(Message.objects.values_list("game", flat=True)) == [other]


def test_a_visitor_who_is_alone_at_a_public_table_hears_its_talk() -> None:
    table = table_of("duel", "Ada", "Ben", public=True)
    ears = Ears(table, {"": -1})
    Message.objects.create(
        game_id=table, seat=0, person=person("Ada"), text="Guten Tag", at=clock.now()
    )
    chat_broadcaster.tell_new()
    assert ears.heard("") == ["Guten Tag"]
