"""A person acts only for a seat that is still theirs when the owner does the job; the seat may have
been lost between the request and the job."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kabinett.web.club import reports
from kabinett.web.club.models import Ban
from kabinett.web.live import refusals
from kabinett.web.play import answers, decisions
from kabinett.web.play.answers import NewOrders
from kabinett.web.play.jobs import Change
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.open_game import NoSuchGame
from kabinett.web.play.owner import owner
from kabinett.web.play.proposals import Ballot, ProposalKind
from kabinett.web.play.seats import Barred, BotPlays, MayNotAct, NotOwnSeat
from tests.web import by_seat
from tests.web.people import person, table_of
from tests.web.tables import opened

pytestmark = pytest.mark.database

MakeJob = Callable[[str, int | None, int], Change[None]]

JOBS: dict[str, MakeJob] = {
    "answer": lambda game, who, seat: answers.answer_job(game, who, seat, 1, "go_on"),
    "take back": lambda game, who, seat: answers.take_back_job(game, who, seat),
    "propose": lambda game, who, seat: decisions.propose_job(game, who, seat, ProposalKind.END),
    "vote": lambda game, who, seat: decisions.vote_job(game, who, seat, 1, Ballot.YES),
    "withdraw": lambda game, who, seat: decisions.withdraw_job(game, who, seat, 1),
    "concede": lambda game, who, seat: decisions.concede_job(game, who, seat),
    "come back": lambda game, who, seat: decisions.come_back_job(game, who, seat),
    "hand over": lambda game, who, seat: decisions.hand_over_job(game, who, seat, None),
}
ORDERS: dict[str, Callable[[str, int | None, int], None]] = {
    name: lambda game, who, seat, new=new: answers.replace_orders(game, who, seat, new)
    for name, new in {
        "pass": NewOrders(auto_pass=True),
        "orders": NewOrders(blind={}),
        "prepare": NewOrders(prepared=[]),
    }.items()
}
ACTS: dict[str, Callable[[str, int | None, int], Any]] = {
    name: lambda *given, make=make: owner.submit(make(*given)).result()
    for name, make in JOBS.items()
} | ORDERS


@pytest.fixture
def game() -> str:
    return table_of("relay", "Ada", "Ben", "Cem", public=True)


@pytest.mark.parametrize("act", ACTS.values(), ids=list(ACTS))
@pytest.mark.parametrize(("name", "seat"), [("Ada", 1), ("Ada", -1), ("Ada", 7), ("Dora", 0)])
def test_nobody_can_act_for_another_persons_seat(
    game: str, act: Callable[..., Any], name: str, seat: int
) -> None:
    revision = opened(game).row.revision
    with pytest.raises(NotOwnSeat):
        act(game, person(name).pk, seat)
    assert opened(game).row.revision == revision


@pytest.mark.parametrize("act", ACTS.values(), ids=list(ACTS))
def test_a_visitor_cannot_act_for_any_seat(game: str, act: Callable[..., Any]) -> None:
    with pytest.raises(NotOwnSeat):
        act(game, None, 0)
    Game.objects.filter(pk=game).update(public=False)
    owner.games.clear()
    with pytest.raises(NoSuchGame):
        act(game, None, 0)


@pytest.mark.parametrize("name", JOBS)
def test_a_job_for_a_seat_lost_in_the_meantime_is_refused(game: str, name: str) -> None:
    """Dora takes the seat over; the job of its former person comes right after hers."""
    ada, dora = person("Ada").pk, person("Dora").pk
    owner.submit(by_seat.hand_over_job(game, 0, dora)).result()
    late = JOBS[name](game, ada, 0)
    owner.runner.work([decisions.take_over_job(game, dora, 0, "Dora"), late])
    assert isinstance(late.error, NotOwnSeat)
    assert Seat.objects.get(game=game, number=0).person_id == dora


@pytest.mark.parametrize("act", ACTS.values(), ids=list(ACTS))
def test_a_banned_person_cannot_act(game: str, act: Callable[..., Any]) -> None:
    reports.ban(person("Ada"), "rude", None)
    with pytest.raises(Barred):
        act(game, person("Ada").pk, 0)


def test_a_person_whose_ban_is_over_has_to_come_back_before_acting(game: str) -> None:
    reports.ban(person("Ada"), "rude", None)
    reports.lift(Ban.objects.get())
    with pytest.raises(Barred):
        by_seat.answer(game, 0, 1, "go_on")
    owner.submit(by_seat.come_back_job(game, 0)).result()
    by_seat.answer(game, 0, opened(game).asks[0].number, "go_on")


def test_a_banned_person_cannot_take_a_seat_over(game: str) -> None:
    owner.submit(by_seat.hand_over_job(game, 0, person("Dora").pk)).result()
    reports.ban(person("Dora"), "rude", None)
    with pytest.raises(MayNotAct):
        owner.submit(decisions.take_over_job(game, person("Dora").pk, 0, "Dora")).result()


def test_nobody_can_answer_while_a_bot_plays_for_them(game: str) -> None:
    owner.submit(by_seat.concede_job(game, 0)).result()
    for name in ("answer", "take back"):
        with pytest.raises(BotPlays):
            ACTS[name](game, person("Ada").pk, 0)


def test_each_kind_of_refusal_has_its_own_sentence() -> None:
    errors = [
        NotOwnSeat([], is_named=False),
        NotOwnSeat([1, 2], is_named=False),
        BotPlays(""),
        Barred(""),
    ]
    sentences = [refusals.describe_error(error, "") for error in errors]
    assert [status for status, _ in sentences] == [403, 400, 409, 409]
    assert len({sentence for _, sentence in sentences}) == len(errors)
    assert sentences[1][1] == refusals.refusal_sentence(errors[1])


def test_a_seat_of_somebody_else_is_forbidden_but_an_unnamed_seat_is_a_fault() -> None:
    statuses = [
        refusals.describe_error(NotOwnSeat([1, 2], is_named), "")[0] for is_named in (True, False)
    ]
    assert statuses == [403, 400]
