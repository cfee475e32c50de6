"""A change of a seat is committed together with its step, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.host.errors import NotStored
from kabinett.web.play import decisions, leaving
from kabinett.web.play.models import Seat
from kabinett.web.play.owner import Owner, owner
from kabinett.web.play.proposals import Ballot, ProposalKind
from tests.web import by_seat
from tests.web.people import person, table_of
from tests.web.tables import opened

pytestmark = pytest.mark.database


def set_auto_pass(game: str) -> None:
    by_seat.set_auto_pass(game, 0, True)


def prepare(game: str) -> None:
    by_seat.prepare(game, 0, [["Your bid", "bid:1x1"]])


def concede(game: str) -> None:
    owner.submit(by_seat.concede_job(game, 0)).result()


def hand_over(game: str) -> None:
    owner.submit(by_seat.hand_over_job(game, 0, person("Dora").pk)).result()


def leave(game: str) -> None:
    owner.change(game, lambda opened: leaving.give_up(opened, person("Ada").pk), "Ada leaves")


def agree_to_bot(game: str) -> None:
    owner.submit(by_seat.propose_job(game, 0, ProposalKind.BOT)).result()
    number = opened(game).voting().proposals[0].number
    for seat in (1, 2):
        owner.submit(by_seat.vote_job(game, seat, number, Ballot.YES)).result()


def bar(game: str) -> None:
    def act(opened: Any, voting: Any) -> None:
        voting.bar([0])

    owner.submit(decisions.decision_job(game, act, "a ban")).result()


def seat_rows(game: str) -> list[dict[str, Any]]:
    return [dict(row) for row in Seat.objects.filter(game=game).order_by("number").values()]


def seats_in_memory(game: str) -> list[dict[str, Any]]:
    names = [field.attname for field in Seat._meta.concrete_fields]
    return [{name: getattr(seat, name) for name in names} for seat in opened(game).seats]


CHANGES = [set_auto_pass, prepare, concede, hand_over, leave, agree_to_bot, bar]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_a_seat_is_stored_with_its_step(change: Callable[[str], None]) -> None:
    game = table_of("relay", "Ada", "Ben", "Cem")
    before = seat_rows(game)
    change(game)
    assert seat_rows(game) != before
    assert seats_in_memory(game) == seat_rows(game)


@pytest.mark.parametrize("change", CHANGES)
def test_a_failed_commit_leaves_the_seats_as_they_were(
    change: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table_of("relay", "Ada", "Ben", "Cem")
    before = seat_rows(game)

    def full(*_: object) -> None:
        raise OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("kabinett.web.play.job_runner.store_steps", full)
        with pytest.raises(NotStored):
            change(game)
    assert seat_rows(game) == before
    assert seats_in_memory(game) == before


def test_an_overtaken_commit_leaves_the_seats_as_the_other_process_stored_them() -> None:
    """Another process has ended the game in the meantime, so the seat cannot be handed over."""
    game, other = table_of("relay", "Ada", "Ben", "Cem"), Owner()
    other.games.open(game)
    concede(game)
    with pytest.raises(IllegalChoice):
        other.submit(by_seat.hand_over_job(game, 0, person("Dora").pk)).result()
    assert Seat.objects.get(game=game, number=0).heir is None
    assert other.games[game].seats[0].heir_id is None


def test_an_overtaken_change_is_made_again() -> None:
    game, other = table_of("relay", "Ada", "Ben", "Cem"), Owner()
    other.games.open(game)
    concede(game)
    other.submit(by_seat.hand_over_job(game, 1, person("Dora").pk)).result()
    first, second, _ = Seat.objects.filter(game=game)
    assert first.stand_in and second.heir == person("Dora")
