"""A web process follows what another process does in games that both have open.  On PostgreSQL that
is any other process; on SQLite it is the worker process, whose chores change games."""

from __future__ import annotations

import contextlib
import random
import select
import time
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.saved import save
from kabinett.web.classes import seating
from kabinett.web.live.hub import Hub
from kabinett.web.people.local import local_person
from kabinett.web.people.models import Person
from kabinett.web.play import changes, decisions, leaving, news, stored_games
from kabinett.web.play.changes import ALL, Changes, announce
from kabinett.web.play.effects import Effects
from kabinett.web.play.models import Game
from kabinett.web.play.open_game import NoSuchGame, OpenGame
from kabinett.web.play.owner import Owner, owner
from kabinett.web.play.votes import Voting
from tests.web import by_seat
from tests.web.sites import PATIENCE
from tests.web.tables import ME, OTHER, opened, start, table_of

pytestmark = pytest.mark.database
on_postgresql = pytest.mark.skipif(
    not changes.on_postgresql(), reason="SQLite notifies nobody, and needs several queries"
)


@pytest.mark.parametrize(("name", "seats"), [("duel", 3), ("bluff", 2), ("volk", 2)])
def test_a_following_process_has_the_same_game(name: str, seats: int) -> None:
    """This is true for answers, takebacks and orders, and play can continue from there."""
    game, luck = start(name, ME, *[OTHER] * (seats - 1)), random.Random(name)
    other = Owner()
    other.games.hooks.publish = Hub().publish
    other.games.open(game)
    for each in (other, owner):  # the fixtures put it back
        each.games.hooks.watched = lambda: {game}
    for step in range(60):
        table = table_of(game)
        if table.over:
            break
        seat = luck.choice(table.open_seats())
        ask = table.ask(seat)
        assert ask is not None
        if step % 9 == 5:
            by_seat.set_auto_pass(game, seat, step % 2 == 0)
        if step % 7 == 6:
            with contextlib.suppress(IllegalChoice):
                by_seat.undo(game, seat)
            continue
        choice = luck.choice([name for name in ask.choices if name not in ("break", "stop")])
        by_seat.answer(game, seat, opened(game).asks[seat].number, choice)
        if step % 3 == 0:  # one answer or several
            continue
        other.games.follow({game})
        here, there = opened(game), other.games[game]
        assert save(there.table) == save(here.table)
        assert [each.row for each in there.asks] == [each.row for each in here.asks]
        assert [seat.auto_pass for seat in there.seats] == [seat.auto_pass for seat in here.seats]
        assert there.in_steps == here.in_steps
        for field in news.FIELDS:
            assert getattr(there.row, field) == getattr(here.row, field), field
        if step % 5 == 4 and not there.table.over:  # the other direction
            seat = there.table.open_seats()[0]
            ask = there.table.ask(seat)
            assert ask is not None
            choice = next(name for name in ask.choices if name not in ("break", "stop"))
            other.runner.work([by_seat.answer_job(game, seat, there.asks[seat].number, choice)])
            owner.games.follow({game})
            assert save(opened(game).table) == save(there.table)


@on_postgresql
def test_following_answers_takes_one_query() -> None:
    game, other = start("duel", ME, OTHER), Owner()
    other.games.open(game)
    other.games.hooks.watched = lambda: {game}
    for choice in ("pass", "pass"):
        other.games.follow({game})
        seat = table_of(game).open_seats()[0]
        by_seat.answer(game, seat, opened(game).asks[seat].number, choice)
    with CaptureQueriesContext(connection) as asked:
        other.games.follow({game})
    assert len(asked) == 1
    assert other.games[game].row.revision == opened(game).row.revision


def delete_account(game: str) -> None:
    owner.change(game, lambda opened: leaving.give_up(opened, local_person().pk), "")


def give_seat_to_cleo(game: str) -> None:
    owner.change(game, lambda opened: setattr(opened.seats[0], "offered", True), "")
    cleo = Person.objects.create(username="Cleo")
    owner.submit(decisions.take_over_job(game, cleo.pk, 0, "Cleo")).result()


def rename_pupil(game: str) -> None:
    def act(opened: OpenGame, voting: Voting) -> None:
        opened.seats[0].name = "Robin 7"
        seating.show_names(opened, voting, opened.seats[0])

    owner.submit(decisions.decision_job(game, act, "a pupil is renamed")).result()


