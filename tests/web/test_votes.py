"""Consent: takebacks, ends, concessions and pauses."""

from __future__ import annotations

import pytest

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.club import reports
from kabinett.web.lobby import lists
from kabinett.web.people import leaving
from kabinett.web.play import decisions
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from kabinett.web.play.proposals import Ballot
from kabinett.web.play.proposals import ProposalKind as Vote
from kabinett.web.play.terms import DAY, HOUR, MINUTE, Terms
from tests.web import by_seat
from tests.web.tables import give, opened, table_of
from tests.web.timed import (
    BUDGET,
    BY_DAYS,
    LIVE,
    World,
    begin,
    do,
    left,
    person,
    running,
    seen,
    vote,
)

pytestmark = pytest.mark.database


def test_a_takeback_needs_the_consent_of_all_and_lapses_when_play_goes_on(world: World) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    give(game, 0, "go_on")
    do(by_seat.propose_job(game, 0, Vote.TAKEBACK))
    assert opened(game).voting().allowed_kinds(0) == [Vote.END, Vote.BOT, Vote.PAUSE]
    vote(game, 1, Ballot.NO)
    assert opened(game).voting().proposals == [] and table_of(game).open_seats() == (1,)
    do(by_seat.propose_job(game, 0, Vote.TAKEBACK))
    vote(game, 1, Ballot.YES)
    assert table_of(game).open_seats() == (0,) and left(game, 0) == 2 * DAY
    assert str(table_of(game).lines[-1].text()) == "takeback 1 by 0 1"
    give(game, 0, "go_on")
    do(by_seat.propose_job(game, 0, Vote.TAKEBACK))
    give(game, 1, "pass")
    assert opened(game).voting().proposals == []
    owner.games.clear()
    assert table_of(game).open_seats() == (0,)


def test_a_takeback_restores_all_clocks(world: World) -> None:
    game = begin("bluff", LIVE, "Ada", "Ben")
    first = running(game)[0]
    give(game, first, "bid:1x1")
    world.wait(MINUTE)
    do(by_seat.propose_job(game, first, Vote.TAKEBACK))
    vote(game, 1 - first, Ballot.YES)
    assert running(game) == [first] and left(game, first) >= 10 * MINUTE
    assert left(game, 1 - first) == 9 * MINUTE


def test_a_takeback_reopens_the_ask(world: World) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    ask_number = opened(game).asks[0].number
    give(game, 0, "go_on")
    do(by_seat.propose_job(game, 0, Vote.TAKEBACK))
    vote(game, 1, Ballot.YES)
    with pytest.raises(IllegalChoice):  # a late copy of the message does not answer this ask
        by_seat.answer(game, 0, ask_number, "go_on")


def test_all_players_may_end_a_game_which_is_then_marked(world: World) -> None:
    game = begin("duel", BY_DAYS, "Ada", "Ben", "bot")
    do(by_seat.propose_job(game, 1, Vote.END))
    assert not table_of(game).over
    vote(game, 0, Ballot.YES)
    result = table_of(game).result()
    assert result is not None and (result.kind, result.winners) == ("agreed", ())
    assert table_of(game).lines[-1].text() == "end by 0 1"
    assert opened(game).row.line["result"]["de"] == "Das Spiel wurde beendet, wie es stand."
    owner.games.clear()
    assert table_of(game).over and table_of(game).result() == result


def test_in_a_game_of_two_the_other_wins_if_one_concedes(world: World) -> None:
    game = begin("relay", Terms(), "Ada", "Ben")
    do(by_seat.concede_job(game, 0))
    result = table_of(game).result()
    assert result is not None and result.winners == (1,) and Game.objects.get(pk=game).over


def test_in_larger_games_a_bot_plays_for_whoever_concedes(world: World) -> None:
    game = begin("duel", BY_DAYS, "Ada", "Ben", "Cleo")
    before = seen(game, 2)
    do(by_seat.concede_job(game, 1))
    assert opened(game).seats[1].stand_in and not table_of(game).over
    assert running(game) == [0, 2] and seen(game, 2) != before
    owner.games.clear()
    assert table_of(game).conceded_seats() == (1,)
    for impossible in (by_seat.concede_job, by_seat.come_back_job):
        with pytest.raises(IllegalChoice):
            do(impossible(game, 1))
    do(by_seat.propose_job(game, 0, Vote.END))
    vote(game, 2, Ballot.YES)
    assert table_of(game).lines[-1].text() == "end by 0 2"


