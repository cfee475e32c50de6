"""Spectators see a game later than its players, if its terms say so."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from kabinett.web.api.models import Scope, make
from kabinett.web.host import clock
from kabinett.web.live.hub import hub
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from kabinett.web.play.past import LATE, game_shown_to
from kabinett.web.play.terms import Delay, Terms
from kabinett.web.talk.models import Message
from tests.web import accounts, by_seat
from tests.web.people import acting, person, table_of
from tests.web.tables import give, opened, play_to_end

TWO = Terms(delay=Delay(answers=2))
HOUR = Terms(delay=Delay(minutes=60))


class Eyes:
    """Everything that one person can see of a table, by every route."""

    def __init__(self, client: Client, patch: pytest.MonkeyPatch, table: str, who: Any = None):
        self.client, self.patch, self.table = client, patch, table
        self.who = AnonymousUser() if who is None else who

    def get(self, path: str) -> Any:
        with acting(self.patch, self.who):
            return self.client.get(path.format(f"/api/table/{self.table}"))

    def view(self, seat: int = -1) -> Any:
        return self.get(f"{{0}}/view?seat={seat}").json()

    def round(self) -> str:
        heading: str = self.view()["public"]["heading"]
        return heading


@pytest.fixture
def eyes(client: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    def look(table: str, who: Any = None) -> Eyes:
        return Eyes(client, monkeypatch, table, who)

    return look


def one_round(table: str) -> None:
    """Play one round of three answers; the first two come from a simultaneous ask."""
    for seat in (0, 1):
        give(table, seat, "pass")
    give(table, 0, "go_on")


def test_the_delay_counts_answers_only_while_none_is_hidden(eyes: Any) -> None:
    table = table_of("duel", "Ada", "Ben", terms=TWO, public=True)
    outside, ben = eyes(table), eyes(table, person("Ben"))
    shown = []
    for step in ("start", "pass 0", "pass 1", "go_on", "pass 0", "pass 1", "go_on"):
        if step != "start":
            choice, _, seat = step.partition(" ")
            give(table, int(seat or 0), choice)
        assert (
            ben.view(1)["public"]["heading"]
            == hub.view(opened(table), 0, "en")["public"]["heading"]
        )
        shown.append((step, outside.round(), outside.view()["public"]["asked"]))
    assert [heading for _, heading, _ in shown] == ["Round 1"] * 6 + ["Round 2"]
    assert [len(asked) for _, _, asked in shown] == [2, 2, 2, 2, 2, 1, 2]


def test_spectators_see_everything_with_the_delay(eyes: Any) -> None:
    table = table_of("duel", "Ada", "Ben", terms=TWO, public=True)
    outside, ada = eyes(table), eyes(table, person("Ada"))
    for who in (outside, eyes(table, person("Cem"))):
        one_round(table)
        view = who.view()
        assert len(view["log"]) < len(ada.view(0)["log"])
        lines = len(view["log"])
        moment = who.get("{0}/moment?line=999&viewer=-1").json()
        assert (
            len(moment["log"]) == lines and moment["public"]["heading"] == view["public"]["heading"]
        )
        page = who.get(f"/table/{table}/replay/").content.decode()
        config = json.loads(page.split('id="config" type="application/json">')[1].split("</")[0])
        assert config["replay"]["viewers"] == [{"seat": -1, "label": "Spectator", "lines": lines}]
        assert who.get("{0}/record.txt").status_code == 403
        assert who.get("{0}/history").status_code == 403
        assert view["public"]["digest"] == ""


def test_the_delayed_view_is_the_same_after_a_restart(eyes: Any) -> None:
    table = table_of("duel", "Ada", "Ben", terms=TWO, public=True)
    outside, told = eyes(table), []
    for _ in range(4):
        one_round(table)
        told.append(outside.view())
        owner.games.clear()
        hub.audiences.clear()
        hub.publics.clear()
        fresh = outside.view()
        assert {**fresh, "version": ""} == {**told[-1], "version": ""}
    assert told[0]["public"] != told[-1]["public"]


def test_a_delay_in_minutes_ends_by_itself(eyes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("duel", "Ada", "Ben", terms=HOUR, public=True)
    start, outside = clock.now(), eyes(table)
    for minute, seen in ((10, "Round 1"), (20, "Round 1"), (71, "Round 2"), (81, "Round 3")):
        monkeypatch.setattr(clock, "now", lambda minute=minute: start + 60 * minute)
        if minute < 60:
            one_round(table)
        assert outside.round() == seen
        owner.games.clear()
        assert outside.round() == seen, "a restart shows the same"


def test_a_spectators_socket_hears_of_an_answer_after_the_delay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = table_of("duel", "Ada", "Ben", terms=HOUR, public=True)
    heard: list[Any] = []
    start = clock.now()
    hub.join(opened(table), LATE, "en", lambda kind, text: heard.append((kind, json.loads(text))))
    one_round(table)
    assert [kind for kind, _ in heard] == ["view"] and hub.delayed_games() == [table]
    monkeypatch.setattr(clock, "now", lambda: start + 3700)
    hub.catch_up(opened(table))
    assert heard[1][1]["public"]["heading"] == "Round 2" and len(heard[1][1]["log"]) == 3
    hub.leave(table, "en", hub.audiences[table][LATE, "en"].ears[0])
    assert hub.delayed_games() == []


@pytest.mark.parametrize("terms", [TWO, HOUR], ids=["answers", "minutes"])
def test_no_list_betrays_a_delayed_answer(
    served: None, terms: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A visitor, another person, or a host who does not play must learn nothing from a time, the
    order of games, a mark, or the line about the state of the game."""
    for name in ("Ada", "Ben", "Cem", "Dora"):
        accounts.person(name)
    late = table_of("duel", "Ada", "Ben", terms=terms, public=True)
    now = clock.now() + 60
    monkeypatch.setattr(clock, "now", lambda: now)
    other = table_of("duel", "Ada", "Ben", public=True)
    Game.objects.filter(pk__in=(late, other)).update(opened_by=person("Cem"))
    owner.games.clear()
    token = make(person("Cem").pk, "test", Scope.READ)

    def told() -> list[Any]:
        """Returns the front pages of all three, and the lists that the API gives to their
        programs."""
        pages = [accounts.browser(who).get("/") for who in (None, person("Cem"), person("Dora"))]
        program = Client(headers={"host": "127.0.0.1", "authorization": f"Bearer {token}"})
        lists = [page.context[name] for page in pages for name in ("follow", "mine", "turn")]
        return [*lists, program.get("/api/1/tables").json()]

    before = told()
    assert sum(len(rows) for rows in before if rows) == 2 + 2 + 2 + 2
    for seat in (0, 1):
        give(late, seat, "pass")
    assert told() == before
    give(other, 0, "pass")
    give(other, 1, "pass")
    after = told()
    assert after != before, "a table without a delay shows everything"
    assert [row for rows in after for row in rows if row["id"] == late] == [
        row for rows in before for row in rows if row["id"] == late
    ]
    mine = accounts.browser(person("Ada")).get("/").context["turn"]
    assert {row["id"] for row in mine} >= {late}, "a player hears at once"


