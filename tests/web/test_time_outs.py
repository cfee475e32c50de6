"""Time-outs: warning, grace, and the decision of the others."""

from __future__ import annotations

import pytest

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.play import decisions
from kabinett.web.play.clocks import Stage
from kabinett.web.play.effects import Effects
from kabinett.web.play.events import EventKind
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.proposals import Ballot
from kabinett.web.play.proposals import ProposalKind as Vote
from kabinett.web.play.seats import BotPlays, acting_seat
from kabinett.web.play.terms import DAY, HOUR, MINUTE
from tests.web import by_seat
from tests.web.tables import give, opened, own_data, table_of
from tests.web.timed import (
    BY_DAYS,
    LIVE,
    WITH_BOT,
    World,
    begin,
    do,
    left,
    person,
    running,
    stage,
    timed_out,
    vote,
)


def test_after_a_warning_and_grace_the_others_vote(world: World) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    ada, ben = person("Ada"), person("Ben")
    world.told(ada)
    world.wait(1.5 * DAY, step=HOUR)
    assert world.told(ada) == []
    world.wait(12 * HOUR, step=HOUR)
    assert world.told(ada) == [EventKind.WARNING] and stage(game) == Stage.WARNED
    world.wait(17 * HOUR, step=HOUR)
    assert world.told(ada) == [EventKind.TIME_OUT]
    assert world.told(ben) == [EventKind.PROPOSAL]
    (proposal,) = opened(game).voting().proposals
    assert (proposal.kind, proposal.subject, proposal.voters) == (Vote.TIME_OUT, 0, [1])


def test_a_late_answer_ends_the_vote(world: World) -> None:
    game = timed_out(world, "Ada", "Ben")
    give(game, 0, "go_on")
    assert opened(game).voting().proposals == [] and running(game) == [1]
    assert stage(game) == Stage.RUNS


def test_the_others_may_decide_to_wait(world: World) -> None:
    game = timed_out(world, "Ada", "Ben")
    vote(game, 1, Ballot.WAIT)
    assert left(game, 0) == 2 * DAY and stage(game) == Stage.RUNS


def test_the_others_may_let_a_bot_play_on_until_the_person_is_back(world: World) -> None:
    game = timed_out(world, "Ada", "Ben")
    vote(game, 1, Ballot.BOT)
    seat = opened(game).seats[0]
    assert (seat.stand_in, seat.replaced) == ("medium", True)
    assert Game.objects.get(pk=game).waits and running(game) == []
    with pytest.raises(BotPlays):
        acting_seat(opened(game), person("Ada").pk, 0)
    ask_number = opened(game).asks[0].number
    do(by_seat.come_back_job(game, 0))
    assert not Game.objects.get(pk=game).waits and running(game) == [0]
    with pytest.raises(IllegalChoice):  # the bot answers too late
        by_seat.answer(game, 0, ask_number, "stop")
    give(game, 0, "go_on")


def test_a_returning_or_new_player_has_time_for_a_move(world: World) -> None:
    game = begin("bluff", LIVE, "Ada", "Ben")
    late = running(game)[0]
    world.wait(11 * MINUTE + 5)
    vote(game, 1 - late, Ballot.BOT)
    assert left(game, late) == 0
    do(by_seat.come_back_job(game, late))
    assert left(game, late) == LIVE.clock.grace
    world.wait(2 * MINUTE + 5)
    vote(game, 1 - late, Ballot.OFFER)
    do(decisions.take_over_job(game, person("Cleo").pk, late, "Cleo"))
    assert left(game, late) == LIVE.clock.grace


def test_the_others_may_offer_the_seat_to_somebody_else(world: World) -> None:
    game = timed_out(world, "Ada", "Ben")
    vote(game, 1, Ballot.OFFER)
    (seat,) = (
        seat
        for seat in Seat.objects.filter(game=game)
        if decisions.may_take_over(seat, opened(game).terms, None)
    )
    with pytest.raises(IllegalChoice):
        do(decisions.take_over_job(game, person("Ben").pk, seat.number, "Ben"))
    do(decisions.take_over_job(game, person("Cleo").pk, seat.number, "Cleo"))
    assert opened(game).seats_of(person("Ada").pk) == []
    assert opened(game).seats_of(person("Cleo").pk) == [0]
    owner.games.clear()
    assert table_of(game).players[0].name == "Cleo" and left(game, 0) == 2 * DAY
    give(game, 0, "go_on")


