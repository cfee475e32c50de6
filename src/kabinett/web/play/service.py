"""The functions that change stored games.

A change is on disk when it is acknowledged.  A change that raises has changed nothing
(`kabinett.web.play.owner`)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import DatabaseError, DataError, transaction
from django.utils import timezone

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.play import opening, saved
from kabinett.core.play.asks import IllegalChoice, StaleAsk
from kabinett.core.play.digests import digests
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import find_game
from kabinett.web.host.errors import NotStored
from kabinett.web.play import asks, clocks, line, standing, stored_packs, votes
from kabinett.web.play import terms as terms_of
from kabinett.web.play.asks import AskState
from kabinett.web.play.changes import announce
from kabinett.web.play.effects import Effects
from kabinett.web.play.jobs import Broke, Change
from kabinett.web.play.loading import load_game
from kabinett.web.play.models import Game, Kind, Seat, Step
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame, Undecided
from kabinett.web.play.owner import owner
from kabinett.web.play.seats import seat_job
from kabinett.web.play.stored_steps import kept_text
from kabinett.web.play.terms import LOCAL, Terms

log = logging.getLogger("kabinett.service")


class Paused(IllegalChoice):
    """The teacher has paused the game from the desk of the class."""


#: The maximum number of letters of a name on a seat.
NAME_LENGTH = 40


@dataclass(frozen=True)
class NewSeat:
    """Who takes a seat of a new game."""

    name: str
    kind: Kind
    bot: str = ""
    person_id: int | None = None


def create(
    rules: Rules,
    setup: Setup,
    seats: list[NewSeat],
    nonces: tuple[str, ...] = (),
    opened_by: int | None = None,
    terms: Terms = LOCAL,
    public: bool = False,
) -> str:
    """Create a game and return its id.  Raise SetupError if the game does not allow the setup.

    ``nonces``: what the seats' clients add to the dice; ``opened_by``: who sets the game up;
    ``terms``: the agreement of its people; ``public``: anybody may watch."""
    table = Table.new(rules, setup, players_of(seats), nonces=nonces)
    row = Game(opened_by_id=opened_by, terms=terms.data, public=public)
    return store_new_game(row, seat_rows(seats), table)


def add_uploaded(upload: Data, opened_by: int | None) -> str:
    """Store an uploaded record, as `lobby.upload_checks` read it, and return the game's id."""
    seats = [
        Seat(number=number, name=name[:NAME_LENGTH], kind=Kind.NOBODY, bot=bot[:80])
        for number, (name, bot) in enumerate(upload["players"])
    ]
    row = Game(opened_by_id=opened_by, record=upload["text"], asks=[AskState().row for _ in seats])
    for name in ("game", "setup", "head", "rules", "over", "line"):
        setattr(row, name, upload[name])
    return store_rows(row, seats, upload["lines"], upload["log"], upload["pack"])


def players_of(seats: Sequence[NewSeat | Seat]) -> list[Player]:
    """Return the players of these seats, each with a seal that binds the table to the name."""
    return [Player(seat.name, seat.bot).with_seal() for seat in seats]


def seat_rows(seats: list[NewSeat]) -> list[Seat]:
    return [
        Seat(number=number, name=seat.name, kind=seat.kind, bot=seat.bot, person_id=seat.person_id)
        for number, seat in enumerate(seats)
    ]


def store_new_game(row: Game, seats: list[Seat], table: Table) -> str:
    """Start a game and return its id.  The seats are new or come from a gathering table; the table
    is stored with the row and the seats."""
    ask_states = [AskState() for _ in seats]
    for seat in seats:
        seat.auto_pass = seat.for_person and standing.is_solo(seats)
    standing.give_immediate_answers(table, seats)
    asks.note_open_asks(ask_states, table)
    lines, log = saved.rows_since(table)
    row.game, row.setup = table.game.id, vars(table.setup)
    row.head, row.rules = saved.head(table), digests(table.game).whole
    row.asks = [each.row for each in ask_states]
    row.waits = not table.over and asks.waits_for_worker(ask_states, asks.worker_seats(seats))
    row.over, row.line = table.over, line.line_of(table)
    begin_clocks(row, seats, table)
    return store_rows(row, seats, lines, log, stored_packs.pack_of(table))


def store_rows(
    row: Game,
    seats: list[Seat],
    lines: list[str],
    log: list[saved.LogRow],
    pack: dict[str, str] | None,
) -> str:
    row.started = row.updated = timezone.now()
    try:
        with transaction.atomic():
            row.pack = stored_packs.store_pack(row.game, pack)
            row.save()
            Step.objects.create(game=row, number=1, lines=lines, log_from=0, log=log)
            for seat in seats:
                seat.game, seat.first_id = row, seat.person_id
                seat.save()
            announce([row.pk])
    except DataError:  # a value from the form does not fit into the database
        raise
    except DatabaseError as error:
        raise NotStored(str(error)) from error
    return row.id


def begin_clocks(row: Game, seats: list[Seat], table: Table) -> None:
    """Start the clocks with the first ask."""
    terms = terms_of.read_terms(row.terms)
    if not terms.clock.runs:
        return
    running = clocks.begin_clocks(terms.clock, seats, table)
    clocks.follow(running, terms.clock, table, seats)
    row.clocks = running.data
    row.deadline = votes.deadline(row, terms, running)


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
    if game.row.is_imported:
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


def carry_over(game_id: str) -> None:
    """Store a game as the present rules load it, if loading had to replay its record."""
    owner.change(game_id, lambda game: None, "the rules were updated")


def carry_over_all() -> None:
    """Update running games to the present rules, and so let them ask the right seats."""
    running_games = Game.objects.running()
    for name in running_games.values_list("game", flat=True).distinct():
        rules = find_game(name)
        if rules is None:
            continue
        rows = running_games.filter(game=name)
        for row in rows.exclude(rules=digests(rules).whole).only("id"):
            try:
                carry_over(row.pk)
            except (Damaged, NoSuchGame, Broke, NotStored) as error:
                log.warning("game %s stays as it is: %s", row.pk, error)


def decide(game_id: str, decision: str) -> None:
    """Decide about a game that the present rules cannot replay: ``go_on`` from the last moment that
    they allow, or ``end`` the game there.  Its stored text is kept for good."""
    load = {"go_on": opening.go_on, "end": opening.end}[decision]

    def act() -> None:
        try:
            owner.games.open(game_id)
        except Undecided:
            kept = kept_text(Game.objects.get(pk=game_id))
            game = owner.games[game_id] = load_game(game_id, load)
            game.row.kept, game.keeps_outdated = kept, True

    owner.run_standalone(game_id, act, f"its people decide: {decision}")


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


def exclude_from_results(game_id: str) -> None:
    """Exclude the game from its players' results, because a player has seen hidden information."""
    Game.objects.filter(pk=game_id).update(settled=True)


def may_delete(row: Game, seats: Sequence[Seat], person_id: int | None) -> bool:
    """May this person delete the game?  He may if he set the game up and no other person plays in
    it."""
    others = any(seat.person_id not in (None, person_id) for seat in seats)
    return row.is_opened_by(person_id) and not others


def delete(game_id: str) -> None:
    """Delete a game for good."""

    def act() -> None:
        with transaction.atomic():
            if not Game.objects.filter(pk=game_id).delete()[0]:
                raise NoSuchGame(game_id)
            announce([game_id])
        owner.games.forget(game_id)

    owner.run_standalone(game_id, act, "it is deleted")
