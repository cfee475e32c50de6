"""When bots answer: after a time that betrays nothing hidden; a chain of asks counts as one."""

from __future__ import annotations

import random

import pytest

from kabinett.bots import BOTS
from kabinett.core.luck import Luck
from kabinett.core.play.opening import load
from kabinett.core.play.record_lines import answers_in
from kabinett.core.play.saved import save
from kabinett.core.play.table import Table
from kabinett.games import all_games, find_game
from kabinett.testing.secrets.leaks import everything_seen
from kabinett.web.live.hub import Hub
from kabinett.web.play import new_games
from kabinett.web.play import worker as worker_module
from kabinett.web.play.models import Game, Letter
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.worker import ALONE, Worker
from tests.web.tables import BOT, ME, OTHER, deliver, give, opened, start, stored, table_of
from tests.web.worker_clock import Clock, slow

DELAY = 1.0
JUST = 0.01


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("kabinett.web.host.clock.now", found)
    return found


def work(worker: Worker) -> None:
    worker.work()
    deliver()


# -- what is hidden


def alike(game: str) -> tuple[Table, Table]:
    """Returns two tables that look alike to seat 0: at the first a bot has one choice, at the
    second several."""
    luck = random.Random(f"{game} alike")
    table = table_of(start(game, ME, BOT, BOT, BOT))
    for step in range(3000):
        if table.over:
            table = table_of(start(game, ME, BOT, BOT, BOT))
        seat = luck.choice(table.open_seats())
        ask = table.ask(seat)
        assert ask is not None
        if seat and len(ask.choices) == 1 and len(table.open_seats()) == 1:
            other, _ = load(save(table), find_game)
            other.state = table.redealt(0, Luck(step))
            several = len(other.program.choices_of(other.state, seat)) > 1
            if several and other.open_seats() == (seat,):  # a new deal may ask other seats
                for each in (table, other):  # undo cannot replay answers on the new deal
                    each.checkpoint.line_count = len(each.lines)
                    each.checkpoint.state = each.state.copy()
                assert everything_seen(table, 0) == everything_seen(other, 0)
                return table, other
        table.answer(seat, luck.choice(ask.choices))
    pytest.fail("no bot has ever had one choice only")


def laid(table: Table) -> str:
    """Put a table in its present state on the site."""
    people = [ME, *[BOT] * (table.setup.seats - 1)]
    return new_games.store_new_game(Game(), new_games.seat_rows(people), table)


def seen(game: str) -> object:
    """Returns what seat 0 sees."""
    return Hub().view(opened(game), 0, "en") | {"version": ""}


@pytest.mark.parametrize("name", ["fall", "weimar"])
def test_a_lone_player_cannot_infer_a_bots_choices_from_its_timing(name: str, clock: Clock) -> None:
    if name not in all_games():
        pytest.skip(f"{name} is not installed")
    tables = alike(name)
    [asked], games = tables[0].open_seats(), [laid(table) for table in tables]
    worker = Worker({"": DELAY}, clock)
    for late in (0.0, ALONE / 2, ALONE / 2 - JUST):
        clock.now += late
        work(worker)
        assert seen(games[0]) == seen(games[1])
        assert all(table_of(game).open_seats() == (asked,) for game in games)
        assert not any(opened(game).asks[asked].answered_number for game in games)
    clock.now += 2 * JUST
    work(worker)
    assert all(opened(game).asks[asked].answered_number for game in games)


def test_if_only_bots_may_react_they_all_answer_at_the_same_moment(clock: Clock) -> None:
    game = start("empty", ME, BOT, BOT)
    worker = Worker({"": DELAY}, clock)
    work(worker)
    assert table_of(game).open_seats() == (1, 2), "his own answer was given at once"
    clock.now += ALONE + JUST
    work(worker)
    assert table_of(game).open_seats() == (0,)


@pytest.mark.parametrize(("people", "delay"), [((ME, BOT), ALONE), ((ME, OTHER, BOT), DELAY)])
def test_bots_answer_sooner_if_one_person_plays_alone(
    people: tuple[NewSeat, ...], delay: float, clock: Clock
) -> None:
    game, seat = start("duel", *people), len(people) - 1
    worker = Worker({"": DELAY}, clock)
    for late, is_open in ((0.0, True), (delay - JUST, True), (2 * JUST, False)):
        clock.now += late
        work(worker)
        assert (seat in table_of(game).open_seats()) == is_open


# -- a chain


def at_once(table: Table) -> bool:
    return table.program.at_once(table.state)


