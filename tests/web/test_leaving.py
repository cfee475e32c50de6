"""Deleting an account: the name disappears everywhere, and the games remain."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from kabinett.core.play import record
from kabinett.web.club import reports, results
from kabinett.web.club.models import Ban
from kabinett.web.lobby import upload_checks
from kabinett.web.lobby.uploads import encode_base64
from kabinett.web.people.models import Person
from kabinett.web.play import decisions, leaving, new_games
from kabinett.web.play.effects import Effects
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.open_game import Damaged, OpenGame
from kabinett.web.play.owner import Owner, owner
from kabinett.web.play.stored_steps import kept_text
from kabinett.web.play.terms import Terms
from kabinett.web.talk.models import Desk, Message
from tests.web import by_seat, gathered, people
from tests.web.accounts import browser, person, sure
from tests.web.tables import opened, play_to_end

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("served")]


def delete(client: Client, name: str) -> Any:
    return client.post("/account/delete/", {"name": name})


def test_deleting_an_account_needs_the_name_and_a_recent_password() -> None:
    person("Anna")
    client = browser(Person.objects.get())
    assert "reauthenticate" in client.get("/account/delete/")["Location"]
    client = sure("Anna")
    assert client.get("/account/delete/").status_code == 200
    assert delete(client, "anna?").status_code == 400 and Person.objects.exists()
    assert delete(client, "Anna").status_code == 302 and not Person.objects.exists()


def test_the_others_can_play_on_when_a_person_has_been_deleted() -> None:
    """The owner's memory must forget a deleted person, too."""
    people_here = [person(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    game = people.table_of("duel", "Anna", "Ben", terms=Terms(takeover=True), public=True)
    by_seat.answer(game, 0, 1, "pass")
    heirs = browser(people_here[2]), browser(people_here[3])
    for leaves, heir in zip(("Anna", "Cleo"), heirs, strict=True):
        assert delete(sure(leaves), leaves).status_code == 302
        assert heir.post(f"/table/{game}/take/", {"seat": "0"}).status_code == 302
    seat = Seat.objects.get(game=game, number=0)
    assert seat.person == people_here[3] and seat.first is None


@pytest.mark.parametrize("others", [("Anna",), ("",)], ids=["alone", "against a bot"])
def test_a_visitor_does_not_own_the_game_of_a_deleted_person(others: tuple[str, ...]) -> None:
    """Its seats have no person, and neither does a visitor."""
    person("Anna")
    game = people.table_of("duel", "Anna", *others, public=True)
    by_seat.answer(game, 0, 1, "pass")
    assert delete(sure("Anna"), "Anna").status_code == 302
    visitor = browser()
    assert visitor.get(f"/table/{game}/").status_code == 200
    for send in (visitor.get, visitor.post):
        assert send(f"/api/table/{game}/record.txt").status_code == 403
    assert not Game.objects.get(pk=game).settled


def test_nothing_personal_remains_and_the_games_go_on() -> None:
    anna, ben = person("Anna"), person("Ben")
    game = people.table_of("duel", "Anna", "Ben", public=True)
    by_seat.answer(game, 0, 1, "pass")
    Message.objects.create(game_id=game, seat=0, person=anna, text="Hm.", at=0.0)
    Desk.objects.create(game_id=game, person=anna, notes="mine")
    client = sure("Anna")
    assert delete(client, "Anna").status_code == 302
    owner.games.clear()
    seat = Seat.objects.get(game=game, number=0)
    assert seat.person is None and seat.shown_name == "deleted account"
    players = owner.look(game, lambda opened: list(opened.table.players))
    assert [player.name for player in players] == ["deleted account", "Ben"]
    row = Game.objects.get(pk=game)
    for model in apps.get_models():
        for each in model._default_manager.all():
            told = {field.name: field.value_from_object(each) for field in model._meta.fields}
            assert "Anna" not in str(told) and "anna@" not in str(told), told
    assert not Desk.objects.exists() and Message.objects.get().person is None
    assert row.opened_by is None
    page = browser(ben).get(f"/table/{game}/")
    assert page.status_code == 200 and "Anna" not in page.content.decode()
    by_seat.answer(game, 1, 1, "pass")


def nowhere(name: str) -> None:
    """Check that the name is in no row of any table, including tables without a model."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            for row in cursor.fetchall():
                assert name.casefold() not in str(row).casefold(), f"{table}: {row}"


def test_the_deleted_name_is_nowhere_in_the_database() -> None:
    """The name may be hidden in games that are running, over, unreadable or had votes; in games
    that others continued; in uploaded records; in the host's admin."""
    anna, ben, cem = person("Annamirl"), person("Ben"), person("Cem")
    running = people.table_of("relay", "Annamirl", "Ben")
    ended = people.table_of("bluff", "Ben", "Annamirl")
    play_to_end(ended)
    text = record.write(owner.look(ended, lambda opened: opened.table.record()))
    assert "Annamirl" in text
    by_ben = new_games.add_uploaded(played(text), ben.pk)
    assert "Annamirl" in Game.objects.get(pk=by_ben).line["result"]["en"], "she has won"
    given_up = people.table_of("relay", "Annamirl", "Ben")
    decide(by_seat.concede_job(given_up, 0))
    taken_over = people.table_of("relay", "Annamirl", "Ben")
    Seat.objects.filter(game=taken_over, number=0).update(offered=True)
    owner.games.clear()
    decide(decisions.take_over_job(taken_over, cem.pk, 0, "Cem"))
    damaged = people.table_of("relay", "Annamirl", "Ben")
    Game.objects.filter(pk=damaged).update(
        kept=kept_text(Game.objects.get(pk=damaged)),
        head=Game.objects.get(pk=damaged).head.replace('"version":', '"verzion":'),
    )
    owner.games.clear()
    gathering = Game.objects.create(game="relay", opened_by=ben, updated=timezone.now())
    Seat.objects.create(game=gathering, number=0, name="Annamirl", kind="person", person=anna)
    Message.objects.create(game_id=running, seat=0, person=anna, text="Hm.", at=0.0)
    reports.report(ben, anna, Game.objects.get(pk=running), "rude")
    reports.report(anna, ben, Game.objects.get(pk=running), "rude")
    ben.is_staff = ben.is_superuser = True
    ben.save()
    desk = browser(ben)
    ban = {"person": "Annamirl", "reason": "rude", "until": ""}
    assert desk.post("/host/club/ban/add/", ban).status_code == 302
    desk.post("/host/club/ban/", {"action": "lift", "_selected_action": [Ban.objects.get().pk]})
    desk.post("/host/people/person/", {"action": "allow_packs", "_selected_action": [str(anna.pk)]})
    results.settle()
    assert delete(sure("Annamirl"), "Annamirl").status_code == 302
    nowhere("Annamirl")
    owner.games.clear()
    for game in (running, ended, given_up, taken_over):
        assert owner.look(game, lambda opened: opened.table is not None), "the game opens"
    told = browser(ben).get(f"/api/table/{by_ben}/record.txt").content.decode()
    assert "deleted account" in told and "Ben" in told
    assert "refused" not in played(told), "the dice have not changed"


def played(text: str) -> dict[str, Any]:
    """Open an uploaded record."""
    given = {"data": encode_base64(text.encode()), "language": "en", "pack": None}
    return upload_checks.check_record(given)


def decide(job: Any) -> None:
    owner.submit(job).result()


def test_a_different_person_of_the_same_name_stays_in_records() -> None:
    """A record from elsewhere that somebody else uploaded does not refer to this person."""
    ben = person("Ben")
    elsewhere = people.table_of("bluff", "Ben", "Annamirl")
    play_to_end(elsewhere)
    text = record.write(owner.look(elsewhere, lambda opened: opened.table.record()))
    Game.objects.all().delete()
    Person.objects.filter(username="Annamirl").delete()
    owner.games.clear()
    uploaded = new_games.add_uploaded(played(text), ben.pk)
    person("Annamirl")
    delete(sure("Annamirl"), "Annamirl")
    assert "Annamirl" in Game.objects.get(pk=uploaded).record


def test_games_of_people_with_longer_names_are_not_written() -> None:
    """Their owner may be storing a step at the same moment."""
    for name in ("Max", "Maximilian", "Ben"):
        person(name)
    people.table_of("relay", "Maximilian", "Ben")
    client = sure("Max")
    with CaptureQueriesContext(connection) as queries:
        assert delete(client, "Max").status_code == 302
    changes = [each["sql"] for each in queries if each["sql"].startswith('UPDATE "play_game"')]
    assert not [sql for sql in changes if '"head"' in sql]
    selects = [each["sql"] for each in queries if '"head"' in each["sql"]]
    assert connection.vendor == "sqlite" or any("FOR UPDATE" in each for each in selects)


def test_a_game_whose_rules_break_stops_no_deletion(monkeypatch: pytest.MonkeyPatch) -> None:
    person("Anna")
    person("Ben")
    games = [people.table_of("duel", "Anna", "Ben", public=True) for _ in range(2)]
    broken = min(games)

    give_up = leaving.give_up

    def break_there(game: OpenGame, person_id: int) -> None:
        give_up(game, person_id)
        if game.row.pk == broken:
            raise ValueError("the rules break")

    monkeypatch.setattr(leaving, "give_up", break_there)
    assert delete(sure("Anna"), "Anna").status_code == 302
    assert not Person.objects.filter(username="Anna").exists()
    for game in games:
        assert not any(seat.name == "Anna" for seat in opened(game).seats)
    nowhere("Anna")


def test_another_process_forgets_the_name_in_a_game_that_cannot_be_opened_any_more() -> None:
    person("Anna")
    person("Ben")
    game, other_process = people.table_of("duel", "Anna", "Ben", public=True), Owner()
    other_process.games.open(game)
    head = Game.objects.get(pk=game).head.replace('"version":', '"verzion":')
    Game.objects.filter(pk=game).update(head=head)
    owner.games.clear()
    assert delete(sure("Anna"), "Anna").status_code == 302
    with pytest.raises(Damaged):
        other_process.look(game, lambda there: there.table.players)
    with pytest.raises(Damaged):
        other_process.change(game, lambda there: there.step(Effects(log_from=0)), "a new head")
    nowhere("Anna")


def test_deletion_ends_all_sessions_and_frees_the_name() -> None:
    anna = person("Anna")
    client, elsewhere = sure("Anna"), sure("Anna")
    delete(client, "Anna")
    assert elsewhere.get("/account/").status_code == 302
    ids = [one.get_decoded().get("_auth_user_id") for one in Session.objects.all()]
    assert str(anna.pk) not in ids
    person("Anna")


def test_who_takes_the_seat_of_a_deleted_person_is_not_ready() -> None:
    """Otherwise the game would begin without him, and with a stranger's share of the dice."""
    person("Ben")
    ada, ben, cleo = gathered.browser("Ada"), sure("Ben"), gathered.browser("Cleo")
    table = gathered.set_up(ada)
    gathered.do(ben, table, "join", seat=1)
    gathered.say_ready(ben, table, "bens")
    assert delete(ben, "Ben").status_code == 302
    gathered.do(cleo, table, "join", seat=1)
    gathered.say_ready(ada, table, "adas")
    seat = Seat.objects.get(game=table, number=1)
    assert (seat.name, seat.ready, seat.nonce) == ("Cleo", False, "")
    assert gathered.row(table).started is None


def test_deletion_removes_tables_that_have_not_begun() -> None:
    anna = person("Anna")
    Game.objects.create(game="duel", opened_by=anna, updated="2026-01-01T00:00Z")
    delete(sure("Anna"), "Anna")
    assert not Game.objects.exists()
