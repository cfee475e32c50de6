"""Stores new games: those that begin, and uploaded records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import DatabaseError, DataError, transaction
from django.utils import timezone

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.play import saved
from kabinett.core.play.digests import digests
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.web.host.errors import NotStored
from kabinett.web.play import asks, clocks, line, standing, stored_packs, votes
from kabinett.web.play import terms as terms_of
from kabinett.web.play.asks import AskState
from kabinett.web.play.changes import announce
from kabinett.web.play.models import Game, Kind, Seat, Step
from kabinett.web.play.terms import LOCAL, Terms

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
