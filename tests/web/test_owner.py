"""The thread that has the games in memory dies: acknowledged answers survive, nobody waits for
ever, and play goes on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import DatabaseError

from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.saved import save
from kabinett.web.play import job_runner, letters, loading, open_game, open_games, store
from kabinett.web.play import owner as play_owner
from kabinett.web.play.changes import ALL, Changes
from kabinett.web.play.jobs import Change, Look, Lost, SiteBroke
from kabinett.web.play.models import Game, Letter
from kabinett.web.play.open_game import Damaged
from kabinett.web.play.open_games import OwnerHooks
from kabinett.web.play.owner import Owner, owner
from kabinett.web.play.store import Overtaken
from tests.web import by_seat
from tests.web.tables import BOT, ME, OTHER, start, table_of

pytestmark = pytest.mark.database
PATIENCE = 120


@pytest.fixture
def working(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    owner.start(lambda: None)
    yield
    owner.stop()


def answer(game: str, seat: int, choice: str, ask: int = 1) -> BaseException | None:
    """Answer, and return the error or None."""
    return owner.submit(by_seat.answer_job(game, seat, ask, choice)).exception(PATIENCE)


def once(
    monkeypatch: pytest.MonkeyPatch,
    place: Any,
    name: str,
    error: BaseException | None = None,
) -> None:
    """Let the first call of this function raise an error, which may end the thread."""
    works, left = getattr(place, name), [error or SystemExit("it dies")]

    def dies(*given: Any, **named: Any) -> Any:
        if left:
            raise left.pop()
        return works(*given, **named)

    monkeypatch.setattr(place, name, dies)


def as_stored(game: str) -> None:
    assert save(loading.load_game(game).table) == save(table_of(game))


@pytest.mark.usefixtures("working")
def test_the_thread_may_die_before_an_answer_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player is told and may answer again; answers acknowledged before are stored."""
    game = start("bluff", ME, OTHER)
    assert answer(game, 0, "bid:1x1") is None
    once(monkeypatch, job_runner, "store_steps")
    assert isinstance(answer(game, 1, "bid:1x2"), Lost)
    assert answer(game, 1, "bid:1x2") is None
    assert answer(game, 0, "bid:1x3", ask=2) is None
    as_stored(game)