def test_the_others_may_end_the_game_as_it_stands(world: World) -> None:
    game = timed_out(world, "Ada", "Ben")
    vote(game, 1, Ballot.END)
    assert table_of(game).over and Game.objects.get(pk=game).deadline is None


def test_a_time_out_is_decided_by_more_than_half_and_silence_decides_nothing(world: World) -> None:
    game = begin("duel", BY_DAYS, "Ada", "Ben", "Cleo")
    for seat in (0, 1, 2):
        give(game, seat, "pass")
    world.wait(3 * DAY, step=HOUR)  # Ada alone is asked
    vote(game, 1, Ballot.BOT)
    assert not opened(game).seats[0].stand_in
    world.wait(3 * DAY, step=HOUR)
    assert opened(game).seats[0].stand_in  # the only one with a vote
    silent = timed_out(world, "Ada", "Ben")
    world.wait(4 * DAY, step=HOUR)
    assert opened(silent).voting().proposals == [] and stage(silent) == Stage.OUT
    assert Vote.TIME_OUT in opened(silent).voting().allowed_kinds(1)


def test_among_several_who_are_asked_nobody_is_named(world: World) -> None:
    game = begin("duel", BY_DAYS, "Ada", "Ben", "Cleo")
    give(game, 1, "pass")
    world.wait(3 * DAY, step=HOUR)
    (proposal,) = opened(game).voting().proposals
    assert (proposal.subject, proposal.voters) == (-1, [0, 1, 2])
    vote(game, 1, Ballot.BOT)
    vote(game, 2, Ballot.BOT)
    assert [bool(seat.stand_in) for seat in opened(game).seats] == [True, False, True]


def test_a_bot_takes_over_at_once_if_the_terms_say_so(world: World) -> None:
    game = begin("relay", WITH_BOT, "Ada", "Ben")
    world.wait(3 * DAY, step=HOUR)
    assert opened(game).seats[0].stand_in == "random"
    assert opened(game).voting().proposals == []


def test_the_last_person_decides_about_an_empty_seat(world: World) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    Seat.objects.filter(game=game, number=0).update(person=None)
    owner.games.clear()
    assert opened(game).voting().allowed_kinds(1) == [Vote.END, Vote.PAUSE]
    world.wait(3 * DAY, step=HOUR)
    vote(game, 1, Ballot.BOT)
    assert opened(game).seats[0].stand_in


def test_nobody_votes_about_their_own_time_out(world: World) -> None:
    game = begin("relay", BY_DAYS, "Ada", "bot")
    world.wait(3 * DAY, step=HOUR)
    assert stage(game) == Stage.OUT and opened(game).voting().proposals == []
    give(game, 0, "go_on")


def test_an_abandoned_game_is_marked_and_resumes_by_consent(world: World) -> None:
    game = timed_out(world, "Ada", "Ben")
    world.wait(14 * DAY, step=HOUR)
    row = Game.objects.get(pk=game)
    assert row.abandoned and not row.over and row.deadline is None
    with pytest.raises(IllegalChoice):
        give(game, 0, "go_on")
    do(by_seat.propose_job(game, 1, Vote.RESUME))
    vote(game, 0, Ballot.YES)
    assert not Game.objects.get(pk=game).abandoned and left(game, 0) == 2 * DAY
    give(game, 0, "go_on")


def test_who_has_answered_after_the_time_may_ask_for_a_vote(world: World) -> None:
    """Answers alone change who is late."""
    game = begin("duel", BY_DAYS, "Ada", "Ben", "Cleo")
    for seat in (0, 1, 2):
        give(game, seat, "pass")
    give(game, 0, "go_on")
    world.wait(3 * DAY, step=HOUR)
    assert stage(game) == Stage.OUT and set(running(game)) == {0, 1, 2}

    def drop_proposals(there: OpenGame) -> None:
        there.row.proposals = []
        there.step(Effects())

    owner.change(game, drop_proposals, "the vote is over")
    assert Vote.TIME_OUT not in own_data(opened(game), 0)["may"]
    give(game, 0, "pass")
    assert Vote.TIME_OUT in opened(game).voting().allowed_kinds(0)
    assert Vote.TIME_OUT in own_data(opened(game), 0)["may"]
