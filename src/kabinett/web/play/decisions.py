"""Jobs in which people decide something about their game, apart from answering asks."""

from __future__ import annotations

import logging
from collections.abc import Callable

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.play import clocks
from kabinett.web.play.answers import check_playable
from kabinett.web.play.events import Event, EventKind
from kabinett.web.play.jobs import Change
from kabinett.web.play.models import Seat
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.proposals import Ballot, ProposalKind
from kabinett.web.play.seats import check_not_banned, own_seat, seat_job
from kabinett.web.play.terms import Terms
from kabinett.web.play.votes import Voting

log = logging.getLogger("kabinett.decisions")


Decide = Callable[[OpenGame, Voting, int], None]


def decision_job(
    game_id: str, decide: Callable[[OpenGame, Voting], None], what: str
) -> Change[None]:
    """Return a job that carries out a decision without checking who may act for a seat."""
    return Change(game_id, lambda game: decide_in(game, decide), what)


def carry_out(game_id: str, act: Callable[[OpenGame, Voting], None], what: str) -> None:
    """Carry out a decision.  It is stored when this returns."""
    owner.submit(decision_job(game_id, act, what)).result()


def seat_decision_job(
    game_id: str, person_id: int | None, seat: int, decide: Decide, what: str
) -> Change[None]:
    """Return a job in which a person decides something for a seat."""

    def act(game: OpenGame, number: int) -> None:
        decide_in(game, lambda game, voting: decide(game, voting, number))

    return seat_job(game_id, person_id, seat, act, f"seat {seat} {what}", bot_may_play=True)


def decide_in(game: OpenGame, decide: Callable[[OpenGame, Voting], None]) -> None:
    check_playable(game)
    voting = game.voting()
    decide(game, voting)
    game.step_of(voting)


def propose_job(game_id: str, person_id: int | None, seat: int, kind: ProposalKind) -> Change[None]:
    """Return the job in which a seat makes a proposal; it raises IllegalChoice if that is not
    allowed now."""

    def act(_: OpenGame, voting: Voting, seat: int) -> None:
        voting.propose(seat, kind)

    return seat_decision_job(game_id, person_id, seat, act, f"proposes {kind.value}")


def vote_job(
    game_id: str, person_id: int | None, seat: int, number: int, vote: Ballot
) -> Change[None]:
    """Return the job in which a seat votes on a proposal."""

    def act(_: OpenGame, voting: Voting, seat: int) -> None:
        voting.vote(seat, number, vote)

    return seat_decision_job(game_id, person_id, seat, act, f"votes {vote.value}")


def withdraw_job(game_id: str, person_id: int | None, seat: int, number: int) -> Change[None]:
    """Return the job in which a seat withdraws its proposal."""

    def act(_: OpenGame, voting: Voting, seat: int) -> None:
        voting.withdraw(seat, number)

    return seat_decision_job(game_id, person_id, seat, act, "withdraws a proposal")


def concede_job(game_id: str, person_id: int | None, seat: int) -> Change[None]:
    """Return the job in which a seat concedes.  Of two players the other one wins; among more
    players a bot plays on."""

    def act(game: OpenGame, voting: Voting, seat: int) -> None:
        if not voting.may_concede(seat):
            raise IllegalChoice("there is nothing to concede")
        game.table.concede(seat)
        if not game.table.over:
            voting.stand_in([seat])
        # A player who conceded has no vote on open proposals and no seat to hand over.
        voting.forget([seat])
        game.seats[seat].heir_id = None

    return seat_decision_job(game_id, person_id, seat, act, "concedes")


def come_back_job(game_id: str, person_id: int | None, seat: int) -> Change[None]:
    """Return the job by which a person plays his seat himself again."""

    def act(game: OpenGame, voting: Voting) -> None:
        seat_row = game.seats[own_seat(game, person_id, seat)]
        check_not_banned(seat_row.person_id)
        if (
            not (seat_row.stand_in or seat_row.offered or seat_row.barred)
            or seat in game.table.conceded_seats()
        ):
            raise IllegalChoice(f"the person of seat {seat} is not away")
        seat_row.return_to_person()
        voting.forget_about(seat)
        clocks.give_move_time(voting.clocks, game.terms.clock, seat)
        reopen(game, seat)

    return decision_job(game_id, act, f"seat {seat} is back")


def reopen(game: OpenGame, seat: int) -> None:
    """Make the seat's open ask a new one, because a bot may be answering the old one."""
    game.asks[seat].table_ask = None


def take_over_job(game_id: str, person_id: int, seat: int, name: str) -> Change[None]:
    """Return the job in which another person takes a seat over for good; it raises IllegalChoice if
    the seat is not available."""

    def act(game: OpenGame, voting: Voting) -> None:
        check_not_banned(person_id)
        seat_row = game.seats[seat]
        is_out = game.table.over or seat in game.table.conceded_seats()
        if is_out or not may_take_over(seat_row, game.terms, person_id):
            raise IllegalChoice("this seat is not to be had")
        if game.seats_of(person_id):
            raise IllegalChoice("you play here already")
        seat_row.give_to(person_id, name)
        game.table.players[seat].rename(name)
        clocks.give_move_time(voting.clocks, game.terms.clock, seat)
        clocks.leave_or_return(voting.clocks, game.terms.clock, seat_row)
        reopen(game, seat)
        voting.effects.log_from, voting.effects.more_time = len(game.table.log), True
        voting.forget([seat])

    return decision_job(game_id, act, f"seat {seat} is taken over")


def try_to_decide(game_id: str, act: Callable[[OpenGame, Voting], None], what: str) -> None:
    """Carry out a decision.  If the game cannot be changed now, log why, and leave it to a chore to
    try again."""
    try:
        carry_out(game_id, act, what)
    except (NoSuchGame, Damaged):
        pass  # nobody can play this game now
    except Exception as error:
        log.warning("game %s does not know yet that %s: %r", game_id, what, error)


def may_take_over(seat: Seat, terms: Terms, person_id: int | None) -> bool:
    """May this person take that seat over, provided that it has not conceded?"""
    is_heir = person_id is not None and seat.heir_id == person_id
    return is_heir or seat.offered or (terms.takeover and bool(seat.stand_in or seat.free))


def hand_over_job(game_id: str, person_id: int | None, seat: int, heir: int | None) -> Change[None]:
    """Return the job in which a seat's person offers it to ``heir``, who may take it from then on.
    None withdraws the offer.  The job raises IllegalChoice if the seat cannot be handed over."""

    def act(game: OpenGame, voting: Voting, seat: int) -> None:
        if heir is not None and (not may_hand_over(game, seat) or game.seats_of(heir)):
            raise IllegalChoice("this seat cannot be handed over")
        game.seats[seat].heir_id = heir
        if heir is not None:
            voting.effects.events.append(Event(heir, game_id, EventKind.SEAT, seat))

    return seat_decision_job(game_id, person_id, seat, act, "is handed over")


def may_hand_over(game: OpenGame, seat: int) -> bool:
    """Does a person have this seat for himself alone, and does he still play there?"""
    is_out = game.table.over or seat in game.table.conceded_seats()
    return not is_out and game.seats[seat].person_id is not None and not game.seats[seat].members


def refuse_job(game_id: str, heir: int, seat: int) -> Change[None]:
    """Return the job in which the heir declines the seat."""

    def act(game: OpenGame, voting: Voting) -> None:
        if game.seats[seat].heir_id != heir:
            raise IllegalChoice("this seat is offered to somebody else")
        game.seats[seat].heir_id = None

    return decision_job(game_id, act, f"seat {seat} is refused")
