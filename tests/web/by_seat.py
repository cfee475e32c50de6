"""Acts for a seat as its person does, or for a bot as the worker does."""

from __future__ import annotations

from kabinett.web.play import answers, decisions, standing
from kabinett.web.play.answers import NewOrders
from kabinett.web.play.jobs import Change
from kabinett.web.play.models import Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.proposals import Ballot, ProposalKind


def person_of(game: str, seat: int) -> int | None:
    """Returns the person who has the seat now."""
    return Seat.objects.get(game=game, number=seat).person_id


def answer_job(game: str, seat: int, ask_number: int, choice: str) -> Change[None]:
    row = Seat.objects.get(game=game, number=seat)
    if row.by_bot:
        return answers.worker_answer_job(game, seat, ask_number, choice)
    return answers.answer_job(game, row.person_id, seat, ask_number, choice)


def answer(game: str, seat: int, ask_number: int, choice: str) -> None:
    owner.submit(answer_job(game, seat, ask_number, choice)).result()


def take_back_job(game: str, seat: int, whole_turn: bool = False) -> Change[None]:
    return answers.take_back_job(game, person_of(game, seat), seat, whole_turn)


def undo(game: str, seat: int) -> None:
    owner.submit(take_back_job(game, seat)).result()


def set_auto_pass(game: str, seat: int, on: bool) -> None:
    replace_orders(game, seat, NewOrders(auto_pass=on))


def give_orders(game: str, seat: int, orders: object) -> None:
    table = owner.look(game, lambda opened: opened).table
    replace_orders(game, seat, NewOrders(blind=standing.parse_orders(table, orders)))


def prepare(game: str, seat: int, lines: list[list[str]]) -> None:
    replace_orders(game, seat, NewOrders(prepared=lines))


def replace_orders(game: str, seat: int, new: NewOrders) -> None:
    answers.replace_orders(game, person_of(game, seat), seat, new)


def propose_job(game: str, seat: int, kind: ProposalKind) -> Change[None]:
    return decisions.propose_job(game, person_of(game, seat), seat, kind)


def vote_job(game: str, seat: int, number: int, vote: Ballot) -> Change[None]:
    return decisions.vote_job(game, person_of(game, seat), seat, number, vote)


def withdraw_job(game: str, seat: int, number: int) -> Change[None]:
    return decisions.withdraw_job(game, person_of(game, seat), seat, number)


def concede_job(game: str, seat: int) -> Change[None]:
    return decisions.concede_job(game, person_of(game, seat), seat)


def come_back_job(game: str, seat: int) -> Change[None]:
    return decisions.come_back_job(game, person_of(game, seat), seat)


def hand_over_job(game: str, seat: int, heir: int | None) -> Change[None]:
    return decisions.hand_over_job(game, person_of(game, seat), seat, heir)
