"""Nobody waits for a banned person: what happens to that person's seats."""

from __future__ import annotations

import pytest

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.club import reports
from kabinett.web.club.models import Ban
from kabinett.web.host import clock
from kabinett.web.live import agreements
from kabinett.web.play import decisions
from kabinett.web.play.events import EventKind
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.proposals import Ballot
from kabinett.web.play.proposals import ProposalKind as Vote
from kabinett.web.play.seats import Barred
from kabinett.web.play.terms import DAY, HOUR, LOCAL, Clock, ClockKind, Terms, TimeOut
from tests.web import by_seat
from tests.web.tables import give, opened, table_of
from tests.web.timed import World, begin, do, left, person, vote

BY_DAYS = Terms(clock=Clock(ClockKind.DAYS, 2 * DAY))
BOT = Terms(clock=Clock(ClockKind.DAYS, 2 * DAY), time_out=TimeOut.BOT)


def banned(game: str, name: str = "Ada") -> str:
    reports.ban(person(name), "rude", None)
    return game


@pytest.mark.parametrize("terms", [LOCAL, BY_DAYS], ids=["no clock", "by days"])
def test_a_ban_asks_the_other_players_at_once(world: World, terms: Terms) -> None:
    game = begin("relay", terms, "Ada", "Ben", "Cem")
    world.heard.clear()
    banned(game)
    (proposal,) = opened(game).voting().proposals
    assert (proposal.kind, proposal.subject, proposal.voters) == (Vote.BARRED, 0, [1, 2])
    assert EventKind.PROPOSAL in world.told(person("Ben")) and world.told(person("Ada")) == []
    assert opened(game).seats[0].stand_in == ""


def test_the_others_may_let_a_bot_replace_a_banned_person_until_the_ban_ends(world: World) -> None:
    game = banned(begin("relay", LOCAL, "Ada", "Ben"))
    vote(game, 1, Ballot.BOT)
    assert opened(game).seats[0].stand_in and Game.objects.get(pk=game).waits
    with pytest.raises(Barred):
        do(by_seat.come_back_job(game, 0))
    reports.lift(Ban.objects.get())
    do(by_seat.come_back_job(game, 0))
    seat = Seat.objects.get(game=game, number=0)
    assert not (seat.stand_in or seat.barred)
    give(game, 0, "go_on")


def test_the_others_may_offer_the_seat_and_its_new_person_has_a_vote(world: World) -> None:
    game = banned(begin("relay", LOCAL, "Ada", "Ben"))
    vote(game, 1, Ballot.OFFER)
    do(decisions.take_over_job(game, person("Cem").pk, 0, "Cem"))
    assert opened(game).voting().voting_seats() == [0, 1]
    assert opened(game).voting().barred_seats() == []


def test_the_others_may_end_the_game_of_a_banned_person(world: World) -> None:
    game = banned(begin("relay", LOCAL, "Ada", "Ben"))
    vote(game, 1, Ballot.END)
    assert table_of(game).over


def test_if_the_others_wait_the_clock_runs_on_and_they_may_decide_again(world: World) -> None:
    game = begin("relay", BY_DAYS, "Ada", "Ben")
    world.wait(6 * HOUR, step=HOUR)
    banned(game)
    before = left(game, 0)
    vote(game, 1, Ballot.WAIT)
    assert left(game, 0) == before, "the seat gains no time by it"
    assert Vote.BARRED in opened(game).voting().allowed_kinds(1)
    do(by_seat.propose_job(game, 1, Vote.BARRED))
    vote(game, 1, Ballot.WAIT)
    world.wait(3 * DAY, step=HOUR)
    (proposal,) = opened(game).voting().proposals
    assert proposal.kind == Vote.TIME_OUT, "when the time is over, the usual vote begins"


def test_a_bot_takes_over_at_once_if_the_terms_say_so(world: World) -> None:
    game = banned(begin("relay", BOT, "Ada", "Ben"))
    assert opened(game).seats[0].stand_in == "medium"
    assert opened(game).voting().proposals == []


def test_a_banned_person_has_no_vote(world: World) -> None:
    game = begin("relay", LOCAL, "Ada", "Ben", "Cem")
    do(by_seat.propose_job(game, 1, Vote.END))
    banned(game)
    number = opened(game).voting().proposals[0].number
    with pytest.raises(IllegalChoice):
        do(by_seat.vote_job(game, 0, number, Ballot.NO))
    do(by_seat.vote_job(game, 2, number, Ballot.YES))
    assert table_of(game).over, "those present agree"


def test_a_person_back_before_the_decision_plays_on(world: World) -> None:
    game = begin("relay", LOCAL, "Ada", "Ben")
    ban = reports.ban(person("Ada"), "rude", None)
    reports.lift(ban)
    assert agreements.rights_of(opened(game), 0)["back"]
    do(by_seat.come_back_job(game, 0))
    assert opened(game).voting().proposals == []
    assert opened(game).voting().voting_seats() == [0, 1]
    assert not agreements.rights_of(opened(game), 0)["back"]


def test_a_banned_persons_seat_at_a_gathering_table_becomes_free(world: World) -> None:
    row = Game(game="relay", opened_by=person("Ben"), public=True, updated=clock.now_utc())
    row.save()
    for number, name in enumerate(("Ada", "Ben")):
        Seat.objects.create(
            game=row, number=number, name=name, kind=Kind.PERSON, person=person(name), ready=True
        )
    banned(row.pk)
    seats = list(Seat.objects.filter(game=row))
    assert [(seat.free, seat.name, seat.ready) for seat in seats] == [
        (True, "", False),
        (False, "Ben", True),
    ]


def test_a_ban_leaves_finished_games_alone(world: World) -> None:
    game = begin("relay", LOCAL, "Ada", "Ben")
    do(by_seat.propose_job(game, 0, Vote.END))
    vote(game, 1, Ballot.YES)
    revision, now = opened(game).row.revision, clock.now()
    banned(game)
    assert opened(game).row.revision == revision and now == clock.now()
