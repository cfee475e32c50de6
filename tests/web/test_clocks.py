"""Clocks: whose clock runs, and which time counts."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.record_lines import RULES, Act
from kabinett.web.live import view_data
from kabinett.web.play import downtime, vacations
from kabinett.web.play.clocks import Stage
from kabinett.web.play.effects import Effects
from kabinett.web.play.events import EventKind
from kabinett.web.play.minding import Minder
from kabinett.web.play.models import Game
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import DAY, HOUR, MINUTE, Terms
from tests.web import by_seat
from tests.web.simultaneous import at_once
from tests.web.tables import give, opened, table_of
from tests.web.timed import (
    BUDGET,
    BY_DAYS,
    LIVE,
    WITH_BOT,
    World,
    begin,
    left,
    person,
    running,
    seen,
    stage,
    timed_out,
)

# -- whose clock runs


def test_without_a_clock_no_time_runs(world: World) -> None:
    game = begin("relay", Terms(), "Ada", "Ben")
    assert running(game) == [] and Game.objects.get(pk=game).deadline is None
    world.wait(400 * DAY, step=100 * DAY)
    assert opened(game).row.abandoned is False
    give(game, 0, "go_on")


def test_the_clock_of_the_seat_that_is_asked_runs(world: World) -> None:
    game = begin("relay", BUDGET, "Ada", "Ben")
    world.wait(HOUR)
    assert running(game) == [0] and left(game, 0) == 10 * DAY - HOUR
    give(game, 0, "go_on")
    world.wait(2 * HOUR)
    assert running(game) == [1] and left(game, 1) == 10 * DAY - 2 * HOUR
    assert left(game, 0) == 11 * DAY - HOUR  # plus the time that a move adds


def test_with_days_per_move_each_move_has_its_full_time(world: World) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    world.wait(DAY, step=HOUR)
    give(game, 0, "go_on")
    assert left(game, 1) == 2 * DAY
    give(game, 1, "pass")
    assert left(game, 0) == 2 * DAY


def test_a_bot_has_no_clock(world: World) -> None:
    game = begin("relay", BUDGET, "Ada", "bot")
    give(game, 0, "go_on")
    assert running(game) == []
    assert Game.objects.get(pk=game).deadline is None


def test_undoing_within_a_move_gives_no_new_time(world: World) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    world.wait(DAY, step=HOUR)
    give(game, 0, "go_on")
    by_seat.undo(game, 0)
    assert running(game) == [0] and left(game, 0) == DAY


@pytest.mark.parametrize("terms", [BY_DAYS, WITH_BOT, BUDGET, LIVE])
def test_no_clock_betrays_a_hidden_answer(world: World, terms: Terms) -> None:
    """At three tables nobody, Ben, or Ben and Ada have answered; until the grace is over Cleo must
    see no difference."""
    games = [begin("duel", terms, "Ada", "Ben", "Cleo") for _ in range(3)]
    for game in games[1:]:
        give(game, 1, "pass")
    world.wait(MINUTE)
    give(games[2], 0, "pass")
    clock_of = terms.clock
    until = clock_of.start + clock_of.grace - MINUTE
    step = max(30.0, min(until / 50, HOUR))
    passed = 0.0
    while passed < until - step:
        assert seen(games[0], 2) == seen(games[1], 2) == seen(games[2], 2)
        assert len({stage(game) for game in games}) == 1
        assert running(games[0]) == running(games[1]) == [0, 1, 2]
        world.wait(step, step=step)
        passed += step
    assert stage(games[0]) == Stage.WARNED


def test_no_clock_betrays_a_hidden_answer_after_an_update_of_the_rules(world: World) -> None:
    """The record of each table then has another line, and all see its new digest."""
    games = [begin("duel", BUDGET, "Ada", "Ben", "Cleo") for _ in range(2)]
    for seat in (0, 1):
        give(games[1], seat, "pass")

    def update(game: OpenGame) -> None:
        game.table.history.add(Act(RULES, digest="new"))
        game.table.history.publish()
        game.step(Effects(log_from=0, new_asks=True))

    for game in games:
        owner.change(game, update, "the rules were updated")
    assert seen(games[0], 2) == seen(games[1], 2)
    assert left(games[1], 1) == 10 * DAY


def test_the_time_of_simultaneous_answers_is_counted_when_all_have_answered(world: World) -> None:
    game = begin("duel", BUDGET, "Ada", "Ben")
    world.wait(HOUR)
    give(game, 1, "pass")
    world.wait(3 * HOUR)
    assert left(game, 1) == 10 * DAY - 4 * HOUR  # as everybody can see
    give(game, 0, "pass")
    assert left(game, 1) == 11 * DAY - HOUR
    assert left(game, 0) == 11 * DAY - 4 * HOUR or running(game) == [0]


def test_the_last_clock_to_run_out_decides_when_time_is_over(world: World) -> None:
    game = begin("duel", LIVE, "Ada", "Ben")
    give(game, 0, "pass")
    world.wait(4 * MINUTE)
    give(game, 1, "pass")
    give(game, 0, "go_on")  # Ada has used 0, Ben 4 minutes
    assert left(game, 0) > left(game, 1) > 0
    world.wait(6 * MINUTE + 30)
    assert left(game, 1) < 0 and stage(game) == Stage.RUNS
    world.wait(4 * MINUTE)
    assert stage(game) == Stage.WARNED


# -- which time does not count


def test_time_while_the_site_was_down_does_not_count(world: World) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    world.wait(HOUR)
    world.time += 10 * DAY  # nothing watches the clocks
    owner.games.clear()
    downtime.reset()
    Minder().begin()
    world.wait(MINUTE)
    assert stage(game) == Stage.RUNS
    world.wait(1.9 * DAY, step=HOUR)
    assert stage(game) == Stage.RUNS
    world.wait(0.1 * DAY, step=HOUR)
    assert stage(game) == Stage.WARNED


@pytest.mark.parametrize("leap", [400 * DAY, -400 * DAY])
def test_setting_the_computers_clock_times_nobody_out(world: World, leap: float) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    world.wait(HOUR)
    world.time += leap
    world.wait(HOUR)
    assert stage(game) == Stage.RUNS
    world.wait(2 * DAY, step=HOUR)
    assert stage(game) == Stage.WARNED


def test_a_vacation_stops_clocks_by_days_and_others_see_it(world: World) -> None:
    game, live = begin("relay", BY_DAYS, "Ada", "Ben"), begin("relay", LIVE, "Ada", "Ben")
    world.wait(HOUR / 2)
    ada = person("Ada")
    vacations.go_on_vacation(ada.pk, 10)
    assert vacations.days_left(ada.pk) == 20
    world.wait(9 * DAY, step=HOUR)
    assert stage(game) == Stage.RUNS and left(game, 0) == 2 * DAY - HOUR / 2
    shown = view_data.extras_of(opened(game))["clocks"]["seats"][0]
    assert shown["away"] == world.time + DAY - (world.time - 1_800_000_000 - 9 * DAY - HOUR / 2)
    assert stage(live) == Stage.OUT
    world.wait(2 * DAY, step=HOUR)
    assert left(game, 0) == pytest.approx(DAY - HOUR / 2, abs=1)


def test_days_of_vacation_are_counted_and_renewed(world: World) -> None:
    ada = person("Ada")
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    with pytest.raises(IllegalChoice):
        vacations.go_on_vacation(ada.pk, 31)
    vacations.go_on_vacation(ada.pk, 30)
    world.wait(3 * DAY, step=HOUR)
    vacations.end_vacation(ada.pk)
    assert vacations.days_left(ada.pk) == 27
    assert left(game, 0) == 2 * DAY
    world.wait(366 * DAY, step=10 * DAY)
    assert vacations.days_left(ada.pk) == 30


@pytest.mark.database
def test_a_vacation_that_is_asked_for_twice_at_once_counts_once(world: World) -> None:
    """For example by a double click."""
    ada = person("Ada")
    found = at_once(*[lambda: vacations.go_on_vacation(ada.pk, 10)] * 4)
    assert sum(error is None for error in found) == 1
    assert vacations.days_left(ada.pk) == 20


# -- over weeks


def test_a_club_plays_over_weeks(world: World) -> None:
    """Three people answer now and then, and one leaves for good: the game must end with a bot on
    the empty seat, and nobody else may time out."""
    names = ("Ada", "Ben", "Cleo")
    game = begin("duel", WITH_BOT, *names)
    rounds = 0
    while not table_of(game).over:
        world.wait(7 * HOUR, step=HOUR)
        for seat in table_of(game).open_seats():
            if opened(game).seats[seat].stand_in:
                by_seat.answer(game, seat, opened(game).asks[seat].number, "pass")
            elif seat != 2 or rounds < 4:
                choice = "pass" if table_of(game).program.at_once(table_of(game).state) else "go_on"
                give(game, seat, "stop" if rounds == 30 and choice == "go_on" else choice)
        rounds += 1
    seats = opened(game).seats
    assert [seat.replaced for seat in seats] == [False, False, True]
    assert {EventKind.WARNING, EventKind.TIME_OUT} <= set(world.told(person("Cleo")))
    for name in names[:2]:
        assert not {EventKind.WARNING, EventKind.TIME_OUT} & set(world.told(person(name)))
    assert rounds * 7 * HOUR > 7 * DAY


def test_stored_clocks_and_votes_are_read_back(world: World) -> None:
    game = timed_out(world, "Ada", "Ben")
    before: OpenGame = opened(game)
    kept = before.voting().clocks, before.voting().proposals
    owner.games.clear()
    assert (opened(game).voting().clocks, opened(game).voting().proposals) == kept


@pytest.mark.database
@pytest.mark.parametrize(
    ("before", "now"), [(0, Stage.RUNS), (1, Stage.RUNS), (2, Stage.WARNED), (3, Stage.OUT)]
)
def test_stages_stored_before_personal_reminders_are_converted(
    before: int, now: Stage, world: World
) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    row = Game.objects.get(pk=game)
    row.clocks["stage"] = before
    row.save(update_fields=["clocks"])
    import_module("kabinett.web.play.migrations.0002_stages").number_anew(apps, None)
    owner.games.clear()
    assert stage(game) == now
