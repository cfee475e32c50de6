"""Prepared answers at the site: "if I am asked this, then that, otherwise ask me"."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kabinett.games import all_games
from kabinett.web.play import decisions, leaving, standing
from kabinett.web.play import terms as terms_of
from kabinett.web.play.models import Letter, Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.proposals import Ballot, ProposalKind
from kabinett.web.play.terms import DAY, ClockKind, Terms
from kabinett.web.play.worker import SHORTEST_DELAY, Worker
from tests.web import by_seat
from tests.web.people import person
from tests.web.people import table_of as table_with
from tests.web.prepared_answers import LAY, NEXT, names, prepare, prepare_before
from tests.web.tables import (
    BOT,
    ME,
    OTHER,
    THIRD,
    deliver,
    give,
    opened,
    start,
    table_of,
)
from tests.web.worker_clock import Clock


def own_card(game: str, seat: int) -> str:
    table = table_of(game)
    return table.game.vocabulary.names[table.state.hands[seat][0]]  # type: ignore[attr-defined]


# -- alone: at once


def test_for_a_lone_player_the_first_offered_answer_is_given_at_once() -> None:
    game = start("duel", ME, BOT)
    mine = own_card(game, 0)
    others = [f"card:{number}" for number in range(1, 13)]
    others = [each for each in others if each not in (mine, own_card(game, 1))][:2]
    others = [each for each in others if int(each[5:]) - 1 not in table_of(game).state.hands[0]]  # type: ignore[attr-defined]
    prepare_before(game, 0, *[(LAY, each) for each in others], (LAY, mine), (LAY, "pass"))
    assert names(game) == [(0, mine)]
    give(game, 1, "pass")
    assert table_of(game).open_seats() == (0,), "the next ask has no prepared answer"


def test_an_ask_that_is_already_open_is_not_answered_by_a_prepared_answer() -> None:
    game = start("relay", ME, BOT)
    prepare(game, 0, (NEXT, "stop"))
    prepare(game, 0, (NEXT, "go_on"), (NEXT, "stop"))
    assert names(game) == []
    give(game, 0, "go_on")
    give(game, 1, "pass")
    assert names(game)[-1] == (0, "go_on") and table_of(game).over


def test_if_no_prepared_answer_is_offered_the_person_is_asked() -> None:
    game = start("relay", ME, BOT)
    prepare(game, 0, (NEXT, "pass"))
    assert names(game) == [] and table_of(game).open_seats() == (0,)


def test_an_endless_chain_of_prepared_answers_is_stopped() -> None:
    game = start("endless", ME, BOT)
    prepare_before(game, 0, (NEXT, "go_on"))
    assert len(names(game)) == standing.MOST_IN_A_ROW
    give(game, 0, "go_on")
    assert len(names(game)) == 2 * standing.MOST_IN_A_ROW + 1


def test_undo_takes_a_prepared_answer_back_and_asks_the_person() -> None:
    game = start("relay", ME, BOT)
    prepare_before(game, 0, (NEXT, "go_on"))
    assert names(game) == [(0, "go_on")]
    by_seat.undo(game, 0)
    assert table_of(game).open_seats() == (0,)
    prepare(game, 0, (NEXT, "go_on"), (NEXT, "stop"))
    assert table_of(game).open_seats() == (0,), "after undo, he is asked"
    give(game, 0, "go_on")
    give(game, 1, "pass")
    assert table_of(game).over, "the list answers the next ask"


def test_prepared_answers_come_before_a_blind_order() -> None:
    game, asked, seat = reaction_of_a_lone_player()
    by_seat.give_orders(game, seat, {})
    kind = table_of(game).program.prompt(table_of(game).state, seat)[0].id
    card = next(name for name in asked.choices if name != "pass")
    row = opened(game).seats[seat]
    row.orders, row.prepared = {"react": []}, [[kind, card]]
    table = table_of(game)
    assert standing.blind_answer(table, row) is None
    assert standing.hand_answer(table, row) == card
    row.prepared = [[kind, "card:nothing"]]
    assert standing.blind_answer(table, row) is None and standing.hand_answer(table, row) == "pass"
    row.prepared = []
    assert standing.blind_answer(table, row) == "pass"


def reaction_of_a_lone_player() -> tuple[str, Any, int]:
    """Returns a game of Fall in which a person may react and holds the card for it."""
    if "fall" not in all_games():
        pytest.skip("fall is not installed")
    luck = random.Random(4)
    game = start("fall", ME, OTHER, THIRD)
    for _ in range(4000):
        table = table_of(game)
        if table.over:
            game = start("fall", ME, OTHER, THIRD)
            continue
        seat = luck.choice(table.open_seats())
        ask = table.ask(seat)
        assert ask is not None
        if "React?" in ask.text[0].text and len(ask.choices) > 1:
            return game, ask, seat
        give(game, seat, luck.choice(ask.choices))
    pytest.fail("nobody could ever react")


# -- where others play


def test_among_people_a_prepared_answer_takes_as_long_as_the_seats_earlier_ones(
    clock: Clock,
) -> None:
    """They never come sooner, whatever the seat holds."""
    game = start("duel", ME, OTHER)
    prepare_before(game, 0, (LAY, "pass"))
    assert names(game) == []
    worker = Worker({"": 0.01}, clock)
    worker.work()
    clock.now += SHORTEST_DELAY * 0.9
    worker.work()
    deliver()
    assert names(game) == []
    clock.now += 60
    worker.work()
    deliver()
    assert names(game) == [(0, "pass")]


def times(game: str, seat: int, pace: list[int], clock: Clock) -> float:
    """Returns the delay of a prepared answer in seconds, for a seat with this pace of answers."""
    owner.look(game, lambda opened: opened.asks[seat].pace.__setitem__(slice(None), pace))
    prepare_before(game, seat, (LAY, "pass"))
    worker, begun = Worker({"": 0.01}, clock), clock.now
    until = worker.work()
    while not Letter.objects.exists():
        clock.now += max(until, 1.0)
        until = worker.work()
    Letter.objects.all().delete()
    return clock.now - begun


@pytest.mark.parametrize(
    ("pace", "least", "most"),
    [
        ([5, 0, 0, 0, 0, 0, 0, 0, 0], 1, 62),
        ([0, 0, 0, 7, 0, 0, 0, 0, 0], 960, 3842),
        ([0, 0, 0, 0, 0, 1, 0, 0, 0], 15_360, 61_442),
    ],
)
def test_a_slow_players_prepared_answer_does_not_come_in_seconds(
    pace: list[int], least: int, most: int, clock: Clock
) -> None:
    assert least <= times(start("duel", ME, OTHER), 0, pace, clock) <= most


def test_a_prepared_answer_comes_before_the_clock_runs_out(clock: Clock) -> None:
    terms = Terms(terms_of.Clock(ClockKind.DAYS, move=2 * DAY))
    slow = [0, 0, 0, 0, 0, 0, 0, 0, 9]
    assert times(table_with("duel", "Ada", "Ben", terms=terms), 0, slow, clock) <= DAY + 62


def test_the_delay_depends_neither_on_the_hand_nor_on_a_restart(clock: Clock) -> None:
    game = start("duel", ME, OTHER)
    prepare_before(game, 0, (LAY, own_card(game, 0)), (LAY, "pass"))

    def due() -> float:
        worker = Worker({"": 0.01}, clock)
        worker.work()
        [thought] = [each for each in worker.thoughts.values() if each]
        worker.changes.disconnect()
        return thought.due

    first = due()
    prepare_before(game, 0, (LAY, "pass"))
    clock.now += 0.5
    assert due() == due() == first


def test_a_prepared_answer_removed_in_time_is_not_given(clock: Clock) -> None:
    game = start("duel", ME, OTHER)
    prepare_before(game, 0, (LAY, "pass"))
    worker = Worker({"": 0.01}, clock)
    worker.work()
    clock.now += 61
    worker.work()
    assert Letter.objects.count() == 1
    prepare(game, 0)
    deliver()
    assert names(game) == [] and not Letter.objects.exists()
    worker.work()
    deliver()
    assert names(game) == []


def test_a_changed_list_is_considered_again(clock: Clock) -> None:
    game = start("duel", ME, OTHER)
    prepare_before(game, 0, (LAY, "go_on"))
    worker = Worker({"": 0.01}, clock)
    worker.work()
    prepare_before(game, 0, (LAY, "go_on"), (LAY, "pass"))
    clock.now += 61
    worker.work()
    deliver()
    assert names(game) == [(0, "pass")]


@pytest.mark.parametrize("leaves", ["", "Cem"], ids=["agreed", "agreed once a voter is deleted"])
def test_after_a_takeback_no_prepared_answer_is_given(clock: Clock, leaves: str) -> None:
    game = table_with("relay", "Ada", "Ben", *[leaves] if leaves else [])
    prepare(game, 1, (NEXT, "pass"))
    give(game, 0, "go_on")
    worker = Worker({"": 0.01}, clock)
    worker.work()
    clock.now += 61
    worker.work()
    deliver()
    assert names(game) == [(0, "go_on"), (1, "pass")]
    owner.submit(by_seat.propose_job(game, 1, ProposalKind.TAKEBACK)).result()
    number = opened(game).voting().proposals[0].number
    owner.submit(by_seat.vote_job(game, 0, number, Ballot.YES)).result()
    if leaves:
        owner.change(game, lambda opened: leaving.give_up(opened, person(leaves).pk), "")
    assert table_of(game).open_seats() == (1,)
    clock.now += 3600
    worker.work()
    deliver()
    assert table_of(game).open_seats() == (1,)


def test_a_substitute_bot_ignores_prepared_answers() -> None:
    game = start("relay", ME, BOT)
    row = opened(game).seats[0]
    row.stand_in, row.prepared = "random", [[NEXT, "go_on"]]
    assert standing.prepared_of(row) == [] and standing.hand_answer(table_of(game), row) is None


def test_prepared_answers_do_not_stay_with_a_seat_that_changes_hands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = table_with("relay", "Ada", "Ben")
    prepare(game, 0, (NEXT, "pass"))
    cleo = person("Cleo")
    owner.submit(by_seat.hand_over_job(game, 0, cleo.pk)).result()
    owner.submit(decisions.take_over_job(game, cleo.pk, 0, "Cleo")).result()
    assert Seat.objects.get(game=game, number=0).prepared == []


@pytest.mark.database
def test_prepared_answers_survive_a_restart() -> None:
    game = start("relay", ME, OTHER)
    prepare(game, 1, (NEXT, "pass"))
    owner.games.clear()
    assert opened(game).seats[1].prepared == [[NEXT, "pass"]]
    assert Seat.objects.get(game=game, number=1).prepared == [[NEXT, "pass"]]