@pytest.mark.parametrize("rename", [delete_account, give_seat_to_cleo, rename_pupil])
@pytest.mark.parametrize("is_watched", [True, False], ids=["watched", "looked at"])
def test_a_removed_name_does_not_come_back_from_another_process(
    rename: Callable[[str], None], is_watched: bool
) -> None:
    """The other process has the game open, and writes the next heads."""
    game, other = start("duel", ME, OTHER), Owner()
    salt, past = other.games.open(game).table.players[0].salt, other.games.open(game).past
    other.games.hooks.watched = lambda: {game} if is_watched else set()
    rename(game)
    other.games.follow({game})
    players = other.look(game, lambda there: list(there.table.players))
    assert players == table_of(game).players and players[0].name != "Ada"
    assert other.games.open(game).past is past, "delayed spectators miss nothing"
    other.change(game, lambda there: there.step(Effects(log_from=0)), "a new head")
    head = Game.objects.get(pk=game).head
    assert "Ada" not in head and salt not in head


@on_postgresql
def test_orders_that_return_to_earlier_ones_are_followed() -> None:
    """One process has seen them, the other one has replaced them, and now they are back."""
    game, other = start("duel", ME, OTHER), Owner()
    other.games.open(game)
    other.games.hooks.watched = lambda: {game}

    def order(owner: Owner, on: bool) -> None:
        def act(there: OpenGame) -> None:
            there.seats[0].auto_pass = on
            there.step(Effects(only_order=True))

        owner.change(game, act, "an order")

    order(owner, True)
    other.games.follow({game})
    order(other, False)
    order(owner, True)
    other.games.follow({game})
    assert other.games[game].seats[0].auto_pass


def test_an_unwatched_game_is_followed_when_somebody_opens_it() -> None:
    game, other = start("duel", ME, OTHER), Owner()
    other.games.open(game)
    seat = table_of(game).open_seats()[0]
    by_seat.answer(game, seat, opened(game).asks[seat].number, "pass")
    with CaptureQueriesContext(connection) as asked:
        other.games.follow({game})
    assert not asked
    assert other.look(game, lambda there: there.row.revision) == opened(game).row.revision
    stored_games.delete(game)
    with pytest.raises(NoSuchGame):
        other.look(game, lambda there: None)


def test_a_deleted_game_is_not_followed() -> None:
    game, other = start("duel", ME, OTHER), Owner()
    other.games.open(game)
    other.games.hooks.watched = lambda: {game}
    stored_games.delete(game)
    other.games.follow({game})
    assert game not in other.games


@on_postgresql
def test_a_process_ignores_its_own_notifications(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would reload every game that it has just stored; its listeners learn of the
    change anyway."""
    heard: list[str] = []
    monkeypatch.setattr(changes, "listeners", [heard.extend])
    here, there = Changes(), connection.copy()
    assert here.poll() == {ALL}
    announce(["mine"])
    with there.cursor() as cursor:
        cursor.execute(f"NOTIFY {changes.CHANNEL}, 'another'")
    found, until = set(here.poll()), time.monotonic() + PATIENCE
    while "another" not in found:
        assert time.monotonic() < until
        found |= here.poll()
    assert found == {"another"}, "news comes in the order of commits"
    assert {"mine", "another"} <= set(heard)
    there.close()
    here.disconnect()


@on_postgresql
@pytest.mark.parametrize("use", [lambda here: here.try_lock("a"), lambda here: here.unlock("b")])
def test_a_notice_that_comes_while_a_lock_is_taken_is_not_lost(
    use: Callable[[Changes], object],
) -> None:
    """Otherwise a worker that takes over a dead worker's game might sleep for a minute, and a web
    process might not show another process's answer."""
    here, there = Changes(), connection.copy()
    assert here.try_lock("b") and here.poll() == {ALL}
    with there.cursor() as cursor:
        cursor.execute(f"NOTIFY {changes.CHANNEL}, 'another'")
    there.close()
    raw_connection = here.open_notification_connection().connection
    assert select.select([raw_connection], [], [], PATIENCE)[0], "the notice has come"
    use(here)
    assert here.poll() == {"another"}
    here.disconnect()