@pytest.mark.usefixtures("working")
def test_the_thread_may_die_after_an_answer_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is still acknowledged, and viewers see what is stored."""
    game, shown = start("bluff", ME, OTHER), list[tuple[str, int]]()
    seen = threading.Event()

    def publish(games: Any) -> None:
        shown.extend((opened.row.id, opened.row.revision) for opened in games)
        if (game, 2) in shown:
            seen.set()

    monkeypatch.setattr(owner.games.hooks, "watched", lambda: {game, "gone"})
    monkeypatch.setattr(owner.games.hooks, "publish", publish)
    once(monkeypatch, owner.games, "show")
    assert answer(game, 0, "bid:1x1") is None
    assert seen.wait(PATIENCE), "the viewer saw nothing"
    assert answer(game, 1, "bid:1x2") is None


@pytest.mark.usefixtures("working")
@pytest.mark.parametrize("name", ["read_post", "on_rest", "due_jobs", "take"])
def test_the_thread_may_die_between_two_answers(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    game = start("bluff", ME, OTHER)
    once(monkeypatch, owner if name == "take" else owner.games.hooks, name)
    done = [answer(game, 0, "bid:1x1") for _ in range(2)]
    assert done[-1] is None and all(isinstance(error, Lost | None) for error in done)
    assert answer(game, 1, "bid:1x2") is None
    as_stored(game)


@pytest.mark.usefixtures("working")
def test_an_error_that_would_end_the_thread_is_an_incident() -> None:
    """Otherwise the same answer of a bot would end the thread again and again."""
    game = start("bluff", ME, OTHER)

    def leave(opened: object) -> None:
        raise SystemExit

    thread = owner.thread
    assert isinstance(owner.submit(Change(game, leave, "it leaves")).exception(PATIENCE), SiteBroke)
    assert isinstance(owner.submit(Look(game, leave)).exception(PATIENCE), SystemExit)
    assert answer(game, 0, "bid:1x1") is None and owner.thread is thread


@pytest.mark.usefixtures("working")
def test_a_client_that_no_longer_waits_blocks_nobody() -> None:
    game, go_on = start("bluff", ME, OTHER), threading.Event()
    owner.call(lambda: go_on.wait(PATIENCE))
    waits = [owner.submit(by_seat.answer_job(game, 0, 1, "bid:1x1")) for _ in range(3)]
    assert waits[0].cancel()
    go_on.set()
    assert [each.exception(PATIENCE) for each in waits[1:]] == [None, None]


@pytest.mark.usefixtures("working")
def test_a_new_thread_takes_over() -> None:
    """A new thread must take over, whatever ended the old one."""
    first = owner.thread
    assert first is not None

    class Broken(Look[None]):
        def settle(self) -> None:
            raise SystemExit

    owner.jobs.put(Broken("", lambda game: None))
    owner.call(lambda: None).exception(PATIENCE)  # the same job may have included it
    owner.call(lambda: None).result(PATIENCE)
    assert owner.thread is not first and owner.trouble() == ""


# -- a fault among other jobs


def failing_job(game: str) -> Change[None]:
    def fail(opened: object) -> None:
        raise ValueError("nothing there")

    return Change(game, fail, "it fails")


def fail_write(monkeypatch: pytest.MonkeyPatch, call: int, error: Exception) -> None:
    """Let one call of `store_steps` raise an error."""
    works, calls = store.store_steps, list[int]()

    def write(*given: Any) -> None:
        calls.append(1)
        if len(calls) == call:
            raise error
        works(*given)

    monkeypatch.setattr(job_runner, "store_steps", write)


def test_an_answer_before_a_fault_is_repeated_if_another_process_was_quicker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = start("bluff", ME, OTHER)
    first, fails = by_seat.answer_job(game, 0, 1, "bid:1x1"), failing_job(game)
    second = by_seat.answer_job(game, 1, 1, "bid:1x2")
    fail_write(monkeypatch, 1, Overtaken({game}))
    owner.runner.work([first, fails, second])
    assert isinstance(fails.error, SiteBroke)
    assert (first.error, second.error) == (None, None)
    lines = [line.text() for line in loading.load_game(game).table.lines]
    assert [line for line in lines if "bid" in line] == ["0 bid:1x1", "1 bid:1x2"]


def test_a_fault_on_a_game_that_another_process_has_changed_is_no_incident(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The job runs again on the game as it is stored."""
    game, faults = start("bluff", ME, OTHER), [ValueError("an old state")]

    def fail_once(opened: object) -> None:
        if faults:
            raise faults.pop()

    job = Change(game, fail_once, "it fails once")
    fail_write(monkeypatch, 1, Overtaken({game}))
    owner.runner.work([by_seat.answer_job(game, 0, 1, "bid:1x1"), job])
    assert job.error is None and not Game.objects.get(pk=game).incident


