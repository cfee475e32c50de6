"""Everything that changes a stored game.

Each change is one transaction: load the table, change it, save it, count the revision up.
What is acknowledged is on disk; what raises has changed nothing."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from kabinett.core.game import Game as Rules
from kabinett.core.game import Setup
from kabinett.core.play.record import Player
from kabinett.core.play.saved import end, go_on, save
from kabinett.core.play.table import IllegalChoice, StaleAsk, Table
from kabinett.games import find_game
from kabinett.web import incidents, standing, tables
from kabinett.web.models import Game, Kind, Seat
from kabinett.web.tables import NoSuchGame
from kabinett.web.watcher import nudge


class RulesBroke(Exception):
    """The rules raised: the table is as before.  ``number`` is the incident's."""

    def __init__(self, number: str) -> None:
        super().__init__(number)
        self.number = number


class NotStored(Exception):
    """The database could not take it: nothing has changed, and it may be tried again."""


@dataclass(frozen=True)
class NewSeat:
    """Who shall sit on a seat of a new game."""

    name: str
    kind: Kind
    bot: str = ""


def create(
    rules: Rules[Any], setup: Setup, seats: list[NewSeat], nonces: tuple[str, ...] = ()
) -> str:
    """A new game; its id.  SetupError if it cannot be set up so.

    ``nonces``: what the clients of the seats add to the dice."""
    players = [Player(seat.name, seat.bot) for seat in seats]
    table = Table.new(rules, setup, players, nonces=nonces)
    return add(table, seats)


def add(table: Table, seats: list[NewSeat], record: str = "") -> str:
    """Store a table as a new game; with ``record``, one that was uploaded."""
    rows = [
        Seat(number=number, name=seat.name, kind=seat.kind, bot=seat.bot)
        for number, seat in enumerate(seats)
    ]
    if not record:
        for seat in rows:
            seat.auto_pass = seat.here and standing.alone(rows)
        standing.carry_out(table, rows)
        mark_asks(table, rows, anew=True)
    with transaction.atomic():
        row: Game = Game.objects.create(
            game=table.game.id,
            saved=save(table),
            pack=tables.store_pack(table),
            over=table.over,
            record=record,
            updated=timezone.now(),
        )
        for seat in rows:
            seat.game = row
        Seat.objects.bulk_create(rows)
        transaction.on_commit(nudge)
    return row.id


def answer(game_id: str, seat: int, opening: int, choice: str) -> None:
    """One seat's answer; IllegalChoice if it is not open to it now.

    ``opening`` is that of the ask that is answered.  The same answer given twice counts
    once."""

    def act(table: Table, seats: list[Seat]) -> bool:
        row = seats[seat]
        if row.ask is None or row.opening != opening:
            if given_before(table, row, opening, choice):
                return False
            raise StaleAsk(f"seat {seat} is asked something else now")
        table.answer(seat, row.ask, choice)
        row.answered = opening
        standing.carry_out(table, seats)
        return True

    change(game_id, act, f"seat {seat} answers {choice}")


def given_before(table: Table, row: Seat, opening: int, choice: str) -> bool:
    """Has this very ask been answered so, and does it still stand?

    Behind it may be answers that the site has given for the seat since."""
    if opening < 1 or row.answered != opening:
        return False
    own = [line for line in table.lines if line.own and line.who == row.number]
    return any(line.name == choice and not line.struck for line in own[-SINCE:])


def undo(game_id: str, seat: int) -> None:
    """Take back the seat's last answer; IllegalChoice if that cannot be."""

    def act(table: Table, seats: list[Seat]) -> bool:
        standing.undo(table, seats, seat)
        standing.carry_out(table, seats)
        return True

    change(game_id, act, f"seat {seat} takes an answer back")


def restart_turn(game_id: str, seat: int) -> None:
    """Take back all of the turn that can be taken back."""

    def act(table: Table, seats: list[Seat]) -> bool:
        table.restart_turn(seat)
        standing.carry_out(table, seats)
        return True

    change(game_id, act, f"seat {seat} restarts the turn")


