"""Bots at the table."""

from __future__ import annotations

import time

import pytest

from kabinett.bots import BOTS, Bot, View
from kabinett.web import service, tables
from kabinett.web.models import Game, Seat
from kabinett.web.worker import Worker, open_asks
from tests.web.tables import BOT, ME, OTHER, give, start, table_of


class Breaker(Bot):
    """Chooses what breaks the rules, if it can."""

    def choose(self, view: View) -> str:
        return "break" if "break" in view.choices else view.choices[0]


class Fool(Bot):
    """Raises, or names what is not offered."""

    def choose(self, view: View) -> str:
        if "stop" in view.choices:
            raise RuntimeError("a bug of the bot")
        return "card:nowhere"


def work(worker: Worker, most: int = 100) -> None:
    for _ in range(most):
        if worker.work() > 0:
            return


def test_bots_play_a_game_to_its_end() -> None:
    game = start("bluff", BOT, BOT, BOT)
    work(Worker(0.0))
    assert table_of(game).over


def test_people_are_waited_for() -> None:
    game = start("bluff", BOT, ME)
    work(Worker(0.0))
    # Where the bid is the highest there is, the doubt is forced, and there are more rounds.
    assert 0 not in table_of(game).open_seats()


def test_an_answer_comes_a_fixed_time_after_the_ask() -> None:
    game = start("duel", BOT, BOT, ME)
    worker = Worker(0.2)
    asked_at = Seat.objects.get(game=game, number=0).asked_at
    assert asked_at is not None
    while time.time() < asked_at + 0.15:
        assert 0 < worker.work() <= 0.2
        assert table_of(game).open_seats() == (0, 1, 2)
        time.sleep(0.02)
    time.sleep(0.1)
    worker.work()
    assert table_of(game).open_seats() == (2,)


def test_two_workers_answer_once() -> None:
    game = start("bluff", BOT, ME)
    first, second = Worker(0.0), Worker(0.0)
    [ask] = open_asks()
    for worker in (first, second):
        choice = worker.think(ask)
        assert choice is not None
        worker.thoughts[ask] = choice
    for worker in (first, second):
        worker.answer(ask, str(worker.thoughts[ask]))
    assert len([line for line in table_of(game).lines if line.who == 0 and not line.forced]) == 1


def test_where_there_is_one_choice_the_site_passes_for_a_person() -> None:
    game = start("empty", ME, OTHER)
    service.set_auto_pass(game, 0, True)
    work(Worker(0.0))
    assert table_of(game).open_seats() == (1,)
    give(game, 1, "pass")
    work(Worker(0.0))
    assert table_of(game).open_seats() == (0,), "a real choice is left to the person"


def test_with_a_card_in_hand_the_person_is_asked() -> None:
    game = start("duel", ME, OTHER)
    service.set_auto_pass(game, 0, True)
    work(Worker(0.0))
    assert table_of(game).open_seats() == (0, 1)


@pytest.mark.parametrize("bot", [Breaker, Fool])
def test_a_bad_bot_is_written_down_and_the_game_goes_on(
    bot: type[Bot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "bad", bot)
    game = start("duel", service.NewSeat("Bad", BOT.kind, "bad"), ME)
    worker = Worker(0.0)
    for _ in range(3):
        work(worker, 10)
        if table_of(game).over:
            break
        give(game, 1, "pass")
    answers = [line.name for line in table_of(game).lines if line.who == 0]
    assert len(answers) > 1 and "break" not in answers


def test_damaged_games_do_not_stop_the_others() -> None:
    damaged, well = start("bluff", BOT, ME), start("bluff", BOT, ME)
    Game.objects.filter(pk=damaged).update(saved="{", revision=2)
    worker = Worker(0.0)
    work(worker)
    assert 0 not in table_of(well).open_seats()
    with pytest.raises(tables.Damaged):
        table_of(damaged)