def test_nobody_takes_over_the_seat_of_a_player_who_conceded(world: World) -> None:
    takeover = Terms(clock=BY_DAYS.clock, takeover=True)
    game = begin("duel", takeover, "Ada", "Ben", "Cleo")
    dora = person("Dora").pk
    Game.objects.filter(pk=game).update(public=True)
    do(by_seat.concede_job(game, 1))
    with pytest.raises(IllegalChoice):
        do(decisions.take_over_job(game, dora, 1, "Dora"))
    assert opened(game).seats[1].is_of(person("Ben").pk)
    assert lists.rows_to_take_over(lists.to_take_over(dora), dora, "en") == []


def test_a_pause_stops_all_clocks(world: World) -> None:
    game = begin("relay", BUDGET, "Ada", "Ben")
    world.wait(HOUR)
    do(by_seat.propose_job(game, 0, Vote.PAUSE))
    vote(game, 1, Ballot.YES)
    world.wait(40 * DAY, step=HOUR)
    assert left(game, 0) == 10 * DAY - HOUR and Game.objects.get(pk=game).deadline is None
    do(by_seat.propose_job(game, 1, Vote.RESUME))
    vote(game, 0, Ballot.YES)
    world.wait(HOUR)
    assert left(game, 0) == 10 * DAY - 2 * HOUR


def test_a_lone_person_is_offered_no_votes(world: World) -> None:
    game = begin("relay", Terms(), "Ada", "bot")
    round = opened(game).voting()
    assert round.allowed_kinds(0) == [] and not round.may_concede(0)
    with pytest.raises(IllegalChoice):
        do(by_seat.concede_job(game, 0))
    hot_seat = opened(begin("relay", Terms(), "Ada", "Ada"))
    assert hot_seat.voting().allowed_kinds(0) == []


# -- a voter leaves


def test_votes_are_counted_again_when_a_voter_concedes(world: World) -> None:
    game = begin("duel", BY_DAYS, "Ada", "Ben", "Cleo")
    do(by_seat.propose_job(game, 0, Vote.END))
    vote(game, 1, Ballot.YES)
    assert not table_of(game).over
    do(by_seat.concede_job(game, 2))
    assert table_of(game).over and opened(game).voting().proposals == []
    assert table_of(game).lines[-1].text() == "end by 0 1"


def test_votes_are_counted_again_when_a_voter_is_banned(world: World) -> None:
    game = begin("duel", BY_DAYS, "Ada", "Ben", "Cleo")
    do(by_seat.propose_job(game, 0, Vote.END))
    vote(game, 1, Ballot.YES)
    reports.ban(person("Cleo"), "rude", None)
    assert table_of(game).over


def test_votes_are_counted_again_when_a_voter_deletes_his_account(world: World) -> None:
    game = begin("duel", BY_DAYS, "Ada", "Ben", "Cleo")
    do(by_seat.propose_job(game, 0, Vote.END))
    vote(game, 1, Ballot.YES)
    leaving.delete(person("Cleo"))
    assert table_of(game).over
    owner.games.clear()
    assert "Cleo" not in [player.name for player in table_of(game).players]


def test_a_voter_who_leaves_does_not_decide_what_others_have_not_answered(world: World) -> None:
    game = begin("duel", BY_DAYS, "Ada", "Ben", "Cleo")
    do(by_seat.propose_job(game, 0, Vote.END))
    do(by_seat.concede_job(game, 2))
    (proposal,) = opened(game).voting().proposals
    assert proposal.voters == [0, 1] and not table_of(game).over


def test_a_takeback_lapses_when_a_voter_concedes(world: World) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben", "Cleo")
    give(game, 0, "go_on")
    do(by_seat.propose_job(game, 0, Vote.TAKEBACK))
    vote(game, 1, Ballot.YES)
    do(by_seat.concede_job(game, 2))
    assert opened(game).voting().proposals == []
    assert table_of(game).conceded_seats() == (2,)