def test_an_answer_stored_before_a_fault_stays_acknowledged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Even if what follows in the same commit cannot be stored."""
    game = start("bluff", ME, OTHER)
    first, fails = by_seat.answer_job(game, 0, 1, "bid:1x1"), failing_job(game)
    fail_write(monkeypatch, 2, DatabaseError("locked"))
    owner.runner.work([first, fails])
    assert first.error is None and isinstance(fails.error, SiteBroke)
    assert loading.load_game(game).table.open_seats() == (1,)


@pytest.mark.parametrize("error", [DatabaseError("locked"), Damaged("gone")])
def test_an_answer_before_a_failed_job_is_shown(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    game, shown = start("bluff", ME, OTHER), list[int]()
    monkeypatch.setattr(
        owner.games.hooks, "publish", lambda games: shown.extend(g.row.revision for g in games)
    )

    def fail(opened: object) -> None:
        raise error

    first = by_seat.answer_job(game, 0, 1, "bid:1x1")
    owner.runner.work([first, Change(game, fail, "it fails")])
    assert first.error is None and shown == [loading.load_game(game).row.revision]


# -- what other processes have changed


def test_a_change_elsewhere_is_shown_even_if_following_it_fails_at_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The database may be locked just then, and the notification does not come again."""
    game, shown, here = start("duel", ME, OTHER), list[str](), Owner()
    here.games.open(game)
    posts = [{game}]
    here.games.hooks = OwnerHooks(
        publish=lambda games: shown.extend(opened.row.id for opened in games),
        watched=lambda: {game},
        read_post=lambda: (posts.pop() if posts else set(), ()),
    )
    monkeypatch.setattr(play_owner, "PAUSE_AFTER_FAILURE", 0)
    monkeypatch.setattr(play_owner, "FOLLOW_EVERY", 0)
    once(monkeypatch, open_games.news, "revisions_and_news", DatabaseError("locked"))
    by_seat.answer(game, 0, 1, "pass")
    here.go_on()
    assert not shown
    here.go_on()
    assert shown == [game]


def test_a_game_that_cannot_be_followed_does_not_keep_others_from_their_viewers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken, whole, here = start("duel", ME, OTHER), start("duel", ME, OTHER), Owner()
    shown = list[str]()
    here.games.hooks.publish = lambda games: shown.extend(opened.row.id for opened in games)
    here.games.hooks.watched = lambda: {broken, whole}
    refresh = here.games.refresh

    def fail(game: str, *given: Any) -> open_game.OpenGame:
        if game == broken:
            raise SystemExit("broken rules")
        return refresh(game, *given)

    monkeypatch.setattr(here.games, "refresh", fail)
    here.games.follow({ALL})
    assert shown == [whole]


def test_letters_are_read_even_if_reading_them_fails_at_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise a bot would not answer until another letter comes."""
    game, box = start("duel", ME, BOT), letters.LetterBox(Changes())
    assert not box.take_jobs()
    Letter.objects.create(game_id=game, seat=1, ask_number=1, choice="pass")
    once(monkeypatch, letters.Letter.objects, "filter", DatabaseError("locked"))
    with pytest.raises(DatabaseError):
        box.take_jobs()
    assert len(box.take_jobs(anything_new=False)) == 1
    box.changes.disconnect()


FAULTS = [DatabaseError("locked"), open_game.Damaged("a row"), ValueError("nothing there")]
FAULTS.append(IllegalChoice("an order gives an answer that is not offered"))


@pytest.mark.parametrize("error", FAULTS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("stepped", [False, True], ids=["before its step", "after its step"])
def test_nothing_of_a_change_that_fails_half_way_is_stored(error: Exception, stepped: bool) -> None:
    """Neither with the answer before it, which stands, nor with the next one."""
    game = start("bluff", ME, OTHER)

    def fail_half_way(opened: open_game.OpenGame) -> None:
        by_seat.answer_job(game, 1, 1, "bid:1x2").act(opened)
        opened.seats[0].name = "half"
        if not stepped:
            opened.steps.pop()
        raise error

    first, fails = by_seat.answer_job(game, 0, 1, "bid:1x1"), Change(game, fail_half_way, "half")
    owner.runner.work([first, fails])
    assert first.error is None and fails.error is not None
    as_stored(game)
    owner.runner.work([by_seat.answer_job(game, 1, 1, "bid:1x3")])
    as_stored(game)
    lines = [line.text() for line in loading.load_game(game).table.lines]
    assert [line for line in lines if "bid" in line] == ["0 bid:1x1", "1 bid:1x3"]
    assert "half" not in Game.objects.get(pk=game).seats.values_list("name", flat=True)
