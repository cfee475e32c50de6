"""Bots at a table: the worker that answers for them."""

from __future__ import annotations

import pytest

from kabinett.bots import BOTS, Bot, View
from kabinett.core.play.record_lines import answers_in
from kabinett.web.play import new_games, open_game
from kabinett.web.play import worker as worker_module
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from kabinett.web.play.worker import PlannedAnswers, Worker, open_asks
from tests.web import by_seat
from tests.web.tables import BOT, ME, OTHER, deliver, give, opened, start, table_of
from tests.web.worker_clock import Clock, slow

pytestmark = pytest.mark.database

AT_ONCE = {"": 0.0}


class Breaker(Bot):
    """Chooses the answer that raises an error in the rules, if it can."""

    def choose(self, view: View) -> str:
        return "break" if "break" in view.choices else view.choices[0]


class Fool(Bot):
    """Raises an error, or names a choice that is not offered."""

    def choose(self, view: View) -> str:
        if "stop" in view.choices:
            raise RuntimeError("a bug of the bot")
        return "card:nowhere"


def work(worker: Worker, most: int = 100) -> None:
    """Let the worker work until it has nothing to answer for the moment."""
    for _ in range(most):
        pause = worker.work()
        deliver()
        if pause > 0 and not any(thought and thought.sent for thought in worker.thoughts.values()):
            return


def test_bots_play_a_game_to_its_end() -> None:
    game = start("bluff", BOT, BOT, BOT)
    work(Worker(AT_ONCE))
    assert table_of(game).over


def test_the_worker_never_answers_for_people() -> None:
    game = start("bluff", BOT, ME)
    work(Worker(AT_ONCE))
    # At the highest bid only "doubt" is offered, and more rounds follow.
    assert 0 not in table_of(game).open_seats()


@pytest.mark.parametrize(
    ("thinking", "answers"), [(0.0, 1.0), (0.3, 1.0), (0.99, 1.0), (1.2, 2.0), (1.7, 2.0)]
)
def test_an_answer_comes_a_fixed_time_after_the_ask_however_long_a_bot_thinks(
    thinking: float, answers: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setitem(BOTS, "slow", slow(clock, thinking))
    game = start("duel", new_games.NewSeat("Slow", BOT.kind, "slow"), ME, OTHER)
    asked_at = opened(game).asks[0].since
    assert asked_at is not None
    clock.now = asked_at
    worker = Worker({"": 9.0, "slow": 1.0}, clock)
    for moment in (0.0, 0.5, answers - 0.01):
        clock.now = max(clock.now, asked_at + moment)
        assert worker.work() > 0
        deliver()
        assert 0 in table_of(game).open_seats()
    clock.now = asked_at + answers
    worker.work()
    deliver()
    assert 0 not in table_of(game).open_seats()


@pytest.mark.parametrize(("needed", "answers"), [(0.1, 1.0), (3.0, 3.9), (1e9, 19.5)])
@pytest.mark.parametrize("choices", [1, 2])
def test_a_bots_timing_betrays_no_single_choice_and_wastes_no_time(
    choices: int, needed: float, answers: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In "empty" each seat's private ask has one choice, in "duel" several.

    In both games the bot must take as long as a real decision takes on this machine, even if it is
    too slow to be offered."""
    clock = Clock()
    monkeypatch.setattr(worker_module, "decision_seconds", lambda game, strength: needed)
    monkeypatch.setitem(BOTS, "master", slow(clock, 0.0))
    bot = new_games.NewSeat("Master", BOT.kind, "master")
    game = start("empty", ME, bot, OTHER) if choices == 1 else start("duel", ME, bot, OTHER)
    ask = table_of(game).ask(1)
    assert ask is not None and min(len(ask.choices), 2) == choices
    asked_at = opened(game).asks[1].since
    assert asked_at is not None
    worker = Worker({"": 9.0, "master": 1.0}, clock)
    for moment, open_still in ((0.0, True), (answers - 0.01, True), (answers + 0.01, False)):
        clock.now = asked_at + moment
        worker.work()
        deliver()
        assert (1 in table_of(game).open_seats()) == open_still


def test_without_a_delay_no_speed_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "decision_seconds", None)
    start("duel", new_games.NewSeat("Easy", BOT.kind, "easy"), ME, OTHER)
    assert Worker(AT_ONCE).work() == 0


def test_setting_the_clock_back_makes_nobody_wait() -> None:
    clock = Clock()
    clock.now -= 3600
    start("duel", BOT, ME, OTHER)
    assert 0 < Worker({"": 0.7}, clock).work() < 0.8


def test_two_workers_give_one_answer() -> None:
    game = start("bluff", BOT, ME)
    first, second = Worker(AT_ONCE), Worker(AT_ONCE)
    [ask] = open_asks()
    for worker in (first, second):
        choices = worker.think(ask)
        assert choices
        worker.thoughts[ask] = PlannedAnswers(choices, 0.0)
    for worker in (first, second):
        thought = worker.thoughts[ask]
        assert thought is not None
        worker.answer(ask, thought)
    deliver()
    answers = answers_in(table_of(game).lines)
    assert len([line for line in answers if line.who == 0 and line.is_chosen]) == 1


def test_the_site_passes_for_a_lone_player_with_one_choice() -> None:
    game = start("empty", ME, OTHER)
    by_seat.set_auto_pass(game, 0, True)
    work(Worker(AT_ONCE))
    assert table_of(game).open_seats() == (1,)
    give(game, 1, "pass")
    work(Worker(AT_ONCE))
    assert table_of(game).open_seats() == (0,), "a real choice is the person's"


def test_a_player_with_a_card_in_hand_is_asked() -> None:
    game = start("duel", ME, OTHER)
    by_seat.set_auto_pass(game, 0, True)
    work(Worker(AT_ONCE))
    assert table_of(game).open_seats() == (0, 1)


@pytest.mark.parametrize("bot", [Breaker, Fool])
def test_a_failing_bot_is_an_incident_and_the_game_goes_on(
    bot: type[Bot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "bad", bot)
    game = start("duel", new_games.NewSeat("Bad", BOT.kind, "bad"), ME)
    worker = Worker(AT_ONCE)
    for _ in range(3):
        work(worker, 10)
        if table_of(game).over:
            break
        give(game, 1, "pass")
    answers = [line.name for line in answers_in(table_of(game).lines) if line.who == 0]
    assert len(answers) > 1 and "break" not in answers


def test_damaged_games_do_not_stop_the_others() -> None:
    damaged, well = start("bluff", BOT, ME), start("bluff", BOT, ME)
    Game.objects.filter(pk=damaged).update(head="{")
    owner.games.clear()
    worker = Worker(AT_ONCE)
    work(worker)
    assert 0 not in table_of(well).open_seats()
    with pytest.raises(open_game.Damaged):
        table_of(damaged)