def carry_over(game_id: str) -> None:
    """Store a game as the present rules load it, if they had to play it again."""
    change(game_id, lambda table, seats: False, "the rules were updated")


def decide(game_id: str, decision: str) -> None:
    """What becomes of a game that does not hold under the present rules: ``go_on`` from the last
    moment that holds, or ``end`` it there.  Its text is kept as it was, for good."""
    choose = {"go_on": go_on, "end": end}[decision]
    with transaction.atomic():
        row = Game.objects.filter(pk=game_id).first()
        if row is None:
            raise NoSuchGame(game_id)
        try:
            tables.load_table(row)
        except tables.Undecided:
            row.kept = row.saved
            table, update = choose(row.saved, find_game)
            store(row, table, list(Seat.objects.filter(game=row)), tables.noted(update))


#: So many answers that need no thought may follow one that does.
SINCE = 12

Act = Callable[[Table, list[Seat]], bool]  # has it changed the table?


def change(game_id: str, act: Act, what: str) -> None:
    """Let a function change a game's table, and store the outcome."""
    table = None
    try:
        with transaction.atomic():
            row = Game.objects.filter(pk=game_id).first()
            if row is None:
                raise NoSuchGame(game_id)
            if row.record:
                raise IllegalChoice("this is the record of a game, to be looked at")
            table, notice = tables.load_table(row)
            seats = list(Seat.objects.filter(game=row))
            changed = act(table, seats)
            if changed or notice:
                store(row, table, seats, notice)
    except (IllegalChoice, NoSuchGame, tables.Damaged):
        raise
    except OperationalError as error:  # it is locked by others, or the disk is full
        incidents.log.warning("game %s: %s could not be stored: %s", game_id, what, error)
        raise NotStored(str(error)) from error
    except Exception as error:
        number = incidents.note(error, f"game {game_id}: {what}", table)
        with contextlib.suppress(OperationalError), transaction.atomic():
            Game.objects.filter(pk=game_id).update(incident=number, revision=F("revision") + 1)
            transaction.on_commit(nudge)
        raise RulesBroke(number) from error


def store(row: Game, table: Table, seats: list[Seat], notice: str) -> None:
    """Write a changed table; called inside the transaction that has read it."""
    row.saved = save(table)
    row.revision += 1
    row.over = table.over
    row.incident = ""
    row.notice = notice or row.notice
    if table.open_seats() == table.asked_seats():
        # Not while hidden answers come in: the list of games would tell of them.
        row.updated = timezone.now()
    row.save()
    mark_asks(table, seats, anew=bool(notice))
    Seat.objects.bulk_update(seats, ["ask", "asked_at", "opening", "answered"])

    def committed() -> None:
        row.saved = ""
        tables.keep(row, seats, table, row.notice)
        nudge()

    transaction.on_commit(committed)


def mark_asks(table: Table, seats: list[Seat], anew: bool) -> None:
    """Note in the rows who is asked, and since when: that is what bots look for."""
    now, asked = time.time(), table.open_seats()
    for seat in seats:
        ask = table.ask_id(seat.number) if seat.number in asked else None
        if not anew and ask == seat.ask:
            continue
        seat.ask, seat.asked_at = ask, None if ask is None else now
        seat.opening += ask is not None


def set_auto_pass(game_id: str, seat: int, on: bool) -> None:
    """Let a seat answer by itself where several are asked and it has one choice only."""
    with transaction.atomic():
        Seat.objects.filter(game=game_id, number=seat).update(auto_pass=on)
        Game.objects.filter(pk=game_id).update(revision=F("revision") + 1)
        transaction.on_commit(nudge)


def delete(game_id: str) -> None:
    """Remove a game for good."""
    with transaction.atomic():
        if not Game.objects.filter(pk=game_id).exists():
            raise NoSuchGame(game_id)
        Game.objects.filter(pk=game_id).delete()
        transaction.on_commit(nudge)