def test_talk_is_delayed_too(eyes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("duel", "Ada", "Ben", terms=TWO, public=True)
    start = clock.now()
    for hour in range(1, 4):
        monkeypatch.setattr(clock, "now", lambda hour=hour: start + 3600 * hour)
        Message.objects.create(
            game_id=table, seat=0, person=person("Ada"), text=f"hour {hour}", at=clock.now() - 1
        )
        one_round(table)
    said = eyes(table).get("{0}/talk").json()["said"]
    assert [each["text"] for each in said] == ["hour 1", "hour 2"]
    assert len(eyes(table, person("Ben")).get("{0}/talk").json()["said"]) == 3


def test_an_answer_taken_back_before_it_was_shown_is_never_shown(eyes: Any) -> None:
    table = table_of("relay", "Ada", "Ben", terms=TWO, public=True)
    outside = eyes(table)
    before = outside.view()
    for _ in range(4):
        give(table, 0, "go_on")
        by_seat.undo(table, 0)
    assert outside.view() == before


def test_the_end_of_the_game_ends_the_delay(eyes: Any) -> None:
    table = table_of("duel", "Ada", "Ben", terms=TWO, public=True)
    heard: list[Any] = []
    hub.join(opened(table), LATE, "en", lambda kind, text: heard.append(json.loads(text)))
    play_to_end(table)
    outside = eyes(table)
    view = outside.view()
    assert view["public"]["over"] and outside.get("{0}/record.txt").status_code == 200
    last = heard[-1]
    assert last["public"]["over"] and last["log_start"] == 0 and last["log"] == view["log"]


def test_delayed_spectators_see_the_end_whatever_its_revision(eyes: Any) -> None:
    """The revision of the end may be the number of lines of the moment that they saw."""
    table = table_of("duel", "Ada", "Ben", terms=TWO, public=True)
    for _ in range(3):
        one_round(table)
    heard: list[Any] = []
    hub.join(opened(table), LATE, "en", lambda kind, text: heard.append(json.loads(text)))
    seen_lines = game_shown_to(opened(table), LATE).table.lines
    game = opened(table)
    game.row.over, game.row.revision = True, len(seen_lines)
    hub.catch_up(game)
    assert len(heard) == 2 and len(heard[1]["log"]) > len(heard[0]["log"])


def test_without_a_delay_nobody_is_behind(eyes: Any) -> None:
    table = table_of("duel", "Ada", "Ben", public=True)
    one_round(table)
    assert eyes(table).round() == "Round 2" and opened(table).past.moments == []
