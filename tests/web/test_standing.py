"""Standing orders: who plays alone is never asked without need; else others learn nothing."""

from __future__ import annotations

import pytest

from kabinett.core.play.table import IllegalChoice
from kabinett.games import all_games
from kabinett.web import service, standing
from kabinett.web.models import Seat
from kabinett.web.worker import Worker
from tests.web.tables import BOT, ME, OTHER, deliver, give, opened, start, table_of


def auto_pass(game: str) -> list[bool]:
    return list(Seat.objects.filter(game=game).values_list("auto_pass", flat=True))


def test_it_is_on_at_first_only_where_one_person_plays_alone() -> None:
    assert auto_pass(start("duel", ME, BOT, BOT)) == [True, False, False]
    assert auto_pass(start("duel", ME, OTHER)) == [False, False]
    assert auto_pass(start("duel", BOT, BOT)) == [False, False]


def test_who_plays_alone_is_not_asked_where_there_is_one_choice_and_no_bot_is_waited_for() -> None:
    game = start("empty", ME, BOT)
    assert table_of(game).open_seats() == (0,)
    give(game, 0, "go_on")
    assert [line.name for line in table_of(game).lines] == ["pass", "pass", "go_on", "pass", "pass"]


def test_with_the_order_taken_back_he_is_asked() -> None:
    game = start("empty", ME, BOT)
    service.set_auto_pass(game, 0, False)
    give(game, 0, "go_on")
    assert table_of(game).open_seats() == (0,)
    assert table_of(game).ask(0).choices == ["pass"]  # type: ignore[union-attr]


def test_where_others_play_nothing_is_answered_at_once() -> None:
    game = start("empty", ME, OTHER, BOT)
    assert table_of(game).open_seats() == (0, 1, 2)
    service.set_auto_pass(game, 0, True)
    worker = Worker({"": 60.0})
    worker.work()
    deliver()
    assert table_of(game).open_seats() == (0, 1, 2)


def test_the_same_answer_sent_twice_counts_once_though_others_followed_of_themselves() -> None:
    game = start("empty", ME, BOT)
    opening = opened(game).asks[0].opening
    for _ in range(2):
        service.answer(game, 0, opening, "go_on")
    assert [line.name for line in table_of(game).lines].count("go_on") == 1


@pytest.mark.parametrize("seed", range(3))
def test_undo_goes_back_to_a_choice_that_was_one(seed: int) -> None:
    """In Fall most phases of a turn have nothing to choose for a hand that has nothing."""
    assert "fall" in all_games()
    game = start("fall", ME, BOT)
    worker = Worker({"": 0.0})
    for _ in range(300):
        table = table_of(game)
        if table.over:
            return
        if 0 not in table.open_seats():
            worker.work()
            deliver()
            continue
        ask = table.ask(0)
        assert ask is not None and len(ask.choices) > 1, "there was nothing to ask"
        if not standing.may_undo(table, opened(game).seats, 0):
            with pytest.raises(IllegalChoice):
                service.undo(game, 0)
        else:
            service.undo(game, 0)
            again = table_of(game).ask(0)
            assert again is not None and len(again.choices) > 1
            give(game, 0, again.choices[0])
            continue_to(game, worker)
            table = table_of(game)
            ask = table.ask(0)
            if ask is None:
                continue
        give(game, 0, ask.choices[seed % len(ask.choices)])


def continue_to(game: str, worker: Worker) -> None:
    """Until the person is asked again."""
    for _ in range(50):
        if table_of(game).over or 0 in table_of(game).open_seats():
            return
        worker.work()
        deliver()
