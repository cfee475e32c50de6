"""A game with a safe lead ends if all agree, and the leader wins."""

from __future__ import annotations

import pytest

from kabinett.core.play.asks import IllegalChoice
from kabinett.games.volk import game as volk
from kabinett.web.play.models import Game
from kabinett.web.play.proposals import Ballot
from kabinett.web.play.proposals import ProposalKind as Vote
from tests.leads import no_lead_is_lost
from tests.web import by_seat
from tests.web.tables import BOT, ME, give, opened, own_data, start, table_of
from tests.web.timed import BY_DAYS, World, begin, do, vote


def leader_of(game: str) -> int:
    leader = table_of(game).safe_lead()
    assert leader is not None
    return leader


def test_if_all_agree_the_leader_wins(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    no_lead_is_lost(monkeypatch, volk)
    game = begin("volk", BY_DAYS, "Ada", "Ben")
    leader = leader_of(game)
    do(by_seat.propose_job(game, 1 - leader, Vote.WIN))
    (proposal,) = opened(game).voting().proposals
    assert (proposal.kind, proposal.subject) == (Vote.WIN, leader)
    assert not table_of(game).over, "only one has agreed"
    vote(game, leader, Ballot.YES)
    result = table_of(game).result()
    assert result is not None and (result.kind, result.winners) == ("yielded", (leader,))


def test_one_refusal_continues_the_game(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    no_lead_is_lost(monkeypatch, volk)
    game = begin("volk", BY_DAYS, "Ada", "Ben")
    do(by_seat.propose_job(game, 0, Vote.WIN))
    vote(game, 1, Ballot.NO)
    assert not table_of(game).over and opened(game).voting().proposals == []


def test_a_lone_player_ends_the_game_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots always agree."""
    no_lead_is_lost(monkeypatch, volk)
    game = start("volk", ME, BOT)
    leader = leader_of(game)
    own = own_data(opened(game), 0)
    assert (own["may"], own["leader"]) == (["win"], leader)
    do(by_seat.propose_job(game, 0, Vote.WIN))
    assert table_of(game).over and Game.objects.get(pk=game).line["winners"] == [leader]


def test_the_offer_exists_only_while_the_lead_is_safe(
    monkeypatch: pytest.MonkeyPatch, world: World
) -> None:
    game = begin("volk", BY_DAYS, "Ada", "Ben")
    with pytest.raises(IllegalChoice, match="win cannot be proposed now"):
        do(by_seat.propose_job(game, 0, Vote.WIN))
    with monkeypatch.context() as counted:
        no_lead_is_lost(counted, volk)
        do(by_seat.propose_job(game, 0, Vote.WIN))
        assert len(opened(game).voting().proposals) == 1
    seat = table_of(game).open_seats()[0]
    ask = table_of(game).ask(seat)
    assert ask is not None
    give(game, seat, ask.choices[0])
    assert opened(game).voting().proposals == []
