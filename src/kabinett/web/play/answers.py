"""What a person or a bot does at a seat: answers, takes back, gives orders in advance.

Each is a job of the owner (`kabinett.web.play.owner`).  It is on disk when it is acknowledged, and
a job that raises has changed nothing."""

from __future__ import annotations

from dataclasses import dataclass

from kabinett.core.play.asks import IllegalChoice, StaleAsk
from kabinett.web.play import asks, standing, votes
from kabinett.web.play.effects import Effects
from kabinett.web.play.jobs import Change
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.seats import seat_job


class Paused(IllegalChoice):
    """The teacher has paused the game from the desk of the class."""


def answer_job(
    game_id: str, person_id: int | None, seat: int | None, ask_number: int, choice: str
) -> Change[None]:
    """Return the job of a person's answer.  It raises IllegalChoice if the choice is not open to
    that seat now.

    ``ask_number`` is the site's number of the ask.  A repeated answer counts once."""

    def act(game: OpenGame, number: int) -> None:
        give_answer(game, number, ask_number, choice)

    return seat_job(game_id, person_id, seat, act, f"seat {seat} answers {choice}")


def worker_answer_job(
    game_id: str, seat: int, ask_number: int, choice: str, after: str | None = None
) -> Change[None]:
    """Return the job of a worker's answer for a bot, or for a person whose orders give it.

    ``after`` is the seat's answer to its previous ask; the new answer does not count if the seat
    has not given that one."""

    def act(game: OpenGame) -> None:
        give_answer(game, seat, ask_number, choice, after, by_worker=True)

    return Change(game_id, act, f"seat {seat} answers {choice}")


def give_answer(
    game: OpenGame,
    seat: int,
    ask_number: int,
    choice: str,
    after: str | None = None,
    by_worker: bool = False,
) -> None:
    check_goes_on(game)
    table, ask_state = game.table, game.asks[seat]
    if ask_state.table_ask is None or ask_state.number != ask_number:
        if ask_state.has_given(ask_number, choice):
            return
        raise StaleAsk(f"seat {seat} is asked something else now")
    if after is not None and not ask_state.has_given(ask_number - 1, after):
        raise StaleAsk(f"seat {seat} has not answered {after} before")
    seat_row = game.seats[seat]
    if (
        by_worker
        and seat_row.by_person
        and standing.hand_answer(table, seat_row, ask_state) != choice
    ):
        raise StaleAsk(f"the person of seat {seat} has not ordered {choice}")
    table.answer(seat, choice, ask_state.table_ask)
    ask_state.record_answer(ask_number, choice)
    standing.give_immediate_answers(table, game.seats, game.asks)
    game.row.incident = ""
    game.step(Effects(only_answer=True))


def check_playable(game: OpenGame) -> None:
    if game.row.is_uploaded:
        raise IllegalChoice("an uploaded record can only be watched")


def check_goes_on(game: OpenGame) -> None:
    check_playable(game)
    if game.row.paused:
        raise Paused("the class is paused")
    if game.row.abandoned:
        raise IllegalChoice("the game is abandoned, and its people have not agreed to go on")


def take_back_job(
    game_id: str, person_id: int | None, seat: int, whole_turn: bool = False
) -> Change[None]:
    """Return the job that takes back the seat's last answer, or as much of its turn as possible.
    The job raises IllegalChoice if the seat may take nothing back."""

    def act(game: OpenGame, number: int) -> None:
        take_back(game, number, whole_turn)

    return seat_job(game_id, person_id, seat, act, f"seat {seat} takes an answer back")


def take_back(game: OpenGame, seat: int, whole_turn: bool) -> None:
    check_goes_on(game)
    table, before = game.table, list(game.table.log)
    if whole_turn:
        table.restart_turn(seat)
    else:
        standing.undo(table, game.seats, seat)
    kept_entries = votes.common_length(before, table.log.all())
    game.asks[seat].take_answer_back()
    asks.hold(game.asks, table, [seat])
    standing.give_immediate_answers(table, game.seats, game.asks)
    game.row.incident = ""
    game.step(Effects(log_from=kept_entries))


@dataclass(frozen=True)
class NewOrders:
    """Orders for a seat, as `standing` has parsed them.  None keeps the earlier orders of that
    kind."""

    blind: dict[str, list[str]] | None = None
    prepared: list[list[str]] | None = None
    auto_pass: bool | None = None  # does the site answer if the seat has no real choice?


def replace_orders(game_id: str, person_id: int | None, seat: int | None, new: NewOrders) -> None:
    """Replace a seat's orders in one change.  Blind orders answer at once.  While a person prepares
    answers, he gives the present answer himself, because he may be adding further lines."""

    def act(game: OpenGame, number: int) -> None:
        check_goes_on(game)
        seat_row = game.seats[number]
        if new.prepared is not None:
            seat_row.prepared = new.prepared
            if number in game.table.open_seats():
                asks.hold(game.asks, game.table, [number])
        if new.auto_pass is not None:
            seat_row.auto_pass = new.auto_pass
        if new.blind is not None:
            seat_row.orders = new.blind
            standing.give_immediate_answers(game.table, game.seats, game.asks)
        game.step(Effects(only_order=True))

    job = seat_job(game_id, person_id, seat, act, f"seat {seat} gives orders in advance")
    owner.submit(job).result()