@pytest.mark.parametrize(("name", "bots"), [("volk", 1), ("fall", 3), ("weimar", 3)])
def test_a_chain_of_asks_is_answered_after_one_delay(name: str, bots: int, clock: Clock) -> None:
    """A chain ends when another seat is asked, a card is drawn, a die is rolled or the turn
    ends."""
    if name not in all_games():
        pytest.skip(f"{name} is not installed")
    game, luck = start(name, ME, *[BOT] * bots), random.Random(name)
    worker, chains = Worker({"": DELAY}, clock), []
    for _ in range(80):
        table = table_of(game)
        while 0 in table.open_seats():
            ask = table.ask(0)
            assert ask is not None
            give(game, 0, luck.choice(ask.choices))
            table = table_of(game)
        if table.over:
            break
        asked, before, several = table.open_seats(), len(table.lines), at_once(table)
        turn = table.game.turn_mark(table.state)
        work(worker)
        assert len(table_of(game).lines) == before
        clock.now += DELAY + JUST
        work(worker)
        table = table_of(game)
        new = [line for line in answers_in(table.lines[before:]) if line.is_chosen and line.who]
        assert {line.who for line in new} == set(asked)
        if not several:
            chains.append(len(new))
            drawn = any(line.who < 0 for line in answers_in(table.lines[before:]))
            ended = table.over or table.game.turn_mark(table.state) != turn
            assert drawn or ended or table.open_seats() != asked or at_once(table)
    assert max(chains) > 2


def test_a_prepared_answer_in_a_chain_lapses_with_the_one_before() -> None:
    """The first ask of a chain was withdrawn just before the owner received the worker's letters,
    and the new ask has the number of the chain's next ask."""
    game = start("fall", BOT, BOT)
    while opened(game).asks[0].number < 2 or table_of(game).open_seats() != (0,):
        seat = table_of(game).open_seats()[0]
        give(game, seat, first_choice(game, seat))
    ask_number, choice = opened(game).asks[0].number, first_choice(game, 0)
    before = stored(game)
    for number, said in ((ask_number - 1, "end:1"), (ask_number, choice)):
        Letter.objects.create(game_id=game, seat=0, ask_number=number, choice=said)
    deliver()
    assert stored(game) == before and not Letter.objects.exists()
    Letter.objects.create(game_id=game, seat=0, ask_number=ask_number, choice=choice)
    deliver()
    assert stored(game) != before


def first_choice(game: str, seat: int) -> str:
    ask = table_of(game).ask(seat)
    assert ask is not None
    return ask.choices[0]


@pytest.mark.parametrize(("needed", "together"), [(0.001, True), (0.6, False)])
def test_a_slow_bot_answers_a_chain_step_by_step_and_never_sooner(
    needed: float, together: bool, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The part of a chain that fits into one delay must not depend on the choices."""
    if "volk" not in all_games():
        pytest.skip("volk is not installed")
    monkeypatch.setattr(worker_module, "decision_seconds", lambda game, strength: needed)
    monkeypatch.setitem(BOTS, "hard", BOTS["random"])
    game = start("volk", NewSeat("Hard", BOT.kind, "hard"), NewSeat("Hard", BOT.kind, "hard"))
    worker, found = Worker({"": 9.0, "hard": DELAY}, clock), []
    for _ in range(12):
        work(worker)
        before = len(table_of(game).lines)
        clock.now += DELAY + JUST
        work(worker)
        found.append(sum(line.is_chosen for line in table_of(game).lines[before:]))
    assert (max(found) > 1) == together


def test_the_delay_is_enough_for_all_bots_that_think_in_turn(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a bot with a single choice, which does not think, would speed up the others."""
    monkeypatch.setattr(worker_module, "decision_seconds", lambda game, strength: 2.0)
    monkeypatch.setitem(BOTS, "hard", slow(clock, 0.0))
    hard = NewSeat("Hard", BOT.kind, "hard")
    game, alone = start("duel", OTHER, hard, hard), start("duel", OTHER, hard, OTHER)
    worker, begun = Worker({"": 9.0, "hard": DELAY}, clock), clock.now
    for late, at_one, at_both in ((2.59, True, True), (2.61, False, True), (5.21, False, False)):
        clock.now = begun + late
        work(worker)
        assert (1 in table_of(alone).open_seats()) == at_one
        assert (1 in table_of(game).open_seats(), 2 in table_of(game).open_seats()) == (
            at_both,
            at_both,
        )
